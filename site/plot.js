// Plots as SVG text, and tables of what they show as HTML text. All of it is made of
// numbers and of the page's own words, which are escaped all the same.

/**
 * An axis from least (0 where it is left out) to most; with decades, equal ways are
 * equal factors. The numbers written at it are ticks, or else chosen to fit.
 * @typedef {{name: string, least?: number, most: number, decades?: boolean, ticks?: number[]}} Scale
 */

/** @typedef {[x: number, y: number]} Point */

/** Sizes in CSS pixels: of plots, and of the room for the numbers and names of axes. */
const height = 200;
const widest = 720;
const least = 240;
const room = { left: 52, right: 12, above: 30, below: 40 };
/** How near the names of curves may come. */
const apart = 15;

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A number in groups of three digits. @param {number} n */
export const digits = (n) => n.toLocaleString("en", { maximumSignificantDigits: n % 1 ? 3 : 21 }).replaceAll(",", "\u202f");

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = one + "s") => `${digits(n)}\u00a0${n === 1 ? one : many}`;

/** A scale from 0 to a round number that is not below most. @param {string} name @param {number} most @returns {Scale} */
export function linear(name, most) {
  let power = 1;
  while (power * 10 < most) power *= 10;
  return { name, most: [power, 2 * power, 5 * power, 10 * power].find((n) => n >= most) ?? power };
}

/** A scale of whole decades around two numbers above 0. @param {string} name @param {number} from @param {number} to @returns {Scale} */
export function decades(name, from, to) {
  // What rounding leaves of a whole power must not open one more decade.
  const first = Math.floor(Math.log10(from) + 1e-9);
  return { name, least: 10 ** first, most: 10 ** Math.max(first + 1, Math.ceil(Math.log10(to) - 1e-9)), decades: true };
}

/** Where a number lies on a scale, from 0 to 1. @param {Scale} s @param {number} v */
function along(s, v) {
  const from = s.least ?? 0;
  const at = Math.max(from, Math.min(v, s.most));
  return s.decades ? Math.log(at / from) / Math.log(s.most / from) : (at - from) / (s.most - from);
}

/** The numbers written at an axis. @param {Scale} s */
function ticks(s) {
  if (s.ticks) return s.ticks;
  const from = s.least ?? 0;
  if (!s.decades) return s.most > 1 && s.most % 2 ? [from, s.most] : [from, (from + s.most) / 2, s.most];
  return Array.from({ length: Math.round(Math.log10(s.most / from)) + 1 }, (_, i) => from * 10 ** i);
}

/** @param {number} v */
const px = (v) => String(Math.round(v * 10) / 10);

export class Plot {
  /**
   * @param {string} label what there is to see, for those who do not
   * @param {number} width
   * @param {Scale} x @param {Scale} y
   * @param {number} [names] room for the names of curves
   */
  constructor(label, width, x, y, names = 0) {
    this.x = x;
    this.y = y;
    this.width = Math.max(least, Math.min(width, widest));
    this.right = this.width - room.right - names;
    this.bottom = height - room.below;
    this.parts = [`<svg class="plot" role="img" width="${this.width}" height="${height}" viewBox="0 0 ${this.width} ${height}" aria-label="${escape(label)}">`];
    this.text("plot-name", [0, 12], "start", y.name);
    this.text("plot-name", [this.right, height - 6], "end", x.name);
    for (const v of ticks(y)) {
      const at = this.place(0, v);
      this.path("plot-grid", `M${room.left} ${px(at[1])}H${px(this.right)}`);
      this.text("plot-tick", [room.left - 8, at[1] + 4], "end", digits(v));
    }
    for (const v of ticks(x)) {
      const at = this.place(v, 0);
      this.path("plot-grid", `M${px(at[0])} ${this.bottom}v4`);
      this.text("plot-tick", [at[0], this.bottom + 17], "middle", digits(v));
    }
  }

  /** The place of two numbers. @param {number} x @param {number} y @returns {Point} */
  place(x, y) {
    return [room.left + along(this.x, x) * (this.right - room.left), this.bottom - along(this.y, y) * (this.bottom - room.above)];
  }

  /** @param {string} name @param {string} d */
  path(name, d) {
    if (d) this.parts.push(`<path class="${name}" d="${d}"/>`);
  }

  /** @param {string} name @param {Point} at @param {string} anchor @param {string} says */
  text(name, at, anchor, says) {
    this.parts.push(`<text class="${name}" x="${px(at[0])}" y="${px(at[1])}" text-anchor="${anchor}">${escape(says)}</text>`);
  }

  /** Draws dots, as lines without length that have round ends. @param {string} name @param {Point[]} places */
  dots(name, places) {
    this.path(name, places.map((at) => `M${at.map(px).join(" ")}h0`).join(""));
  }

  /** @param {string} name @param {Point[]} places */
  crosses(name, places) {
    this.path(name, places.map((at) => `M${at.map(px).join(" ")}m-4 -4l8 8m0 -8l-8 8`).join(""));
  }

  /**
   * Draws lines with their names at the right. Those stand apart even where the lines end together.
   * @param {{class: string, name: string, points: Point[]}[]} curves
   */
  curves(curves) {
    /** @param {Point[]} points */
    const end = (points) => points[points.length - 1][1];
    let above = -Infinity;
    for (const c of curves.toSorted((a, b) => end(a.points) - end(b.points))) {
      this.path(`plot-line ${c.class}`, "M" + c.points.map((at) => at.map(px).join(" ")).join("L"));
      above = Math.max(end(c.points), above + apart);
      this.text("plot-curve", [this.right + 8, above + 4], "start", c.name);
    }
  }

  /** Draws numbers side by side, each as wide as step, the first from least on. @param {number[]} values @param {number} least @param {number} step */
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

/** Rows of a table, the first cell of each as its head. @param {string[][]} rows */
export function tableRows(rows) {
  return rows.map(([head, ...cells]) => `<tr><th scope="row">${escape(head)}</th>${cells.map((c) => `<td>${escape(c)}</td>`).join("")}</tr>`).join("");
}

/** A table behind the words that open it. @param {string} says @param {string[]} heads @param {string[][]} rows */
export function numbers(says, heads, rows) {
  const label = escape(says);
  return `<details class="numbers"><summary>${label}</summary><div class="numbers-in" role="region" tabindex="0" aria-label="${label}">` +
    `<table class="plain"><thead><tr>${heads.map((h) => `<th scope="col">${escape(h)}</th>`).join("")}</tr></thead><tbody>${tableRows(rows)}</tbody></table></div></details>`;
}
