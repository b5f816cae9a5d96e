// Draws the difference of two texts: changed lines, with a few equal lines around them.

import { difference } from "./diff.js";
import { words } from "./words.js";
import { make, middle } from "../dom/dom.js";

/** The equal lines around a change, the most lines that are drawn, and the most characters of a line. */
const most = { around: 2, lines: 400, characters: 300 };

/** @typedef {{kind: "same" | "gone" | "new" | "fold", text: string}} Row */

/**
 * The lines to draw. Long parts of equal lines become one row with their number.
 * @param {string} before @param {string} after @returns {Row[]}
 */
export function rowsOf(before, after) {
  const parts = difference(before, after);
  return parts.flatMap(({ kind, lines }, i) => {
    const row = (/** @type {string} */ text) => ({ kind, text });
    if (kind !== "same") return lines.map(row);
    const [head, tail] = [i > 0 ? most.around : 0, i < parts.length - 1 ? most.around : 0];
    if (lines.length <= head + tail + 1) return lines.map(row);
    const fold = { kind: /** @type {const} */ ("fold"), text: words.equal(lines.length - head - tail) };
    return [...lines.slice(0, head).map(row), fold, ...lines.slice(lines.length - tail).map(row)];
  });
}

const signs = { same: " ", gone: "−", new: "+", fold: " " };

/** @param {string} before @param {string} after @param {{gone: string, new: string}} names what the signs mean @returns {HTMLElement[]} */
export function drawDifference(before, after, names) {
  const rows = rowsOf(before, after);
  const list = make("div", { class: "past-lines", role: "group", "aria-label": words.otherText, tabindex: "0" });
  for (const { kind, text } of rows.slice(0, most.lines)) {
    const hidden = kind === "gone" || kind === "new" ? [make("span", { class: "vh" }, names[kind] + ": ")] : [];
    list.append(make("div", { class: `past-line is-${kind}` }, make("span", { "aria-hidden": "true" }, signs[kind]), ...hidden, middle(text, most.characters)));
  }
  const legend = make("p", { class: "quiet" }, `− ${names.gone}, + ${names.new}`);
  return [legend, list, ...(rows.length > most.lines ? [make("p", { class: "quiet" }, words.cut(rows.length - most.lines))] : [])];
}
