// The searches that can be chosen, Auto first, and what is asked with each: made from the
// rows of the catalogue.

import { combinations, domains, estimates as estimateRows, orders as orderRows, searches as rows, usedBy } from "../protocol/catalog.js";
import { grouped } from "../text/numbers.js";

/**
 * A choice may have a note below the sentence, stand in a group, name what is asked with it and have a field for text.
 * One that goes with some searches only names them; leads says to what an estimate leads, where the model and the
 * question may lack it.
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} text
 * @property {Partial<import("../protocol/protocol.js").Options>} options
 * @property {string} [note]
 * @property {string[]} [asks]
 * @property {string} [group]
 * @property {string} [field]
 * @property {string} [example] of what goes into the field
 * @property {string[]} [goesWith]
 * @property {import("../protocol/wire.js").Estimate["leads"]} [leads]
 */

/** What is asked with a search that has an option of the command. @type {Record<string, string>} */
const askedBy = { heuristic: "--heuristic", evaluated: "--deferred", weight: "--weight", beam: "--beam", visits: "--order", store: "--store" };

/** What is asked beside that, by the id of a search. @type {Record<string, string[]>} */
const askedBeside = { random: ["seed", "store"], pida: ["table"], iterate: ["most"], swarm: ["seed"] };

/** What is asked with a search. @param {import("../protocol/wire.js").Search} s */
function asks({ name, workers }) {
  const own = Object.keys(askedBy).filter((phrase) => usedBy[askedBy[phrase]].includes(name));
  // Iterated search chooses its estimate by the order.
  return [...own.filter((phrase) => name !== "iterate" || phrase !== "heuristic"), ...(askedBeside[name] ?? []), ...(workers ? ["workers"] : [])];
}

/** Depth-first search in random order is a search of its own here. @type {Choice} */
const random = {
  ...{ id: "random", text: "depth-first, in random order", options: { search: "dfs", random: true }, asks: askedBeside.random },
  note: "Depth-first search that takes the successors of each state in an order that the seed decides.",
};

/** @type {Choice[]} */
export const searches = rows.filter((s) => !s.mode).flatMap((s) => {
  const row = { id: s.name, text: s.title, options: { search: s.name }, asks: asks(s), note: s.sentence };
  return s.name === "dfs" ? [row, random] : [row];
});

/** What is said of an estimate after its own sentence. @param {string} admissible */
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

/** Combinations; the word preferred in an id is an option of its own. @type {Choice[]} */
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

/** Orders of iterated searches. */
export const orders = valuesOf(orderRows, "order");

/** What is asked with some searches. */
export const parameters = [
  { before: "guided by", name: "heuristic", label: "Estimate", choices: estimates, usual: "active" },
  {
    ...{ before: "knowing of variables", name: "domain", label: "What the estimate knows of variables", usual: "set" },
    choices: valuesOf(domains, "domain"),
  },
  {
    ...{ before: "evaluated", name: "evaluated", label: "When states are evaluated", usual: "opened" },
    choices: [{ id: "opened", text: "when opened", options: {} }, { id: "taken", text: "when taken (deferred)", options: { deferred: true } }],
  },
  { before: "with weight", name: "weight", label: "Weight of the estimate", choices: numbers([1.5, 2, 3, 5], (weight) => ({ weight })), usual: "2" },
  { before: "keeping", name: "beam", label: "States kept at each length", choices: numbers([100, 1000, 10000], (beam) => ({ beam })), usual: "1000" },
  { before: "with seed", name: "seed", label: "Seed", choices: numbers([1, 2, 3, 4, 5, 6, 7, 8], (seed) => ({ seed })), usual: "1" },
  { before: "in bytes", name: "table", label: "Bytes of the table", choices: numbers([2 ** 20, 2 ** 23, 2 ** 26], (table) => ({ table })), usual: String(2 ** 23) },
  {
    ...{ before: "each", name: "visits", label: "Order within each search", usual: "dfs" },
    choices: orders,
  },
  { before: "up to bytes", name: "most", label: "Bytes of the largest table", choices: numbers([1000, 10000, 200000], (table) => ({ table })), usual: "200000" },
];

/** How many workers share a search; the page knows how many there can be. */
export const workers = {
  ...{ before: "in", name: "workers", label: "Workers", usual: "all" },
  choices: [{ id: "all", text: "all workers", options: {} }, ...[1, 2, 4].map((n) => ({ id: String(n), text: n === 1 ? "one worker" : `${n} workers`, options: { parts: n } }))],
};
