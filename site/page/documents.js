// The documents: the examples, and the user's own texts. Own texts and drafts of examples are in the
// browser's storage.

import examples from "beeline:examples";
import { languageOf, languages } from "../text/languages.js";
import { words } from "../text/words.js";
import { exerciseDocs } from "./exercises.js";
import { dropUnstored, forget, lasts, load, save, stored, storedKeys } from "./storage.js";
import { plainForm } from "./textfile.js";
import { loadTool } from "./tools.js";

/**
 * An example, or a text of the user's own. index is the number of the example, 0 for an own text. page is
 * the page that shows the example instead of the gallery. A linked document comes from the address. It has no id and
 * is not stored. address: the part of the page's
 * address from ? on that leads to it. files: the texts that it includes, by name. exercise: see site/exercises.md; it is checked
 * when it is opened. expect: what a check of an example finds. late: `whole` has not loaded its text yet, which is empty.
 * @typedef {{id: string, title: string, file: string, text: string, question: string, summary: string, group: string, index: number, page?: string, linked?: boolean, address?: string, files?: Record<string, string>, exercise?: any, expect?: {verdict: string, kind?: string, length?: number, formulas?: Formula[]}, late?: boolean}} Doc
 */

/** The expected verdicts on a formula of an example. fair: with weak fairness. @typedef {{name: string, verdict: string, fair: string}} Formula */

const ownPrefix = "own:";

/** @param {string} file @returns {string} the storage key of an own text */
const ownKey = (file) => "draft." + ownPrefix + file;

/** @type {Doc[]} */
const models = examples.map((e, i) => ({
  id: e.id, title: e.title, file: e.file, text: e.text ?? "", question: e.question, summary: e.summary ?? "", group: e.group ?? "", index: i + 1, page: e.page, expect: e.expect, late: e.late,
}));

/** The examples of the gallery. Examples with a page of their own follow them in `models`. */
export const gallery = models.filter((d) => !d.page);

/** The exercises of the gallery. */
export const exercises = exerciseDocs(models.length + 1);

/**
 * The file names of the own texts, the newest first. Another tab that wrote the list at the same moment may
 * have left some out; these come last.
 * @returns {string[]}
 */
