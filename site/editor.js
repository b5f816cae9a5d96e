// The editor, in a shadow root: its style sheets then pass the page's content
// security policy as adopted ones.

import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics, forEachDiagnostic } from "@codemirror/lint";
import { completer, keywords, promela } from "./promela.js";
import { marks, noMarks, setMarks } from "./marks.js";
import { editorStyle } from "./editorstyle.js";
import { make } from "./dom.js";

/** @typedef {import("./protocol.js").Diagnostic} Diagnostic */
/** @typedef {import("./protocol.js").Name} Name */

const hover = hoverTooltip((view, pos) => {
  const word = view.state.wordAt(pos);
  if (!word) return null;
  const name = view.state.sliceDoc(word.from, word.to);
  if (!Object.hasOwn(keywords, name)) return null;
  const text = keywords[/** @type {keyof typeof keywords} */ (name)];
  return { pos: word.from, end: word.to, above: true, create: () => ({ dom: make("div", { class: "cm-help" }, make("b", {}, name), " ", text) }) };
});

export class Editor {
  /**
   * @param {HTMLElement} place
   * @param {{changed: (text: string) => void, leave: () => void}} to
   */
  constructor(place, to) {
    /** @type {Name[]} */
    this.names = [];
    /** @type {Diagnostic[]} */
    this.diagnostics = [];
    this.to = to;
    const root = place.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".host { height: 100% }");
    root.adoptedStyleSheets = [sheet];
    const host = make("div", { class: "host" });
    root.append(host);
    this.view = new EditorView({ parent: host, root, state: this.fresh("") });
  }

  /** @param {string} text */
  fresh(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        marks, lineNumbers(), lintGutter(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLineGutter(),
        highlightSelectionMatches(), indentUnit.of("  "), promela, hover, editorStyle,
        autocompletion({ override: [completer(() => this.names)] }),
        EditorView.contentAttributes.of({ "aria-label": "Model source", tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
        EditorState.tabSize.of(4),
        keymap.of([
          { key: "F8", run: nextDiagnostic },
          { key: "Shift-F8", run: previousDiagnostic },
          { key: "Mod-.", run: () => this.applyNearest() },
          { key: "Mod-Enter", run: () => true },
          ...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap,
        ]),
        EditorView.domEventHandlers({
          keydown: (e) => {
            if (e.key === "Escape" && !e.defaultPrevented) setTimeout(() => this.to.leave());
          },
        }),
        EditorView.updateListener.of((u) => {
          if (u.docChanged) this.to.changed(this.text());
        }),
      ],
    });
  }

  text() {
    return this.view.state.doc.toString();
  }

  /** Replaces the text and its history. @param {string} text */
  open(text) {
    this.diagnostics = [];
    this.view.setState(this.fresh(text));
  }

  /** Replaces the text as an edit that can be undone. @param {string} text */
  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  /** @param {number} line @param {number} column both from 1 @returns {number} */
  offset(line, column) {
    const doc = this.view.state.doc;
    if (line < 1) return 0;
    if (line > doc.lines) return doc.length;
    const l = doc.line(line);
    return Math.min(l.from + Math.max(0, column - 1), l.to);
  }

  /** @param {Diagnostic[]} list those of included files stand at the first line */
  diagnose(list) {
    this.diagnostics = list;
    const shown = list.map((d) => {
      const from = this.offset(d.line, d.column);
      const to = Math.max(from, this.offset(d.endLine, d.endColumn));
      const fix = d.fix;
      return {
        from, to, severity: d.severity === "error" ? /** @type {const} */ ("error") : /** @type {const} */ ("warning"),
        source: d.code, message: d.hint ? `${d.message} ${d.hint}` : d.message,
        actions: fix ? [{ name: fix.label, apply: () => this.apply(fix) }] : [],
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  /** @param {NonNullable<Diagnostic["fix"]>} fix */
  apply(fix) {
    const from = this.offset(fix.line, fix.column);
    const to = Math.max(from, this.offset(fix.endLine, fix.endColumn));
    this.view.dispatch({ changes: { from, to, insert: fix.text }, selection: { anchor: from + fix.text.length } });
    this.view.focus();
  }

  /** Applies the suggestion of the diagnostic at the cursor, or of the first one. */
  applyNearest() {
    const at = this.view.state.selection.main.head;
    let index = 0;
    let best = -1;
    forEachDiagnostic(this.view.state, (d, from, to) => {
      if (at >= from && at <= to && d.actions?.length) best = index;
      index++;
    });
    const d = this.diagnostics[best] ?? this.diagnostics.find((x) => x.fix);
    if (d?.fix) this.apply(d.fix);
    return true;
  }

  /** Puts the cursor at a place and shows it. @param {number} line @param {number} column @param {boolean} focus */
  go(line, column, focus) {
    const at = this.offset(line, column);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    if (focus) this.view.focus();
  }

  /** @param {import("./marks.js").Marks} m */
  mark(m) {
    const state = this.view.state;
    /** @type {import("@codemirror/state").StateEffect<any>[]} */
    const effects = [setMarks.of(m)];
    if (m.line >= 1 && m.line <= state.doc.lines) effects.push(EditorView.scrollIntoView(state.doc.line(m.line).from, { y: "nearest", yMargin: 80 }));
    this.view.dispatch({ effects });
  }

  unmark() {
    this.mark(noMarks);
  }
}
