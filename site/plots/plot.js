// Plots as SVG text, and tables of their numbers as HTML text. All texts are escaped, even the page's own.

import { grouped } from "../text/numbers.js";

/**
 * An axis from least (0 if absent) to most. With decades it is logarithmic. ticks are the numbers at the
 * axis; if absent, round numbers that fit.
 * @typedef {{name: string, least?: number, most: number, decades?: boolean, ticks?: number[]}} Scale
 */

/** @typedef {[x: number, y: number]} Point */

/** Sizes in CSS pixels: of plots, and of the room for the numbers and names of axes. */
const height = 200;
const widest = 720;
const least = 240;
const room = { left: 52, right: 12, above: 30, below: 40 };
/** The least distance of two names of curves, and the width of the line sample before each. */
const nameDistance = 15;
const sampleWidth = 26;

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The smallest step of the form 1, 2 or 5 times a power of ten, such that `parts` steps reach n. @param {number} n @param {number} parts */
export function roundStep(n, parts) {
  let power = 1;
  while (power * 10 * parts < n) power *= 10;
  return [1, 2, 5, 10].map((k) => k * power).find((step) => step * parts >= n) ?? power;
}

/** The most numbers at an axis after the first. */
const mostTicks = 5;

/** A scale of whole numbers from 0 to a round number of at least `most`. @param {string} name @param {number} most @returns {Scale} */
export function linear(name, most) {
  const step = roundStep(most, mostTicks);
  return { name, most: Math.max(step, Math.ceil(most / step) * step) };
}

/**
 * A logarithmic scale that contains two positive numbers. It spans at least one decade, from a power of ten to 1, 2
 * or 5 times a power of ten.
 * @param {string} name @param {number} from @param {number} to @returns {Scale}
 */
export function decades(name, from, to) {
  // Rounding errors must not widen the scale.
  const first = Math.floor(Math.log10(from) + 1e-9);
  const last = 10 ** Math.floor(Math.log10(to) + 1e-9);
  const most = [1, 2, 5, 10].map((k) => k * last).find((n) => n >= to * (1 - 1e-9)) ?? to;
  return { name, least: 10 ** first, most: Math.max(10 ** (first + 1), most), decades: true };
}

/** A linear scale, or a logarithmic one if the numbers lie far apart. @param {string} name @param {number} from @param {number} to */
export const fitting = (name, from, to) => (to > 1000 * Math.max(1, from) ? decades(name, Math.max(1, from), to) : linear(name, to));

/** The position of a number on a scale, from 0 to 1. @param {Scale} s @param {number} v */
function along(s, v) {
  const from = s.least ?? 0;
  const at = Math.max(from, Math.min(v, s.most));
  return s.decades ? Math.log(at / from) / Math.log(s.most / from) : (at - from) / (s.most - from);
}

/** The numbers at an axis. @param {Scale} s */
function ticks(s) {
  if (s.ticks) return s.ticks;
  const step = roundStep(s.most, mostTicks);
  if (!s.decades) return Array.from({ length: Math.floor(s.most / step) + 1 }, (_, i) => i * step);
  const from = s.least ?? 1;
  return Array.from({ length: Math.floor(Math.log10(s.most / from) + 1e-9) + 1 }, (_, i) => from * 10 ** i);
}

/** An upper estimate of the width of a number, in pixels. @param {string} text */
const wide = (text) => [...text].reduce((n, c) => n + (c === "," ? 4 : 7), 0);

/** Every second, third or further text at an axis, so that they do not overlap. @template T @param {T[]} list @param {(t: T) => [from: number, to: number]} span */
function sparse(list, span) {
  /** @param {T[]} some */
  const fit = (some) => some.every((t, i) => i === 0 || span(some[i - 1])[1] <= span(t)[0]);
  for (let every = 1; ; every++) {
    const some = list.filter((_, i) => i % every === 0);
    if (fit(some)) return some;
  }
}

/** @param {number} v */
const px = (v) => String(Math.round(v * 10) / 10);

/** Compares which of two lines is higher at the rightmost place where they differ by a pixel. Returns 0 if there is none. @param {Point[]} a @param {Point[]} b */
function higher(a, b) {
  const i = a.findLastIndex((at, k) => Math.abs(at[1] - b[k][1]) >= 1);
  return i < 0 ? 0 : a[i][1] - b[i][1];
}

/** @param {number} width */
const fit = (width) => Math.max(least, Math.min(width, widest));

export class Plot {
  /**
   * @param {string} label a description for screen readers
   * @param {number} width
   * @param {Scale} x @param {Scale} y
   * @param {number} [names] room for the names of curves
   */
  constructor(label, width, x, y, names = 0) {
    this.x = x;
    this.y = y;
    this.width = fit(width);
    this.right = this.width - room.right - names;
    this.bottom = height - room.below;
    this.left = Math.max(room.left, ...ticks(y).map((v) => wide(grouped(v)) + 10));
    this.parts = [`<svg class="plot" role="img" width="${this.width}" height="${height}" viewBox="0 0 ${this.width} ${height}" aria-label="${escape(label)}">`];
    this.text("plot-name", [0, 12], "start", y.name);
    this.text("plot-name", [this.right, height - 6], "end", x.name);
    this.acrossTicks();
    this.upTicks();
  }

  /** The numbers at the horizontal axis. A number that would stick out ends at the right border. */
  acrossTicks() {
    const list = ticks(this.x).map((v) => {
      const [says, at] = [grouped(v), this.place(v, 0)[0]];
      this.path("plot-grid", `M${px(at)} ${this.bottom}v4`);
      const out = at + wide(says) / 2 > this.width;
      const from = out ? this.width - wide(says) : at - wide(says) / 2;
      return { says, at: out ? this.width : at, anchor: out ? "end" : "middle", from };
    });
    for (const t of sparse(list, (t) => [t.from - 3, t.from + wide(t.says) + 3])) this.text("plot-tick", [t.at, this.bottom + 17], t.anchor, t.says);
  }

