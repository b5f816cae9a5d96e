// Spin's verifier pan: built once for a model and a section, then run many times.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { run, runGroup } from "./clock.mjs";

/** @typedef {import("./models.mjs").Subject} Subject */
/** @typedef {{states: number, transitions: number, depth: number, errors: number, bytes: number, cpu: number, wall: number}} Measured */

/**
 * How to build and run pan.
 * @typedef {object} Variant
 * @property {string} name
 * @property {string[]} [spin] options of spin -a
 * @property {string[]} [gcc] options of gcc
 * @property {string[]} [pan] options of pan
 * @property {boolean} [shared] whether several processes share the search; their depth differs from run to run
 * @property {number} [bits] per state in the table of a bitstate search, whose size is rounded up to a power of two
 */

/** Without Spin's merging of statements and its reduction: the same states as Beeline's whole state space. */
const whole = { spin: ["-o1", "-o2", "-o3"], gcc: ["-DNOREDUCE"] };

/** @type {Record<"exact" | "collapse" | "default" | "bitstate" | "compact" | "bfs" | "liveness" | "sharedBfs" | "sharedDfs", Variant>} */
export const variants = {
  liveness: { name: "liveness", ...whole },
  exact: { name: "exact", ...whole },
  collapse: { name: "collapse", spin: whole.spin, gcc: [...whole.gcc, "-DCOLLAPSE"] },
  default: { name: "default" },
  bitstate: { name: "bitstate", spin: whole.spin, gcc: [...whole.gcc, "-DBITSTATE"], bits: 64 },
  compact: { name: "compact", spin: whole.spin, gcc: [...whole.gcc, "-DHC4"] },
  bfs: { name: "bfs", spin: whole.spin, gcc: [...whole.gcc, "-DBFS"] },
  // pan reserves all the memory that processes may share.
  sharedBfs: { name: "shared-bfs", spin: whole.spin, gcc: [...whole.gcc, "-DBFS_PAR", "-UMEMLIM", "-DMEMLIM=4000"], pan: ["-u2"], shared: true },
  sharedDfs: { name: "shared-dfs", spin: whole.spin, gcc: [...whole.gcc, "-DNCORE=2", "-UMEMLIM", "-DMEMLIM=4000"], shared: true },
};

/**
 * What pan looks for: options of gcc and of pan, by Model.property.
 * @type {Record<string, {gcc: string[], pan: string[]}>}
 */
const properties = {
  safety: { gcc: ["-DSAFETY", "-DNOCLAIM"], pan: ["-c0"] },
  ltl: { gcc: ["-DNOFAIR"], pan: ["-a"] },
  never: { gcc: ["-DNOFAIR"], pan: ["-a"] },
  accept: { gcc: ["-DNOFAIR", "-DNOCLAIM"], pan: ["-a", "-E"] },
  progress: { gcc: ["-DNOFAIR", "-DNP"], pan: ["-l"] },
};

/** The report of a verifier. @param {string} out @returns {Omit<Measured, "cpu" | "wall">} */
export function parsePan(out) {
  /** @param {RegExp} pattern */
  const number = (pattern) => {
    const m = pattern.exec(out);
    if (!m) throw new Error(`pan's report lacks ${pattern.source}: ${out.slice(0, 400)}`);
    return Number(m[1]);
  };
  if (/max search depth too small|Search not completed|out of memory|hash_full/.test(out)) throw new Error(`pan did not complete: ${out.slice(0, 400)}`);
  const states = number(/^ *([\d.e+]+) states, stored/m);
  return {
    states,
    transitions: number(/^ *([\d.e+]+) transitions/m),
    depth: number(/depth reached (-?\d+)/),
    errors: number(/errors: (\d+)/),
    bytes: number(/^ *([\d.]+)\s+total (?:actual|shared) memory usage/m) * 2 ** 20,
  };
}

/** The base-2 logarithm of the size of a table for this many states, in slots or bits. @param {Variant} variant @param {number} states */
const sizeFor = (variant, states) => Math.max(16, Math.ceil(Math.log2(states * (variant.bits ?? 1))));

/** The option for the size of a table for this many states. @param {Variant} variant @param {number} states */
export const tableFor = (variant, states) => `-w${sizeFor(variant, states)}`;

/** The bytes of a bitstate table for this many states. @param {number} states */
export const bitstateBytes = (states) => 2 ** (sizeFor(variants.bitstate, states) - 3);

/** @param {string[]} command @param {string} cwd */
async function must(command, cwd) {
  const { code, out, errors } = await run(command, { cwd });
  if (code !== 0) throw new Error(`${command[0]} failed: ${(errors + out).slice(0, 400)}`);
}

/**
 * Builds pan and runs it once. That run shows how long the stack and how large the table
 * must be. Larger ones would count as pan's memory.
 * @param {Subject} s
 * @param {Variant} variant
 * @param {number} [limit] of the CPU time of a run, in seconds
 */
export async function buildPan(s, variant, limit) {
  const folder = join(s.folder, variant.name);
  const { property = "safety", formula } = s.model;
  const asked = properties[property];
  const names = formula ? ["-N", formula] : [];
  mkdirSync(folder, { recursive: true });
  await must(["spin", ...(variant.spin ?? []), ...(s.model.defines ?? []).map((d) => `-D${d}`), "-a", s.path], folder);
  await must(["gcc", "-O2", "-w", ...asked.gcc, "-DMEMLIM=16000", ...(variant.gcc ?? []), "-o", "pan", "pan.c"], folder);
  /** @param {string[]} sizes @returns {Promise<Measured>} */
  const once = async (...sizes) => {
    const command = [join(folder, "pan"), "-n", ...(variant.pan ?? []), ...asked.pan, ...names, ...sizes];
    const { out, cpu, wall } = await (variant.shared ? runGroup(command, { cwd: folder }) : run(command, { cwd: folder, cpu: limit }));
    return { ...parsePan(out), cpu, wall };
  };
  const deepest = "-m10000000";
  const table = tableFor(variant, s.model.states || (s.model.reduced ?? 0));
  if (variant.shared) return () => once(deepest, table);
  const first = await once(deepest, table);
  return () => once(`-m${first.depth + 100}`, tableFor(variant, variant.bits ? s.model.states : first.states));
}
