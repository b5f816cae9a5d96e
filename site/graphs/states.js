// States and transitions that were sent so far, with a place for each. A state keeps its number and its place
// when others are added.

/** @typedef {import("../protocol/wire.js").Graph} Graph */
/** @typedef {import("../protocol/wire.js").GraphState & {number: number, slot: number, route?: {from: string, choice: number} | number[]}} State */
/** @typedef {{from: string, to: string, choice: number, process: string, statement: string, line: number, fault?: string}} Edge to is "" after an error that no run continues */

export class States {
  constructor() {
    /** @type {Map<string, State>} by key */
    this.all = new Map();
    /** @type {Map<string, Edge>} by the key of the state and the choice */
    this.edges = new Map();
    /** @type {Map<number, Set<number>>} the places that are taken, by depth */
    this.taken = new Map();
  }

  /** Adds a graph. @param {Graph} graph @param {number[]} choices of its run */
  add(graph, choices) {
    /** @type {Map<number, string>} the state from which another one is reached first */
    const parents = new Map();
    for (const e of graph.edges) if (e.to >= 0 && !parents.has(e.to) && graph.states[e.to].depth > graph.states[e.from].depth) parents.set(e.to, graph.states[e.from].key);
    const order = graph.states.map((_, i) => i).sort((a, b) => graph.states[a].depth - graph.states[b].depth || a - b);
    for (const i of order) {
      const s = graph.states[i];
      const old = this.all.get(s.key);
      if (old) Object.assign(old, s, { depth: old.depth, open: s.open && old.open, error: old.error ?? s.error });
      else this.all.set(s.key, { ...s, number: this.all.size, slot: this.place(s.depth, this.all.get(parents.get(i) ?? "")?.slot ?? 0) });
    }
    graph.path.forEach((i, n) => {
      const s = i >= 0 && this.all.get(graph.states[i].key);
      if (s) s.route ??= choices.slice(0, n + (graph.skipped ?? 0));
    });
    const initial = graph.whole && this.all.get(graph.states[0].key);
    if (initial) initial.route ??= [];
    for (const { from, to, choice, ...says } of graph.edges) {
      const [a, b] = [graph.states[from].key, to < 0 ? "" : graph.states[to].key];
      this.edges.set(`${a} ${choice}`, { from: a, to: b, choice, ...says });
      const target = this.all.get(b);
      if (target && a !== b && target.depth > (this.all.get(a)?.depth ?? 0)) target.route ??= { from: a, choice };
    }
  }

  /** The free place of a depth that is nearest to a wanted one, toward the middle first. @param {number} depth @param {number} wanted */
  place(depth, wanted) {
    const taken = this.taken.get(depth) ?? new Set();
    this.taken.set(depth, taken);
    const inward = wanted > 0 ? -1 : 1;
    for (let d = 0; ; d++) {
      for (const slot of [wanted + inward * d, wanted - inward * d]) {
        if (!taken.has(slot)) {
          taken.add(slot);
          return slot;
        }
      }
    }
  }

  /** A run to a state, undefined if none is known. @param {string} key @returns {number[] | undefined} */
  choicesTo(key) {
    /** @type {number[]} */
    const end = [];
    for (let s = this.all.get(key), n = 0; s && n <= this.all.size; n++) {
      if (Array.isArray(s.route)) return [...s.route, ...end.reverse()];
      if (!s.route) return undefined;
      end.push(s.route.choice);
      s = this.all.get(s.route.from);
    }
    return undefined;
  }
}
