// The documents there are: the examples, and the user's own texts, which live in
// the browser's storage together with the drafts of examples.

import examples from "beeline:examples";
import { emptyModel, words } from "./words.js";
import { forget, load, save } from "./storage.js";

/**
 * An example, or a text of the user's own: then index is 0.
 * @typedef {{id: string, title: string, file: string, text: string, question: string, summary: string, group: string, index: number}} Doc
 */

/** How many texts of the user's own are kept; the oldest go first. */
const mostOwn = 20;

const ownPrefix = "own:";

/** @type {Doc[]} */
export const gallery = examples.map((e, i) => ({
  id: e.id, title: e.title, file: e.file, text: e.text, question: e.question, summary: e.summary ?? "", group: e.group ?? "", index: i + 1,
}));

/** @returns {string[]} the names of the user's own texts, the newest first */
export function ownFiles() {
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
  const text = load("draft." + ownPrefix + file) ?? emptyModel;
  return { id: ownPrefix + file, title: file, file, text, question: words.ownQuestion, summary: "", group: "", index: 0 };
}

/**
 * Keeps a text of the user's own under its name, which gets a number if another
 * text has it.
 * @param {string} file @param {string} text
 * @returns {Doc}
 */
export function addOwn(file, text) {
  const files = ownFiles();
  const [, stem, ending] = /^(.*?)(\.\w+)?$/s.exec(file) ?? ["", file, ""];
  let name = file;
  for (let n = 2; files.includes(name) && load("draft." + ownPrefix + name) !== text; n++) name = `${stem}-${n}${ending ?? ""}`;
  save("draft." + ownPrefix + name, text);
  const all = [name, ...files.filter((f) => f !== name)];
  for (const gone of all.splice(mostOwn)) forget("draft." + ownPrefix + gone);
  save("own", JSON.stringify(all));
  return ownDoc(name);
}

/** @param {string} file */
export function removeOwn(file) {
  forget("draft." + ownPrefix + file);
  save("own", JSON.stringify(ownFiles().filter((f) => f !== file)));
}

/** The document with an id, if there is one. @param {string | null} id @returns {Doc | undefined} */
export function docOf(id) {
  if (id?.startsWith(ownPrefix)) {
    const file = id.slice(ownPrefix.length);
    return ownFiles().includes(file) ? ownDoc(file) : undefined;
  }
  return gallery.find((d) => d.id === id);
}

/** The document that the address names, else that of the last visit, else the first example. @returns {Doc} */
export function firstDoc() {
  return docOf(new URLSearchParams(location.search).get("example")) ?? docOf(load("last")) ?? gallery[0] ?? addOwn(words.untitledFile, emptyModel);
}

/** Remembers which document is open. @param {Doc} doc */
export function rememberDoc(doc) {
  save("last", doc.id);
}

/** @param {Doc} doc @returns {string} what the user made of a document, or its own text */
export function draftOf(doc) {
  return load("draft." + doc.id) ?? doc.text;
}

/** Keeps what differs from an example, and always the user's own. @param {Doc} doc @param {string} text */
export function keepDraft(doc, text) {
  if (doc.index > 0 && text === doc.text) forget("draft." + doc.id);
  else save("draft." + doc.id, text);
}
