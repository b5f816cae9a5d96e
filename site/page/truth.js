// Estimates beside true distances: how many states there are for each distance to the
// nearest error and each estimate of it, or for each estimate where no state has a known
// distance. Measured when asked for, by a worker of its own.

import { make } from "./dom.js";
import { Hand } from "../worker/hand.js";
import { escape, keepPlots, linear, numbers, Plot, roundStep, showPlots } from "./plot.js";
import { count, grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Truth} Truth */

/** @type {Hand | undefined} the worker that measures, while it does */
let hand;

/**
 * Offers to compare the estimate of a check with the distances; undefined takes the offer, or what came of it, away.
 * @param {HTMLElement} at @param {Omit<import("../protocol/protocol.js").Request, "id"> | undefined} request @param {() => number} width
 */
export function offerTruth(at, request, width) {
  hand?.end();
  hand = undefined;
  keepPlots(at, undefined);
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
  const ask = make("button", { type: "button", class: "offer" }, "Compare the estimate with true distances");
  ask.addEventListener("click", () => {
    say("Measuring the distance of every state to the nearest error.");
    const own = new Hand({
      failed: say,
      listen: (r) => {
        own.end();
        if (r.type !== "truth" || hand !== own) return;
        if (r.truth.message) say(r.truth.message);
        else keepFocus(() => showPlots(at, (w) => truthView(r.truth, w), width()));
      },
    });
    hand = own;
    own.send({ ...request, id: 1, type: "truth" });
  });
  at.append(ask);
}

/** States of some distances, or with some estimates: numbers of them, and of their estimates. -1 is infinite. */
class Group {
  states = 0;
  /** Least and largest, the infinite ones apart. */
  range = [Infinity, -Infinity];
  infinite = 0;
  sum = 0;
  above = 0;
  exact = 0;

  /** @param {number} estimate @param {number} [distance] */
  add(estimate, distance) {
    this.states++;
    if (estimate === distance) this.exact++;
    if (distance !== undefined && size(estimate) > size(distance)) this.above++;
    if (estimate < 0) this.infinite++;
    else {
      this.sum += estimate;
      this.range = [Math.min(this.range[0], estimate), Math.max(this.range[1], estimate)];
    }
  }

  get finite() {
    return this.states - this.infinite;
  }

  /** The estimates from the least to the largest. */
  get estimates() {
    return [this.finite && span(this.range), this.infinite && "infinite"].filter(Boolean).join(" … ");
  }

  get mean() {
    return this.finite ? grouped(this.sum / this.finite) : "–";
  }
}

/** How many distances, and estimates, are told apart at most. */
const mostCells = 60;

/** How strong the colour of cells is: the number of states by factors of this many, in so many shades. */
const shade = { factor: 4, most: 5 };

/** Infinite numbers are larger than all others. @param {number} n */
const size = (n) => (n < 0 ? Infinity : n);

/** @param {number[]} range */
const span = ([from, to]) => (from === to ? grouped(from) : `${grouped(from)} … ${grouped(to)}`);

/** @template K, V @param {Map<K, V>} map @param {K} key @param {() => V} fresh @returns {V} */
function have(map, key, fresh) {
  const value = map.get(key) ?? fresh();
  map.set(key, value);
  return value;
}

/** The largest number. Lists may be too long to be arguments. @param {number[]} list */
const largest = (list) => list.reduce((a, b) => Math.max(a, b), 0);

/** An axis for cells, each as wide as step and around its numbers, so that 0 has room too. @param {string} name @param {number} most */
function cellScale(name, most) {
  const step = roundStep(most + 1, mostCells);
  return { name, step, least: -0.5, most: Math.floor(most / step + 1) * step - 0.5 };
}

/** @param {Truth} t @param {number} room */
export function truthView(t, room) {
  return `<section class="truth">${t.distances.some((n) => n >= 0) ? besideView(t, room) : aloneView(t, room)}</section>`;
}

/** How many states there are numbers of, and which. @param {Truth} t */
const statesOf = (t) => (t.whole ? count(t.estimates.length, "state") : `the first ${count(t.estimates.length, "state")} visited by breadth-first search`);

/** Estimates beside distances. @param {Truth} t @param {number} room */
function besideView(t, room) {
  const [near, far] = [new Group(), new Group()];
  t.distances.forEach((steps, i) => (steps < 0 ? far : near).add(t.estimates[i], steps));
  const { states, above, exact, infinite } = near;
  const says = `The estimate ${t.heuristic} is ${t.admissible ? "declared" : "not declared"} admissible, that is, never above the distance. ` +
    `Of ${statesOf(t)} ${grouped(states)} can reach an error. In these the estimate is above the distance in ${grouped(above)}${infinite ? ` (infinite in ${grouped(infinite)})` : ""}, ` +
    `equal to it in ${grouped(exact)} and below it in ${grouped(states - above - exact)}.` +
    (far.states ? ` From the other ${grouped(far.states)} none can be reached; the estimate tells so, by being infinite, in ${grouped(far.exact)}.` : "");
  return `<h3>Estimate beside true distance</h3><p>${escape(says)}</p>${besidePlot(t, room)}` +
    `<p class="facts-note">The stronger the colour, the more states. On the line the estimate is the distance. Where it is above, in red, a search that trusts it may miss the shortest run. ` +
    `States from which no error can be reached, and infinite estimates, are in the table only.</p>` +
    numbers("Estimates in numbers", ["Distance", "States", "Estimates", "Mean", "Too high"], besideRows(t));
}

