// Runs the command check.mjs as users do.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { commandParts } from "./parts.mjs";

const command = join(dirname(fileURLToPath(import.meta.url)), "..", "check.mjs");
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

const models = {
  "philosophers.pml": `#ifndef N
#define N 8
#endif
mtype = { fork };
chan table[N] = [1] of { mtype };
active [N] proctype Philosopher() {
  table[_pid]!fork;
  do
  :: table[_pid]?fork; table[(_pid + 1) % N]?fork;
     table[_pid]!fork; table[(_pid + 1) % N]!fork
  od
}
`,
  "pass.pml": "byte x;\nactive [2] proctype P() { x = 1 }\n",
  "wrong.pml": "active proctype P() {\n  x = 1;\n\ty = 2\n}\n",
  "handshake.pml": "chan c = [0] of { byte };\nbyte got;\nactive proctype A() { c!3; assert(got != 3) }\nactive proctype B() { c?got; c?got }\n",
  "wide.pml": "byte v[8];\nactive [8] proctype W() { do :: v[_pid] < 9 -> v[_pid]++ :: v[_pid] == 9 -> break od }\n",
  "outer.pml": '#include "parts/inner.pml"\nactive proctype P() { assert(depth == 2) }\n',
  "parts/inner.pml": '#include "deepest.pml"\n',
  "parts/deepest.pml": "byte depth = 2;\n",
};
mkdirSync(join(folder, "parts"));
for (const [name, text] of Object.entries(models)) writeFileSync(join(folder, name), text);

/** @param {string[]} args */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}

/** @param {string[]} args */
function json(...args) {
  const { status, stdout, stderr } = run("--json", ...args);
  assert.equal(stderr, "");
  assert.equal(stdout.trim().split("\n").length, 1, "exactly one line");
  return { status, result: JSON.parse(stdout) };
}

const keys = [
  ...["model", "verdict", "kind", "message", "states", "matched", "transitions", "depth", "stateBytes", "peakBytes", "seconds"],
  ...["exhaustive", "search", "store", "heuristic", "diagnostics", "errors", "checker"],
];

test("several runs with different seeds, and their means", () => {
  const args = ["--runs", "4", "--search", "dfs", "--safety", "philosophers.pml", "-D", "N=4"];
  const { status, stdout } = run("--json", ...args);
  assert.equal(status, 1);
  const lines = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const runs = lines.slice(0, -1);
  assert.deepEqual(runs.map(({ seed }) => seed), [1, 2, 3, 4]);
  assert.ok(new Set(runs.map(({ states }) => states)).size > 1, "the runs differ");
  const mean = (/** @type {(r: any) => number} */ of) => runs.reduce((sum, r) => sum + of(r), 0) / 4;
  const { seconds, ...means } = lines[4].mean;
  assert.deepEqual(means, { runs: 4, trails: 4, states: mean((r) => r.states), steps: mean((r) => r.trail.length) });
  assert.ok(Math.abs(seconds - mean((r) => r.seconds)) < 1e-9);
  // One run with the seed of another one is that run.
  assert.equal(json("--search", "dfs", "--safety", "--seed", "3", "philosophers.pml", "-D", "N=4").result.states, runs[2].states);
  const table = run(...args).stdout.split("\n");
  assert.match(table[0], /^verdict +seed +steps +states +seconds$/);
  assert.match(table[3], new RegExp(`^error \\(invalid end state\\) +3 +${runs[2].trail.length} +${runs[2].states} `));
  assert.match(table[5], /^mean of 4 runs, 4 with a trail +[\d.]+ +[\d.,]+ +\d+\.\d\d$/);
  // No run has a trail, and bad input ends the first one.
  assert.match(run("--runs", "2", "--safety", "pass.pml").stdout, /^mean of 2 runs, 0 with a trail +5 +\d/m);
  const wrong = run("--runs", "2", "--safety", "wrong.pml");
  assert.equal(wrong.status, 2);
  assert.match(wrong.stdout, /bad input/);
});

test("a shortest trail to a deadlock, as JSON", () => {
  const { status, result } = json("philosophers.pml");
  assert.equal(status, 1);
  assert.deepEqual(Object.keys(result), [...keys, "trail"]);
  assert.deepEqual(Object.keys(result.trail), ["length", "spinLength", "loop", "shortest", "steps"]);
  assert.deepEqual(Object.keys(result.trail.steps[0]), ["pid", "proctype", "line", "statement", "changed"]);
  assert.equal(result.verdict, "error");
  assert.equal(result.kind, "invalid end state");
  // Each philosopher puts a fork down and takes it again.
  assert.equal(result.trail.length, 16);
  assert.equal(result.trail.steps.length, 16);
  assert.equal(result.trail.loop, -1);
  assert.equal(result.transitions, result.states + result.matched);
  assert.ok(result.stateBytes > 8 && result.peakBytes > result.states * result.stateBytes && result.seconds > 0);
});

