// The texts of the graphs.

import { grouped } from "../text/numbers.js";

/** @param {number} n @param {string} one */
export const count = (n, one) => `${grouped(n)} ${one}${n === 1 ? "" : "s"}`;

export const words = {
  automata: "Automata",
  space: "State space",
  drawing: "Drawing of the state space",
  close: "Close",
  previous: "Previous step",
  next: "Next step",
  step: (/** @type {number} */ n) => `Step ${n}`,
  loading: "Drawing",
  legend: "Numbers are locations. A double ring: here the process can end, or an accept label. A thick line: the process is not interrupted after this statement. Click a statement to go to its line.",
  timedLegend: "A double ring is the initial location; below a name is the invariant. U: urgent, C: committed. Yellow: where the process stands, and the edge of the last step. Click an edge or a location to go to its line.",
  timedSize: (/** @type {number} */ nodes, /** @type {number} */ edges) => `${count(nodes, "location")}, ${count(edges, "edge")}`,
  noLabel: "no label",
  /** @param {string} text @param {number} line @param {string} from @param {string} to */
  timedEdge: (text, line, from, to) => `${text ? text + ", " : ""}from ${from} to ${to}, line ${line}`,
  /** @param {number} line @param {boolean} initial @param {boolean} urgent @param {boolean} committed @param {boolean} here */
  timedNode: (line, initial, urgent, committed, here) => [initial && ", initial", committed ? ", committed" : urgent && ", urgent", here && ", the process is here", `, line ${line}`].filter(Boolean).join(""),
  size: (/** @type {number} */ nodes, /** @type {number} */ edges) => `${count(nodes, "location")}, ${count(edges, "statement")}`,
  left: (/** @type {number} */ nodes, /** @type {number} */ edges) => `${count(nodes, "location")} and ${count(edges, "statement")} more are not shown.`,
  moreTypes: (/** @type {number} */ n) => `${count(n, "process type")} more are not shown.`,
  tooLarge: "This graph is too large to be laid out here. The list has all its statements.",
  list: "Statements as a list",
  /** @param {string} text @param {number} line @param {number} from @param {number} to @param {string} mark */
  edge: (text, line, from, to, mark) => `${text}, line ${line}, from ${from} to ${to}${mark}`,
  atomic: ", not interrupted after it",
  here: (/** @type {string} */ names) => `here: ${names}`,
  node: (/** @type {string} */ at, /** @type {number} */ line, /** @type {string} */ marks) => `Location ${at}${line ? `, line ${line}` : ""}${marks}`,
  final: "can end",
  saveSVG: "Save as SVG",
  saveDOT: "Save as DOT",
  saveAUT: "Save as Aldebaran",
  whole: (/** @type {number} */ states, /** @type {number} */ edges, /** @type {number} */ inside) => `The whole state space, without reduction: ${count(states, "state")}, ${count(edges, "transition")}${inside ? `, and ${count(inside, "state")} inside atomic sequences` : ""}.`,
  part: (/** @type {number} */ states, /** @type {number} */ most) => `${count(states, "state")} around the current step. The whole space, without reduction, is larger than can be drawn. Dashed states have more transitions: choose one to see them. The drawing has room for ${count(most, "state")}.`,
  noRoom: (/** @type {number} */ most, /** @type {number} */ added, /** @type {number} */ left) => `${added > 0 ? `${grouped(added)} of the next ${count(added + left, "state")} are drawn` : `${count(left, "more state")} cannot be drawn`}, because the drawing has its ${count(most, "state")}. Start again from here to see them.`,
  restarted: "There was no room for this step, so the drawing starts again here. Undo shows the earlier drawing.",
  undo: "Undo",
  againStep: "Start again from this step",
  againState: "Start again from this state",
  group: "Group states by",
  groupExample: "n % 2",
  groups: (/** @type {number} */ n) => ` ${count(n, "group")}.`,
  noValue: "no value",
  state: (/** @type {number} */ n) => `State ${n}`,
  depth: (/** @type {number} */ n) => (n === 0 ? "the initial state" : `${count(n, "step")} from the initial state`),
  end: "valid end state",
  inside: "inside an atomic sequence",
  open: "more transitions",
  members: (/** @type {number} */ n) => count(n, "state"),
  table: "States and transitions as a list",
  nowhere: "an error after which nothing can happen",
  to: (/** @type {number} */ n) => `to state ${n}`,
  inRun: (/** @type {number} */ n) => `step ${grouped(n)} of the run`,
  failed: "This could not be answered.",
};
