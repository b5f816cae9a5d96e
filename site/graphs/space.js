// The state space as a graph: all of it, or a part that grows by clicks and by steps to states that are not drawn.
// What is drawn keeps its place until the drawing starts again.

import { button, download, make } from "../dom/dom.js";
import { Canvas } from "./canvas.js";
import { fileOf, reveal, walkable } from "./draw.js";
import { aldebaran, dot } from "./formats.js";
import { most, nextStates } from "./growth.js";
import { frameOf, inOrder, placed, task } from "./places.js";
import { partsOf } from "./spacedraw.js";
import { StateList } from "./spacelist.js";
import { figure, marksOf } from "./spacenodes.js";
import { States } from "./states.js";
import { words } from "./words.js";

/** @typedef {import("../protocol/wire.js").Graph} Graph */
/** @typedef {import("./places.js").Node} Node */
/** @typedef {import("./places.js").Link} Link */

/** Milliseconds without another step before the panel asks, drawings that can be restored, and links that a layout gets. */
const limits = { pause: 120, past: 50, links: 1000 };

/** @typedef {import("./spacenodes.js").Figure} Figure */
/** @typedef {import("./places.js").Places} Places */

/** One drawing. It never changes. @typedef {{states: States, figure: Figure, places: Places, parts: import("./spacedraw.js").Part[], frame?: import("./places.js").Frame}} Drawing */

/**
 * @typedef {object} To
 * @property {(more: {choices: number[], expressions?: string[]}) => Promise<Graph>} ask
 * @property {import("./layouts.js").Layouts["place"]} place
 * @property {(n: number) => void} line
 * @property {(step: number) => void} select
 * @property {string} file
 * @property {() => boolean} wanted
 */

export class SpaceView {
  /** @param {HTMLElement} at @param {HTMLElement} says @param {import("../tools/graphs.js").Run} run @param {string} group the expression that groups the states @param {To} to */
  constructor(at, says, run, group, to) {
    this.says = says;
    this.run = run;
    this.to = to;
    this.group = group;
    this.whole = false;
    this.step = 0;
    /** The chosen state, "" for the current one. */
    this.chosen = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The end of the last change. Each waits for the one before. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.clear();
    this.region = make("div", { class: "graph-region", tabindex: "0", role: "region", "aria-label": words.drawing });
    this.canvas = new Canvas(this.region, words.space);
    this.list = new StateList({ choose: (key, inList) => void this.choose(key, inList), line: to.line, select: to.select });
    const field = /** @type {HTMLInputElement} */ (make("input", { type: "text", class: "ask-field", maxlength: "1000", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: words.groupExample }));
    field.value = group;
    field.addEventListener("change", () => void this.groupBy(field.value.trim()));
    this.undoButton = /** @type {HTMLButtonElement} */ (button(words.undo, () => this.undo(), { class: "act" }));
    this.againButton = button(words.againStep, () => void this.again(), { class: "act" });
    this.growing = make("span", { class: "graph-moves", hidden: "" }, this.undoButton, this.againButton);
    const save = (/** @type {string} */ ending, /** @type {() => string} */ text, type = "text/plain") => download(this.to.file + "-states" + ending, text(), type);
    const files = make("div", { class: "graph-files" }, button(words.saveSVG, () => save(".svg", () => fileOf(this.region), "image/svg+xml"), { class: "act" }), button(words.saveDOT, () => save(".dot", () => dot(this.now.states)), { class: "act" }), button(words.saveAUT, () => save(".aut", () => aldebaran(this.now.states)), { class: "act" }));
    at.replaceChildren(make("div", { class: "graph-group" }, make("label", {}, words.group + " ", field), this.growing), this.region, this.list.detail, files, this.list.all);
    this.region.addEventListener("click", (e) => {
      const edge = e.target instanceof Element ? e.target.closest("[data-edges]") : null;
      if (edge) this.chooseEdges((edge.getAttribute("data-edges") ?? "").split("\n"));
    });
    walkable(this.region, (part) => void this.choose(part.dataset.key ?? ""));
  }

