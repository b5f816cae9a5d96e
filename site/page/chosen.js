// What the sentence of the question says: its selects and fields, as options of a check.

import { estimates } from "./searches.js";
import { fields, phrases, properties } from "./phrases.js";
import { byId } from "../dom/dom.js";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("./searches.js").Choice} Choice */
/** @typedef {typeof phrases[number]} Phrase */
/** @typedef {keyof typeof fields} Field */

export const form = /** @type {HTMLFormElement} */ (byId("ask"));

export const fieldNames = /** @type {Field[]} */ (Object.keys(fields));

/** A query about runs instead of states. */
const ofRuns = /^\s*A\s*<>|^\s*E\s*\[\]|-->/;

/** @param {string} name */
export const phraseOf = (name) => /** @type {Phrase} */ (phrases.find((p) => p.name === name));

/** @param {string} name @returns {HTMLSelectElement} */
export const choice = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));

/** @param {Field} name @returns {HTMLInputElement} */
export const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {string} name @returns {string} the text of the field */
export const written = (name) => field(/** @type {Field} */ (name)).value.trim();

/** The parts of a text before and after its first colon. @param {string} text */
export const cut = (text) => (/** @type {string[]} */ (/^([^:]*):?(.*)$/s.exec(text))).slice(1);

/** The choice of a select: a block of the model is a choice of its own, "ltl:" and the name, and a query "never:" and the query. @param {string} name */
export const chosenId = (name) => cut(choice(name).value)[0];

/** @param {Phrase} p @returns {Choice | undefined} */
export function chosen(p) {
  const c = p.choices.find((c) => c.id === chosenId(p.name));
  return c?.ofRuns && ofRuns.test(written("goal")) ? { ...c, options: { property: "ltl" }, cycles: true } : c;
}

/** Whether the property is one of runs that never end, which only some searches look for. */
export const looksForCycles = () => chosen(phraseOf("property"))?.cycles === true;

/** The names of the fields that the choices of a phrase show. @param {Phrase} p */
export const fieldsIn = (p) => fieldNames.filter((name) => p.choices.some((c) => c.field === name));

/** The name of the field whose text belongs to the choice of a phrase. @param {Phrase} p */
export const fieldOf = (p) => /** @type {Field | undefined} */ (chosen(p)?.field);

/** The same, if the field is shown: that of a block of the model is not. @param {Phrase} p */
export const shownField = (p) => (choice(p.name).value.includes(":") ? undefined : fieldOf(p));

/** Whether the current choices show a phrase. @param {string} name @returns {boolean} */
export function isAsked(name) {
  const { unless } = phraseOf(name);
  if (unless && choice("store").value === unless) return false;
  const askers = phrases.filter((p) => (p.name === "property" ? properties : p.choices).some((c) => c.asks?.includes(name)));
  return askers.length === 0 || askers.some((p) => isAsked(p.name) && chosen(p)?.asks?.includes(name));
}

/** The options of the sentence. @returns {Options} */
export function chosenOptions() {
  /** @type {Options} */
  const options = {};
  for (const p of phrases) if (isAsked(p.name)) Object.assign(options, chosen(p)?.options);
  return { ...options, ...chosenCondition() };
}

/** The options of the chosen estimate, or of the one that fits best. @returns {Options} */
export const chosenEstimate = () => estimates.find((e) => e.id === choice("heuristic").value)?.options ?? {};

/** The condition that a search looks for, the invariant that no state may violate, or the property of runs that never end. @returns {Options} */
export function chosenCondition() {
  const { field, id, options } = chosen(phraseOf("property")) ?? {};
  if (options?.property) return { ...options, ...(field ? { formula: written(field) } : {}), ...chosen(phraseOf("fair"))?.options };
  if (!field) return {};
  return id === "always" ? { invariant: written(field) } : { goal: written(field) };
}

/** What the compiler reads of the sentence: the constants, and the condition as the user wrote it. */
export function chosenFields() {
  const { field, cycles } = chosen(phraseOf("property")) ?? {};
  const options = cycles ? chosenCondition() : field && written(field) ? { goal: written(field) } : undefined;
  return { defines: chosenDefines(), options };
}

/** The constants with values, as NAME=text. Like the command, the field accepts -D before a name. @returns {string[] | undefined} */
export function chosenDefines() {
  const { field } = chosen(phraseOf("constants")) ?? {};
  const list = field ? written(field).split(/\s+/).map((d) => d.replace(/^-D/, "")).filter(Boolean) : [];
  return list.length > 0 ? list : undefined;
}

/**
 * The question: choices by the name of their phrase, and texts by the name of their field. Usual choices are left out. For the property of a model
 * that states more, the usual choice is everything.
 */
export function chosenQuestion() {
  /** @type {Record<string, string>} */
  const question = {};
  for (const p of phrases.filter((p) => isAsked(p.name))) {
    const name = fieldOf(p);
    if (chosenId(p.name) !== p.usual || p.name === "property" && !choice(p.name).querySelector("[value=all][hidden]")) question[p.name] = chosenId(p.name);
    if (name && written(name)) question[name] = written(name);
  }
  return question;
}

/** The options and the constants as a text, for comparison with those of another time. */
export const questionText = () => JSON.stringify([chosenOptions(), chosenDefines()]);
