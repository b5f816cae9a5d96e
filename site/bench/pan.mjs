// Spin's verifier: built once for a model and a section, run many times.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./clock.mjs";

/** @typedef {import("./models.mjs").Subject} Subject */
/** @typedef {{states: number, transitions: number, depth: number, errors: number, bytes: number, cpu: number, wall: number}} Measured */

/**
 * How to build and to run.
 * @typedef {object} Way
 * @property {string} name
 * @property {string[]} [spin] options of spin -a
 * @property {string[]} [gcc] options of gcc
 * @property {number} [bits] a state in the table of a bitstate search, which is as large as the next power of two
 */

/** Without Spin's own merging of statements and reduction: what Beeline's whole space is. */
const whole = { spin: ["-o1", "-o2", "-o3"], gcc: ["-DNOREDUCE"] };

/** @type {Record<"exact" | "collapse" | "default" | "bitstate" | "compact" | "bfs", Way>} */
export const ways = {
  exact: { name: "exact", ...whole },
  collapse: { name: "collapse", spin: whole.spin, gcc: [...whole.gcc, "-DCOLLAPSE"] },
  default: { name: "default" },
  bitstate: { name: "bitstate", spin: whole.spin, gcc: [...whole.gcc, "-DBITSTATE"], bits: 64 },
  compact: { name: "compact", spin: whole.spin, gcc: [...whole.gcc, "-DHC4"] },
  bfs: { name: "bfs", spin: whole.spin, gcc: [...whole.gcc, "-DBFS"] },
};

/** The report of a verifier. @param {string} out @returns {Omit<Measured, "cpu" | "wall">} */
export function parsePan(out) {
  /** @param {RegExp} pattern */
  const number = (pattern) => {
    const m = pattern.exec(out);
    if (!m) throw new Error(`pan says nothing of ${pattern.source}: ${out.slice(0, 400)}`);
    return Number(m[1]);
  };
  if (/max search depth too small|Search not completed|out of memory|hash_full/.test(out)) throw new Error(`pan did not complete: ${out.slice(0, 400)}`);
  const states = number(/^ *([\d.e+]+) states, stored/m);
  return {
    states,
    transitions: number(/^ *([\d.e+]+) transitions/m),
    depth: number(/depth reached (-?\d+)/),
    errors: number(/errors: (\d+)/),
    bytes: number(/^ *([\d.]+)\s+total actual memory usage/m) * 2 ** 20,
  };
}

/** The logarithm of the size of a table for so many states: slots, or bits. @param {Way} way @param {number} states */
const sizeFor = (way, states) => Math.max(16, Math.ceil(Math.log2(states * (way.bits ?? 1))));

/** The option that sizes a table for so many states. @param {Way} way @param {number} states */
export const tableFor = (way, states) => `-w${sizeFor(way, states)}`;

/** The bytes of a bitstate table for so many states. @param {number} states */
export const bitstateBytes = (states) => 2 ** (sizeFor(ways.bitstate, states) - 3);

/** @param {string[]} command @param {string} cwd */
async function must(command, cwd) {
  const { code, out, errors } = await run(command, { cwd });
  if (code !== 0) throw new Error(`${command[0]} failed: ${(errors + out).slice(0, 400)}`);
}

/**
 * Builds a verifier and tries it once, which also tells how long its stack and
 * how large its table must be: room for more than that would count as its memory.
 * @param {Subject} s
 * @param {Way} way
 */
export async function buildPan(s, way) {
  const folder = join(s.folder, way.name);
  mkdirSync(folder, { recursive: true });
  await must(["spin", ...(way.spin ?? []), ...(s.model.defines ?? []).map((d) => `-D${d}`), "-a", s.path], folder);
  await must(["gcc", "-O2", "-w", "-DSAFETY", "-DNOCLAIM", "-DMEMLIM=16000", ...(way.gcc ?? []), "-o", "pan", "pan.c"], folder);
  /** @param {string[]} sizes @returns {Promise<Measured>} */
  const once = async (...sizes) => {
    const { out, cpu, wall } = await run([join(folder, "pan"), "-n", "-c0", ...sizes], { cwd: folder });
    return { ...parsePan(out), cpu, wall };
  };
  const first = await once("-m10000000", tableFor(way, s.model.states || (s.model.reduced ?? 0)));
  return () => once(`-m${first.depth + 100}`, tableFor(way, way.bits ? s.model.states : first.states));
}
