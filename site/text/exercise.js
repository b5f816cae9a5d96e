// Exercises: a task, a text of which some lines are locked, and checks with their expected verdicts. The format
// is described in site/exercises.md. An exercise comes from anywhere: it is read by the tables of fields below, and
// every mistake becomes a sentence. Page and command judge a text with the functions of this file.

import { blocksOf, findBlocks } from "./locked.js";

/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Options} Options */

/** What a check asks of the model. formula: the name of an ltl block. @typedef {{goal?: string, formula?: string, fair?: boolean, ignoreAsserts?: boolean, ignoreEnds?: boolean, defines?: string[]}} Question */

/**
 * expect: "no error", "error", or the kind of an error. mutate: a locked line of the start text and what takes its
 * place in this check.
 * @typedef {{name: string, question: Question, expect: string, mutate?: {line: number, text: string}}} ExerciseCheck
 */

/**
 * locked: ranges of lines of the start text, both ends included, from 1.
 * @typedef {{title: string, task: string, file: string, text: string, locked: [number, number][], checks: ExerciseCheck[], hints: string[]}} Exercise
 */

/** An exercise that cannot be used. The message is a sentence for the user. */
export class ExerciseError extends Error {}

/** The largest sizes. */
const most = { name: 200, task: 4000, text: 65_536, ranges: 100, checks: 20, hints: 20, hint: 1000, condition: 1000, defines: 20, lines: 10_000 };

/** The limits of each check: MB and seconds. */
export const limits = { memory: 256, seconds: 10 };

/** A reader returns a value, or undefined if it is wrong. @typedef {(value: unknown) => any} Reader */

/** What a field must be, and how it is read. @typedef {{must: string, read: Reader, optional?: any}} Field */

/** @param {number} longest @returns {Reader} */
const text = (longest) => (v) => (typeof v === "string" && v.length <= longest && v.trim() !== "" ? v : undefined);

/** One line without control characters. @param {number} longest @returns {Reader} */
const line = (longest) => (v) => (text(longest)(v) !== undefined && !/[\p{Cc}\p{Cf}]/u.test(String(v)) ? v : undefined);

/** @type {Reader} */
const flag = (v) => (typeof v === "boolean" ? v : undefined);

/** @param {Reader} item @param {number} least @param {number} longest @returns {Reader} */
const list = (item, least, longest) => (v) => {
  const items = Array.isArray(v) && v.length >= least && v.length <= longest ? v.map(item) : [undefined];
  return items.includes(undefined) ? undefined : items;
};

/** @type {Reader} */
const fileName = (v) => (line(most.name)(v) !== undefined && !/[/\\]/.test(String(v)) && !/^\.+$/.test(String(v)) ? v : undefined);

/** A text, or its lines. @type {Reader} */
function modelText(v) {
  const lines = Array.isArray(v) && v.length <= most.lines && v.every((l) => typeof l === "string") ? v.join("\n") + "\n" : v;
  return typeof lines === "string" && lines.length <= most.text && !lines.includes("\0") ? lines.replace(/\r\n?/g, "\n") : undefined;
}

/** @type {Reader} */
const lineNumber = (v) => (Number.isSafeInteger(v) && Number(v) >= 1 && Number(v) <= most.text ? v : undefined);

/** @type {Reader} */
const range = (v) => (Array.isArray(v) && v.length === 2 && v.every((n) => lineNumber(n) !== undefined) && v[0] <= v[1] ? [v[0], v[1]] : undefined);

/** @type {Reader} */
const name = (v) => (line(most.name)(v) !== undefined && /^[A-Za-z_]\w*$/.test(String(v)) ? v : undefined);

/** @type {Reader} */
const definition = (v) => (line(most.name)(v) !== undefined && /^[A-Za-z_]\w*(=|$)/.test(String(v)) ? v : undefined);

