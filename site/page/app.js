// The page: its parts, what each passes to the others, and what buttons and keys do.

import { byId } from "../dom/dom.js";
import { linkedDoc } from "./address.js";
import { beginAsk, chooseProperty, knowModel, moveFields } from "./ask.js";
import { allowCheck, beginCheck } from "./checkbutton.js";
import { Checking } from "./checking.js";
import { chosenDefines, chosenFields, chosenOptions, looksForCycles } from "./chosen.js";
import { Comparing } from "./comparing.js";
import { beginDialogs, openDialog } from "./dialogs.js";
import { addOwn, docOf, firstDoc, gallery, newDoc } from "./documents.js";
import { embedding } from "./embedding.js";
import { Exercises } from "./exercises.js";
import { compareRuns, explain, noteRun } from "./explaining.js";
import { beginFaults } from "./faults.js";
import { beginFiles } from "./files.js";
import { focusField } from "./fields.js";
import { FormulaField } from "./formula.js";
import { GanttPanel } from "./gantt.js";
import { Graphing } from "./graphing.js";
import { Keeping } from "./keeping.js";
import { beginKeys } from "./keys.js";
import { hiddenLanes } from "./lanes.js";
import { beginDock, beginSeparator, beginTheme, showPane } from "./layout.js";
import { Opening } from "./opening.js";
import { announce, notice, openReport, say, setBusy } from "./pane.js";
import { Playing } from "./playing.js";
import { beginPrinting } from "./printing.js";
import { PropertyPanel } from "./property.js";
import { openRace, racePanel } from "./racing.js";
import { Records } from "./records.js";
import { restoring } from "./restoring.js";
import { watchRoom } from "./room.js";
import { Rows } from "./rows.js";
import { Selecting } from "./selecting.js";
import { Sharing } from "./sharing.js";
import { Showing } from "./showing.js";
import { page } from "./state.js";
import { Telling } from "./telling.js";
import { loadTool } from "./tools.js";
import { endViews, ifViews, onViewsEnd, theViews } from "./views.js";
import { Walk } from "./walk.js";
import { Watch } from "./watch.js";
import { fillGallery, sayWhatCheckDoes } from "./welcome.js";
import { Editor } from "../editor/editor.js";
import { isLink } from "../text/addresses.js";
import { languageOf } from "../text/languages.js";
import { words } from "../text/words.js";
import { Asker } from "../worker/asker.js";
import { Checker } from "../worker/checker.js";
import { Compiler } from "../worker/compiler.js";
import { beginOffline } from "../worker/offline.js";

/** @typedef {import("./documents.js").Doc} Doc */
/** @typedef {import("../protocol/protocol.js").Result} Result */

// These functions use parts that are made further down. Nobody calls them before begin().

const check = () => checking.check();
const stop = () => checking.stop();

/** @param {number} step */
const select = (step) => ifViews((v) => v.select(step));

/** @param {"previous" | "next"} key */
const move = (key) => ifViews((v) => v.move(key));

/** @param {string} text */
const sayText = (text) => say([text]);

/** Goes to a line of the model, if there is one. @param {number} line */
const line = (line) => line > 0 && selecting.goTo(line, 1);

const editor = new Editor(byId("editor"), {
  changed: textChanged, refused: () => say([words.lockedLines]), lines: () => loadTool("lines").catch((e) => void say([e.message])),
  explain: (word) => loadTool("modes").then(({ sentenceOn }) => sentenceOn(languageOf(page.doc.file).mode, word), () => ""),
  stop: () => stop(),
}, embedding);

const checker = new Checker({
  progress: (p) => void showing.progress(p),
  found: (r) => showing.result(r, true),
  result: (r, note) => void showing.result(r, false, note).then(() => keepCheck(r)),
  failed: (message, unloaded) => showing.crash(message, unloaded),
  silent: (silent) => comparing.silence(silent),
  rows: (list) => rows.begin(list),
  row: (row, r) => rows.change(row, r),
}, theViews);

const rows = new Rows((row, result) => {
  const { property, formula } = row;
  showing.other({ ...page.request, options: { ...page.request.options, ...(property === "query" ? { property: "safety", goal: formula } : { property, formula }) } }, result);
});

const asker = new Asker();

const walk = new Walk(asker, {
  show: (model, result, step) => showing.other({ ...model, type: "replay" }, result, step),
  select, say: sayText,
  run: (run) => {
    watch.show(run);
    void formula.changed();
  },
});

const graphing = new Graphing(asker, { line, move, select, say: sayText });

