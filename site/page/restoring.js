// Earlier checks and texts of the history, shown again.

import { moveFields, openFields } from "./ask.js";
import { linkedDoc } from "./address.js";
import { addOwn, docOf, whole } from "./documents.js";
import { announce, notice } from "./pane.js";
import { showPane } from "./layout.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */

/**
 * @param {import("../editor/editor.js").Editor} editor
 * @param {{doc: () => Doc, open: (doc: Doc, question?: Record<string, string>) => void, remember: (doc: Doc) => void,
 *   show: (request: Omit<import("../protocol/protocol.js").Request, "id">, result: import("../protocol/protocol.js").Result, says: string[]) => void}} page
 * @returns {Pick<import("../tools/history.js").Page, "restoreCheck" | "restoreText">}
 */
export const restoring = (editor, page) => ({
  async restoreCheck({ doc: id, file, question }, { request, exercise }, result, says) {
    const { text = "", files } = request;
    const doc = docOf(id);
    if (doc) await whole(doc);
    // The present text becomes an earlier one.
    if (doc && JSON.stringify(doc.files ?? {}) === JSON.stringify(files ?? {})) {
      if (doc.id !== page.doc().id) page.open(doc);
      page.remember(doc);
      editor.replace(text);
      openFields(doc, question);
      moveFields(doc.id);
    } else page.open(linkedDoc({ file, files, exercise }, text), question);
    page.show(request, result, says);
  },

  async restoreText({ doc: id, file }, text) {
    if (id !== page.doc().id) page.open(await whole(docOf(id) ?? addOwn(file, text)));
    const before = editor.text();
    editor.replace(text);
    notice(words.textRestored, { label: words.undo, act: () => editor.replace(before) });
    announce(words.textRestored);
    showPane("model");
  },
});
