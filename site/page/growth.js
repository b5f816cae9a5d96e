// The states and the frontier of a running check, over its time.

import { keepPlots, linear, Plot, roundStep, showPlots } from "./plot.js";

/** @typedef {{seconds: number, states: number, frontier: number}} Sample */

/** How many samples are drawn: of a longer search every second one is dropped. */
const maxSamples = 240;

/** The least number of states at the top of the plot. */
const leastStates = 1000;

/** @type {Sample[]} */
const none = [{ seconds: 0, states: 0, frontier: 0 }];

/** The samples of the running check. */
let samples = none;

/** The samples with one more, if it is later than all others. @param {Sample[]} list @param {Sample} p @returns {Sample[]} */
export function withSample(list, { seconds, states, frontier }) {
  if (list[list.length - 1].seconds >= seconds) return list;
  return [...(list.length < maxSamples ? list : list.filter((_, i) => i % 2 === 0)), { seconds, states, frontier }];
}

/** An axis that grows by leaps, so that the plot stands still in between. @param {string} name @param {number} most */
const leaping = (name, most) => linear(name, roundStep(most, 1));

/** @param {Sample[]} list @param {number} width */
export function growthPlot(list, width) {
  const last = list[list.length - 1];
  const p = new Plot("States stored and frontier over the time of the search", width, leaping("seconds", last.seconds), leaping("states", Math.max(leastStates, last.states)), 124);
  p.curves([
    { class: "plot-states", name: "states stored", points: list.map((s) => p.place(s.seconds, s.states)) },
    { class: "plot-frontier", name: "frontier", points: list.map((s) => p.place(s.seconds, s.frontier)) },
  ]);
  return p.toString();
}

/** Adds to the plot of a running check; undefined takes it away. @param {HTMLElement} at @param {Sample | undefined} p @param {() => number} width */
export function showGrowth(at, p, width) {
  samples = p ? withSample(samples, p) : none;
  if (samples.length > 1) return showPlots(at, (w) => growthPlot(samples, w), width());
  keepPlots(at, undefined);
  at.replaceChildren();
}
