// Compares the speed of directed searches with that of Beeline's breadth-first search.
import { subject } from "./models.mjs";
import { ratios, spread, summary, table } from "./stats.mjs";
import { grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("./beeline.mjs").Host} Host */
/** @typedef {import("./beeline.mjs").Run} Run */

/** @type {Options} */
const whole = { all: true, noPor: true, memory: 4000, seconds: 900 };

/** @type {Record<string, Options>} */
const guided = {
  "best-first": { ...whole, search: "greedy", heuristic: "active" },
  "A*": { ...whole, search: "astar", heuristic: "active" },
};

/** States per second of CPU time. @param {Run} r */
const rate = (r) => r.states / r.cpu;

/** @param {import("./sections.mjs").Bench} bench @param {Host} host @param {import("./models.mjs").Subject} s */
async function inTurn(bench, host, s) {
  /** @type {Run[]} */
  const plain = [];
  /** @type {Record<string, Run[]>} */
  const runs = Object.fromEntries(Object.keys(guided).map((name) => [name, []]));
  for (let i = 0; i < bench.pairs; i++) {
    plain.push(await host.check(s, { ...whole, search: "bfs" }));
    for (const [name, options] of Object.entries(guided)) {
      const r = await host.check(s, options);
      runs[name].push(r);
      if (r.states !== plain[i].states || r.verdict !== plain[i].verdict) throw new Error(`${name} has ${r.states} states (${r.verdict} ${r.kind}), bfs ${plain[i].states} (${plain[i].verdict} ${plain[i].kind})`);
      bench.say(`heuristics ${s.model.name} ${host.name} ${name} ${i + 1}/${bench.pairs}: ${Math.round(rate(r))} states/s, bfs ${Math.round(rate(plain[i]))}`);
    }
  }
  return { plain, runs };
}

/** @param {import("./sections.mjs").Bench} bench */
export async function heuristics(bench) {
  const host = bench.hosts[bench.hosts.length - 1];
  const rows = [];
  /** @type {Record<string, number[]>} */
  const medians = Object.fromEntries(Object.keys(guided).map((name) => [name, []]));
  for (const model of bench.models.filter((m) => m.bfs)) {
    try {
      const { plain, runs } = await inTurn(bench, host, subject(model));
      const cells = [];
      for (const name of Object.keys(guided)) {
        const r = ratios(runs[name].map(rate), plain.map(rate));
        medians[name].push(r.median);
        cells.push(spread(r));
      }
      rows.push([model.name, grouped(plain[0].states), grouped(Math.round(rate(plain[0]))), ...cells]);
    } catch (e) {
      rows.push([model.name, "", "", `error: ${e instanceof Error ? e.message : e}`, ""]);
    }
  }
  const head = ["model", "states", "breadth-first states/CPU s", ...Object.keys(guided).map((name) => `${name}, states/s divided by it`)];
  const below = Object.keys(guided).map((name) => `- ${summary(name, medians[name], { mean: 0.5 })}`);
  return `## Best-first and A* compared with Beeline's breadth-first search (${host.name})\n\n${table(head, rows)}\n\n${below.join("\n")}\n`;
}
