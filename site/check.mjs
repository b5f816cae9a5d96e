#!/usr/bin/env node
// Checks a model from the command line, with the same module as the page. Timed automata have one of their
// own. The exit codes are in check/options.mjs.
import { basename } from "node:path";
import { isatty } from "node:tty";
import { Checker } from "./check/checker.mjs";
import { includedFiles, readText, reason, refuseOverwrite, writeAll, writeText } from "./check/files.mjs";
import { gradeAll, readTask } from "./check/grade.mjs";
import { usage } from "./check/help.mjs";
import { toJSON } from "./check/json.mjs";
import { Failure, findModule, identify, stale } from "./check/module.mjs";
import { exitCodes } from "./check/options.mjs";
import { parse, Refusal, UsageError } from "./check/parse.mjs";
import { conclusion, describe, omissions } from "./check/report.mjs";
import { describeRuns, meansOf, seeded } from "./check/runs.mjs";
import { spinText } from "./check/spintext.mjs";
import { heading, resultOf, table } from "./check/table.mjs";
import { visibleJSON, visibleLine } from "./check/visible.mjs";
import { buildLine } from "./text/version.js";

/** @typedef {ReturnType<typeof parse>} Wanted */
/** @typedef {import("./protocol/protocol.js").Result} Result */

const output = 1;
const errors = 2;

/** Writes a message to standard error, if that is open. @param {string} message */
function say(message) {
  try {
    writeAll(errors, `check: ${visibleLine(message)}\n`);
  } catch {
    // Nobody reads standard error.
  }
}

/** @param {string} text */
function print(text) {
  try {
    writeAll(output, text);
  } catch (e) {
    throw new Failure(`standard output cannot be written: ${reason(e)}`);
  }
}

const verdicts = { "no error": exitCodes.noError, error: exitCodes.error, "bad input": exitCodes.badInput, incomplete: exitCodes.incomplete };

/** Kinds of results that are failures of Beeline. */
const failures = ["internal error", "out of memory"];

/** @param {Result} result */
function codeOf({ verdict, kind }) {
  if (kind === "simulation") return exitCodes.noError.code;
  return (failures.includes(kind) ? exitCodes.failure : verdicts[verdict]).code;
}

/** The exit code of several checks. @param {number[]} codes */
function worstOf(codes) {
  const { failure, badInput, error, incomplete, noError } = exitCodes;
  return [failure, badInput, error, incomplete].find(({ code }) => codes.includes(code))?.code ?? noError.code;
}

/** The option that names a trail to start from. @param {Wanted} wanted */
function trailOption(wanted) {
  if (wanted.replay !== undefined) return "--replay";
  return wanted.options.search === "shorten" ? "--shorten" : "--toward";
}

/** @param {Wanted} wanted @returns {import("./protocol/protocol.js").Request} */
function requestFor(wanted) {
  const text = readText(wanted.model, say);
  const files = includedFiles(wanted.model, text, say, wanted.query);
  if (wanted.trail !== undefined) refuseOverwrite(wanted.trail, wanted.model, Object.keys(files));
  if (wanted.text !== undefined) refuseOverwrite(wanted.text, wanted.model, Object.keys(files), "--text");
  const trail = wanted.replay ?? wanted.toward;
  return {
    id: 1,
    type: wanted.replay !== undefined ? "replay" : wanted.simulate ? "simulate" : "check",
    name: visibleLine(basename(wanted.model)),
    ...{ text, files, defines: wanted.defines, options: wanted.options },
    trail: trail === undefined ? undefined : readText(trail, say),
  };
}

/** Writes the trail. If that fails, the report is still printed. @param {Wanted} wanted @param {Result} result @returns {string | undefined} the file */
function writeTrail({ trail }, { spinTrail }) {
  if (trail === undefined || spinTrail === undefined) return undefined;
  try {
    writeText(trail, spinTrail);
    return trail;
  } catch (e) {
    say(`the trail was not written: \`${trail}\` cannot be written (--trail): ${reason(e)}`);
    return undefined;
  }
}

/** Writes the run as Spin prints it. If that fails, the report is still printed. @param {string} file @param {string} text */
function writeRun(file, text) {
  try {
    writeText(file, text);
  } catch (e) {
    say(`the text was not written: \`${file}\` cannot be written (--text): ${reason(e)}`);
  }
}

