// The question as a sentence: its phrases, the choices of each, and the fields of the choices that need text.

import { cores, parameters, searches, stores, workers } from "./searches.js";

/** @typedef {import("./searches.js").Choice} Choice */

/** Properties of runs that never end. The text decides which of them are offered. @type {Choice[]} */
const endless = [
  { id: "all", text: "everything it states", options: { property: "all" }, states: "safety" },
  { id: "ltl", text: "this formula:", options: { property: "ltl" }, field: "formula", example: "[] (want -> <> have)", cycles: true },
  { id: "claim", text: "the never claim", options: { property: "never" }, states: "never", cycles: true },
  { id: "accept", text: "acceptance cycles", options: { property: "accept" }, states: "accept", cycles: true },
  { id: "progress", text: "cycles without progress", options: { property: "progress" }, states: "progress", cycles: true },
];

/** The properties that can be checked. @type {Choice[]} */
export const properties = [
  { id: "both", text: "assertions and deadlocks", options: {} },
  { id: "asserts", text: "assertions only", options: { ignoreEnds: true } },
  { id: "ends", text: "deadlocks only", options: { ignoreAsserts: true } },
  { id: "never", text: "a state in which this holds:", options: {}, field: "goal", example: "critical > 1", asks: ["beside"] },
  { id: "always", text: "a state that violates this invariant:", options: {}, field: "goal", example: "critical <= 1", asks: ["beside"] },
  ...endless.map((c) => ({ ...c, asks: ["fair"] })),
];

/** Which other errors a search for a condition reports. @type {Choice[]} */
const otherErrors = [
  { id: "alone", text: "and no other error", options: { ignoreAsserts: true, ignoreEnds: true } },
  { id: "errors", text: "or any other error", options: {} },
];

/** Which runs count. @type {Choice[]} */
const fairness = [
  { id: "any", text: "all runs", options: {} },
  { id: "weak", text: "fair runs only", options: { fair: true }, note: "Weak fairness: a run in which a process could always move, but never does, does not count." },
];

/** Values of names that the model leaves open. @type {Choice[]} */
const constants = [
  { id: "own", text: "constants as written", options: {} },
  { id: "given", text: "these constants:", options: {}, field: "define", example: "N=3 M=2" },
];

/** @type {Choice[]} */
const limits = [
  { id: "small", text: "256 MB and 10 s", options: { memory: 256, seconds: 10 } },
  { id: "usual", text: "1 GB and 60 s", options: { memory: 1024, seconds: 60 } },
  { id: "large", text: "2 GB and 10 min", options: { memory: 2048, seconds: 600 } },
  { id: "huge", text: "3 GB, no time limit", options: { memory: 3072 } },
  { id: "vast", text: "12 GB, no time limit", options: { memory: 12288 } },
];

/** The fields of the sentence, by name. @type {Record<"goal" | "formula" | "define", {label: string}>} */
export const fields = { goal: { label: "Condition" }, formula: { label: "Formula" }, define: { label: "Constants" } };

/** The phrases in the order of the sentence: `before` stands before the select. Those without `bar` are behind "More"; `unless` is a store with which one is not shown. @type {{before: string, name: string, label: string, choices: Choice[], usual: string, bar?: boolean, unless?: string}[]} */
export const phrases = [
  { before: "for", name: "property", label: "What to check", choices: properties, usual: "both", bar: true },
  { before: "", name: "beside", label: "Other errors", choices: otherErrors, usual: "alone" },
  { before: "in", name: "fair", label: "Fairness", choices: fairness, usual: "any" },
  { before: "", name: "search", label: "Search", choices: searches, usual: "auto", bar: true },
  ...parameters,
  { before: "storing", name: "store", label: "How states are stored", choices: stores, usual: "exact" },
  cores,
  workers,
  { before: "up to", name: "limits", label: "Limits", choices: limits, usual: "usual" },
  { before: "with", name: "constants", label: "Constants of the model", choices: constants, usual: "own" },
];
