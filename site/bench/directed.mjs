// Directed searches on models that nobody has chosen: drawn by a seed from the models of the
// corpus in which Spin found an error. Node holds one checker for all of them, as the page does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Checker } from "../check/checker.mjs";
import { findModule } from "../check/module.mjs";
import { drawnFrom, rowsOf, withErrors } from "./drawn.mjs";
import { corpus, subject } from "./models.mjs";
import { geometricMean, median, table } from "./stats.mjs";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {{solved: boolean, seconds: number, states: number, steps: number}} Run seconds of CPU time, steps of the trail */
/** @typedef {Map<string, Run>} Row the runs of one model, by search */

/** The searches that are compared. @type {Record<string, Options>} */
const searches = {
  "breadth-first": { search: "bfs" },
  "depth-first": { search: "dfs" },
  "greedy, active": { search: "greedy", heuristic: "active" },
  "greedy, hu": { search: "greedy", heuristic: "hu" },
  "greedy, hpl": { search: "greedy", heuristic: "hpl" },
  "A*, hpl": { search: "astar", heuristic: "hpl" },
};

/** Limits of each search: seconds of CPU time, and MB. */
const limits = { seconds: 10, memory: 2000 };

/** Milliseconds between two looks at the CPU time. */
const look = 100;

/** Times up to this many seconds count as this: below, the clock and other threads decide. */
const floor = 0.005;

/** A run below this many seconds is repeated, this many times in all. */
const short = { seconds: 1, runs: 3 };

/** Makes runs one after another, with one checker as long as it works. */
async function runner() {
  const module = await findModule(() => {});
  /** @type {Checker | undefined} */
  let checker;
  let memory = limits.memory;
  /** @param {import("./models.mjs").Subject} s @param {Options} options @returns {Promise<Run>} */
  const once = async ({ model, text, files }, options) => {
    const own = (checker ??= await warm(new Checker(module)));
    const before = process.cpuUsage();
    const watch = setInterval(() => secondsSince(before) > limits.seconds && !own.stopped && own.stop(), look);
    // V8 keeps compiled code. With another memory limit the kernel's code differs.
    const all = { property: /** @type {const} */ ("safety"), memory: memory++, ...options };
    const r = await own.check({ id: 1, type: "check", name: model.name, text, files, defines: model.defines ?? [], options: all });
    const seconds = secondsSince(before);
    clearInterval(watch);
    if (r.verdict === "no error" || r.verdict === "bad input") throw new Error(`${options.search} ${options.heuristic ?? ""}: ${r.verdict} (${r.message})`);
    if (own.stopped || r.kind === "internal error" || r.kind === "out of memory") checker = undefined;
    return { solved: r.verdict === "error", seconds: Math.max(seconds, floor), states: r.states, steps: r.trail?.length ?? 0 };
  };
  return once;
}

/** CPU seconds of this process since then. @param {NodeJS.CpuUsage} then */
function secondsSince(then) {
  const { user, system } = process.cpuUsage(then);
  return (user + system) / 1e6;
}

/** Lets V8 optimize what every search needs. @param {Checker} checker */
async function warm(checker) {
  const text = "byte n[6]; active [6] proctype P() { do :: n[_pid] < 3 -> n[_pid]++ :: n[_pid] > 0 -> n[_pid]-- od }";
  for (const options of Object.values(searches)) await checker.check({ id: 1, type: "check", name: "warm.pml", text, options: { property: "safety", ...options, seconds: 1 } });
  return checker;
}

/** The median of several short runs, or one long run. @param {() => Promise<Run>} run */
async function repeated(run) {
  const runs = [await run()];
  while (runs[0].seconds < short.seconds && runs.length < short.runs) runs.push(await run());
  return { ...runs[0], seconds: median(runs.map((r) => r.seconds)) };
}

/** @param {number} seconds */
const shown = (seconds) => (seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1));

/** @param {Run | undefined} r */
const cell = (r) => (r?.solved ? `${shown(r.seconds)} (${r.steps})` : "");

/**
 * Compares two searches on the models that both solve.
 * @param {Row[]} rows @param {string} ours @param {string} theirs @param {(theirs: Run) => boolean} [fits]
 */
export function versus(rows, ours, theirs, fits = () => true) {
  const ratios = rows.flatMap((row) => {
    const [a, b] = [row.get(ours), row.get(theirs)];
    return a?.solved && b?.solved && fits(b) ? [a.seconds / b.seconds] : [];
  });
  return ratios.length ? `${geometricMean(ratios).toFixed(2)} times the time of "${theirs}" in the geometric mean of ${ratios.length} models that both solve (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})` : `no model that "${theirs}" solves, too`;
}

/** A trail of more steps than this is long. */
const long = 20;

/** @param {import("./sections.mjs").Bench} bench */
export async function directed({ seed, errors, say }) {
  const verdicts = rowsOf(readFileSync(join(corpus, "..", "spin-verdicts.csv"), "utf8"));
  const run = await runner();
  /** @type {Row[]} */
  const rows = [];
  const lines = [];
  for (const model of drawnFrom(withErrors(verdicts), seed, errors)) {
    /** @type {Row} */
    const row = new Map();
    try {
      const s = subject(model);
      for (const [name, options] of Object.entries(searches)) {
        const r = await repeated(() => run(s, options));
        row.set(name, r);
        say(`directed ${model.name} ${name}: ${r.solved ? `${r.steps} steps` : "unsolved"}, ${shown(r.seconds)} s, ${r.states} states`);
      }
      rows.push(row);
      lines.push([model.name, ...Object.keys(searches).map((name) => cell(row.get(name)))]);
    } catch (e) {
      lines.push([model.name, `error: ${e instanceof Error ? e.message : e}`, ...Object.keys(searches).slice(1).map(() => "")]);
    }
  }
  const solved = Object.keys(searches).map((name) => `- ${name}: solves ${rows.filter((r) => r.get(name)?.solved).length} of ${rows.length}`);
  return `## Directed searches on models with errors, drawn with seed ${seed}

Seconds of CPU time in Node, and the steps of the trail in parentheses. Empty: unsolved within ${limits.seconds} s.

${table(["model", ...Object.keys(searches)], lines)}

${solved.join("\n")}
- greedy, hu takes ${versus(rows, "greedy, hu", "greedy, active")}.
- A*, hpl takes ${versus(rows, "A*, hpl", "breadth-first", (r) => r.steps > long)}; these are the models with more than ${long} steps.
`;
}