test("a pass, as JSON", () => {
  const { status, result } = json("pass.pml");
  assert.equal(status, 0);
  assert.deepEqual(Object.keys(result), keys);
  assert.deepEqual([result.verdict, result.kind, result.exhaustive, result.errors], ["no error", "", true, 0]);
});

test("the searches of an iterated search, as JSON", () => {
  const { status, result } = json("--search", "iterate", "--table", "60", "philosophers.pml");
  assert.equal(status, 1);
  assert.deepEqual(Object.keys(result), [...keys, "iterations", "trail"]);
  const { count, best, runs, classes } = result.iterations;
  assert.deepEqual([best, runs[runs.length - 1].number], [result.trail.length, count]);
  assert.deepEqual(Object.keys(runs[0]), ["number", "bits", "set", "bound", "depth", "states", "matched"]);
  assert.equal(classes.bits, runs.find((/** @type {any} */ r) => r.length === best).bits);
});

test("without options several searches end with the shortest trail", () => {
  // The first search does not end before the others start.
  const { status, result } = json("-DN=11", "philosophers.pml");
  assert.deepEqual([status, result.verdict, result.trail.length], [1, "error", 22]);
  const one = json("--search", "auto", "--first", "-DN=11", "philosophers.pml");
  assert.ok(one.result.trail.length >= 22);
});

test("a rendezvous is one step, and two steps in Spin's count", () => {
  const { result } = json("handshake.pml");
  assert.deepEqual([result.trail.length, result.trail.spinLength], [2, 3]);
  assert.deepEqual(result.trail.steps[0].changed, { got: 3 });
});

test("exit codes", () => {
  for (const [status, ...args] of /** @type {[number, ...string[]][]} */ ([
    [0, "pass.pml"],
    [1, "philosophers.pml"],
    [0, "-E", "philosophers.pml"],
    [0, "-A", "-E", "handshake.pml"],
    [1, "--all", "philosophers.pml"],
    [1, "--search", "dfs", "philosophers.pml"],
    [1, "--search=greedy", "--heuristic", "active", "philosophers.pml"],
    [1, "--search", "astar", "--no-por", "--store", "exact", "philosophers.pml"],
    [1, "--search", "greedy", "--heuristic", "hu|active", "--preferred", "--deferred", "philosophers.pml"],
    [2, "--search", "astar", "--deferred", "philosophers.pml"],
    [1, "--search", "ida", "--heuristic", "blind", "philosophers.pml"],
    [1, "--search", "pida", "-k", "1", "--table", "1M", "philosophers.pml"],
    [1, "--search", "iterate", "--order", "best", "--sizes=doubling", "--first", "--heuristic", "active", "philosophers.pml"],
    [3, "--search", "iterate", "--table", "100", "pass.pml"],
    [1, "--search", "auto", "--first", "philosophers.pml"],
    [1, "--search", "swarm", "philosophers.pml"],
    [2, "--search", "auto", "--heuristic", "active", "philosophers.pml"],
    [1, "--search", "wastar", "--weight", "1.5", "philosophers.pml"],
    [1, "--search", "beam", "--beam", "50", "philosophers.pml"],
    [2, "--search", "wastar", "--weight", "0.5", "philosophers.pml"],
    [2, "wrong.pml"],
    [2, "absent.pml"],
    [2, "--search", "magic", "pass.pml"],
    [2, "-m", "ten", "pass.pml"],
    [2, "--trial", "pass.pml"],
    [2],
    [3, "--states", "100", "wide.pml"],
    [3, "-m10", "wide.pml"],
    [3, "--seconds", "0.1", "wide.pml"],
    [3, "--memory", "2", "wide.pml"],
    [0, "--help"],
  ])) {
    const { status: got, stdout, stderr } = run(...args);
    assert.equal(got, status, `${args.join(" ")}\n${stdout.slice(-500)}${stderr}`);
  }
});

test("an incomplete result names the option to raise", () => {
  const { stdout } = run("--states", "100", "wide.pml");
  assert.match(stdout, /incomplete \(state limit\): .*raise it.* \(--states\)\n$/);
  assert.doesNotMatch(stdout, /no error/);
});

