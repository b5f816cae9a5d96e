// Opening documents: those that the address asks for, and those that the user chooses. The address follows.

import { checkAsked, readAddress, readGallery } from "./address.js";
import { openFields } from "./ask.js";
import { chosenCondition } from "./chosen.js";
import { closeDialog, dialogOpen } from "./dialogs.js";
import { describedDoc, draftOf, rememberDoc, whole } from "./documents.js";
import { embedding } from "./embedding.js";
import { asText } from "./files.js";
import { nameFramed, wrongInFrame } from "./framed.js";
import { showPane } from "./layout.js";
import { say, setFirst, setRunning } from "./pane.js";
import { racersIn } from "./racing.js";
import { page } from "./state.js";
import { loadTool } from "./tools.js";
import { nameDoc, setCourse, showWelcome } from "./welcome.js";
import { byId } from "../dom/dom.js";
import { languageOf } from "../text/languages.js";

/** @typedef {import("./documents.js").Doc} Doc */

/**
 * The parts of the page that change with the document.
 * @typedef {object} Parts
 * @property {import("../editor/editor.js").Editor} editor
 * @property {import("../worker/checker.js").Checker} checker
 * @property {import("../worker/compiler.js").Compiler} compiler
 * @property {import("./keeping.js").Keeping} keeping
 * @property {import("./exercises.js").Exercises} exercises
 * @property {import("./watch.js").Watch} watch
 * @property {import("./graphing.js").Graphing} graphing
 * @property {import("./rows.js").Rows} rows
 * @property {import("./comparing.js").Comparing} comparing
 * @property {import("./showing.js").Showing} showing
 * @property {import("./checking.js").Checking} checking
 */

export class Opening {
  /** @param {Parts} parts @param {{actions: import("./welcome.js").Actions, race: (ids: string[]) => void}} to actions of the links beside the document */
  constructor(parts, to) {
    this.parts = parts;
    this.to = to;
    /** The document as the page describes it. */
    this.described = page.doc;
  }

  /** Lets Check wait for a document. @template T @param {Promise<T>} document @returns {Promise<T>} the same promise */
  waitFor(document) {
    page.opening = document.then(() => {}, () => {});
    return document;
  }

  /** Opens what the address asks for. If that cannot be opened, `instead` is. @param {Doc} [instead] */
  async openAddress(instead) {
    const { editor, graphing, checking } = this.parts;
    const address = location.href;
    const { doc = instead, link, says } = await readAddress((waits) => {
      if (instead) this.open(instead, false);
      say([waits]);
    });
    if (address !== location.href) return;
    if (doc?.linked) says.push(...await asText(doc));
    if (address !== location.href) return;
    if (doc) this.openLinked(doc, link, says);
    else say([...wrongInFrame(editor.lines()), ...says]);
    if (doc && !link?.run?.length && checkAsked(doc)) checking.check();
    graphing.restore(link?.panels);
    const racers = racersIn(link?.panels);
    if (doc && racers) this.to.race(racers);
  }

  /** Opens a document, and replays the run of its link. @param {Doc} doc @param {import("./link.js").Link | undefined} link @param {string[]} wrong what is wrong with the link */
  openLinked(doc, link, wrong) {
    const { editor, watch, checking } = this.parts;
    this.open(doc, false, link?.question);
    if (link?.watches) watch.open(doc.id, link.watches);
    const says = [...wrongInFrame(editor.lines()), ...wrong];
    say(says);
    if (link?.run?.length) checking.start("replay", chosenCondition(), { choices: link.run, chosen: link.delays, loop: link.loop, step: link.step, hidden: link.hidden, says });
  }

  /** Adds the list of models in the address to the gallery. Opens the gallery, unless the address names a model. */
  async openCourse() {
    const list = await readGallery((doc, says) => {
      this.open(doc, true);
      say(says);
    }, (says) => say([says]));
    setCourse(list);
    if (list && (dialogOpen() || !history.state?.doc && !/[?&](src|example)=|#v/.test(location.href))) this.to.actions.all();
  }

  /** Loads what a document lacks and opens it, unless another one was opened meanwhile. @param {Doc} doc @param {boolean} visit see open */
  async openWhole(doc, visit) {
    const turn = page.turn;
    if (doc.late) await this.waitFor(whole(doc));
    if (turn === page.turn) this.open(doc, visit);
  }

  /** @param {Doc} doc @param {boolean} visit whether Back should lead here again @param {Record<string, string>} [question] of a link */
  open(doc, visit, question) {
    const { editor, checker, compiler, keeping, exercises, watch, rows, comparing, showing } = this.parts;
    keeping.keep();
    closeDialog("gallery");
    checker.drop();
    Object.assign(page, { doc, turn: page.turn + 1, running: false, result: undefined, mistakes: false, listed: [], unreached: [], says: "" });
    rememberDoc(doc);
    if (visit) this.remember(doc);
    openFields(doc, question ?? (doc.linked ? {} : undefined));
    watch.open(doc.id);
    editor.open(draftOf(doc), doc.file);
    if (embedding) showPane(embedding.panes === "result" ? "result" : "model");
    keeping.opened();
    this.describe(true);
    setFirst(true);
    setRunning(false);
    showing.clear();
    rows.clear();
    byId("verdict").replaceChildren();
    comparing.compare();
    compiler.compile(doc.file, editor.text());
    void exercises.open(doc);
    const { mode, asks } = languageOf(doc.file);
    // Without its colours the model can still be checked.
    if (asks) loadTool("modes").then(({ modes }) => page.doc === doc && editor.learn(modes[mode]), () => {});
  }

  /** Names the document and shows its story, unless both are shown. @param {boolean} [anew] */
  describe(anew = false) {
    const doc = describedDoc(page.doc, this.parts.editor.text());
    if (!anew && doc.index === this.described.index) return;
    this.described = doc;
    nameDoc(doc);
    if (embedding) nameFramed(doc.question);
    showWelcome(doc, this.to.actions);
  }

  /** Puts a document into the address, so that a link and Back lead to it. @param {Doc} doc @param {"pushState" | "replaceState"} [how] */
  remember(doc, how = "pushState") {
    this.setAddress(how, doc.address ?? (doc.index > 0 ? `?example=${encodeURIComponent(doc.id)}` : location.pathname), doc);
  }

  /** @param {"pushState" | "replaceState"} how @param {string} address @param {Doc} [doc] the document that Back returns to */
  setAddress(how, address, doc = page.doc) {
    if (embedding) return;
    try {
      const [to, list] = [new URL(address, location.href), new URLSearchParams(location.search).get("gallery")];
      // After a reload the list of a course is still there.
      if (list && !to.searchParams.has("gallery")) to.searchParams.set("gallery", list);
      history[how]({ doc: doc.id }, "", to);
    } catch {
      // Some frames refuse; the page works without.
    }
  }
}
