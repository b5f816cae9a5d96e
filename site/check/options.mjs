// The options of check.mjs: one table, from which the command line is parsed, refused
// and explained.

import * as is from "./kinds.mjs";
import { mostMemory } from "./wide.mjs";

/** @typedef {import("./kinds.mjs").Kind} Kind */

/**
 * An option. Used and Also list with what it has an effect: names of searches, the
 * options --shorten, --replay and --simulate that take their place, and options with
 * their values, such as `--heuristic hu`. One of Used must be chosen, and one of Also.
 * @typedef {object} Option
 * @property {string} name
 * @property {string} [value] how help calls its value; an option without it is on or off
 * @property {Kind} [kind] of the value
 * @property {Record<string, Kind>} [kinds] of the value, by what of Used is chosen
 * @property {(value: string) => string[] | undefined} [narrow] the part of Used with which a value has an effect
 * @property {string} to the field of the request's options, or of what is wanted
 * @property {boolean} [own] the field is not one of the request's options
 * @property {string[]} [used] without it the option always has an effect
 * @property {string[]} [also]
 * @property {boolean} [repeated] it may be given several times
 * @property {string} [unset] the value where the option is not given
 * @property {string} says what it does
 */

const searches = {
  auto: "several searches in turns, until one finds an error or has visited everything; then the shortest trail",
  bfs: "breadth-first search: the shortest trail",
  dfs: "depth-first search",
  greedy: "best-first search by the estimate alone",
  astar: "A*: best-first search by depth and estimate; the shortest trail where the estimate is admissible",
  wastar: "A* with a weighted estimate, see --weight",
  ehc: "enforced hill climbing",
  beam: "breadth-first search that expands only the best states of each depth, see --beam",
  ida: "IDA*: depth-first searches with a rising bound",
  pida: "partial IDA*: keeps bits instead of states; with --seconds again and again with another hash",
  iterate: "iterated search refinement: searches with bit tables far too small, of many sizes",
  swarm: "searches as different as possible, in turns, until one finds an error",
};

const estimates = {
  blind: "no estimate: 0 everywhere",
  active: "processes that are not blocked (H_ap), to a deadlock",
  formula: "H_f of the goal or the assertions",
  "formula-max": "a lower bound of it",
  "formula-all": "the sum over all processes, where several violate an assertion together",
  deadlock: "H_f of the inferred deadlock formula",
  "deadlock-max": "a lower bound of it",
  danger: "deadlock, with the locations whose label begins with danger (H_f+U)",
  fsm: "steps in the control graphs to the end of --toward, the most of any process",
  "fsm-sum": "the same, the sum over the processes",
  hamming: "bytes that differ from the state at the end of --toward",
  hpl: "delete relaxation, rounds until an error (h_P^L); a lower bound",
  hu: "delete relaxation, length of a plan (h^U)",
};

const everySearch = Object.keys(searches);
const checks = [...everySearch, "--shorten"];
const guided = ["greedy", "astar", "wastar", "ehc", "beam", "ida", "pida", "iterate"];
const openLists = ["greedy", "wastar"];
const keeping = ["bfs", "dfs", "greedy", "astar", "wastar", "ehc", "beam"];

/** Estimates of the way to the end of a trail. */
export const toTrail = ["fsm", "fsm-sum", "hamming"];

/** Options that take the place of a search. */
export const modes = ["--search", "--shorten", "--replay", "--simulate"];

/** Bytes of the largest table of bits; the store holds no more. */
const mostTable = 2 ** 32 - 64;

