// The automata of timed models: locations with their names and invariants, edges with their labels. They are
// drawn where the drawing that came with the text has them, else where the layout puts them.

import { escape } from "../plots/plot.js";
import { middle } from "../dom/dom.js";
import { visible } from "../text/unseen.js";
import { before, curve, head, px } from "./draw.js";
import { words } from "./words.js";

/** @typedef {import("../protocol/wire.js").Automaton} Automaton */
/** @typedef {import("../protocol/wire.js").ControlEdge} Edge */
/** @typedef {import("../protocol/wire.js").ControlNode} Node */
/** @typedef {import("../tools/layout.js").Placed} Placed */
/** @typedef {import("../tools/layout.js").Point} Point */
/** @typedef {import("./automata.js").Drawn} Drawn */

/** Sizes in CSS pixels, and the most characters in a line of text. */
const size = { radius: 11, letter: 6.75, line: 15, text: 40, gap: 6, margin: 30 };

/** @param {Automaton} type */
export const isTimed = (type) => type.nodes.some((n) => n.name !== undefined);

/** @param {string} text */
const short = (text) => middle(visible(text), size.text);

/** The lines beside a location. @param {Node} n */
const linesOf = (n) => [n.name ?? "", ...(n.invariant ? [n.invariant] : [])].map(short);

/** The lines of an edge. @param {Edge} e */
const labelsOf = (e) => (e.labels ?? []).map(short);

/** @param {string[]} lines */
const widthOf = (lines) => Math.max(0, ...lines.map((l) => l.length)) * size.letter;

/**
 * What a layout needs of a graph. The text of a location is to the right of its circle.
 * @param {Automaton} type @returns {Omit<import("../tools/layout.js").Task, "id">}
 */
export function timedTask(type) {
  const at = new Map(type.nodes.map((n, i) => [n.location, i]));
  return {
    nodes: type.nodes.map((n) => ({ width: 2 * (size.radius + size.gap + widthOf(linesOf(n))), height: Math.max(2 * size.radius, linesOf(n).length * size.line) + 4 })),
    edges: type.edges.map((e) => ({ from: at.get(e.from) ?? 0, to: at.get(e.to) ?? 0, width: widthOf(labelsOf(e)) + 10, height: Math.max(1, labelsOf(e).length) * size.line + 2 })),
  };
}

/** A drawing: where circles, texts and lines are. @typedef {{width: number, height: number, nodes: (Point & {text: Point})[], edges: {points: Point[], text: Point}[]}} Places text: the middle of the left side of the first line */

/**
 * The drawing that came with the text, undefined without one.
 * @param {Automaton} type @returns {Places | undefined}
 */
export function given(type) {
  if (type.nodes.length === 0 || type.nodes.some((n) => !n.at)) return undefined;
  const nodes = type.nodes.map((n) => ({ x: n.at?.x ?? 0, y: n.at?.y ?? 0, text: n.textAt ? { x: n.textAt.x, y: n.textAt.y + size.line / 2 } : { x: (n.at?.x ?? 0) + size.radius + size.gap, y: (n.at?.y ?? 0) } }));
  const at = new Map(type.nodes.map((n, i) => [n.location, nodes[i]]));
  const edges = type.edges.map((e) => {
    const [from, to] = [at.get(e.from) ?? nodes[0], at.get(e.to) ?? nodes[0]];
    const points = [from, ...(e.nails ?? []), to].map(({ x, y }) => ({ x, y }));
    if (from === to && points.length < 4) points.splice(1, points.length - 2, { x: from.x - 30, y: from.y - 40 }, { x: from.x + 30, y: from.y - 40 });
    const [p, q] = [points[(points.length >> 1) - 1], points[points.length >> 1]];
    return { points, text: e.textAt ? { x: e.textAt.x, y: e.textAt.y + size.line / 2 } : { x: (p.x + q.x) / 2 + 6, y: (p.y + q.y) / 2 } };
  });
  // Everything is moved to positive places.
  const corners = [
    ...nodes.flatMap((n, i) => [n, n.text, { x: n.text.x + widthOf(linesOf(type.nodes[i])), y: n.text.y + linesOf(type.nodes[i]).length * size.line }]),
    ...edges.flatMap((e, i) => [...e.points, e.text, { x: e.text.x + widthOf(labelsOf(type.edges[i])), y: e.text.y + labelsOf(type.edges[i]).length * size.line }]),
  ];
  const [left, top] = [Math.min(...corners.map((c) => c.x)), Math.min(...corners.map((c) => c.y))];
  const moved = (/** @type {Point} */ { x, y }) => ({ x: x - left + size.margin, y: y - top + size.margin });
  return {
    width: Math.max(...corners.map((c) => c.x)) - left + 2 * size.margin, height: Math.max(...corners.map((c) => c.y)) - top + 2 * size.margin,
    nodes: nodes.map((n) => ({ ...moved(n), text: moved(n.text) })), edges: edges.map((e) => ({ points: e.points.map(moved), text: moved(e.text) })),
  };
}

