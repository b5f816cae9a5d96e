// The graphs of the shown run: when they are asked for, and what they need of the page.

import { byId } from "../dom/dom.js";
import { loadTool } from "./tools.js";
import { load } from "../worker/loader.js";

/** @typedef {import("../tools/graphs.js").Kind} Kind */
/** @typedef {import("../tools/graphs.js").Run} Run */
/** @typedef {Omit<import("../protocol/protocol.js").Request, "id">} Model */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** @type {Kind[]} */
const kinds = ["automata", "space"];

export class Graphing {
  /**
   * @param {import("../worker/asker.js").Asker} asker
   * @param {{line: (line: number) => void, move: (key: "previous" | "next") => void, select: (step: number) => void, say: (text: string) => void}} to
   */
  constructor(asker, to) {
    this.asker = asker;
    this.to = to;
    /** @type {import("../tools/graphs.js").Graphs | undefined} */
    this.graphs = undefined;
    /** @type {Run | undefined} */
    this.run = undefined;
    this.step = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Set<Kind>} the open panels */
    this.open = new Set();
    /** @type {Kind[]} those that a link asks for with the next result */
    this.wanted = [];
  }

  /** The open panels, for a link. */
  get panels() {
    return [...this.open];
  }

  /** A result is shown. @param {Model} model @param {Result} result */
  shown(model, result) {
    const { name, text, files, defines, options } = model;
    const choices = result.trail && !result.trail.skipped ? (result.choices ?? []) : [];
    const run = { model: /** @type {Model} */ ({ type: "automata", name, text, files, defines, options: { goal: options?.goal, ignoreAsserts: options?.ignoreAsserts, ignoreEnds: options?.ignoreEnds } }), choices, processes: result.trail?.processes ?? [] };
    this.run = result.verdict === "bad input" ? undefined : run;
    this.graphs?.show(this.run, Math.min(this.step, choices.length));
    if (this.run) for (const kind of this.wanted.splice(0)) void this.show(kind);
  }

  clear() {
    this.run = undefined;
    this.graphs?.show();
  }

  /** @param {number} step */
  selected(step) {
    this.step = Math.max(0, step);
    clearTimeout(this.timer);
    // In a task of its own, after that of the run.
    this.timer = setTimeout(() => step < 0 || this.graphs?.select(step));
  }

  /** Opens the panels of a link with the next result. @param {string[]} [panels] */
  restore(panels) {
    this.wanted = kinds.filter((kind) => panels?.includes(kind));
  }

  /** Opens a panel. @param {Kind} kind */
  async show(kind) {
    try {
      const tool = await loadTool("graphs");
      if (!this.graphs) {
        this.graphs = new tool.Graphs({
          ask: (request, seconds) => this.asker.ask(request, seconds),
          newLayout,
          line: this.to.line,
          move: this.to.move,
          select: this.to.select,
          closed: (closed) => {
            this.open.delete(closed);
            /** @type {HTMLElement | null} */ (byId("acts").querySelector(`[data-act=${closed}]`))?.focus();
          },
        });
      }
      if (this.graphs.run !== this.run) this.graphs.show(this.run, this.step);
      this.open.add(kind);
      this.graphs.open(kind);
    } catch (e) {
      this.to.say(e instanceof Error ? e.message : String(e));
    }
  }
}

/** Starts a worker from a copy of the tool's script, as CheckWorker does. */
export async function newLayout() {
  const script = await (await load(BEELINE_TOOLS.layout, document.baseURI)).text();
  return new Worker(URL.createObjectURL(new Blob(["var beelineTools={};", script, ";beelineTools.layout.serve();"], { type: "text/javascript" })));
}
