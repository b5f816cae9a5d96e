// What the result pane shows: the progress of a check, its result, a list of mistakes, a crash, or nothing.

import { showActions } from "./actions.js";
import { knowRun } from "./ask.js";
import { questionText } from "./chosen.js";
import { hideReasons, noteRun } from "./explaining.js";
import { showFault } from "./faults.js";
import { focusOfRun } from "./focus.js";
import { thisBuild } from "./identity.js";
import { hideLanes } from "./lanes.js";
import { narrow, showPane } from "./layout.js";
import { announce, crash, hintMistakes, notice, setBusy, setFirst, setReport, setRunning, setStale } from "./pane.js";
import { clearPlots, listSearches, plotProgress, plotResult } from "./plots.js";
import { measure } from "./room.js";
import { page } from "./state.js";
import { ifViews } from "./views.js";
import { byId, painted } from "../dom/dom.js";
import { grouped } from "../text/numbers.js";
import { words } from "../text/words.js";
import { LoadError } from "../worker/loader.js";
import { passToViews } from "../worker/pieces.js";

/** @typedef {import("../protocol/protocol.js").Diagnostic} Diagnostic */
/** @typedef {import("../protocol/protocol.js").Progress} Progress */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("./state.js").Request} Request */
/** @typedef {import("./views.js").Views} Views */

/** Milliseconds until progress is announced again. */
const pause = 10_000;

/** How long new views must last to be started again after a fault, in milliseconds. */
const lasting = 10_000;

/**
 * The parts of the page that change with the result.
 * @typedef {object} Parts
 * @property {import("../editor/editor.js").Editor} editor
 * @property {import("../worker/checker.js").Checker} checker
 * @property {import("./walk.js").Walk} walk
 * @property {import("./graphing.js").Graphing} graphing
 * @property {import("./property.js").PropertyPanel} property
 * @property {import("./gantt.js").GanttPanel} gantt
 * @property {import("./comparing.js").Comparing} comparing
 * @property {import("./telling.js").Telling} telling
 */

export class Showing {
  /** @param {Parts} parts @param {{check: () => void}} to */
  constructor(parts, to) {
    this.parts = parts;
    this.to = to;
    /** When the views were last started again. */
    this.redrawn = -Infinity;
  }

  /** @param {Progress} p */
  async progress(p) {
    const { checker, comparing } = this.parts;
    const turn = page.turn;
    const v = await measure().catch(() => undefined);
    if (!v || turn !== page.turn || !page.running) return;
    if (page.result) {
      listSearches(checker.members);
      page.shorteningProgress = words.soFar(grouped(p.states), grouped(Math.round(p.seconds)));
      return comparing.compare();
    }
    if (byId("verdict").querySelector(".is-run") === null) this.clear();
    // The plots below show the searches, not the views.
    v.progress(JSON.stringify({ ...p, iterations: p.iterations && { ...p.iterations, runs: [], trail: undefined } }));
    plotProgress(p);
    listSearches(checker.members, page.request.options?.search === "swarm");
    if (performance.now() - page.announced > pause) {
      page.announced = performance.now();
      announce(words.searching(grouped(p.states)));
    }
  }

  /** @param {Result} checked @param {boolean} [continues] whether the check still looks for a shorter run @param {string} [note] a notice beside the result */
  async result(checked, continues = false, note = "") {
    const result = checked.report && checked !== page.result ? { ...checked, report: `${checked.report}\n(${thisBuild})\n` } : checked;
    const turn = page.turn;
    const v = await measure().catch((e) => this.crash(e instanceof Error ? e.message : String(e), e instanceof LoadError));
    if (!v || turn !== page.turn) return;
    const newest = ++page.shown;
    const wanted = () => turn === page.turn && newest === page.shown;
    if (result.verdict !== "bad input") await passToViews(result, v, wanted);
    if (!wanted()) return;
    const refocus = focusOfRun();
    // If the shown run proves to be the shortest, its selected step stays.
    const step = page.result?.spinTrail && page.result.spinTrail === result.spinTrail ? page.selection?.step : page.wantedStep;
    this.take(result, continues);
    this.draw(result, v, refocus);
    if (step !== undefined && step >= 0) v.select(step);
    this.drawAround(result);
    this.pass(checked, step);
    if (note) notice(note);
    this.parts.telling.tellResult(result);
    announce([".verdict-says", ".verdict-why"].map((part) => byId("verdict").querySelector(part)?.textContent ?? "").join(". ") + (continues ? " " + words.shortening : ""));
    await painted();
    if (turn !== page.turn) return;
    v.showRun();
    hideLanes(page.wantedHidden);
    refocus();
    setBusy(page.running);
    this.parts.telling.tellHeight();
  }

