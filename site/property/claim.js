// The automaton of a property, small: its states with their meaning, and where it is along a run.

import { make } from "../dom/dom.js";
import { drawAutomaton, taskOf } from "../graphs/automata.js";
import { Canvas } from "../graphs/canvas.js";
import { walkable } from "../graphs/draw.js";
import { classesSay, shortClass, words } from "./words.js";

/** @typedef {import("../protocol/wire.js").Claim} Claim */
/** @typedef {import("../tools/layout.js").Placed} Placed */

/**
 * What the page gives.
 * @typedef {{place: (task: Omit<import("../tools/layout.js").Task, "id">) => Promise<Placed | undefined>, line: (line: number) => void, select: (step: number) => void}} Page
 */

/** CSS pixels of a letter beside a state. */
const letter = 7;

/**
 * The step that a click on a state selects: the next one at which the automaton is there, from the start again after the last one.
 * @param {number[]} locations by step @param {number} state @param {number} step the selected one @returns {number} -1 if the run is never there
 */
export function nextAt(locations, state, step) {
  const later = locations.indexOf(state, step + 1);
  return later >= 0 ? later : locations.indexOf(state);
}

/** The edges that lead from the state before a step to the state after it. With several, it is not known which one was taken. @param {Claim["automaton"]} automaton @param {number[]} locations @param {number} step */
export function takenAt({ edges }, locations, step) {
  const fitting = step > 0 ? edges.filter((e) => e.from === locations[step - 1] && e.to === locations[step]) : [];
  return new Set(fitting.length === 1 ? [fitting[0].action] : []);
}

export class ClaimView {
  /** @param {string} name of the drawing @param {Claim} claim @param {number[]} locations where it is after each step, none if that is not known @param {Page} to */
  constructor(name, { automaton }, locations, to) {
    this.automaton = automaton;
    this.locations = locations;
    this.to = to;
    this.step = 0;
    /** @type {Placed | undefined} */
    this.placed = undefined;
    this.says = make("p", { class: "property-at" });
    this.region = make("div", { class: "graph-region", tabindex: "0", role: "region", "aria-label": name }, words.loading);
    this.canvas = new Canvas(this.region, name);
    const { nodes, edges, moreNodes = 0, moreEdges = 0 } = automaton;
    const more = moreNodes + moreEdges > 0 ? [make("p", { class: "quiet" }, words.left(moreNodes, moreEdges))] : [];
    this.body = make("div", { class: "property-claim" }, this.region, make("div", {}, this.says,
      make("ul", { class: "property-classes" }, ...classesSay(nodes).map((text) => make("li", {}, text))), ...more));
    walkable(this.region, (part) => this.choose(part));
    void to.place(taskOf(automaton, (n) => 2 * letter * note(n).length)).catch(() => undefined).then((placed) => {
      this.placed = placed;
      if (!placed) this.region.textContent = edges.length + nodes.length > 0 ? words.tooLarge : "";
      this.draw();
    });
  }

  /** A state selects a step, other parts go to their line. @param {SVGElement} part */
  choose(part) {
    const { at, line } = part.dataset;
    const step = at === undefined ? -1 : nextAt(this.locations, Number(at), this.step);
    if (step >= 0) this.to.select(step);
    else this.to.line(Number(line));
  }

  /** @param {number} step */
  select(step) {
    this.step = Math.min(step, this.locations.length - 1);
    const at = this.locations[this.step];
    if (at !== undefined) this.says.textContent = this.step === 0 ? words.atStart(at) : words.at(this.step, at);
    this.draw();
  }

  draw() {
    if (!this.placed) return;
    const { automaton, locations, step } = this;
    drawAutomaton(this.canvas, automaton, this.placed, {
      taken: takenAt(automaton, locations, step),
      here: (location) => (locations[step] === location ? [{ name: words.here }] : []),
      note,
    });
  }
}

/** @param {import("../protocol/wire.js").ControlNode} n */
const note = (n) => shortClass(n.class);