/** @type {Record<keyof Question, Field>} */
const questionFields = {
  goal: { must: `a condition of up to ${most.condition} characters`, read: line(most.condition), optional: undefined },
  formula: { must: "the name of an ltl block", read: name, optional: undefined },
  fair: { must: "true or false", read: flag, optional: undefined },
  ignoreAsserts: { must: "true or false", read: flag, optional: undefined },
  ignoreEnds: { must: "true or false", read: flag, optional: undefined },
  defines: { must: `up to ${most.defines} texts such as \`N=3\``, read: list(definition, 0, most.defines), optional: undefined },
};

/** @type {Record<string, Field>} */
const mutationFields = {
  line: { must: "the number of a locked line", read: lineNumber },
  text: { must: "one line", read: (v) => (typeof v === "string" && v.length <= most.condition && !/\p{Cc}/u.test(v) ? v : undefined) },
};

/** @type {Record<keyof ExerciseCheck, Field>} */
const checkFields = {
  name: { must: `one line of up to ${most.name} characters`, read: line(most.name) },
  question: { must: "a record", read: (v) => readFields(v, questionFields, "question"), optional: {} },
  expect: { must: "`no error`, `error` or the kind of an error, such as `assertion violated`", read: line(most.name) },
  mutate: { must: "a record", read: (v) => readFields(v, mutationFields, "mutate"), optional: undefined },
};

/** @type {Record<keyof Exercise, Field>} */
const exerciseFields = {
  title: { must: `one line of up to ${most.name} characters`, read: line(most.name) },
  task: { must: `a text of up to ${most.task} characters`, read: text(most.task) },
  file: { must: `a name of up to ${most.name} characters without / and \\`, read: fileName, optional: "exercise.pml" },
  text: { must: `a text, or a list of lines, of up to ${most.text} characters`, read: modelText },
  locked: { must: `up to ${most.ranges} ranges of lines such as [1, 4]`, read: list(range, 0, most.ranges), optional: [] },
  checks: { must: `1 to ${most.checks} checks`, read: list((v) => readFields(v, checkFields, "check"), 1, most.checks) },
  hints: { must: `up to ${most.hints} texts of up to ${most.hint} characters`, read: list(text(most.hint), 0, most.hints), optional: [] },
};

/** Reads a record by a table. @param {unknown} given @param {Record<string, Field>} table @param {string} whose @returns {any} */
function readFields(given, table, whose) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) throw new ExerciseError(`The ${whose} has a field \`${unknown.slice(0, 60)}\`. It may have ${Object.keys(table).join(", ")}.`);
  /** @type {Record<string, unknown>} */
  const out = {};
  for (const [name, field] of Object.entries(table)) {
    const value = Object.hasOwn(given, name) ? field.read(/** @type {any} */ (given)[name]) : "optional" in field ? field.optional : undefined;
    if (value === undefined && (Object.hasOwn(given, name) || !("optional" in field))) throw new ExerciseError(`The ${whose}'s \`${name}\` cannot be used. Expected: ${field.must}.`);
    if (value !== undefined) out[name] = value;
  }
  return out;
}

/** Reads an exercise. @param {unknown} given @returns {Exercise} @throws {ExerciseError} */
export function readExercise(given) {
  /** @type {Exercise | undefined} */
  const exercise = readFields(given, exerciseFields, "exercise");
  if (!exercise) throw new ExerciseError("This is not an exercise. Its format is described in exercises.html.");
  const lines = exercise.text.split("\n").length;
  let last = 0;
  for (const [from, to] of exercise.locked) {
    if (from <= last || to > lines) throw new ExerciseError(`The exercise's \`locked\` cannot be used. Expected: ranges in the order of the text, up to line ${lines}.`);
    last = to;
  }
  for (const { name, mutate, question } of exercise.checks) {
    if (question.formula === undefined ? question.fair : question.goal) throw new ExerciseError(`The check \`${name}\` asks for one thing: a \`goal\` or a \`formula\`. \`fair\` is for a \`formula\`.`);
    if (mutate && !exercise.locked.some(([from, to]) => from <= mutate.line && mutate.line <= to)) throw new ExerciseError(`The check \`${name}\` replaces line ${mutate.line}, which is not locked.`);
  }
  return exercise;
}

