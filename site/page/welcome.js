// The texts around Check before the first check of a document: its name, its question, what Check will do, and
// other examples. Also the gallery of all examples.

import { button, byId, make, middle } from "../dom/dom.js";
import { closeDialog } from "./dialogs.js";
import { docOf, exercises, gallery, ownFiles, ownLasts, removeOwn } from "./documents.js";
import { thisBuild } from "./identity.js";
import { whyUnkept } from "./storage.js";
import { languageOf, languages } from "../text/languages.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */

/**
 * The actions of the links.
 * @typedef {{open: (doc: Doc) => void, all: () => void, file: () => void, empty: () => void, history: () => void, line: (line: number) => void, run: (random: boolean) => void}} Actions
 */

/** The number of other examples below Check. */
const someOthers = 6;

/** Characters of a title that the page shows. */
const longestTitle = 100;

/** Shows the name of a document in the page and its tab. @param {Doc} doc */
export function nameDoc(doc) {
  const title = middle(visible(doc.title), longestTitle);
  byId("title").textContent = title;
  byId("file").textContent = doc.index > 0 ? doc.file : "";
  document.title = `${title} – Beeline`;
}

/** @param {Doc} doc @param {Actions} actions */
export function showWelcome(doc, actions) {
  const place = doc.exercise !== undefined ? words.anExercise : doc.index > 0 ? words.exampleOf(doc.index, gallery.length) : doc.linked ? words.linkedModel : words.ownModel;
  byId("welcome").replaceChildren(
    make("p", { class: "eyebrow" }, doc.page ? make("a", { class: "link", href: doc.page }, doc.group) : place),
    make("h2", { class: "question" }, doc.question),
    make("p", { class: "summary", id: "summary" }),
    make("p", { class: "links", id: "runs" }, button(words.byHand, () => actions.run(false)), button(words.randomRun, () => actions.run(true))),
    ...expected(doc));
  sayWhatCheckDoes(doc, 0, actions);
  const at = Math.max(0, doc.index - 1);
  const others = gallery.map((_, i) => gallery[(at + 1 + i) % gallery.length]).filter((d) => d.id !== doc.id).slice(0, someOthers);
  byId("others").replaceChildren(
    make("h3", {}, words.startFrom),
    questions(others, actions.open),
    make("p", { class: "links" }, button(words.allExamples(gallery.length), actions.all), button(words.openFile(languages[0].endings[0]), actions.file), button(words.startEmpty, actions.empty), button(words.openHistory, actions.history)),
    make("p", { class: "quiet" }, words.nothingSent + " ", spin(words.spin), ". ", ...about()));
}

/** What a check of an example finds, folded: students look for it themselves. @param {Doc} doc */
function expected({ expect }) {
  if (!expect) return [];
  const says = [!expect.verdict ? "" : expect.verdict === "error" ? words.expectedError(expect.kind ?? "", expect.length ?? 0) : words.expectedPass, ...(expect.formulas ?? []).map(words.expectedFormula)];
  return [make("details", { class: "expected" }, make("summary", {}, words.showExpected), ...says.filter(Boolean).map((s) => make("p", {}, s)))];
}

/**
 * Says what Check will do. The line of the first assertion is known after the text was compiled.
 * @param {Doc} doc @param {number} assertion 0 for none @param {Actions} actions
 */
export function sayWhatCheckDoes(doc, assertion, actions) {
  const promise = assertion > 0
    ? [" ", words.eitherShows, " ", button(words.theAssertion(assertion), () => actions.line(assertion), { class: "link" }), words.orSays]
    : [" ", words.eitherWaits];
  byId("summary").replaceChildren(doc.summary && doc.summary + " ", make("strong", {}, words.tries), ...promise);
}

/** Links to the licences and the list of parts, and the version of this build. */
const about = () => [
  make("a", { class: "link", href: "licences.txt", target: "_blank" }, words.licences), ". ",
  make("a", { class: "link", href: "sbom.json", target: "_blank" }, words.parts), `. ${thisBuild}.`,
];

/** A link to the page of models whose error Spin misses. @param {string} says */
const spin = (says) => make("a", { class: "link", href: "spin.html", target: "_blank" }, says);

/** @param {Doc[]} docs @param {(doc: Doc) => void} open */
function questions(docs, open) {
  const ul = make("ul", { class: "questions" });
  for (const d of docs) ul.append(make("li", {}, button(d.title, () => open(d), { class: "link" }), make("span", {}, d.question)));
  return ul;
}

/** The list of models in the address. @type {{title: string, models: {title: string, summary: string, open: () => void}[]} | undefined} */
let course;

/** Adds a course's list of models to the gallery. @param {typeof course} list */
export function setCourse(list) {
  course = list;
}

/** Fills the gallery: a course's models, the user's own, then the examples by language and group. @param {Actions} actions */
export function fillGallery(actions) {
  const place = byId("gallery-list");
  place.replaceChildren();
  if (course) {
    const ul = make("ul", { class: "questions" });
    for (const m of course.models) {
      const open = () => {
        closeDialog("gallery");
        m.open();
      };
      ul.append(make("li", {}, button(m.title, open, { class: "link" }), make("span", {}, m.summary)));
    }
    place.append(make("h3", {}, course.title), ul);
  }
  const own = ownFiles();
  if (own.length > 0) place.append(make("h3", {}, words.ownModels), ownModels(own, actions));
  for (const language of languages) {
    const examples = gallery.filter((d) => languageOf(d.file) === language);
    for (const group of new Set(examples.map((d) => d.group))) {
      place.append(make("h3", {}, group), questions(examples.filter((d) => d.group === group), actions.open));
    }
  }
  place.append(make("h3", {}, words.exercises), questions(exercises, actions.open));
  place.append(make("h3", {}, words.papers), make("p", {}, words.papersSay, " ", make("a", { class: "link", href: "papers.html", target: "_blank" }, words.papersOpen)));
  place.append(make("h3", {}, words.spin), make("p", {}, words.spinSay, " ", spin(words.spinOpen)));
  place.append(make("p", { class: "links" }, button(words.openFile(languages[0].endings[0]), actions.file), button(words.startEmpty, actions.empty)), make("p", { class: "quiet" }, ...about()));
}

/** @param {string[]} files @param {Actions} actions */
function ownModels(files, actions) {
  const ul = make("ul", { class: "questions" });
  for (const file of files) {
    const open = () => {
      const doc = docOf("own:" + file);
      if (doc) actions.open(doc);
    };
    const remove = button(words.remove, () => {
      const bringBack = removeOwn(file);
      const undo = button(words.undo, () => {
        bringBack();
        li.replaceChildren(...entry);
        remove.focus();
      }, { class: "link quiet", "aria-label": words.undoRemove(file) });
      li.replaceChildren(make("span", {}, words.removed(file) + " ", undo));
      undo.focus();
    }, { class: "link quiet", "aria-label": words.removeModel(file) });
    const entry = [button(file, open, { class: "link" }), make("span", {}, (ownLasts(file) ? words.ownNote : words.ownLost[whyUnkept()]) + " ", remove)];
    const li = make("li", {}, ...entry);
    ul.append(li);
  }
  return ul;
}
