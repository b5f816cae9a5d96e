// The state space as a graph: all of it, or the part around the selected step, which grows by clicks.

import { button, download, make } from "../dom/dom.js";
import { fileOf, reveal, walkable } from "./draw.js";
import { aldebaran, dot } from "./formats.js";
import { drawSpace } from "./spacedraw.js";
import { States } from "./states.js";
import { words } from "./words.js";

/** @typedef {import("../protocol/wire.js").Graph} Graph */

/** The most states that are drawn, and milliseconds without another step before the panel asks. */
const most = { states: 300, pause: 120 };

/** @typedef {{ask: (more: {choices: number[], expressions?: string[]}) => Promise<Graph>, line: (n: number) => void, select: (step: number) => void, file: string, wanted: () => boolean}} To */

export class SpaceView {
  /** @param {HTMLElement} at @param {HTMLElement} says @param {import("../tools/graphs.js").Run} run @param {To} to */
  constructor(at, says, run, to) {
    this.says = says;
    this.run = run;
    this.to = to;
    this.states = new States();
    /** The expression that groups the states. */
    this.group = "";
    this.whole = false;
    this.step = 0;
    /** The chosen state, "" for the current one. */
    this.chosen = "";
    /** @type {(string | undefined)[]} keys of the states of the run, by step */
    this.path = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.region = make("div", { class: "graph-region", tabindex: "0", role: "region", "aria-label": words.drawing });
    this.detail = make("div", { class: "graph-detail" });
    const field = /** @type {HTMLInputElement} */ (make("input", { type: "text", class: "ask-field", maxlength: "1000", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: words.groupExample }));
    field.addEventListener("change", () => void this.groupBy(field.value.trim()));
    const list = make("details", {}, make("summary", {}, words.table));
    list.addEventListener("toggle", () => this.fillList());
    this.list = /** @type {HTMLDetailsElement} */ (list);
    const save = (/** @type {string} */ ending, /** @type {() => string} */ text, type = "text/plain") => download(this.to.file + "-states" + ending, text(), type);
    const files = make("div", { class: "graph-files" }, button(words.saveSVG, () => save(".svg", () => fileOf(this.region), "image/svg+xml"), { class: "act" }), button(words.saveDOT, () => save(".dot", () => dot(this.states)), { class: "act" }), button(words.saveAUT, () => save(".aut", () => aldebaran(this.states)), { class: "act" }));
    at.replaceChildren(make("label", { class: "graph-group" }, words.group + " ", field), this.region, this.detail, files, list);
    this.region.addEventListener("click", (e) => {
      const edge = e.target instanceof Element ? e.target.closest("[data-edges]") : null;
      if (edge) this.chooseEdges((edge.getAttribute("data-edges") ?? "").split("\n"));
    });
    walkable(this.region, (part) => void this.choose(part.dataset.key ?? ""));
  }

  /** Asks for the whole space, or else for the part around a step. @param {number} step */
  async begin(step) {
    this.step = step;
    const graph = await this.ask(this.run.choices);
    if (!this.to.wanted()) return;
    this.take(graph, this.run.choices);
    if (!graph.whole && step < this.run.choices.length) await this.around(this.run.choices.slice(0, step));
  }

  /** @param {number[]} choices */
  ask(choices) {
    return this.to.ask({ choices, ...(this.group ? { expressions: [this.group] } : {}) });
  }

  /** Takes a graph in. @param {Graph} graph @param {number[]} choices */
  take(graph, choices) {
    const keys = new Set(graph.states.map((s) => s.key));
    const more = [...keys].filter((k) => !this.states.all.has(k)).length;
    this.restarted = this.states.all.size > 0 && this.states.all.size + more > most.states;
    if (this.restarted) this.states = new States();
    this.states.add(graph, choices);
    this.whole = graph.whole ?? false;
    this.error = graph.groupError ?? "";
    graph.path.forEach((i, n) => {
      const at = n + (graph.skipped ?? 0);
      if (i >= 0 && choices.slice(0, at).every((c, k) => c === this.run.choices[k])) this.path[at] = graph.states[i].key;
    });
  }

  /** Adds the part around the end of a run. @param {number[]} choices */
  async around(choices) {
    try {
      const graph = await this.ask(choices);
      if (!this.to.wanted()) return;
      this.take(graph, choices);
      this.draw();
    } catch (e) {
      this.says.textContent = e instanceof Error ? e.message : String(e);
    }
  }