/** @type {{title: string, options: Option[]}[]} */
export const groups = [
  {
    title: "What is checked",
    options: [
      { name: "-D", value: "NAME[=text]", kind: is.definition, to: "defines", own: true, repeated: true, says: "define a macro" },
      { name: "--goal", value: "EXPR", kind: is.condition, to: "goal", says: "a condition on variables, channels and labels: a state that satisfies it is an error (use -E to look for no other)" },
      { name: "-A", to: "ignoreAsserts", says: "ignore violated assertions" },
      { name: "-E", to: "ignoreEnds", used: checks, says: "ignore invalid end states" },
      { name: "--all", to: "all", used: keeping, says: "go on after errors and visit everything, as pan -c0; with it the default search is dfs" },
    ],
  },
  {
    title: "Search",
    options: [
      { name: "--search", value: "NAME", kind: is.oneOf(everySearch), to: "search", unset: "auto; dfs with --all or a store that needs it", says: rows(searches) },
      { name: "--heuristic", value: "NAME", kind: is.estimates(Object.keys(estimates)), to: "heuristic", used: [...guided, "--shorten"], narrow: (v) => (v.includes("|") ? openLists : undefined), unset: "active; blind with --shorten, and with iterate in orders that need none",
        says: `the estimate. A,B is the maximum of two, A+B the sum; A|B has an open list for each and takes from them in turn (greedy, wastar)\n${rows(estimates)}` },
      { name: "--domain", value: "NAME", kind: is.oneOf(["set", "interval"]), to: "domain", used: [...guided, "--shorten"], also: ["--heuristic hpl", "--heuristic hu"], unset: "set", says: "what the estimate knows of a variable" },
      { name: "--toward", value: "FILE", kind: is.file, to: "toward", own: true, used: guided, also: toTrail.map((name) => `--heuristic ${name}`), says: "a .trail; the state at its end is the target of the estimate" },
      { name: "--deferred", to: "deferred", used: openLists, says: "open states with the estimate of the state before them; they get their own when they are expanded" },
      { name: "--preferred", to: "preferred", used: openLists, also: ["--heuristic hu"], says: "open lists of their own for states that a plan begins with; they come first after progress" },
      { name: "--weight", value: "W", kind: is.decimal(1, 1000), to: "weight", used: ["wastar"], unset: "2", says: "weight of the estimate: trails are at most W times as long as the shortest where the estimate is admissible" },
      { name: "--beam", value: "N", kind: is.whole(1, 1e9), to: "beam", used: ["beam"], unset: "1000", says: "beam width: states expanded per depth" },
      { name: "--order", value: "NAME", kind: is.oneOf(["dfs", "bfs", "random", "best", "random-best", "greedy"]), to: "order", used: ["iterate"], unset: "dfs", says: "order of each search; best and random-best take the smallest estimate next" },
      { name: "--sizes", value: "NAME", kind: is.oneOf(["bytes", "doubling", "sequential"]), to: "sizes", used: ["iterate"], unset: "bytes", says: "sizes of the tables: one byte more each time and from 1000 on a fifth, twice as many bits from one on, or twice as many from 2^18 on, as spin -biterate" },
      { name: "--first", to: "first", used: ["auto", "iterate"], says: "end with the first error, not with the best trail" },
      { name: "--seed", value: "N", kind: is.whole(0, Number.MAX_SAFE_INTEGER), to: "seed", used: ["auto", "dfs", "pida", "swarm", "--order random", "--order random-best", "--simulate"], says: "of random orders and hashes, and of the random run; dfs with it takes successors in random order" },
      { name: "--no-por", to: "noPor", used: checks, says: "visit all states: no partial order reduction, no merged statements (--all, --shorten and iterate imply it, and -m of bfs, astar, wastar and ida)" },
    ],
  },
  {
    title: "Visited states",
    options: [
      { name: "--store", value: "NAME", kind: is.oneOf(["exact", "collapse", "compact", "bitstate"]), to: "store", used: ["auto", ...keeping], narrow: (v) => (v === "compact" || v === "bitstate" ? ["dfs"] : undefined), unset: "exact",
        says: "whole states; with parts that states share kept once (less memory, more time); hashes, or some bits in a table: those two may miss states" },
      { name: "-k", value: "N", to: "bits", used: ["--store bitstate", "--store compact", "pida"], kinds: { "--store bitstate": is.whole(1, 31), "--store compact": is.oneNumberOf([40, 48, 56, 64]), pida: is.whole(1, 64) }, unset: "3, 64 and 2", says: "bits kept of a state" },
      { name: "--table", value: "SIZE", kind: is.size(mostTable), to: "table", used: ["--store bitstate", "pida", "iterate"], unset: "a quarter of --memory, 8M, no bound", says: "size of the table; of iterate the largest" },
      { name: "-w", value: "N", kind: is.power(9, 34), to: "table", used: ["--store bitstate", "pida", "iterate"], says: "the same as 2^N bits" },
    ],
  },
  {
    title: "Limits",
    options: [
      { name: "-m", value: "N", kind: is.whole(1, 2 ** 32 - 1), to: "depth", used: everySearch, unset: "dfs: 1,000,000", says: "depth limit, in steps" },
      { name: "--memory", value: "MB", kind: is.whole(1, mostMemory()), to: "memory", used: checks, unset: "1024", says: "memory limit" },
      { name: "--seconds", value: "S", kind: is.decimal(0.001, 1e6), to: "seconds", used: checks, says: "time limit" },
      { name: "--states", value: "N", kind: is.whole(1, Number.MAX_SAFE_INTEGER), to: "states", used: checks, says: "limit of the number of states" },
    ],
  },
  {
    title: "Trails and runs",
    options: [
      { name: "--trail", value: "FILE", kind: is.file, to: "trail", own: true, says: "write the trail as Spin's .trail" },
      { name: "--shorten", value: "FILE", kind: is.file, to: "shorten", own: true, says: "look for shorter trails than this .trail, until there is none" },
      { name: "--replay", value: "FILE", kind: is.file, to: "replay", own: true, says: "run a .trail of Spin or of --trail" },
      { name: "--simulate", to: "simulate", own: true, says: "make one random run" },
      { name: "--steps", value: "N", kind: is.whole(1, 100_000), to: "steps", used: ["--simulate"], unset: "1000", says: "steps of the random run" },
    ],
  },
  {
    title: "Output",
    options: [
      { name: "--json", to: "json", own: true, says: "print one JSON object" },
      { name: "--version", to: "version", own: true, says: "print the version and the hash of the checker's module" },
      { name: "--help", to: "help", own: true, says: "print this" },
    ],
  },
];

/** @type {Map<string, Option>} the options by name */
export const options = new Map(groups.flatMap((g) => g.options).map((o) => [o.name, o]));

/** @param {Record<string, string>} table names with what they mean, a line each */
function rows(table) {
  const width = Math.max(...Object.keys(table).map((name) => name.length));
  return Object.entries(table).map(([name, says]) => `  ${name.padEnd(width)}  ${says}`).join("\n");
}

/** What the command exits with, and why. */
export const exitCodes = {
  noError: { code: 0, says: "no error, or a random run without one" },
  error: { code: 1, says: "an error was found, also where a limit or a signal ended the search after it" },
  badInput: { code: 2, says: "bad input: the options, the files or the model" },
  incomplete: { code: 3, says: "incomplete: a limit, a signal or a search that may miss states ended without an error" },
  failure: { code: 4, says: "Beeline itself failed: its module is missing or altered, the memory ran out, an internal error, or the report could not be written" },
};
