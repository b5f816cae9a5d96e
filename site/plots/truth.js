// Estimates compared with true distances: the number of states for each pair of distance to the nearest
// error and estimate. If no distance is known: the number of states for each estimate. A worker of
// its own measures them on demand.

import { make } from "../dom/dom.js";
import { escape, keepPlots, linear, numbers, Plot, roundStep, showPlots } from "./plot.js";
import { count, grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Truth} Truth */

/** @typedef {import("../worker/checkworker.js").CheckWorker} CheckWorker */

/** @type {CheckWorker | undefined} the worker while it measures */
let worker;

/**
 * Offers to compare the estimate of a check with the distances. Without a request, removes the offer or its result.
 * @param {HTMLElement} at @param {() => number} width @param {Omit<import("../protocol/protocol.js").Request, "id">} [request]
 * @param {(to: ConstructorParameters<typeof import("../worker/checkworker.js").CheckWorker>[0]) => CheckWorker} [newWorker]
 */
export function offerTruth(at, width, request, newWorker) {
  worker?.end();
  worker = undefined;
  keepPlots(at, undefined);
  at.replaceChildren();
  if (!request || !newWorker) return;
  /** Replaces the content. If the focus was in it, moves it to the new content. @param {() => void} put */
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
    const own = newWorker({
      failed: say,
      listen: (r) => {
        own.end();
        if (r.type !== "truth" || worker !== own) return;
        if (r.truth.message) say(r.truth.message);
        else keepFocus(() => showPlots(at, (w) => truthView(r.truth, w), width()));
      },
    });
    worker = own;
    own.send({ ...request, id: 1, type: "truth" });
  });
  at.append(ask);
}

