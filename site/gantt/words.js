// The texts of the Gantt chart.

import { count, grouped } from "../text/numbers.js";

/** The most clocks in the sentence about a step. */
const most = 8;

export const words = {
  chart: "Steps of the run in time",
  help: "Delays are to scale; two slanted lines shorten a long one. Steps at the same time stand beside each other. Click a moment, or use ← and →, to select a step. A bracket shows when the step could happen if the steps before it stay and the run still reaches its end. All values listed for the clocks are reached by these steps, and from all of them the end is reached.",
  zone: "Possible clocks after this step:",
  noZone: "Zones are computed for the first steps of a long run only.",
  picture: "Two clocks as a picture",
  across: "Clock to the right",
  up: "Clock upwards",
  /** @param {string} x @param {string} y @param {string} zone */
  drawn: (x, y, zone) => `The values of ${x} and ${y} for ${zone}`,
  cut: (/** @type {number} */ shown, /** @type {number} */ all) => `Only the first ${grouped(shown)} of ${count(all, "step")} are drawn.`,
};

/**
 * A step in words.
 * @param {number} step @param {import("../protocol/wire.js").Step | undefined} s undefined for the start
 * @param {{at: string, after: string, processes: string[], clocks: string[]}} about after: the delay before the step, "" for none
 */
export function stepSays(step, s, { at, after, processes, clocks }) {
  const when = `${step === 0 ? "Start" : `Step ${grouped(step)}`}, at time ${at}${after ? `, after ${after}` : ""}`;
  const leaps = s?.moment?.leaps ?? [];
  const who = s && (leaps.map((l) => `${processes[l.process]} ${l.event === "tau" ? "goes" : l.event} to ${l.to}`).join(", ") || s.statement);
  const values = s?.moment?.clocks ?? (step === 0 ? clocks.map(() => "0") : []);
  const shown = values.slice(0, most).map((value, i) => `${clocks[i]} = ${value}`).join(", ");
  const window = s?.moment?.window ? ` It is ${s.moment.window.says}.` : "";
  const halt = s?.moment?.halt ? ` No time could pass before it (${s.moment.halt}).` : "";
  return [when, who].filter(Boolean).join(": ") + "." + window + halt + (shown ? ` ${shown}${values.length > most ? ", …" : ""}.` : "");
}
