// Parses the command line of check.mjs by the table in options.mjs. Every refusal names the
// option and the values that it takes.

import { inBytes, listed } from "./kinds.mjs";
import { modes, narrowed, options, toTrail } from "./options.mjs";
import { languageOf } from "../text/languages.js";

/** @typedef {import("./options.mjs").Option} Option */

/** A request that cannot be carried out. The message says what to change. */
export class Refusal extends Error {}

/** A refusal of the command line. */
export class UsageError extends Refusal {}

/**
 * @typedef {object} Wanted
 * @property {string} model
 * @property {string[]} models all of them, for an exercise
 * @property {string[]} defines
 * @property {import("../protocol/protocol.js").Options} options
 * @property {string} [exercise]
 * @property {boolean} [csv]
 * @property {boolean} [json]
 * @property {boolean} [help]
 * @property {boolean} [version]
 * @property {boolean} [simulate]
 * @property {string} [trail]
 * @property {string} [text] file for the run as Spin prints it
 * @property {string} [query] file with the queries of a model of UPPAAL
 * @property {string} [replay]
 * @property {string} [toward]
 * @property {number} [runs] with different seeds
 */

/** @typedef {Map<string, string[]>} Given texts of the options by name; [""] for an option without a value */

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

/** Whether an argument is an option, and not a value that begins with "-". @param {string} arg */
const isOption = (arg) => arg === "--" || (arg.startsWith("-") && options.has(split(arg)[0]));

/** The values that an option takes. @param {Option} o */
const range = (o) => o.kind?.takes ?? Object.entries(o.kinds ?? {}).map(([of, kind]) => `${kind.takes} (\`${of}\`)`).join(", ");

/**
 * Sorts the arguments into options and models.
 * @param {string[]} args
 * @returns {{given: Given, models: string[]}}
 */
function sorted(args) {
  /** @type {Given} */
  const given = new Map();
  const models = [];
  for (let i = 0; i < args.length; i++) {
    if (args[i] === "--") {
      models.push(...args.slice(i + 1));
      break;
    }
    if (!args[i].startsWith("-")) {
      models.push(args[i]);
      continue;
    }
    const [name, attached] = split(args[i]);
    const option = options.get(name);
    if (!option) throw new UsageError(`there is no option \`${name}\``);
    let text = attached;
    if (!option.value && attached !== undefined) throw new UsageError(`\`${name}\` takes no value`);
    if (option.value && attached === undefined) {
      if (i + 1 === args.length) throw new UsageError(`\`${name}\` needs a value: ${range(option)}`);
      text = args[++i];
      if (isOption(text)) throw new UsageError(`\`${name}\` needs a value: ${range(option)}. Write \`${name}${name.startsWith("--") ? "=" : ""}${text}\` if \`${text}\` is the value`);
    }
    const before = given.get(name);
    if (before && !option.repeated) throw new UsageError(`\`${name}\` is given twice`);
    given.set(name, [...(before ?? []), text ?? ""]);
  }
  return { given, models };
}

/** @param {Given} given @param {string} name @returns {string | undefined} */
const textOf = (given, name) => given.get(name)?.[0];

/** The name of the search, or another of modes. @param {Given} given */
function modeOf(given) {
  const named = modes.filter((name) => given.has(name));
  if (named.length > 1) throw new UsageError(`\`${named[0]}\` and \`${named[1]}\` exclude each other`);
  const store = textOf(given, "--store");
  const trace = textOf(given, "--trace");
  if (trace !== undefined && named.length === 0) return { some: "dfs", shortest: "bfs", fastest: "greedy" }[trace] ?? "";
  const cycles = forCycles.some((name) => given.has(name));
  const depthFirst = given.has("--all") || store === "compact" || store === "bitstate";
  return textOf(given, "--search") ?? named[0] ?? (cycles ? usualForCycles : depthFirst ? "dfs" : "auto");
}

