// Rows of values along a run: the value at the selected step, and a strip in which a step can be selected.

import { make, prose } from "../dom/dom.js";
import { placeOf, plot, size, strip, valueAt } from "./series.js";
import { about, inWords, rangeSays, says, words } from "./says.js";

/** @typedef {import("../protocol/protocol.js").Observed} Observed */

/** A drawn row. @typedef {{of: Observed, value: HTMLElement, strip: HTMLElement, here: Element[]}} Row */

/** The run of the strips: its steps, and the step before the first one that repeats, -1 without a loop. @typedef {{steps: number, loop: number}} Run */

export class Strips {
  /** @param {HTMLElement} place in which the rows are @param {(step: number) => void} choose */
  constructor(place, choose) {
    this.choose = choose;
    /** @type {Run} */
    this.run = { steps: 0, loop: -1 };
    this.step = 0;
    /** @type {Row[]} */
    this.rows = [];
    place.addEventListener("click", (e) => this.clicked(e));
    place.addEventListener("keydown", (e) => this.pressed(e));
  }

  /** The index of the row that has the focus, -1 for none. */
  get focused() {
    return this.rows.findIndex((r) => r.strip === document.activeElement);
  }

  /** Makes a row. @param {Observed} o @param {Node[]} [end] what stands after its strip */
  row(o, end = []) {
    const name = make("div", { class: "watch-name" }, make("code", {}, o.text));
    const wrong = o.diagnostics?.find((d) => d.severity === "error");
    const note = wrong ? prose(wrong.message) : [o.condition ? about(o) : rangeSays(o.series)];
    if (note[0]) name.append(" ", make("span", { class: wrong ? "watch-bad" : "watch-about" }, ...note));
    if (wrong) return make("li", {}, name, ...end);
    const value = make("div", { class: "watch-value" });
    const { svg, here } = drawing(o, this.run);
    const bar = make("div", { class: "watch-strip", role: "slider", tabindex: "-1", "aria-label": `${o.text}: ${says(o, this.run.steps)}`, "aria-valuemin": "0", "aria-valuemax": String(this.run.steps) });
    bar.append(svg);
    this.rows.push({ of: o, value, strip: bar, here });
    return make("li", {}, name, value, bar, ...end);
  }

  /** One Tab stop for all strips. @param {number} at the index of the row that has it */
  stop(at) {
    const first = this.rows[Math.min(Math.max(at, 0), this.rows.length - 1)]?.strip;
    if (first) first.tabIndex = 0;
    return first;
  }

  /** Marks a step in all strips. @param {number} given */
  select(given) {
    this.step = given;
    const step = Math.min(given, this.run.steps);
    const { x, width } = placeOf(step, this.run.steps);
    for (const { of, value, strip: bar, here } of this.rows) {
      const says = inWords(valueAt(of.series, step), of.condition);
      value.textContent = says;
      value.dataset.value = of.condition ? says : "";
      bar.setAttribute("aria-valuenow", String(step));
      bar.setAttribute("aria-valuetext", words.step(step, says));
      for (const mark of here) {
        mark.setAttribute("x", x);
        mark.setAttribute("width", width);
      }
    }
  }

  /** The row of an event. @param {Event} e */
  rowOf(e) {
    const bar = e.target instanceof Element ? e.target.closest(".watch-strip") : null;
    return this.rows.findIndex((r) => r.strip === bar);
  }

  /** @param {number} i */
  focus(i) {
    const row = this.rows[i];
    if (!row) return;
    for (const r of this.rows) r.strip.tabIndex = r === row ? 0 : -1;
    row.strip.focus();
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    const i = this.rowOf(e);
    if (i < 0) return;
    const { steps } = this.run;
    const { left, width } = this.rows[i].strip.getBoundingClientRect();
    this.focus(i);
    this.choose(Math.max(0, Math.min(steps, Math.floor(((e.clientX - left) / width) * (steps + 1)))));
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    const i = this.rowOf(e);
    if (i < 0 || e.ctrlKey || e.metaKey || e.altKey) return;
    const { steps } = this.run;
    const step = Math.min(this.step, steps);
    const { series } = this.rows[i].of;
    const changes = () => [...series.steps].filter((s) => s <= steps);
    /** @type {Record<string, () => number | undefined>} */
    const to = {
      ArrowLeft: () => (e.shiftKey ? changes().findLast((s) => s < step) ?? 0 : Math.max(0, step - 1)),
      ArrowRight: () => (e.shiftKey ? changes().find((s) => s > step) ?? steps : Math.min(steps, step + 1)),
      Home: () => 0,
      End: () => steps,
      ArrowUp: () => void this.focus(i - 1),
      ArrowDown: () => void this.focus(i + 1),
    };
    if (!Object.hasOwn(to, e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    const chosen = to[e.key]();
    if (chosen !== undefined) this.choose(chosen);
  }
}

/** The drawing of an observation, and the marks of the selected step in it. @param {Observed} o @param {Run} run */
function drawing(o, { steps, loop }) {
  const svg = part("svg", { viewBox: `0 0 ${size.width} ${size.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const height = String(size.height);
  const here = [part("rect", { class: "watch-here", y: "0", height }), part("rect", { class: "watch-edge", y: "0", height })];
  const paths = o.condition ? strip(o.series, steps) : plot(o.series, steps);
  if (loop >= 0 && loop < steps) {
    const { x } = placeOf(loop + 1, steps);
    const width = String(size.width - Number(x));
    svg.append(part("rect", { class: "watch-loop", x, y: "0", width, height }), part("rect", { class: "watch-repeats", x, y: "0", width, height: "2" }));
  }
  svg.append(here[0]);
  for (const name of ["yes", "both", "no", "line", "none"]) {
    const d = /** @type {Record<string, any>} */ (paths)[name];
    if (d) svg.append(part("path", { class: `watch-${name}`, d }));
  }
  svg.append(here[1]);
  return { svg, here };
}

/** @param {string} tag @param {Record<string, string>} attributes */
function part(tag, attributes) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}