  /** Forgets all states. */
  clear() {
    /** @type {Drawing} */
    this.now = { states: new States(), figure: figure(new States(), false), places: new Map(), parts: [] };
    /** @type {Drawing[]} earlier drawings, for undo */
    this.past = [];
    /** @type {(string | undefined)[]} keys of the states of the run, by step */
    this.path = [];
    /** @type {Map<string, number>} the step of the run that takes a transition */
    this.steps = new Map();
    /** What the last change could not show. */
    this.note = "";
    this.error = "";
  }

  /** Draws the whole space, or else the part around a step. @param {number} step */
  async begin(step) {
    this.step = step;
    const choices = this.run.choices.slice(0, step);
    const graph = await this.ask(this.run.choices);
    if (!this.to.wanted()) return;
    await (graph.whole || step === this.run.choices.length ? this.start(graph, this.run.choices) : this.start(await this.ask(choices), choices));
  }

  /** @param {number[]} choices */
  ask(choices) {
    return this.to.ask({ choices, ...(this.group ? { expressions: [this.group] } : {}) });
  }

  /** Runs a change after those before it, and shows why one fails. @param {() => Promise<void>} work */
  change(work) {
    this.last = this.last.then(work).catch((e) => {
      this.says.textContent = e instanceof Error ? e.message : String(e);
    });
    return this.last;
  }

  /** Draws a graph alone. @param {Graph} graph @param {number[]} choices of its run */
  async start(graph, choices) {
    const part = graph.whole || graph.states.length <= most.states ? graph : nextStates(graph, new States()).part;
    const states = new States().with(part, choices);
    const { own, nodes, links } = this.figure(states, graph);
    const layout = await this.to.place(task(nodes, links, limits.links)).catch(() => undefined);
    if (this.to.wanted()) this.take(graph, choices, states, own, layout ? inOrder(nodes, layout.nodes) : placed(new Map(), nodes, links));
  }

  /** Adds to the drawing what comes next after a run. @param {number[]} choices @param {boolean} needed draws its last state even if the drawing must start again */
  async grow(choices, needed) {
    const graph = await this.ask(choices);
    if (!this.to.wanted()) return;
    const { states, places } = this.now;
    const { part, added, left } = nextStates(graph, states);
    const sum = states.with(part, choices);
    const last = graph.path.at(-1) ?? -1;
    if (needed && last >= 0 && !sum.all.has(graph.states[last].key)) {
      await this.start(graph, choices);
      this.note = words.restarted;
      return;
    }
    const { own, nodes, links } = this.figure(sum, graph);
    this.take(graph, choices, sum, own, placed(places, nodes, links), this.now.frame);
    this.note = left > 0 ? words.noRoom(most.states, added, left) : "";
  }

