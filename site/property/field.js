// Help beside the field for formulas: what the formula asks, its conditions on the shown run, and its automaton.

import { make, middle, prose } from "../dom/dom.js";
import { inWords, says as when } from "../watch/says.js";
import { valueAt } from "../watch/series.js";
import { ClaimView } from "./claim.js";
import { bare, words } from "./words.js";

/** @typedef {import("../protocol/wire.js").Claim} Claim */
/** @typedef {import("../protocol/protocol.js").Observed} Observed */

/** The most characters of a formula in words: the result stays in view. */
const longest = 400;

/** A step of a run, and the conditions along it, in words. @param {Observed[]} list @param {number} steps @param {number} step @returns {string} with `code` */
export function nowSays(list, steps, step) {
  const each = list.filter((o) => o.condition).map((o) => words.now(bare(o.text), inWords(valueAt(o.series, step), true), when(o, steps)));
  return each.length > 0 ? words.onRun(step) + each.join("; ") + "." : "";
}

export class FormulaHelp {
  /** @param {HTMLElement} place @param {import("./claim.js").Page} to */
  constructor(place, to) {
    this.place = place;
    this.to = to;
    this.asks = make("p", { id: "formula-says" });
    this.now = make("p", { id: "formula-now" });
    this.summary = make("summary");
    this.drawing = make("div");
    this.details = /** @type {HTMLDetailsElement} */ (make("details", {}, this.summary, this.drawing));
    this.details.addEventListener("toggle", () => this.draw());
    place.replaceChildren(this.asks, this.now, this.details);
    /** @type {Claim | undefined} */
    this.claim = undefined;
    /** What is drawn, as a text. */
    this.drawn = "";
    /** @type {{list: Observed[], steps: number}} */
    this.run = { list: [], steps: 0 };
  }

  /** @param {Claim | undefined} claim */
  show(claim) {
    this.claim = claim;
    this.place.hidden = !claim?.words;
    this.run.list = [];
    this.now.replaceChildren();
    if (!claim?.words) return;
    this.asks.replaceChildren(...prose(words.asks(middle(claim.words, longest))));
    this.summary.textContent = words.automatonOf(claim.automaton.nodes.length);
    this.draw();
  }

  /** Draws the automaton if its part is open. */
  draw() {
    const { claim } = this;
    const text = JSON.stringify(claim?.automaton);
    if (!claim || !this.details.open || text === this.drawn) return;
    this.drawn = text;
    this.drawing.replaceChildren(new ClaimView(words.formula, claim, [], this.to).body);
  }

  /** Shows the conditions of the formula along a run. @param {Observed[]} list @param {number} steps @param {number} step */
  observed(list, steps, step) {
    this.run = { list, steps };
    this.select(step);
  }

  /** @param {number} step */
  select(step) {
    const { list, steps } = this.run;
    this.now.replaceChildren(...prose(nowSays(list, steps, Math.min(step, steps))));
  }
}
