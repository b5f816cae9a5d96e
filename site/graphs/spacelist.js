// The states and transitions of a drawing as text: the chosen state, and the list of all, in which a button does
// what a click on the state in the drawing does.

import { button, make } from "../dom/dom.js";
import { breaks } from "./pieces.js";
import { words } from "./words.js";

/** @typedef {import("./states.js").State} State */
/** @typedef {import("./states.js").States} States */
/** @typedef {import("./states.js").Edge} Edge */
/** What the lists show; steps: the step of the run that takes a transition. @typedef {{states: States, current: string, chosen: string, steps: Map<string, number>}} Shown */
/** @typedef {{choose: (key: string, inList?: boolean) => void, line: (n: number) => void, select: (step: number) => void}} To */

export class StateList {
  /** @param {To} to */
  constructor(to) {
    this.to = to;
    /** The chosen state, or else the current one. */
    this.detail = make("div", { class: "graph-detail" });
    this.items = make("ol", { class: "graph-states" });
    this.all = /** @type {HTMLDetailsElement} */ (make("details", {}, make("summary", {}, words.table), this.items));
    this.all.addEventListener("toggle", () => void this.fill());
    /** @type {Map<string, {element: HTMLElement, says: string}>} the items by key of the state */
    this.made = new Map();
    /** @type {Shown | undefined} */
    this.shown = undefined;
  }

  /** @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    const key = shown.chosen || shown.current;
    const s = shown.states.all.get(key);
    const edges = [...shown.states.edges].filter(([, e]) => e.from === key);
    this.detail.replaceChildren(...(s ? [make("h3", {}, words.state(s.number)), make("p", { class: "quiet" }, describe(s)), make("pre", {}, s.text), this.edges(edges, false)] : []));
    void this.fill();
  }

  /** Marks transitions of the chosen state. @param {string[]} ids */
  mark(ids) {
    for (const id of ids) this.detail.querySelector(`[data-edge="${CSS.escape(id)}"]`)?.classList.add("is-chosen");
  }

  /** Brings the open list up to date. Items that stay the same are kept, and so is the focus. */
  async fill() {
    const { shown } = this;
    if (!this.all.open || !shown) return;
    const rest = breaks();
    /** @type {Map<string, [string, Edge][]>} */
    const from = new Map();
    for (const entry of shown.states.edges) {
      const list = from.get(entry[1].from);
      if (list) list.push(entry);
      else from.set(entry[1].from, [entry]);
    }
    for (const [key, { element }] of this.made) {
      if (shown.states.all.has(key)) continue;
      element.remove();
      this.made.delete(key);
    }
    for (const s of shown.states.all.values()) {
      this.item(s, from.get(s.key) ?? [], shown);
      await rest();
      if (shown !== this.shown || !this.all.open) return;
    }
  }

  /** @param {State} s @param {[string, Edge][]} edges @param {Shown} shown */
  item(s, edges, { current, chosen, steps }) {
    const old = this.made.get(s.key);
    const says = JSON.stringify([describe(s), s.number, s.key === current, s.key === chosen, edges.map(([id, e]) => [id, e.to, steps.get(id)])]);
    if (old?.says === says) return;
    /** @type {Record<string, string>} */
    const marks = { class: "link", ...(s.key === current ? { "aria-current": "step" } : {}) };
    const head = button(words.state(s.number), () => this.to.choose(s.key, true), marks);
    const element = make("li", s.key === chosen ? { class: "is-chosen" } : {}, head, `: ${describe(s)}. ${s.text.replaceAll("\n", "; ")}`, this.edges(edges, true));
    const focused = old?.element.contains(document.activeElement);
    if (old) old.element.replaceWith(element);
    else this.items.append(element);
    if (focused) head.focus({ preventScroll: true });
    this.made.set(s.key, { element, says });
  }

  /** The transitions of a state. @param {[string, Edge][]} edges @param {boolean} inList */
  edges(edges, inList) {
    return make("ul", { class: "graph-list" }, ...edges.map(([id, e]) => make("li", { "data-edge": id }, `${e.process} `, button(e.statement, () => this.to.line(e.line), { class: "link" }), " ",
      ...(e.to ? [button(words.to(this.shown?.states.all.get(e.to)?.number ?? 0), () => this.to.choose(e.to, inList), { class: "link" })] : [words.nowhere]), e.fault ? `, ${e.fault}` : "", ...this.stepButton(id))));
  }

  /** A button that selects the step of the run, if the run takes a transition. @param {string} id */
  stepButton(id) {
    const step = this.shown?.steps.get(id);
    return step === undefined ? [] : [" ", button(words.inRun(step), () => this.to.select(step), { class: "link" })];
  }
}

/** What a state is, in words. @param {State} s */
const describe = (s) => [words.depth(s.depth), s.error, s.end && words.end, s.atomic && words.inside, s.open && words.open].filter(Boolean).join(", ");
