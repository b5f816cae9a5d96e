// The documents there are: the examples, and the user's own texts, which live in
// the browser's storage together with the drafts of examples.

import examples from "beeline:examples";
import { languageOf, languages } from "../text/languages.js";
import { words } from "../text/words.js";
import { forget, giveUp, lasts, load, save, stored, storedKeys } from "./storage.js";
import { plainForm } from "./textfile.js";

/**
 * An example, or a text of the user's own: then index is 0. Page is the one that shows
 * the example, if it is not the gallery.
 * @typedef {{id: string, title: string, file: string, text: string, question: string, summary: string, group: string, index: number, page?: string}} Doc
 */

const ownPrefix = "own:";

/** @param {string} file @returns {string} the key of a text of the user's own */
const ownKey = (file) => "draft." + ownPrefix + file;

/** @type {Doc[]} */
const models = examples.map((e, i) => ({
  id: e.id, title: e.title, file: e.file, text: e.text, question: e.question, summary: e.summary ?? "", group: e.group ?? "", index: i + 1, page: e.page,
}));

/** The examples, but for those that pages of their own show; these come last. */
export const gallery = models.filter((d) => !d.page);

/**
 * The names of the user's own texts, the newest first. Those that another tab has left
 * out of the list, which it wrote at the same moment, come last.
 * @returns {string[]}
 */
export function ownFiles() {
  // For the text of a listed file there may have been no room.
  return [...new Set([...listedFiles(), ...storedKeys(ownKey("")).sort()])].filter((f) => load(ownKey(f)) !== null);
}

/** @returns {string[]} */
function listedFiles() {
  try {
    const list = JSON.parse(load("own") ?? "[]");
    return Array.isArray(list) ? list.filter((f) => typeof f === "string") : [];
  } catch {
    return [];
  }
}

/**
 * A text of the user's own, as it was kept last.
 * @param {string} file
 * @returns {Doc}
 */
export function ownDoc(file) {
  const text = load(ownKey(file)) ?? languageOf(file).empty;
  return { id: ownPrefix + file, title: file, file, text, question: words.ownQuestion, summary: "", group: "", index: 0 };
}

/** A new text of the user's own, in the first language. @returns {Doc} */
export const newDoc = () => addOwn(words.untitled + languages[0].endings[0], languages[0].empty);

/**
 * Keeps a text of the user's own under its name, which gets a number if another
 * text has it. No other is dropped for it.
 * @param {string} file @param {string} text @param {Form} [form] of the file that it comes from
 * @returns {Doc}
 */
export function addOwn(file, text, form = plainForm) {
  const files = ownFiles();
  const [, stem, ending] = /^(.*?)(\.\w+)?$/s.exec(file) ?? ["", file, ""];
  let name = file;
  for (let n = 2; files.includes(name) && load(ownKey(name)) !== text; n++) name = `${stem}-${n}${ending ?? ""}`;
  keepOwn(name, text, 0);
  if (form.crlf || form.mark) save(formKey(name), JSON.stringify(form));
  return ownDoc(name);
}

/** @typedef {import("./textfile.js").Form} Form */

/** @param {string} file */
const formKey = (file) => "form." + ownPrefix + file;

/** The form in which a document is saved as a file. @param {Doc} doc @returns {Form} */
export function formOf(doc) {
  try {
    const { crlf, mark } = JSON.parse(load(formKey(doc.file)) ?? "{}");
    return doc.index > 0 ? plainForm : { crlf: crlf === true, mark: mark === true };
  } catch {
    return plainForm;
  }
}

/** @param {Doc} doc */
export const draftKey = (doc) => "draft." + doc.id;

/**
 * What is stored of a document, for all tabs; undefined for a text of the user's own that was removed.
 * @param {Doc} doc @returns {string | undefined}
 */
export const storedDraft = (doc) => stored(draftKey(doc)) ?? (doc.index > 0 ? doc.text : undefined);

/** Leaves a document to other tabs: what waits to be stored of it is kept under another name. @param {Doc} doc */
export const leaveToOthers = (doc) => giveUp(draftKey(doc));

/** Keeps a text of the user's own at a place of the list. @param {string} file @param {string} text @param {number} place */
function keepOwn(file, text, place) {
  const others = ownFiles().filter((f) => f !== file);
  save("own", JSON.stringify(others.toSpliced(place, 0, file)));
  save(ownKey(file), text);
}

/** @param {string} file @returns {() => void} what brings it back */
export function removeOwn(file) {
  const files = ownFiles();
  const { text } = ownDoc(file);
  const form = load(formKey(file));
  save("own", JSON.stringify(files.filter((f) => f !== file)));
  for (const key of [ownKey(file), formKey(file), "line." + ownPrefix + file]) forget(key);
  return () => {
    keepOwn(file, text, files.indexOf(file));
    if (form !== null) save(formKey(file), form);
  };
}

/** @param {string} file @returns {boolean} whether a text of the user's own is kept longer than the page */
export const ownLasts = (file) => lasts(ownKey(file)) && lasts("own");

/** The document with an id, if there is one. @param {string | null} id @returns {Doc | undefined} */
export function docOf(id) {
  if (id?.startsWith(ownPrefix)) {
    const file = id.slice(ownPrefix.length);
    return ownFiles().includes(file) ? ownDoc(file) : undefined;
  }
  return models.find((d) => d.id === id);
}

/** Whether the address asks for a check of the model it names, as links of other pages do. */
export function checkAsked() {
  const asked = new URLSearchParams(location.search);
  return asked.has("check") && models.some((d) => d.id === asked.get("example"));
}

/** The document that the address names, else that of the last visit, else the first example. @returns {Doc} */
export function firstDoc() {
  return docOf(new URLSearchParams(location.search).get("example")) ?? docOf(load("last")) ?? gallery[0] ?? newDoc();
}

/** Remembers which document is open. @param {Doc} doc */
export function rememberDoc(doc) {
  save("last", doc.id);
}

/** @param {Doc} doc @returns {string} what the user made of a document, or its own text */
export function draftOf(doc) {
  return load("draft." + doc.id) ?? doc.text;
}

/**
 * Keeps what differs from an example, and always the user's own, also what was removed
 * and is worked on.
 * @param {Doc} doc @param {string} text
 * @returns {boolean} whether the text is kept longer than the page
 */
export function keepDraft(doc, text) {
  const key = draftKey(doc);
  if (doc.index > 0 && text === doc.text) forget(key);
  else if (doc.index > 0 || ownFiles().includes(doc.file)) save(key, text);
  else keepOwn(doc.file, text, 0);
  return lasts(key);
}