/** @param {Truth} t @param {number} room */
function besidePlot(t, room) {
  const [distances, estimates] = [t.distances, t.estimates].map((list) => list.filter((_, i) => t.distances[i] >= 0 && t.estimates[i] >= 0));
  const [x, y] = [cellScale("steps to the nearest error", largest(distances)), cellScale("estimate", largest(estimates))];
  const p = new Plot("How many states have which distance and estimate, and where the estimate is above the distance. The table below has the numbers.", room, x, y);
  /** @type {Map<number, Map<number, Group>>} by column and row */
  const columns = new Map();
  distances.forEach((steps, i) => {
    const column = have(columns, Math.floor(steps / x.step), () => new Map());
    have(column, Math.floor(estimates[i] / y.step), () => new Group()).add(estimates[i], steps);
  });
  for (const [i, column] of columns) {
    for (const [k, cell] of column) {
      const [left, bottom] = p.place(i * x.step - 0.5, k * y.step - 0.5).map(Math.round);
      const [right, top] = p.place((i + 1) * x.step - 0.5, (k + 1) * y.step - 0.5).map(Math.round);
      const dark = Math.min(shade.most, 1 + Math.floor(Math.log(cell.states) / Math.log(shade.factor)));
      p.path(`plot-cell plot-dark${dark}${cell.above ? " is-above" : ""}`, `M${left} ${top}H${right}V${bottom}H${left}z`);
    }
  }
  const end = Math.min(x.most, y.most);
  p.path("plot-line", `M${p.place(-0.5, -0.5).join(" ")}L${p.place(end, end).join(" ")}`);
  return p.toString();
}

/** A row for each distance, or for some where there are many. @param {Truth} t */
function besideRows(t) {
  const step = roundStep(largest(t.distances) + 1, mostCells);
  /** @type {Map<number, {distances: number[], group: Group}>} */
  const rows = new Map();
  t.distances.forEach((steps, i) => {
    const row = have(rows, steps < 0 ? Infinity : Math.floor(steps / step), () => ({ distances: [Infinity, -Infinity], group: new Group() }));
    row.distances = [Math.min(row.distances[0], steps), Math.max(row.distances[1], steps)];
    row.group.add(t.estimates[i], steps);
  });
  return [...rows].sort((a, b) => a[0] - b[0]).map(([at, { distances, group }]) => [
    at === Infinity ? "no error" : span(distances), grouped(group.states), group.estimates, group.mean, grouped(group.above),
  ]);
}

/** The estimates where no state has a distance that is known. @param {Truth} t @param {number} room */
function aloneView(t, room) {
  const all = new Group();
  for (const n of t.estimates) all.add(n);
  const why = t.distances.length ? "No error can be reached, so no state has a distance to one." : "The model has too many states to know how far each of them is from an error.";
  const says = `${why} In ${statesOf(t)} the estimate ${t.heuristic} is ` + [
    all.finite && (all.range[0] === all.range[1] ? all.mean : `${all.range.map(grouped).join(" to ")}, ${all.mean} on average`),
    all.infinite && `infinite in ${grouped(all.infinite)}, where it says that no error can be reached`,
  ].filter(Boolean).join(", and ") + ".";
  return `<h3>Estimates of the states</h3><p>${escape(says)}</p>${all.finite ? alonePlot(t.estimates, room) : ""}` +
    numbers("Estimates in numbers", ["Estimate", "States"], aloneRows(t.estimates));
}

/** How many states have the estimates of each step, and how far these go. @param {number[]} estimates */
function histogram(estimates) {
  const scale = cellScale("estimate", largest(estimates));
  const bars = Array.from({ length: Math.round((scale.most + 0.5) / scale.step) }, () => new Group());
  for (const n of estimates) if (n >= 0) bars[Math.floor(n / scale.step)].add(n);
  return { scale, bars };
}

/** @param {number[]} estimates @param {number} room */
function alonePlot(estimates, room) {
  const { scale, bars } = histogram(estimates);
  const heights = bars.map((b) => b.states);
  const p = new Plot("How many states have which estimate. The table below has the numbers.", room, scale, linear("states", largest(heights)));
  p.bars(heights, -0.5, scale.step);
  return p.toString();
}

/** @param {number[]} estimates */
function aloneRows(estimates) {
  const rows = histogram(estimates).bars.filter((b) => b.states).map((b) => [b.estimates, grouped(b.states)]);
  const infinite = estimates.filter((n) => n < 0).length;
  return infinite ? [...rows, ["infinite", grouped(infinite)]] : rows;
}
