// What can be written at the cursor of a formula: names of the model, operators, and words of conditions.

import { formulaOperators, keywords } from "../editor/keywords.js";

/** @typedef {import("../protocol/protocol.js").Name} Name */

/** A word that is offered, and what it means. @typedef {{label: string, info: string, isLabel?: boolean}} Offer */

/** Words of the language that conditions have. */
const conditionWords = ["empty", "enabled", "false", "full", "len", "nempty", "nfull", "pc_value", "timeout", "true"];

/** The most words that are offered. */
const most = 40;

/** All that can be offered for a model. @param {Name[]} names @returns {Offer[]} */
export const offersOf = (names) => [
  ...names.map(({ name, detail, kind }) => ({ label: name, info: detail || kind, isLabel: kind === "label" })),
  ...Object.entries(formulaOperators).map(([label, info]) => ({ label, info })),
  ...conditionWords.map((label) => ({ label, info: keywords[label] })),
];

/**
 * The words that fit at the cursor: those that begin as the text before it, then those that contain it. After @ there are labels only.
 * @param {string} text @param {number} cursor @param {Offer[]} all @param {boolean} [always] also without a beginning
 * @returns {{from: number, to: number, list: Offer[]}} from and to are the ends of the word that is replaced
 */
export function offersAt(text, cursor, all, always = false) {
  const [word] = /\w*$/.exec(text.slice(0, cursor)) ?? [""];
  const [rest] = /^\w*/.exec(text.slice(cursor)) ?? [""];
  const from = cursor - word.length;
  const at = text[from - 1] === "@";
  const out = { from, to: cursor + rest.length, list: /** @type {Offer[]} */ ([]) };
  if (/^\d/.test(word) || !word && !at && !always) return out;
  const small = word.toLowerCase();
  const rank = (/** @type {Offer} */ { label }) => (label.startsWith(word) ? 0 : label.toLowerCase().startsWith(small) ? 1 : label.toLowerCase().includes(small) ? 2 : 3);
  const fitting = all.filter((o) => Boolean(o.isLabel) === at && rank(o) < 3).sort((a, b) => rank(a) - rank(b));
  // A name can be declared in several places.
  const seen = new Set();
  out.list = fitting.filter(({ label }) => !seen.has(label) && seen.add(label)).slice(0, most);
  if (out.list.length === 1 && out.list[0].label === word + rest) out.list = [];
  return out;
}
