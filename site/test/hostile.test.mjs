// Texts that need more memory or time than allowed: the command ends near its limits, with a verdict.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const command = join(dirname(fileURLToPath(import.meta.url)), "..", "check.mjs");
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

const memory = 256; // MB
// MB for Node, the checker's module, its compiled code and garbage. Node and the module alone take 155 MB.
// With these limits the texts take up to 360 MB, with 40 seconds up to 460 MB.
const fixed = 250;
// Characters of a report, and of a report for each line of a text with many lines.
const longest = 1_000_000;
const longestLine = 10_000;
const patience = 300; // seconds; only a hang takes as long

/**
 * @param {number} n
 * @param {(i: number) => string} part
 */
const row = (n, part) => Array.from({ length: n }, (_, i) => part(i)).join("");

/** The texts, with the exit codes that are allowed. */
const texts = /** @type {[string, string, number[]][]} */ ([
  ["statements in a row", `init { ${row(2500, () => "skip;\n")} }`, [0]],
  ["assignments in a row", `init { int n; ${row(1500, () => "n = n + 1;\n")} }`, [0]],
  ["statements beyond number", `init { ${row(262144, () => "skip;\n")} }`, [2]],
  ["many labels", `byte x; init { ${row(60000, (i) => `L${i}: x = ${i % 7};\n`)} }`, [0, 3]],
  ["many options", `byte x; init { if\n${row(30000, (i) => `:: x == ${i % 256} -> x = ${(i + 1) % 256}\n`)}fi }`, [0, 3]],
  ["many gotos", `byte x; init { ${row(3000, (i) => `L${i}: if :: x < 3 -> goto L${(7 * i) % 3000} :: else -> x++ fi;\n`)} }`, [0, 3]],
  ["a long d_step", `init { byte n; d_step { ${row(6000, () => "n++;")} } }`, [0, 3]],
  ["a d_step that ends late", "int n; init { d_step { do :: n < 400000 -> n++ :: else -> break od }; assert(n == 400000) }", [0, 3]],
  ["a d_step that hardly ends", "int n; init { d_step { do :: n >= 0 -> n++ :: else -> break od } }", [3]],
  ["an endless d_step", "bit b; init { d_step { do :: b = 1 - b od } }", [1]],
  ["many variables", `${row(15000, (i) => `int v${i};`)} init { v7 = 1; assert(false) }`, [1, 3]],
  ["many fields", `typedef R { ${row(4000, (i) => `byte f${i};`)} }; R v[200]; init { v[3].f7 = 1; assert(false) }`, [1, 3]],
  ["a large array", "int a[200000]; init { int i; do :: i < 4 -> a[i] = 7; i++ :: else -> assert(false) od }", [1, 3]],
  ["a large state", "byte q[700000]; active [2] proctype P() { int i; do :: i < 500000 -> i++; q[i] = i :: else -> break od }", [3]],
  ["a trail over a large array", "int a[20000]; init { int i; do :: i < 3000 -> i++; a[i * 6] = i :: else -> break od; assert(false) }", [1, 3]],
  ["many rendezvous", `chan c = [0] of { byte }; ${row(100, (i) => `active proctype P${i}() { byte y; do ${row(100, (j) => `:: c!${j} :: c?y`)} od }\n`)}`, [3]],
  ["a wide escape", `byte x; init { { ${row(4000, () => "x = 1; ")} } unless { if ${row(4000, (i) => `:: x == ${i % 256} -> skip\n`)} fi } }`, [2]],
  ["many operators", `byte x; init { ${Array(20000).fill("x == 0").join(" && ")} }`, [2]],
  ["many parentheses", `byte x; init { x = ${"(".repeat(10000)}1${")".repeat(10000)} }`, [2]],
  ["a mistake in each character", `init { int n; n = ${"!".repeat(500_000)}0 }`, [2]],
  ["a number of half a megabyte", `init { int n; n = ${"9".repeat(500_000)}; assert(false) }`, [1]],
  ["a formula with a name of half a megabyte", `byte b; ltl ${"n".repeat(500_000)} { [] (b == 0) } init { b = 1 }`, [1]],
  ["many blocks", `init { ${"{ ".repeat(10000)}skip${" }".repeat(10000)} }`, [2]],
  ["many choices", `init { ${"if :: true -> ".repeat(5000)}skip${" fi".repeat(5000)} }`, [2]],
]);

/**
 * Runs the command, and looks at its memory while it runs.
 * @param {string} file
 * @returns {Promise<{ status: number | null, out: string, peak: number }>} peak in MB, 0 where it cannot be had
 */
function watched(file) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, "--memory", `${memory}`, "--seconds", "10", file]);
    let out = "";
    let peak = 0;
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (out += part));
    const look = setInterval(() => {
      try {
        const line = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
        peak = Math.max(peak, line ? Number(line[1]) / 1024 : 0);
      } catch {
        // Other systems do not have this file, and it disappears when the process ends.
      }
    }, 50);
    const kill = setTimeout(() => child.kill("SIGKILL"), patience * 1000);
    child.on("close", (status) => {
      clearInterval(look);
      clearTimeout(kill);
      resolve({ status, out, peak });
    });
  });
}

for (const [name, text, ends] of texts) {
  test(name, async (t) => {
    const file = join(folder, "hostile.pml");
    writeFileSync(file, text);
    const { status, out, peak } = await watched(file);
    t.diagnostic(`exit ${status}, ${peak.toFixed(0)} MB`);
    assert.ok(status !== null && ends.includes(status), `exit ${status}: ${out.slice(0, 500)}`);
    assert.doesNotMatch(out, /internal error|RangeError|CompileError|goroutine/);
    assert.ok(peak < memory + fixed, `${peak} MB`);
    // A report has a row for each line that was not reached.
    assert.ok(out.length < Math.max(longest, longestLine * text.split("\n").length), `${out.length} characters`);
  });
}
