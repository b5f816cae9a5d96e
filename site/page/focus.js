// The focus when results come and go: it must not fall back to the start of the page.

import { byId } from "../dom/dom.js";
import { narrow } from "./layout.js";

/** If the scrubber or a step has the focus and disappears, the returned function focuses the new scrubber. */
export function focusOfRun() {
  const inRun = document.activeElement?.closest("#scrub, #score");
  return () => {
    if (inRun && document.activeElement === document.body) byId("scrub").querySelector("input")?.focus({ preventScroll: true });
  };
}

/** A button that disappears with the result passes its focus to Check. */
export function keepFocus() {
  if (byId("results").contains(document.activeElement)) byId(narrow() ? "dock-check" : "check").focus({ preventScroll: true });
}
