// The fields of the question: their texts are stored for each document, and their mistakes are shown below them.

import { chosen, chosenDefines, chosenId, field, fieldNames, fieldOf, fieldsIn, written } from "./chosen.js";
import { phrases } from "./phrases.js";
import { load, save } from "./storage.js";
import { make, prose } from "../dom/dom.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Diagnostic} Diagnostic */
/** @typedef {import("./chosen.js").Field} Field */

/** The number of documents whose fields are stored. */
const mostDocuments = 50;

/** The places of the mistakes. */
export const wrongs = { goal: placeOf("goal"), formula: placeOf("formula"), define: placeOf("define") };

/** @param {Field} name */
function placeOf(name) {
  return make("p", { id: `${name}-wrong`, class: "ask-wrong" });
}

/** The document whose fields are shown, "" if nothing of it is to be stored. */
let doc = "";

/** @type {Diagnostic[]} the compiler's latest diagnostics of the fields */
let diagnostics = [];

/** @type {Set<Field>} the fields whose mistakes are shown: not before the user has finished one */
const judged = new Set();

/** The stored fields by document, the newest last. @returns {Map<string, Record<string, unknown>>} */
function keptFields() {
  try {
    const list = JSON.parse(load("ask.fields") ?? "[]");
    return new Map(Array.isArray(list) ? list.filter((e) => Array.isArray(e) && typeof e[0] === "string" && e[1] instanceof Object) : []);
  } catch {
    return new Map();
  }
}

/** Another document is opened: nothing is wrong yet. @param {string} id @returns {Record<string, unknown>} its stored fields */
export function fieldsOf(id) {
  doc = id;
  diagnostics = [];
  judged.clear();
  return keptFields().get(id) ?? {};
}

/** Stores the fields with the document. @param {string} [id] of another document, to which they belong from now on */
export function keepFields(id = doc) {
  doc = id;
  if (!doc) return;
  /** @type {Record<string, string>} */
  const mine = {};
  for (const p of phrases) {
    for (const name of fieldsIn(p)) if (field(name).value) mine[name] = field(name).value;
    if (fieldOf(p)) mine[p.name] = chosenId(p.name);
  }
  const all = keptFields();
  all.delete(doc);
  if (Object.keys(mine).length > 0) all.set(doc, mine);
  save("ask.fields", JSON.stringify([...all].slice(-mostDocuments)));
}

/** Takes what the compiler says about the text and the fields. @param {Diagnostic[]} errors */
export function knowErrors(errors) {
  // If the model itself has errors, errors in a condition may only follow from them.
  diagnostics = errors.every((d) => d.file) ? errors : [];
  // A formula is judged while it is typed.
  if (written("formula")) judged.add("formula");
}

/** The mistake in a field, or "". @param {Field} name */
export function wrongIn(name) {
  const example = phrases.map((p) => (fieldOf(p) === name ? chosen(p)?.example : undefined)).find(Boolean);
  if (!example) return "";
  if (name !== "define" && !written(name)) return words.noCondition(example);
  const bad = name === "define" && chosenDefines()?.find((d) => !/^[A-Za-z_]\w*(=.*)?$/.test(d));
  if (bad) return words.noConstant(bad);
  const d = diagnosticOf(name);
  return d ? (name === "define" ? "" : words.atCharacter(d.column)) + [d.message, d.hint ?? ""].map(sentence).join(" ").trim() : "";
}

/** Starts with a capital letter and ends with a full stop. @param {string} text */
const sentence = (text) => text && text[0].toUpperCase() + text.slice(1) + (/[.?;]`?$/.test(text) ? "" : ".");

/** Whether the compiler's name of a text is that of a field. @param {Field} name @param {string} [file] */
const isTextOf = (name, file = "") => (name === "define" ? file.startsWith("-D ") : [`the ${name}`, "the query"].includes(file));

/** @param {Field} name */
const diagnosticOf = (name) => diagnostics.find((d) => isTextOf(name, d.file));

/** Shows the mistake in a field once it is judged. @param {Field} name */
export function sayWrong(name) {
  const says = judged.has(name) ? wrongIn(name) : "";
  field(name).setAttribute("aria-invalid", String(says !== ""));
  wrongs[name].replaceChildren(...prose(says));
}

/** @param {Field} name */
export function judge(name) {
  judged.add(name);
  sayWrong(name);
}

/** Brings a wrong field into view, gives it the focus and selects the mistake. @param {Field} name */
export function focusWrong(name) {
  const d = name !== "define" && written(name) ? diagnosticOf(name) : undefined;
  field(name).focus();
  wrongs[name].scrollIntoView({ block: "nearest" });
  if (d) field(name).setSelectionRange(d.column - 1, d.endColumn - 1);
}

/** Gives the focus to the field whose text has the compiler's name, if there is one. @param {string} file */
export function focusField(file) {
  const name = fieldNames.find((name) => isTextOf(name, file));
  if (name) field(name).focus();
}
