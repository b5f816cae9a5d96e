// Compares breadth-first search on several cores with that on one, and with pan's searches on two cores.
import { cpus, loadavg } from "node:os";
import { subject } from "./models.mjs";
import { buildPan, variants } from "./pan.mjs";
import { ratios, spread, summary, table } from "./stats.mjs";
import { grouped } from "../text/numbers.js";

/** @typedef {import("./beeline.mjs").Run} Run */
/** @typedef {import("./pan.mjs").Measured} Measured */

/** @type {import("../protocol/protocol.js").Options} */
const whole = { search: "bfs", all: true, noPor: true, memory: 4000, seconds: 900 };

/** Numbers of threads. More than the machine has cores show what threads lose to each other. */
const threads = [2, 4, 8];

/** The searches of pan on two cores. BFS_PAR stores hashes of states, NCORE searches depth-first. */
const theirs = { "BFS_PAR": variants.sharedBfs, "NCORE=2": variants.sharedDfs };

/** The share of the states that pan's hashes may lose. */
const lost = 0.001;

/** @param {import("./sections.mjs").Bench} bench @param {import("./beeline.mjs").Host} host @param {import("./models.mjs").Subject} s */
async function inTurn(bench, host, s) {
  const pans = new Map(await Promise.all(Object.entries(theirs).map(async ([name, variant]) => /** @type {const} */ ([name, await buildPan(s, variant)]))));
  /** @type {Map<number, Run[]>} */
  const ours = new Map([1, ...threads].map((n) => [n, []]));
  /** @type {Map<string, Measured[]>} */
  const others = new Map([...pans.keys()].map((name) => [name, []]));
  for (let i = 0; i < bench.pairs; i++) {
    for (const [n, runs] of ours) {
      const r = await host.check(s, { ...whole, cores: n });
      const one = ours.get(1)?.[i] ?? r;
      runs.push(r);
      if (r.states !== one.states || r.transitions !== one.transitions || r.verdict !== one.verdict) throw new Error(`${n} threads have ${r.states} states and ${r.transitions} transitions (${r.verdict} ${r.kind}), one has ${one.states} and ${one.transitions} (${one.verdict} ${one.kind})`);
      bench.say(`cores ${s.model.name} ${host.name} ${n} threads ${i + 1}/${bench.pairs}: CPU ${r.cpu.toFixed(2)} s, wall ${r.wall.toFixed(2)} s`);
    }
    for (const [name, pan] of pans) {
      const r = await pan();
      others.get(name)?.push(r);
      if (r.states < (1 - lost) * s.model.states) throw new Error(`pan ${name} has ${r.states} states instead of ${s.model.states}`);
      bench.say(`cores ${s.model.name} pan ${name} ${i + 1}/${bench.pairs}: CPU ${r.cpu.toFixed(2)} s, wall ${r.wall.toFixed(2)} s`);
    }
  }
  return { ours, others };
}

/** @param {import("./sections.mjs").Bench} bench */
export async function cores(bench) {
  const host = bench.hosts[bench.hosts.length - 1];
  const rows = [];
  /** @type {Map<number, number[]>} */
  const medians = new Map(threads.map((n) => [n, []]));
  for (const model of bench.models.filter((m) => m.bfs)) {
    try {
      const { ours, others } = await inTurn(bench, host, subject(model));
      const runs = (/** @type {number} */ n) => ours.get(n) ?? [];
      const cpu = threads.map((n) => ratios(runs(n).map((r) => r.cpu), runs(1).map((r) => r.cpu)));
      threads.forEach((n, i) => medians.get(n)?.push(cpu[i].median));
      const wall = ratios(runs(1).map((r) => r.wall), runs(2).map((r) => r.wall));
      const pan = [...others.values()].map((list) => ratios(list.map((r) => r.cpu), runs(2).map((r) => r.cpu)));
      const panWall = [...others.values()].map((list) => ratios(list.map((r) => r.wall), runs(2).map((r) => r.wall)));
      rows.push([model.name, grouped(runs(1)[0].states), runs(1)[0].cpu.toFixed(2), ...cpu.map(spread), spread(wall), ...pan.flatMap((r, i) => [spread(r), spread(panWall[i])])]);
    } catch (e) {
      rows.push([model.name, `error: ${e instanceof Error ? e.message : e}`, ...Array(threads.length + 2 + 2 * Object.keys(theirs).length).fill("")]);
    }
  }
  const head = ["model", "states", "CPU s, 1 thread", ...threads.map((n) => `CPU ${n}/1 threads`), "wall 1/2 threads", ...Object.keys(theirs).flatMap((name) => [`CPU pan ${name}/2 threads`, `wall pan ${name}/2 threads`])];
  const below = threads.map((n) => `- ${summary(`CPU time of ${n} threads divided by that of one`, medians.get(n) ?? [])}`);
  return `## Breadth-first search on several cores (${host.name})\n\n${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at the end.\n\n${table(head, rows)}\n\n${below.join("\n")}\n`;
}
