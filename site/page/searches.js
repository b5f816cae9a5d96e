// The choices that come from the catalogue: searches, estimates, stores, and the parameters of each search.

import { combinations, domains, estimates as estimateRows, orders as orderRows, searches as rows, stores as storeRows, usedBy } from "../protocol/catalog.js";
import { grouped } from "../text/numbers.js";

/**
 * One option of a select.
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} text
 * @property {Partial<import("../protocol/protocol.js").Options>} options
 * @property {string} [note] stands below the sentence while this is chosen
 * @property {string[]} [asks] names of the phrases that are shown while this is chosen
 * @property {string} [group] in the select
 * @property {string} [field] name of the field in which the user writes text for this choice
 * @property {string} [example] of a text for the field
 * @property {boolean} [ofRuns] whether the text of the field decides if runs that never end are looked for
 * @property {string[]} [goesWith] searches that an estimate needs; all if absent
 * @property {import("../protocol/wire.js").Estimate["leads"]} [leads] what the model or the question must have for an estimate
 * @property {boolean} [deep] whether a store may lose states, or a search works with such a store
 * @property {boolean} [cycles] whether a search looks for runs that never end, or a property needs such a search
 * @property {import("../protocol/wire.js").Property["kind"]} [states] what the text must state for a property
 */

/** Phrases and the options of the command that decide which searches show them. @type {Record<string, string>} */
const askedBy = { heuristic: "--heuristic", evaluated: "--deferred", weight: "--weight", beam: "--beam", visits: "--order", store: "--store", cores: "--cores" };

/** Further phrases, by the id of a search. @type {Record<string, string[]>} */
const askedBeside = { random: ["seed", "store"], pida: ["table"], iterate: ["most"], swarm: ["seed"] };

/** The phrases that a search shows. @param {import("../protocol/wire.js").Search} s */
function asks({ name, workers }) {
  const own = Object.keys(askedBy).filter((phrase) => usedBy[askedBy[phrase]].includes(name));
  // In iterated search, the order decides the estimate.
  return [...own.filter((phrase) => name !== "iterate" || phrase !== "heuristic"), ...(askedBeside[name] ?? []), ...(workers ? ["workers"] : [])];
}

/** On the page, depth-first search in random order is a search of its own. @type {Choice} */
const random = {
  ...{ id: "random", text: "depth-first, in random order", options: { search: "dfs", random: true }, asks: askedBeside.random, deep: true },
  note: "Depth-first search that takes the successors of each state in a random order. The seed decides the order.",
};

/** @type {Choice[]} */
export const searches = rows.filter((s) => !s.mode).flatMap((s) => {
  const row = { id: s.name, text: s.title, options: { search: s.name }, asks: asks(s), note: s.sentence, cycles: s.cycles, deep: s.lossyStore };
  return s.name === "dfs" ? [row, random] : [row];
});

/** Says whether an estimate may overestimate. @param {string} admissible */
function howHigh(admissible) {
  if (admissible === "") return "It may overestimate.";
  return admissible === "always" ? "It never overestimates (it is admissible)." : `It never overestimates ${admissible}.`;
}

const domain = ["domain"];

/** @type {Choice[]} */
const single = estimateRows.map((e) => ({
  ...{ id: e.name, text: e.title, group: e.group, options: { heuristic: e.name }, asks: e.domain ? domain : undefined },
  leads: e.leads,
  note: `${e.sentence} ${howHigh(e.admissible)}`,
}));

/** @param {string} heuristic names joined by , + or | */
const partsOf = (heuristic) => estimateRows.filter((e) => heuristic.split(/[,+|]/).includes(e.name));

/** Combinations of estimates. The word `preferred` in an id stands for the option of that name. @type {Choice[]} */
const several = combinations.map(({ heuristic, preferred, group, title, sentence }) => {
  const parts = partsOf(heuristic);
  const openLists = preferred || heuristic.includes("|");
  return {
    ...{ id: preferred ? `${heuristic} preferred` : heuristic, text: title, group, options: preferred ? { heuristic, preferred } : { heuristic } },
    asks: parts.some((e) => e.domain) ? domain : undefined,
    leads: parts.find((e) => e.leads)?.leads,
    goesWith: openLists ? usedBy["--deferred"] : undefined,
    note: openLists ? sentence : `${sentence} ${howHigh("")}`,
  };
});