  /** The numbers at the vertical axis. */
  upTicks() {
    const list = ticks(this.y).map((v) => ({ says: grouped(v), at: this.place(0, v)[1] }));
    for (const { says, at } of sparse(list, (t) => [-t.at - 7, 7 - t.at])) {
      this.path("plot-grid", `M${this.left} ${px(at)}H${px(this.right)}`);
      this.text("plot-tick", [this.left - 8, at + 4], "end", says);
    }
  }

  /** The point for two numbers. @param {number} x @param {number} y @returns {Point} */
  place(x, y) {
    return [this.left + along(this.x, x) * (this.right - this.left), this.bottom - along(this.y, y) * (this.bottom - room.above)];
  }

  /** @param {string} name @param {string} d */
  path(name, d) {
    if (d) this.parts.push(`<path class="${name}" d="${d}"/>`);
  }

  /** @param {string} name @param {Point} at @param {string} anchor @param {string} says */
  text(name, at, anchor, says) {
    this.parts.push(`<text class="${name}" x="${px(at[0])}" y="${px(at[1])}" text-anchor="${anchor}">${escape(says)}</text>`);
  }

  /** Draws dots: lines of length 0 with round ends. @param {string} name @param {Point[]} places */
  dots(name, places) {
    this.path(name, places.map((at) => `M${at.map(px).join(" ")}h0`).join(""));
  }

  /** @param {string} name @param {Point[]} places */
  crosses(name, places) {
    this.path(name, places.map((at) => `M${at.map(px).join(" ")}m-4 -4l8 8m0 -8l-8 8`).join(""));
  }

  /**
   * Draws lines. Their names stand at the right in the order of their ends, each with a sample of its line. Lines
   * that coincide are drawn once, and their names have the same sample.
   * @param {{class: string, name: string, points: Point[]}[]} curves with points at the same x
   */
  curves(curves) {
    const sorted = curves.toSorted((a, b) => higher(a.points, b.points));
    const names = sorted.map((_, i) => this.bottom - (sorted.length - 1 - i) * nameDistance);
    let [above, drawn] = [-Infinity, sorted[0]];
    sorted.forEach((c, i) => {
      if (i === 0 || higher(drawn.points, c.points) !== 0) {
        drawn = c;
        this.path(`plot-line ${c.class}`, "M" + c.points.map((at) => at.map(px).join(" ")).join("L"));
      }
      above = Math.min(names[i], Math.max(c.points[c.points.length - 1][1], above + nameDistance));
      this.path(`plot-key ${drawn.class}`, `M${px(this.right + 8)} ${px(above)}h${sampleWidth}`);
      this.text("plot-curve", [this.right + sampleWidth + 14, above + 4], "start", c.name);
    });
  }

  /** Draws a bar for each number, `step` wide. The first begins at `least`. @param {number[]} values @param {number} least @param {number} step */
  bars(values, least, step) {
    this.path("plot-bars", values.map((n, i) => {
      const [left, top] = this.place(least + i * step, n);
      const width = this.place(least + (i + 1) * step, 0)[0] - left;
      const gap = Math.min(1, width / 4);
      return n ? `M${px(left + gap)} ${this.bottom}V${px(top)}h${px(width - 2 * gap)}V${this.bottom}` : "";
    }).join(""));
  }

  toString() {
    return this.parts.join("") + "</svg>";
  }
}

/** Rows of a table. The first cell of each row is its head. @param {string[][]} rows */
export function tableRows(rows) {
  return rows.map(([head, ...cells]) => `<tr><th scope="row">${escape(head)}</th>${cells.map((c) => `<td>${escape(c)}</td>`).join("")}</tr>`).join("");
}

/** A table that opens with a click on its title. @param {string} says @param {string[]} heads @param {string[][]} rows */
export function numbers(says, heads, rows) {
  const label = escape(says);
  return `<details class="numbers"><summary>${label}</summary><div class="numbers-in" role="region" tabindex="0" aria-label="${label}">` +
    `<table class="plain"><thead><tr>${heads.map((h) => `<th scope="col">${escape(h)}</th>`).join("")}</tr></thead><tbody>${tableRows(rows)}</tbody></table></div></details>`;
}

/** Functions that draw the plots of an element for a width. @type {Map<Element, (width: number) => string>} */
const views = new Map();

/** Shows plots with their texts and tables in an element. @param {Element} at @param {(width: number) => string} view @param {number} width */
export function showPlots(at, view, width) {
  at.innerHTML = view(width);
  keepPlots(at, view);
}

/** Sets the function that redraws the plots of an element; undefined removes it. @param {Element} at @param {((width: number) => string) | undefined} view */
export function keepPlots(at, view) {
  if (view) views.set(at, view);
  else views.delete(at);
}

/** Redraws the plots for a new width. Opened tables and the focus stay. @param {number} width */
export function redrawPlots(width) {
  if (width <= 0) return;
  for (const [at, view] of views) {
    const old = at.querySelectorAll("svg.plot");
    if (old.length === 0 || old[0].getAttribute("width") === String(fit(width))) continue;
    const fresh = document.createElement("template");
    fresh.innerHTML = view(width);
    const plots = fresh.content.querySelectorAll("svg.plot");
    old.forEach((svg, i) => svg.replaceWith(plots[i]));
  }
}
