// The verdicts of a check of everything that a model states: a row for each property, each with its own run.

import { button, byId, make } from "../dom/dom.js";
import { count } from "../text/numbers.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/wire.js").Row} Row */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** @param {Row} row */
function saysOf({ standing, verdict, kind, answer, formula, length = 0 }) {
  if (standing !== "ended") return words.rowStandings[standing];
  if (answer && /^\s*(sup|inf)\b/.test(formula ?? "")) return answer.says.replaceAll("`", "");
  if (answer?.holds ?? verdict === "no error") return words.rowHolds;
  if (answer) return words.rowFailsQuery;
  if (verdict === "error") return words.rowFails(kind ?? "", count(length, "step"));
  return words.rowOpen(kind || (verdict ?? ""));
}

/** The rows that are listed whatever their verdict, and the most rows in all. Later ones are listed only if they fail. */
const most = { first: 100, all: 200 };

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
    /** Whether it will be drawn soon. */
    this.waits = false;
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
    // A worker may report the ends of hundreds of rows at once.
    if (!this.waits) queueMicrotask(() => this.draw());
    this.waits = true;
  }

  draw() {
    this.waits = false;
    if (this.list.length === 0) return;
    const heads = words.rowHeads.map((text) => make("th", { scope: "col" }, text));
    const shown = this.list.filter((row) => row.number < most.first || row.verdict === "error").slice(0, most.all);
    const rows = shown.map((row) => {
      const result = this.results.get(row.number);
      const show = result ? [button(words.rowShow, () => this.open(row, result), { class: "link", "aria-label": `${words.rowShow} ${row.name}` })] : [];
      const cells = [saysOf(row), row.standing === "ended" ? count(row.states, "state") : "", ...show].map((part) => make("td", {}, part));
      return make("tr", {}, make("th", { scope: "row" }, row.name), ...cells);
    });
    byId("rows").replaceChildren(make("table", { class: "plain", "aria-label": words.rows }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)));
    if (shown.length < this.list.length) byId("rows").append(make("p", { class: "quiet" }, words.rowsMore(this.list.length - shown.length)));
  }
}