const watch = new Watch(new Asker(), select);

const formula = new FormulaField(watch, { names: () => editor.names, line });

const property = new PropertyPanel(watch.asker, { line, select });

const gantt = new GanttPanel(select);

const playing = new Playing({
  select, say: sayText,
  next: () => move("next"),
  loop: () => page.result?.trail?.loop ?? -1,
  paused: () => selecting.follow(),
});

const exercises = new Exercises({
  text: () => editor.text(), lock: (blocks) => editor.lock(blocks), say: sayText,
  show: (request, result) => {
    showing.other(request, result);
    // A check may have replaced a line; its run has the lines of the editor.
    page.checked = editor.text();
  },
});

const compiler = new Compiler((c) => {
  editor.know(c.names ?? [], c.diagnostics.some((d) => d.severity === "error"), page.doc.files);
  const own = c.diagnostics.filter((d) => !d.file);
  editor.diagnose(own);
  opening.describe();
  sayWhatCheckDoes(opening.described, c.assertion, actions);
  knowModel(c);
  if (page.mistakes && !page.running) showing.list(c.diagnostics);
  if (!embedding) theViews().catch(() => {});
}, () => ({ ...chosenFields(), files: page.doc.files }), embedding ? undefined : checker.workers[0]);

/** The actions of links outside the result. @type {import("./welcome.js").Actions} */
const actions = {
  open: (doc) => opening.openWhole(doc, true),
  all: () => {
    fillGallery(actions);
    openDialog("gallery");
    // Somebody will probably choose an example. Then its text is there.
    loadTool("models").catch(() => {});
  },
  file: () => byId("file-input").click(),
  empty: () => opening.open(newDoc(), true),
  history: openHistory,
  line,
  run: (random) => walk.begin(modelToWalk(), random),
};

const records = new Records({
  present: () => ({ doc: page.doc.id, file: page.doc.file, text: editor.text() }),
  ...restoring(editor, {
    doc: () => page.doc,
    open: (doc, question) => opening.open(doc, true, question),
    remember: (doc) => opening.remember(doc, "replaceState"),
    show: (request, result, says) => {
      page.says = says.join(" ");
      showing.other(request, result);
      say(says);
    },
  }),
  ask: (request, seconds) => asker.ask(request, seconds),
  compare: async (runs) => (await loadTool("compare")).openCompare(runs, 0, 1),
});

const keeping = new Keeping(editor, {
  doc: () => page.doc,
  changed: ({ id, file }, before, text) => records.keep((h) => h.keepText({ doc: id, file }, before, text)),
  open: (doc) => opening.openWhole(doc, true),
  renamed: (doc) => {
    page.doc = doc;
    exercises.renamed(doc);
    opening.describe(true);
    opening.remember(doc, "replaceState");
    moveFields(doc.id);
    watch.move(doc.id);
    comparing.compare();
  },
});

const sharing = new Sharing(() => {
  const run = page.result && !page.stale && !page.running ? { run: page.result.choices, delays: page.result.delays, loop: (page.result.trail?.loop ?? -1) + 1, step: page.selection?.step, hidden: hiddenLanes() } : {};
  return { doc: page.doc, text: editor.text(), checked: page.checked, result: page.result, around: { panels: graphing.panels, watches: watch.texts, ...run } };
}, { say: notice, address: (address) => opening.setAddress("replaceState", address), ask: (request) => asker.ask(request) });

const telling = new Telling(editor, () => sharing.link(), {
  load: (link, wrong) => opening.openLinked(linkedDoc(link, link.text ?? ""), link, wrong),
  run: check, stop, step: select, say,
});

const selecting = new Selecting({ editor, playing, telling, followers: [
  { ids: ["next"], follower: walk },
  { ids: ["automata", "space"], follower: graphing },
  { ids: ["watch"], follower: watch },
  { ids: ["gantt"], follower: gantt },
  { ids: ["property"], follower: property },
  { ids: ["formula-help"], follower: formula },
] });

const comparing = new Comparing({ editor, selecting, telling }, { check, stop });

const showing = new Showing({ editor, checker, walk, graphing, property, gantt, comparing, telling }, { check });

const checking = new Checking({ editor, checker, compiler, walk, rows, comparing, showing });

const opening = new Opening({ editor, checker, compiler, keeping, exercises, watch, graphing, rows, comparing, showing, checking }, { actions, race });

