// The command line of check.mjs.

export class UsageError extends Error {}

export const usage = `usage: node site/check.mjs [options] model.pml

  -D NAME[=text]     define a macro
  --search NAME      auto (default: several searches in turns, until one has an error
                     or has seen everything; then the shortest trail), bfs (the
                     shortest trail), dfs, greedy, astar, wastar (weighted A*), ehc
                     (enforced hill climbing), beam, ida (IDA*), pida (partial IDA*:
                     bits instead of states, another hash again and again with
                     --seconds), iterate (iterated search refinement: bit tables far
                     too small, of many sizes), swarm (searches as different as can
                     be, in turns, until one has an error)
  --heuristic NAME   the estimate of all searches but bfs and dfs (iterate: none):
                     blind         nothing is known
                     active        the processes that are not blocked (H_ap), to a
                                   deadlock
                     formula       H_f of the goal or the assertions; formula-max is
                                   a lower bound; formula-all adds up the ways of all
                                   processes to their assertions, where it takes
                                   several to violate one
                     deadlock      H_f of the inferred deadlock formula; deadlock-max
                                   is a lower bound
                     danger        the same with the locations whose label begins with
                                   danger, of proctypes that have any (H_f+U)
                     fsm, fsm-sum  steps in the control graphs to the end of --toward
                     hamming       bytes that differ from the end of --toward
                     hpl           rounds until an error when nothing that was once
                                   true is ever lost (delete relaxation, h_P^L); a
                                   lower bound
                     hu            the length of a plan for that (h^U)
                     A,B is the maximum of two, A+B the sum; A|B keeps an open list
                     for each and takes from them in turn (greedy, wastar)
  --deferred         states are opened with the estimate of the state before them and
                     get their own when they are expanded (greedy, wastar)
  --preferred        states that a plan begins with have open lists of their own, which
                     come first after progress (greedy and wastar with hu)
  --domain NAME      what hpl and hu know of a variable: set (default) or
                     interval
  --toward TRAIL     a .trail; the state at its end is the target of fsm and hamming
  --goal EXPR        a condition on variables, channels and labels: a state that
                     satisfies it is an error (use -E to look for no other)
  --weight W         of the estimate in wastar, 1 to 1000 (2): trails are at most W
                     times as long as the shortest where the estimate is admissible
  --beam N           so many states of one length are expanded by beam (1000)
  --order NAME       of iterate: dfs (default), bfs, random, best, random-best (the
                     smallest estimate next), greedy
  --sizes NAME       of the tables of iterate: bytes (default: one byte more each
                     time, from 1000 on a fifth), doubling (from one bit on),
                     sequential (2^18 bits, then twice as many, as spin -biterate)
  --first            end auto and iterate with the first error, not with the best
                     trail
  --store NAME       how states are kept: exact (default: whole), collapse (what
                     they have in common once: less memory, more time); or less of
                     them, so that some may be missed: compact (hashes), bitstate
                     (some bits in a table); both with dfs
  -k N               bits kept of a state: bitstate 1 to 31 (3), compact 40, 48, 56
                     or 64 (64); pida 1 to 64 (2)
  --table SIZE       of the bitstate table: bytes, or with K, M, G (a quarter of
                     --memory); of that of pida (8M); the largest of iterate
  -w N               the same as 2^N bits
  --all              go on behind errors and visit everything, as pan -c0 (dfs if
                     --search names no other)
  --no-por           visit all states: no partial-order reduction, no merged
                     statements (--all and -A imply it; -m of bfs, astar and wastar does)
  -m N               no deeper than N steps (dfs: 1000000)
  -A                 ignore violated assertions
  -E                 ignore invalid end states
  --memory MB        at most so much memory (1024); up to 16383, where the
                     host has wide memory, and otherwise 4095
  --seconds S        at most so much time
  --states N         at most so many states
  --trail FILE       write the trail as Spin's .trail
  --shorten FILE     look for shorter trails than this .trail, until there is none
  --replay FILE      run a .trail of Spin or of --trail
  --simulate         make one random run
  --seed N           of the random run, or a random order of dfs
  --steps N          of the random run (1000)
  --json             print one JSON object
  --help             print this

Assertions, invalid end states and faults are looked for. Claims (never, ltl), traces
and cycles are not: the report, and unchecked in the JSON object, name those of the model.

exit: 0 no error (or a simulation without one), 1 error found, 2 bad input, 3 incomplete
`;

/**
 * @typedef {object} Wanted
 * @property {string} model
 * @property {string[]} defines
 * @property {import("../protocol.js").Options} options
 * @property {boolean} json
 * @property {boolean} help
 * @property {boolean} simulate
 * @property {string} [trail]
 * @property {string} [replay]
 * @property {string} [toward]
 */

/** @typedef {(wanted: Wanted, value: string) => void} Setter */

/** @type {Record<string, Setter | undefined>} options without a value */
const flags = {
  "--all": (w) => (w.options.all = true),
  "--no-por": (w) => (w.options.noPor = true),
  "--deferred": (w) => (w.options.deferred = true),
  "--preferred": (w) => (w.options.preferred = true),
  "--first": (w) => (w.options.first = true),
  "-A": (w) => (w.options.ignoreAsserts = true),
  "-E": (w) => (w.options.ignoreEnds = true),
  "--simulate": (w) => (w.simulate = true),
  "--json": (w) => (w.json = true),
  "--help": (w) => (w.help = true),
};

