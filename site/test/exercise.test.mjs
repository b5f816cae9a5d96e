// Exercises: reading them, judging a text, and the command that grades hand-ins.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ExerciseError, inspect, judge, readExercise, requestFor } from "../text/exercise.js";

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
const exercises = fileURLToPath(new URL("../exercises/", import.meta.url));
const solutions = fileURLToPath(new URL("solutions/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

const names = readdirSync(exercises).map((file) => file.replace(/\.json$/, ""));

/** @param {string} name */
const given = (name) => JSON.parse(readFileSync(join(exercises, `${name}.json`), "utf8"));

/** @param {string} name @param {string} content */
function write(name, content) {
  writeFileSync(join(folder, name), content);
  return name;
}

/** @param {string[]} args */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8", timeout: 60_000 });
  return { status, stdout, stderr };
}

/** The message with which an exercise is refused. @param {unknown} exercise */
function refusal(exercise) {
  try {
    readExercise(exercise);
  } catch (e) {
    assert.ok(e instanceof ExerciseError, String(e));
    return e.message;
  }
  assert.fail("accepted");
}

test("there are ten exercises: each start text fails a check, and each solution passes all", () => {
  assert.equal(names.length, 10);
  for (const name of names) {
    const task = join(exercises, `${name}.json`);
    const start = write(`${name}-start.pml`, readExercise(given(name)).text);
    const { status, stdout } = run("--exercise", task, start, join(solutions, `${name}.pml`));
    const [first, second] = stdout.trimEnd().split("\n").slice(-2);
    const n = given(name).checks.length;
    assert.match(first, /^\S+-start\.pml .* fails .* \d of \d checks pass {2}\S/, name);
    assert.doesNotMatch(first, /incomplete/);
    assert.match(second, new RegExp(` ${n} of ${n} checks pass$`), name);
    assert.equal(status, 1);
    assert.equal(run("--exercise", task, join(solutions, `${name}.pml`)).status, 0);
  }
});

/** Formulas by exercise: those that pass all checks, and those of which some check does not. */
const formulas = {
  absence: {
    right: ["[] (north == red || east == red)", "! <> (north == green && east == green)"],
    wrong: ["! (north == green && east == green)", "[] (north == green -> <> (east == red))", "! <> [] (north == green && east == green)", "[] (north == red)", "false"],
  },
  existence: {
    right: ["lamp == red -> <> (lamp == green)", "true U lamp == green"],
    wrong: ["<> (lamp != red)", "<> [] (lamp == green)", "[] <> (lamp == green)", "[] (lamp == green -> <> (lamp == red))", "<> (lamp == green) || <> (lamp == yellow)"],
  },
  universality: { right: ["! <> (sealed && <> !cold)"], wrong: ["[] (sealed -> cold)", "[] cold", "sealed -> [] cold", "<> [] cold", "[] (sealed -> <> [] cold)", "<> sealed"] },
  response: { right: ["[] (asks -> true U answers)", "! <> (asks && [] !answers)"], wrong: ["asks -> <> answers", "<> asks -> <> answers", "[] <> answers", "[] (asks -> answers)", "<> answers", "[] (answers -> <> asks)"] },
  precedence: { right: ["<> open -> (!open U ticket)", "ticket V (!open || ticket)"], wrong: ["!open U ticket", "<> open -> <> ticket", "[] (open -> ticket)", "<> ticket", "[] (ticket -> <> open)", "!open", "[] !open"] },
};

test("a formula that is too weak or too strong does not pass, and the sentence may be written in other ways", () => {
  for (const [name, { right, wrong }] of Object.entries(formulas)) {
    const { text } = readExercise(given(name));
    const file = (/** @type {string} */ formula, /** @type {number} */ i) => write(`${name}-${i}.pml`, text.replace("\n  true\n", `\n  ${formula}\n`));
    const all = [...right, ...wrong, `${right[0]} &&`];
    const rows = run("--exercise", join(exercises, `${name}.json`), ...all.map(file)).stdout.trimEnd().split("\n").slice(-all.length);
    for (const [i, formula] of all.entries()) assert.equal(/ (\d) of \1 checks pass$/.test(rows[i]), i < right.length, `${formula}: ${rows[i]}`);
    assert.doesNotMatch(rows.join(), /incomplete/);
    assert.match(rows[all.length - 1], /line \d+: /);
  }
});

test("a hand-in that cannot be checked says why, and the others are graded", () => {
  const { text } = readExercise(given("counter"));
  const solution = readFileSync(join(solutions, "counter.pml"), "utf8");
  write("shorter.pml", solution.replace("assert(counter == WORKERS)", "assert(true)"));
  write("comment.pml", text.replace("proctype Worker", "/* proctype Worker") + "*/");
  write("macro.pml", "#define assert(x) skip\n" + text);
  write("wrong.pml", solution.replace("atomic {\n  copy", "atomic {\n  kopy = 1;\n  copy"));
  write("result.json", JSON.stringify({ text: solution, results: "all pass, honestly" }));
  write("broken.json", "{");
  write("other.json", "[1]");
  write("good.pml", solution.replace("byte finished;", "byte finished;\n/* a comment */\n").replace(/\n {2}/g, "\n\t") + "\n");
  const { status, stdout } = run("--exercise", join(exercises, "counter.json"), "shorter.pml", "comment.pml", "macro.pml", "wrong.pml", "absent.pml", "broken.json", "other.json", "result.json", "good.pml");
  const rows = stdout.split("\n\n")[1].trimEnd().split("\n").slice(1);
  const expected = [
    /^shorter\.pml .* 0 of 3 checks pass {2}locked line \d+ is missing or changed: `assert\(counter == WORKERS\)`$/,
    /^comment\.pml .* 0 of 3 .*locked lines? (from )?\d+ (on are|is) missing or changed: `\w/,
    /^macro\.pml .* 0 of 3 .*the preprocessor line `#define assert\(x\) skip` is not in the start text$/,
    /^wrong\.pml .* 0 of 3 .*No update gets lost: line \d+: .*kopy/,
    /^absent\.pml .* 0 of 3 .*there is no file `absent\.pml`$/,
    /^broken\.json .* 0 of 3 .*not JSON$/,
    /^other\.json .* 0 of 3 .*has no text of a model$/,
    /^result\.json .* 3 of 3 checks pass$/,
    /^good\.pml .* 3 of 3 checks pass$/,
  ];
  for (const [i, pattern] of expected.entries()) assert.match(rows[i], pattern);
  assert.equal(status, 1);
});

test("hand-ins with the same name are told apart by their folders", () => {
  const solution = readFileSync(join(solutions, "counter.pml"), "utf8");
  for (const name of ["ann", "ben"]) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ["ann/counter.pml", "ben/counter.pml", "own.pml"]) write(name, solution);
  const { stdout } = run("--exercise", join(exercises, "counter.json"), "ann/counter.pml", "ben/counter.pml", "ann/../own.pml");
  const rows = stdout.split("\n\n")[1].trimEnd().split("\n").slice(1);
  assert.deepEqual(rows.map((row) => row.split(" ")[0]), ["ann/counter.pml", "ben/counter.pml", "own.pml"]);
});

