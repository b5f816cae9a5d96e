// The race of the open model: which searches can take part, and what it needs of the page.

import { chosenDefines, chosenEstimate, chosenOptions, looksForCycles } from "./chosen.js";
import { searches } from "./searches.js";
import { loadTool } from "./tools.js";
import { usedBy } from "../protocol/catalog.js";
import { CheckWorker } from "../worker/checkworker.js";

/** @typedef {import("../protocol/protocol.js").Options} Options */

/** Searches that run several searches themselves. */
const several = ["auto", "swarm"];

/** The searches of a race at first: for errors in a state, and for runs that never end. */
const usual = { states: ["bfs", "dfs", "greedy", "astar"], cycles: ["ndfs", "indfs", "scc", "lasso"] };

/** A race in the list of panels of a link: "race:" and the ids of its searches. */
const prefix = "race:";

/** The searches that look for the same as the question. @param {boolean} cycles @returns {import("../tools/race.js").Entrant[]} */
function entrants(cycles) {
  const { heuristic } = chosenEstimate();
  return searches.filter((s) => !several.includes(s.id) && (s.cycles === true) === cycles).map((s) => {
    const guided = usedBy["--heuristic"].includes(s.id) && s.id !== "iterate";
    return { id: s.id, name: s.text[0].toUpperCase() + s.text.slice(1), options: /** @type {Options} */ ({ ...s.options, ...(guided ? { heuristic } : {}) }) };
  });
}

/** The searches of the race in a link, if there is one. @param {string[]} [panels] */
export const racersIn = (panels) => panels?.find((p) => p.startsWith(prefix))?.slice(prefix.length).split(",");

/** @param {string[]} ids */
export const racePanel = (ids) => prefix + ids.join();

/**
 * Opens the race.
 * @param {{name: string, text: string, files?: Record<string, string>}} model
 * @param {string[] | undefined} ids the searches of a link
 * @param {{show: (r: import("../protocol/protocol.js").Result) => void, link: (ids: string[]) => Promise<string>, found: (r: import("../protocol/protocol.js").Result) => void}} to
 */
export async function openRace(model, ids, to) {
  const tool = await loadTool("race");
  const { goal, invariant, ignoreAsserts, ignoreEnds, memory, seconds, ...asked } = chosenOptions();
  const cycles = looksForCycles();
  // Of everything that the model states, a race looks for errors in a state.
  const { property, formula, fair } = cycles ? asked : {};
  const all = entrants(cycles);
  const known = ids?.filter((id) => all.some((e) => e.id === id)) ?? [];
  tool.openRace({
    ...{ entrants: all, chosen: known.length > 1 ? known : usual[cycles ? "cycles" : "states"], file: model.name },
    request: { type: "check", ...model, defines: chosenDefines(), options: { goal, invariant, ignoreAsserts, ignoreEnds, memory, seconds, property, formula, fair } },
    newWorker: (listener) => new CheckWorker(listener),
    ...to,
  });
}