test("the collapse store gives the same results as the exact store", () => {
  // Each line names its search, because the machine decides which search of Auto ends first.
  for (const args of [["--search", "bfs", "pass.pml"], ["--search", "dfs", "--all", "pass.pml"], ["--search", "bfs", "-DN=3", "philosophers.pml"], ["--search", "astar", "-DN=3", "philosophers.pml"]]) {
    const [whole, collapsed] = [json(...args), json("--store", "collapse", ...args)];
    const facts = (/** @type {typeof whole} */ { status, result: r }) => [status, r.verdict, r.kind, r.states, r.transitions, r.exhaustive, r.spinTrail];
    assert.deepEqual(facts(collapsed), facts(whole));
    assert.equal(collapsed.result.store, "collapse");
  }
  assert.match(run("--store=collapse", "pass.pml").stdout, /\n\t\+ Compression\n\nFull statespace search for:\n/);
});

test("lossy stores find errors, and prove nothing", () => {
  for (const [store, ...args] of [["bitstate"], ["bitstate", "-k2", "--table", "3000"], ["bitstate", "-w20"], ["compact"], ["compact", "-k", "40"]]) {
    const found = json("--store", store, ...args, "-DN=3", "philosophers.pml");
    assert.deepEqual([found.status, found.result.store, found.result.search, found.result.kind], [1, store, "dfs", "invalid end state"]);
    const { status, stdout } = run("--store", store, ...args, "pass.pml");
    assert.equal(status, 3);
    assert.match(stdout, store === "bitstate" ? /\n\nBit statespace search for:\n/ : /\n\nHash-Compact [14] search for:\n/);
    assert.match(stdout, /\nincomplete \((bitstate|hash compaction)\): Only \d+ bits of each state are kept: .* \((--table|-k)\)\n$/);
  }
  const { stdout } = run("--store", "bitstate", "-w", "24", "-k4", "pass.pml");
  assert.match(stdout, /\nhash factor: \S+ \(best if > 100\.\)\n.*\n\nbits set per state: 4 \(-k4\)\n/);
  assert.match(stdout, / 2\.000\tmemory used for hash array \(-w24\)\n/);
});

test("a bitstate table may have any size within its range", () => {
  for (const [option, size] of Object.entries({ "--table=1000": "--table 960", "--table=3K": "--table 3072", "--table=64K": "-w19", "--table=2M": "-w24", "-w13": "-w13" })) {
    assert.ok(run("--store=bitstate", option, "pass.pml").stdout.includes(`hash array (${size})\n`), option);
  }
  for (const args of [["-w8"], ["-w35"], ["--table", "1.5M"], ["--table", "0"], ["-k", "0"], ["-k40"], ["--search", "bfs"], ["--store=exact", "-k3"]]) {
    assert.equal(run("--store", "bitstate", ...args, "pass.pml").status, 2, args.join(" "));
  }
});

test("diagnostics point at the source text", () => {
  const { stdout } = run("wrong.pml");
  assert.match(stdout, /^wrong\.pml:2:3: error P\d{3}: .*\n {2} {2}x = 1;\n {2} {2}\^\n/);
  assert.match(stdout, /wrong\.pml:3:2: error P\d{3}: .*\n {2}\ty = 2\n {2}\t\^\n/);
  const { result } = json("wrong.pml");
  assert.deepEqual(Object.keys(result.diagnostics[0]), ["code", "severity", "line", "column", "endLine", "endColumn", "message"]);
});

test("of a long line a part around the mistake is printed", () => {
  // In each row: what is before the mistake and after it, and how the excerpt and the mark begin.
  for (const [before, after, excerpt, mark] of /** @type {[string, string, RegExp, RegExp][]} */ ([
    ["init { ", `${" ".repeat(5000)}}`, /^ {2}init \{ y = 1 +…$/, /^ {9}\^$/],
    [`init { ${"skip; ".repeat(1000)}`, ` ${"; skip".repeat(1000)} }`, /^ {2}….{100}y = 1 .*…$/, /^ {103}\^$/],
    [`init { ${"skip; ".repeat(1000)}`, " }", /^ {2}….*y = 1 \}$/, /^ {196}\^$/],
  ])) {
    writeFileSync(join(folder, "long.pml"), `${before}y = 1${after}\n`);
    const [message, ...shown] = run("long.pml").stdout.split("\n");
    assert.match(message, /: error P\d{3}: /);
    assert.match(shown[0], excerpt);
    assert.match(shown[1], mark);
    assert.ok(shown[0].length <= 204 && shown[0][shown[1].indexOf("^")] === "y", shown.slice(0, 2).join("\n"));
  }
});

