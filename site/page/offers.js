// What the sentence of the question offers: the choices that fit the language, the model and the other choices.

import { choice, chosen, chosenId, field, fieldOf, isAsked, looksForCycles, phraseOf, written } from "./chosen.js";
import { estimates, searches, stores } from "./searches.js";
import { properties } from "./phrases.js";
import { make, middle } from "../dom/dom.js";

/** @typedef {import("./searches.js").Choice} Choice */
/** @typedef {import("./chosen.js").Phrase} Phrase */
/** @typedef {import("./chosen.js").Field} Field */

/** On phones the usual limits are smaller. */
const usualLimits = matchMedia("(pointer: coarse)").matches ? "small" : "usual";

/** The longest text in a field, in characters. */
export const longest = 1000;

/** The most blocks of a model that are choices of their own. The field takes the names of the others, unless they are too long for it. */
const mostBlocks = 100;

/**
 * Facts about the model that decide what is offered: assertions, danger labels, its last run as a trail, and what it states.
 * @type {{assertion: boolean, danger: boolean, run: string, states: import("../protocol/wire.js").Property[]}}
 */
export const model = { assertion: true, danger: true, run: "", states: [] };

/** The estimate and the search that the user chose. They may not fit the current question. */
export const wanted = { heuristic: "", search: "" };

/** What can be asked about the document, if its language cannot have every question. @type {import("../text/languages.js").Language["asks"]} */
let asks;

/** Fills a select, in groups where the choices have some. @param {HTMLSelectElement} select @param {readonly Choice[]} choices */
export function fill(select, choices) {
  for (const c of choices) {
    const option = make("option", { value: c.id }, c.text);
    const last = select.lastElementChild;
    if (!c.group) select.append(option);
    else if (last instanceof HTMLOptGroupElement && last.label === c.group) last.append(option);
    else select.append(make("optgroup", { label: c.group }, option));
  }
}

/** Offers what can be asked in a language. @param {typeof asks} list */
export function offerQuestions(list) {
  if (asks === list) return;
  asks = list;
  const p = phraseOf("property");
  p.choices = list ? properties.flatMap((c) => (list[c.id] ? { ...c, asks: [], ...list[c.id] } : [])) : properties;
  choice("property").replaceChildren();
  fill(choice("property"), p.choices);
}

/** The initial choice of a phrase. @param {Phrase} p @param {string | null} id */
export const kept = (p, id) => (p.choices.some((c) => c.id === id) ? String(id) : usualOf(p));

/** @param {Phrase} p */
export function usualOf(p) {
  if (p.name === "limits") return usualLimits;
  if (p.name === "search" && looksForCycles()) return searchWith((c) => c.cycles);
  if (p.name === "heuristic") return asks ? "blind" : looksForCycles() ? usualForCycles() : leadsToCondition() ? "formula" : p.usual;
  return p.usual;
}

/** The estimate of a search for cycles: that of the only one that has any leads to states in which the claim can accept. */
const usualForCycles = () => (choice("search").value === "astar+indfs" ? "formula" : "blind");

/** Whether the usual estimate leads to a condition or to an assertion: both say more about the error than a deadlock. */
const leadsToCondition = () => fieldOf(phraseOf("property")) === "goal" || (model.assertion && choice("property").value !== "ends");

/** The trail whose last state is the target of the chosen estimate. */
export const chosenRun = () => (isAsked("heuristic") && chosen(phraseOf("heuristic"))?.leads === "run" ? model.run : undefined);

/** Whether the model states more than assertions and end states. */
export const statesMore = () => model.states.length > 1 && model.states.some((s) => s.kind === "safety");

/** Offers what the model states, and what is chosen. */
export function offerProperties() {
  const select = choice("property");
  const [kind, at] = /** @type {["never" | "ltl", Field]} */ (asks ? ["never", "goal"] : ["ltl", "formula"]);
  const blocks = model.states.filter((s) => ["ltl", "formula", "query"].includes(s.kind)).map(({ name, formula = "" }) => ({ name: name ?? formula, formula })).filter((b) => b.name.length <= longest).slice(0, mostBlocks);
  const name = chosenId("property") === kind ? written(at) : "";
  for (const option of select.querySelectorAll("[value*=':']")) option.remove();
  select.querySelector(`[value=${kind}]`)?.before(...blocks.map((b) => make("option", { value: `${kind}:${b.name}` }, middle(b.name === b.formula ? b.name : `${b.name}: ${b.formula}`, 60))));
  if (name && document.activeElement !== field(at)) select.value = blocks.some((b) => b.name === name) ? `${kind}:${name}` : kind;
  for (const c of phraseOf("property").choices) {
    const offered = !c.states || c.id === select.value || (c.id === "all" ? statesMore() : model.states.some((s) => s.kind === c.states));
    select.querySelector(`[value=${c.id}]`)?.toggleAttribute("hidden", !offered);
  }
}

/** Offers the searches that can look for the property. The user's search is selected again as soon as it fits. */
export function offerSearches() {
  const select = choice("search");
  const p = phraseOf("search");
  const any = choice("property").value === "all";
  const fitting = (/** @type {Choice | undefined} */ c) => c !== undefined && (any || (c.cycles === true) === looksForCycles());
  for (const option of select.options) option.hidden = option.disabled = !fitting(p.choices.find((c) => c.id === option.value));
  select.value = fitting(p.choices.find((c) => c.id === wanted.search)) ? wanted.search : usualOf(p);
}

/** The first search that fits. @param {(c: Choice) => boolean | undefined} fits */
export const searchWith = (fits) => searches.find(fits)?.id ?? "";

/** Whether the chosen store may lose states, and the chosen search does not work with such a store. */
export const needsWholeStates = () => isAsked("store") && stores.find((c) => c.id === choice("store").value)?.deep && chosen(phraseOf("search"))?.deep !== true;

/** The store of whole states. */
export const wholeStates = stores[0].id;

/** Whether an estimate fits the model and the rest of the sentence. @param {Choice} c */
function fits(c) {
  if (asks) return c.id === "blind" || c.leads === "zones";
  // Only this search for cycles has an estimate.
  if (looksForCycles()) return c.id === usualForCycles();
  const property = chosenId("property");
  const goal = chosen(phraseOf("property"))?.field === "goal";
  const otherErrors = goal ? choice("beside").value === "errors" : property !== "ends";
  const lead = { assertion: goal || otherErrors && model.assertion, error: goal || property !== "asserts" || model.assertion, danger: model.danger, run: model.run !== "", zones: false };
  return (!c.leads || lead[c.leads]) && (!c.goesWith || c.goesWith.includes(choice("search").value));
}

/** Enables the estimates that fit. The user's estimate is selected again as soon as it fits. */
export function offerEstimates() {
  const select = choice("heuristic");
  for (const option of select.options) {
    const c = estimates.find((e) => e.id === option.value);
    option.disabled = c !== undefined && !fits(c);
  }
  const c = estimates.find((c) => c.id === wanted.heuristic);
  select.value = c && fits(c) ? c.id : usualOf(phraseOf("heuristic"));
}
