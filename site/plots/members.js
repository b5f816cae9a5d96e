// The table of the searches that all workers run at the same time.

import { numbers, tableRows } from "./plot.js";
import { grouped } from "../text/numbers.js";
import { estimates, orders, searches, stores } from "../page/searches.js";

/** @typedef {import("../protocol/protocol.js").Member} Member */

/** The status of a search in words. @type {Record<Member["standing"], string>} */
const statusTexts = {
  waiting: "not started", searching: "searching", error: "× found an error", exhausted: "no error in all states",
  ended: "ended without an error", limit: "at its limit", stopped: "stopped",
};

/** The search for a shorter run after an error. The user cannot choose it. */
const shorten = { id: "shorten", text: "shortening the run", options: {} };

/** @param {readonly import("../page/searches.js").Choice[]} choices @param {string} id */
const textOf = (choices, id) => choices.find((c) => c.id === id)?.text ?? id;

/** A search with its options, in words. @param {Member} m */
function nameOf(m) {
  const parts = [textOf([...searches, shorten], m.search === "dfs" && m.order ? "random" : m.search)];
  if (m.search === "iterate") parts.push(textOf(orders, m.order ?? ""));
  if (m.heuristic !== "blind") parts.push("guided by " + textOf(estimates, m.heuristic));
  if (m.store !== "exact" && m.store !== "bits") parts.push(textOf(stores, m.store));
  if (m.seed) parts.push(`seed ${grouped(m.seed)}`);
  return parts.join(", ");
}

/** @param {Member[]} list */
const rowsOf = (list) => list.map((m) => [nameOf(m), statusTexts[m.standing], grouped(m.states), grouped(m.depth)]);

/**
 * Shows the searches if at least two have started. The table stays open or closed while they run.
 * @param {HTMLElement} at @param {Member[]} list @param {boolean} [open] at first
 */
export function showMembers(at, list, open = false) {
  const started = list.filter((m) => m.standing !== "waiting").length;
  const rows = at.querySelector("tbody");
  if (started < 2) at.replaceChildren();
  else if (rows) rows.innerHTML = tableRows(rowsOf(list));
  else {
    at.innerHTML = numbers("The searches", ["Search", "Status", "States", "Search depth"], rowsOf(list));
    at.querySelector("details")?.toggleAttribute("open", open);
  }
}