/** @type {Record<string, Setter | undefined>} options with one */
const values = {
  "-D": (w, v) => w.defines.push(v),
  "--search": (w, v) => (w.options.search = /** @type {any} */ (v)),
  "--heuristic": (w, v) => (w.options.heuristic = /** @type {any} */ (v)),
  "--domain": (w, v) => (w.options.domain = v),
  "--shorten": (w, v) => {
    w.options.search = "shorten";
    w.toward = v;
  },
  "--toward": (w, v) => (w.toward = v),
  "--goal": (w, v) => (w.options.goal = v),
  "--store": (w, v) => (w.options.store = /** @type {any} */ (v)),
  "--order": (w, v) => (w.options.order = v),
  "--sizes": (w, v) => (w.options.sizes = v),
  "--weight": (w, v) => (w.options.weight = number("--weight", v, 1)),
  "--beam": (w, v) => (w.options.beam = count("--beam", v)),
  "-k": (w, v) => (w.options.bits = count("-k", v)),
  "--table": (w, v) => (w.options.table = bytes(v)),
  "-w": (w, v) => (w.options.table = powerOfTwo(v)),
  "-m": (w, v) => (w.options.depth = count("-m", v)),
  "--memory": (w, v) => (w.options.memory = count("--memory", v)),
  "--seconds": (w, v) => (w.options.seconds = seconds(v)),
  "--states": (w, v) => (w.options.states = count("--states", v)),
  "--seed": (w, v) => {
    w.options.seed = count("--seed", v, 0);
    w.options.random = true;
  },
  "--steps": (w, v) => (w.options.steps = count("--steps", v)),
  "--trail": (w, v) => (w.trail = v),
  "--replay": (w, v) => (w.replay = v),
};

/**
 * @param {string} option
 * @param {string} text
 */
function count(option, text, least = 1) {
  const n = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(n) || n < least) throw new UsageError(`${option} takes a whole number from ${least} on, not ${text}`);
  return n;
}

/**
 * @param {string} option
 * @param {string} text
 * @param {number} least
 */
function number(option, text, least) {
  const n = Number(text);
  if (!(n >= least && Number.isFinite(n))) throw new UsageError(`${option} takes a number from ${least} on, not ${text}`);
  return n;
}

/** @param {string} text a number of bytes, or one with a unit */
function bytes(text) {
  const [, digits, unit] = /^(\d+)([KMG]?)$/.exec(text) ?? [];
  if (!digits) throw new UsageError(`--table takes a number of bytes, or one with K, M or G, not ${text}`);
  return count("--table", digits) * 1024 ** " KMG".indexOf(unit || " ");
}

/** @param {string} text the logarithm of a number of bits */
function powerOfTwo(text) {
  const n = count("-w", text, 9);
  if (n > 34) throw new UsageError(`-w takes at most 34, not ${text}`);
  return 2 ** (n - 3);
}

/** @param {string} text */
function seconds(text) {
  const n = Number(text);
  if (!(n > 0 && Number.isFinite(n))) throw new UsageError(`--seconds takes a time above 0, not ${text}`);
  return n;
}

/**
 * Splits an argument into an option and the value attached to it: -DNAME, -m100,
 * --seconds=3.
 * @param {string} arg
 * @returns {[string, string | undefined]}
 */
function split(arg) {
  if (arg.startsWith("--")) {
    const at = arg.indexOf("=");
    return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
  }
  return arg.length > 2 ? [arg.slice(0, 2), arg.slice(2)] : [arg, undefined];
}

/** @type {(keyof import("../protocol.js").Options)[]} options of a search that somebody has in mind */
const ofSearches = ["search", "all", "heuristic", "domain", "order", "sizes", "weight", "beam", "bits", "table", "random", "deferred", "preferred"];

/** @param {import("../protocol.js").Options} options */
const chosen = (options) => ofSearches.some((name) => name in options) || options.store === "compact" || options.store === "bitstate";

/**
 * @param {string[]} args
 * @returns {Wanted}
 */
export function parse(args) {
  /** @type {Wanted} */
  const wanted = { model: "", defines: [], options: {}, json: false, help: false, simulate: false };
  for (let i = 0; i < args.length; i++) {
    if (!args[i].startsWith("-")) {
      if (wanted.model) throw new UsageError(`one model at a time: ${wanted.model} or ${args[i]}?`);
      wanted.model = args[i];
      continue;
    }
    const [option, attached] = split(args[i]);
    const flag = flags[option];
    const value = values[option];
    if (flag && attached === undefined) flag(wanted, "");
    else if (value && (attached ?? args[i + 1]) !== undefined) value(wanted, attached ?? args[++i]);
    else throw new UsageError(value ? `${option} takes a value` : `there is no option ${args[i]}`);
  }
  if (!wanted.replay && !wanted.simulate && !chosen(wanted.options)) wanted.options.search = "auto";
  if (!wanted.model && !wanted.help) throw new UsageError("which model?");
  return wanted;
}
