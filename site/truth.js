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
  /** @param {string} text */
  const say = (text) => at.replaceChildren(make("p", { class: "facts-note", role: "status" }, text));
  const ask = make("button", { type: "button", class: "way" }, "Compare the estimate with true distances");
  ask.addEventListener("click", () => {
    say("Measuring the distance of every state to the nearest error.");
    const own = new Hand({
      failed: say,
      listen: (r) => {
        own.end();
        if (r.type !== "truth" || hand !== own) return;
        if (r.truth.message) say(r.truth.message);
        else at.innerHTML = truthView(r.truth, width());
      },
    });
    hand = own;
    own.send({ ...request, id: 1, type: "truth" });
  });
  at.append(ask);
}

/**
 * States with about the same distance and estimate: those from a number on, up to the width of a cell; -1 is infinite.
 * @typedef {{distance: number, estimate: number, states: number, above: number, exact: number}} Cell
 */

/** How many distances, and estimates, are told apart at most. */
const mostCells = 60;

/** How strong the colour of cells is: the number of states by factors of this many, in so many shades. */
const shade = { factor: 4, most: 5 };

/** Infinite numbers are larger than all others. @param {number} n */
const size = (n) => (n < 0 ? Infinity : n);

/** Puts the states into cells, in the order of distance and estimate. @param {Truth} t */
function cellsOf(t) {
  const width = 1 + Math.floor([...t.distances, ...t.estimates].reduce((a, b) => Math.max(a, b), 0) / mostCells);
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  t.distances.forEach((steps, i) => {
    const [distance, estimate] = [steps, t.estimates[i]].map((n) => (n < 0 ? n : n - (n % width)));
    const key = `${distance} ${estimate}`;
    const cell = cells.get(key) ?? { distance, estimate, states: 0, above: 0, exact: 0 };
    cells.set(key, cell);
    cell.states++;
    if (size(t.estimates[i]) > size(steps)) cell.above++;
    if (t.estimates[i] === steps) cell.exact++;
  });
  /** @param {number} a @param {number} b */
  const order = (a, b) => (a === b ? 0 : size(a) - size(b));
  return { width, cells: [...cells.values()].sort((a, b) => order(a.distance, b.distance) || order(a.estimate, b.estimate)) };
}

/** @param {Cell[]} cells @param {(c: Cell) => number} f */
const sum = (cells, f) => cells.reduce((n, c) => n + f(c), 0);

/** @param {Truth} t @param {number} room */
export function truthView(t, room) {
  const { width, cells } = cellsOf(t);
  const [states, above, exact] = [sum(cells, (c) => c.states), sum(cells, (c) => c.above), sum(cells, (c) => c.exact)];
  const says = `The estimate ${t.heuristic} is ${t.admissible ? "declared" : "not declared"} admissible, that is, never above the distance. ` +
    `Of ${count(states, "state")} it is above the distance in ${digits(above)}, equal to it in ${digits(exact)} and below it in ${digits(states - above - exact)}.`;
  return `<section class="truth"><h3>Estimate beside true distance</h3><p>${escape(says)}</p>${truthPlot(cells, width, room)}` +
    `<p class="facts-note">The stronger the colour, the more states. On the line the estimate is the distance. Where it is above, in red, a search that trusts it may miss the shortest run. States from which no error can be reached are in the table only.</p>` +
    numbers("Estimates in numbers", ["Distance", "States", "Estimates", "Mean", "Too high"], truthRows(cells, width)) + `</section>`;
}

/** @param {Cell[]} cells @param {number} width of a cell @param {number} room */
function truthPlot(cells, width, room) {
  const finite = cells.filter((c) => c.distance >= 0 && c.estimate >= 0);
  const [across, up] = [finite.map((c) => c.distance), finite.map((c) => c.estimate)].map((list) => Math.max(1, ...list.map((n) => n + width)));
  const p = new Plot("How many states have which distance and estimate, and where the estimate is above the distance. The table below has the numbers.",
    room, linear("steps to the nearest error", across), linear("estimate", up));
  for (const c of finite) {
    const [left, top] = p.place(c.distance, c.estimate + width).map(Math.round);
    const [right, bottom] = p.place(c.distance + width, c.estimate).map(Math.round);
    const dark = Math.min(shade.most, 1 + Math.floor(Math.log(c.states) / Math.log(shade.factor)));
    p.path(`plot-cell plot-dark${dark}${c.above ? " is-above" : ""}`, `M${left} ${top}H${right}V${bottom}H${left}z`);
  }
  // From the middle of the first cell, where numbers are equal, to that of the last.
  const end = Math.min(p.x.most, p.y.most) - width / 2;
  p.path("plot-line", `M${p.place(width / 2, width / 2).join(" ")}L${p.place(end, end).join(" ")}`);
  return p.toString();
}

/** A row for each distance. @param {Cell[]} cells @param {number} width */
function truthRows(cells, width) {
  /** A number, or the numbers that a cell takes together. @param {number} n */
  const name = (n) => (n < 0 ? "no error" : width > 1 ? `${digits(n)} to ${digits(n + width - 1)}` : digits(n));
  return [...new Set(cells.map((c) => c.distance))].map((distance) => {
    const row = cells.filter((c) => c.distance === distance);
    const finite = row.filter((c) => c.estimate >= 0);
    const mean = sum(finite, (c) => c.states * (c.estimate + (width - 1) / 2)) / sum(finite, (c) => c.states);
    const estimates = [...new Set([row[0], row[row.length - 1]])].map((c) => name(c.estimate)).join(" … ");
    return [name(distance), digits(sum(row, (c) => c.states)), estimates, finite.length ? digits(mean) : "–", digits(sum(row, (c) => c.above))];
  });
}
