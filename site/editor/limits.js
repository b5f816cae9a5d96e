// An editor that cannot change its text, or that shows and changes only some lines.

import { EditorState, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import { make } from "../dom/dom.js";
import { words } from "../text/words.js";

/** @typedef {{readonly?: boolean, lines?: {first: number, last: number}}} Limits */

/** Stands for hidden lines. */
class Hidden extends WidgetType {
  /** @param {number} first @param {number} last */
  constructor(first, last) {
    super();
    this.says = words.hiddenLines(first, last);
  }

  /** @param {Hidden} other */
  eq(other) {
    return other.says === this.says;
  }

  toDOM() {
    return make("div", { class: "cm-hidden-lines" }, this.says);
  }
}

/** The hidden lines. They move with the text around them. @type {StateField<import("@codemirror/view").DecorationSet>} */
const hidden = StateField.define({
  create: () => Decoration.none,
  update: (set, change) => set.map(change.changes),
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of((view) => view.state.field(field)),
  ],
});

/** The hidden ranges of a text: whole lines. @param {import("@codemirror/state").Text} doc @param {{first: number, last: number}} lines */
function outside(doc, { first, last }) {
  const ranges = [];
  if (first > 1) ranges.push(Decoration.replace({ block: true, widget: new Hidden(1, first - 1) }).range(0, doc.line(first - 1).to));
  if (last < doc.lines) ranges.push(Decoration.replace({ block: true, widget: new Hidden(last + 1, doc.lines) }).range(doc.line(last + 1).from, doc.length));
  return Decoration.set(ranges);
}

/** The ranges that may not change: the hidden lines with the line breaks beside them, as pairs of offsets. @param {EditorState} state */
function fixed(state) {
  /** @type {number[]} */
  const list = [];
  state.field(hidden).between(0, state.doc.length, (from, to) => {
    list.push(Math.max(0, from - 1), Math.min(state.doc.length, to + 1));
  });
  return list;
}

/**
 * Extensions for an editor with limits.
 * @param {Limits} limits @param {import("@codemirror/state").Text} doc
 * @returns {import("@codemirror/state").Extension}
 */
export function limited({ readonly, lines }, doc) {
  const some = lines && lines.first <= doc.lines && [hidden.init(() => outside(doc, lines)), EditorState.changeFilter.of((change) => fixed(change.startState))];
  return [
    some || [],
    readonly ? [EditorState.readOnly.of(true), EditorState.changeFilter.of(() => false), EditorView.contentAttributes.of({ "aria-readonly": "true" })] : [],
  ];
}