/** Estimates. @type {Choice[]} */
export const estimates = [...single, ...several];

/** @param {number[]} values @param {(n: number) => Partial<import("../protocol/protocol.js").Options>} options @returns {Choice[]} */
const numbers = (values, options) => values.map((n) => ({ id: String(n), text: grouped(n), options: options(n) }));

/** @param {import("../protocol/wire.js").Choice[]} list @param {string} option @returns {Choice[]} */
const valuesOf = (list, option) => list.map(({ name, title }) => ({ id: name, text: title, options: { [option]: name } }));

/** Ways to store visited states. Compact and bitstate stores work with depth-first search only. @type {Choice[]} */
export const stores = storeRows.map(({ name, title, sentence }) => ({
  ...{ id: name, text: title, options: { store: /** @type {import("../protocol/protocol.js").Options["store"]} */ (name) }, note: sentence },
  deep: ["compact", "bitstate"].includes(name),
}));

/** Orders of iterated searches. */
export const orders = valuesOf(orderRows, "order");

/** Phrases that only some searches show. */
export const parameters = [
  { before: "guided by", name: "heuristic", label: "Estimate", choices: estimates, usual: "active" },
  {
    ...{ before: "with variables as", name: "domain", label: "How the estimate stores the values of a variable", usual: "set" },
    choices: valuesOf(domains, "domain"),
  },
  {
    ...{ before: "evaluating states", name: "evaluated", label: "When the estimate of a state is computed", usual: "opened" },
    choices: [{ id: "opened", text: "when they are generated", options: {} }, { id: "taken", text: "when they are expanded (deferred)", options: { deferred: true } }],
  },
  { before: "with weight", name: "weight", label: "Weight of the estimate", choices: numbers([1.5, 2, 3, 5], (weight) => ({ weight })), usual: "2" },
  { before: "with beam width", name: "beam", label: "Beam width: states expanded per depth", choices: numbers([100, 1000, 10000], (beam) => ({ beam })), usual: "1000" },
  { before: "with seed", name: "seed", label: "Seed", choices: numbers([1, 2, 3, 4, 5, 6, 7, 8], (seed) => ({ seed })), usual: "1" },
  { before: "with table size", name: "table", label: "Size of the table in bytes", choices: numbers([2 ** 20, 2 ** 23, 2 ** 26], (table) => ({ table })), usual: String(2 ** 23) },
  {
    ...{ before: "each", name: "visits", label: "Order within each search", usual: "dfs" },
    choices: orders,
  },
  { before: "largest table", name: "most", label: "Size of the largest table in bytes", choices: numbers([1000, 10000, 200000], (table) => ({ table })), usual: "200000" },
];

/** How many workers share a search. */
export const workers = {
  ...{ before: "in", name: "workers", label: "Workers", usual: "all" },
  choices: [{ id: "all", text: "all workers", options: {} }, ...[1, 2, 4].map((n) => ({ id: String(n), text: n === 1 ? "one worker" : `${n} workers`, options: { parts: n } }))],
};

/** Whether workers of this page may share memory: see worker/isolation.js. */
const isolated = globalThis.crossOriginIsolated !== false;

const severalCores = isolated
  ? "Several threads share the search. They visit the same states as one. Which run is shown may differ, and with 3 bits of each state the numbers may too."
  : "Only one core will search: this page is not isolated from other sites. Reload it once. In a frame of another site it stays so.";

/** @param {string} id @param {string} text @param {number} cores @returns {Choice} */
const coresChoice = (id, text, cores) => ({ id, text, options: { cores }, note: severalCores });

/** How many cores share a search. One store does not allow several. */
export const cores = {
  ...{ before: "on", name: "cores", label: "Cores", usual: "1", unless: "collapse" },
  choices: [
    { id: "1", text: "one core", options: {} },
    ...[2, 4, 8].map((n) => coresChoice(String(n), `${n} cores`, n)),
    coresChoice("all", "all cores", Math.min(globalThis.navigator?.hardwareConcurrency || 1, 64)),
  ],
};