/** A text without its comments; strings and line ends stay. @param {string} text */
const uncommented = (text) => text.replace(/"(?:\\.|[^"\\\n])*"|\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*/g, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, " ")));

/** The lines for the preprocessor. @param {string} text */
const directives = (text) => text.split("\n").map((l) => l.trim()).filter((l) => l.startsWith("#"));

/** Names the locked line that a text lacks. If it has all of them, they stand in another order. @param {string[]} block @param {number} from its first line @param {string} text */
function lost(block, from, text) {
  const [lines, wanted] = [text, block.join("\n")].map((t) => t.split("\n").map((l) => l.trim()));
  const at = wanted.findIndex((l) => !lines.includes(l));
  const line = wanted.find((l, i) => l !== "" && i >= at) ?? "";
  return `${at < 0 ? `locked lines from ${from} on are` : `locked line ${from + at} is`} missing or changed: \`${line.slice(0, 60)}\``;
}

/**
 * Where the locked lines are in a text, or why the text cannot be checked. Locked lines in a comment do not count,
 * and the preprocessor gets no new lines: they could switch locked lines off.
 * @param {Exercise} exercise @param {string} text
 * @returns {{found: number[], obstacle: string}} found: the first line of each range
 */
export function inspect(exercise, text) {
  const [plain, start] = [uncommented(text), uncommented(exercise.text)];
  const { found, missing } = findBlocks(plain, blocksOf(start, exercise.locked));
  if (missing) return { found, obstacle: lost(missing, exercise.locked[found.length][0], plain) };
  const known = directives(start);
  const added = directives(plain).find((l) => !known.includes(l));
  return { found, obstacle: added === undefined ? "" : `the preprocessor line \`${added.slice(0, 60)}\` is not in the start text` };
}

/** The text that a check searches: with the replaced line. @param {Exercise} exercise @param {ExerciseCheck} check @param {string} text @param {number[]} found the first line of each locked range in it */
function textFor(exercise, { mutate }, text, found) {
  if (!mutate) return text;
  const at = exercise.locked.findIndex(([from, to]) => from <= mutate.line && mutate.line <= to);
  return text.split("\n").with(found[at] + mutate.line - exercise.locked[at][0] - 1, mutate.text).join("\n");
}

/**
 * The request of a check. The run that it finds is a shortest one.
 * @param {Exercise} exercise @param {ExerciseCheck} check @param {string} text @param {number[]} found see textFor
 * @param {{memory?: number, seconds?: number, states?: number}} [given] limits
 */
export function requestFor(exercise, check, text, found, given = {}) {
  const { defines = [], ...question } = check.question;
  /** @type {Options} */
  const options = { ...(question.formula === undefined ? { search: "bfs" } : { search: "lasso", property: "ltl" }), ...limits, ...given, ...question };
  return { type: /** @type {const} */ ("check"), name: exercise.file, text: textFor(exercise, check, text, found), defines, options };
}

/** @typedef {"passes" | "fails" | "incomplete"} Grade */

/** Judges the result of a check. @param {ExerciseCheck} check @param {Result} result @returns {{grade: Grade, says: string}} */
export function judge({ expect }, { verdict, kind, line: at, diagnostics }) {
  if (verdict === "bad input") {
    const first = diagnostics.find((d) => d.severity === "error");
    return { grade: "fails", says: first ? `line ${first.line}: ${first.message}` : kind };
  }
  if (verdict === "incomplete") return { grade: "incomplete", says: `not decided: ${kind}` };
  const found = verdict === "no error" ? verdict : kind;
  if (expect === verdict || expect === found) return { grade: "passes", says: found };
  return { grade: "fails", says: `expected ${expect}, found ${found}${at && verdict === "error" ? ` in line ${at}` : ""}` };
}

/** "3 of 3 checks pass". @param {Grade[]} grades */
export const summary = (grades) => `${grades.filter((g) => g === "passes").length} of ${grades.length} check${grades.length === 1 ? " passes" : "s pass"}`;
