// The output of a check of everything that a model states: a section for each property, and a
// table of verdicts at the end.

import { faultGoal } from "../protocol/catalog.js";
import { grouped } from "../text/numbers.js";
import { visible } from "../text/unseen.js";
import { visibleLine } from "./visible.mjs";

/** @typedef {import("../protocol/wire.js").Row} Row */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** The line above the report on a property. @param {Row} row */
export const heading = ({ name, text, line }) => visibleLine(`=== ${name}${line ? ` (line ${line})` : ""}${text ? `: ${text}` : ""}`) + "\n\n";

/** The result of a row that has none: it was not checked. @param {Result} result of the whole check @param {Row} row @returns {Result} */
export const resultOf = ({ model, search, store, heuristic, fair }, { property, formula, verdict = "incomplete", kind = "", message = "" }) => ({
  ...{ model, verdict, kind, message, property, formula, fair, search, store, heuristic },
  ...{ states: 0, matched: 0, transitions: 0, atomicSteps: 0, depth: 0, stateBytes: 0, peakBytes: 0, seconds: 0 },
  ...{ exhaustive: false, shortest: false, diagnostics: [], errors: 0 },
});

/** The verdict of a row in words. @param {Row} row */
function verdict({ verdict, kind, length, hasRun, formula, answer }) {
  // The message has the bounds.
  if (answer && /^\s*(sup|inf)\b/.test(formula ?? "")) return "computed";
  if (answer && (answer.holds || verdict === "no error" || kind === faultGoal)) return answer.holds ? "holds" : "does not hold";
  const steps = hasRun && length !== undefined ? `, ${grouped(length)} ${length === 1 ? "step" : "steps"}` : "";
  return `${verdict === "no error" ? "holds" : verdict}${kind ? ` (${kind}${steps})` : ""}`;
}

/** One line for each row. @param {Row[]} rows */
export function table(rows) {
  return columns([["property", "verdict", "states", "seconds"], ...rows.map((r) => [r.name, verdict(r), grouped(r.states), r.seconds.toFixed(2)])], 2);
}

/** Rows of texts, one below the other. @param {string[][]} cells @param {number} numbers the first column of numbers */
export function columns(cells, numbers) {
  const shown = cells.map((row) => row.map(visibleLine));
  const widths = shown[0].map((_, i) => Math.max(...shown.map((row) => row[i].length)));
  return visible(shown.map((row) => row.map((cell, i) => (i < numbers ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  ").trimEnd() + "\n").join(""));
}
