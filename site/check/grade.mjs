// Grades hand-ins by an exercise: each check of each, as a table for people or as CSV.

import { basename } from "node:path";
import { ExerciseError, inspect, judge, readExercise, requestFor, summary } from "../text/exercise.js";
import { readText } from "./files.mjs";
import { exitCodes } from "./options.mjs";
import { Refusal } from "./parse.mjs";
import { visibleLine } from "./visible.mjs";

/** @typedef {import("../text/exercise.js").Exercise} Exercise */
/** @typedef {import("../text/exercise.js").Grade} Grade */

/** The grades of a hand-in, one for each check, and a note on the first that does not pass. @typedef {{file: string, grades: Grade[], note: string}} Row */

/** Results of Beeline's failures. After one the checker's thread is of no more use. */
const failures = ["internal error", "out of memory"];

/** Reads an exercise. @param {string} file @param {(message: string) => void} say */
export function readTask(file, say) {
  try {
    return readExercise(JSON.parse(readText(file, say)));
  } catch (e) {
    if (e instanceof SyntaxError || e instanceof ExerciseError) throw new Refusal(`\`${file}\` (--exercise): ${e instanceof SyntaxError ? `it is not JSON: ${e.message}` : e.message}`);
    throw e;
  }
}

/** The text of a hand-in: a model, or a result file that the page has saved. @param {string} file @param {(message: string) => void} say */
function handedIn(file, say) {
  const content = readText(file, say);
  if (!file.endsWith(".json")) return content.replace(/\r\n?/g, "\n");
  const text = /** @type {unknown} */ (JSON.parse(content)?.text);
  if (typeof text !== "string") throw new Refusal(`\`${file}\` has no text of a model`);
  return text;
}

/**
 * Grades hand-ins, one after another.
 * @param {Exercise} exercise
 * @param {{models: string[], csv?: boolean, options: import("../protocol/protocol.js").Options}} wanted
 * @param {() => import("./checker.mjs").Checker} newChecker
 * @param {(message: string) => void} say
 * @returns {Promise<{table: string, code: number}>}
 */
export async function gradeAll(exercise, { models, csv, options: { memory, seconds, states } }, newChecker, say) {
  const given = Object.fromEntries(Object.entries({ memory, seconds, states }).filter(([, v]) => v !== undefined));
  let checker = newChecker();
  let failed = false;
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => checker.stop());
  /** @type {Row[]} */
  const rows = [];
  for (const file of models) {
    /** @type {Row} */
    const row = { file, grades: [], note: "" };
    const { text, found, obstacle } = open(exercise, file, say);
    for (const check of exercise.checks) {
      if (obstacle) {
        row.grades.push("fails");
        continue;
      }
      const result = await checker.check({ id: 1, ...requestFor(exercise, check, text, found, given) });
      const { grade, says } = judge(check, result);
      row.grades.push(grade);
      if (grade !== "passes") row.note ||= `${check.name}: ${says}`;
      if (!failures.includes(result.kind)) continue;
      failed = true;
      checker = newChecker();
    }
    rows.push({ ...row, note: obstacle || row.note });
  }
  return { table: csv ? asCSV(exercise, rows) : asTable(exercise, rows), code: codeOf(rows, failed).code };
}

/** Reads a hand-in. A file that cannot be read is an obstacle for this hand-in only. @param {Exercise} exercise @param {string} file @param {(message: string) => void} say */
function open(exercise, file, say) {
  try {
    const text = handedIn(file, say);
    return { text, ...inspect(exercise, text) };
  } catch (e) {
    if (!(e instanceof Refusal || e instanceof SyntaxError)) throw e;
    return { text: "", found: [], obstacle: e instanceof Refusal ? e.message : "it is not a result file: it is not JSON" };
  }
}

/** @param {Row[]} rows @param {boolean} failed */
function codeOf(rows, failed) {
  const grades = rows.flatMap((row) => row.grades);
  if (failed) return exitCodes.failure;
  if (grades.includes("fails")) return exitCodes.error;
  return grades.includes("incomplete") ? exitCodes.incomplete : exitCodes.noError;
}

/** @param {Exercise} exercise @param {Row[]} rows */
function asTable({ title, checks }, rows) {
  const short = rows.map(({ file }) => basename(file));
  /** Files with one name are told apart by their folders. @param {string} file */
  const nameOf = (file) => (short.filter((name) => name === basename(file)).length > 1 ? file : basename(file));
  const cells = [
    ["hand-in", ...checks.map((_, i) => String(i + 1)), "together", ""],
    ...rows.map(({ file, grades, note }) => [nameOf(file), ...grades, summary(grades), note]),
  ].map((row) => row.map(visibleLine));
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const names = checks.map(({ name }, i) => `  ${i + 1}  ${visibleLine(name)}\n`);
  return [`${visibleLine(title)}\n`, ...names, "\n", ...cells.map((row) => row.map((cell, i) => cell.padEnd(widths[i])).join("  ").trimEnd() + "\n")].join("");
}

/** A field of CSV. A spreadsheet must not take it for a formula. @param {string} text */
function field(text) {
  const safe = visibleLine(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {Exercise} exercise @param {Row[]} rows */
function asCSV({ checks }, rows) {
  const lines = [
    ["hand-in", ...checks.map(({ name }) => name), "passed", "checks", "note"],
    ...rows.map(({ file, grades, note }) => [file, ...grades, String(grades.filter((g) => g === "passes").length), String(grades.length), note]),
  ];
  return lines.map((line) => line.map(field).join(",") + "\n").join("");
}
