// The page: the open document, the current check, and the result that is shown.

import { byId, painted } from "../dom/dom.js";
import { beginAsk, choose, chooseProperty, fieldsAreRight, knowModel, knowRun, moveFields, openFields } from "./ask.js";
import { allowCheck, beginCheck } from "./checkbutton.js";
import { chosenCondition, chosenDefines, chosenFields, chosenOptions, chosenQuestion, looksForCycles, questionText } from "./chosen.js";
import { chosenRun } from "./offers.js";
import { beginDialogs, closeDialog, openDialog } from "./dialogs.js";
import { beginDock, beginSeparator, beginTheme, narrow, showPane } from "./layout.js";
import { beginPrinting } from "./printing.js";
import { Checker } from "../worker/checker.js";
import { Compiler } from "../worker/compiler.js";
import { addOwn, describedDoc, docOf, draftOf, firstDoc, gallery, newDoc, rememberDoc, whole } from "./documents.js";
import { checkAsked, linkedDoc, readAddress, readGallery, readResult } from "./address.js";
import { Editor } from "../editor/editor.js";
import { beginFaults, showFault } from "./faults.js";
import { focusOfRun, keepFocus } from "./focus.js";
import { Exercises } from "./exercises.js";
import { fillGallery, nameDoc, sayWhatCheckDoes, setCourse, showWelcome } from "./welcome.js";
import { thisBuild } from "./identity.js";
import { embedding } from "./embedding.js";
import { beginFramed, nameFramed, wantedHeight, wrongInFrame } from "./framed.js";
import { beginMessages } from "./messages.js";
import { Keeping } from "./keeping.js";
import { beginKeys } from "./keys.js";
import { hiddenLanes, hideLanes } from "./lanes.js";
import { noMarks } from "../editor/marks.js";
import { Asker } from "../worker/asker.js";
import { showActions } from "./actions.js";
import { compareRuns, explain, hideReasons, noteRun } from "./explaining.js";
import { FormulaField } from "./formula.js";
import { Graphing } from "./graphing.js";
import { GanttPanel } from "./gantt.js";
import { PropertyPanel } from "./property.js";
import { Walk } from "./walk.js";
import { Watch } from "./watch.js";
import { announce, crash, hintMistakes, notice, openReport, setBusy, setFirst, setReport, setRunning, setStale, waiting } from "./pane.js";
import { LoadError } from "../worker/loader.js";
import { beginOffline } from "../worker/offline.js";
import { clearPlots, listSearches, plotProgress, plotResult } from "./plots.js";
import { plainForm } from "./textfile.js";
import { loadTool } from "./tools.js";
import { passToViews } from "../worker/pieces.js";
import { Playing } from "./playing.js";
import { openRace, racePanel, racersIn } from "./racing.js";
import { beginOpening } from "./opening.js";
import { endViews, ifViews, onSelection, onViewsEnd, theViews } from "./views.js";
import { Records } from "./records.js";
import { restoring } from "./restoring.js";
import { measure, watchRoom } from "./room.js";
import { Rows } from "./rows.js";
import { Sharing } from "./sharing.js";
import { grouped } from "../text/numbers.js";
import { isLink } from "../text/addresses.js";
import { languageOf } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */
/** @typedef {import("../protocol/protocol.js").Diagnostic} Diagnostic */
/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("../protocol/protocol.js").Progress} Progress */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** Milliseconds until a silent search is said to load, and until progress is announced again. */
const delays = { silent: 200, announce: 10_000 };

/** The factor by which "more" raises the limits, and the largest memory limit in MB. */
const more = { factor: 4, memory: 12288 };

