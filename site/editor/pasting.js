// Pasting a large text. The editor searches it for line ends of all kinds with a regular expression, which takes long
// where nearly every character is a line end.

import { Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** From this number of characters on, a text is pasted here. */
const large = 100_000;

export const pasting = EditorView.domEventHandlers({
  paste(e, view) {
    const text = e.clipboardData?.getData("text/plain") ?? "";
    if (text.length < large || view.state.readOnly) return false;
    const lines = (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text).split("\n");
    view.dispatch(view.state.replaceSelection(Text.of(lines)), { userEvent: "input.paste", scrollIntoView: true });
    e.preventDefault();
    return true;
  },
});
