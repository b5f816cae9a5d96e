// Lines wrap where a line of usual length has no room, so that a text is read without scrolling sideways.

import { StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Characters of a line of usual length. */
const usualLine = 80;

/** Pixels beside a line. */
const padding = 24;

/** Limits of the texts that wrap. The editor measures every line that wraps, which takes long for huge ones. */
const most = { lines: 5000, characters: 1000 };

/** @type {import("@codemirror/state").StateEffectType<boolean>} */
const setNarrow = StateEffect.define();

/** Whether the editor has no room for a line of usual length. @type {StateField<boolean>} */
const narrow = StateField.define({
  create: () => false,
  update: (value, t) => t.effects.reduce((v, e) => e.is(setNarrow) ? e.value : v, value),
});

/** @param {import("@codemirror/state").Text} doc */
function isUsual(doc) {
  if (doc.lines > most.lines) return false;
  for (const line of doc.iterLines()) if (line.length > most.characters) return false;
  return true;
}

/** Wraps lines. @param {EditorView} [view] the view whose state this is part of, if it has one already */
export const wrapping = (view) => [
  narrow.init(() => view !== undefined && isNarrow(view)),
  EditorView.contentAttributes.compute([narrow, "doc"], (state) => /** @type {Record<string, string>} */ (state.field(narrow) && isUsual(state.doc) ? { class: "cm-lineWrapping" } : {})),
];

/** @param {EditorView} view */
function isNarrow({ scrollDOM, contentDOM, defaultCharacterWidth }) {
  const gutters = contentDOM.offsetLeft;
  return scrollDOM.clientWidth > 0 && scrollDOM.clientWidth - gutters < usualLine * defaultCharacterWidth + padding;
}

/** Keeps to the width of the view. @param {EditorView} view */
export function followWidth(view) {
  new ResizeObserver(() => {
    const value = isNarrow(view);
    if (value !== view.state.field(narrow)) view.dispatch({ effects: setNarrow.of(value) });
  }).observe(view.dom);
}
