// The searches that go on at once, of all workers: which they are and how each stands.

import { numbers, tableRows } from "./plot.js";
import { grouped } from "../text/numbers.js";
import { estimates, orders, searches } from "./searches.js";
import { stores } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Member} Member */

/** How a search stands, in words. @type {Record<Member["standing"], string>} */
const says = {
  waiting: "not begun", searching: "searching", error: "× found an error", exhausted: "no error in all states",
  ended: "ended without an error", limit: "at its limit", stopped: "stopped",
};

/** What is looked for behind an error, by a search that cannot be chosen. */
const shorten = { id: "shorten", text: "shortening the run", options: {} };

/** @param {readonly import("./searches.js").Choice[]} choices @param {string} id */
const textOf = (choices, id) => choices.find((c) => c.id === id)?.text ?? id;

/** What a search does. @param {Member} m */
function nameOf(m) {
  const parts = [textOf([...searches, shorten], m.search === "dfs" && m.order ? "random" : m.search)];
  if (m.search === "iterate") parts.push(textOf(orders, m.order ?? ""));
  if (m.heuristic !== "blind") parts.push("guided by " + textOf(estimates, m.heuristic));
  if (m.store !== "exact" && m.store !== "bits") parts.push(textOf(stores, m.store));
  if (m.seed) parts.push(`seed ${grouped(m.seed)}`);
  return parts.join(", ");
}

/** @param {Member[]} list */
const rowsOf = (list) => list.map((m) => [nameOf(m), says[m.standing], grouped(m.states), grouped(m.depth)]);

/**
 * Shows the searches where several have begun. What is open, or is not, stays so while they go on.
 * @param {HTMLElement} at @param {Member[]} list @param {boolean} [open] at first
 */
export function showMembers(at, list, open = false) {
  const begun = list.filter((m) => m.standing !== "waiting").length;
  const rows = at.querySelector("tbody");
  if (begun < 2) at.replaceChildren();
  else if (rows) rows.innerHTML = tableRows(rowsOf(list));
  else {
    at.innerHTML = numbers("The searches, one on a line", ["Search", "How it stands", "States", "Depth"], rowsOf(list));
    at.querySelector("details")?.toggleAttribute("open", open);
  }
}
