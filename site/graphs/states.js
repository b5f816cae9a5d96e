// States and transitions that were sent so far. A state keeps its number when others are added.

/** @typedef {import("../protocol/wire.js").Graph} Graph */
/** @typedef {import("../protocol/wire.js").GraphState & {number: number, route?: {from: string, choice: number} | number[]}} State route: how a run reaches it */
/** @typedef {{from: string, to: string, choice: number, process: string, statement: string, line: number, fault?: string}} Edge to is "" after an error that no run continues */

export class States {
  /** Copies both maps. @param {Map<string, State>} [all] by key @param {Map<string, Edge>} [edges] by the key of the state and the choice */
  constructor(all, edges) {
    this.all = new Map(all);
    this.edges = new Map(edges);
  }

  /** These states and those of a graph. Nothing here changes. @param {Graph} graph @param {number[]} choices of its run */
  with(graph, choices) {
    const sum = new States(this.all, this.edges);
    sum.add(graph, choices);
    return sum;
  }

  /** @param {Graph} graph @param {number[]} choices of its run */
  add(graph, choices) {
    const order = graph.states.map((_, i) => i).sort((a, b) => graph.states[a].depth - graph.states[b].depth || a - b);
    for (const i of order) {
      const s = graph.states[i];
      const old = this.all.get(s.key);
      if (old) this.all.set(s.key, { ...old, ...s, depth: old.depth, open: s.open && old.open, error: old.error ?? s.error });
      else this.all.set(s.key, { ...s, number: this.all.size });
    }
    graph.path.forEach((i, n) => {
      if (i >= 0) this.reach(graph.states[i].key, choices.slice(0, n + (graph.skipped ?? 0)));
    });
    if (graph.whole) this.reach(graph.states[0].key, []);
    for (const { from, to, choice, ...says } of graph.edges) {
      const [a, b] = [graph.states[from].key, to < 0 ? "" : graph.states[to].key];
      this.edges.set(`${a} ${choice}`, { from: a, to: b, choice, ...says });
      if (a !== b && (this.all.get(b)?.depth ?? 0) > (this.all.get(a)?.depth ?? 0)) this.reach(b, { from: a, choice });
    }
  }

  /** Notes how a run reaches a state, if that is not known. @param {string} key @param {NonNullable<State["route"]>} route */
  reach(key, route) {
    const s = this.all.get(key);
    if (s && !s.route) this.all.set(key, { ...s, route });
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