/** The state of the page. */
const page = {
  /** @type {Doc} */ doc: firstDoc(),
  /** @type {Doc} the document as the page describes it */ described: firstDoc(),
  /** Counts checks and documents. Answers to an older one are dropped. */ turn: 0,
  running: false,
  /** @type {Promise<void>} ends when the document that was asked for last is open, or cannot be opened */ opening: Promise.resolve(),
  /** The turn in which a check waits until its text is compiled. */ waits: -1,
  /** Whether a worker of the check does not answer. */ silent: false,
  /** Counts results. A result that is still being sent to the views when the next one arrives is dropped. */ shown: 0,
  /** @type {Omit<import("../protocol/protocol.js").Request, "id">} the last request */ request: { type: "check" },
  /** @type {Result | undefined} */ result: undefined,
  /** The text to which the result or the list of mistakes belongs. */ checked: "",
  /** Whether the pane shows a list of mistakes, which follows the typing. */ mistakes: false,
  /** @type {Diagnostic[]} the listed mistakes */ listed: [],
  /** @type {number[]} lines that no state reached */ unreached: [],
  /** The question when the check started, as a text and as in a link. */ question: "", /** @type {Record<string, string>} */ asked: {},
  /** Whether the editor's text differs from the checked text. */ stale: false,
  /** @type {import("./views.js").Selection | undefined} the selected step */ selection: undefined,
  /** @type {number | undefined} the step that a link selects in the next result */ wantedStep: undefined,
  /** @type {string[]} the processes whose lanes a link hides in the next result */ wantedHidden: [],
  /** What is wrong with the link or the file of the shown run, as sentences. */ says: "",
  /** The height that the parent of an embedded model knows. */ height: 0,
  /** When the views were last started again. */ redrawn: -Infinity,
  /** When progress was announced last. */ announced: 0,
  /** How far the search for a shorter run is, as a sentence. */ shorteningProgress: "",
};

const editor = new Editor(byId("editor"), { changed: textChanged, leave: () => (page.running || waits() ? stop() : byId(embedding ? "dock-check" : "check").focus()), refused: () => say([words.lockedLines]), lines: changedLines }, embedding);

const checker = new Checker({ progress: (p) => void showProgress(p), found: (r) => showResult(r, true), result: (r, note) => void showResult(r, false, note).then(() => keepCheck(r)), failed: showCrash, silent: showSilence, rows: (list) => rows.begin(list), row: (row, r) => rows.change(row, r) }, theViews);

const rows = new Rows((row, result) => {
  const { property, formula } = row;
  showOther({ ...page.request, options: { ...page.request.options, ...(property === "query" ? { property: "safety", goal: formula } : { property, formula }) } }, result);
});

const asker = new Asker();

const walk = new Walk(asker, {
  show: (model, result, step) => showOther({ ...model, type: "replay" }, result, step),
  select: (step) => ifViews((v) => v.select(step)),
  run: (run) => {
    watch.show(run);
    void formula.changed();
  },
  say: (text) => say([text]),
});

const graphing = new Graphing(asker, { line: (line) => line > 0 && goTo(line, 1), move: (key) => ifViews((v) => v.move(key)), select: (step) => ifViews((v) => v.select(step)), say: (text) => say([text]) });

const watch = new Watch(new Asker(), (step) => ifViews((v) => v.select(step)));

const formula = new FormulaField(watch, { names: () => editor.names, line: (line) => goTo(line, 1) });

const property = new PropertyPanel(watch.asker, { line: (line) => line > 0 && goTo(line, 1), select: (step) => ifViews((v) => v.select(step)) });

const gantt = new GanttPanel((step) => ifViews((v) => v.select(step)));

/** What follows the selected step, with the elements that it changes. @type {{ids: string[], follower: {selected: (step: number) => void}}[]} */
const followers = [{ ids: ["next"], follower: walk }, { ids: ["automata", "space"], follower: graphing }, { ids: ["watch"], follower: watch }, { ids: ["gantt"], follower: gantt }, { ids: ["property"], follower: property }, { ids: ["formula-help"], follower: formula }];

const playing = new Playing({
  select: (step) => ifViews((v) => v.select(step)),
  next: () => ifViews((v) => v.move("next")),
  loop: () => page.result?.trail?.loop ?? -1,
  paused: follow,
  say: (text) => say([text]),
});

const exercises = new Exercises({
  text: () => editor.text(), lock: (blocks) => editor.lock(blocks), say: (text) => say([text]),
  show: (request, result) => {
    showOther(request, result);
    // A check may have replaced a line; its run has the lines of the editor.
    page.checked = editor.text();
  },
});

const compiler = new Compiler((c) => {
  if (c.names?.length > 0) editor.names = c.names;
  const own = c.diagnostics.filter((d) => !d.file);
  editor.diagnose(own);
  describe();
  sayWhatCheckDoes(page.described, c.assertion, actions);
  knowModel(c);
  if (page.mistakes && !page.running) list(c.diagnostics);
  if (!embedding) theViews().catch(() => {});
}, () => ({ ...chosenFields(), files: page.doc.files }));