/** The options that ask for runs that never end, and the search for them. */
const forCycles = ["--ltl", "-a", "-l"];
const usualForCycles = options.get("--ltl")?.used?.[0] ?? "";

/** Whether everything is checked that the model states. @param {Given} given @param {string} mode */
function isEverything(given, mode) {
  const other = [...forCycles, "--safety", "--goal", "--toward"];
  return !mode.startsWith("--") && (given.has("--everything") || !other.some((name) => given.has(name)));
}

/** Whether a search looks for runs that never end. @param {string} mode */
const looksForCycles = (mode) => !mode.startsWith("--") && (options.get("--ltl")?.used?.includes(mode) ?? false);

/** The search of the other kind that a check of everything uses besides. @param {Given} given @param {string} mode */
const besides = (given, mode) => (isEverything(given, mode) ? [looksForCycles(mode) ? "auto" : usualForCycles] : []);

/** The chosen search and values, in the form of the used and also of options. @param {Given} given @param {string} mode @returns {Set<string>} */
function choices(given, mode) {
  const out = new Set([mode]);
  for (const name of ["--store", "--order"]) if (given.has(name)) out.add(`${name} ${textOf(given, name)}`);
  for (const estimate of textOf(given, "--heuristic")?.split(/[,+|]/) ?? []) out.add(`--heuristic ${estimate}`);
  return out;
}

/**
 * Refuses an option, or a value of it, that has no effect.
 * @param {string} what @param {string[] | undefined} list the choices with which it has an effect @param {Set<string>} chosen @param {string} mode
 */
function needOne(what, list, chosen, mode) {
  if (!list || list.some((c) => chosen.has(c))) return;
  const why = what.startsWith("--store ") ? `does not keep whole states, which \`${mode}\` needs` : `has no effect with \`${mode}\``;
  throw new UsageError(`\`${what}\` ${why}. Use it with ${listed(list)}`);
}

/** @param {Option} option @param {import("./kinds.mjs").Kind | undefined} kind @param {string} text */
function read(option, kind, text) {
  const value = option.value ? kind?.read(text) : true;
  if (value === undefined) throw new UsageError(`\`${option.name}\` takes ${kind?.takes}, not \`${text}\``);
  return value;
}