test("definitions and included files", () => {
  assert.equal(json("-D", "N=3", "philosophers.pml").result.trail.length, 6);
  assert.equal(json("-DN=4", "philosophers.pml").result.trail.length, 8);
  assert.equal(run("outer.pml").status, 0);
});

test("the report has pan's words", () => {
  const { stdout } = run("philosophers.pml");
  assert.match(stdout, /^pan:1: invalid end state \(at depth 15\)\nWarning: Search not completed\n/);
  assert.match(stdout, /Full statespace search for:\n\tnever claim/);
  assert.match(stdout, /State-vector \d+ byte, depth reached \d+, errors: 1\n/);
  assert.match(stdout, / 16:\tproc {2}\d \(Philosopher\) philosophers\.pml:9\t\[table\[_pid\]\?fork\]/);
});

test("a trail is written and replayed", () => {
  const file = join(folder, "handshake.pml.trail");
  const { stdout } = run("--trail", file, "handshake.pml");
  assert.match(stdout, /pan: wrote .*handshake\.pml\.trail/);
  assert.match(readFileSync(file, "utf8"), /^1:0:\d+\n2:1:\d+\n3:0:\d+\n$/);
  const { status, result } = json("--replay", file, "handshake.pml");
  assert.deepEqual([status, result.verdict, result.kind, result.trail.length], [1, "error", "assertion violated", 2]);
  assert.equal(run("--replay", file, "pass.pml").status, 2);
});

test("Spin replays the trail to the same error", (t) => {
  if (spawnSync("spin", ["-V"]).error) return t.skip("spin is not installed");
  run("--trail", "handshake.pml.trail", "handshake.pml");
  const { stdout } = spawnSync("spin", ["-t", "-p", "handshake.pml"], { cwd: folder, encoding: "utf8" });
  assert.match(stdout, /assertion violated/);
  assert.match(stdout, /trail ends after 3 steps/);
});

test("a simulation is the same for the same seed", () => {
  const runs = [1, 1, 2, 3, 4].map((seed) => run("--simulate", "--seed", String(seed), "--steps", "40", "wide.pml"));
  for (const { status, stdout } of runs) {
    assert.equal(status, 0);
    assert.match(stdout, /incomplete \(simulation\)/);
  }
  assert.equal(runs[0].stdout, runs[1].stdout);
  assert.notEqual(new Set(runs.map((r) => r.stdout)).size, 1);
});

test("every strange input is refused as bad input", () => {
  for (const [name, text] of Object.entries({
    "empty.pml": "",
    "binary.pml": "\u{1F600}\uFFFD\x01active",
    "deep.pml": `active proctype P() { int x; x = ${"(".repeat(100_000)}1${")".repeat(100_000)} }`,
    "self.pml": '#include "self.pml"\n',
    "macros.pml": `#define a0 1\n${Array.from({ length: 60 }, (_, i) => `#define a${i + 1} a${i} + a${i}`).join("\n")}\nactive proctype P() { int x; x = a60 }\n`,
    "array.pml": "byte a[2000000000];\nactive proctype P() { a[0] = 1 }\n",
    "many.pml": "active [10000] proctype P() { skip }\n",
  })) {
    writeFileSync(join(folder, name), text);
    const { status, stdout, stderr } = run("--seconds", "5", name);
    assert.equal(status, 2, `${name}: ${stdout.slice(0, 300)}${stderr.slice(0, 300)}`);
    assert.match(stdout, /\nbad input \(|^bad input \(/, name);
  }
});

test("a missing file is named", () => {
  const { status, stderr } = run("nothing.pml");
  assert.equal(status, 2);
  assert.equal(stderr, "check: there is no file `nothing.pml`\n");
});

test("without a built checker and without Go the command says what to do", () => {
  const bare = join(folder, "bare");
  for (const part of commandParts) cpSync(join(dirname(command), part), join(bare, "site", part), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(bare, "site", "check.mjs"), "pass.pml"], { cwd: folder, encoding: "utf8", env: { PATH: "" } });
  assert.equal(status, 4);
  assert.match(stderr, /the checker is not built; get Go from https:\/\/go\.dev\/dl\/ and run \.\/build\.sh build/);
  assert.ok(!stderr.includes("    at "), "no stack");
});
