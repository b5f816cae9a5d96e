// The question: a sentence of native selects beside Check.

import { limits, orders, properties, stores } from "./words.js";
import { make } from "./dom.js";
import { load, save } from "./storage.js";

/** @typedef {import("./protocol.js").Options} Options */
/** @typedef {{id: string, text: string, options: Partial<Options>}} Choice */

/** The phrases of the sentence: what stands before a select, its name, and what it offers. */
const phrases = [
  { before: "for", name: "property", label: "What to look for", choices: /** @type {Choice[]} */ (properties), usual: "both" },
  { before: "", name: "order", label: "Order of the search", choices: /** @type {Choice[]} */ (orders), usual: "bfs" },
  { before: "storing", name: "store", label: "How states are stored", choices: /** @type {Choice[]} */ (stores), usual: "exact" },
  { before: "up to", name: "limits", label: "Limits", choices: /** @type {Choice[]} */ (limits), usual: matchMedia("(pointer: coarse)").matches ? "small" : "usual" },
];

/** Fills the sentence. @param {HTMLElement} place */
export function fillOptions(place) {
  phrases.forEach((p, i) => {
    const select = /** @type {HTMLSelectElement} */ (make("select", { name: p.name, "aria-label": p.label }));
    for (const c of p.choices) select.append(make("option", { value: c.id }, c.text));
    const kept = load("ask." + p.name);
    select.value = p.choices.some((c) => c.id === kept) ? /** @type {string} */ (kept) : p.usual;
    select.addEventListener("change", () => save("ask." + p.name, select.value));
    place.append(make("span", { class: "phrase" }, p.before ? p.before + " " : "", select, i < phrases.length - 1 ? "," : ""), " ");
  });
}

/** The options that the sentence says. @param {HTMLFormElement} form @returns {Options} */
export function chosenOptions(form) {
  /** @type {Options} */
  const options = {};
  for (const p of phrases) {
    const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem(p.name));
    Object.assign(options, p.choices.find((c) => c.id === select.value)?.options);
  }
  return options;
}

/**
 * Chooses the order of the search, as a suggestion beside a verdict does.
 * @param {HTMLFormElement} form @param {string} id
 */
export function chooseOrder(form, id) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem("order"));
  select.value = id;
  save("ask.order", id);
}
