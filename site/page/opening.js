// The files that the user chooses or drops.

import { byId } from "../dom/dom.js";
import { embedding } from "./embedding.js";
import { languages } from "../text/languages.js";

/** Passes files that the user chooses or drops to `open`. Embedded models take none. @param {(files: File[]) => Promise<void>} open */
export function beginOpening(open) {
  const input = /** @type {HTMLInputElement} */ (byId("file-input"));
  input.setAttribute("accept", [...languages.flatMap((l) => l.endings), ".txt", ".h", ".q", ".trail", ".json"].join());
  input.addEventListener("change", () => {
    void open([...(input.files ?? [])]);
    input.value = "";
  });
  document.addEventListener("dragover", (e) => e.preventDefault());
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    if (!embedding) void open([...(e.dataTransfer?.files ?? [])]);
  });
}
