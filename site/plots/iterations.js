// Iterated search refinement: a plot of depth over table size, a table of the searches, and at the end
// the states that the successful search's table could not tell apart.

import { decades, escape, fitting, keepPlots, linear, numbers, Plot, showPlots, tableRows } from "./plot.js";
import { count, grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Iterations} Iterations */
/** @typedef {import("../protocol/protocol.js").TrailStep} TrailStep */
/** @typedef {import("../protocol/protocol.js").Classes} Classes */
/** @typedef {import("./plot.js").Point} Point */

/**
 * Shows the searches so far. While they run, opened tables stay open.
 * @param {HTMLElement} at @param {Iterations | undefined} it @param {() => number} width
 */
export function showIterations(at, it, width) {
  if (!it || it.runs.length === 0) {
    keepPlots(at, undefined);
    at.replaceChildren();
    return;
  }
  /** @param {number} w */
  const view = (w) => iterationsView(it, w);
  const [says, plot, rows] = ["p", ".iterations-plot", "tbody"].map((part) => at.querySelector(".iterations " + part));
  if (!says || !plot || !rows || it.classes) {
    showPlots(at, view, width());
    return;
  }
  keepPlots(at, view);
  says.innerHTML = escape(iterationsSay(it));
  plot.innerHTML = iterationsPlot(it, width());
  rows.innerHTML = tableRows(runRows(it));
  if (it.trail) showTrail(/** @type {Element} */ (at.querySelector(".iterations-trail")), it.trail);
}

/** Shows the best trail so far. It replaces a longer one. @param {Element} at @param {TrailStep[]} trail */
function showTrail(at, trail) {
  const rows = at.querySelector("tbody");
  if (rows) rows.innerHTML = tableRows(trailRows(trail));
  else at.innerHTML = trailView(trail);
}

/** @param {TrailStep[] | undefined} trail */
const trailView = (trail) => (trail ? numbers("The best trail so far", ["Step", "Process", "Line", "Statement"], trailRows(trail)) : "");

/** @param {TrailStep[]} trail */
const trailRows = (trail) => trail.map((s, i) => [String(i + 1), s.process, String(s.line), s.statement]);

/** @param {Iterations} it @param {number} width */
export function iterationsView(it, width) {
  return `<section class="iterations"><h3>One search after the other</h3><p>${escape(iterationsSay(it))}</p><div class="iterations-plot">${iterationsPlot(it, width)}</div>` +
    numbers("The tables in numbers", ["Search", "Table, bytes", "Search depth", "Stored", "Taken for visited", "Bits set", "Trail"], runRows(it)) +
    `<div class="iterations-trail">${trailView(it.trail)}</div></section>${it.classes ? classesView(it.classes, width) : ""}`;
}

/** The size of a table in words. @param {number} bits */
const sizeOf = (bits) => (bits % 8 ? count(bits, "bit") : count(bits / 8, "byte"));

/** @param {Iterations} it */
function iterationsSay(it) {
  // Several workers may find trails of the same length with tables of different sizes.
  const best = it.runs.find((r) => r.length && r.length === it.best && (!it.classes || r.bits === it.classes.bits));
  const part = it.runs.length < it.count ? ` Here are ${grouped(it.runs.length)} of them.` : "";
  const says = `${count(it.count, "search", "searches")}, each with its own table size, so each one prunes other states.${part} `;
  if (!best) return says + "None found an error.";
  const next = best.number < it.count ? " The following searches started with the smallest table again and looked for shorter trails." : "";
  return says + `The best trail has ${count(best.length ?? 0, "step")}: search ${grouped(best.number)} found it with a table of ${sizeOf(best.bits)}.${next}`;
}

