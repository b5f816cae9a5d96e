// What a click adds to the drawn part of a large state space.

/** @typedef {import("../protocol/wire.js").Graph} Graph */

/** The most states and transitions that are drawn. */
export const most = { states: 300, edges: 3000 };

/**
 * The part of an answer that a drawing takes: states that are drawn already, those of the run, and the next states
 * of its last one. Inside an atomic sequence it goes on until the sequence ends.
 * @param {Graph} graph
 * @param {{all: Map<string, unknown>, edges: Map<string, unknown>}} drawn
 * @returns {{part: Graph, added: number, left: number}} states that the part adds, and those that have no room
 */
export function nextStates(graph, drawn) {
  const order = wanted(graph);
  const fresh = order.filter((i) => !drawn.all.has(graph.states[i].key));
  const room = Math.max(0, most.states - drawn.all.size);
  const out = new Set(fresh.slice(room));
  const taken = order.filter((i) => !out.has(i));
  const had = graph.states.map((_, i) => i).filter((i) => drawn.all.has(graph.states[i].key) && !taken.includes(i));
  return { part: select(graph, [...taken, ...had], most.edges - drawn.edges.size), added: fresh.length - out.size, left: out.size };
}

/** The states of the run, and those that come next, in the order in which they are drawn. @param {Graph} graph */
function wanted(graph) {
  const run = graph.path.filter((i) => i >= 0);
  const last = run.at(-1) ?? 0;
  const order = new Set([last, ...run.reverse()]);
  const from = [last];
  for (const at of from) {
    for (const e of graph.edges) {
      if (e.from !== at || e.to < 0) continue;
      if (graph.states[e.to].atomic && !from.includes(e.to)) from.push(e.to);
      order.add(e.to);
    }
  }
  return [...order];
}

/** Some states of a graph and the edges between them. A state of which edges are left out is open. @param {Graph} graph @param {number[]} states @param {number} room for edges */
function select(graph, states, room) {
  const index = new Map(states.map((i, n) => [i, n]));
  const cut = new Set();
  /** @type {Graph["edges"]} */
  const edges = [];
  for (const e of graph.edges) {
    const from = index.get(e.from);
    const to = e.to < 0 ? -1 : index.get(e.to);
    if (from === undefined) continue;
    if (to === undefined || edges.length >= room) cut.add(from);
    else edges.push({ ...e, from, to });
  }
  return {
    ...graph,
    states: states.map((i, n) => ({ ...graph.states[i], open: graph.states[i].open || cut.has(n) })),
    edges,
    path: graph.path.map((i) => index.get(i) ?? -1),
  };
}