/** The actions of links outside the result. @type {import("./welcome.js").Actions} */
const actions = {
  open: (doc) => openWhole(doc, true),
  all: () => {
    fillGallery(actions);
    openDialog("gallery");
    // Somebody will probably choose an example. Then its text is there.
    loadTool("models").catch(() => {});
  },
  file: () => byId("file-input").click(),
  empty: () => openDoc(newDoc(), true),
  history: openHistory,
  line: (line) => goTo(line, 1),
  run: (random) => walk.begin(modelToWalk(), random),
};

const records = new Records({
  present: () => ({ doc: page.doc.id, file: page.doc.file, text: editor.text() }),
  ...restoring(editor, { doc: () => page.doc, open: (doc, question) => openDoc(doc, true, question), remember: (doc) => remember(doc, "replaceState"), show: (request, result, says) => {
    page.says = says.join(" ");
    showOther(request, result);
    say(says);
  } }),
  ask: (request, seconds) => asker.ask(request, seconds),
  compare: async (runs) => (await loadTool("compare")).openCompare(runs, 0, 1),
});

const keeping = new Keeping(editor, { doc: () => page.doc, changed: ({ id, file }, before, text) => records.keep((h) => h.keepText({ doc: id, file }, before, text)), open: (doc) => openWhole(doc, true), renamed: (doc) => {
  page.doc = doc;
  exercises.renamed(doc);
  describe(true);
  remember(doc, "replaceState");
  moveFields(doc.id);
  watch.move(doc.id);
  compareTexts();
} });

const sharing = new Sharing(() => {
  const run = page.result && !page.stale && !page.running ? { run: page.result.choices, loop: (page.result.trail?.loop ?? -1) + 1, step: page.selection?.step, hidden: hiddenLanes() } : {};
  return { doc: page.doc, text: editor.text(), checked: page.checked, result: page.result, around: { panels: graphing.panels, watches: watch.texts, ...run } };
}, { say: notice, address: (address) => setAddress("replaceState", address) });

/** Keeps what surrounds an embedded model up to date: the link, and what the parent knows. */
const framed = embedding ? beginFramed(() => sharing.link()) : () => {};
const toParent = embedding ? beginMessages({
  load: (link, wrong) => openLinked(linkedDoc(link, link.text ?? ""), link, wrong),
  run: check, stop, step: (step) => ifViews((v) => v.select(step)), say,
}) : () => {};

/** Tells the parent of an embedded model when the height that its content needs has changed. */
function tellHeight() {
  if (!embedding) return;
  requestAnimationFrame(() => {
    const height = wantedHeight(editor.height());
    if (height !== page.height) toParent("height", { height });
    page.height = height;
  });
}

/** @param {string} text */
function textChanged(text) {
  keeping.typed();
  // A link that was made of this text is out of date.
  if (isLink(location.hash) && !page.doc.linked) remember(page.doc, "replaceState");
  compiler.soon(page.doc.file, text);
  exercises.typed();
  compareTexts();
}

/** Restores the example's text. @param {Doc} kept the user's text, now a document of its own */
function reset(kept) {
  editor.replace(page.doc.text);
  notice(words.resetKept(kept.file));
  announce(words.resetKept(kept.file));
}

/** Shows whether the text differs from the example and from the checked text. */
function compareTexts() {
  const text = editor.text();
  const edited = page.doc.index > 0 && text !== page.doc.text;
  byId("edited").hidden = !edited;
  byId("reset").hidden = !edited;
  const stale = page.result !== undefined && text !== page.checked;
  const other = page.result !== undefined && page.request.type === "check" && questionText() !== page.question;
  setStale((stale || other) && !page.mistakes);
  if (stale !== page.stale) {
    page.stale = stale;
    showSelection();
  }
  const continues = page.running && page.result !== undefined;
  const silent = page.running && page.silent;
  const says = [page.says, continues ? words.shortening + page.shorteningProgress : "", silent ? words.silent : "", stale ? words.stale : other ? words.otherQuestion : ""];
  framed();
  tellHeight();
  if (!page.mistakes) notice(says.filter(Boolean).join(" "), silent ? { label: words.stop, act: stop } : continues || !stale && !other ? undefined : { label: words.checkAgain, act: check });
}

/** Says when a worker does not answer any more: browsers end workers without a word. @param {boolean} silent */
function showSilence(silent) {
  page.silent = silent;
  if (silent) announce(words.silent);
  compareTexts();
}

