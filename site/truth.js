// Estimates beside true distances: how many states there are for each distance to the
// nearest error and each estimate of it. Measured when asked for, by a worker of its own.

import { make } from "./dom.js";
import { Hand } from "./hand.js";
import { count, digits, escape, linear, numbers, Plot } from "./plot.js";

/** @typedef {import("./protocol.js").Truth} Truth */

/** @type {Hand | undefined} the worker that measures, while it does */
let hand;

/**
 * Offers to compare the estimate of a check with the distances; undefined takes the offer, or what came of it, away.
 * @param {HTMLElement} at @param {Omit<import("./protocol.js").Request, "id"> | undefined} request @param {() => number} width
 */
export function offerTruth(at, request, width) {
  hand?.end();
  hand = undefined;
  at.replaceChildren();
  if (!request) return;
  /** Puts something in the place of what has the focus, which goes to it. @param {() => void} put */
  const keepFocus = (put) => {
    const had = at.contains(document.activeElement);
    put();
    const first = at.querySelector("p, h3");
    if (!had || !(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  };
  /** @param {string} text */
  const say = (text) => keepFocus(() => at.replaceChildren(make("p", { class: "facts-note", role: "status" }, text)));
  const ask = make("button", { type: "button", class: "way" }, "Compare the estimate with true distances");
  ask.addEventListener("click", () => {
    say("Measuring the distance of every state to the nearest error.");
    const own = new Hand({
      failed: say,
      listen: (r) => {
        own.end();
        if (r.type !== "truth" || hand !== own) return;
        if (r.truth.message) say(r.truth.message);
        else keepFocus(() => (at.innerHTML = truthView(r.truth, width())));
      },
    });
    hand = own;
    own.send({ ...request, id: 1, type: "truth" });
  });
  at.append(ask);
}

/** How many distances, and estimates, are told apart at most. */
const mostCells = 60;

/** How strong the colour of cells is: the number of states by factors of this many, in so many shades. */
const shade = { factor: 4, most: 5 };

/** Infinite numbers are larger than all others. @param {number} n */
const size = (n) => (n < 0 ? Infinity : n);

/** How many numbers share a cell. @param {number[]} list those that are drawn, infinite ones apart */
const widthOf = (list) => 1 + Math.floor(list.reduce((a, b) => Math.max(a, b), 0) / mostCells);

/** The first number of the cell of one. @param {number} n @param {number} width */
const cellOf = (n, width) => (n < 0 ? n : n - (n % width));

/**
 * The states of one cell of distances; of estimates the sum, the least and the largest of those that are finite.
 * @typedef {{distance: number, states: number, above: number, exact: number, finite: number, sum: number, least: number, most: number}} Row
 */

/** @param {Truth} t @param {number} width of a cell of distances @returns {Row[]} by distance, infinite last */
function rowsOf(t, width) {
  /** @type {Map<number, Row>} */
  const rows = new Map();
  t.distances.forEach((steps, i) => {
    const distance = cellOf(steps, width);
    const row = rows.get(distance) ?? { distance, states: 0, above: 0, exact: 0, finite: 0, sum: 0, least: Infinity, most: 0 };
    rows.set(distance, row);
    const estimate = t.estimates[i];
    row.states++;
    if (size(estimate) > size(steps)) row.above++;
    if (estimate === steps) row.exact++;
    if (estimate < 0) return;
    row.finite++;
    row.sum += estimate;
    row.least = Math.min(row.least, estimate);
    row.most = Math.max(row.most, estimate);
  });
  return [...rows.values()].sort((a, b) => (a.distance < 0 ? 1 : b.distance < 0 ? -1 : a.distance - b.distance));
}

/** A number, or the numbers that a cell takes together. @param {number} n @param {number} width */
const cellName = (n, width) => (width > 1 ? `${digits(n)} to ${digits(n + width - 1)}` : digits(n));

/** @param {Row} r @param {number} width */
function cellsOf(r, width) {
  const range = r.least === r.most ? digits(r.most) : `${digits(r.least)} to ${digits(r.most)}`;
  const estimates = [...(r.finite ? [range] : []), ...(r.finite < r.states ? ["no error"] : [])].join(", ");
  return [r.distance < 0 ? "no error" : cellName(r.distance, width), digits(r.states), estimates, r.finite ? digits(r.sum / r.finite) : "–", digits(r.above)];
}

/** @param {Row[]} rows @param {(r: Row) => number} f */
const sum = (rows, f) => rows.reduce((n, r) => n + f(r), 0);

/** @param {Truth} t @param {number} room */
export function truthView(t, room) {
  if (!t.distances.some((d) => d >= 0)) return histogramView(t, room);
  const width = widthOf(t.distances);
  const rows = rowsOf(t, width);
  const [states, above, exact] = [sum(rows, (r) => r.states), sum(rows, (r) => r.above), sum(rows, (r) => r.exact)];
  const says = `${declared(t)} Of ${count(states, "state")} it is above the distance in ${digits(above)}, equal to it in ${digits(exact)} and below it in ${digits(states - above - exact)}.`;
  return `<section class="truth"><h3>Estimate beside true distance</h3><p>${escape(says)}</p>${truthPlot(t, width, room)}` +
    `<p class="facts-note">The stronger the colour, the more states. On the line the estimate is the distance. Where it is above, in red, a search that trusts it may miss the shortest run. States from which no error can be reached are in the table only.</p>` +
    numbers("Estimates in numbers", ["Distance", "States", "Estimates", "Mean", "Too high"], rows.map((r) => cellsOf(r, width))) + `</section>`;
}

/** @param {Truth} t */
const declared = (t) => `The estimate ${t.heuristic} is ${t.admissible ? "declared" : "not declared"} admissible, that is, never above the distance.`;

/** @param {Truth} t @param {number} width of a cell of distances @param {number} room */
function truthPlot(t, width, room) {
  const drawn = [...t.distances.keys()].filter((i) => t.distances[i] >= 0 && t.estimates[i] >= 0);
  const high = widthOf(drawn.map((i) => t.estimates[i]));
  /** @type {Map<string, {distance: number, estimate: number, states: number, above: boolean}>} */
  const cells = new Map();
  for (const i of drawn) {
    const [distance, estimate] = [cellOf(t.distances[i], width), cellOf(t.estimates[i], high)];
    const cell = cells.get(`${distance} ${estimate}`) ?? { distance, estimate, states: 0, above: false };
    cells.set(`${distance} ${estimate}`, cell);
    cell.states++;
    cell.above ||= t.estimates[i] > t.distances[i];
  }
  const list = [...cells.values()].sort((a, b) => a.distance - b.distance || a.estimate - b.estimate);
  const across = list.reduce((n, c) => Math.max(n, c.distance + width), 1);
  const up = list.reduce((n, c) => Math.max(n, c.estimate + high), 1);
  const p = new Plot("How many states have which distance and estimate, and where the estimate is above the distance. The table below has the numbers.",
    room, linear("steps to the nearest error", across), linear("estimate", up));
  for (const c of list) {
    const [left, top] = p.place(c.distance, c.estimate + high).map(Math.round);
    const [right, bottom] = p.place(c.distance + width, c.estimate).map(Math.round);
    const dark = Math.min(shade.most, 1 + Math.floor(Math.log(c.states) / Math.log(shade.factor)));
    p.path(`plot-cell plot-dark${dark}${c.above ? " is-above" : ""}`, `M${left} ${top}H${right}V${bottom}H${left}z`);
  }
  // As far as both axes go.
  const end = Math.min(p.x.most, p.y.most);
  p.path("plot-line", `M${p.place(0, 0).join(" ")}L${p.place(end, end).join(" ")}`);
  return p.toString();
}

/** The estimates alone, where no distance is known or none leads to an error. @param {Truth} t @param {number} room */
function histogramView(t, room) {
  const finite = t.estimates.filter((n) => n >= 0);
  const width = widthOf(finite);
  /** @type {number[]} */
  const bars = [];
  for (const n of finite) bars[cellOf(n, width) / width] = (bars[cellOf(n, width) / width] ?? 0) + 1;
  for (let i = 0; i < bars.length; i++) bars[i] ??= 0;
  const dead = t.estimates.length - finite.length;
  const why = t.distances.length
    ? `No state leads to an error, so that there is no distance to compare with. Of ${count(t.estimates.length, "state")} the estimate knows that in ${digits(dead)}.`
    : `The model has more states than the ${digits(t.estimates.length)} that were looked at, so that their distances are not known. In ${digits(dead)} of them the estimate says that no error can be reached.`;
  const most = bars.reduce((a, b) => Math.max(a, b), 1);
  const p = new Plot("How many states have which estimate. The table below has the numbers.",
    room, linear("estimate", Math.max(1, bars.length * width)), linear("states", most));
  p.bars(bars, 0, width);
  const rows = bars.map((n, i) => [cellName(i * width, width), digits(n)]).filter((_, i) => bars[i]);
  if (dead) rows.push(["no error", digits(dead)]);
  return `<section class="truth"><h3>How far the states seem to be from an error</h3><p>${escape(`${declared(t)} ${why}`)}</p>${finite.length ? p.toString() : ""}` +
    numbers("Estimates in numbers", ["Estimate", "States"], rows) + `</section>`;
}
