// Checks of the open document: they start when the fields are right, and stop.

import { choose, fieldsAreRight } from "./ask.js";
import { chosenCondition, chosenDefines, chosenOptions, chosenQuestion, questionText } from "./chosen.js";
import { keepFocus } from "./focus.js";
import { showPane } from "./layout.js";
import { chosenRun } from "./offers.js";
import { setBusy, setFirst, setRunning, waiting } from "./pane.js";
import { measure } from "./room.js";
import { page, waits } from "./state.js";
import { byId } from "../dom/dom.js";
import { languageOf } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** Milliseconds until a silent search is said to load. */
const silent = 200;

/** The factor by which "more" raises the limits, and the largest memory limit in MB. */
const more = { factor: 4, memory: 12288 };

/** Words that a text has if it, or a file that it includes, may state more than assertions and end states. */
const mayStateMore = /\bltl\b|\bnever\b|\baccept|\bprogress|\bnp_\b|#\s*include\b/;

/**
 * The parts of the page that checks need.
 * @typedef {object} Parts
 * @property {import("../editor/editor.js").Editor} editor
 * @property {import("../worker/checker.js").Checker} checker
 * @property {import("../worker/compiler.js").Compiler} compiler
 * @property {import("./walk.js").Walk} walk
 * @property {import("./rows.js").Rows} rows
 * @property {import("./comparing.js").Comparing} comparing
 * @property {import("./showing.js").Showing} showing
 */

export class Checking {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /** Checks the open document. If one is being opened, its text is awaited: a key can be pressed before it is there. */
  check() {
    void page.opening.then(() => this.checkWith((options) => options));
  }

  /** Checks with another choice. @param {string} name of the phrase @param {string} id */
  again(name, id) {
    choose(name, id);
    this.check();
  }

  /** Checks with higher limits. */
  checkMore() {
    void this.checkWith((o) => ({ ...o, memory: Math.min(more.memory, (o.memory ?? more.memory) * more.factor), seconds: (o.seconds ?? 0) * more.factor }));
  }

  /** Checks with the options of the question after `change`. @param {(options: Options) => Options} change */
  async checkWith(change) {
    if (page.running || waits()) return;
    const { editor, compiler, walk } = this.parts;
    const turn = (page.waits = page.turn);
    walk.forget();
    // Fields may wait for a compilation. The result that is shown is already an earlier one.
    setBusy(true);
    const text = editor.text();
    const compile = () => compiler.now(page.doc.file, text);
    const known = async () => (mayStateMore.test(text) || languageOf(page.doc.file).asks || chosenCondition().property === "all") && compiler.known(page.doc.file, text);
    const right = await fieldsAreRight(compile, known, () => turn === page.turn);
    // The user may have opened another document or pressed Escape.
    if (turn !== page.turn) return;
    page.waits = -1;
    setBusy(page.running);
    if (right) this.start("check", change(chosenOptions()), { trail: chosenRun() });
  }

  /** Looks for a shorter run than the shown one. */
  shorten() {
    const { memory, seconds, ...chosen } = chosenOptions();
    const { ignoreAsserts, ignoreEnds, goal, invariant } = page.request.type === "check" ? (page.request.options ?? {}) : chosen;
    this.start("check", { search: "shorten", ignoreAsserts, ignoreEnds, goal, invariant, memory, seconds }, { trail: page.result?.spinTrail }, page.result);
  }

  /**
   * @param {"check" | "simulate" | "replay"} type @param {Options} options
   * @param {{trail?: string, choices?: number[], chosen?: string[], loop?: number, step?: number, hidden?: string[], says?: string[]}} [run] as a trail or as choices with chosen delays, with the step to
   * select, the lanes to hide, and sentences that stay beside it
   * @param {Result} [known] a result of the checked text that stays until a better one is found
   */
  start(type, options, { trail, choices, chosen, loop, step, hidden = [], says = [] } = {}, known) {
    if (page.running) return;
    const { editor, checker, walk, rows, comparing } = this.parts;
    const turn = ++page.turn;
    walk.forget();
    if (!known) rows.clear();
    Object.assign(page, { running: true, silent: false, result: known, mistakes: false, announced: performance.now(), shorteningProgress: "", question: questionText(), asked: chosenQuestion(), wantedStep: step, wantedHidden: hidden, says: says.join(" ") });
    if (!known) page.checked = editor.text();
    keepFocus();
    setFirst(false);
    setRunning(true);
    comparing.compare();
    showPane("result");
    void measure();
    setTimeout(() => this.sayLoading(turn), silent);
    page.request = { type, name: page.doc.file, text: page.checked, files: page.doc.files, defines: known ? page.request.defines : chosenDefines(), options, trail, choices, delays: chosen, loop };
    checker.start(page.request, known);
  }

  /** Says that a check prepares or loads, unless it has shown something. @param {number} turn */
  sayLoading(turn) {
    const { checker, showing } = this.parts;
    if (page.turn !== turn || !page.running || page.result || checker.last) return;
    showing.clear();
    waiting(checker.ready ? words.preparing : words.loading);
  }

  stop() {
    if (waits()) {
      page.turn++;
      setBusy(false);
    }
    if (page.running) byId("check-says").textContent = words.stopping;
    this.parts.checker.stop();
  }

  /** The action of the button that says Check or Stop. */
  checkOrStop() {
    if (page.running) this.stop();
    else this.check();
  }
}
