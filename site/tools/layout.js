// Lays out graphs in a worker of its own, because that takes longer than a page may be busy.
// site/graphs/layouts.js sends the graphs.

import { layout } from "@dagrejs/dagre";
import { Graph } from "@dagrejs/graphlib";

/**
 * Sizes in CSS pixels. Nodes are named by their indices.
 * @typedef {{id: number, nodes: {width: number, height: number}[], edges: {from: number, to: number, width: number, height: number}[]}} Task
 */

/**
 * Where nodes and labels have their centres, and the points of each edge.
 * @typedef {{x: number, y: number}} Point
 * @typedef {{width: number, height: number, nodes: Point[], edges: (Point & {points: Point[]})[]}} Placed
 */

/** @param {Task} task @returns {Placed} */
export function place({ nodes, edges }) {
  const g = new Graph({ multigraph: true });
  g.setGraph({ rankdir: "TB", nodesep: 26, ranksep: 22, edgesep: 14, marginx: 12, marginy: 28 });
  nodes.forEach((n, i) => g.setNode(String(i), { ...n }));
  edges.forEach((e, i) => g.setEdge(String(e.from), String(e.to), { width: e.width, height: e.height, labelpos: "c" }, String(i)));
  layout(/** @type {any} */ (g));
  const size = /** @type {any} */ (g.graph());
  return {
    width: size.width,
    height: size.height,
    nodes: nodes.map((_, i) => point(g.node(String(i)))),
    edges: edges.map((e, i) => {
      const at = /** @type {any} */ (g.edge({ v: String(e.from), w: String(e.to), name: String(i) }));
      return { ...point(at), points: at.points.map(point) };
    }),
  };
}

/** @param {any} p @returns {Point} */
const point = (p) => ({ x: p.x, y: p.y });

/** Answers tasks as a worker. */
export function serve() {
  self.onmessage = (e) => self.postMessage({ id: e.data.id, placed: place(e.data) });
}
