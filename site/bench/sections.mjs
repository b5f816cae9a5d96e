// The sections that compare whole searches with pan.
import { sizes } from "./drawn.mjs";
import { allModels, placed, subject } from "./models.mjs";
import { bitstateBytes, buildPan, variants } from "./pan.mjs";
import { ratios, spread, summary, table } from "./stats.mjs";
import { grouped } from "../text/numbers.js";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("./beeline.mjs").Host} Host */
/** @typedef {import("./beeline.mjs").Run} Run */
/** @typedef {import("./models.mjs").Model} Model */
/** @typedef {import("./models.mjs").Subject} Subject */
/** @typedef {import("./pan.mjs").Measured} Measured */

/** @typedef {{hosts: Host[], pairs: number, models: Model[], named: string, seed: number, errors: number, say: (text: string) => void}} Bench */

/**
 * One comparison with pan.
 * @typedef {object} Section
 * @property {keyof typeof variants} variant of pan; also the section's name
 * @property {string} title
 * @property {Options} options of Beeline
 * @property {(m: Model) => Options} [sized] options that depend on the model
 * @property {{mean?: number, least?: number}} aim of the CPU ratio in Chromium
 * @property {(m: Model) => boolean} [fits] whether a model is compared; the default are models for safety whose whole state space is known
 * @property {(theirs: Measured, ours: Run, m: Model) => string} differs how the results differ, or ""
 * @property {{aim: Section["aim"], fits?: Section["fits"]}} [drawn] aim and models of the list that is drawn by a seed; absent if that list is not compared
 * @property {(host: Host) => Promise<string>} [lacks] why there is nothing to measure, or ""
 */

/** A depth limit above the depth of all models; pan has the same. */
const deep = 10_000_000;

/** The limits of each search, in MB and seconds. */
const bounds = { memory: 4000, seconds: 900 };

/** @param {number} states @param {number} transitions */
const counts = (states, transitions) => `${states} states, ${transitions} transitions`;

/** Kinds of results of complete searches with lossy stores. */
const lossyEnds = ["bitstate", "hash compaction"];

/** @param {Run} ours */
const unfinished = (ours) => ((ours.verdict === "incomplete" && !lossyEnds.includes(ours.kind)) || ours.verdict === "bad input" ? `Beeline: ${ours.verdict} (${ours.kind})` : "");

/**
 * Compares the counts of both with those in models.json. pan's may be others (panHas).
 * @param {Measured} theirs
 * @param {Run} ours
 * @param {Model} m
 */
export function sameCounts(theirs, ours, m, panHas = [m.states, m.transitions]) {
  const [have, should] = [
    [counts(theirs.states, theirs.transitions), counts(ours.states, ours.transitions)],
    [counts(panHas[0], panHas[1]), counts(m.states, m.transitions)],
  ];
  if (unfinished(ours)) return unfinished(ours);
  return have.every((n, i) => n === should[i]) ? "" : `pan has ${have[0]} and should have ${should[0]}, Beeline has ${have[1]} and should have ${should[1]}`;
}

/** Compares verdicts. @param {Measured} theirs @param {Run} ours */
export function sameVerdict(theirs, ours) {
  if (unfinished(ours)) return unfinished(ours);
  return theirs.errors > 0 === (ours.verdict === "error") ? "" : `pan has ${theirs.errors} errors, Beeline says ${ours.verdict}`;
}

/** The share of all states that a lossy search must visit for its time to count. */
const coverage = 0.99;

/** Compares verdicts, and checks that both visited nearly all states. @param {Measured} theirs @param {Run} ours @param {Model} m */
export function nearlyAll(theirs, ours, m) {
  const less = Math.min(theirs.states, ours.states) < coverage * m.states;
  return sameVerdict(theirs, ours) || (less ? `of ${m.states} states pan visited ${theirs.states}, Beeline ${ours.states}` : "");
}

/** Two processes with local variables only: reduction leaves out most orders of their steps. */
const independent = "active [2] proctype P() { byte x; x = 1; x = 2; x = 3 }\n";

/** Checks a tiny model. @param {Host} host @param {Options} options */
const probe = (host, options) => host.check(placed({ name: "probe", file: "", states: 0, transitions: 0 }, independent), options);

/** A search must have this many states for its time to count. */
const least = 1_000_000;

/** @param {Model} m */
const whole = (m) => m.states > 0 && !m.property;

