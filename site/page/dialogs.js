// The dialogs: examples, keys, share, export.

import { byId, make } from "../dom/dom.js";
import { keyTable } from "../text/words.js";

/** Closes a dialog on its button and on a click outside. Fills the table of keys. */
export function beginDialogs() {
  for (const d of document.querySelectorAll("dialog")) {
    d.querySelector("[data-close]")?.addEventListener("click", () => d.close());
    d.addEventListener("click", (e) => {
      if (e.target === d) d.close();
    });
  }
  const body = make("tbody");
  for (const [key, does] of keyTable) body.append(make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, does)));
  byId("keys-table").append(body);
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
