// The examples and the user's own texts.

import examples from "beeline:examples";
import { emptyModel, words } from "./words.js";
import { button, make } from "./dom.js";
import { load, save } from "./storage.js";

/** @typedef {import("./storage.js").Doc} Doc */

/** @type {Doc[]} */
export const gallery = examples.map((e, i) => ({
  id: e.id, title: e.title, file: e.file, text: e.text, question: e.question, summary: e.summary ?? "", index: i + 1,
}));

/** A text of the user's own. @param {string} file @param {string} text @returns {Doc} */
export function ownDoc(file, text) {
  return { id: "own:" + file, title: words.untitled, file, text, question: words.ownQuestion, summary: words.ownText, index: 0 };
}

/** The document of the last visit, else the first example. @returns {Doc} */
export function lastDoc() {
  const id = load("last");
  const wanted = new URLSearchParams(location.search).get("example");
  const found = gallery.find((d) => d.id === (wanted ?? id));
  if (found) return found;
  if (!wanted && id?.startsWith("own:")) return ownDoc(id.slice(4), load("text." + id) ?? emptyModel);
  return gallery[0] ?? ownDoc(words.untitledFile, emptyModel);
}

/** Remembers which document is open. @param {Doc} doc */
export function rememberDoc(doc) {
  save("last", doc.id);
  if (doc.index === 0) save("text." + doc.id, doc.text);
}

/**
 * The question of a document, above Check on a first visit.
 * @param {Doc} doc
 */
export function welcome(doc) {
  const place = doc.index > 0 ? words.exampleOf(doc.index, gallery.length) : words.ownModel;
  return make("div", { class: "welcome" }, make("p", { class: "eyebrow" }, place), make("h2", { class: "question" }, doc.question), make("p", { class: "summary" }, doc.summary));
}

/**
 * Some other questions, below Check on a first visit.
 * @param {Doc} doc
 * @param {{open: (doc: Doc) => void, all: () => void, file: () => void, empty: () => void}} to
 */
export function others(doc, to) {
  const at = Math.max(0, doc.index - 1);
  const some = gallery.map((_, i) => gallery[(at + 1 + i) % gallery.length]).filter((d) => d !== doc).slice(0, 6);
  return make("div", { class: "others" },
    make("h3", {}, words.startFrom),
    list(some, to.open),
    make("p", { class: "links" }, button(words.allExamples(gallery.length), to.all), button(words.openFile, to.file), button(words.startEmpty, to.empty)),
    make("p", { class: "quiet" }, words.nothingSent));
}

/**
 * A list of documents with their questions.
 * @param {Doc[]} docs @param {(doc: Doc) => void} open
 */
export function list(docs, open) {
  const ul = make("ul", { class: "questions" });
  for (const d of docs) ul.append(make("li", {}, button(d.title, () => open(d), { class: "link" }), make("span", {}, d.question)));
  return ul;
}
