// Compares searches on several cores with those on one, and with pan's searches on two cores.
import { cpus, loadavg } from "node:os";
import { subject } from "./models.mjs";
import { bitstateBytes, buildPan, variants } from "./pan.mjs";
import { ratios, spread, summary, table } from "./stats.mjs";
import { grouped } from "../text/numbers.js";

/** @typedef {import("./beeline.mjs").Run} Run */
/** @typedef {import("./pan.mjs").Measured} Measured */
/** @typedef {import("../protocol/protocol.js").Options} Options */

/** @type {Options} */
const whole = { all: true, noPor: true, memory: 4000, seconds: 900 };

/** Numbers of threads. More than the machine has cores show what threads lose to each other. */
const threads = [2, 4, 8];

/** A depth limit above the depth of all models: behind a limit, counts depend on the order of the search. */
const deep = 10_000_000;

/**
 * The searches. theirs: those of pan on two cores. BFS_PAR stores hashes of states, NCORE searches depth-first. differ: the share of the states by which counts
 * of several threads may differ from those of one. sized: further options for a number of states.
 * @type {{title: string, options: Options, theirs: Record<string, import("./pan.mjs").Variant>, differ: number, sized?: (states: number) => Options}[]}
 */
const ways = [
  { title: "Breadth-first search", options: { search: "bfs" }, theirs: { "BFS_PAR": variants.sharedBfs, "NCORE=2": variants.sharedDfs }, differ: 0 },
  { title: "Depth-first search, whole states", options: { search: "dfs", depth: deep }, theirs: { "NCORE=2": variants.sharedDfs }, differ: 0 },
  { title: "Depth-first search, hashes of 64 bits", options: { search: "dfs", depth: deep, store: "compact", bits: 64 }, theirs: {}, differ: 0 },
  { title: "Depth-first search, bitstate", options: { search: "dfs", depth: deep, store: "bitstate" }, theirs: {}, differ: 1e-3, sized: (states) => ({ table: bitstateBytes(states) }) },
];

/** The share of the states that pan's hashes may lose. */
const lost = 0.001;

/** @param {Run} r @param {Run} one @param {number} n of threads @param {number} differ */
function compare(r, one, n, differ) {
  const far = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) > differ * b;
  if (!far(r.states, one.states) && !far(r.transitions, one.transitions) && r.verdict === one.verdict) return;
  throw new Error(`${n} threads have ${r.states} states and ${r.transitions} transitions (${r.verdict} ${r.kind}), one has ${one.states} and ${one.transitions} (${one.verdict} ${one.kind})`);
}

/** @param {import("./sections.mjs").Bench} bench @param {import("./beeline.mjs").Host} host @param {import("./models.mjs").Subject} s @param {typeof ways[number]} way */
async function inTurn(bench, host, s, { title, options, theirs, differ, sized }) {
  const pans = new Map(await Promise.all(Object.entries(theirs).map(async ([name, variant]) => /** @type {const} */ ([name, await buildPan(s, variant)]))));
  /** @type {Map<number, Run[]>} */
  const ours = new Map([1, ...threads].map((n) => [n, []]));
  /** @type {Map<string, Measured[]>} */
  const others = new Map([...pans.keys()].map((name) => [name, []]));
  for (let i = 0; i < bench.pairs; i++) {
    for (const [n, runs] of ours) {
      const r = await host.check(s, { ...whole, ...options, ...sized?.(s.model.states), cores: n });
      runs.push(r);
      compare(r, ours.get(1)?.[i] ?? r, n, differ);
      bench.say(`${title} ${s.model.name} ${host.name} ${n} threads ${i + 1}/${bench.pairs}: CPU ${r.cpu.toFixed(2)} s, wall ${r.wall.toFixed(2)} s`);
    }
    for (const [name, pan] of pans) {
      const r = await pan();
      others.get(name)?.push(r);
      if (r.states < (1 - lost) * s.model.states) throw new Error(`pan ${name} has ${r.states} states instead of ${s.model.states}`);
      bench.say(`${title} ${s.model.name} pan ${name} ${i + 1}/${bench.pairs}: CPU ${r.cpu.toFixed(2)} s, wall ${r.wall.toFixed(2)} s`);
    }
  }
  return { ours, others };
}

/** The table of one search. @param {import("./sections.mjs").Bench} bench @param {typeof ways[number]} way */
async function compared(bench, way) {
  const host = bench.hosts[bench.hosts.length - 1];
  const rows = [];
  /** @type {Map<number, number[]>} */
  const medians = new Map(threads.map((n) => [n, []]));
  /** @type {number[]} */
  const gains = [];
  for (const model of bench.models.filter((m) => m.bfs)) {
    try {
      const { ours, others } = await inTurn(bench, host, subject(model), way);
      const runs = (/** @type {number} */ n) => ours.get(n) ?? [];
      const cpu = threads.map((n) => ratios(runs(n).map((r) => r.cpu), runs(1).map((r) => r.cpu)));
      threads.forEach((n, i) => medians.get(n)?.push(cpu[i].median));
      const wall = ratios(runs(1).map((r) => r.wall), runs(2).map((r) => r.wall));
      gains.push(wall.median);
      const pan = [...others.values()].map((list) => ratios(list.map((r) => r.cpu), runs(2).map((r) => r.cpu)));
      const panWall = [...others.values()].map((list) => ratios(list.map((r) => r.wall), runs(2).map((r) => r.wall)));
      rows.push([model.name, grouped(runs(1)[0].states), runs(1)[0].cpu.toFixed(2), ...cpu.map(spread), spread(wall), ...pan.flatMap((r, i) => [spread(r), spread(panWall[i])])]);
    } catch (e) {
      rows.push([model.name, `error: ${e instanceof Error ? e.message : e}`, ...Array(threads.length + 2 + 2 * Object.keys(way.theirs).length).fill("")]);
    }
  }
  const head = ["model", "states", "CPU s, 1 thread", ...threads.map((n) => `CPU ${n}/1 threads`), "wall 1/2 threads", ...Object.keys(way.theirs).flatMap((name) => [`CPU pan ${name}/2 threads`, `wall pan ${name}/2 threads`])];
  const below = [...threads.map((n) => `- ${summary(`CPU time of ${n} threads divided by that of one`, medians.get(n) ?? [])}`), `- ${summary("Wall time of one thread divided by that of two", gains)}`];
  return `## ${way.title} on several cores (${host.name})\n\n${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at the end.\n\n${table(head, rows)}\n\n${below.join("\n")}\n`;
}

/** @param {import("./sections.mjs").Bench} bench */
export async function cores(bench) {
  const tables = [];
  for (const way of ways) tables.push(await compared(bench, way));
  return tables.join("\n");
}
