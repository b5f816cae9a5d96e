// What an embedded page tells the page around it: the height that it needs, the result, the selected step. It also
// keeps the link "Open in Beeline" up to date. A page that is not embedded has nobody to tell.

import { embedding } from "./embedding.js";
import { beginFramed, wantedHeight } from "./framed.js";
import { beginMessages } from "./messages.js";
import { page } from "./state.js";
import { byId } from "../dom/dom.js";

export class Telling {
  /** @param {import("../editor/editor.js").Editor} editor @param {() => import("./link.js").Link} shared what the link leads to @param {import("./messages.js").Acts} acts what messages do */
  constructor(editor, shared, acts) {
    this.editor = editor;
    /** Called after each change of what the link leads to. */
    this.linkChanged = embedding ? beginFramed(shared) : () => {};
    this.tell = embedding ? beginMessages(acts) : () => {};
    /** The height that the parent knows. */
    this.height = 0;
  }

  /** Tells the height that the content needs, if it has changed. */
  tellHeight() {
    if (!embedding) return;
    requestAnimationFrame(() => {
      const height = wantedHeight(this.editor.height());
      if (height !== this.height) this.tell("height", { height });
      this.height = height;
    });
  }

  /** Tells what was found. @param {import("../protocol/protocol.js").Result} result */
  tellResult({ verdict, kind, line, states, choices, diagnostics }) {
    if (!embedding) return;
    this.tellHeight();
    const says = byId("verdict").querySelector(".verdict-says")?.textContent ?? "";
    this.tell("result", { verdict, kind, says, line, states, choices, continues: page.running, mistakes: diagnostics.map((d) => ({ line: d.line, column: d.column, severity: d.severity, message: d.message })) });
  }
}