  /** The figure of states, and its nodes and links to find places for them. @param {States} states @param {Graph} graph */
  figure(states, graph) {
    const own = figure(states, this.group !== "" && !graph.groupError);
    return { own, nodes: [...own.nodes.values()], links: own.lines.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }])) };
  }

  /** Makes a drawing the current one. @param {Graph} graph @param {number[]} choices @param {States} states @param {Figure} own @param {Places} places @param {import("./places.js").Frame} [frame] */
  take(graph, choices, states, own, places, frame) {
    if (this.now.states.all.size > 0) this.past = [...this.past, this.now].slice(-limits.past);
    this.now = { states, figure: own, places, parts: partsOf(own, places), frame: frameOf(places, this.region.clientWidth - 2, frame) };
    this.whole = graph.whole ?? false;
    this.error = graph.groupError ?? "";
    this.note = "";
    this.follow(graph, choices);
  }

  /** Notes which states the run has. @param {Graph} graph @param {number[]} choices */
  follow(graph, choices) {
    const own = this.run.choices;
    const other = choices.findIndex((c, i) => c !== own[i]);
    const same = other < 0 ? Math.min(choices.length, own.length) : other;
    graph.path.forEach((i, n) => {
      const at = n + (graph.skipped ?? 0);
      if (i >= 0 && at <= same) this.path[at] = graph.states[i].key;
    });
    this.extend();
  }

  /** Another run of the model is shown. The states that both runs begin with are known. @param {import("../tools/graphs.js").Run} run */
  another(run) {
    const other = run.choices.findIndex((c, i) => c !== this.run.choices[i]);
    this.path = this.path.slice(0, (other < 0 ? run.choices.length : other) + 1);
    this.steps = new Map();
    this.run = run;
    this.extend();
  }

  /** Follows the run through the transitions that are drawn. */
  extend() {
    this.run.choices.forEach((choice, n) => {
      if (this.path[n] === undefined) return;
      const id = `${this.path[n]} ${choice}`;
      this.path[n + 1] ??= this.now.states.edges.get(id)?.to || undefined;
      if (!this.steps.has(id)) this.steps.set(id, n + 1);
    });
  }

  /** @param {number} step */
  select(step) {
    this.step = step;
    this.chosen = "";
    clearTimeout(this.timer);
    this.draw();
    if (this.whole || this.drawn(this.path[step])) return;
    this.timer = setTimeout(() => void this.change(async () => {
      if (step !== this.step || this.drawn(this.path[step]) || !this.to.wanted()) return;
      await this.grow(this.run.choices.slice(0, step), true);
      this.draw();
    }), limits.pause);
  }

  /** @param {string} [key] */
  drawn(key) {
    return key !== undefined && this.now.states.all.has(key);
  }

  /** A state was chosen: it is described, and its next states are drawn. @param {string} key @param {boolean} [inList] where the focus stays */
  async choose(key, inList = false) {
    this.chosen = key;
    this.draw();
    await this.change(async () => {
      const { states } = this.now;
      const choices = states.all.get(key)?.open ? states.choicesTo(key) : undefined;
      if (!choices) return;
      await this.grow(choices, false);
      this.draw();
    });
    if (!inList) this.canvas.node(key)?.focus({ preventScroll: true });
  }

  /** Restores the drawing before the last change. */
  undo() {
    void this.change(async () => {
      const before = this.past.pop();
      if (!before) return;
      this.now = before;
      this.note = "";
      if (!this.drawn(this.chosen)) this.chosen = "";
      this.draw();
    });
  }

  /** Draws only what is around the chosen state, or else the current step. */
  again() {
    return this.change(async () => {
      const choices = (this.chosen && this.now.states.choicesTo(this.chosen)) || this.run.choices.slice(0, this.step);
      const graph = await this.ask(choices);
      if (!this.to.wanted()) return;
      await this.start(graph, choices);
      this.draw();
    });
  }

  /** Transitions between two states were chosen: those of the run select their step, others are shown. @param {string[]} ids */
  chooseEdges(ids) {
    const step = Math.min(...ids.map((id) => this.steps.get(id) ?? Infinity));
    if (step < Infinity) return this.to.select(step);
    this.chosen = this.now.states.edges.get(ids[0])?.from ?? "";
    this.draw();
    this.list.mark(ids);
  }

  /** @param {string} expression */
  groupBy(expression) {
    return this.change(async () => {
      this.group = expression;
      this.clear();
      await this.begin(this.step);
      this.draw();
    });
  }

  /** What is marked. @returns {import("./spacenodes.js").Lit} */
  lit() {
    const { step, path, steps, chosen } = this;
    const taken = step > 0 ? `${path[step - 1]} ${this.run.choices[step - 1]}` : "";
    return { current: path[step] ?? "", taken, path, steps, chosen };
  }

  draw() {
    const { states, parts, frame } = this.now;
    if (states.all.size === 0 || !frame) return;
    const grouped = this.group !== "" && !this.error;
    const lit = this.lit();
    void this.canvas.draw(parts, marksOf(this.now.figure, lit), frame).then((done) => {
      if (done) reveal(this.region, this.region.querySelector(".is-chosen") ?? this.region.querySelector(".is-here"));
    });
    const inside = [...states.all.values()].filter((s) => s.atomic).length;
    const says = [this.whole ? words.whole(states.all.size - inside, states.edges.size, inside) : words.part(states.all.size, most.states), grouped ? words.groups(this.now.figure.nodes.size) : "", this.error, this.note];
    this.says.textContent = says.filter(Boolean).join(" ");
    this.list.show({ states, current: lit.current, chosen: this.chosen, steps: this.steps });
    this.growing.hidden = this.whole;
    if (this.past.length === 0 && document.activeElement === this.undoButton) this.region.focus({ preventScroll: true });
    this.undoButton.disabled = this.past.length === 0;
    this.againButton.textContent = this.chosen ? words.againState : words.againStep;
  }
}
