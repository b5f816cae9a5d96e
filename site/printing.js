// On paper the editor shows only what is on the screen, so a plain copy of the
// text with line numbers stands in for it.

import { byId } from "./dom.js";

/** @param {() => string} text */
export function beginPrinting(text) {
  const copy = byId("printed");
  addEventListener("beforeprint", () => {
    const lines = text().split("\n");
    const width = String(lines.length).length;
    copy.textContent = lines.map((line, i) => `${String(i + 1).padStart(width)}  ${line}`).join("\n");
    byId("editor").before(copy);
  });
  addEventListener("afterprint", () => {
    copy.textContent = "";
  });
}
