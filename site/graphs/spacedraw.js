// State spaces as SVG: one part for each node and line.

import { escape } from "../plots/plot.js";
import { visible } from "../text/unseen.js";
import { before, head, px } from "./draw.js";
import { gap } from "./places.js";
import { size } from "./spacenodes.js";
import { words } from "./words.js";

/** @typedef {import("./spacenodes.js").SpaceNode} SpaceNode */
/** @typedef {import("./spacenodes.js").SpaceLine} SpaceLine */
/** @typedef {import("./places.js").Places} Places */
/** A node with its place. @typedef {{x: number, y: number, r: number, width: number}} At */
/** An element of a drawing, without its classes. @typedef {{id: string, layer: "lines" | "nodes", open: string, markup: string}} Part */

/** Texts of a line's title. */
const mostTexts = 10;

/** @param {import("./spacenodes.js").Figure} figure @param {Places} places @returns {Part[]} */
export function partsOf({ nodes, lines }, places) {
  /** @type {Map<string, At>} */
  const at = new Map();
  for (const [id, n] of nodes) {
    const p = places.get(id);
    if (p) at.set(id, { x: p.x, y: p.row * gap.down, r: radius(n), width: n.width - 2 * (size.radius - radius(n)) });
  }
  /** @type {Part[]} */
  const parts = [];
  for (const l of lines) {
    const from = at.get(l.from);
    if (from) parts.push(line(l, from, l.to === undefined ? undefined : at.get(l.to)));
  }
  for (const [id, n] of nodes) {
    const own = at.get(id);
    if (own) parts.push(node(n, own));
  }
  return parts;
}

/** @param {SpaceNode} n */
const radius = (n) => (n.members[0].atomic && n.members.length === 1 ? size.inside : size.radius);

/** A line and, for the pointer, a wider one that is seen if the current step takes it. @param {SpaceLine} l @param {At} from @param {At} [to] @returns {Part} */
function line(l, from, to) {
  const { d, ends } = to ? (from === to ? loop(from) : between(from, to)) : toNowhere(from);
  return {
    id: l.id, layer: "lines", open: ` data-edges="${escape(l.edges.join("\n"))}"`,
    markup: `<title>${escape(visible(l.texts.slice(0, mostTexts).join("\n")))}</title><path class="graph-hit" d="${d}"/><path class="graph-line" d="${d}"/>${ends}`,
  };
}

/** A line that ends in a cross. @param {At} from */
function toNowhere(from) {
  const [x, y] = [from.x + from.r + 10, from.y + 14];
  return { d: `M${px(from.x)} ${px(from.y)}L${px(x)} ${px(y)}`, ends: `<path class="graph-cross" d="M${px(x)} ${px(y)}m-4 -4l8 8m0 -8l-8 8"/>` };
}

/** A line from a node to itself. @param {At} at */
function loop(at) {
  const x = at.x + at.width / 2;
  return { d: `M${px(x - 2)} ${px(at.y - 5)}c20 -12 20 22 2 11`, ends: head({ x: x + 9, y: at.y + 9 }, { x, y: at.y + 6 }) };
}

/** Lines that go up, along a row or across several rows bend, so that nodes do not hide them. @param {At} from @param {At} to */
function between(from, to) {
  const bend = to.y > from.y && to.y - from.y <= gap.down + 1 ? 0 : 0.18;
  const middle = { x: (from.x + to.x) / 2 + bend * (to.y - from.y || gap.across), y: (from.y + to.y) / 2 - bend * (to.x - from.x) };
  const [a, b] = [before(middle, from, from.r), before(middle, to, to.r + 1)];
  return { d: `M${px(a.x)} ${px(a.y)}Q${px(middle.x)} ${px(middle.y)} ${px(b.x)} ${px(b.y)}`, ends: head(middle, b) };
}

/** @param {SpaceNode} n @param {At} at @returns {Part} */
function node(n, at) {
  const s = n.members[0];
  const { x, y, r, width } = at;
  const label = visible(n.members.length > 1 ? `${n.label}: ${words.members(n.members.length)}` : `${words.state(s.number)}. ${[s.error, s.end && words.end, s.atomic && words.inside, s.open && words.open].filter(Boolean).join(", ")} ${s.text}`);
  const ring = (/** @type {number} */ less) => `<rect class="graph-ring" x="${px(x - width / 2 + less)}" y="${px(y - r + less)}" width="${px(width - 2 * less)}" height="${2 * (r - less)}" rx="${r - less}"/>`;
  const first = n.members.some((m) => m.depth === 0);
  return {
    id: n.id, layer: "nodes", open: ` role="button" data-key="${escape(s.key)}" aria-label="${escape(label)}"`,
    markup: `<title>${escape(label)}</title>` +
      (first ? `<path class="graph-line" d="M${px(x)} ${px(y - r - 14)}V${px(y - r)}"/>${head({ x, y: y - r - 14 }, { x, y: y - r })}` : "") +
      ring(0) + (n.members.some((m) => m.end) ? ring(3) : "") + (r === size.radius ? `<text x="${px(x)}" y="${px(y + 4)}">${escape(n.label)}</text>` : "") +
      (n.members.some((m) => m.error) ? `<path class="graph-cross" d="M${px(x + width / 2 + 2)} ${px(y - r)}m-3 -3l6 6m0 -6l-6 6"/>` : ""),
  };
}
