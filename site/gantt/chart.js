// The SVG of a Gantt chart. All texts are escaped. Style sheets give the colours.

import { escape } from "../plots/plot.js";
import { middle } from "../dom/dom.js";

/** @typedef {import("./plan.js").Plan} Plan */

/** Heights of rows, of the bars in them, and of the lines above and below. */
export const heights = { events: 24, process: 34, bar: 20, clock: 46, axis: 26 };

/** About how wide a character is. */
const character = 6.6;

/** The largest number of characters in the names of processes and clocks. */
const longest = 13;

/** @param {Plan} plan @param {number} processes */
export const heightOf = (plan, processes) => heights.events + heights.process * processes + heights.clock * plan.clocks.length + heights.axis;

/** The middle of the row of a process. @param {number} row */
const middleOf = (row) => heights.events + heights.process * (row + 0.5);

/** The class with the colour of a process: see wasm/view/lane.go. @param {number} row */
const colour = (row) => `l${(row % 8) + 1}`;

/** A number with few digits. @param {number} n */
const short = (n) => String(Math.round(n * 100) / 100);

/** Whether texts fit beside each other: each call says where the next one begins and ends. */
function places() {
  let end = -Infinity;
  return (/** @type {number} */ from, /** @type {number} */ to) => {
    if (from < end) return false;
    end = to;
    return true;
  };
}

/** The names of the rows. @param {Plan} plan @param {string[]} processes @param {number} width */
export function namesSVG(plan, processes, width) {
  const top = heights.events + heights.process * processes.length;
  const name = (/** @type {string} */ text, /** @type {number} */ y) => `<text x="0" y="${y + 4}">${escape(middle(text, longest))}<title>${escape(text)}</title></text>`;
  const clocks = plan.clocks.map(({ name: text, most }, i) => {
    const y = top + heights.clock * (i + 0.5);
    return name(text, y - 6) + `<text class="gantt-quiet" x="0" y="${y + 12}">0 to ${short(most)}</text>`;
  });
  return `<svg width="${width}" height="${heightOf(plan, processes.length)}" aria-hidden="true">${processes.map((text, row) => name(text, middleOf(row))).join("")}${clocks.join("")}</svg>`;
}

/** @param {Plan} plan @param {number} processes */
export function chartSVG(plan, processes) {
  const height = heightOf(plan, processes);
  const top = heights.events + heights.process * processes;
  const parts = [`<rect class="gantt-here" y="0" width="18" height="${height}"/>`];
  const { loop, moments } = plan;
  if (loop >= 0 && moments[loop]) parts.push(`<rect class="gantt-loop" x="${moments[loop].x}" y="0" width="${plan.width - moments[loop].x}" height="${heights.events}"/>`);
  for (const { x } of moments) parts.push(`<path class="gantt-moment" d="M${x} ${heights.events}V${height - heights.axis}"/>`);
  for (const b of plan.bars) parts.push(barSVG(b));
  const free = places();
  for (const a of plan.arrows) parts.push(arrowSVG(a, free));
  plan.clocks.forEach((c, i) => parts.push(clockSVG(c, top + heights.clock * i)));
  for (const { x, delay } of plan.breaks) parts.push(breakSVG(x, height, delay));
  parts.push(axisSVG(plan, height));
  parts.push('<path class="gantt-window"/>');
  return `<svg width="${plan.width}" height="${height}" aria-hidden="true">${parts.join("")}</svg>`;
}

/** @param {import("./plan.js").Bar} b */
function barSVG({ row, from, to, name }) {
  if (to <= from) return "";
  const y = middleOf(row) - heights.bar / 2;
  const room = Math.floor((to - from - 10) / character);
  const text = room >= 3 ? `<text x="${from + 6}" y="${y + 14}">${escape(middle(name, room))}</text>` : "";
  return `<g class="${colour(row)}"><rect class="gantt-bar" x="${from + 1}" y="${y}" width="${Math.max(1, to - from - 2)}" height="${heights.bar}" rx="2"><title>${escape(name)}</title></rect>${text}</g>`;
}

/** A step: a dot for who takes part, arrows from the first one to the others. @param {import("./plan.js").Arrow} a @param {ReturnType<typeof places>} free */
function arrowSVG({ x, rows: [sender, ...receivers], event }, free) {
  const from = middleOf(sender);
  const arrows = receivers.map((row) => {
    const to = middleOf(row);
    const back = to > from ? -1 : 1;
    const tip = to + back * 5;
    return `<path class="gantt-arrow" d="M${x} ${from}V${tip}"/><path class="gantt-tip" d="M${x} ${tip}l-4 ${back * 7}h8z"/>`;
  });
  const width = event.length * character;
  const name = event !== "tau" && free(x - width / 2, x + width / 2 + 4) ? `<text class="gantt-event" x="${x}" y="15">${escape(event)}</text>` : "";
  return `${arrows.join("")}<circle class="gantt-dot" cx="${x}" cy="${from}" r="3.5"/>${name}`;
}

/** @param {import("./plan.js").Clock} c @param {number} top */
function clockSVG({ most, pieces }, top) {
  const bottom = top + heights.clock - 8;
  const y = (/** @type {number} */ value) => bottom - (most > 0 ? (value / most) * (heights.clock - 16) : 0);
  const lines = pieces.map((piece) => piece.map(([x, value], i) => `${i === 0 ? "M" : "L"}${x} ${short(y(value))}`).join(""));
  const resets = pieces.slice(1).map((piece, i) => {
    const [x, value] = pieces[i][pieces[i].length - 1];
    return `<path class="gantt-reset" d="M${x} ${short(y(value))}V${short(y(piece[0][1]))}"/>`;
  });
  return `<path class="gantt-ground" d="M0 ${bottom + 0.5}H${pieces.at(-1)?.at(-1)?.[0] ?? 0}"/><path class="gantt-clock" d="${lines.join("")}"/>${resets.join("")}`;
}

/** Two slanted lines across the chart: the delay is longer than it looks. @param {number} x @param {number} height @param {number} delay */
const breakSVG = (x, height, delay) => `<g class="gantt-break"><path class="gantt-cut" d="M${x - 3} ${heights.events}l-4 ${height - heights.axis - heights.events}h14l4 -${height - heights.axis - heights.events}z"/><path d="M${x - 3} ${heights.events}l-4 ${height - heights.axis - heights.events}M${x + 11} ${heights.events}l-4 ${height - heights.axis - heights.events}"/><text x="${x + 2}" y="15">${short(delay)}</text></g>`;

/** The times below the rows: one for all steps at the same time. @param {Plan} plan @param {number} height */
function axisSVG({ moments }, height) {
  const free = places();
  const times = moments.filter((m, i) => i === 0 || m.at !== moments[i - 1].at).map(({ x, at }) => {
    const width = at.length * character;
    return free(x - width / 2, x + width / 2 + 8) ? `<text class="gantt-time" x="${x}" y="${height - 8}">${escape(at)}</text>` : "";
  });
  return times.join("");
}
