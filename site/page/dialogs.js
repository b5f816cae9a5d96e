// The dialogs: examples, keys, export. None of them shows a result.

import { byId, make } from "./dom.js";
import { keyTable } from "../text/words.js";

/** Lets every dialog be closed by its button and by a click beside it. */
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

/** @param {"gallery" | "keys" | "export"} id */
export function openDialog(id) {
  const d = /** @type {HTMLDialogElement} */ (byId(id));
  if (!d.open && !dialogOpen()) d.showModal();
}

/** @param {"gallery" | "keys" | "export"} id */
export function closeDialog(id) {
  /** @type {HTMLDialogElement} */ (byId(id)).close();
}

export const dialogOpen = () => document.querySelector("dialog[open]") !== null;
