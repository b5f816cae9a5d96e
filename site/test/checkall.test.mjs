// check.mjs on models that state more than safety: every property is checked, one after another.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { interrupted } from "./interrupt.mjs";

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

writeFileSync(join(folder, "lamp.pml"), `bool on; byte n;
active proctype Lamp() { do :: on = !on; progress: skip :: n == 0 -> n = 1 od }
ltl once { <> (n == 1) }
ltl { [] <> on }
ltl small { [] (n < 2) }
ltl idle { [] (n == 2 -> <> on) }
ltl busy { [] (n == 1 -> <> on) }
`);
// The safety of this model takes longer than its share of the time.
writeFileSync(join(folder, "endless.pml"), `byte v[12]; bool p;
active [12] proctype W() { do :: v[_pid] < 200 -> v[_pid]++ :: v[_pid] > 0 -> v[_pid]-- od }
ltl trivial { <> (v[0] == v[0]) }
`);

/** @param {string[]} args */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8", timeout: 120_000 });
  return { status, stdout, stderr };
}

test("without options every property is checked, and the worst decides", () => {
  const { status, stdout, stderr } = run("--trail", "lamp.trail", "lamp.pml");
  assert.equal(status, 1, stderr);
  const table = stdout.slice(stdout.indexOf("\nproperty ") + 1).split("\n").map((line) => line.split(/ {2,}/).slice(0, 2));
  assert.deepEqual(table.slice(1, 8), [["safety", "holds"], ["ltl once", "error (acceptance cycle, 4 steps)"], ["ltl ltl_0", "holds"], ["ltl small", "holds"], ["ltl idle", "holds (vacuous)"], ["ltl busy", "holds"], ["non-progress cycles", "holds"]]);
  assert.match(stdout, /^=== ltl small \(line 5\): \[\] \(n<2\)$/m);
  assert.match(stdout, /^pan: wrote lamp\.trail \(ltl once\)\nerror \(acceptance cycle\): 6 of 7 properties hold, 1 does not\. `once` does not hold\..*\n$/m);
  assert.doesNotMatch(stdout, /not checked/);
  assert.match(stdout, /`idle` holds\. .*But `\(?n==2\)?` is never true, so this says nothing about the model\./);
  assert.match(readFileSync(join(folder, "lamp.trail"), "utf8"), /^-1:-1:-1$/m);
});

test("--json prints an object for each property, and --safety checks no other", () => {
  const all = run("--json", "-f", "lamp.pml");
  assert.equal(all.status, 1, all.stderr);
  const rows = all.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(rows.map((r) => [r.property, r.formula, r.fair ?? false, r.verdict]), [
    ["safety", undefined, false, "no error"], ["ltl", "once", true, "error"], ["ltl", "ltl_0", true, "no error"], ["ltl", "small", true, "no error"], ["ltl", "idle", true, "no error"], ["ltl", "busy", true, "no error"], ["progress", undefined, true, "no error"],
  ]);
  const safety = run("--json", "--safety", "lamp.pml");
  assert.equal(safety.status, 0);
  assert.deepEqual(JSON.parse(safety.stdout).unchecked, ["ltl once", "ltl ltl_0", "ltl small", "ltl idle", "ltl busy", "non-progress cycles"]);
});

test("time is divided", () => {
  /** @param {number} seconds @returns {string} */
  const checkedIn = (seconds) => {
    const { status, stdout } = run("--search", "dfs", "--seconds", String(seconds), "endless.pml");
    assert.equal(status, 3);
    assert.ok(stdout.includes(`This is its share of the ${seconds} s for everything`), stdout);
    // On a slow machine no time may be left for the formula.
    return seconds < 30 && /^ltl trivial +incomplete/m.test(stdout) ? checkedIn(3 * seconds) : stdout;
  };
  assert.match(checkedIn(3), /^safety +incomplete \(time limit\).*\nltl trivial +holds /m);
});

test("what is stopped keeps the rows that are done", { timeout: 600_000 }, async () => {
  const rows = (/** @type {string} */ stdout) => stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const { status, stdout } = await interrupted(folder, ["--json", "--search", "dfs", "endless.pml"], ["SIGINT"], ({ stdout }) => rows(stdout).length > 1);
  assert.deepEqual([status, rows(stdout).map((r) => r.kind)], [3, ["stopped", "stopped"]]);
});
