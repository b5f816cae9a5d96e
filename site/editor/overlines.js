// Typing over a selection of several lines. Browsers join the lines with inline styles, which the page's content
// security policy blocks with an error in the console. So the editor replaces the selection before the browser does.

import { EditorView } from "@codemirror/view";

export const overLines = EditorView.domEventHandlers({
  beforeinput(e, view) {
    const { from, to } = view.state.selection.main;
    const { doc } = view.state;
    if (e.inputType !== "insertText" || e.isComposing || !e.data || doc.lineAt(from).number === doc.lineAt(to).number) return false;
    const text = e.data;
    const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
    if (!view.state.facet(EditorView.inputHandler).some((handles) => handles(view, from, to, text, insert))) view.dispatch(insert());
    e.preventDefault();
    return true;
  },
});