/** Opens what the address asks for. If that cannot be opened, `instead` is. @param {Doc} [instead] */
async function openAddress(instead) {
  const address = location.href;
  const { doc = instead, link, says } = await readAddress((waits) => {
    if (instead) openDoc(instead, false);
    say([waits]);
  });
  if (address !== location.href) return;
  if (doc?.linked) says.push(...await asText(doc));
  if (address !== location.href) return;
  if (doc) openLinked(doc, link, says);
  else say([...wrongInFrame(editor.lines()), ...says]);
  if (doc && !link?.run?.length && checkAsked(doc)) check();
  graphing.restore(link?.panels);
  const racers = racersIn(link?.panels);
  if (doc && racers) race(racers);
}

/** Opens a document, and replays the run of its link. @param {Doc} doc @param {import("./link.js").Link | undefined} link @param {string[]} wrong what is wrong with the link */
function openLinked(doc, link, wrong) {
  openDoc(doc, false, link?.question);
  if (link?.watches) watch.open(doc.id, link.watches);
  const says = [...wrongInFrame(editor.lines()), ...wrong];
  say(says);
  if (link?.run?.length) start("replay", chosenCondition(), { choices: link.run, loop: link.loop, step: link.step, hidden: link.hidden, says });
}

/** Adds the list of models in the address to the gallery, and opens the gallery. */
async function openCourse() {
  const list = await readGallery((doc, says) => {
    openDoc(doc, true);
    say(says);
  }, (says) => {
    closeDialog("gallery");
    say([says]);
  });
  setCourse(list);
  if (list) actions.all();
}

/** Shows and announces sentences above the result. @param {string[]} sentences */
function say(sentences) {
  notice(sentences.join(" "));
  announce(sentences.join(" "));
}

/** Lets Check wait for a document. @template T @param {Promise<T>} document @returns {Promise<T>} the same promise */
function opening(document) {
  page.opening = document.then(() => {}, () => {});
  return document;
}

/** Loads what a document lacks and opens it, unless another one was opened meanwhile. @param {Doc} doc @param {boolean} visit see openDoc */
async function openWhole(doc, visit) {
  const turn = page.turn;
  if (doc.late) await opening(whole(doc));
  if (turn === page.turn) openDoc(doc, visit);
}

/** @param {Doc} doc @param {boolean} visit whether Back should lead here again @param {Record<string, string>} [question] of a link */
function openDoc(doc, visit, question) {
  keeping.keep();
  closeDialog("gallery");
  checker.drop();
  Object.assign(page, { doc, turn: page.turn + 1, running: false, result: undefined, mistakes: false, listed: [], unreached: [], says: "" });
  rememberDoc(doc);
  if (visit) remember(doc);
  openFields(doc, question ?? (doc.linked ? {} : undefined));
  watch.open(doc.id);
  editor.open(draftOf(doc), doc.file);
  if (embedding) showPane(embedding.panes === "result" ? "result" : "model");
  keeping.opened();
  describe(true);
  setFirst(true);
  setRunning(false);
  clearResult();
  rows.clear();
  byId("verdict").replaceChildren();
  compareTexts();
  compiler.compile(doc.file, editor.text());
  void exercises.open(doc);
  const { mode, asks } = languageOf(doc.file);
  // Without its colours the model can still be checked.
  if (asks) loadTool("modes").then(({ modes }) => page.doc === doc && editor.learn(modes[mode]), () => {});
}

/** Names the document and shows its story, unless both are shown. @param {boolean} [anew] */
function describe(anew = false) {
  const doc = describedDoc(page.doc, editor.text());
  if (!anew && doc.index === page.described.index) return;
  page.described = doc;
  nameDoc(doc);
  if (embedding) nameFramed(doc.question);
  showWelcome(doc, actions);
}

/** Puts a document into the address, so that a link and Back lead to it. @param {Doc} doc @param {"pushState" | "replaceState"} [how] */
function remember(doc, how = "pushState") {
  setAddress(how, doc.address ?? (doc.index > 0 ? `?example=${encodeURIComponent(doc.id)}` : location.pathname), doc);
}

/** @param {"pushState" | "replaceState"} how @param {string} address @param {Doc} [doc] the document that Back returns to */
function setAddress(how, address, doc = page.doc) {
  if (embedding) return;
  try {
    history[how]({ doc: doc.id }, "", address);
  } catch {
    // Some frames refuse; the page works without.
  }
}

function clearResult() {
  editor.unmark();
  walk.clear();
  graphing.clear();
  property.show();
  gantt.show();
  clearAround();
  ifViews((v) => v.clear());
}

