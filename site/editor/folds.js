// Lines with many invisible or combining characters. Each shown escape is an element of the document, and each mark on
// a letter makes the line slower to draw. Such a line shows the first of them. The rest is folded into one note.

import { RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import { joined } from "./joined.js";
import { make } from "../dom/dom.js";
import { unseen } from "../text/unseen.js";
import { words } from "../text/words.js";

/** How many invisible characters a line shows, and how many marks in a row. */
export const most = 8;

/** An invisible character, or more marks in a row than a line shows. */
const special = new RegExp(`${unseen.source}|\\p{M}{${most + 1},}`, "gu");

/**
 * A part of a line that is folded.
 * @typedef {{from: number, to: number, special: number}} Fold offsets in the text, and how many characters are special
 */

/** The folds of a text, at most one for each line. @param {string} text @returns {Fold[]} */
export function foldsOf(text) {
  /** @type {Fold[]} */
  const folds = [];
  /** @type {Fold} */
  let fold = { from: -1, to: -1, special: 0 };
  let end = -1;
  for (const { 0: found, index } of text.matchAll(special)) {
    if (index > end) {
      end = text.indexOf("\n", index);
      if (end < 0) end = text.length;
      fold = { from: -1, to: -1, special: 0 };
    }
    const marks = found.length > most;
    const shown = marks && fold.from < 0 ? most : 0;
    if (fold.from < 0 && (marks || fold.special === most)) {
      folds.push(fold);
      fold.from = index + shown;
      fold.special = 0;
    }
    fold.special += marks ? found.length - shown : 1;
    fold.to = index + found.length;
  }
  return folds;
}

class Note extends WidgetType {
  /** @param {Fold} fold */
  constructor({ from, to, special }) {
    super();
    this.text = words.folded(to - from, special);
  }
  /** @param {WidgetType} other */
  eq(other) {
    return other instanceof Note && other.text === this.text;
  }
  toDOM() {
    return make("span", { class: "cm-unseen" }, this.text);
  }
}

/** @param {import("@codemirror/state").Text} doc */
function decorations(doc) {
  /** @type {RangeSetBuilder<Decoration>} */
  const builder = new RangeSetBuilder();
  for (const fold of foldsOf(joined(doc))) builder.add(fold.from, fold.to, Decoration.replace({ widget: new Note(fold) }));
  return builder.finish();
}

/** The extension. A state field, because the editor then measures folded lines as they are drawn. */
export const folds = StateField.define({
  create: (state) => decorations(state.doc),
  update: (value, tr) => (tr.docChanged ? decorations(tr.state.doc) : value),
  provide: (field) => EditorView.decorations.from(field),
});
