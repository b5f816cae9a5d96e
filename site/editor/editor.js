// The editor. It is in a shadow root, because the page's content security policy allows adopted style
// sheets only.

import { Compartment, EditorState, Text } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { getSearchQuery, highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { forEachDiagnostic, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
import { modeOf, modes } from "./modes.js";
import { limited } from "./limits.js";
import { folds } from "./folds.js";
import { joined } from "./joined.js";
import { locks, setLocks } from "./locks.js";
import { marks, noMarks, setMarks, setMistakes } from "./marks.js";
import { editorStyle } from "./editorstyle.js";
import { overLines } from "./overlines.js";
import { pasting } from "./pasting.js";
import { followWidth, wrapping } from "./wrapping.js";
import { make, middle, prose } from "../dom/dom.js";
import { escaped, unseen } from "../text/unseen.js";
import { languageOf } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Diagnostic} Diagnostic */
/** @typedef {import("../protocol/protocol.js").Name} Name */
/** @typedef {import("./marks.js").Marks} Marks */

/** The distance of a revealed line from the edges, as a fraction of the height. */
const middleThird = 1 / 3;

/** The most characters of a message. Messages may quote long names. */
const longestMessage = 500;

/**
 * Keeps a view from drawing its whole text for half a second after printing. Paper shows a copy of the text instead
 * (page/printing.js). CodeMirror has no option for that, so this removes its listener.
 * @param {EditorView} view
 */
function ignorePrinting(view) {
  const { printQuery, onPrint } = /** @type {any} */ (view).observer ?? {};
  printQuery?.removeEventListener?.("change", onPrint);
}

/** Characters of a line from which on its words have no help. */
const longLine = 20_000;

/** Characters of a text from which on all matches are replaced in several tasks. */
const largeText = 100_000;

/** Selected lines from which on keys change them in several tasks. */
const manyLines = 1000;

export class Editor {
  /**
   * @param {HTMLElement} place
   * @param {{changed: (text: string) => void, stop: () => void, refused: () => void, lines: () => Promise<typeof import("./lines.js") | undefined>, explain: import("./promela.js").Explain}} to
   * stop: Escape was pressed; refused: a change of locked lines had no effect; lines: loads what changes many lines
   * @param {import("./limits.js").Limits} [limits] what the editor does not show or change
   */
  constructor(place, to, limits = {}) {
    /** @type {Name[]} the names of the model, for completion and help */
    this.names = [];
    /** @type {Diagnostic[]} */
    this.diagnostics = [];
    /** The highlighted line, 0 for none. */
    this.here = 0;
    this.to = to;
    this.limits = limits;
    this.language = new Compartment();
    const root = place.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".host { height: 100% }");
    root.adoptedStyleSheets = [sheet];
    const host = make("div", { class: "host" });
    root.append(host);
    this.view = new EditorView({ parent: host, root, state: this.fresh("", "") });
    ignorePrinting(this.view);
    followWidth(this.view);
    this.view.dom.addEventListener("click", (e) => void this.replaceMany(e), true);
  }

  /** @param {string} text @param {string} file its name, which decides the language */
  fresh(text, file) {
    const mode = modes[languageOf(file).mode];
    const doc = Text.of(text.split("\n"));
    return EditorState.create({
      doc,
      extensions: [
        marks, overLines, pasting, wrapping(this.view), lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(),
        folds, highlightSpecialChars({ specialChars: unseen, render: (code) => make("span", { class: "cm-unseen" }, escaped(code)) }), bracketMatching(), closeBrackets(),
        highlightSelectionMatches(), search({ top: true }), indentUnit.of("  "), this.language.of(this.speaking(mode)), this.help(), editorStyle,
        EditorView.exceptionSink.of(reportError),
        EditorState.tabSize.of(4),
        EditorView.contentAttributes.of({ "aria-label": words.source, "aria-description": words.editorKeys, tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off", translate: "no" }),
        keymap.of([
          { key: "Mod-Enter", run: () => true },
          { key: "Mod-.", run: () => this.applyNearest() },
          ...closeBracketsKeymap, ...completionKeymap,
        ]),
        keymap.of(mode.formats ? this.lineKeys() : []),
        mode.typing,
        limited(this.limits, doc),
        locks(() => this.to.refused()),
        keymap.of([
          // Only if nothing in the editor handles the key.
          { key: "Escape", run: (view) => this.freeTab(view) },
          ...searchKeymap, ...historyKeymap, ...defaultKeymap,
        ]),
        EditorView.domEventObservers({ mousedown: (_, view) => view.setTabFocusMode(false) }),
        EditorView.updateListener.of((u) => {
          if (u.docChanged) this.to.changed(this.text());
        }),
      ],
    });
  }

  /** Keys that change many lines. @returns {import("@codemirror/view").KeyBinding[]} */
  lineKeys() {
    return [
      { key: "Shift-Alt-f", run: () => this.change("format", true) },
      { key: "Mod-Alt-\\", run: () => this.change("format") },
      { key: "Tab", run: () => this.changeMany("indent"), shift: () => this.changeMany("outdent") },
      { key: "Mod-]", run: () => this.changeMany("indent") },
      { key: "Mod-[", run: () => this.changeMany("outdent") },
      { key: "Mod-/", run: () => this.changeMany("comment") },
    ];
  }

  /** After Escape, Tab leaves the editor: now, or never if another key comes before it. @param {EditorView} view */
  freeTab(view) {
    view.setTabFocusMode(Infinity);
    this.to.stop();
    return true;
  }

  /** What depends on the language. @param {import("./modes.js").Mode} mode @returns {import("@codemirror/state").Extension} */
  speaking(mode) {
    return [mode.colours, autocompletion({ override: [mode.completer(() => this.names, this.to.explain)], filterStrict: true })];
  }

  /** Takes the colours and keywords of the text's language, which had only names. @param {Parameters<typeof modeOf>[0]} mode */
  learn(mode) {
    this.view.dispatch({ effects: this.language.reconfigure(this.speaking(modeOf(mode))) });
  }

  /** Help on keywords and on the names of the model. */
  help() {
    return hoverTooltip(async (view, pos) => {
      // Finding a word of a megabyte takes long.
      const at = view.state.doc.lineAt(pos).length < longLine && view.state.wordAt(pos);
      if (!at) return null;
      const word = view.state.sliceDoc(at.from, at.to);
      const own = this.names.find((n) => n.name === word);
      const text = own ? words.declared(own.kind, own.detail === word ? "" : own.detail, own.line) : await this.to.explain(word);
      if (!text) return null;
      return { pos: at.from, end: at.to, above: true, create: () => ({ dom: make("div", { class: "cm-help" }, make("b", {}, word), " ", text) }) };
    });
  }

  text() {
    return joined(this.view.state.doc);
  }

  /** The number of lines. */
  lines() {
    return this.view.state.doc.lines;
  }

  /** The height of the text in CSS pixels. */
  height() {
    return this.view.contentHeight;
  }

  focus() {
    this.view.focus();
  }

  /**
   * Takes the names of the model. A text with errors may have none: then the earlier ones stay that it still has.
   * @param {Name[]} names @param {boolean} wrong whether the text has errors @param {Record<string, string>} [files] what it includes
   */
  know(names, wrong, files = {}) {
    if (names.length > 0 || !wrong) {
      this.names = names;
      return;
    }
    const found = new Set([this.text(), ...Object.values(files)].join("\n").match(/\w+/g));
    this.names = this.names.filter((n) => found.has(n.name));
  }

  /** Replaces text, history and marks. @param {string} text @param {string} file */
  open(text, file) {
    this.diagnostics = [];
    this.names = [];
    this.here = 0;
    this.view.setState(this.fresh(text, file));
  }

  /** Locks lines of the text. @param {import("../text/locked.js").Block[]} blocks */
  lock(blocks) {
    this.view.dispatch({ effects: setLocks.of(blocks) });
  }

  /** The first and the last selected line, from 1. */
  selectedLines() {
    const { doc, selection: { main } } = this.view.state;
    return [main.from, Math.max(main.from, main.to - 1)].map((at) => doc.lineAt(at).number);
  }

  /** Changes the selected lines if they are many. @param {import("./lines.js").Change} kind */
  changeMany(kind) {
    const [first, last] = this.selectedLines();
    return last - first >= manyLines && this.change(kind);
  }

  /** Changes the selected lines, or all, and says that the key was handled. @param {import("./lines.js").Change} kind @param {boolean} [all] */
  change(kind, all = false) {
    void this.changeLines(kind, all);
    return true;
  }

  /** @param {import("./lines.js").Change} kind @param {boolean} all */
  async changeLines(kind, all) {
    const { doc } = this.view.state;
    const [first, last] = all ? [1, doc.lines] : this.selectedLines();
    const old = doc.toJSON();
    const lines = await (await this.to.lines())?.changed(old, kind, first - 1, last);
    // A text that changed meanwhile stays as it is.
    if (!lines || this.view.state.doc !== doc) return;
    let [start, end] = [first - 1, last];
    while (start < end && lines[start - first + 1] === old[start]) start++;
    while (start < end && lines[end - first] === old[end - 1]) end--;
    if (start === end) return;
    const { state } = this.view;
    const changes = state.changes({ from: doc.line(start + 1).from, to: doc.line(end).to, insert: Text.of(lines.slice(start - first + 1, end - first + 1)) });
    const after = changes.apply(doc);
    /** An offset at the same place of its line. @param {number} at */
    const moved = (at) => {
      const line = doc.lineAt(at);
      const { from, text, length } = after.line(line.number);
      return from + Math.max(0, Math.min(length, at - line.from + text.search(/\S|$/) - line.text.search(/\S|$/)));
    };
    const { anchor, head } = state.selection.main;
    this.view.dispatch({ changes, selection: { anchor: moved(anchor), head: moved(head) }, scrollIntoView: true, userEvent: "input.lines" });
  }

  /** Replaces all matches in a large text, which CodeMirror does in one long task. @param {Event} e a click in the editor */
  async replaceMany(e) {
    const { state } = this.view;
    const { doc } = state;
    if (/** @type {HTMLElement} */ (e.target).getAttribute("name") !== "replaceAll" || doc.length < largeText || this.limits.lines) return;
    e.stopPropagation();
    const query = getSearchQuery(state);
    const found = query.valid && await (await this.to.lines())?.replaced(doc, query, query.getCursor(state));
    if (!found || !found.count || this.view.state.doc !== doc) return;
    this.view.dispatch({ changes: found.changes, effects: EditorView.announce.of(state.phrase("replaced $ matches", found.count) + "."), userEvent: "input.replace.all" });
  }

  /** Replaces the differing part of the text, as an edit that can be undone. @param {string} text */
  replace(text) {
    const old = this.text();
    let from = 0;
    while (from < old.length && old[from] === text[from]) from++;
    let end = 0;
    while (end < Math.min(old.length, text.length) - from && old.at(-1 - end) === text.at(-1 - end)) end++;
    this.view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) } });
  }

  /** @param {number} line @param {number} column both from 1 @returns {number} the nearest offset in the text */
  offset(line, column) {
    const doc = this.view.state.doc;
    if (line < 1) return 0;
    if (line > doc.lines) return doc.length;
    const l = doc.line(line);
    return Math.min(l.from + Math.max(0, column - 1), l.to);
  }

  /** Underlines mistakes and marks their lines. @param {Diagnostic[]} list of the model's text, not of other files */
  diagnose(list) {
    this.diagnostics = list;
    const state = this.view.state;
    const says = (/** @type {Diagnostic} */ d) => middle(d.message, longestMessage);
    const shown = list.map((d) => {
      const from = this.offset(d.line, d.column);
      const fix = d.fix;
      return {
        from, to: Math.max(from, this.offset(d.endLine, d.endColumn)), severity: d.severity, message: says(d),
        renderMessage: () => make("span", {}, ...prose(says(d)), " ", ...prose(middle(d.hint ?? "", longestMessage))),
        actions: fix ? [{ name: fix.label, apply: () => this.apply(fix) }] : [],
      };
    });
    const mistakes = list.map((d) => ({ line: d.line, severity: d.severity, text: (d.severity === "error" ? words.error : words.warning) + ": " + says(d) }));
    this.view.dispatch(setDiagnostics(state, shown), { effects: setMistakes.of(mistakes) });
  }

  /** @param {NonNullable<Diagnostic["fix"]>} fix */
  apply(fix) {
    const from = this.offset(fix.line, fix.column);
    const to = Math.max(from, this.offset(fix.endLine, fix.endColumn));
    this.view.dispatch({ changes: { from, to, insert: fix.text }, selection: { anchor: from + fix.text.length }, scrollIntoView: true });
    this.focus();
  }

  /** Applies the suggestion for the mistake at the cursor, or else the first suggestion. */
  applyNearest() {
    const { head } = this.view.state.selection.main;
    /** @type {(() => void) | undefined} */
    let act;
    forEachDiagnostic(this.view.state, (d, from, to) => {
      const first = d.actions?.[0];
      if (first && head >= from && head <= to) act ??= () => first.apply(this.view, from, to);
    });
    const other = this.diagnostics.find((d) => d.fix)?.fix;
    if (act) act();
    else if (other) this.apply(other);
    return true;
  }

  /** Goes to the next or the previous mistake. @param {boolean} back */
  nextMistake(back) {
    this.focus();
    (back ? previousDiagnostic : nextDiagnostic)(this.view);
  }

  /** Puts the cursor at a place and shows it. @param {number} line @param {number} column @param {boolean} focus */
  go(line, column, focus) {
    const at = this.offset(line, column);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    if (focus) this.focus();
  }

  /** Shows marks, and brings the highlighted line into view. @param {Marks} m */
  mark(m) {
    this.here = m.line;
    this.view.dispatch({ effects: setMarks.of(m) });
    this.reveal();
  }

  /** Brings the highlighted line into the middle third. */
  reveal() {
    const { state, scrollDOM } = this.view;
    if (this.here < 1 || this.here > state.doc.lines) return;
    const yMargin = Math.floor(scrollDOM.clientHeight * middleThird);
    this.view.dispatch({ effects: EditorView.scrollIntoView(state.doc.line(this.here).from, { x: "start", xMargin: 8, y: "nearest", yMargin }) });
  }

  unmark() {
    this.mark(noMarks);
  }
}