/** Clears what surrounds the views. The views clear themselves before they show something new. */
function clearAround() {
  setReport("");
  clearPlots();
  showActions();
  hideReasons();
  byId("legend").hidden = true;
  byId("dock-steps").hidden = true;
}

/** Checks the open document. If one is being opened, its text is awaited: a key can be pressed before it is there. */
function check() {
  void page.opening.then(() => checkWith((options) => options));
}

/** Whether a check waits until its text is compiled. */
const waits = () => page.waits === page.turn;

/** Words that a text has if it, or a file that it includes, may state more than assertions and end states. */
const mayStateMore = /\bltl\b|\bnever\b|\baccept|\bprogress|\bnp_\b|#\s*include\b/;

/** Checks with the options of the question after `change`. @param {(options: Options) => Options} change */
async function checkWith(change) {
  if (page.running || waits()) return;
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
  if (right) start("check", change(chosenOptions()), { trail: chosenRun() });
}

/**
 * @param {"check" | "simulate" | "replay"} type @param {Options} options
 * @param {{trail?: string, choices?: number[], loop?: number, step?: number, hidden?: string[], says?: string[]}} [run] as a trail or as choices, with the step to
 * select, the lanes to hide, and sentences that stay beside it
 * @param {Result} [known] a result of the checked text that stays until a better one is found
 */
function start(type, options, { trail, choices, loop, step, hidden = [], says = [] } = {}, known) {
  if (page.running) return;
  const turn = ++page.turn;
  walk.forget();
  if (!known) rows.clear();
  Object.assign(page, { running: true, silent: false, result: known, mistakes: false, announced: performance.now(), shorteningProgress: "", question: questionText(), asked: chosenQuestion(), wantedStep: step, wantedHidden: hidden, says: says.join(" ") });
  if (!known) page.checked = editor.text();
  keepFocus();
  setFirst(false);
  setRunning(true);
  compareTexts();
  showPane("result");
  void measure();
  setTimeout(() => {
    if (page.turn !== turn || !page.running || page.result || checker.last) return;
    clearResult();
    waiting(checker.ready ? words.preparing : words.loading);
  }, delays.silent);
  page.request = { type, name: page.doc.file, text: page.checked, files: page.doc.files, defines: known ? page.request.defines : chosenDefines(), options, trail, choices, loop };
  checker.start(page.request, known);
}

function stop() {
  if (waits()) {
    page.turn++;
    setBusy(false);
  }
  if (page.running) byId("check-says").textContent = words.stopping;
  checker.stop();
}

/** The action of the button that says Check or Stop. */
function checkOrStop() {
  if (page.running) stop();
  else check();
}

/** @param {Progress} p */
async function showProgress(p) {
  const turn = page.turn;
  const v = await measure().catch(() => undefined);
  if (!v || turn !== page.turn || !page.running) return;
  if (page.result) {
    listSearches(checker.members);
    page.shorteningProgress = words.soFar(grouped(p.states), grouped(Math.round(p.seconds)));
    return compareTexts();
  }
  if (byId("verdict").querySelector(".is-run") === null) clearResult();
  // The plots below show the searches, not the views.
  v.progress(JSON.stringify({ ...p, iterations: p.iterations && { ...p.iterations, runs: [], trail: undefined } }));
  plotProgress(p);
  listSearches(checker.members, page.request.options?.search === "swarm");
  if (performance.now() - page.announced > delays.announce) {
    page.announced = performance.now();
    announce(words.searching(grouped(p.states)));
  }
}