/** Refuses a macro that is defined twice. @param {string[]} defines */
function eachOnce(defines) {
  const names = defines.map((d) => d.split(/[=(]/, 1)[0]);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new UsageError(`\`-D ${twice}\` is given twice`);
}

const MB = 2 ** 20;

/** Refuses a table that does not fit into the memory limit. @param {Given} given @param {string} mode @param {import("../protocol/protocol.js").Options} o */
function refuseLargeTable(given, mode, o) {
  const memory = (o.memory ?? 1024) * MB;
  const bitstate = o.store === "bitstate";
  const most = bitstate ? Math.floor(memory / 4) * 3 : memory;
  const table = o.table ?? (mode === "pida" ? 8 * MB : 0);
  if (table <= most) return;
  const name = ["-w", "--table"].find((n) => given.has(n)) ?? "--memory";
  if (name === "--memory") throw new UsageError(`\`--memory ${o.memory}\` has no room for the table of \`pida\` (8M). Give it a smaller \`--table\``);
  throw new UsageError(`\`${name}\` asks for more than ${bitstate ? "three quarters of " : ""}the memory: at most ${inBytes(most)} with \`--memory ${o.memory ?? 1024}\``);
}

/**
 * @param {string[]} args
 * @returns {Wanted}
 */
export function parse(args) {
  const { given, models } = sorted(args);
  /** @type {Wanted & Record<string, unknown>} */
  const wanted = { model: models[0] ?? "", models, defines: given.get("-D") ?? [], options: {} };
  if (given.has("--help") || given.has("--version")) return { ...wanted, help: given.has("--help"), version: given.has("--version") };
  for (const [name, texts] of given) {
    const option = /** @type {Option} */ (options.get(name));
    if (option.kind) for (const text of texts) read(option, option.kind, text);
  }
  const mode = modeOf(given);
  const chosen = choices(given, mode);
  const all = new Set([...chosen, ...besides(given, mode)]);
  for (const [name, [text]] of given) {
    const option = /** @type {Option} */ (options.get(name));
    needOne(name, option.used, all, mode);
    needOne(name, option.also, all, mode);
    needOne(`${name} ${text}`, narrowed(option, text), chosen, mode);
    const kind = option.kind ?? Object.entries(option.kinds ?? {}).find(([of]) => chosen.has(of))?.[1];
    const value = option.sets ?? read(option, kind, text);
    if (option.own && !option.repeated) wanted[option.to] = value;
    else if (!option.own) Object.assign(wanted.options, { [option.to]: value });
  }
  finish(wanted, given, mode);
  if (models.includes("")) throw new UsageError("the name of the model is empty");
  if (models.length > 1 && mode !== "--exercise") throw new UsageError(`one model at a time: \`${models[0]}\` or \`${models[1]}\`?`);
  if (models.length === 0) throw new UsageError("which model? Give the name of its file");
  return wanted;
}

/** The options that an exercise leaves to the user. The exercise has the questions. */
const withExercise = ["--exercise", "--csv", "--memory", "--seconds", "--states"];

/** Checks options against each other, and sets what several of them decide together. @param {Wanted & Record<string, unknown>} wanted @param {Given} given @param {string} mode */
function finish(wanted, given, mode) {
  const o = wanted.options;
  eachOnce(wanted.defines);
  const refused = mode === "--exercise" && [...given.keys()].find((name) => !withExercise.includes(name));
  if (refused) throw new UsageError(`\`${refused}\` has no effect with \`--exercise\``);
  if (given.has("-w") && given.has("--table")) throw new UsageError("`-w` and `--table` both give the size of the table: use one");
  const asked = [...forCycles, "--goal", "--safety", "--everything"].filter((name) => given.has(name));
  const together = asked[0] === "--goal" && asked.length === 2 && !forCycles.includes(asked[1]);
  if (asked.length > 1 && !together) throw new UsageError(`\`${asked[0]}\` and \`${asked[1]}\` exclude each other: a check asks for one property`);
  const everything = isEverything(given, mode);
  if (looksForCycles(mode) && !everything && !forCycles.some((name) => given.has(name))) throw new UsageError(`\`--search ${mode}\` looks for runs that never end. Use it with \`--ltl\`, \`-a\` or \`-l\``);
  if (everything) o.property = "all";
  if (mode === "--replay" && asked.length === 0) o.property = "all";
  if (given.has("--ltl")) o.property = "ltl";
  const target = textOf(given, "--heuristic")?.split(/[,+|]/).find((name) => toTrail.includes(name));
  if (target && mode !== "--shorten" && !given.has("--toward")) throw new UsageError(`\`--heuristic ${target}\` needs \`--toward\`, the trail to whose end it estimates the distance`);
  refuseLargeTable(given, mode, o);
  if (wanted.runs && everything) throw new UsageError("`--runs` repeats the check of one property. Use it with `--goal`, `--safety`, `--ltl`, `-a` or `-l`");
  const ofOneRun = wanted.runs && ["--trail", "--text"].find((name) => given.has(name));
  if (ofOneRun) throw new UsageError(`\`${ofOneRun}\` has no effect with \`--runs\`, whose runs have different trails`);
  if (wanted.text !== undefined && languageOf(wanted.model).mode !== "promela") throw new UsageError("`--text` needs a Promela model: the text is Spin's");
  if (wanted.runs) o.seed ??= 1;
  if (o.seed !== undefined) o.random = true;
  if (o.trace !== "fastest") delete o.trace; // the others are searches
  if (mode === "--shorten") {
    o.search = "shorten";
    wanted.toward = textOf(given, "--shorten");
  } else if (!mode.startsWith("--")) o.search = mode;
}
