// The texts about a property, its automaton and a run that violates it.

import { grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/wire.js").Schedule} Schedule */
/** @typedef {import("../protocol/wire.js").ControlNode["class"]} Class */

/** The most names in a sentence. */
const mostNames = 6;

/** What an automaton's state means for the run, by class of its strongly connected component: beside the state, and as a sentence. @type {Record<NonNullable<Class>, {short: string, says: string}>} */
const classes = {
  N: { short: "harmless", says: "no loop through it accepts. A run that stays here forever does not violate the property." },
  F: { short: "violates", says: "every loop through it accepts. A run that stays here forever violates the property." },
  P: { short: "may violate", says: "some loops through it accept. A run that stays here forever violates the property if it comes to an accepting state again and again." },
  S: { short: "violated", says: "every run is accepted from here. The property is violated already." },
  "-": { short: "", says: "no loop leads back to it. The automaton leaves it at the next step." },
};

export const words = {
  asks: (/** @type {string} */ says) => `It asks: ${says.replace(/`[^`]*`/g, (code) => "`" + bare(code.slice(1, -1)) + "`")}.`,
  never: "The never claim describes runs that must not happen. This run is one of them.",
  accept: "A run must not come to accept labels again and again. This run does.",
  violated: "These steps violate the property already, whatever follows.",
  lasso: "Drawing of the run: its beginning and its loop",
  inBeginning: (/** @type {number} */ step, /** @type {number} */ steps) => `Step ${grouped(step)} of ${grouped(steps)}, before the loop`,
  inLoop: (/** @type {number} */ step, /** @type {number} */ steps) => `Step ${grouped(step)} of ${grouped(steps)}, in the loop`,
  start: "The start",
  legend: "The run follows the line and then goes around the loop forever. Click a step, or use ← and →.",
  conditions: "Conditions of the property",
  strips: (/** @type {boolean} */ repeats) => "High is true, low is false." + (repeats ? " The steps below the line at the top repeat forever." : ""),
  automaton: "Automaton of the negated property",
  formula: "Automaton of the negated formula",
  automatonOf: (/** @type {number} */ states) => `${words.formula}: ${grouped(states)} state${states === 1 ? "" : "s"}`,
  claim: "Automaton of the never claim",
  automatonSays: "It accepts the runs that violate the property: those that come to a state with a double ring again and again. Click a state to go to the next step at which the automaton is there.",
  at: (/** @type {number} */ step, /** @type {number} */ state) => `After step ${grouped(step)} the automaton is in state ${state}.`,
  atStart: (/** @type {number} */ state) => `At the start the automaton is in state ${state}.`,
  here: "now",
  notAlong: "It is not known in which states it is along this run.",
  state: (/** @type {number[]} */ list) => (list.length === 1 ? `State ${list[0]}: ` : `States ${and(list.map(String))}: `),
  left: (/** @type {number} */ nodes, /** @type {number} */ edges) => `${grouped(nodes)} states and ${grouped(edges)} transitions more are not shown.`,
  tooLarge: "The automaton is too large to be laid out here.",
  loading: "Drawing",
  now: (/** @type {string} */ text, /** @type {string} */ value, /** @type {string} */ when) => `\`${text}\` is ${value} (${when})`,
  onRun: (/** @type {number} */ step) => (step === 0 ? "At the start of the shown run: " : `After step ${grouped(step)} of the shown run: `),
  offers: "Names and operators",
};

/** A list in words, cut after some names. @param {string[]} names */
export function and(names) {
  const rest = names.length - mostNames;
  const some = rest > 1 ? [...names.slice(0, mostNames), `${grouped(rest)} more`] : names;
  return some.length > 1 ? `${some.slice(0, -1).join(", ")} and ${some[some.length - 1]}` : some.join("");
}

/** A condition without the parentheses around it. @param {string} text */
export function bare(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")") depth--;
    // The first parenthesis must end with the text.
    if (depth === 0 && i < text.length - 1) return text;
  }
  return text.startsWith("(") && depth === 0 ? text.slice(1, -1) : text;
}

/** @param {Class} c @returns {string} words beside a state of the automaton */
export const shortClass = (c) => (c ? classes[c].short : "");

/**
 * What the classes of an automaton's states mean, a sentence each, in the order of the states.
 * @param {import("../protocol/wire.js").ControlNode[]} nodes
 */
export function classesSay(nodes) {
  /** @type {Map<Class, number[]>} */
  const by = new Map();
  for (const { location, class: c } of nodes) by.set(c, [...(by.get(c) ?? []), location]);
  return [...by].flatMap(([c, list]) => (c ? [words.state(list.toSorted((a, b) => a - b)) + classes[c].says] : []));
}

/**
 * What repeats, and who can move there but does not, as sentences.
 * @param {{steps: number, loop: number, schedule?: Schedule, name: (pid: number) => string}} run steps of the run, and how many are before its loop
 * @returns {string[]}
 */
export function loopSays({ steps, loop, schedule, name }) {
  if (loop < 0) return [];
  if (loop >= steps) return ["The run stays in its last state forever: no process can move."];
  const says = [loop === steps - 1 ? `Step ${grouped(steps)} repeats forever.` : `Steps ${grouped(loop + 1)} to ${grouped(steps)} repeat forever.`];
  if (!schedule) return says;
  const names = (/** @type {number[]} */ list) => and(list.map((pid) => `\`${name(pid)}\``));
  const { moved, always } = schedule;
  const waits = always.filter((pid) => !moved.includes(pid));
  const sometimes = schedule.sometimes.filter((pid) => !moved.includes(pid) && !always.includes(pid));
  if (moved.length > 0) says.push(`In the loop ${names(moved)} ${moved.length === 1 ? "moves" : "move"}.`);
  if (waits.length > 0) says.push(`${names(waits)} could move in each of its states, but never ${waits.length === 1 ? "does" : "do"}: the run is unfair.`);
  if (sometimes.length > 0) says.push(`${names(sometimes)} could move in some of its states, but never ${sometimes.length === 1 ? "does" : "do"}: weak fairness allows that.`);
  return says;
}