  /** @param {number} step */
  select(step) {
    this.step = step;
    this.chosen = "";
    clearTimeout(this.timer);
    this.draw();
    const key = this.path[step];
    if (!this.whole && (!key || this.states.all.get(key)?.open)) this.timer = setTimeout(() => void this.around(this.run.choices.slice(0, step)), most.pause);
  }

  /** A state was chosen: it is described, and grows if it has more transitions. @param {string} key */
  async choose(key) {
    this.chosen = key;
    const state = this.states.all.get(key);
    const choices = state?.open ? this.states.choicesTo(key) : undefined;
    this.draw();
    if (choices) await this.around(choices);
    /** @type {SVGElement | null} */ (this.region.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
  }

  /** Transitions between two states were chosen: those of the run select their step, others are shown. @param {string[]} ids */
  chooseEdges(ids) {
    const step = Math.min(...ids.map((id) => this.stepOf(id)));
    if (step < Infinity) return this.to.select(step);
    this.chosen = this.states.edges.get(ids[0])?.from ?? "";
    this.draw();
    for (const id of ids) this.detail.querySelector(`[data-edge="${CSS.escape(id)}"]`)?.classList.add("is-chosen");
  }

  /** The step of the run that takes a transition, infinite if none does. @param {string} id */
  stepOf(id) {
    const n = this.run.choices.findIndex((choice, i) => `${this.path[i]} ${choice}` === id);
    return n < 0 ? Infinity : n + 1;
  }

  /** @param {string} expression */
  async groupBy(expression) {
    this.group = expression;
    this.states = new States();
    this.path = [];
    try {
      await this.begin(this.step);
      this.draw();
    } catch (e) {
      this.says.textContent = e instanceof Error ? e.message : String(e);
    }
  }

  draw() {
    const { states } = this;
    if (states.all.size === 0) return;
    const current = this.path[this.step] ?? "";
    const taken = this.step > 0 ? [this.path[this.step - 1] ?? "", this.run.choices[this.step - 1]].join(" ") : "";
    const grouped = this.group !== "" && !this.error;
    const { svg, groups } = drawSpace(states, { current, taken, path: this.path, choices: this.run.choices, chosen: this.chosen, grouped });
    this.region.innerHTML = svg;
    this.region.querySelector("[role=button]")?.setAttribute("tabindex", "0");
    reveal(this.region, this.region.querySelector(".is-chosen") ?? this.region.querySelector(".is-here"));
    const all = [...states.all.values()];
    const inside = all.filter((s) => s.atomic).length;
    const says = [this.whole ? words.whole(all.length - inside, states.edges.size, inside) : words.part(all.length), grouped ? words.groups(groups) : "", this.error, this.restarted ? words.restarted : ""];
    this.says.textContent = says.filter(Boolean).join(" ");
    this.describe(this.chosen || current);
    this.list.open = false;
    this.list.replaceChildren(/** @type {Element} */ (this.list.firstElementChild));
  }

  /** @param {string} key */
  describe(key) {
    const s = this.states.all.get(key);
    this.detail.replaceChildren(...(s ? [make("h3", {}, words.state(s.number)), make("p", { class: "quiet" }, states(s)), make("pre", {}, s.text), this.edgesOf(key)] : []));
  }

  /** The transitions of a state. @param {string} key */
  edgesOf(key) {
    const out = [...this.states.edges].filter(([, e]) => e.from === key);
    return make("ul", { class: "graph-list" }, ...out.map(([id, e]) => make("li", { "data-edge": id }, `${e.process} `, button(e.statement, () => this.to.line(e.line), { class: "link" }), " ",
      ...(e.to ? [button(words.to(this.states.all.get(e.to)?.number ?? 0), () => void this.choose(e.to), { class: "link" })] : [words.nowhere]), e.fault ? `, ${e.fault}` : "", ...this.stepButton(id))));
  }

  /** A button that selects the step of the run, if the run takes a transition. @param {string} id */
  stepButton(id) {
    const step = this.stepOf(id);
    return step < Infinity ? [" ", button(words.inRun(step), () => this.to.select(step), { class: "link" })] : [];
  }

  /** Fills the list when it is opened. */
  fillList() {
    if (!this.list.open || this.list.childElementCount > 1) return;
    for (const [key, s] of this.states.all) this.list.append(make("p", {}, `${words.state(s.number)}: ${states(s)}. ${s.text.replaceAll("\n", "; ")}`), this.edgesOf(key));
  }
}

/** What a state is, in words. @param {import("./states.js").State} s */
const states = (s) => [words.depth(s.depth), s.error, s.end && words.end, s.atomic && words.inside, s.open && words.open].filter(Boolean).join(", ");