/** @param {string} text */
function textChanged(text) {
  keeping.typed();
  // A link that was made of this text is out of date.
  if (isLink(location.hash) && !page.doc.linked) opening.remember(page.doc, "replaceState");
  compiler.soon(page.doc.file, text);
  exercises.typed();
  comparing.compare();
}

/** Restores the example's text. @param {Doc} kept the user's text, now a document of its own */
function reset(kept) {
  editor.replace(page.doc.text);
  notice(words.resetKept(kept.file));
  announce(words.resetKept(kept.file));
}

/** The actions of buttons in the views. Buttons that select a step are handled by the views. @type {Record<string, (at: HTMLElement) => void>} */
const acts = {
  place: ({ dataset: { file, line, column } }) => {
    if (!file) selecting.goTo(Number(line), Number(column) || 1);
    else focusField(file);
  },
  fix: (at) => {
    const fix = page.listed[Number(at.dataset.index)]?.fix;
    if (fix && editor.text() === page.checked) editor.apply(fix);
  },
  check,
  "check-greedy": () => checking.again("search", "greedy"),
  "check-shortest": () => checking.again("search", looksForCycles() ? "lasso" : "bfs"),
  "check-property": (at) => {
    chooseProperty(at.dataset.what ?? "");
    check();
  },
  "check-collapse": () => checking.again("store", "collapse"),
  "check-compact": () => checking.again("store", "compact"),
  "check-bitstate": () => checking.again("store", "bitstate"),
  "check-whole": () => checking.again("store", "exact"),
  "check-more": () => checking.checkMore(),
  shorten: () => checking.shorten(),
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

function openHistory() {
  keeping.keep();
  records.open().catch((e) => say([e instanceof Error ? e.message : String(e)]));
}

/** Keeps a check that has ended, if its result is shown. @param {Result} r */
function keepCheck(r) {
  if (!embedding && !page.running && page.result?.verdict === r.verdict) records.keepCheck(page, r);
}

let opensRace = false;

/** Opens the race of the open model. @param {string[]} [ids] its searches */
async function race(ids) {
  if (opensRace) return;
  opensRace = true;
  // The question may still ask for something that only an earlier text states.
  await compiler.known(page.doc.file, editor.text());
  opensRace = false;
  const model = { name: page.doc.file, text: editor.text(), files: page.doc.files };
  await openRace(model, ids, {
    show: (result) => showing.other({ type: "check", ...model, options: chosenOptions(), defines: chosenDefines() }, result),
    link: (searches) => sharing.addressWith([racePanel(searches)]),
    found: (result) => noteRun(model.name, result),
  }).catch((e) => notice(e instanceof Error ? e.message : String(e)));
}

function begin() {
  beginFaults({ say: sayText, views: endViews, after: () => setBusy(page.running) });
  onViewsEnd((why) => showing.redraw(why));
  byId("unloaded").remove();
  beginTheme();
  beginDialogs();
  beginSeparator();
  beginDock(move, () => requestAnimationFrame(() => editor.reveal()));
  beginAsk({ entered: check, changed: () => compiler.soon(page.doc.file, editor.text()), formula: (f) => void formula.changed(f) });
  beginCheck(() => checking.checkOrStop());
  byId("ask").addEventListener("change", () => comparing.compare());
  if (!embedding) beginPrinting(() => editor.text());
  nameButtons();
  beginKeys({
    ...{ check, stop, save: () => sharing.save(), fix: () => editor.applyNearest(), choose: (key) => walk.pressed(key), help: () => openDialog("keys") },
    mistake: (back) => {
      showPane("model");
      editor.nextMistake(back);
    },
  });
  beginFiles({ editor, opening, checking });
  addEventListener("popstate", (e) => {
    if (isLink(location.hash) || new URLSearchParams(location.search).has("src")) return void opening.waitFor(opening.openAddress());
    // Links within the page change only the part after #.
    if (e.state !== null || location.hash === "") void opening.openWhole(docOf(e.state?.doc) ?? firstDoc(), false);
  });
  watchRoom(() => editor.reveal());
  void opening.waitFor(opening.openAddress(embedding && isLink(location.hash) ? newDoc() : page.doc.late ? gallery[0] : page.doc)).finally(allowCheck).then(() => telling.tell("ready"));
  void opening.openCourse();
}

/** Names the parts of the result, and connects the buttons of the top bar and of the result. */
function nameButtons() {
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
}

begin();
// An embedded page stores nothing. Its course may have many of them, so that its searches start with the first check.
if (!embedding) {
  checker.load();
  beginOffline(() => void (byId("update").hidden = false));
}
