// The texts of the panel of watched values, and what its drawings show, in words.

import { each, heightsOf, textAt } from "./series.js";
import { grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Observed} Observed */
/** @typedef {import("../protocol/protocol.js").Series} Series */

/** The most ranges of steps, and the most names of values, in a sentence. */
const most = { ranges: 10, names: 6 };

export const words = {
  add: "Add",
  expression: "Expression to watch",
  example: "for example n + 1, or len(c) > 0",
  own: "Watched expressions",
  conditions: "Conditions of the model",
  noConditions: "This model has no assertions, named conditions or formulas, and the question has no condition.",
  remove: (/** @type {string} */ text) => `Remove ${text}`,
  none: "no value",
  notDefined: "not defined",
  never: "never has a value",
  strips: "High is true, low is false, slanted lines mean not defined. Click a strip, or use ← and →, to select a step. Shift with ← and → goes to the next change.",
  more: (/** @type {number} */ n) => `and ${grouped(n)} more`,
  kinds: { expression: "", goal: "the question", assertion: "assertion", macro: "macro", formula: "in a formula" },
  line: (/** @type {number} */ n) => `line ${grouped(n)}`,
  step: (/** @type {number} */ step, /** @type {string} */ value) => `Step ${grouped(step)}: ${value}`,
};

/** A value in words. @param {string} value @param {boolean} [condition] */
export const inWords = (value, condition) => value || (condition ? words.notDefined : words.none);

/** What an observation is of. @param {Observed} o */
export function about(o) {
  const parts = [words.kinds[o.kind]];
  if (o.process >= 0) parts.push(`${o.proctype}:${o.process}`);
  if (o.line) parts.push(words.line(o.line));
  return parts.filter(Boolean).join(" · ");
}

/** The range of the values of an expression. @param {Series} s */
export function rangeSays(s) {
  const { least, most: largest, names } = heightsOf(s);
  if (names.length > 0) return names.slice(0, most.names).join(", ") + (names.length > most.names ? " …" : "");
  if (least > largest) return words.never;
  return least === largest ? String(least) : `${least} to ${largest}`;
}

/** When an expression is true, or which values it has. @param {Observed} o @param {number} steps of the run */
export const says = ({ condition, series }, steps) => (condition ? truthSays(series, steps) : rangeSays(series));

/** @param {Series} s @param {number} steps */
function truthSays(s, steps) {
  /** @type {[number, number][]} */
  const ranges = [];
  /** @type {[number, number][]} */
  const missing = [];
  each(s, steps, (i, from, to) => {
    const text = textAt(s, i);
    if (text === "true") ranges.push([from, to]);
    else if (text !== "false") missing.push([from, to]);
  });
  const whole = (/** @type {[number, number][]} */ list) => list.length === 1 && list[0][0] === 0 && list[0][1] === steps;
  if (whole(ranges)) return "always true";
  if (whole(missing)) return "never defined";
  const defined = ranges.length > 0 ? `true at ${rangesSay(ranges)}` : "never true";
  return missing.length > 0 ? `${defined}; not defined at ${rangesSay(missing)}` : defined;
}

/** @param {[number, number][]} ranges */
function rangesSay(ranges) {
  const some = ranges.slice(0, most.ranges).map(([from, to]) => (from === to ? grouped(from) : `${grouped(from)} to ${grouped(to)}`));
  const rest = ranges.length - some.length;
  if (rest > 0) some.push(`${grouped(rest)} more ranges`);
  const single = ranges.length === 1 && ranges[0][0] === ranges[0][1];
  return `step${single ? "" : "s"} ` + (some.length > 1 ? `${some.slice(0, -1).join(", ")} and ${some[some.length - 1]}` : some[0]);
}