  /** The result becomes that of the page. @param {Result} result @param {boolean} continues */
  take(result, continues) {
    page.running = continues;
    page.stale = false;
    setStale(false);
    this.clearAround();
    page.result = result;
    knowRun(result);
    noteRun(page.doc.file, result);
    page.listed = result.diagnostics;
    page.unreached = result.unreachedLines ?? [];
    setRunning(continues, true);
  }

  /** Draws the views. @param {Result} result @param {Views} v @param {() => void} refocus */
  draw(result, v, refocus) {
    if (result.verdict === "bad input") return this.mistakes(result, v);
    v.show();
    showActions(result);
    hideReasons();
    refocus();
  }

  /** Shows what surrounds the views. @param {Result} result */
  drawAround(result) {
    if (page.request.type === "check") {
      const { search, heuristic } = result;
      listSearches(this.parts.checker.members, page.request.options?.search === "swarm");
      plotResult(result, heuristic && heuristic !== "blind" ? { ...page.request, options: { ...page.request.options, search, heuristic } } : undefined);
    }
    byId("legend").hidden = page.unreached.length === 0;
    byId("dock-steps").hidden = !result.trail;
    setReport(result.report ?? "");
  }

  /** Passes the result to the panels of the run. @param {Result} checked @param {number} [step] the selected one, if it is not the last */
  pass(checked, step) {
    const { graphing, property, gantt, walk, comparing } = this.parts;
    graphing.shown(page.request, checked);
    property.show(page.request, checked);
    gantt.show(checked.trail);
    if (checked !== walk.run?.result) walk.found(page.request, checked, step);
    comparing.compare();
  }

  /** Shows a result that the checker has not made. @param {Request} request @param {Result} result @param {number} [step] to select */
  other(request, result, step) {
    this.parts.checker.drop();
    Object.assign(page, { turn: page.turn + 1, checked: request.text ?? "", question: questionText(), request, wantedStep: step, wantedHidden: [], result: undefined });
    setFirst(false);
    showPane("result");
    void this.result(result);
  }

  /** @param {Result} result @param {Views} v */
  mistakes(result, v) {
    const { editor } = this.parts;
    const first = result.diagnostics.find((d) => d.severity === "error" && !d.file);
    page.mistakes = first !== undefined;
    v.diagnose(JSON.stringify(result));
    if (page.mistakes) hintMistakes();
    editor.diagnose(result.diagnostics.filter((d) => !d.file));
    notice("");
    if (!first) return;
    if (narrow()) /** @type {HTMLElement | null} */ (byId("diagnostics").querySelector(".is-error .place"))?.focus();
    else editor.go(first.line, first.column, true);
  }

  /** The list of mistakes follows the typing. @param {Diagnostic[]} diagnostics */
  list(diagnostics) {
    page.listed = diagnostics;
    page.checked = this.parts.editor.text();
    const some = diagnostics.some((d) => d.severity === "error");
    notice(some ? "" : words.staleMistakes, { label: words.checkAgain, act: this.to.check });
    const result = { ...page.result, diagnostics };
    ifViews((v) => (some ? v.diagnose(JSON.stringify(result)) : v.clear()));
    if (some) hintMistakes();
  }

  /** @param {string} message @param {boolean} unloaded whether a file could not be loaded */
  crash(message, unloaded) {
    page.running = false;
    page.turn++;
    setRunning(false);
    if (page.result) {
      // An error was found before. It stays.
      showFault(new Error(message));
      this.parts.comparing.compare();
      return;
    }
    this.clear();
    crash(message, unloaded, this.to.check);
    this.parts.telling.tell("result", { verdict: "crash", says: unloaded ? words.unloaded : words.crashed });
    announce(unloaded ? words.unloaded : words.crashed);
  }

  /** The views have ended. What they have drawn stays; new ones draw it again, so that it can be used. @param {Error} why */
  redraw(why) {
    const { checker, walk } = this.parts;
    showFault(why);
    checker.crash(why);
    if (page.result && performance.now() - this.redrawn > lasting) void this.result(walk.run?.result ?? page.result);
    this.redrawn = performance.now();
  }

  clear() {
    const { editor, walk, graphing, property, gantt } = this.parts;
    editor.unmark();
    walk.clear();
    graphing.clear();
    property.show();
    gantt.show();
    this.clearAround();
    ifViews((v) => v.clear());
  }

  /** Clears what surrounds the views. The views clear themselves before they show something new. */
  clearAround() {
    setReport("");
    clearPlots();
    showActions();
    hideReasons();
    byId("legend").hidden = true;
    byId("dock-steps").hidden = true;
  }
}