/** @param {Iterations} it @param {number} width */
function iterationsPlot(it, width) {
  const bits = it.runs.map((r) => r.bits);
  const [from, to] = [Math.min(...bits), Math.max(...bits)];
  /** The depth of a search, or the length of its trail. @param {import("../protocol/protocol.js").Iteration} r */
  const steps = (r) => r.length || r.depth;
  const far = it.runs.map(steps);
  const p = new Plot(
    `Depth reached or, where a trail was found, its length, from ${grouped(Math.min(...far))} to ${count(Math.max(...far), "step")}, over the size of the table, from ${sizeOf(from)} to ${sizeOf(to)}. The table below has the numbers.`,
    width, decades("size of the table, bytes", from / 8, to / 8), fitting("steps: • depth reached, × trail found", Math.min(...far), Math.max(...far)));
  /** @param {boolean} hit */
  const places = (hit) => it.runs.filter((r) => !r.length !== hit).map((r) => p.place(r.bits / 8, steps(r)));
  p.dots("plot-dots", places(false));
  p.crosses("plot-hits", places(true));
  return p.toString();
}

/** A row for each search, the last search first. @param {Iterations} it */
function runRows(it) {
  return it.runs.toReversed().map((r) => [
    ...[r.number, r.bits / 8, r.depth, r.states, r.matched, r.set].map(grouped), r.length ? count(r.length, "step") : "–",
  ]);
}

/** The names of the models in Classes.fill. */
const models = ["F₁", "F₃", "F best", "F worst"];

/** @param {number[]} list */
const sum = (list) => list.reduce((a, b) => a + b, 0);

/** @param {Classes} c @param {number} width */
function classesView(c, width) {
  const lost = sum(c.fill.map((f) => f.lost));
  return `<section class="classes"><h3>States that the successful search’s table could not tell apart</h3><p>` +
    escape(`That search visited ${count(sum(c.fill.map((f) => f.states)), "state")}. Its table of ${sizeOf(c.bits)} cannot tell states at the same address apart. ` +
      `${count(sum(c.sizes.slice(2)), "address has", "addresses have")} several states, and ${count(lost, "new state was", "new states were")} lost because the table took them for visited.`) +
    `</p>${collisionsPlot(c, width)}<p class="facts-note">Dots: the part of the new states that this search lost. Lines: models that assume evenly spread hashes. F₁ sets one bit per state, as this search does. F₃ is the part that three such searches all lose. F best and F worst set three bits per state. Names with the same kind of line share one line.</p>` +
    numbers("Losses in numbers", ["Bits set", "New states", "Lost", "Part lost", ...models],
      c.fill.filter((f) => f.states).map((f) => [grouped(Math.round(f.set)), grouped(f.states), grouped(f.lost), ...[f.lost / f.states, ...f.models].map((p) => p.toFixed(3))])) +
    sizesPlot(c, width) + alongPlot(c, width) +
    numbers("Addresses in numbers", ["States at an address", "Addresses"], c.sizes.map((n, size) => [sizeName(size), grouped(n)])) + `</section>`;
}

/** The largest size stands for this number of states or more: see MostClassSize in wasm/session. @param {number} size */
const sizeName = (size) => (size === 11 ? "11 or more" : String(size));

/** @param {Classes} c @param {number} width */
function collisionsPlot(c, width) {
  const p = new Plot("Part of the new states that was lost, over the number of bits set, next to four models. The table below has the numbers.",
    width, { name: "bits set", most: c.bits }, { name: "part of new states lost", most: 1, ticks: [0, 0.5, 1] }, 92);
  p.curves(models.map((name, i) => ({ class: `plot-model${i}`, name, points: [p.place(0, 0), ...c.fill.map((f) => p.place(f.set, f.models[i]))] })));
  p.dots("plot-dots plot-measured", c.fill.filter((f) => f.states).map((f) => p.place(f.set, f.lost / f.states)));
  return p.toString();
}

/** @param {Classes} c @param {number} width */
function sizesPlot(c, width) {
  const p = new Plot("How many addresses of the table have how many states. The table below has the numbers.",
    width, { name: "states at an address", least: -0.5, most: c.sizes.length - 0.5, ticks: c.sizes.map((_, size) => size) }, linear("addresses", Math.max(...c.sizes)));
  p.bars(c.sizes, -0.5, 1);
  return p.toString();
}

/** @param {Classes} c @param {number} width */
function alongPlot(c, width) {
  const most = Math.max(...c.along);
  const p = new Plot(`How many states were visited in each part of the table: at most ${grouped(most)}.`,
    width, { name: `address, in parts of ${grouped(c.part)}`, most: c.bits }, linear("states", most));
  p.bars(c.along, 0, c.part);
  return p.toString();
}
