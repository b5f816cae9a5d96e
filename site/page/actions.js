// The buttons beside the verdict: a toolbar. Tab reaches it after the scrubber.

import { button, byId } from "../dom/dom.js";
import { embedding } from "./embedding.js";
import { rove } from "../dom/roving.js";
import { languageOf } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Result} Result */

/** The actions in their order. The page and the views carry them out. @type {{act: string, label: string, fits: (r: Result) => boolean}[]} */
const actions = [
  { act: "filter", label: words.filter, fits: (r) => r.trail !== undefined },
  { act: "explain", label: words.explain, fits: (r) => r.verdict === "error" && r.choices !== undefined },
  { act: "compare", label: words.compareRuns, fits: (r) => r.trail !== undefined && !r.trail.skipped },
  { act: "by-hand", label: words.byHand, fits: (r) => r.verdict !== "bad input" },
  { act: "simulate", label: words.randomRun, fits: (r) => r.verdict !== "bad input" },
  { act: "race", label: words.race, fits: (r) => r.verdict !== "bad input" },
  { act: "automata", label: words.automata, fits: (r) => r.verdict !== "bad input" },
  { act: "space", label: words.stateSpace, fits: (r) => r.verdict !== "bad input" },
  { act: "report", label: words.reportLabel, fits: (r) => Boolean(r.report) },
  { act: "history", label: words.history, fits: () => !embedding },
  { act: "export", label: words.exportFiles, fits: () => true },
];

/** The number of actions that narrow screens show beside the button for all others. */
const first = 2;

/** Shows the actions that fit a result; none without a result. @param {Result} [result] */
export function showActions(result) {
  const fitting = result ? actions.filter((a) => a.fits(result) && !languageOf(result.model).lacks?.includes(a.act)) : [];
  const list = fitting.map((a) => button(a.label, fold, { class: "act", "data-act": a.act }));
  if (list.length > first + 1) list.splice(first, 0, moreActions());
  byId("acts").replaceChildren(...list);
  rove(byId("acts"));
}

/** Leaves the room to what an action shows. */
function fold() {
  if (!byId("acts").classList.contains("is-open")) return;
  byId("acts-more").click();
  byId("acts-more").focus();
}

/** A button that shows all actions. Style sheets hide it where all have room. */
function moreActions() {
  const more = button(words.moreActions, () => show(!byId("acts").classList.contains("is-open")), { class: "act", id: "acts-more" });
  const show = (/** @type {boolean} */ open) => {
    byId("acts").classList.toggle("is-open", open);
    more.setAttribute("aria-expanded", String(open));
  };
  show(false);
  return more;
}
