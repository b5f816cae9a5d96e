// The panels of a race as one SVG text: a lane for each search, all with the same axes.

import { decades, escape, linear } from "../plots/plot.js";
import { grouped, inSeconds } from "../text/numbers.js";
import { words } from "./words.js";

/** @typedef {import("./racer.js").Racer} Racer */
/** @typedef {import("./racer.js").Sample} Sample */

/** Sizes in CSS pixels: of a panel, of the gap between panels, and of the room for texts. */
const size = { least: 200, height: 176, gap: 20 };
const room = { left: 46, right: 10, above: 40, below: 24 };

/** The least time and number of states at the ends of the axes. */
const leastSeconds = 0.05;
const leastStates = 100;

/** @param {number} v */
const px = (v) => String(Math.round(v * 10) / 10);

/** The axes that fit all samples. @param {Racer[]} racers */
function axes(racers) {
  const all = racers.flatMap((r) => r.samples);
  const time = Math.max(leastSeconds, ...all.map((s) => s.seconds));
  return { time: linear(words.axes.time, time * 1000).most / 1000, states: decades(words.axes.states, 1, Math.max(leastStates, ...all.map((s) => s.states))).most };
}

/** When the first error was found, in seconds; undefined without one. @param {Racer[]} racers */
export const firstError = (racers) => Math.min(...racers.filter((r) => r.result?.verdict === "error").map((r) => r.samples.at(-1)?.seconds ?? Infinity));

/**
 * The panels until a time.
 * @param {Racer[]} racers @param {number} width @param {number} [until] in seconds
 * @param {string} [style] rules for a file of its own
 */
export function lanes(racers, width, until = Infinity, style = "") {
  const most = Math.max(1, Math.floor((width + size.gap) / (size.least + size.gap)));
  const rows = Math.ceil(racers.length / most);
  // Rows of equal length: four panels are two and two, not three and one.
  const columns = Math.ceil(racers.length / rows);
  const each = (width + size.gap) / columns - size.gap;
  const to = axes(racers);
  const winner = firstError(racers);
  const panels = racers.map((r, i) => `<g transform="translate(${px((i % columns) * (each + size.gap))} ${Math.floor(i / columns) * (size.height + size.gap)})">${panel(r, each, to, until, winner)}</g>`);
  const height = rows * (size.height + size.gap) - size.gap;
  return `<svg class="race-lanes" role="group" aria-label="${escape(words.title)}" width="${px(width)}" height="${height}" viewBox="0 0 ${px(width)} ${height}" xmlns="http://www.w3.org/2000/svg">${style}${panels.join("")}</svg>`;
}

/** @param {Racer} r @param {number} width @param {{time: number, states: number}} to @param {number} until @param {number} winner */
function panel(r, width, to, until, winner) {
  const [right, bottom] = [width - room.right, size.height - room.below];
  const x = (/** @type {number} */ s) => room.left + (Math.min(s, to.time) / to.time) * (right - room.left);
  const y = (/** @type {number} */ n) => bottom - (Math.log10(Math.max(1, n)) / Math.log10(to.states)) * (bottom - room.above);
  const seen = r.samples.filter((s) => s.seconds <= until);
  const line = (/** @type {(s: Sample) => number} */ value) => "M" + seen.map((s) => `${px(x(s.seconds))} ${px(y(value(s)))}`).join("L");
  const over = r.result !== undefined && seen.length === r.samples.length;
  const parts = [`<g role="img" aria-label="${escape(`${words.panel(r.name)}. ${saysEnd(r, over)}`)}">`, `<text class="race-name" x="0" y="13">${escape(r.name)}</text>`, `<text class="race-end" x="0" y="29">${escape(saysEnd(r, over))}</text>`];
  for (let n = 1; n <= to.states * 1.0001; n *= 10) parts.push(`<path class="race-grid" d="M${room.left} ${px(y(n))}H${px(right)}"/>`, n === 1 || to.states <= 1e4 || Math.round(Math.log10(n)) % 2 === 0 ? `<text class="race-tick" x="${room.left - 6}" y="${px(y(n) + 4)}" text-anchor="end">${shortNumber(n)}</text>` : "");
  parts.push(`<text class="race-tick" x="${room.left}" y="${size.height - 6}">0</text>`, `<text class="race-tick" x="${px(right)}" y="${size.height - 6}" text-anchor="end">${grouped(to.time)} s</text>`);
  if (winner <= until) parts.push(`<path class="race-finish" d="M${px(x(winner))} ${room.above}V${bottom}"/>`);
  if (seen.length > 1) parts.push(`<path class="race-frontier" d="${line((s) => s.frontier)}"/>`, `<path class="race-states" d="${line((s) => s.states)}"/>`);
  const last = seen.at(-1);
  if (last) parts.push(mark(r, over, x(last.seconds), y(last.states)));
  return parts.join("") + "</g>";
}

/** What ended a search, as a mark that differs in shape: error, no error, incomplete, still searching. @param {Racer} r @param {boolean} over @param {number} x @param {number} y */
function mark(r, over, x, y) {
  const at = `${px(x)} ${px(y)}`;
  if (!over) return `<circle class="race-runner" cx="${px(x)}" cy="${px(y)}" r="3.5"/>`;
  if (r.result?.verdict === "error") return `<circle class="race-error" cx="${px(x)}" cy="${px(y)}" r="6.5"/><path class="race-cut" d="M${at}m-2.5 -2.5l5 5m0 -5l-5 5"/>`;
  if (r.result?.verdict === "no error") return `<circle class="race-pass" cx="${px(x)}" cy="${px(y)}" r="6.5"/><path class="race-cut" d="M${at}m-3 0l2 2.5l4 -5"/>`;
  return `<circle class="race-part" cx="${px(x)}" cy="${px(y)}" r="5"/>`;
}

/** How a search stands. @param {Racer} r @param {boolean} over */
export function standing(r, over) {
  if (r.failure) return words.failed;
  if (!r.result || !over) return (r.samples.at(-1)?.seconds ?? 0) > 0 ? words.running : words.waiting;
  const { verdict, kind, trail, shortest } = r.result;
  if (verdict === "error" && trail) return words.run(trail.length, shortest);
  return (verdict === "incomplete" && words.incomplete[kind]) || words.ends[verdict];
}

/** The same with the time of a search that has ended, for the line below its name. @param {Racer} r @param {boolean} over */
function saysEnd(r, over) {
  const last = r.samples.at(-1);
  return r.result && over && last ? `${standing(r, over)}, ${inSeconds(last.seconds)}` : standing(r, over);
}

/** 1, 10, 1k, 1M. @param {number} n */
const shortNumber = (n) => (n >= 1e9 ? `${n / 1e9}G` : n >= 1e6 ? `${n / 1e6}M` : n >= 1e3 ? `${n / 1e3}k` : String(n));

/** Colours for a file that is shown outside the page. */
export const fileStyle = `<style>text{font:12px sans-serif;fill:#4a504d}.race-name{font-weight:600;fill:#191c1b}path{fill:none}.race-grid{stroke:#d7dad8}.race-states{stroke:#191c1b;stroke-width:1.5}.race-frontier{stroke:#5f6663;stroke-dasharray:4 3}.race-finish{stroke:#b3201a;stroke-dasharray:2 3}.race-error{fill:#b3201a}.race-pass{fill:#17693a}.race-part{fill:#fff;stroke:#815000;stroke-width:2}.race-runner{fill:#191c1b}.race-cut{stroke:#fff;stroke-width:1.6}</style>`;
