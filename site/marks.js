// The editor's margin and the highlighted line: where processes stand, what was
// never reached, and the statement of the current step.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter } from "@codemirror/view";

/**
 * What the margin shows: html from the views, by line.
 * @typedef {{line: number, marks: {line: number, html: string}[], unreached: number[]}} Marks
 */

/** @type {import("@codemirror/state").StateEffectType<Marks>} */
export const setMarks = StateEffect.define();

/** @type {Marks} */
export const noMarks = { line: 0, marks: [], unreached: [] };

class Mark extends GutterMarker {
  /** @param {string} html @param {boolean} unreached */
  constructor(html, unreached) {
    super();
    this.html = html;
    this.unreached = unreached;
  }
  /** @param {GutterMarker} other */
  eq(other) {
    return other instanceof Mark && other.html === this.html && other.unreached === this.unreached;
  }
  toDOM() {
    const span = document.createElement("span");
    if (this.unreached) {
      span.className = "unreached";
      span.title = "Never reached";
      span.textContent = "–";
    } else span.innerHTML = this.html;
    return span;
  }
}

/** @type {StateField<Marks>} */
const field = StateField.define({
  create: () => noMarks,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setMarks)) return e.value;
    return tr.docChanged ? noMarks : value;
  },
});

const here = Decoration.line({ class: "cm-here" });

const highlight = EditorView.decorations.compute([field], (state) => {
  const { line } = state.field(field);
  if (line < 1 || line > state.doc.lines) return Decoration.none;
  return Decoration.set([here.range(state.doc.line(line).from)]);
});

const margin = gutter({
  class: "cm-marks",
  markers(view) {
    const { marks, unreached } = view.state.field(field);
    const byLine = new Map(unreached.map((n) => [n, new Mark("", true)]));
    for (const m of marks) byLine.set(m.line, new Mark(m.html, false));
    const doc = view.state.doc;
    const ranges = [...byLine].filter(([n]) => n >= 1 && n <= doc.lines).sort((a, b) => a[0] - b[0])
      .map(([n, mark]) => mark.range(doc.line(n).from));
    return RangeSet.of(ranges);
  },
  initialSpacer: () => new Mark("<span class='standing'>   </span>", false),
});

/** The extension. */
export const marks = [field, highlight, margin];
