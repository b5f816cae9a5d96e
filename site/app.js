// The page: which document is open, what is being checked, what is shown of it.

import { byId, button, download, make } from "./dom.js";
import { words } from "./words.js";
import { Checker, Compiler, wasmModule } from "./checker.js";
import { Editor } from "./editor.js";
import { noMarks } from "./marks.js";
import { chooseOrder, chosenOptions, fillOptions } from "./ask.js";
import { draftOf, keepDraft } from "./storage.js";
import { gallery, lastDoc, list, others, ownDoc, rememberDoc, welcome } from "./documents.js";
import { dialogs, dock, openDialog, separator, showPane, theme } from "./layout.js";
import { theViews } from "./views.js";
import { emptyModel } from "./words.js";

/** @typedef {import("./storage.js").Doc} Doc */
/** @typedef {import("./protocol.js").Result} Result */
/** @typedef {import("./protocol.js").ProgressResponse} ProgressResponse */
/** @typedef {import("./protocol.js").ResultResponse} ResultResponse */

const form = /** @type {HTMLFormElement} */ (byId("ask"));
const largest = 1 << 20;

/** What the page knows; nothing else is kept in variables of its own. */
const page = {
  /** @type {Doc} */ doc: lastDoc(),
  /** @type {Result | undefined} */ result: undefined,
  /** The text that the result is of. */ checked: "",
  /** Whether Check was pressed and is waited for. */ running: false,
  /** How much more than the sentence says the limits allow. */ factor: 1,
  announced: 0,
  /** @type {number[]} */ unreached: [],
};

const editor = new Editor(byId("editor"), { changed: textChanged, leave: () => (page.running ? stop() : byId("check").focus()) });

const compiler = new Compiler((r) => {
  editor.names = r.compiled.names ?? [];
  editor.diagnose((r.compiled.diagnostics ?? []).filter((d) => !d.file || d.file === page.doc.file));
});

