// The texts of the race.

import { grouped, inSeconds } from "../text/numbers.js";

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = one + "s") => `${grouped(n)} ${n === 1 ? one : many}`;

export const words = {
  title: "Race",
  what: "Several searches check the same model at the same time, one in each worker. They share the processor. Every panel has the same axes: states stored over time, and the frontier as a dashed line. A dot ends the line of a search.",
  guide: "What each search does",
  choose: (/** @type {number} */ most) => `Searches in the race, at most ${most}`,
  start: "Start",
  stop: "Stop",
  replay: "Replay",
  time: "Time",
  svg: "Save as SVG",
  csv: "Save as CSV",
  link: "Copy link to this race",
  copied: "Copied",
  address: "Link to this race",
  heads: { search: "Search", ended: "How it ended", states: "States stored", frontier: "Frontier", time: "Time", run: "Run" },
  waiting: "loading",
  running: "searching",
  show: "Show",
  showRun: (/** @type {string} */ name) => `Show the run of ${name}`,
  failed: "ended without an answer",
  none: "Choose at least two searches.",
  ready: "Ready",
  racing: (/** @type {number} */ done, /** @type {number} */ all) => `${done} of ${all} have ended`,
  passed: (/** @type {string} */ name, /** @type {number} */ states, /** @type {number} */ s) => `No error: ${name} was the first to visit all ${count(states, "state")}, after ${inSeconds(s)}`,
  won: (/** @type {string} */ name, /** @type {number} */ s) => `${name} found an error first, after ${inSeconds(s)}`,
  shortest: (/** @type {number} */ n, /** @type {string} */ names, /** @type {boolean} */ proved) => `The shortest run has ${count(n, "step")} (${names}).${proved ? " No shorter one has an error." : ""}`,
  fewest: (/** @type {string} */ name, /** @type {number} */ states) => `${name} stored the fewest states before its error: ${grouped(states)}.`,
  refused: (/** @type {string} */ why, /** @type {number} */ line) => `The search was refused: ${line > 0 ? `line ${line}, ` : ""}${why}.`,
  nothing: "No search found an error, and none visited all states",
  run: (/** @type {number} */ n, /** @type {boolean} */ shortest) => count(n, "step") + (shortest ? ", shortest" : ""),
  ends: { error: "× error", "no error": "✓ no error in all states", incomplete: "gave up", "bad input": "refused" },
  incomplete: /** @type {Record<string, string>} */ ({ "memory limit": "at the memory limit", "time limit": "at the time limit", "depth limit": "at the depth limit", stopped: "stopped" }),
  axes: { time: "seconds", states: "states" },
  panel: (/** @type {string} */ name) => `${name}: states stored over time`,
  first: "first error",
};
