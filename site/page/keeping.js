// What becomes of the text that is typed: it is kept, it meets what other tabs make of it,
// and a line below the title says what cannot be taken for granted.

import { button, byId, download, middle } from "./dom.js";
import { addOwn, docOf, draftKey, formOf, keepDraft, leaveToOthers, rememberDoc, storedDraft } from "./documents.js";
import { lasts, onStored, unkept, whyUnkept } from "./storage.js";
import { Presence, announceText, fromElsewhere, know, noteStored } from "./tabs.js";
import { writeText } from "./textfile.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */

/** Milliseconds without typing until a draft is kept. */
const pause = 300;

/** The most characters that the line below the title has: files can have long names. */
const longest = 500;

export class Keeping {
  /**
   * @param {import("../editor/editor.js").Editor} editor
   * @param {{doc: () => Doc, renamed: (doc: Doc) => void, open: (doc: Doc) => void}} page renamed: the text in the editor belongs to another document now
   */
  constructor(editor, page) {
    this.editor = editor;
    this.page = page;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {{says: string, other?: Doc} | undefined} what came of other tabs */
    this.met = undefined;
    this.presence = new Presence(() => this.show());
    this.asks = (/** @type {BeforeUnloadEvent} */ e) => this.ask(e);
    onStored((key) => {
      if (key === undefined || key === draftKey(page.doc())) this.meet();
    });
    // A tab that was suspended has heard nothing.
    for (const back of ["pageshow", "focus"]) addEventListener(back, () => this.meet());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.keep() : this.meet()));
    addEventListener("pagehide", () => this.keep());
  }

  /** A document has been opened. */
  opened() {
    const doc = this.page.doc();
    know(doc, storedDraft(doc) ?? this.editor.text());
    this.met = undefined;
    this.presence.enter(doc.id);
    this.show();
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), pause);
  }

  /** Keeps the draft if there is anything new in it. */
  keep() {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.meet();
    const [doc, text] = [this.page.doc(), this.editor.text()];
    // What was taken over has been built on.
    if (announceText(doc, text) && !this.met?.other) this.met = undefined;
    if (keepDraft(doc, text)) noteStored(doc, text);
    this.show();
  }

  /** Looks at what another tab has made of the text. */
  meet() {
    const doc = this.page.doc();
    const theirs = fromElsewhere(doc, this.editor.text());
    if (!theirs) return;
    if (theirs.apart) return this.copy(doc);
    know(doc, theirs.text);
    this.editor.replace(theirs.text);
    this.met = { says: words.takenOver };
    this.show();
  }

  /** Makes what stands here a text of its own, since another tab has the document. @param {Doc} doc */
  copy(doc) {
    const text = this.editor.text();
    leaveToOthers(doc);
    const copy = addOwn(doc.file, text, formOf(doc));
    know(copy, storedDraft(copy) ?? text);
    rememberDoc(copy);
    this.page.renamed(copy);
    this.presence.enter(copy.id);
    this.met = { says: words.apart(doc.file, copy.file), other: doc };
    this.show();
  }

  /** Says what is not as usual, and asks before what is not kept is closed. */
  show() {
    const doc = this.page.doc();
    const kept = lasts(draftKey(doc));
    const says = kept ? this.met?.says ?? (this.presence.others ? words.alsoOpen : "") : words.notKept[whyUnkept()];
    const place = byId("keeping");
    if (place.dataset.says !== says) {
      place.dataset.says = says;
      place.hidden = says === "";
      place.replaceChildren(visible(middle(says, longest)), " ", ...this.offers(doc, kept));
    }
    (unkept("draft.").length > 0 ? addEventListener : removeEventListener)("beforeunload", this.asks);
  }

  /** @param {Doc} doc @param {boolean} kept */
  offers(doc, kept) {
    if (!kept) return [button(words.saveFile, () => download(doc.file, writeText(this.editor.text(), formOf(doc))), { class: "link" })];
    const other = this.met?.other && docOf(this.met.other.id);
    return other ? [button(words.openOther(other.file), () => this.page.open(other), { class: "link" })] : [];
  }

  /** The browser asks whether the page is to be left. @param {BeforeUnloadEvent} e */
  ask(e) {
    this.keep();
    if (unkept("draft.").length > 0) e.preventDefault();
  }
}
