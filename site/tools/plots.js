// Plots and tables of searches below a result: see site/plots.

import { showGrowth } from "../plots/growth.js";
import { showIterations } from "../plots/iterations.js";
import { showMembers } from "../plots/members.js";
import { offerTruth } from "../plots/truth.js";

export { redrawPlots } from "../plots/plot.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */

/**
 * Where the plots are, and what the page gives.
 * @typedef {object} Room
 * @property {Record<"growth" | "iterations" | "members" | "truth", HTMLElement>} places
 * @property {() => number} width for a plot, in CSS pixels
 * @property {Parameters<typeof offerTruth>[3]} newWorker
 */

/** Shows a running check. @param {Room} room @param {import("../protocol/protocol.js").Progress} p */
export function showProgress({ places, width }, p) {
  showGrowth(places.growth, p.iterations ? undefined : p, width);
  showIterations(places.iterations, p.iterations, width);
}

/** Shows the searches that run at the same time. @param {Room} room @param {import("../protocol/protocol.js").Member[]} list @param {boolean} [open] the table at first */
export function showSearches({ places }, list, open) {
  showMembers(places.members, list, open);
}

/** Shows what belongs to a result. @param {Room} room @param {import("../protocol/protocol.js").Result} result @param {Omit<Request, "id">} [request] whose estimate can be compared with the distances */
export function showResult({ places, width, newWorker }, result, request) {
  showIterations(places.iterations, result.iterations, width);
  offerTruth(places.truth, width, request, newWorker);
}

/** Removes all plots and tables. @param {Room} room */
export function clear({ places, width }) {
  showGrowth(places.growth, undefined, width);
  showIterations(places.iterations, undefined, width);
  showMembers(places.members, []);
  offerTruth(places.truth, width);
}