/** @type {Section[]} */
export const sections = [
  {
    variant: "exact",
    title: "Exact, no reduction",
    options: { search: "dfs", depth: deep, all: true, noPor: true, ...bounds },
    aim: { mean: 1.25, least: 0.9 },
    drawn: { aim: { mean: 1.6, least: 1.1 } },
    differs: sameCounts,
  },
  {
    variant: "collapse",
    title: "Collapse, no reduction",
    options: { search: "dfs", depth: deep, all: true, noPor: true, ...bounds, store: "collapse" },
    aim: {},
    differs: sameCounts,
  },
  {
    variant: "bitstate",
    title: "Bitstate, 3 bits per state in tables of the same size",
    options: { search: "dfs", depth: deep, all: true, noPor: true, ...bounds, store: "bitstate" },
    sized: (m) => ({ table: bitstateBytes(m.states) }),
    aim: { mean: 1.15, least: 0.85 },
    drawn: { aim: { mean: 1.3, least: 0.9 } },
    differs: nearlyAll,
  },
  {
    variant: "compact",
    title: "Hash compaction, 64 bits per state",
    options: { search: "dfs", depth: deep, all: true, noPor: true, ...bounds, store: "compact" },
    aim: {},
    differs: nearlyAll,
  },
  {
    variant: "default",
    title: "Default settings of both, with reduction",
    options: { search: "dfs", depth: deep, ...bounds },
    aim: { mean: 1.1 },
    drawn: { aim: { mean: 2.2, least: 1 }, fits: (m) => (m.reduced ?? 0) >= sizes.least },
    fits: (m) => (m.reduced ?? 0) >= least,
    differs: sameVerdict,
    lacks: async (host) => {
      const [whole, reduced] = [await probe(host, { search: "dfs", noPor: true }), await probe(host, { search: "dfs" })];
      return whole.states === reduced.states ? "Beeline has no reduction yet" : "";
    },
  },
  {
    variant: "bfs",
    title: "Breadth-first, exact, no reduction",
    options: { search: "bfs", all: true, noPor: true, ...bounds },
    aim: { mean: 1.4 },
    drawn: { aim: { mean: 2.2 } },
    fits: (m) => m.bfs !== undefined,
    differs: (theirs, ours, m) => sameCounts(theirs, ours, m, m.bfs),
  },
  {
    variant: "liveness",
    title: "Nested depth-first search, exact, no reduction",
    options: { search: "ndfs", depth: deep, noPor: true, ...bounds },
    sized: (m) => ({ property: m.property, formula: m.formula }),
    aim: { mean: 1.3, least: 1 },
    fits: (m) => m.property !== undefined,
    differs: (theirs, ours, m) => sameVerdict(theirs, ours) || sameCounts(theirs, ours, m, m.pan),
  },
];

/**
 * Runs pan and Beeline in turn.
 * @param {Bench} bench
 * @param {Section} section
 * @param {Subject} s
 */
async function alternate(bench, section, s) {
  const pan = await buildPan(s, variants[section.variant]);
  /** @type {Map<Host, {theirs: Measured[], ours: Run[]}>} */
  const runs = new Map(bench.hosts.map((h) => [h, { theirs: [], ours: [] }]));
  for (let i = 0; i < bench.pairs; i++) {
    for (const [host, { theirs, ours }] of runs) {
      theirs.push(await pan());
      ours.push(await host.check(s, { ...section.options, ...section.sized?.(s.model) }));
      const wrong = section.differs(theirs[i], ours[i], s.model);
      if (wrong) throw new Error(`${host.name}: ${wrong}`);
      bench.say(`${section.variant} ${s.model.name} ${host.name} ${i + 1}/${bench.pairs}: pan ${theirs[i].cpu.toFixed(2)} s, Beeline ${ours[i].cpu.toFixed(2)} s`);
    }
  }
  return runs;
}

const head = ["model", "states", "transitions", "host", "CPU pan/Beeline", "wall pan/Beeline", "pan CPU s", "pan B/state", "bytes pan/Beeline"];

/** @param {Model} m @param {Host} host @param {Measured[]} theirs @param {Run[]} ours */
function row(m, host, theirs, ours) {
  /** @param {(n: Measured) => number} of */
  const ratio = (of) => ratios(theirs.map(of), ours.map(of));
  const cpu = ratio((n) => n.cpu);
  const perState = ratio((n) => n.bytes / n.states);
  const [first] = theirs;
  const cells = [m.name, grouped(ours[0].states), grouped(ours[0].transitions), host.name, spread(cpu), spread(ratio((n) => n.wall))];
  return { cpu: cpu.median, cells: [...cells, first.cpu.toFixed(2), (first.bytes / first.states).toFixed(0), perState.median.toFixed(2)] };
}

/** The section as markdown. @param {Bench} bench @param {Section} section */
export async function compare(bench, section) {
  const lacks = await section.lacks?.(bench.hosts[0]);
  if (lacks) return `## ${section.title}\n\nLeft out: ${lacks}.\n`;
  const rows = [];
  /** @type {Map<Host, number[]>} */
  const medians = new Map(bench.hosts.map((h) => [h, []]));
  for (const model of bench.models.filter((m) => (section.fits ?? whole)(m))) {
    try {
      for (const [host, { theirs, ours }] of await alternate(bench, section, subject(model))) {
        const { cpu, cells } = row(model, host, theirs, ours);
        medians.get(host)?.push(cpu);
        rows.push(cells);
      }
    } catch (e) {
      const message = e instanceof Error ? e.message : String(e);
      bench.say(`${section.variant} ${model.name}: ${message}`);
      rows.push([model.name, "", "", "", `error: ${message}`, "", "", "", ""]);
    }
  }
  const below = bench.hosts.map((h) => `- ${summary(h.name, medians.get(h) ?? [], h.name === "Chromium" ? section.aim : {})}`);
  return `## ${section.title}\n\n${table(head, rows)}\n\n${below.join("\n")}\n`;
}

/** The models in a list of names, or those of --quick, or all. @param {string[]} names @param {boolean} quick */
export function chosen(names, quick) {
  const all = allModels();
  const absent = names.filter((n) => !all.some((m) => m.name === n));
  if (absent.length) throw new Error(`there is no model ${absent.join(", ")}; there are ${all.map((m) => m.name).join(", ")}`);
  return all.filter((m) => (names.length ? names.includes(m.name) : !quick || m.quick));
}
