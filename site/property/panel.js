// The panel of a property along the run that violates it: what it asks, the lasso, its conditions, its automaton.

import { make, prose } from "../dom/dom.js";
import { Strips } from "../watch/strips.js";
import { ClaimView } from "./claim.js";
import { LassoView } from "./lasso.js";
import { bare, loopSays, words } from "./words.js";

/** @typedef {import("../protocol/protocol.js").Observed} Observed */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/wire.js").Lasso} Lasso */

/** The most conditions of a never claim. */
const mostGuards = 32;

/** The conditions that a property is about: those of the formula, or the guards of a never claim. @param {Lasso} lasso @returns {string[]} */
export function conditionsOf({ claim }) {
  if (!claim || claim.words) return claim?.propositions ?? [];
  return [...new Set(claim.automaton.edges.map((e) => e.text))].filter((text) => !["true", "else", "skip", "(1)", "1"].includes(text)).slice(0, mostGuards);
}

export class PropertyView {
  /**
   * @param {HTMLElement} place @param {Result} result @param {Lasso} lasso @param {Observed[]} conditions those of conditionsOf
   * @param {import("./claim.js").Page} to
   */
  constructor(place, result, { claim, locations }, conditions, to) {
    const trail = /** @type {NonNullable<Result["trail"]>} */ (result.trail);
    const steps = trail.length;
    const processes = trail.processes ?? [];
    const { loop } = trail;
    /** @type {{select: (step: number) => void}[]} */
    this.parts = [];
    const asks = claim?.words ? words.asks(claim.words) : claim ? words.never : words.accept;
    /** @type {Node[]} */
    const body = [make("p", { class: "property-asks" }, ...prose(asks))];
    if (loop >= 0) {
      const lasso = new LassoView({ steps, loop, lane: (step) => Math.max(0, trail.steps[step - 1]?.process ?? 0) }, to.select);
      this.parts.push(lasso);
      const name = (/** @type {number} */ pid) => `${processes.findLast((p) => p.pid === pid)?.name ?? "process"}:${pid}`;
      const says = loopSays({ steps, loop, schedule: result.schedule, name });
      body.push(make("div", { class: "property-lasso" }, lasso.bar, make("div", {}, make("p", {}, ...says.flatMap((s) => [...prose(s), " "])), make("p", { class: "quiet" }, words.legend))));
    } else body.push(make("p", {}, words.violated));
    const shown = conditions.filter((o) => o.condition);
    if (shown.length > 0) {
      const list = make("ul", { class: "strips" });
      const strips = new Strips(list, to.select);
      strips.run = { steps, loop };
      list.append(...shown.map((o) => strips.row({ ...o, text: bare(o.text), line: undefined })));
      strips.stop(0);
      this.parts.push(strips);
      body.push(make("h3", {}, words.conditions), list, make("p", { class: "quiet" }, words.strips(loop >= 0)));
    }
    if (claim) {
      const name = claim.words ? words.automaton : words.claim;
      const view = new ClaimView(name, claim, locations, to);
      this.parts.push(view);
      if (locations.length === 0) view.says.textContent = words.notAlong;
      body.push(make("h3", {}, name), make("p", { class: "quiet" }, words.automatonSays), view.body);
    }
    place.replaceChildren(...body);
  }

  /** Marks a step everywhere. @param {number} step */
  select(step) {
    for (const part of this.parts) part.select(step);
  }
}
