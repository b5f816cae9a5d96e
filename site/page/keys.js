// The keys of the whole page. Keys of the editor, the score and the scrubber are theirs.

import { dialogOpen } from "./dialogs.js";
import { byId } from "../dom/dom.js";

/**
 * What keys do.
 * @typedef {object} Keys
 * @property {() => void} check
 * @property {() => void} save
 * @property {() => void} stop
 * @property {(back: boolean) => void} mistake goes to the next or the previous mistake
 * @property {() => void} fix applies the nearest suggestion
 * @property {(key: string) => boolean} choose takes a step of the run by its number; false if there is none
 * @property {() => void} help
 */

/** @param {Keys} to */
export function beginKeys(to) {
  document.addEventListener("keydown", (e) => {
    if (pressed(e, to)) e.preventDefault();
  });
}

/** Carries a key out. @param {KeyboardEvent} e @param {Keys} to @returns {boolean} whether the browser must not act on it */
function pressed(e, to) {
  const control = e.ctrlKey || e.metaKey;
  if (control && e.key === "Enter") {
    if (!dialogOpen()) to.check();
    return true;
  }
  if (control && e.key === "s" && !e.altKey) {
    to.save();
    return true;
  }
  if (e.defaultPrevented || dialogOpen()) return false;
  if (e.key === "Escape") to.stop();
  else if (e.key === "." && control) to.fix();
  else if (e.key === "F8") {
    to.mistake(e.shiftKey);
    return true;
  } else if (!types(e.target)) {
    if (!control && !e.altKey && to.choose(e.key)) return true;
    if (e.key === "?") to.help();
  }
  return false;
}

/** Whether keys write text there. @param {EventTarget | null} at */
const types = (at) => at === byId("editor") || (at instanceof Element && at.matches("input:not([type=range]), select, textarea"));