const checker = new Checker({
  progress: (r) => void showProgress(r),
  result: (r) => void showResult(r),
  failed: (message) => {
    setRunning(false);
    announce(words.crashed);
    byId("verdict").replaceChildren(make("p", { class: "crash", role: "alert" }, words.crashed, " ", make("code", {}, message)));
  },
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/** @param {string} text */
function textChanged(text) {
  keepDraft(page.doc, text);
  if (page.doc.index === 0) rememberDoc({ ...page.doc, text });
  headings();
  clearTimeout(typing);
  typing = setTimeout(() => compiler.compile(page.doc.file, text), 150);
}

/** What depends on whether the text differs from the document and from what was checked. */
function headings() {
  const text = editor.text();
  byId("title").textContent = page.doc.title;
  byId("file").textContent = page.doc.file;
  const edited = page.doc.index > 0 && text !== page.doc.text;
  byId("edited").hidden = !edited;
  byId("reset").hidden = !edited;
  const stale = page.result !== undefined && text !== page.checked;
  byId("stale").hidden = !stale;
  byId("results").classList.toggle("is-stale", stale);
}

/** @param {Doc} doc */
function openDoc(doc) {
  if (page.running) stop();
  page.doc = doc;
  page.result = undefined;
  page.unreached = [];
  rememberDoc(doc);
  editor.open(draftOf(doc));
  document.title = doc.index > 0 ? `${doc.title} – Beeline` : "Beeline";
  byId("welcome").replaceChildren(welcome(doc));
  byId("others").replaceChildren(others(doc, { open: openDoc, all: () => openDialog("gallery"), file: chooseFile, empty: () => openDoc(ownDoc(words.untitledFile, emptyModel)) }));
  byId("report").hidden = true;
  setFirst(true);
  theViewsIfStarted((v) => v.clear());
  headings();
  compiler.compile(doc.file, editor.text());
}

let viewsStarted = false;

/** @param {(v: import("./views.js").Views) => void} act */
function theViewsIfStarted(act) {
  if (viewsStarted) theViews().then(act);
}

/** The views, told of the room they have and wired to the editor. */
async function openViews() {
  const v = await theViews();
  if (!viewsStarted) {
    viewsStarted = true;
    v.onStep(stepSelected);
  }
  v.resize(innerWidth, byId("score").clientWidth || byId("result").clientWidth);
  return v;
}

/** @param {string} text */
function stepSelected(text) {
  const s = JSON.parse(text);
  editor.mark(s.step < 0 ? { ...noMarks, unreached: page.unreached } : { line: s.line, marks: s.marks, unreached: [] });
}

/** Before the first check of a document the question stands large. @param {boolean} first */
function setFirst(first) {
  byId("result").classList.toggle("is-first", first);
  byId("welcome").hidden = !first;
  byId("others").hidden = !first;
  setRunning(page.running);
}

/** @param {boolean} running */
function setRunning(running) {
  page.running = running;
  const first = !byId("welcome").hidden;
  byId("check-says").textContent = running ? words.stop : first ? words.checkThis : words.check;
  byId("check-key").textContent = running ? "Esc" : "Ctrl ↵";
  byId("dock-check").textContent = running ? words.stop : words.check;
  byId("check").classList.toggle("is-stop", running);
  byId("dock-check").classList.toggle("is-stop", running);
}

function check() {
  if (page.running) return;
  const options = chosenOptions(form);
  if (options.memory) options.memory = Math.min(3584, options.memory * page.factor);
  if (options.seconds) options.seconds *= page.factor;
  page.checked = editor.text();
  page.result = undefined;
  page.announced = performance.now();
  setFirst(false);
  setRunning(true);
  showPane("result");
  editor.unmark();
  byId("report").hidden = true;
  byId("verdict").replaceChildren(make("p", { class: "quiet waiting" }, words.loading));
  headings();
  void openViews().then((v) => {
    if (page.running) v.clear();
  });
  checker.check({ type: "check", name: page.doc.file, text: page.checked, options });
}

function stop() {
  checker.stop();
}

/** @param {string} text */
function announce(text) {
  byId("live").textContent = text;
}

/** @param {ProgressResponse} r */
async function showProgress(r) {
  const v = await openViews();
  if (!page.running) return;
  v.progress(JSON.stringify(r.progress));
  if (performance.now() - page.announced > 10_000) {
    page.announced = performance.now();
    announce(words.searching(r.progress.states.toLocaleString("en")));
  }
}

/** @param {ResultResponse} r */
async function showResult(r) {
  const result = r.result;
  const v = await openViews();
  setRunning(false);
  page.result = result;
  page.unreached = unreachedLines(result);
  if (result.verdict === "bad input") {
    v.diagnose(JSON.stringify(result));
    editor.diagnose(result.diagnostics.filter((d) => !d.file || d.file === page.doc.file));
  } else {
    v.show(JSON.stringify(result));
  }
  byId("report-text").textContent = result.report ?? "";
  byId("report").hidden = !result.report;
  headings();
  announce(byId("verdict").querySelector(".verdict-says")?.textContent ?? result.message);
  byId("result").scrollTop = 0;
}

/** Lines of statements that no state reached. @param {Result} result */
function unreachedLines(result) {
  const lines = new Set();
  for (const u of result.unreached ?? []) for (const s of u.statements) if (!s.file || s.file === page.doc.file) lines.add(s.line);
  return [...lines];
}

function chooseFile() {
  byId("file-input").click();
}

/** @param {File} file */
async function openFile(file) {
  if (file.size > largest) {
    announce(words.tooLarge);
    byId("stale").hidden = false;
    byId("stale").textContent = words.tooLarge;
    return;
  }
  openDoc(ownDoc(file.name, await file.text()));
}

/** Acts of buttons in the views; those that move the step are the views' own. */
const acts = /** @type {Record<string, (at: HTMLElement) => void>} */ ({
  place: (at) => {
    showPane("model");
    editor.go(Number(at.dataset.line), Number(at.dataset.column) || 1, true);
  },
  fix: (at) => {
    const d = page.result?.diagnostics[Number(at.dataset.index)];
    if (d?.fix) editor.apply(d.fix);
  },
  check,
  "check-greedy": () => again("greedy"),
  "check-shortest": () => again("bfs"),
  "check-more": () => {
    page.factor *= 4;
    check();
    page.factor = 1;
  },
  simulate: () => {
    setRunning(true);
    checker.check({ type: "simulate", name: page.doc.file, text: editor.text(), options: { seed: Date.now() % 1_000_000, random: true, steps: 200 } });
  },
  report: () => {
    const report = /** @type {HTMLDetailsElement} */ (byId("report"));
    report.open = true;
    report.scrollIntoView({ block: "start" });
  },
  export: () => {
    fillExport();
    openDialog("export");
  },
});

/** @param {string} order */
function again(order) {
  chooseOrder(form, order);
  check();
}

/** The files that can be saved of the present result. */
function fillExport() {
  const stem = page.doc.file.replace(/\.\w+$/, "");
  const r = page.result;
  /** @type {[string, string, () => void][]} */
  const files = [[stem + ".pml", "the model as it stands in the editor", () => download(stem + ".pml", editor.text())]];
  if (r?.spinTrail) files.push([stem + ".pml.trail", "the run as a trail for Spin", () => download(stem + ".pml.trail", r.spinTrail ?? "")]);
  if (r) files.push([stem + ".json", "the whole result", () => download(stem + ".json", JSON.stringify(r, null, 1), "application/json")]);
  if (r?.report) files.push([stem + ".txt", "the report", () => download(stem + ".txt", r.report ?? "")]);
  if (r?.trail) {
    files.push([stem + ".svg", "the sequence chart", () => theViewsIfStarted((v) => download(stem + ".svg", v.export("svg"), "image/svg+xml"))]);
    files.push([stem + "-steps.txt", "the steps as text", () => theViewsIfStarted((v) => download(stem + "-steps.txt", v.export("steps")))]);
  }
  const ul = make("ul", { class: "questions" });
  for (const [name, what, save] of files) ul.append(make("li", {}, button(name, save, { class: "link" }), make("span", {}, what)));
  byId("export-list").replaceChildren(ul);
}

/** @param {MouseEvent} e */
function clicked(e) {
  const at = e.target instanceof Element ? e.target.closest("[data-act]") : null;
  if (at instanceof HTMLElement) acts[at.dataset.act ?? ""]?.(at);
}

/** @param {KeyboardEvent} e */
function keyPressed(e) {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
    e.preventDefault();
    check();
  } else if (e.key === "Escape" && page.running) {
    stop();
  } else if (e.key === "?" && !(e.target instanceof HTMLInputElement) && e.target !== byId("editor")) {
    openDialog("keys");
  } else if (e.key === "Enter" && e.target instanceof Element && e.target.matches("button.step")) {
    e.preventDefault();
    /** @type {HTMLElement} */ (e.target).click();
    showPane("model");
    editor.view.focus();
  }
}

function begin() {
  theme();
  dialogs();
  dock();
  fillOptions(byId("options"));
  byId("gallery-list").append(list(gallery, (d) => {
    /** @type {HTMLDialogElement} */ (byId("gallery")).close();
    openDoc(d);
  }));
  byId("open-gallery").addEventListener("click", () => openDialog("gallery"));
  byId("open-keys").addEventListener("click", () => openDialog("keys"));
  byId("open-file").addEventListener("click", chooseFile);
  byId("file-input").addEventListener("change", (e) => {
    const input = /** @type {HTMLInputElement} */ (e.target);
    if (input.files?.[0]) void openFile(input.files[0]);
    input.value = "";
  });
  byId("reset").addEventListener("click", () => editor.replace(page.doc.text));
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    if (page.running) stop();
    else check();
  });
  byId("dock-check").addEventListener("click", () => (page.running ? stop() : check()));
  byId("result").addEventListener("click", clicked);
  document.addEventListener("keydown", keyPressed);
  const room = () => theViewsIfStarted((v) => v.resize(innerWidth, byId("score").clientWidth));
  separator(room);
  addEventListener("resize", room);
  openDoc(page.doc);
  // The module is fetched while the user reads.
  void wasmModule();
}

begin();
