// The marks of the editor: mistakes, locations of processes and unreached lines in the margin, and the
// highlighted line of the current step.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter, gutterLineClass } from "@codemirror/view";
import { make } from "../dom/dom.js";
import { words } from "../text/words.js";

/**
 * The marks of a result: the highlighted line (0: none), process marks by line as HTML from the views,
 * and lines that were never reached.
 * @typedef {{line: number, marks: {line: number, html: string}[], unreached: number[]}} Marks
 */

/** @typedef {{line: number, severity: "error" | "warning", text: string}} Mistake */

/** @type {import("@codemirror/state").StateEffectType<Marks>} */
export const setMarks = StateEffect.define();

/** @type {import("@codemirror/state").StateEffectType<Mistake[]>} */
export const setMistakes = StateEffect.define();

/** @type {Marks} */
export const noMarks = { line: 0, marks: [], unreached: [] };

class MistakeMark extends GutterMarker {
  /** @param {Mistake} mistake */
  constructor(mistake) {
    super();
    this.mistake = mistake;
  }
  /** @param {GutterMarker} other */
  eq(other) {
    return other instanceof MistakeMark && other.mistake.text === this.mistake.text && other.mistake.severity === this.mistake.severity;
  }
  toDOM() {
    const { severity, text } = this.mistake;
    return make("span", { class: `mark-${severity}`, title: text }, severity === "error" ? "×" : "!");
  }
}

class ProcessMark extends GutterMarker {
  /** @param {string} html from the views, which escape everything of the model */
  constructor(html) {
    super();
    this.html = html;
  }
  /** @param {GutterMarker} other */
  eq(other) {
    return other instanceof ProcessMark && other.html === this.html;
  }
  toDOM() {
    const span = make("span");
    span.innerHTML = this.html;
    return span;
  }
}

class UnreachedMark extends GutterMarker {
  eq() {
    return true;
  }
  toDOM() {
    return make("span", { class: "mark-unreached", title: words.neverReached });
  }
}

/** @typedef {{marks: Marks, mistakes: Mistake[]}} Shown */

/** @type {StateField<Shown>} */
const field = StateField.define({
  create: () => /** @type {Shown} */ ({ marks: noMarks, mistakes: [] }),
  update(value, tr) {
    let { marks, mistakes } = value;
    for (const e of tr.effects) {
      if (e.is(setMarks)) marks = e.value;
      if (e.is(setMistakes)) mistakes = e.value;
    }
    return marks === value.marks && mistakes === value.mistakes ? value : { marks, mistakes };
  },
});

const here = Decoration.line({ class: "cm-here" });
const unreached = Decoration.line({ class: "cm-unreached" });

const lines = EditorView.decorations.compute([field, "doc"], (state) => {
  const { marks } = state.field(field);
  const all = marks.unreached.map((n) => ({ n, deco: unreached }));
  if (marks.line > 0) all.push({ n: marks.line, deco: here });
  const ranges = all.filter(({ n }) => n >= 1 && n <= state.doc.lines).map(({ n, deco }) => deco.range(state.doc.line(n).from));
  return Decoration.set(ranges, true);
});

const hereMark = new (class extends GutterMarker {
  elementClass = "cm-here-mark";
})();

/** Carries the highlight of the current line through the gutters. */
const gutterHere = gutterLineClass.compute([field, "doc"], (state) => {
  const { line } = state.field(field).marks;
  return line >= 1 && line <= state.doc.lines ? RangeSet.of([hereMark.range(state.doc.line(line).from)]) : RangeSet.empty;
});

/** One mark per line: a mistake hides processes, and processes hide an unreached line. @param {Shown} shown @param {import("@codemirror/state").Text} doc */
function marginOf({ marks, mistakes }, doc) {
  /** @type {Map<number, GutterMarker>} */
  const byLine = new Map();
  for (const n of marks.unreached) byLine.set(n, new UnreachedMark());
  for (const m of marks.marks) byLine.set(m.line, new ProcessMark(m.html));
  for (const m of mistakes.toReversed()) if (m.severity === "warning") byLine.set(m.line, new MistakeMark(m));
  for (const m of mistakes.toReversed()) if (m.severity === "error") byLine.set(m.line, new MistakeMark(m));
  const ranges = [...byLine].filter(([n]) => n >= 1 && n <= doc.lines).sort((a, b) => a[0] - b[0])
    .map(([n, mark]) => mark.range(doc.line(n).from));
  return RangeSet.of(ranges);
}

/** The marks of the margin, kept with what they were made from: the editor asks for them whenever something changes. */
const drawn = StateField.define({
  create: (state) => ({ shown: state.field(field), set: marginOf(state.field(field), state.doc) }),
  update(value, { state, docChanged }) {
    const shown = state.field(field);
    return shown === value.shown && !docChanged ? value : { shown, set: marginOf(shown, state.doc) };
  },
});

const margin = gutter({ class: "cm-marks", markers: (view) => view.state.field(drawn).set });

/** The extension. */
export const marks = [field, drawn, lines, margin, gutterHere];
