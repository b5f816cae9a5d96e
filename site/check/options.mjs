// The options of check.mjs: one table, from which the command line is parsed, refused
// and explained. Its rows are those of the catalogue.

import { estimates } from "../protocol/catalog.js";
import { flags, helpLines } from "../protocol/flags.js";
import * as is from "./kinds.mjs";

/** @typedef {import("./kinds.mjs").Kind} Kind */

/**
 * An option: a row of the catalogue with kinds that read values.
 * @typedef {Omit<import("../protocol/wire.js").Flag, "kind" | "kinds"> & {kind?: Kind, kinds?: Record<string, Kind>}} Option
 */

/** Estimates of the way to the end of a trail. */
export const toTrail = estimates.filter((e) => e.leads === "run").map((e) => e.name);

/** Options that take the place of a search. */
export const modes = ["--search", "--shorten", "--replay", "--simulate"];

/** @param {import("../protocol/wire.js").Flag} flag @returns {Option} */
function option({ kind, kinds, ...rest }) {
  return { ...rest, kind: kind && is.make(kind), kinds: kinds && Object.fromEntries(Object.entries(kinds).map(([of, k]) => [of, is.make(k)])) };
}

/** @type {{title: string, options: Option[]}[]} */
export const groups = [];
for (const flag of flags) {
  if (groups.at(-1)?.title !== flag.group) groups.push({ title: flag.group, options: [] });
  groups.at(-1)?.options.push(option(flag));
}

/** @type {Map<string, Option>} the options by name */
export const options = new Map(groups.flatMap((g) => g.options).map((o) => [o.name, o]));

/** The part of Used with which a value has an effect. @param {Option} o @param {string} value @returns {string[] | undefined} */
export const narrowed = (o, value) => o.narrow?.find((n) => n.value === value || (n.part && value.includes(n.part)))?.used;

/** The rows that help adds to an option, a line each. @param {Option} o */
export function listed(o) {
  const rows = helpLines[o.lists ?? ""] ?? [];
  const width = Math.max(...rows.map((r) => r.name.length));
  return rows.map((r) => `  ${r.name.padEnd(width)}  ${r.help}`);
}

/** What the command exits with, and why. */
export const exitCodes = {
  noError: { code: 0, says: "no error, or a random run without one" },
  error: { code: 1, says: "an error was found, also where a limit or a signal ended the search after it" },
  badInput: { code: 2, says: "bad input: the options, the files or the model" },
  incomplete: { code: 3, says: "incomplete: a limit, a signal or a search that may miss states ended without an error" },
  failure: { code: 4, says: "Beeline itself failed: its module is missing or altered, the memory ran out, an internal error, or the report could not be written" },
};
