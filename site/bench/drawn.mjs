// Models that nobody has chosen: drawn by a seed from all models of the corpus whose state space has a size worth measuring.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allModels, corpus, scratch, subject } from "./models.mjs";
import { buildPan, variants } from "./pan.mjs";

/** @typedef {import("./models.mjs").Model} Model */
/** @typedef {Pick<Model, "states" | "transitions" | "errors" | "bfs" | "reduced">} Size */
/** @typedef {{file: string, defines: string[]}} Candidate */

/** The sizes of state spaces whose searches are compared: shorter ones measure the start, longer ones take too long. */
export const sizes = { least: 300_000, most: 10_000_000 };

/** The share by which pan's states breadth first may differ: it also stores states inside atomic sequences. */
const alike = 0.001;

/** Limits of a search that only measures a size: seconds of CPU time, and MB of memory. */
const limits = { seconds: 60, memory: 4000 };

/** Models that differ only in numbers belong to one family: at.3.pm and at.4.pm. @param {string} file */
export const family = (file) => file.replace(/\d+/g, "");

/** The cells of a CSV file, in rows by the names of its head. No cell has more than one line. @param {string} text */
export function rowsOf(text) {
  const [head, ...rows] = text.trim().split("\n").map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
}

/**
 * The models that may be large enough, by the size of their whole state space. It is unknown if
 * no search by Spin visited all of it.
 * @param {Record<string, string>[]} verdicts @returns {Candidate[]}
 */
export function candidates(verdicts) {
  const whole = new Map(verdicts.filter((r) => r.config === "plain_full_all" && r.complete === "yes").map((r) => [r.id, Number(r.states_stored)]));
  const fits = (/** @type {Record<string, string>} */ r) => r.config === "safety_full" && r.accepted === "yes" && inRange(whole.get(r.id) ?? sizes.least);
  return verdicts.filter(fits).map(candidate);
}

/**
 * The models in which Spin found an error other than one of a claim or a cycle.
 * @param {Record<string, string>[]} verdicts @returns {Candidate[]}
 */
export function withErrors(verdicts) {
  const fits = (/** @type {Record<string, string>} */ r) => r.config === "safety_full" && r.verdict === "error";
  return verdicts.filter(fits).map(candidate);
}

/** @param {Record<string, string>} row @returns {Candidate} */
const candidate = (row) => ({ file: row.id.replace(/#.*/, ""), defines: [...row.spin_defs.matchAll(/-D(\S+)/g)].map((m) => m[1]) });

/** @param {number} states */
const inRange = (states) => states >= sizes.least && states <= sizes.most;

/** A generator of numbers from 0 to 1: mulberry32 of Tommy Ettinger, public domain. @param {number} seed */
function randoms(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {T[]} list @param {number} seed */
export function shuffled(list, seed) {
  const out = [...list];
  const random = randoms(seed);
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** The name of a drawn model: its path as one word. @param {Candidate} c */
const nameOf = ({ file, defines }) => [file.replace(/\.(pml|prm|pm|pr|promela|sumo|spin)$/, ""), ...defines].join("-").replace(/[^\w.=-]+/g, "-");

/** The size of a state space, or null if it is out of range. @param {Model} model @returns {Promise<Size | null>} */
async function measured(model) {
  const s = subject(model);
  const bounded = (/** @type {"exact" | "bfs" | "default"} */ name) => ({ ...variants[name], name: "size", gcc: [...(variants[name].gcc ?? []), `-UMEMLIM`, `-DMEMLIM=${limits.memory}`] });
  const pan = async (/** @type {"exact" | "bfs" | "default"} */ name) => (await buildPan(s, bounded(name), limits.seconds))();
  const { states, transitions, errors } = await pan("exact");
  if (!inRange(states)) return null;
  const bfs = await pan("bfs").catch(() => undefined);
  const same = bfs && Math.abs(bfs.states - states) <= alike * states;
  const reduced = errors ? undefined : (await pan("default")).states;
  return { states, transitions, errors: errors > 0, bfs: same ? [bfs.states, bfs.transitions] : undefined, reduced };
}

/** Sizes that were measured before, by name. null is a model that was left out. */
const kept = join(scratch, "sizes.json");

/** @returns {Record<string, Size | null>} */
function keptSizes() {
  try {
    return JSON.parse(readFileSync(kept, "utf8"));
  } catch {
    return {};
  }
}

/**
 * Draws models of families whose times models.json does not compare, one of each family.
 * @param {number} seed @param {number} count @param {(text: string) => void} say @returns {Promise<Model[]>}
 */
export async function draw(seed, count, say) {
  const taken = new Set(allModels().filter((m) => m.states > 0 || m.reduced).map((m) => family(m.file)));
  const sizesByName = keptSizes();
  const out = [];
  for (const c of shuffled(candidates(rowsOf(readFileSync(join(corpus, "..", "spin-verdicts.csv"), "utf8"))), seed)) {
    if (out.length === count) break;
    if (taken.has(family(c.file))) continue;
    const model = { name: nameOf(c), ...c, states: 0, transitions: 0, drawn: true };
    if (!(model.name in sizesByName)) {
      sizesByName[model.name] = await measured(model).catch((e) => (say(`${model.name}: ${e.message.slice(0, 80)}`), null));
      writeFileSync(kept, JSON.stringify(sizesByName));
    }
    const size = sizesByName[model.name];
    say(`${model.name} ${size ? `is drawn: ${size.states} states` : "is left out"}`);
    if (!size) continue;
    taken.add(family(c.file));
    out.push({ ...model, ...size });
  }
  return out;
}

/**
 * Draws models of a list, one of each family.
 * @param {Candidate[]} list @param {number} seed @param {number} count @returns {Model[]}
 */
export function drawnFrom(list, seed, count) {
  const taken = new Set();
  const fresh = (/** @type {Candidate} */ c) => !taken.has(family(c.file)) && taken.add(family(c.file));
  return shuffled(list, seed).filter(fresh).slice(0, count).map((c) => ({ name: nameOf(c), ...c, states: 0, transitions: 0, drawn: true }));
}
