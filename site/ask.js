// The question: a sentence of native selects beside Check.

import { searches } from "./searches.js";
import { phrases, stores, words } from "./words.js";
import { byId, make } from "./dom.js";
import { load, save } from "./storage.js";
import { afterResult, narrow } from "./layout.js";

/** @typedef {import("./protocol.js").Options} Options */

const form = /** @type {HTMLFormElement} */ (byId("ask"));

/** On phones the usual limits are smaller. */
const usualLimits = matchMedia("(pointer: coarse)").matches ? "small" : "usual";

/** What the chosen search and store mean. */
const notes = { search: make("p", { id: "search-note", class: "ask-note" }), store: make("p", { id: "store-note", class: "ask-note" }) };

/** @param {string} name @returns {HTMLSelectElement} */
const choice = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));

/** Fills the sentence. @param {() => void} asked is called by Check */
export function beginAsk(asked) {
  const linked = new URLSearchParams(location.search);
  phrases.forEach((p, i) => {
    const select = /** @type {HTMLSelectElement} */ (make("select", { name: p.name, "aria-label": p.label }));
    for (const c of p.choices) select.append(make("option", { value: c.id }, c.text));
    const kept = linked.get(p.name) ?? load("ask." + p.name);
    const usual = p.name === "limits" ? usualLimits : p.usual;
    select.value = p.choices.some((c) => c.id === kept) ? String(kept) : usual;
    select.addEventListener("change", () => {
      choose(p.name, select.value);
      link();
    });
    const comma = i < phrases.length - 1 ? "," : "";
    byId("options").append(make("span", { class: "phrase" }, p.before && p.before + " ", make("span", { class: "choice" }, select), comma), " ");
  });
  for (const name of /** @type {const} */ (["search", "store"])) {
    choice(name).setAttribute("aria-describedby", notes[name].id);
    byId("options").append(notes[name]);
    choose(name, choice(name).value);
  }
  // Nothing is submitted: sandboxed frames would not allow it.
  for (const id of ["check", "dock-check"]) byId(id).addEventListener("click", asked);
}

/** The options that the sentence says. @returns {Options} */
export function chosenOptions() {
  /** @type {Options} */
  const options = {};
  for (const p of phrases) if (isAsked(p.name)) Object.assign(options, chosen(p)?.options);
  return options;
}

/** @param {typeof phrases[number]} p */
const chosen = (p) => p.choices.find((c) => c.id === choice(p.name).value);

/** Whether something is asked with the chosen search. @param {string} name */
function isAsked(name) {
  const askedWith = searches.filter((s) => s.asks?.includes(name));
  return askedWith.length === 0 || askedWith.some((s) => s.id === choice("search").value);
}

/** Puts what is chosen into the address, so that a link leads to it. */
function link() {
  const to = new URLSearchParams(location.search);
  for (const p of phrases) {
    if (isAsked(p.name) && choice(p.name).value !== p.usual) to.set(p.name, choice(p.name).value);
    else to.delete(p.name);
  }
  try {
    history.replaceState(history.state, "", to.size > 0 ? `?${to}` : location.pathname);
  } catch {
    // Some frames refuse; the page works without.
  }
}

/**
 * Chooses, as a suggestion beside a verdict does too. Where a store goes with searches
 * in depth only, the other of the two choices follows.
 * @param {string} name
 * @param {string} id
 */
export function choose(name, id) {
  set(name, id);
  if (isDeep() && !["dfs", "random"].includes(choice("search").value)) {
    if (name === "store") set("search", "dfs");
    else set("store", stores[0].id);
  }
  for (const p of phrases) choice(p.name).closest(".phrase")?.toggleAttribute("hidden", !isAsked(p.name));
  notes.search.textContent = searches.find((s) => s.id === choice("search").value)?.note ?? "";
  notes.store.textContent = (isAsked("store") && stores.find((c) => c.id === choice("store").value)?.note) || "";
}

/** Whether the chosen store goes with searches in depth only. */
const isDeep = () => isAsked("store") && stores.find((c) => c.id === choice("store").value)?.deep;

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
