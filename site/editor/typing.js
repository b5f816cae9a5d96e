// Keys that indent: Enter and Tab. After Escape, Tab leaves the editor.

import { indentLess, indentMore, insertNewlineAndIndent } from "@codemirror/commands";
import { indentOnInput, indentService } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { newColumn } from "./indent.js";

/** @typedef {import("@codemirror/view").EditorView} EditorView */

/** The end of a choice, which stands below its beginning once Enter follows it. */
const ending = /^\s*(?:od|fi);?\s*$/;

const unit = "  ";

/** Inserts blanks at the cursor, or indents the selected lines. In a text for reading only, the key goes to what follows the editor. @param {EditorView} view */
function tab(view) {
  if (view.state.readOnly) return false;
  if (view.state.selection.ranges.some((r) => !r.empty)) return indentMore(view);
  view.dispatch(view.state.update(view.state.replaceSelection(unit), { scrollIntoView: true, userEvent: "input" }));
  return true;
}

/** Takes indentation back. Without any, the key goes to what is before the editor, so that nobody is caught in it. @param {EditorView} view */
function untab(view) {
  const before = view.state.doc;
  indentLess(view);
  return view.state.doc !== before;
}

/** Begins a new line. @param {EditorView} view */
function enter(view) {
  const { state } = view;
  const line = state.doc.lineAt(state.selection.main.head);
  if (ending.test(line.text)) {
    const column = newColumn(state.sliceDoc(0, Math.max(0, line.from - 1)), line.text);
    const old = /^\s*/.exec(line.text)?.[0] ?? "";
    if (column !== undefined && line.from > 0) view.dispatch({ changes: { from: line.from, to: line.from + old.length, insert: " ".repeat(column) } });
  }
  return insertNewlineAndIndent(view);
}

/** The extension for the editor. */
export const typing = [
  indentService.of((context, at) => {
    const line = context.state.doc.lineAt(at);
    // On Enter the place is inside the old line.
    const breaks = context.simulatedBreak === at;
    return newColumn(context.state.sliceDoc(0, breaks ? at : line.from), context.textAfterPos(at));
  }),
  indentOnInput(),
  EditorState.languageData.of(() => [{ indentOnInput: /^\s*(?:[})]|::)$/ }]),
  keymap.of([
    { key: "Enter", run: enter },
    { key: "Tab", run: tab, shift: untab },
  ]),
];
