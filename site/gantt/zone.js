// Zones: the values that clocks can have, as sentences and as a picture of two clocks.

/** @typedef {import("../protocol/wire.js").Limit} Limit */

/** The most sentences of a zone. */
const most = 40;

/**
 * The limits as sentences; two limits of the same clocks are one sentence.
 * @param {Limit[]} limits @param {string[]} clocks their names @returns {string[]} "x - y = 3", "2 < x <= 5"
 */
export function sentences(limits, clocks) {
  const name = (/** @type {Limit} */ { clock, minus = 0 }) => (minus > 0 ? `${clocks[clock]} - ${clocks[minus - 1]}` : clocks[clock]);
  const turned = { ">": "<", ">=": "<=" };
  /** @type {Map<string, {low?: string, high?: string}>} */
  const all = new Map();
  for (const l of limits) {
    const of = all.get(name(l)) ?? {};
    if (l.sign === ">" || l.sign === ">=") of.low = `${l.value} ${turned[l.sign]} `;
    else of.high = ` ${l.sign} ${l.value}`;
    all.set(name(l), of);
  }
  const list = [...all].map(([what, { low, high }]) => {
    if (high !== undefined) return (low ?? "") + what + high;
    const [, value, sign] = /^(-?\d+) (<=?) $/.exec(low ?? "") ?? [];
    return `${what} ${sign === "<" ? ">" : ">="} ${value}`;
  });
  return list.length > most ? [...list.slice(0, most), "…"] : list;
}

/** Upper bounds of differences: twice a number, and 1 more if the difference may be that number. */
const least = 1;

/** @param {number} a @param {number} b */
const sum = (a, b) => (a === Infinity || b === Infinity ? Infinity : 2 * (Math.floor(a / 2) + Math.floor(b / 2)) + (a % 2 !== 0 && b % 2 !== 0 ? 1 : 0));

/** The bounds of all differences that follow from limits. Number 0 is the value 0, clock i has the number i + 1. @param {Limit[]} limits @param {number} clocks */
function closed(limits, clocks) {
  const n = clocks + 1;
  const bounds = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j || i === 0 ? least : Infinity)));
  const add = (/** @type {number} */ i, /** @type {number} */ j, /** @type {number} */ value, /** @type {boolean} */ strict) => {
    bounds[i][j] = Math.min(bounds[i][j], 2 * value + (strict ? 0 : 1));
  };
  for (const { clock, minus = 0, sign, value } of limits) {
    if (sign !== ">" && sign !== ">=") add(clock + 1, minus, value, sign === "<");
    if (sign !== "<" && sign !== "<=") add(minus, clock + 1, -value, sign === ">");
  }
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) bounds[i][j] = Math.min(bounds[i][j], sum(bounds[i][k], bounds[k][j]));
    }
  }
  return bounds;
}

/** A half plane: a*x + b*y <= c, or less. @typedef {{a: number, b: number, c: number, strict: boolean}} Half */
/** @typedef {{x: number, y: number}} Point */

/**
 * The values of two clocks as a polygon in a square from 0 to a size.
 * @param {Limit[]} limits @param {number} clocks how many there are @param {number} x @param {number} y indices of the two @param {number[]} here their values
 */
export function shapeOf(limits, clocks, x, y, here) {
  const bounds = closed(limits, clocks);
  const [p, q] = [x + 1, y + 1];
  /** @type {Half[]} */
  const halves = [[p, 0, 1, 0], [0, p, -1, 0], [q, 0, 0, 1], [0, q, 0, -1], [p, q, 1, -1], [q, p, -1, 1]]
    .filter(([i, j]) => bounds[i][j] !== Infinity)
    .map(([i, j, a, b]) => ({ a, b, c: Math.floor(bounds[i][j] / 2), strict: bounds[i][j] % 2 === 0 }));
  const ends = halves.flatMap(({ a, b, c }) => (a !== 0 && b !== 0 ? [] : [Math.abs(c)]));
  const size = Math.max(1, Math.ceil(Math.max(...ends, ...here) * 1.2));
  /** @type {Point[]} */
  let points = [{ x: 0, y: 0 }, { x: size, y: 0 }, { x: size, y: size }, { x: 0, y: size }];
  for (const h of halves) points = clipped(points, h);
  const ticks = (/** @type {number} */ a, /** @type {number} */ b) => [...new Set([0, ...halves.filter((h) => Math.abs(h.a) === a && Math.abs(h.b) === b).map((h) => Math.abs(h.c))])].sort((m, n) => m - n);
  return { size, points, halves, ticks: { x: ticks(1, 0), y: ticks(0, 1) } };
}

/** The part of a polygon in a half plane. @param {Point[]} points @param {Half} half */
function clipped(points, { a, b, c }) {
  const over = (/** @type {Point} */ p) => a * p.x + b * p.y - c;
  return points.flatMap((p, i) => {
    const next = points[(i + 1) % points.length];
    const [from, to] = [over(p), over(next)];
    const out = from <= 0 ? [p] : [];
    if (from < 0 && to > 0 || from > 0 && to < 0) {
      const part = from / (from - to);
      out.push({ x: p.x + (next.x - p.x) * part, y: p.y + (next.y - p.y) * part });
    }
    return out;
  });
}

/** How an edge of the polygon is drawn: none where the zone goes on. @param {Half[]} halves @param {Point} p @param {Point} q */
export function edgeOf(halves, p, q) {
  const on = halves.filter(({ a, b, c }) => [p, q].every((point) => Math.abs(a * point.x + b * point.y - c) < 1e-9));
  if (on.length === 0) return "";
  return on.some((h) => h.strict) ? "zone-open" : "zone-edge";
}