test("the table as CSV has no formulas", () => {
  const solution = readFileSync(join(solutions, "counter.pml"), "utf8");
  const name = write('=SUM(A1),"x".pml', solution);
  const task = write("task.json", JSON.stringify({ ...given("counter"), checks: [{ name: "+1, please", expect: "no error" }] }));
  const { status, stdout } = run("--exercise", task, "--csv", name);
  assert.equal(stdout, `hand-in,"'+1, please",passed,checks,note\n"'=SUM(A1),""x"".pml",passes,1,1,\n`);
  assert.equal(status, 0);
});

test("a check that reaches a limit is incomplete", () => {
  const task = join(exercises, "turn.json");
  const { status, stdout } = run("--exercise", task, "--states", "3", join(solutions, "turn.pml"));
  assert.match(stdout, /incomplete .* 0 of 3 checks pass {2}Never both in the critical section: not decided: state limit\n$/);
  assert.equal(status, 3);
  assert.equal(run("--exercise", task, "--seconds", "0", join(solutions, "turn.pml")).status, 2);
});

test("options and exercises that cannot be used are refused", () => {
  const task = join(exercises, "counter.json");
  const solution = join(solutions, "counter.pml");
  for (const [args, says] of /** @type {[string[], RegExp][]} */ ([
    [["--exercise", task], /which model\?/],
    [["--exercise", task, "--goal", "x", solution], /`--goal` has no effect with `--exercise`/],
    [["--exercise", task, "--json", solution], /`--json` has no effect with `--exercise`/],
    [["--exercise", task, "-DN=3", solution], /`-D` has no effect with `--exercise`/],
    [["--exercise", task, "--search", "bfs", solution], /`--search` and `--exercise` exclude each other/],
    [["--exercise", task, "--trail", "t", solution], /`--trail` has no effect with `--exercise`/],
    [["--csv", solution], /`--csv` has no effect with `auto`\. Use it with `--exercise`/],
    [["--exercise", "absent.json", solution], /there is no file `absent\.json`/],
    [["--exercise", write("text.json", "checks"), solution], /`text\.json` \(--exercise\): it is not JSON/],
    [["--exercise", write("empty.json", "{}"), solution], /`empty\.json` \(--exercise\): The exercise's `title` cannot be used\. Expected: one line/],
  ])) {
    const { status, stdout, stderr } = run(...args);
    assert.match(stderr, says);
    assert.deepEqual([status, stdout], [2, ""]);
  }
});

test("mistakes in an exercise become sentences", () => {
  const good = { title: "T", task: "Do it", text: "byte x;\nactive proctype P() { skip }\n", locked: [[1, 1]], checks: [{ name: "c", expect: "no error" }] };
  assert.deepEqual(readExercise(good), { ...good, file: "exercise.pml", hints: [], checks: [{ name: "c", expect: "no error", question: {} }] });
  const check = good.checks[0];
  for (const [change, says] of /** @type {[unknown, RegExp][]} */ ([
    [{ title: "a\nb" }, /`title`/], [{ task: "x".repeat(4001) }, /`task`/], [{ task: 3 }, /`task`/], [{ text: "x".repeat(70_000) }, /`text`/], [{ text: ["a", 1] }, /`text`/],
    [{ text: "a\0" }, /`text`/], [{ file: "../x.pml" }, /`file`/], [{ file: ".." }, /`file`/], [{ locked: [[0, 1]] }, /`locked`/], [{ locked: [[1, 99]] }, /`locked`.*up to line 3/],
    [{ locked: [[2, 2], [1, 1]] }, /in the order of the text/], [{ locked: [[1, 2, 3]] }, /`locked`/], [{ locked: Array(101).fill([1, 1]) }, /`locked`/], [{ locked: [[1, 1e400]] }, /`locked`/],
    [{ checks: [] }, /`checks`/], [{ checks: Array(21).fill(check) }, /`checks`/], [{ checks: [{ ...check, exepct: "error" }] }, /The check has a field `exepct`\. It may have name, question, expect, mutate\./],
    [{ checks: [{ ...check, question: { goal: 3 } }] }, /The question's `goal`/], [{ checks: [{ ...check, question: { formula: "[] p" } }] }, /The question's `formula`.*the name of an ltl block/], [{ checks: [{ ...check, question: { formula: "p", goal: "x" } }] }, /asks for one thing/],
    [{ checks: [{ ...check, question: { fair: true } }] }, /`fair` is for a `formula`/], [{ checks: [{ ...check, question: { memory: 1e9 } }] }, /The question has a field `memory`/],
    [{ checks: [{ ...check, question: { defines: ["-x"] } }] }, /`defines`/], [{ checks: [{ ...check, mutate: { line: 2, text: "" } }] }, /replaces line 2, which is not locked/],
    [{ checks: [{ ...check, mutate: { line: 1, text: "a\nb" } }] }, /The mutate's `text`/], [{ checks: [null] }, /`checks`/], [{ hints: [""] }, /`hints`/], [{ __proto__: null, more: 1 }, /field `more`/],
  ])) assert.match(refusal({ ...good, .../** @type {object} */ (change) }), says);
  for (const nothing of [null, 3, "x", [], [good]]) assert.match(refusal(nothing), /This is not an exercise/);
});

test("a replaced line is replaced where it is in the text, and kinds of errors are compared", () => {
  const exercise = readExercise(given("assertion"));
  const text = "/* one line more */\n" + exercise.text;
  const { found, obstacle } = inspect(exercise, text);
  assert.equal(obstacle, "");
  const [, unbooked] = exercise.checks;
  const asked = requestFor(exercise, unbooked, text, found).text.split("\n");
  const changed = asked.flatMap((line, i) => (line === text.split("\n")[i] ? [] : [i + 1]));
  assert.deepEqual(changed, [(unbooked.mutate?.line ?? 0) + 1]);
  /** @param {string} expect @param {string} verdict @param {string} kind */
  const grade = (expect, verdict, kind) => judge({ name: "", question: {}, expect }, /** @type {any} */ ({ verdict, kind, diagnostics: [] })).grade;
  assert.deepEqual(
    [["error", "error", "x"], ["x", "error", "x"], ["y", "error", "x"], ["no error", "error", "x"], ["x", "no error", ""], ["no error", "no error", ""], ["no error", "incomplete", "time limit"], ["error", "incomplete", "time limit"], ["error", "bad input", ""]].map(([a, b, c]) => grade(a, b, c)),
    ["passes", "passes", "fails", "fails", "fails", "passes", "incomplete", "incomplete", "fails"]);
});

test("the example of the document is an exercise", () => {
  const [, example] = /```\n(\{[^]*?\n\})\n```/.exec(readFileSync(new URL("../exercises.md", import.meta.url), "utf8")) ?? [];
  const exercise = readExercise(JSON.parse(example));
  const task = write("sum.json", example);
  write("sum-right.pml", exercise.text.replace("copy = sum;", "atomic { copy = sum;").replace("copy + 1;", "copy + 1 };"));
  assert.match(run("--exercise", task, write("sum.pml", exercise.text), "sum-right.pml").stdout, /sum\.pml .* fails .*expected no error, found assertion violated[^]* 1 of 1 check passes\n$/);
});
