// The panels below a run with its graphs: control graphs and state space. They follow the selected step.

import { button, byId, make } from "../dom/dom.js";
import { AutomataView } from "../graphs/automata.js";
import { Layouts } from "../graphs/layouts.js";
import { SpaceView } from "../graphs/space.js";
import { words } from "../graphs/words.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */
/** @typedef {Omit<Request, "id">} Model */

/** A run: its model, its choices, its processes. @typedef {{model: Model, choices: number[], processes: import("../protocol/wire.js").Process[]}} Run */
/** @typedef {"automata" | "space"} Kind */

/**
 * What the page gives.
 * @typedef {object} Page
 * @property {(request: Model, seconds?: number) => Promise<Response>} ask
 * @property {() => Promise<Worker>} newLayout starts a worker that lays graphs out
 * @property {(line: number) => void} line goes to a line of the source
 * @property {(key: "previous" | "next") => void} move selects another step
 * @property {(step: number) => void} select
 * @property {(kind: Kind) => void} closed
 */

/**
 * A panel on the page. turn counts what it was asked to show: answers about anything older are dropped.
 * group is the expression that last grouped the states.
 * @typedef {{body: HTMLElement, says: HTMLElement, step: HTMLElement, moves: HTMLElement, turn: number, group: string, view?: AutomataView | SpaceView}} Panel
 */

export class Graphs {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.layouts = new Layouts(page.newLayout);
    /** @type {Map<Kind, Panel>} the open panels */
    this.panels = new Map();
    /** @type {Run | undefined} */
    this.run = undefined;
    this.step = 0;
  }

  /** @param {Kind} kind */
  open(kind) {
    const at = byId(kind);
    if (!this.panels.has(kind)) {
      const panel = { body: make("div"), says: make("p", { role: "status", class: "graph-says" }), step: make("output"), moves: make("span", { class: "graph-moves" }), turn: 0, group: "" };
      panel.moves.append(button(words.previous, () => this.page.move("previous"), { class: "act" }), panel.step, button(words.next, () => this.page.move("next"), { class: "act" }));
      const bar = make("div", { class: "graph-bar" }, make("h3", { id: kind + "-title", tabindex: "-1" }, make("a", { class: "term", target: "_blank", href: `guide-words.html#${words[kind].toLowerCase().replace(" ", "-")}` }, words[kind])), panel.moves,
        button(words.close, () => this.close(kind), { class: "act" }));
      at.replaceChildren(bar, panel.says, panel.body);
      this.panels.set(kind, panel);
      // What is drawn makes the panel higher, so that it can be scrolled further.
      void this.fill(kind).then(() => document.activeElement === byId(kind + "-title") && at.scrollIntoView({ block: "start" }));
    }
    at.hidden = false;
    byId(kind + "-title").focus();
    at.scrollIntoView({ block: "start" });
  }

  /** @param {Kind} kind */
  close(kind) {
    byId(kind).hidden = true;
    this.panels.delete(kind);
    this.page.closed(kind);
  }

  /** Shows the graphs of a run; without one the panels hide until the next one. @param {Run} [run] @param {number} [step] */
  show(run, step = run?.choices.length ?? 0) {
    const same = run && sameModel(run, this.run);
    this.run = run;
    this.step = step;
    for (const [kind, panel] of this.panels) {
      byId(kind).hidden = run === undefined;
      if (!run) panel.turn++;
      else if (same && panel.view instanceof SpaceView) this.another(panel, panel.view, run);
      else void this.fill(kind);
    }
  }

  /** A state space keeps its drawing when another run of its model is shown. @param {Panel} panel @param {SpaceView} view @param {Run} run */
  another(panel, view, run) {
    panel.step.textContent = words.step(this.step);
    panel.moves.hidden = run.choices.length === 0;
    view.another(run);
    view.select(this.step);
  }

  /** @param {number} step */
  select(step) {
    if (step === this.step || step < 0) return;
    this.step = step;
    for (const panel of this.panels.values()) {
      panel.step.textContent = words.step(step);
      panel.view?.select(step);
    }
  }

  /** @param {Kind} kind */
  async fill(kind) {
    const { run } = this;
    const panel = this.panels.get(kind);
    if (!run || !panel) return;
    const turn = ++panel.turn;
    const wanted = () => turn === panel.turn;
    if (panel.view instanceof SpaceView) panel.group = panel.view.group;
    panel.step.textContent = words.step(this.step);
    panel.moves.hidden = run.choices.length === 0;
    panel.says.textContent = words.loading;
    panel.view = undefined;
    try {
      const view = kind === "automata" ? await this.automata(run, panel, wanted) : await this.space(run, panel, wanted);
      if (!wanted() || !view) return;
      panel.view = view;
      view.select(this.step);
    } catch (e) {
      if (!wanted()) return;
      panel.body.replaceChildren();
      panel.says.textContent = e instanceof Error ? e.message : String(e);
    }
  }

  /** @param {Run} run @param {Panel} panel @param {() => boolean} wanted */
  async automata(run, panel, wanted) {
    const r = await this.page.ask({ ...run.model, type: "automata", choices: run.choices });
    if (!wanted()) return;
    if (r.type !== "automata") throw new Error(refusal(r));
    panel.says.textContent = "";
    return new AutomataView(panel.body, r.automata, {
      place: (task) => this.layouts.place(task),
      line: this.page.line,
      file: stem(run),
      lanes: (pid, step) => laneOf(run, pid, step),
    });
  }

  /** @param {Run} run @param {Panel} panel @param {() => boolean} wanted */
  async space(run, panel, wanted) {
    const view = new SpaceView(panel.body, panel.says, run, panel.group, {
      ask: async (more) => {
        const r = await this.page.ask({ ...run.model, ...more, type: "space", options: { ...run.model.options, seconds: 5 } });
        if (r.type !== "graph") throw new Error(refusal(r));
        return r.graph;
      },
      place: (task) => this.layouts.place(task),
      line: this.page.line,
      select: this.page.select,
      file: stem(run),
      wanted,
    });
    await view.begin(this.step);
    return view;
  }
}

/** @param {Response} r */
const refusal = (r) => (r.type === "result" ? r.result.message.replaceAll("`", "") : words.failed);

/** @param {Run} run */
const stem = (run) => (run.model.name ?? "model").replace(/\.\w+$/, "");

/** Whether two runs are of one model, so that both have the same states. @param {Run} a @param {Run} [b] */
const sameModel = (a, b) => JSON.stringify(a.model) === JSON.stringify(b?.model);

/** The lane and the name of a process after a step. @param {Run} run @param {number} pid @param {number} step */
function laneOf(run, pid, step) {
  const lane = run.processes.findLastIndex((p) => p.pid === pid && p.born <= step);
  return { lane: lane < 0 ? pid : lane, name: lane < 0 ? String(pid) : `${run.processes[lane].name}:${pid}` };
}
