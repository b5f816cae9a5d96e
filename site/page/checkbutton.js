// The buttons that say Check or Stop, and the place of the question beside them.

import { form } from "./chosen.js";
import { afterResult, narrow } from "./layout.js";
import { byId } from "../dom/dom.js";
import { words } from "../text/words.js";

const buttons = ["check", "dock-check"];

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** @param {() => void} pressed */
export function beginCheck(pressed) {
  for (const id of buttons) byId(id).addEventListener("click", pressed);
}

/** Lets Check be pressed. Before the document of the address is open, a press would be lost in silence. */
export function allowCheck() {
  for (const id of buttons) /** @type {HTMLButtonElement} */ (byId(id)).disabled = false;
}

/** Makes the buttons say Check or Stop. @param {{running: boolean, first: boolean}} now */
export function labelCheck({ running, first }) {
  byId("check-says").textContent = running ? words.stop : first ? words.checkThis : words.check;
  byId("check-key").textContent = running ? words.stopKey : isMac ? words.checkKeyMac : words.checkKey;
  byId("dock-check").textContent = running ? words.stop : words.check;
  for (const id of buttons) byId(id).classList.toggle("is-stop", running);
}

/**
 * Moves the sentence to its place. Before the first check it is under the document's question, later
 * above the result. On narrow screens it is below the result, because the dock has Check.
 * @param {boolean} first
 */
export function placeAsk(first) {
  const below = narrow() && !first;
  if (below === afterResult(form)) return;
  byId("results").insertAdjacentElement(below ? "afterend" : "beforebegin", form);
  if (!below) byId("notice").insertAdjacentElement("beforebegin", form);
}
