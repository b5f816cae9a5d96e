// The question: a sentence of native selects beside Check.

import { phrases, stores, words } from "./words.js";
import { byId, make } from "./dom.js";
import { load, save } from "./storage.js";
import { afterResult, narrow } from "./layout.js";

/** @typedef {import("./protocol.js").Options} Options */

const form = /** @type {HTMLFormElement} */ (byId("ask"));

/** On phones the usual limits are smaller. */
const usualLimits = matchMedia("(pointer: coarse)").matches ? "small" : "usual";

/** What the chosen store means. */
const note = make("p", { id: "store-note", class: "ask-note" });

/** @param {string} name @returns {HTMLSelectElement} */
const choice = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));

/** Fills the sentence. @param {() => void} asked is called by Check */
export function beginAsk(asked) {
  phrases.forEach((p, i) => {
    const select = /** @type {HTMLSelectElement} */ (make("select", { name: p.name, "aria-label": p.label }));
    for (const c of p.choices) select.append(make("option", { value: c.id }, c.text));
    const kept = load("ask." + p.name);
    const usual = p.name === "limits" ? usualLimits : p.usual;
    select.value = p.choices.some((c) => c.id === kept) ? String(kept) : usual;
    select.addEventListener("change", () => choose(p.name, select.value));
    const comma = i < phrases.length - 1 ? "," : "";
    byId("options").append(make("span", { class: "phrase" }, p.before && p.before + " ", make("span", { class: "choice" }, select), comma), " ");
  });
  choice("store").setAttribute("aria-describedby", note.id);
  byId("options").append(note);
  choose("store", choice("store").value);
  // Nothing is submitted: sandboxed frames would not allow it.
  for (const id of ["check", "dock-check"]) byId(id).addEventListener("click", asked);
}

/** The options that the sentence says. @returns {Options} */
export function chosenOptions() {
  /** @type {Options} */
  const options = {};
  for (const p of phrases) Object.assign(options, p.choices.find((c) => c.id === choice(p.name).value)?.options);
  return options;
}

/**
 * Chooses, as a suggestion beside a verdict does too. Where a store goes with one
 * order only, the other of the two choices follows.
 * @param {string} name
 * @param {string} id
 */
export function choose(name, id) {
  set(name, id);
  const order = stores.find((c) => c.id === choice("store").value)?.order;
  if (order && choice("order").value !== order) {
    if (name === "order") set("store", stores[0].id);
    else set("order", order);
  }
  note.textContent = stores.find((c) => c.id === choice("store").value)?.note ?? "";
}

/** @param {string} name @param {string} id */
function set(name, id) {
  choice(name).value = id;
  save("ask." + name, id);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Makes the buttons say Check or Stop. @param {{running: boolean, first: boolean}} now */
export function labelCheck({ running, first }) {
  byId("check-says").textContent = running ? words.stop : first ? words.checkThis : words.check;
  byId("check-key").textContent = running ? words.stopKey : isMac ? words.checkKeyMac : words.checkKey;
  byId("dock-check").textContent = running ? words.stop : words.check;
  for (const id of ["check", "dock-check"]) byId(id).classList.toggle("is-stop", running);
}

/**
 * Puts the sentence where it belongs: under the question at first, then above
 * the result, and below it where the dock has Check.
 * @param {boolean} first
 */
export function placeAsk(first) {
  const below = narrow() && !first;
  if (below === afterResult(form)) return;
  byId("results").insertAdjacentElement(below ? "afterend" : "beforebegin", form);
  if (!below) byId("notice").insertAdjacentElement("beforebegin", form);
}