export function ownFiles() {
  // A listed file may have no text, if the storage was full.
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
 * An own text as it was last stored.
 * @param {string} file
 * @returns {Doc}
 */
function ownDoc(file) {
  const text = load(ownKey(file)) ?? languageOf(file).empty;
  return { id: ownPrefix + file, title: file, file, text, question: words.ownQuestion, summary: "", group: "", index: 0, files: ownFilesOf(file), exercise: ownExercise(file) };
}

/** @param {string} file */
const filesKey = (file) => "files." + ownPrefix + file;

/** The texts that an own text includes, by name. @param {string} file @returns {Record<string, string> | undefined} */
function ownFilesOf(file) {
  try {
    const files = JSON.parse(load(filesKey(file)) ?? "null");
    return files === null ? undefined : Object.fromEntries(Object.entries(files).filter(([, text]) => typeof text === "string"));
  } catch {
    return undefined;
  }
}

/** @param {string} file */
const exerciseKey = (file) => "exercise." + ownPrefix + file;

/** The exercise of an own text. @param {string} file @returns {unknown} */
function ownExercise(file) {
  try {
    return JSON.parse(load(exerciseKey(file)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** A new own text in the first language. @returns {Doc} */
export const newDoc = () => addOwn(words.untitled + languages[0].endings[0], languages[0].empty);

/**
 * Adds an own text. If another text has its name, or the same text with other included files, the name gets a number.
 * @param {string} file @param {string} text @param {Form} [form] of the file that was opened
 * @param {Record<string, string>} [included] the texts that it includes
 * @param {unknown} [exercise] of the text
 * @returns {Doc}
 */
export function addOwn(file, text, form = plainForm, included = {}, exercise = undefined) {
  const files = ownFiles();
  const [, stem, ending] = /^(.*?)(\.\w+)?$/s.exec(file) ?? ["", file, ""];
  let name = file;
  const besides = JSON.stringify(included);
  const taken = () => files.includes(name) && (load(ownKey(name)) !== text || (load(filesKey(name)) ?? "{}") !== besides);
  for (let n = 2; taken(); n++) name = `${stem}-${n}${ending ?? ""}`;
  keepOwn(name, text, 0);
  if (form.crlf || form.mark) save(formKey(name), JSON.stringify(form));
  if (Object.keys(included).length > 0) save(filesKey(name), besides);
  if (exercise !== undefined) save(exerciseKey(name), JSON.stringify(exercise));
  return ownDoc(name);
}

/** @typedef {import("./textfile.js").Form} Form */

/** Where the browser keeps the watched expressions of a document. @param {string} id */
export const watchesKey = (id) => "watches." + id;

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
 * The stored text of a document, which all tabs share; undefined for an own text that was removed.
 * @param {Doc} doc @returns {string | undefined}
 */
export const storedDraft = (doc) => stored(draftKey(doc)) ?? (doc.index > 0 ? doc.text : undefined);

/** Leaves a document to other tabs: drops this tab's draft if it could not be stored. @param {Doc} doc */
export const leaveToOthers = (doc) => dropUnstored(draftKey(doc));

/** Stores an own text at a place of the list. @param {string} file @param {string} text @param {number} place */
function keepOwn(file, text, place) {
  const others = ownFiles().filter((f) => f !== file);
  save("own", JSON.stringify(others.toSpliced(place, 0, file)));
  save(ownKey(file), text);
}

/** @param {string} file @returns {() => void} undoes the removal */
export function removeOwn(file) {
  const files = ownFiles();
  const { text } = ownDoc(file);
  const besides = [formKey(file), filesKey(file), exerciseKey(file), watchesKey(ownPrefix + file)].map((key) => ({ key, value: load(key) }));
  save("own", JSON.stringify(files.filter((f) => f !== file)));
  for (const key of [ownKey(file), ...besides.map(({ key }) => key), "line." + ownPrefix + file]) forget(key);
  return () => {
    keepOwn(file, text, files.indexOf(file));
    for (const { key, value } of besides) if (value !== null) save(key, value);
  };
}

/** @param {string} file @returns {boolean} whether an own text outlives the page */
export const ownLasts = (file) => lasts(ownKey(file)) && lasts("own");

/** The document with an id, if there is one. @param {string | null} id @returns {Doc | undefined} */
export function docOf(id) {
  if (id?.startsWith(ownPrefix)) {
    const file = id.slice(ownPrefix.length);
    return ownFiles().includes(file) ? ownDoc(file) : undefined;
  }
  return [...models, ...exercises].find((d) => d.id === id);
}

/** Loads what a document lacks. @param {Doc} doc @returns {Promise<Doc>} the same document @throws {import("../worker/loader.js").LoadError} */
export async function whole(doc) {
  if (doc.late) Object.assign(doc, (await loadTool("models")).partsOf(doc), { late: false });
  return doc;
}

/** The document in the address, else that of the last visit, else the first example. @returns {Doc} */
export function firstDoc() {
  return docOf(new URLSearchParams(location.search).get("example")) ?? docOf(load("last")) ?? gallery[0] ?? newDoc();
}

/** Remembers which document is open. @param {Doc} doc */
export function rememberDoc(doc) {
  if (!doc.linked) save("last", doc.id);
}

/** @param {Doc} doc @returns {string} the user's draft of a document, or its original text */
export function draftOf(doc) {
  return load("draft." + doc.id) ?? doc.text;
}

/** An example keeps its story as long as this share of its lines is still in the text, */
const ownShare = 1 / 3;

/** of which so many characters are compared. */
const compared = 100_000;

/**
 * The document as the page describes it. An example whose text was replaced by another is no longer one.
 * @param {Doc} doc @param {string} text in the editor @returns {Doc}
 */
export function describedDoc(doc, text) {
  if (doc.index === 0 || text === doc.text) return doc;
  const lines = new Set(text.slice(0, compared).split("\n").map((line) => line.trim()));
  const own = doc.text.split("\n").map((line) => line.trim()).filter((line) => line.length > 1);
  if (own.filter((line) => lines.has(line)).length >= own.length * ownShare) return doc;
  return { ...doc, title: doc.file, question: words.ownQuestion, summary: "", index: 0, page: undefined, expect: undefined };
}

/**
 * Stores the draft of an example only if it differs from the example. Stores an own text always: one that
 * was removed and is edited again returns to the list. Stores nothing of a linked document.
 * @param {Doc} doc @param {string} text
 * @returns {boolean} whether the text outlives the page
 */
export function keepDraft(doc, text) {
  const key = draftKey(doc);
  if (doc.linked) return true;
  if (doc.index > 0 && text === doc.text) forget(key);
  else if (doc.index > 0 || ownFiles().includes(doc.file)) save(key, text);
  else keepOwn(doc.file, text, 0);
  return lasts(key);
}
