// The verdicts of a check of everything that a model states: a row for each property, each with its own run.

import { button, byId, make } from "../dom/dom.js";
import { count } from "../text/numbers.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/wire.js").Row} Row */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** @param {Row} row */
function saysOf({ standing, verdict, kind, length = 0 }) {
  if (standing !== "ended") return words.rowStandings[standing];
  if (verdict === "no error") return words.rowHolds;
  if (verdict === "error") return words.rowFails(kind ?? "", count(length, "step"));
  return words.rowOpen(kind || (verdict ?? ""));
}

export class Rows {
  /** @param {(row: Row, result: Result) => void} open shows the result of a row */
  constructor(open) {
    this.open = open;
    this.clear();
  }

  clear() {
    /** @type {Row[]} */
    this.list = [];
    /** @type {Map<number, Result>} */
    this.results = new Map();
    byId("rows").replaceChildren();
  }

  /** @param {Row[]} list */
  begin(list) {
    this.clear();
    this.list = list;
    this.draw();
  }

  /** @param {Row} row @param {Result} [result] */
  change(row, result) {
    this.list[row.number] = row;
    if (result) this.results.set(row.number, result);
    this.draw();
  }

  draw() {
    const heads = words.rowHeads.map((text) => make("th", { scope: "col" }, text));
    const rows = this.list.map((row) => {
      const result = this.results.get(row.number);
      const show = result ? [button(words.rowShow, () => this.open(row, result), { class: "link", "aria-label": `${words.rowShow} ${row.name}` })] : [];
      const cells = [saysOf(row), row.standing === "ended" ? count(row.states, "state") : "", ...show].map((part) => make("td", {}, part));
      return make("tr", {}, make("th", { scope: "row" }, row.name), ...cells);
    });
    byId("rows").replaceChildren(make("table", { class: "plain", "aria-label": words.rows }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)));
  }
}