/** The drawing of a layout. @param {Automaton} type @param {Placed} placed @returns {Places} */
export function laidOut(type, placed) {
  const nodes = placed.nodes.map((n, i) => ({ ...n, text: { x: n.x + size.radius + size.gap, y: n.y - ((linesOf(type.nodes[i]).length - 1) * size.line) / 2 } }));
  const at = new Map(type.nodes.map((n, i) => [n.location, nodes[i]]));
  const edges = placed.edges.map((e, i) => {
    const lines = labelsOf(type.edges[i]);
    const text = { x: e.x - widthOf(lines) / 2, y: e.y - ((lines.length - 1) * size.line) / 2 };
    const { from, to } = type.edges[i];
    const points = e.points.slice();
    const [source, target] = [at.get(from), at.get(to)];
    if (source && from === to) {
      const out = Math.max(e.x - source.x, 3 * size.radius);
      return { points: [source, { x: source.x + out, y: source.y - 34 }, { x: e.x, y: e.y }, { x: source.x + out, y: source.y + 34 }, source], text };
    }
    if (source) points[0] = source;
    if (target) points[points.length - 1] = target;
    return { points, text };
  });
  return { width: placed.width, height: placed.height, nodes, edges };
}

/**
 * The parts of a drawing.
 * @param {Automaton} type @param {Places} places @param {Pick<import("./automata.js").Marks, "taken" | "here">} marks
 * @returns {{lines: Drawn[], nodes: Drawn[]}}
 */
export function timedParts(type, places, { taken, here }) {
  const names = new Map(type.nodes.map((n) => [n.location, n.name ?? ""]));
  return {
    lines: type.edges.map((e, i) => edge(e, i, places.edges[i], names, taken.has(e.action))),
    nodes: type.nodes.map((n, i) => node(n, i, places.nodes[i], here(n.location).length > 0)),
  };
}

/** Lines of text on a ground that hides what is below. @param {string[]} lines @param {Point} at @param {string} ground its class @param {(i: number) => string} kind the class of a line */
const textSVG = (lines, at, ground, kind) =>
  (lines.length === 0 ? "" : `<rect class="${ground}" x="${px(at.x - 3)}" y="${px(at.y - size.line / 2)}" width="${px(widthOf(lines) + 6)}" height="${lines.length * size.line}"/>`) +
  lines.map((line, i) => `<text class="${kind(i)}" x="${px(at.x)}" y="${px(at.y + i * size.line + 4)}">${escape(line)}</text>`).join(" ");

/** @param {Edge} e @param {number} i @param {Places["edges"][number]} at @param {Map<number, string>} names @param {boolean} taken @returns {Drawn} */
function edge(e, i, { points: given, text }, names, taken) {
  const points = given.slice();
  const last = points.length - 1;
  points[last] = before(points[last - 1], points[last], size.radius);
  points[0] = before(points[1], points[0], size.radius);
  const line = curve(points);
  // The name begins with the text that is seen.
  const label = words.timedEdge(labelsOf(e).join(" "), e.line, names.get(e.from) ?? "", names.get(e.to) ?? "");
  const markup = `<title>${escape(label)}</title>${taken ? `<path class="graph-glow" d="${line}"/>` : ""}<path class="graph-hit" d="${line}"/><path class="graph-line" d="${line}"/>${head(points[last - 1], points[last])}` +
    textSVG(labelsOf(e), text, "graph-back", () => "graph-text");
  return { part: { id: String(i), layer: "lines", open: ` role="button" data-line="${e.line}" aria-label="${escape(label)}"`, markup }, marks: `graph-edge${taken ? " is-taken" : ""}` };
}

/** @param {Node} n @param {number} i 0 is the initial one @param {Places["nodes"][number]} at @param {boolean} here @returns {Drawn} */
function node(n, i, at, here) {
  const [x, y, r] = [px(at.x), px(at.y), size.radius];
  const kind = n.committed ? "C" : n.urgent ? "U" : "";
  const label = [kind, ...linesOf(n)].filter(Boolean).join(" ") + words.timedNode(n.line, i === 0, Boolean(n.urgent), Boolean(n.committed), here);
  const markup = `<title>${escape(label)}</title><circle class="graph-ring" cx="${x}" cy="${y}" r="${r}"/>${i === 0 ? `<circle class="graph-ring" cx="${x}" cy="${y}" r="${r - 3}"/>` : ""}` +
    (kind ? `<text x="${x}" y="${px(at.y + 4)}">${kind}</text>` : "") + textSVG(linesOf(n), at.text, "graph-behind", (line) => `graph-text${line === 0 ? " graph-name" : ""}`);
  return { part: { id: String(i), layer: "nodes", open: ` role="button" data-line="${n.line}" data-at="${n.location}" aria-label="${escape(visible(label))}"`, markup }, marks: `graph-node${here ? " is-here" : ""}` };
}
