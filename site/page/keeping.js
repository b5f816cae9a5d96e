// Stores the text of the editor, takes over changes from other tabs, and shows problems with both in a
// line below the title.

import { button, byId, download, middle } from "../dom/dom.js";
import { addOwn, docOf, draftKey, formOf, keepDraft, leaveToOthers, rememberDoc, storedDraft } from "./documents.js";
import { embedding } from "./embedding.js";
import { lasts, onStored, unkept, whyUnkept } from "./storage.js";
import { Presence, fromOtherTab, noteShown, noteStored, noteVersion } from "./tabs.js";
import { writeText } from "./textfile.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */

/** Milliseconds without typing until a draft is stored. */
const pause = 300;

/** The most characters of the line below the title. File names can be long. */
const longest = 500;

export class Keeping {
  /**
   * @param {import("../editor/editor.js").Editor} editor
   * @param {{doc: () => Doc, renamed: (doc: Doc) => void, open: (doc: Doc) => void, changed: (doc: Doc, before: string, text: string) => void}} page renamed: the text in the editor belongs to another document now; changed: a text is stored
   */
  constructor(editor, page) {
    this.editor = editor;
    this.page = page;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {{says: string, other?: Doc} | undefined} the notice about another tab's change */
    this.tabNotice = undefined;
    this.presence = new Presence(() => this.show());
    this.onLeave = (/** @type {BeforeUnloadEvent} */ e) => this.askToStay(e);
    onStored((key) => {
      if (key === undefined || key === draftKey(page.doc())) this.takeOver();
    });
    // A suspended tab receives no events.
    for (const back of ["pageshow", "focus"]) addEventListener(back, () => this.takeOver());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.keep() : this.takeOver()));
    addEventListener("pagehide", () => this.keep());
  }

  /** Called after a document was opened. */
  opened() {
    const doc = this.page.doc();
    noteShown(doc, storedDraft(doc) ?? this.editor.text());
    this.tabNotice = doc.linked ? { says: words.linkedNote } : undefined;
    this.presence.enter(doc.id);
    this.show();
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), pause);
  }

  /** Stores the draft if something was typed. */
  keep() {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.takeOver();
    const [doc, text] = [this.page.doc(), this.editor.text()];
    if (embedding || doc.late) return;
    if (doc.linked) {
      if (text !== doc.text) this.own(doc, (copy) => ({ says: words.linkKept(copy.file) }));
      return;
    }
    const before = noteVersion(doc, text);
    // After further typing the notice is out of date.
    if (before !== undefined && !this.tabNotice?.other) this.tabNotice = undefined;
    if (before !== undefined) this.page.changed(doc, before, text);
    if (keepDraft(doc, text)) noteStored(doc, text);
    this.show();
  }

  /** Takes over the change of another tab, if there is one. */
  takeOver() {
    const doc = this.page.doc();
    const theirs = fromOtherTab(doc, this.editor.text());
    if (!theirs) return;
    if (theirs.conflict) return this.separate(doc);
    noteShown(doc, theirs.text);
    this.editor.replace(theirs.text);
    this.tabNotice = { says: words.takenOver };
    this.show();
  }

  /** Makes the editor's text a document of its own. Another tab keeps the original. @param {Doc} doc */
  separate(doc) {
    leaveToOthers(doc);
    // The copy of an example needs another name than the example.
    const file = doc.index > 0 ? doc.file.replace(/(\.\w+)?$/, "-2$1") : doc.file;
    this.own({ ...doc, file }, (copy) => ({ says: words.conflict(doc.file, copy.file), other: doc }));
  }

  /** Makes the editor's text a document of the user's own. @param {Doc} doc @param {(copy: Doc) => {says: string, other?: Doc}} notice */
  own(doc, notice) {
    const text = this.editor.text();
    const copy = addOwn(doc.file, text, formOf(doc), doc.files, doc.exercise);
    noteShown(copy, storedDraft(copy) ?? text);
    rememberDoc(copy);
    this.page.renamed(copy);
    this.presence.enter(copy.id);
    this.tabNotice = notice(copy);
    this.show();
  }

  /** Shows the notice, and has the browser ask before it closes a text that is not stored. */
  show() {
    const doc = this.page.doc();
    const kept = lasts(draftKey(doc));
    const says = kept ? this.tabNotice?.says ?? (this.presence.others ? words.alsoOpen : "") : words.notKept[whyUnkept()];
    const place = byId("keeping");
    if (place.dataset.says !== says) {
      place.dataset.says = says;
      place.hidden = says === "";
      place.replaceChildren(visible(middle(says, longest)), " ", ...this.offers(doc, kept));
    }
    (unkept("draft.").length > 0 ? addEventListener : removeEventListener)("beforeunload", this.onLeave);
  }

  /** @param {Doc} doc @param {boolean} kept */
  offers(doc, kept) {
    if (!kept) return [button(words.saveFile, () => download(doc.file, writeText(this.editor.text(), formOf(doc))), { class: "link" })];
    const other = this.tabNotice?.other && docOf(this.tabNotice.other.id);
    return other ? [button(words.openOther(other.file), () => this.page.open(other), { class: "link" })] : [];
  }

  /** Has the browser ask whether to leave the page. @param {BeforeUnloadEvent} e */
  askToStay(e) {
    this.keep();
    if (unkept("draft.").length > 0) e.preventDefault();
  }
}
