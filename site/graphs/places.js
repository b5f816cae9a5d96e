// Where the nodes of a state space stand: in rows by depth. A node that has a place keeps it.

/** Distances between the centres of two states, and between two wider nodes, in CSS pixels. */
export const gap = { across: 44, down: 52, between: 20 };

/** The space around all nodes, in CSS pixels. */
const margin = { x: 40, top: 30, bottom: 44 };

/** A node without a place. @typedef {{id: string, row: number, width: number}} Node */
/** The centre of a node and its row. @typedef {{x: number, row: number, width: number}} Place */
/** @typedef {Map<string, Place>} Places */
/** @typedef {{from: string, to: string}} Link */
/** The part of the plane that a drawing shows. @typedef {{left: number, right: number, top: number, bottom: number}} Frame */

/**
 * Places for nodes: the old ones, and for each new node the free place that is nearest to the nodes from which it
 * is reached.
 * @param {Places} old @param {Node[]} nodes @param {Link[]} links @returns {Places}
 */
export function placed(old, nodes, links) {
  /** @type {Places} */
  const places = new Map();
  for (const { id } of nodes) {
    const at = old.get(id);
    if (at) places.set(id, at);
  }
  /** @type {Map<number, Place[]>} */
  const rows = new Map();
  for (const at of places.values()) rows.set(at.row, [...(rows.get(at.row) ?? []), at]);
  const sources = sourcesOf(links);
  for (const { id, row, width } of [...nodes].sort((a, b) => a.row - b.row)) {
    if (places.has(id)) continue;
    const near = (sources.get(id) ?? []).map((from) => places.get(from)).filter((at) => at !== undefined);
    const others = rows.get(row) ?? [];
    const at = { x: free(others, near.length > 0 ? near[0].x : 0, width), row, width };
    places.set(id, at);
    rows.set(row, [...others, at]);
  }
  return places;
}

/** The nodes from which each node is reached. @param {Link[]} links */
function sourcesOf(links) {
  /** @type {Map<string, string[]>} */
  const sources = new Map();
  for (const { from, to } of links) {
    const list = sources.get(to);
    if (list) list.push(from);
    else sources.set(to, [from]);
  }
  return sources;
}

/** The free place of a row that is nearest to a wanted one. @param {Place[]} row @param {number} wanted @param {number} width */
function free(row, wanted, width) {
  let best = Infinity;
  let from = -Infinity;
  for (const next of [...row].sort((a, b) => a.x - b.x).concat({ x: Infinity, row: 0, width: 0 })) {
    const to = next.x - (next.width + width) / 2 - gap.between;
    const x = Math.min(Math.max(wanted, from), to);
    if (from <= to && Math.abs(x - wanted) < Math.abs(best - wanted)) best = x;
    from = next.x + (next.width + width) / 2 + gap.between;
  }
  return best;
}

/**
 * What a layout library gets: the nodes, and links between neighbouring rows, so that its rows are these.
 * @param {Node[]} nodes @param {Link[]} links @param {number} mostLinks
 */
export function task(nodes, links, mostLinks) {
  const index = new Map(nodes.map((n, i) => [n.id, i]));
  const edges = new Map();
  for (const { from, to } of links) {
    const [a, b] = [index.get(from), index.get(to)];
    if (a === undefined || b === undefined || nodes[b].row !== nodes[a].row + 1 || edges.size >= mostLinks) continue;
    edges.set(`${a} ${b}`, { from: a, to: b, width: 0, height: 0 });
  }
  return { nodes: nodes.map((n) => ({ width: n.width, height: 24 })), edges: [...edges.values()] };
}

/** Places in the order of a layout, with at least the usual distances. @param {Node[]} nodes @param {{x: number}[]} at @returns {Places} */
export function inOrder(nodes, at) {
  /** @type {Map<number, {node: Node, x: number}[]>} */
  const rows = new Map();
  nodes.forEach((node, i) => rows.set(node.row, [...(rows.get(node.row) ?? []), { node, x: at[i].x }]));
  /** @type {Places} */
  const places = new Map();
  for (const row of rows.values()) {
    row.sort((a, b) => a.x - b.x);
    let least = -Infinity;
    const xs = row.map(({ node, x }) => {
      const own = Math.max(x, least + node.width / 2);
      least = own + node.width / 2 + gap.between;
      return own;
    });
    const shift = row.reduce((sum, { x }, i) => sum + x - xs[i], 0) / row.length;
    row.forEach(({ node }, i) => places.set(node.id, { x: xs[i] + shift, row: node.row, width: node.width }));
  }
  return places;
}

/**
 * What a drawing shows: all nodes and what it showed before, so that nothing moves on the screen. The first frame
 * has the nodes in its middle.
 * @param {Places} places @param {number} width of the region @param {Frame} [old] @returns {Frame}
 */
export function frameOf(places, width, old) {
  const all = [...places.values()];
  const f = {
    left: Math.min(...all.map((p) => p.x - p.width / 2)) - margin.x,
    right: Math.max(...all.map((p) => p.x + p.width / 2)) + margin.x,
    top: Math.min(...all.map((p) => p.row)) * gap.down - margin.top,
    bottom: Math.max(...all.map((p) => p.row)) * gap.down + margin.bottom,
  };
  if (old) return { left: Math.min(f.left, old.left), right: Math.max(f.right, old.right), top: Math.min(f.top, old.top), bottom: Math.max(f.bottom, old.bottom) };
  const more = Math.max(0, width - (f.right - f.left)) / 2;
  return { ...f, left: f.left - more, right: f.right + more };
}
