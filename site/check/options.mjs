// The table of check.mjs's options. The command line is parsed by it, and --help is made
// from it. Its rows come from the catalogue.

import { estimates } from "../protocol/catalog.js";
import { flags, helpLines } from "../protocol/flags.js";
import * as is from "./kinds.mjs";

/** @typedef {import("./kinds.mjs").Kind} Kind */

/**
 * An option: a row of the catalogue whose kinds can read values.
 * @typedef {Omit<import("../protocol/wire.js").Flag, "kind" | "kinds"> & {kind?: Kind, kinds?: Record<string, Kind>}} Option
 */

/** Estimates of the distance to the end of a trail. */
export const toTrail = estimates.filter((e) => e.leads === "run").map((e) => e.name);

/** Options that choose what the command does. At most one can be given. */
export const modes = ["--search", "--shorten", "--replay", "--simulate", "--exercise"];

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

/** The searches with which a value has an effect, if not all of the option's. @param {Option} o @param {string} value @returns {string[] | undefined} */
export const narrowed = (o, value) => o.narrow?.find((n) => n.value === value || (n.part && value.includes(n.part)))?.used;

/** The rows that --help adds to an option, one line each. @param {Option} o */
export function listed(o) {
  const rows = helpLines[o.lists ?? ""] ?? [];
  const width = Math.max(...rows.map((r) => r.name.length));
  return rows.map((r) => `  ${r.name.padEnd(width)}  ${r.help}`);
}

/** The exit codes of the command, with their meaning. */
export const exitCodes = {
  noError: { code: 0, says: "no error, or a random run without one. With --exercise: every check of every hand-in passes" },
  error: { code: 1, says: "an error was found, even if a limit or a signal ended the search later. With --exercise: a check fails, or a hand-in cannot be checked" },
  badInput: { code: 2, says: "bad input: the options, the files or the model. With --exercise: the options or the exercise" },
  incomplete: { code: 3, says: "incomplete: no error was found, but a limit or a signal ended the search, or the search may miss states. With --exercise: no check fails, but one is not decided" },
  failure: { code: 4, says: "Beeline itself failed: its module is missing or altered, the memory ran out, an internal error, or the report could not be written" },
};
