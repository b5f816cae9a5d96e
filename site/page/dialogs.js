// The dialogs: examples, keys, share, export.

import { byId } from "../dom/dom.js";

/** Closes a dialog on its button and on a click outside. */
export function beginDialogs() {
  for (const d of document.querySelectorAll("dialog")) {
    d.querySelector("[data-close]")?.addEventListener("click", () => d.close());
    d.addEventListener("click", (e) => {
      if (e.target === d) d.close();
    });
  }
}

/** @param {"gallery" | "keys" | "export" | "share"} id */
export function openDialog(id) {
  const d = /** @type {HTMLDialogElement} */ (byId(id));
  if (!d.open && !dialogOpen()) d.showModal();
}

/** @param {"gallery" | "keys" | "export" | "share"} id */
export function closeDialog(id) {
  /** @type {HTMLDialogElement} */ (byId(id)).close();
}

export const dialogOpen = () => document.querySelector("dialog[open]") !== null;
