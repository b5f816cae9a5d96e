// Iterated search refinement as the page shows it: the size of the tables against the
// depth reached, one line for each search on demand, and in the end what the table of
// the successful search took for the same.

import { decades, escape, fitting, keepPlots, linear, numbers, Plot, showPlots, tableRows } from "./plot.js";
import { count, grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Iterations} Iterations */
/** @typedef {import("../protocol/protocol.js").TrailStep} TrailStep */
/** @typedef {import("../protocol/protocol.js").Classes} Classes */
/** @typedef {import("./plot.js").Point} Point */

/**
 * Shows the searches so far. What is open stays open while they go on.
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

/** Shows the best trail so far; a longer one may have been told before. @param {Element} at @param {TrailStep[]} trail */
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
    numbers("The tables in numbers", ["Search", "Table, bytes", "Depth", "Stored", "Taken for known", "Bits set", "Trail"], runRows(it)) +
    `<div class="iterations-trail">${trailView(it.trail)}</div></section>${it.classes ? classesView(it.classes, width) : ""}`;
}

/** The size of a table. @param {number} bits */
const sizeOf = (bits) => (bits % 8 ? count(bits, "bit") : count(bits / 8, "byte"));

/** @param {Iterations} it */
function iterationsSay(it) {
  // Workers may find trails of one length at a time, with tables of other sizes.
  const best = it.runs.find((r) => r.length && r.length === it.best && (!it.classes || r.bits === it.classes.bits));
  const part = it.runs.length < it.count ? ` Shown are ${grouped(it.runs.length)} of them.` : "";
  const says = `${count(it.count, "search", "searches")}, each with a table of its own size, which prunes it in its own way.${part} `;
  if (!best) return says + "None has found an error.";
  const next = best.number < it.count ? " The next ones began again with the smallest table and looked for shorter trails." : "";
  return says + `The best trail has ${count(best.length ?? 0, "step")}: search ${grouped(best.number)} found it with a table of ${sizeOf(best.bits)}.${next}`;
}

/** @param {Iterations} it @param {number} width */
function iterationsPlot(it, width) {
  const bits = it.runs.map((r) => r.bits);
  const [from, to] = [Math.min(...bits), Math.max(...bits)];
  /** Where a search stands: at its depth, or the length of its trail. @param {import("../protocol/protocol.js").Iteration} r */
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

/** The last search first. @param {Iterations} it */
function runRows(it) {
  return it.runs.toReversed().map((r) => [
    ...[r.number, r.bits / 8, r.depth, r.states, r.matched, r.set].map(grouped), r.length ? count(r.length, "step") : "–",
  ]);
}

/** The models of Classes.fill. */
const models = ["F₁", "F₃", "F best", "F worst"];

/** @param {number[]} list */
const sum = (list) => list.reduce((a, b) => a + b, 0);

/** @param {Classes} c @param {number} width */
function classesView(c, width) {
  const lost = sum(c.fill.map((f) => f.lost));
  return `<section class="classes"><h3>What the table of the successful search took for the same</h3><p>` +
    escape(`That search visited ${count(sum(c.fill.map((f) => f.states)), "state")}. Those with one address in its table of ${sizeOf(c.bits)} were one to it: ` +
      `${count(sum(c.sizes.slice(2)), "address has", "addresses have")} several, and ${count(lost, "state was", "states were")} lost, taken for visited when they were new.`) +
    `</p>${collisionsPlot(c, width)}<p class="facts-note">Dots: what this search lost of the states that were new. Lines: models of hashes that spread evenly. F₁ has one bit set for a state, as here; F₃ is a loss in each of three such searches; F best and F worst have three bits for a state. Where two have the same kind of line, one line is both.</p>` +
    numbers("Losses in numbers", ["Bits set", "New states", "Lost", "Part lost", ...models],
      c.fill.filter((f) => f.states).map((f) => [grouped(Math.round(f.set)), grouped(f.states), grouped(f.lost), ...[f.lost / f.states, ...f.models].map((p) => p.toFixed(3))])) +
    sizesPlot(c, width) + alongPlot(c, width) +
    numbers("Addresses in numbers", ["States at an address", "Addresses"], c.sizes.map((n, size) => [sizeName(size), grouped(n)])) + `</section>`;
}

/** The largest size stands for more states too: see MostClassSize in wasm/session. @param {number} size */
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
