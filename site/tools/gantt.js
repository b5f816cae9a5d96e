// The Gantt chart of a run of timed automata. It follows the selected step.

import { make } from "../dom/dom.js";
import { chartSVG, namesSVG } from "../gantt/chart.js";
import { numberOf, planOf, windowOf } from "../gantt/plan.js";
import { stepSays, words } from "../gantt/words.js";
import { newZonePanel } from "../gantt/zonepanel.js";
import { listsOf } from "../runs/steps.js";

/** @typedef {import("../protocol/protocol.js").Trail} Trail */

/** The most steps that are drawn, and the width of the names. */
const most = 2000;
const names = 96;

/** @param {HTMLElement} place @param {Trail} trail @param {(step: number) => void} choose @returns {Promise<Gantt | undefined>} undefined for a run without times */
export async function newGantt(place, trail, choose) {
  const { timing } = trail;
  if (!timing) return undefined;
  const { steps, processes } = await listsOf(trail);
  return new Gantt(place, { steps: steps.slice(0, most), processes, timing, loop: trail.loop }, steps.length, choose);
}

export class Gantt {
  /** @param {HTMLElement} place @param {import("../gantt/plan.js").Run} run @param {number} all its steps @param {(step: number) => void} choose */
  constructor(place, run, all, choose) {
    this.run = run;
    this.processes = run.processes.map((p) => p.name);
    this.plan = planOf(run, place.clientWidth - names);
    this.step = 0;
    this.choose = choose;
    this.chart = make("div", { class: "gantt-chart", role: "slider", tabindex: "0", "aria-label": words.chart, "aria-valuemin": "0", "aria-valuemax": String(run.steps.length) });
    this.chart.innerHTML = chartSVG(this.plan, this.processes.length);
    this.here = /** @type {SVGElement} */ (this.chart.querySelector(".gantt-here"));
    const rows = make("div", { class: "gantt-names" });
    rows.innerHTML = namesSVG(this.plan, this.processes, names);
    this.scroll = make("div", { class: "gantt-scroll" }, this.chart);
    this.says = make("p", { class: "gantt-says" });
    this.bracket = /** @type {SVGElement} */ (this.chart.querySelector(".gantt-window"));
    this.zone = newZonePanel(run.timing.clocks);
    const cut = all > run.steps.length ? [make("p", { class: "quiet" }, words.cut(run.steps.length, all))] : [];
    place.replaceChildren(make("div", { class: "gantt" }, rows, this.scroll), this.says, ...this.zone.parts, ...cut, make("p", { class: "quiet" }, words.help));
    this.chart.addEventListener("click", (e) => this.choose(this.nearest(e.clientX - this.chart.getBoundingClientRect().left)));
    this.chart.addEventListener("keydown", (e) => this.pressed(e));
  }

  /** The step that is nearest to a place. @param {number} x */
  nearest(x) {
    const far = this.plan.moments.map((m) => Math.abs(m.x - x));
    return far.indexOf(Math.min(...far));
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    const last = this.run.steps.length;
    const to = { ArrowLeft: this.step - 1, ArrowDown: this.step - 1, ArrowRight: this.step + 1, ArrowUp: this.step + 1, Home: 0, End: last }[e.key];
    if (to === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopPropagation();
    if (to >= 0 && to <= last) this.choose(to);
  }

  /** Marks a step. @param {number} given */
  select(given) {
    const step = Math.min(given, this.run.steps.length);
    this.step = step;
    const moment = this.plan.moments[step];
    this.here.setAttribute("x", String(moment.x - 9));
    const before = this.plan.moments[step - 1];
    const after = moment.delay > 0 && before ? difference(moment.at, before.at) : "";
    const says = stepSays(step, this.run.steps[step - 1], { at: moment.at, after, processes: this.processes, clocks: this.run.timing.clocks });
    this.says.textContent = says;
    const at = this.run.steps[step - 1]?.moment;
    this.bracket.setAttribute("d", at?.window ? windowOf(this.plan, step, at.window) : "");
    const { clocks } = this.run.timing;
    this.zone.show(step === 0 ? { limits: clocks.map((_, clock) => ({ clock, sign: "=", value: 0 })), values: clocks.map(() => 0) } : { limits: at?.zone, values: at?.clocks?.map(numberOf) ?? [] });
    this.chart.setAttribute("aria-valuenow", String(step));
    this.chart.setAttribute("aria-valuetext", says);
    const { scrollLeft, clientWidth } = this.scroll;
    if (moment.x < scrollLeft + 30 || moment.x > scrollLeft + clientWidth - 30) this.scroll.scrollLeft = moment.x - clientWidth / 2;
  }
}

/** The difference of two fractions. @param {string} a @param {string} b */
function difference(a, b) {
  const [x, y] = [a, b].map((text) => {
    const [above, below = "1"] = text.split("/");
    return { above: BigInt(above), below: BigInt(below) };
  });
  let above = x.above * y.below - y.above * x.below;
  let below = x.below * y.below;
  let [c, d] = [above, below];
  while (d !== 0n) [c, d] = [d, c % d];
  above /= c;
  below /= c;
  return below === 1n ? String(above) : `${above}/${below}`;
}
