// What is drawn of values along a run: paths of at most as many parts as the drawing has columns.

/** @typedef {import("../protocol/protocol.js").Series} Series */

/** The size of a drawing in its own units, and the distance of its lines from its border. */
export const size = { width: 480, height: 24, border: 3 };

/** The kinds of truth, as bits. */
const kind = { yes: 1, no: 2, none: 4 };

/** @param {Series} s @param {number} i @returns {string} the value, "" without one */
export const textAt = (s, i) => (i < 0 ? "" : s.codes[i] < 0 ? String(s.numbers[i]) : s.texts[s.codes[i]]);

/** The value after a step. @param {Series} s @param {number} step */
export function valueAt(s, step) {
  let [from, to] = [0, s.steps.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (s.steps[middle] <= step) from = middle + 1;
    else to = middle;
  }
  return textAt(s, from - 1);
}

/**
 * Visits the parts of a run with one value.
 * @param {Series} s @param {number} steps of the run @param {(i: number, from: number, to: number) => void} visit i is -1 before the first value; `to` is included
 */
export function each(s, steps, visit) {
  const first = s.steps[0] ?? steps + 1;
  if (first > 0) visit(-1, 0, Math.min(first - 1, steps));
  for (let i = 0; i < s.steps.length && s.steps[i] <= steps; i++) visit(i, s.steps[i], Math.min((s.steps[i + 1] ?? steps + 1) - 1, steps));
}

/** The columns of a drawing: each holds one step or several. @param {number} steps */
function columns(steps) {
  const count = Math.min(steps + 1, size.width);
  return { count, unit: size.width / count, of: (/** @type {number} */ step) => Math.floor((step * count) / (steps + 1)) };
}

/** Where a step is drawn: its left border and its width. @param {number} step @param {number} steps */
export function placeOf(step, steps) {
  const { unit, of } = columns(steps);
  return { x: px(of(Math.min(step, steps)) * unit), width: px(Math.max(unit, 2)) };
}

/** @param {number} n */
const px = (n) => String(Math.round(n * 100) / 100);

/** A rectangle. @param {number} x @param {number} y @param {number} width @param {number} height */
const box = (x, y, width, height) => `M${px(x)} ${y}h${px(width)}v${height}h${px(-width)}z`;

/** Slanted lines. @param {number} x @param {number} width */
function hatch(x, width) {
  let d = "";
  for (let at = x; at < x + width; at += 6) d += `M${px(at)} ${size.height - 5}L${px(Math.min(at + 4, x + width))} 5`;
  return d;
}

/**
 * A strip of truth: high boxes where it is true, low ones where it is false, boxes of half the height where both
 * are in one column, and slanted lines where there is no value.
 * @param {Series} s @param {number} steps @returns {{yes: string, both: string, no: string, none: string}} paths
 */
export function strip(s, steps) {
  const { count, unit, of } = columns(steps);
  const kinds = new Uint8Array(count);
  each(s, steps, (i, from, to) => {
    const text = textAt(s, i);
    const bit = text === "true" ? kind.yes : text === "false" ? kind.no : kind.none;
    for (let c = of(from), last = of(to); c <= last; c++) kinds[c] |= bit;
  });
  const d = { yes: "", both: "", no: "", none: "" };
  for (let c = 0, to = 0; c < count; c = to) {
    for (to = c + 1; to < count && kinds[to] === kinds[c];) to++;
    const [x, width] = [c * unit, (to - c) * unit];
    if (kinds[c] === kind.none) d.none += hatch(x, width);
    else if (kinds[c] === kind.yes) d.yes += box(x, 2, width, size.height - 4);
    else if (kinds[c] & kind.yes) d.both += box(x, size.height / 2, width, size.height / 2 - 2);
    else d.no += box(x, size.height - 6, width, 4);
  }
  return d;
}

/**
 * The heights of values: numbers as they are, and names in the order in which they appear.
 * @param {Series} s @returns {{heights: Float64Array, least: number, most: number, names: string[]}} a height is NaN without a value
 */
export function heightsOf(s) {
  const named = s.texts.some((t) => t !== "");
  /** @type {Map<string, number>} */
  const names = new Map();
  const heights = new Float64Array(s.steps.length);
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < heights.length; i++) {
    let height = s.numbers[i];
    if (named) {
      const text = textAt(s, i);
      if (text !== "" && !names.has(text)) names.set(text, names.size);
      height = names.get(text) ?? NaN;
    }
    heights[i] = height;
    if (height < least) least = height;
    if (height > most) most = height;
  }
  return { heights, least, most, names: [...names.keys()] };
}

/**
 * A line in steps, with slanted lines where there is no value. In a column with several values it is as high as all of them.
 * @param {Series} s @param {number} steps @returns {{line: string, none: string, least: number, most: number, names: string[]}} line and none are paths
 */
export function plot(s, steps) {
  const { heights, least, most, names } = heightsOf(s);
  const { count, unit, of } = columns(steps);
  const low = new Float64Array(count).fill(Infinity);
  const [high, last] = [new Float64Array(count).fill(-Infinity), new Float64Array(count).fill(NaN)];
  each(s, steps, (i, from, to) => {
    const height = i < 0 ? NaN : heights[i];
    for (let c = of(from), end = of(to); c <= end; c++) {
      last[c] = height;
      if (height < low[c]) low[c] = height;
      if (height > high[c]) high[c] = height;
    }
  });
  const y = (/** @type {number} */ v) => px(most > least ? size.height - size.border - ((v - least) / (most - least)) * (size.height - 2 * size.border) : size.height / 2);
  let [line, none, pen] = ["", "", NaN];
  for (let c = 0; c < count; c++) {
    const x = px(c * unit);
    if (high[c] < low[c]) {
      if (!Number.isNaN(pen)) line += `H${x}`;
      const from = c;
      while (c + 1 < count && high[c + 1] < low[c + 1]) c++;
      none += hatch(from * unit, (c + 1 - from) * unit);
      pen = NaN;
    } else if (low[c] !== high[c] || low[c] !== pen) {
      line += Number.isNaN(pen) ? `M${x} ${y(low[c])}` : `H${x}`;
      line += low[c] === high[c] ? `V${y(low[c])}` : `V${y(low[c])}V${y(high[c])}`;
      pen = Number.isNaN(last[c]) ? high[c] : last[c];
      if (pen !== high[c]) line += `V${y(pen)}`;
    }
  }
  if (!Number.isNaN(pen)) line += `H${size.width}`;
  return { line, none, least, most, names };
}