/** @param {Result} checked @param {boolean} [continues] whether the check still looks for a shorter run @param {string} [note] a notice beside the result */
async function showResult(checked, continues = false, note = "") {
  const result = checked.report && checked !== page.result ? { ...checked, report: `${checked.report}\n(${thisBuild})\n` } : checked;
  const turn = page.turn;
  const v = await measure().catch((e) => showCrash(e instanceof Error ? e.message : String(e), e instanceof LoadError));
  if (!v || turn !== page.turn) return;
  const newest = ++page.shown;
  const wanted = () => turn === page.turn && newest === page.shown;
  if (result.verdict !== "bad input") await passToViews(result, v, wanted);
  if (!wanted()) return;
  const refocus = focusOfRun();
  // If the shown run proves to be the shortest, its selected step stays.
  const step = page.result?.spinTrail && page.result.spinTrail === result.spinTrail ? page.selection?.step : page.wantedStep;
  page.running = continues;
  page.stale = false;
  setStale(false);
  clearAround();
  page.result = result;
  knowRun(result);
  noteRun(page.doc.file, result);
  page.listed = result.diagnostics;
  page.unreached = result.unreachedLines ?? [];
  setRunning(continues, true);
  if (result.verdict === "bad input") showMistakes(result, v);
  else {
    v.show();
    showActions(result);
    hideReasons();
    refocus();
  }
  if (step !== undefined && step >= 0) v.select(step);
  if (page.request.type === "check") {
    const { search, heuristic } = result;
    listSearches(checker.members, page.request.options?.search === "swarm");
    plotResult(result, heuristic && heuristic !== "blind" ? { ...page.request, options: { ...page.request.options, search, heuristic } } : undefined);
  }
  byId("legend").hidden = page.unreached.length === 0;
  byId("dock-steps").hidden = !result.trail;
  setReport(result.report ?? "");
  graphing.shown(page.request, checked);
  property.show(page.request, checked);
  gantt.show(checked.trail);
  if (checked !== walk.run?.result) walk.found(page.request, checked);
  compareTexts();
  if (note) notice(note);
  tellResult(result);
  announce([".verdict-says", ".verdict-why"].map((part) => byId("verdict").querySelector(part)?.textContent ?? "").join(". ") + (continues ? " " + words.shortening : ""));
  await painted();
  if (turn !== page.turn) return;
  v.showRun();
  hideLanes(page.wantedHidden);
  refocus();
  setBusy(page.running);
  tellHeight();
}

/** Tells the parent of an embedded model what was found. @param {Result} result */
function tellResult({ verdict, kind, line, states, choices, diagnostics }) {
  if (!embedding) return;
  tellHeight();
  const says = byId("verdict").querySelector(".verdict-says")?.textContent ?? "";
  toParent("result", { verdict, kind, says, line, states, choices, continues: page.running, mistakes: diagnostics.map((d) => ({ line: d.line, column: d.column, severity: d.severity, message: d.message })) });
}

