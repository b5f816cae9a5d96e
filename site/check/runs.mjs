// Checks of one property with several seeds: a line for each, and the means at the end.

import { grouped } from "../text/numbers.js";
import { columns } from "./table.mjs";

/** @typedef {import("../protocol/protocol.js").Result} Result */

/** A request with the seed of a later run. @param {import("../protocol/protocol.js").Request} request @param {number} later */
export const seeded = (request, later) => ({ ...request, options: { ...request.options, seed: (request.options?.seed ?? 1) + later } });

/** @param {number[]} list */
const mean = (list) => list.reduce((sum, n) => sum + n, 0) / list.length;

/** The means of some runs. Those without a trail have no steps. @param {Result[]} results */
export function meansOf(results) {
  const lengths = results.flatMap(({ trail }) => trail?.length ?? []);
  return {
    runs: results.length, trails: lengths.length, states: mean(results.map(({ states }) => states)),
    ...(lengths.length > 0 && { steps: mean(lengths) }), seconds: mean(results.map(({ seconds }) => seconds)),
  };
}

/** A table of some runs. @param {Result[]} results @param {number} seed of the first */
export function describeRuns(results, seed) {
  const rows = results.map(({ verdict, kind, trail, states, seconds }, i) => [
    verdict + (kind ? ` (${kind})` : ""), String(seed + i), trail ? grouped(trail.length) : "", grouped(states), seconds.toFixed(2),
  ]);
  const { runs, trails, states, steps, seconds } = meansOf(results);
  const summary = [`mean of ${grouped(runs)} runs, ${grouped(trails)} with a trail`, "", steps === undefined ? "" : grouped(steps), grouped(states), seconds.toFixed(2)];
  return columns([["verdict", "seed", "steps", "states", "seconds"], ...rows, summary], 1);
}