/** @param {Wanted} wanted */
async function check(wanted) {
  const request = requestFor(wanted);
  const module = await findModule(say, wanted.model);
  const identity = identify(module);
  for (const sentence of stale(identity, module)) say(`warning: ${sentence}`);
  const checker = new Checker(module);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => checker.stop());
  const text = request.text ?? "";
  /** @param {Result} r */
  const show = (r, wrote = /** @type {string | undefined} */ (undefined)) => (wanted.json ? visibleJSON(toJSON(r, identity)) + "\n" : describe(r, { text, wrote, trailOption: trailOption(wanted), identity }));
  if (wanted.runs) {
    const results = await repeated(checker, request, wanted.runs);
    const { seed = 1 } = wanted.options;
    const last = /** @type {Result} */ (results.at(-1));
    if (last.verdict === "bad input") print(show(last));
    else if (wanted.json) print([...results.map((r, i) => ({ seed: seed + i, ...toJSON(r, identity) })), { mean: meansOf(results) }].map((o) => visibleJSON(o) + "\n").join(""));
    else print(describeRuns(results, seed));
    return worstOf(results.map(codeOf));
  }
  /** @type {Set<string>} warnings that were shown */
  const warned = new Set();
  /** @type {string[]} what is shown of each row, by its number */
  const shown = [];
  const result = await checker.check(request, {
    found(first) {
      if (request.options?.search === "auto" && isatty(errors)) say(`${first.kind} in ${first.trail?.length} steps; looking for a shorter trail`);
    },
    row(row, r) {
      // Each warning is shown once, and what no row has checked at the end.
      const fresh = r.diagnostics.filter((d) => !warned.has(JSON.stringify(d)));
      for (const d of fresh) warned.add(JSON.stringify(d));
      shown[row.number] = wanted.json ? show(r) : heading(row) + show({ ...r, diagnostics: fresh, unchecked: [] });
    },
  });
  const wrote = writeTrail(wanted, result);
  const printed = wanted.text !== undefined ? await spinText(request, result, say) : undefined;
  if (printed !== undefined) writeRun(/** @type {string} */ (wanted.text), printed);
  if (!result.rows) print(show(result, wrote));
  else print(wholeOf(wanted, result, shown, show, wrote));
  return codeOf(result);
}

/**
 * Checks with several seeds.
 * @param {Checker} checker @param {import("./protocol/protocol.js").Request} request @param {number} runs
 * @returns {Promise<Result[]>} fewer after a failure, one for bad input
 */
async function repeated(checker, request, runs) {
  /** @type {Result[]} */
  const results = [];
  for (let i = 0; i < runs && !checker.stopped; i++) {
    const result = await checker.check(seeded(request, i));
    results.push(result);
    if (result.verdict === "bad input" || failures.includes(result.kind)) break;
  }
  return results;
}

/**
 * The output of a check of everything.
 * @param {Wanted} wanted @param {Result} result @param {string[]} shown @param {(r: Result) => string} show @param {string} [wrote]
 */
function wholeOf({ json }, result, shown, show, wrote) {
  const rows = result.rows ?? [];
  const sections = rows.flatMap((row) => shown[row.number] ?? (json ? show(resultOf(result, row)) : []));
  if (json) return sections.join("");
  const of = wrote && `pan: wrote ${visibleLine(wrote)} (${visibleLine(rows[result.decidedBy ?? 0].name)})\n`;
  return [...sections.map((s) => `${s}\n`), table(rows), "\n", of ?? "", omissions(result), conclusion(result)].join("");
}

/** Grades hand-ins by an exercise. @param {string} file of the exercise @param {Wanted} wanted */
async function grade(file, wanted) {
  const exercise = readTask(file, say);
  const module = await findModule(say);
  for (const sentence of stale(identify(module), module)) say(`warning: ${sentence}`);
  const { table, code } = await gradeAll(exercise, wanted, () => new Checker(module), say);
  print(table);
  return code;
}

async function version() {
  const module = await findModule(say);
  const identity = identify(module);
  for (const sentence of stale(identity, module)) say(`warning: ${sentence}`);
  print(buildLine(identity.version, identity.module) + "\n");
}

/** @param {string[]} args */
async function main(args) {
  try {
    const wanted = parse(args);
    if (wanted.exercise !== undefined) return await grade(wanted.exercise, wanted);
    if (!wanted.help && !wanted.version) return await check(wanted);
    if (wanted.help) print(usage);
    else await version();
    return exitCodes.noError.code;
  } catch (e) {
    if (e instanceof Refusal) {
      say(e instanceof UsageError ? `${e.message}. --help lists the options` : e.message);
      return exitCodes.badInput.code;
    }
    say(e instanceof Failure ? e.message : `internal error: ${e instanceof Error ? e.message : e}`);
    return exitCodes.failure.code;
  }
}

// Exit, because the checker's thread would wait for requests forever.
process.exit(await main(process.argv.slice(2)));