/** Counts a group of states and sums up their estimates. The estimate -1 is infinite. */
class Group {
  states = 0;
  /** The least and the largest finite estimate. */
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

/** The largest number of cells along an axis. */
const mostCells = 60;

/** The shades of cells: each is for `factor` times as many states as the one before. */
const shade = { factor: 4, most: 5 };

/** A number to compare: -1 means infinite. @param {number} n */
const size = (n) => (n < 0 ? Infinity : n);

/** @param {number[]} range */
const span = ([from, to]) => (from === to ? grouped(from) : `${grouped(from)} … ${grouped(to)}`);

/** @template K, V @param {Map<K, V>} map @param {K} key @param {() => V} fresh @returns {V} */
function getOrAdd(map, key, fresh) {
  const value = map.get(key) ?? fresh();
  map.set(key, value);
  return value;
}

/** The largest number. Long lists cannot be the arguments of Math.max. @param {number[]} list */
const largest = (list) => list.reduce((a, b) => Math.max(a, b), 0);

/** An axis of cells. Each cell holds `step` whole numbers and begins half a unit before the first. @param {string} name @param {number} most */
function cellScale(name, most) {
  const step = roundStep(most + 1, mostCells);
  return { name, step, least: -0.5, most: Math.floor(most / step + 1) * step - 0.5 };
}

/** @param {Truth} t @param {number} room */
export function truthView(t, room) {
  return `<section class="truth">${t.distances.some((n) => n >= 0) ? compareView(t, room) : estimatesView(t, room)}</section>`;
}

/** Which states were measured, in words. @param {Truth} t */
const statesOf = (t) => (t.whole ? count(t.estimates.length, "state") : `the first ${count(t.estimates.length, "state")} visited by breadth-first search`);

/** Estimates compared with distances. @param {Truth} t @param {number} room */
function compareView(t, room) {
  const [reaching, others] = [new Group(), new Group()];
  t.distances.forEach((steps, i) => (steps < 0 ? others : reaching).add(t.estimates[i], steps));
  const { states, above, exact, infinite } = reaching;
  const says = `The estimate ${t.heuristic} is ${t.admissible ? "declared" : "not declared"} admissible, that is, never above the distance. ` +
    `Of ${statesOf(t)} ${grouped(states)} can reach an error. In these the estimate is above the distance in ${grouped(above)}${infinite ? ` (infinite in ${grouped(infinite)})` : ""}, ` +
    `equal to it in ${grouped(exact)} and below it in ${grouped(states - above - exact)}.` +
    (others.states ? ` The other ${grouped(others.states)} cannot reach one. There the estimate is infinite, as the distance is, in ${grouped(others.exact)}.` : "");
  return `<h3>Estimate and true distance</h3><p>${escape(says)}</p>${comparePlot(t, room)}` +
    `<p class="facts-note">The stronger the colour, the more states. On the line the estimate equals the distance. In the red cells it is above: a search that relies on it may miss the shortest run. ` +
    `States from which no error can be reached, and infinite estimates, are in the table only.</p>` +
    numbers("Estimates in numbers", ["Distance", "States", "Estimates", "Mean", "Too high"], compareRows(t));
}

/** @param {Truth} t @param {number} room */
function comparePlot(t, room) {
  const [distances, estimates] = [t.distances, t.estimates].map((list) => list.filter((_, i) => t.distances[i] >= 0 && t.estimates[i] >= 0));
  const [x, y] = [cellScale("steps to the nearest error", largest(distances)), cellScale("estimate", largest(estimates))];
  const p = new Plot("How many states have which distance and estimate, and where the estimate is above the distance. The table below has the numbers.", room, x, y);
  /** @type {Map<number, Map<number, Group>>} by column and row */
  const columns = new Map();
  distances.forEach((steps, i) => {
    const column = getOrAdd(columns, Math.floor(steps / x.step), () => new Map());
    getOrAdd(column, Math.floor(estimates[i] / y.step), () => new Group()).add(estimates[i], steps);
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

/** A row for each distance, or for each range of distances if there are many. @param {Truth} t */
function compareRows(t) {
  const step = roundStep(largest(t.distances) + 1, mostCells);
  /** @type {Map<number, {distances: number[], group: Group}>} */
  const rows = new Map();
  t.distances.forEach((steps, i) => {
    const row = getOrAdd(rows, steps < 0 ? Infinity : Math.floor(steps / step), () => ({ distances: [Infinity, -Infinity], group: new Group() }));
    row.distances = [Math.min(row.distances[0], steps), Math.max(row.distances[1], steps)];
    row.group.add(t.estimates[i], steps);
  });
  return [...rows].sort((a, b) => a[0] - b[0]).map(([at, { distances, group }]) => [
    at === Infinity ? "no error" : span(distances), grouped(group.states), group.estimates, group.mean, grouped(group.above),
  ]);
}

/** The estimates alone, if no distance is known. @param {Truth} t @param {number} room */
function estimatesView(t, room) {
  const all = new Group();
  for (const n of t.estimates) all.add(n);
  const why = t.distances.length ? "No error can be reached, so no state has a distance to one." : "The model has too many states to measure their distances to an error.";
  const says = `${why} In ${statesOf(t)} the estimate ${t.heuristic} is ` + [
    all.finite && (all.range[0] === all.range[1] ? all.mean : `${all.range.map(grouped).join(" to ")}, ${all.mean} on average`),
    all.infinite && `infinite in ${grouped(all.infinite)}, where it says that no error can be reached`,
  ].filter(Boolean).join(", and ") + ".";
  return `<h3>Estimates of the states</h3><p>${escape(says)}</p>${all.finite ? estimatesPlot(t.estimates, room) : ""}` +
    numbers("Estimates in numbers", ["Estimate", "States"], estimatesRows(t.estimates));
}

/** Groups states by estimate, one group for each step of the axis. @param {number[]} estimates */
function histogram(estimates) {
  const scale = cellScale("estimate", largest(estimates));
  const bars = Array.from({ length: Math.round((scale.most + 0.5) / scale.step) }, () => new Group());
  for (const n of estimates) if (n >= 0) bars[Math.floor(n / scale.step)].add(n);
  return { scale, bars };
}

/** @param {number[]} estimates @param {number} room */
function estimatesPlot(estimates, room) {
  const { scale, bars } = histogram(estimates);
  const heights = bars.map((b) => b.states);
  const p = new Plot("How many states have which estimate. The table below has the numbers.", room, scale, linear("states", largest(heights)));
  p.bars(heights, -0.5, scale.step);
  return p.toString();
}

/** @param {number[]} estimates */
function estimatesRows(estimates) {
  const rows = histogram(estimates).bars.filter((b) => b.states).map((b) => [b.estimates, grouped(b.states)]);
  const infinite = estimates.filter((n) => n < 0).length;
  return infinite ? [...rows, ["infinite", grouped(infinite)]] : rows;
}
