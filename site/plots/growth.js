// A plot of the stored states and the frontier of a running check over time.

import { keepPlots, linear, Plot, roundStep, showPlots } from "./plot.js";

/** @typedef {{seconds: number, states: number, frontier: number}} Sample */

/** The most samples that are kept. When the list is full, every second one is dropped. */
const maxSamples = 240;

/** The least number of states at the top of the plot. */
const leastStates = 1000;

/** @type {Sample[]} */
const none = [{ seconds: 0, states: 0, frontier: 0 }];

/** The samples of the running check. */
let samples = none;

/** The samples with one more, if it is later than the last. @param {Sample[]} list @param {Sample} p @returns {Sample[]} */
export function withSample(list, { seconds, states, frontier }) {
  if (list[list.length - 1].seconds >= seconds) return list;
  return [...(list.length < maxSamples ? list : list.filter((_, i) => i % 2 === 0)), { seconds, states, frontier }];
}

/** An axis that grows in large steps, so that the plot does not change with every sample. @param {string} name @param {number} most */
const stepwise = (name, most) => linear(name, roundStep(most, 1));

/** @param {Sample[]} list @param {number} width */
export function growthPlot(list, width) {
  const last = list[list.length - 1];
  const p = new Plot("States stored and frontier over the time of the search", width, stepwise("seconds", last.seconds), stepwise("states", Math.max(leastStates, last.states)), 124);
  p.curves([
    { class: "plot-states", name: "states stored", points: list.map((s) => p.place(s.seconds, s.states)) },
    { class: "plot-frontier", name: "frontier", points: list.map((s) => p.place(s.seconds, s.frontier)) },
  ]);
  return p.toString();
}

/** Adds a sample to the plot of a running check. Without a sample, removes the plot. @param {HTMLElement} at @param {Sample | undefined} p @param {() => number} width */
export function showGrowth(at, p, width) {
  samples = p ? withSample(samples, p) : none;
  if (samples.length > 1) return showPlots(at, (w) => growthPlot(samples, w), width());
  keepPlots(at, undefined);
  at.replaceChildren();
}
