// The nodes and lines of a state space: states, or groups of states with the same value, and the marks of the run.

import { middle } from "../dom/dom.js";
import { visible } from "../text/unseen.js";
import { words } from "./words.js";

/** @typedef {import("./states.js").State} State */
/** @typedef {import("./states.js").States} States */

/** Sizes in CSS pixels, characters of a value, and digits of a group's size. */
export const size = { radius: 12, inside: 7, letter: 6.75, value: 12, digits: 3 };

/** What is marked. taken: the transition of the current step; steps: those of the run. @typedef {{current: string, taken: string, path: (string | undefined)[], steps: Map<string, number>, chosen: string}} Lit */
/** A state or a group of states. @typedef {{id: string, row: number, width: number, label: string, members: State[]}} SpaceNode */
/** All transitions between two nodes; without `to` nothing can happen after them. @typedef {{id: string, from: string, to: string | undefined, edges: string[], texts: string[], bad: boolean}} SpaceLine */
/** @typedef {{nodes: Map<string, SpaceNode>, lines: SpaceLine[]}} Figure */

/** @param {States} states @param {boolean} grouped @returns {Figure} */
export function figure(states, grouped) {
  const nodes = nodesOf(states, grouped);
  /** @type {Map<string, string>} the node of each state */
  const of = new Map();
  for (const [id, n] of nodes) for (const s of n.members) of.set(s.key, id);
  return { nodes, lines: linesOf(states, of) };
}

/** @param {States} states @param {boolean} grouped */
function nodesOf(states, grouped) {
  /** @type {Map<string, SpaceNode>} */
  const nodes = new Map();
  for (const s of states.all.values()) {
    const id = grouped ? `= ${s.group ?? ""}` : s.key;
    const node = nodes.get(id);
    if (node) node.members.push(s);
    else nodes.set(id, { id, row: s.depth, width: 2 * size.radius, label: String(s.number), members: [s] });
  }
  if (grouped) for (const n of nodes.values()) name(n);
  return nodes;
}

/** The classes of nodes and lines, by their ids. @param {Figure} figure @param {Lit} lit @returns {{nodes: Map<string, string>, lines: Map<string, string>}} */
export function marksOf({ nodes, lines }, lit) {
  const path = new Set(lit.path);
  const marks = { nodes: new Map(), lines: new Map() };
  for (const [id, n] of nodes) {
    const has = (/** @type {(s: State) => unknown} */ test) => n.members.some(test);
    marks.nodes.set(id, ["graph-node", has((s) => s.key === lit.current) && "is-here", has((s) => s.key === lit.chosen) && "is-chosen", has((s) => path.has(s.key)) && "is-path", has((s) => s.error) && "is-bad", has((s) => s.open) && "is-open"].filter(Boolean).join(" "));
  }
  for (const l of lines) marks.lines.set(l.id, ["graph-edge", l.bad && "is-bad", l.edges.some((e) => lit.steps.has(e)) && "is-path", l.edges.includes(lit.taken) && "is-taken"].filter(Boolean).join(" "));
  return marks;
}

/** A group has its value and its size as text, with room for a larger size. @param {SpaceNode} n */
function name(n) {
  const value = middle(visible(n.members[0].group || words.noValue), size.value);
  n.label = `${value} · ${n.members.length}`;
  n.width = (value.length + 3 + size.digits) * size.letter + 16;
}

/** Each pair of nodes has one line. @param {States} states @param {Map<string, string>} of */
function linesOf(states, of) {
  /** @type {Map<string, SpaceLine>} */
  const lines = new Map();
  for (const [id, e] of states.edges) {
    const from = of.get(e.from);
    const to = of.get(e.to);
    if (from === undefined) continue;
    const pair = JSON.stringify([from, to]);
    const l = lines.get(pair) ?? { id: pair, from, to, edges: [], texts: [], bad: false };
    lines.set(pair, l);
    l.edges.push(id);
    l.texts.push(`${e.process} ${e.statement}`);
    l.bad ||= e.fault !== undefined;
  }
  return [...lines.values()];
}