/** @param {Result} result @param {import("./views.js").Views} v */
function showMistakes(result, v) {
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
function list(diagnostics) {
  page.listed = diagnostics;
  page.checked = editor.text();
  const some = diagnostics.some((d) => d.severity === "error");
  notice(some ? "" : words.staleMistakes, { label: words.checkAgain, act: check });
  const result = { ...page.result, diagnostics };
  ifViews((v) => (some ? v.diagnose(JSON.stringify(result)) : v.clear()));
  if (some) hintMistakes();
}

/** @param {string} message @param {boolean} unloaded whether a file could not be loaded */
function showCrash(message, unloaded) {
  page.running = false;
  page.turn++;
  setRunning(false);
  if (page.result) {
    // An error was found before. It stays.
    showFault(new Error(message));
    compareTexts();
    return;
  }
  clearResult();
  crash(message, unloaded, check);
  toParent("result", { verdict: "crash", says: unloaded ? words.unloaded : words.crashed });
  announce(unloaded ? words.unloaded : words.crashed);
}

/** Marks the selected step, or else the lines that were never reached. Lines of an older text are not marked. */
function showSelection() {
  const s = page.selection;
  if (!s || page.stale) editor.unmark();
  else editor.mark(s.step < 0 ? { ...noMarks, unreached: page.unreached } : { line: s.line, marks: s.marks, unreached: [] });
}

onSelection((s) => {
  page.selection = s;
  playing.player?.selected();
  follow();
  showSelection();
  framed();
  if (s.step >= 0) toParent("step", { step: s.step, line: s.line });
  if (s.focus && s.line > 0) goTo(s.line, 1);
});

/** The views that are needed now follow the selected step. */
function follow() {
  for (const { ids, follower } of followers) if (!playing.skips(ids)) follower.selected(page.selection?.step ?? -1);
}

/** @param {number} line @param {number} column */
function goTo(line, column) {
  showPane("model");
  editor.go(line, column, true);
}

/** Changes many lines of the editor. @param {Parameters<typeof import("../editor/lines.js").changed>} change */
async function changedLines(...change) {
  const tool = await loadTool("lines").catch((e) => say([e.message]));
  return tool?.changed(...change);
}

/**
 * Lets people see a model of an .xml file as .xta. One that cannot be read stays as it is.
 * @param {{file: string, text: string, files?: Record<string, string>}} model is changed @returns {Promise<string[]>} what was done, as sentences
 */
async function asText(model) {
  const { file, text } = model;
  const written = file.endsWith(".xml") && (await loadTool("xml").catch(() => undefined))?.writtenXTA(text);
  if (!written) return [];
  Object.assign(model, { file: file.replace(/xml$/, "xta"), text: written.text, files: { ...model.files, ...written.files(file) } });
  return [words.asText(file, model.file)];
}

/** The open model, for queries that are opened alone. @param {Record<string, string>} queries @returns {import("./reading.js").Model | undefined} */
const openModel = (queries) => (Object.keys(queries).length > 0 ? { file: page.doc.file, text: editor.text(), form: plainForm, includes: [] } : undefined);

/** Opens files that belong together: a model with what it includes, and a run. A run or queries alone are for the open model. @param {File[]} list */
async function openFiles(list) {
  if (list.length === 0) return;
  const tool = await loadTool("opening").catch((e) => say([e.message]));
  if (!tool) return;
  const { files, models: [main = openModel(files), ...others], trail, json, says } = await tool.readFiles(list);
  const result = json === undefined ? undefined : await readResult(json).catch((e) => void says.push(e instanceof Error ? e.message : String(e)));
  for (const { file, text, form } of others) {
    addOwn(file, text, form);
    await painted();
  }
  const model = main && { ...main, files };
  if (model) says.push(...await asText(model));
  if (model) openDoc(addOwn(model.file, model.text, model.form, model.files), true, result?.link.question);
  else if (result?.doc) openDoc(result.doc, true, result.link.question);
  if (main && Object.keys(files).length > 0) says.push(words.withFiles(main.file, Object.keys(files)));
  if (result && !main && !result.doc && !result.link.run) says.push(words.noResult(list.length === 1 ? list[0].name : "The .json file"));
  if (result) says.push(...result.says);
  say(says);
  const run = trail !== undefined ? { trail, says } : result?.link.run?.length ? { choices: result.link.run, loop: result.link.loop, says } : undefined;
  const condition = chosenCondition();
  // A trail may violate any property of the model.
  if (run) start("replay", trail === undefined || Object.keys(condition).length > 0 ? condition : { property: "all" }, run);
}

/** The actions of buttons in the views. Buttons that select a step are handled by the views. @type {Record<string, (at: HTMLElement) => void>} */
const acts = {
  place: (at) => {
    if (!at.dataset.file) goTo(Number(at.dataset.line), Number(at.dataset.column) || 1);
  },
  fix: (at) => {
    const fix = page.listed[Number(at.dataset.index)]?.fix;
    if (fix && editor.text() === page.checked) editor.apply(fix);
  },
  check,
  "check-greedy": () => again("search", "greedy"),
  "check-shortest": () => again("search", looksForCycles() ? "lasso" : "bfs"),
  "check-property": (at) => {
    chooseProperty(at.dataset.what ?? "");
    check();
  },
  "check-collapse": () => again("store", "collapse"),
  "check-compact": () => again("store", "compact"),
  "check-bitstate": () => again("store", "bitstate"),
  "check-whole": () => again("store", "exact"),
  "check-more": () => {
    void checkWith((o) => ({ ...o, memory: Math.min(more.memory, (o.memory ?? more.memory) * more.factor), seconds: (o.seconds ?? 0) * more.factor }));
  },
  shorten: () => {
    const { memory, seconds, ...chosen } = chosenOptions();
    const { ignoreAsserts, ignoreEnds, goal, invariant } = page.request.type === "check" ? (page.request.options ?? {}) : chosen;
    start("check", { search: "shorten", ignoreAsserts, ignoreEnds, goal, invariant, memory, seconds }, { trail: page.result?.spinTrail }, page.result);
  },
  "by-hand": () => walk.begin(modelToWalk(), false),
  simulate: () => walk.begin(modelToWalk(), true),
  report: openReport,
  history: openHistory,
  race: () => race(),
  play: () => void playing.toggle(),
  explain: () => void explain(walk, page.result),
  compare: () => void compareRuns(walk),
  automata: () => void graphing.show("automata"),
  space: () => void graphing.show("space"),
  export: () => void sharing.export(),
};

/** The open text and its question, for a run that nobody has searched for. */
const modelToWalk = () => ({ type: /** @type {const} */ ("replay"), name: page.doc.file, text: editor.text(), files: page.doc.files, defines: chosenDefines(), options: {} });

/** Shows a result that the checker has not made. @param {Omit<import("../protocol/protocol.js").Request, "id">} request @param {Result} result @param {number} [step] to select */
function showOther(request, result, step) {
  checker.drop();
  Object.assign(page, { turn: page.turn + 1, checked: request.text ?? "", question: questionText(), request, wantedStep: step, wantedHidden: [], result: undefined });
  setFirst(false);
  showPane("result");
  void showResult(result);
}

function openHistory() {
  keeping.keep();
  records.open().catch((e) => say([e instanceof Error ? e.message : String(e)]));
}

/** Keeps a check that has ended, if its result is shown. @param {Result} r */
function keepCheck(r) {
  if (!embedding && !page.running && page.result?.verdict === r.verdict) records.keepCheck(page, r);
}

/** Opens the race of the open model. @param {string[]} [ids] its searches */
function race(ids) {
  const model = { name: page.doc.file, text: editor.text(), files: page.doc.files };
  openRace(model, ids, {
    show: (result) => showOther({ type: "check", ...model, options: chosenOptions(), defines: chosenDefines() }, result),
    link: (searches) => sharing.addressWith([racePanel(searches)]),
    found: (result) => noteRun(model.name, result),
  }).catch((e) => notice(e instanceof Error ? e.message : String(e)));
}

/** @param {string} name @param {string} id */
function again(name, id) {
  choose(name, id);
  check();
}

/** How long new views must last to be started again after a fault, in milliseconds. */
const lasting = 10_000;

/** The views have ended. What they have drawn stays; new ones draw it again, so that it can be used. */
onViewsEnd((why) => {
  showFault(why);
  checker.crash(why);
  if (page.result && performance.now() - page.redrawn > lasting) void showResult(walk.run?.result ?? page.result);
  page.redrawn = performance.now();
});

function begin() {
  beginFaults({ say: (text) => say([text]), views: endViews, after: () => setBusy(page.running) });
  byId("unloaded").remove();
  beginTheme();
  beginDialogs();
  beginSeparator();
  beginDock((key) => ifViews((v) => v.move(key)), () => requestAnimationFrame(() => editor.reveal()));
  beginCheck(checkOrStop);
  beginAsk({ entered: check, changed: () => compiler.soon(page.doc.file, editor.text()), formula: (f) => void formula.changed(f) });
  byId("ask").addEventListener("change", compareTexts);
  beginPrinting(() => editor.text());
  byId("legend").textContent = words.neverReached;
  byId("report").querySelector("summary")?.append(words.report);
  byId("report-text").setAttribute("aria-label", words.reportLabel);
  byId("open-gallery").addEventListener("click", actions.all);
  byId("open-keys").addEventListener("click", () => openDialog("keys"));
  byId("open-file").addEventListener("click", actions.file);
  byId("open-share").addEventListener("click", () => void sharing.share());
  byId("open-history").addEventListener("click", openHistory);
  byId("reload").addEventListener("click", () => location.reload());
  byId("reset").addEventListener("click", () => reset(addOwn(page.doc.file, editor.text())));
  byId("result").addEventListener("click", (e) => {
    const at = e.target instanceof Element ? e.target.closest("[data-act]") : null;
    if (at instanceof HTMLElement) acts[at.dataset.act ?? ""]?.(at);
  });
  beginKeys({
    ...{ check, stop, save: () => sharing.save(), fix: () => editor.applyNearest(), choose: (key) => walk.pressed(key), help: () => openDialog("keys") },
    mistake: (back) => {
      showPane("model");
      editor.nextMistake(back);
    },
  });
  beginOpening(openFiles);
  addEventListener("popstate", (e) => {
    if (isLink(location.hash) || new URLSearchParams(location.search).has("src")) return void opening(openAddress());
    // Links within the page change only the part after #.
    if (e.state !== null || location.hash === "") void openWhole(docOf(e.state?.doc) ?? firstDoc(), false);
  });
  watchRoom(() => editor.reveal());
  void opening(openAddress(embedding && isLink(location.hash) ? newDoc() : page.doc.late ? gallery[0] : page.doc)).finally(allowCheck).then(() => toParent("ready"));
  void openCourse();
}

begin();
// An embedded page stores nothing. Its course may have many of them, so that its searches start with the first check.
if (!embedding) {
  checker.load();
  beginOffline(() => void (byId("update").hidden = false));
}
