// Sections about size: the cost of a state as state spaces grow, the largest state space
// that fits in a given memory, and a search of more than 4 GiB in a tab. They compare with
// nothing, so they have no aim. They run only if --only names them.
import { subject } from "./models.mjs";
import { table } from "./stats.mjs";
import { grouped } from "../text/numbers.js";

/** @typedef {import("./sections.mjs").Bench} Bench */
/** @typedef {import("./beeline.mjs").Host} Host */
/** @typedef {import("../protocol/protocol.js").Options} Options */

const gb = 2 ** 30;

/** n philosophers of the corpus. They have 3 to the power of n states, each about 9 n bytes. @param {number} n */
const philosophers = (n) =>
  subject({ name: `philosophers-${n}`, file: "hsf-spin/deadlock.philosophers.prm", defines: [`N=${n}`], states: 3 ** n, transitions: 0 });

/** The elevator with n floors. Each floor multiplies the states by about 2.5. @param {number} n */
const elevator = (n) =>
  subject({ name: `elevator-${n}`, file: "examples/elevator.pml", edits: { "FLOORS 4": `FLOORS ${n}`, "0 .. 3": `0 .. ${n - 1}` }, states: 0, transitions: 0 });

/** Visits every state without a depth limit that matters. Deadlocks are ignored. @type {Options} */
const whole = { search: "dfs", depth: 100_000_000, all: true, noPor: true, ignoreEnds: true, seconds: 3000 };

/** The cost of one search, in the order of costs. @param {import("./beeline.mjs").Run} r */
const cost = (r) => [grouped(r.states), grouped(r.transitions), ((r.cpu * 1e9) / r.transitions).toFixed(0), (r.bytes / r.states).toFixed(0), (r.bytes / gb).toFixed(2)];

const costs = ["states", "transitions", "CPU ns per transition", "B/state", "GB"];

/** The rows of all hosts, each with the name of its host. @param {Bench} bench @param {(host: Host) => Promise<string[][]>} rows */
async function onHosts(bench, rows) {
  const all = [];
  for (const host of bench.hosts) for (const row of await rows(host)) all.push([host.name, ...row]);
  return all;
}

/** Runs one search and reports it. @param {Bench} bench @param {Host} host @param {import("./models.mjs").Subject} s @param {Options} options */
async function searched(bench, host, s, options) {
  const r = await host.check(s, options);
  bench.say(`${s.model.name} ${options.store ?? "exact"} ${host.name}: ${r.verdict} ${r.kind}, ${r.states} states, ${(r.bytes / gb).toFixed(2)} GB, ${r.wall.toFixed(0)} s`);
  return r;
}

/** The cost of a state in state spaces of ten thousand to twenty million states. @param {Bench} bench */
export async function growth(bench) {
  const rows = await onHosts(bench, async (host) => {
    const list = [];
    for (let n = 4; n <= 12; n++) {
      const s = elevator(n);
      const r = await searched(bench, host, s, { ...whole, memory: 4000 });
      if (r.verdict !== "no error") throw new Error(`${s.model.name}: ${r.verdict} (${r.kind})`);
      list.push([s.model.name, ...cost(r)]);
    }
    return list;
  });
  return `## Cost as state spaces grow\n\n${table(["host", "model", ...costs], rows)}\n`;
}

/** The largest numbers of floors whose states fit in 2 GB, by store. @param {Bench} bench */
export async function largest(bench) {
  const rows = await onHosts(bench, async (host) => {
    const list = [];
    for (const store of ["exact", "collapse", "compact"]) {
      for (let n = 12; ; n++) {
        const r = await searched(bench, host, elevator(n), { ...whole, memory: 2048, store: /** @type {any} */ (store) });
        if (r.kind === "memory limit") break;
        if (!["", "hash compaction"].includes(r.kind)) throw new Error(`elevator-${n} ${store}: ${r.verdict} (${r.kind})`);
        list.push([store, elevator(n).model.name, ...cost(r)]);
      }
    }
    return list;
  });
  return `## What fits in 2 GB\n\n${table(["host", "store", "model", ...costs], rows)}\n`;
}

/** An exact search of more than 4 GiB, in Chromium. @param {Bench} bench */
export async function huge(bench) {
  const s = philosophers(16);
  const rows = await onHosts({ ...bench, hosts: bench.hosts.filter((h) => h.name === "Chromium") }, async (host) => {
    const r = await searched(bench, host, s, { ...whole, search: "bfs", depth: undefined, memory: 12288 });
    if (r.verdict !== "no error" || r.states !== s.model.states) throw new Error(`${s.model.name}: ${r.verdict} (${r.kind}) after ${r.states} states`);
    if (r.bytes <= 4 * gb) throw new Error(`${s.model.name} took only ${r.bytes} bytes`);
    return [[s.model.name, ...cost(r), r.wall.toFixed(0)]];
  });
  return `## Exact, in more than 4 GB\n\n${table(["host", "model", ...costs, "wall s"], rows)}\n`;
}
