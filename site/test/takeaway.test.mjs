// Tests what a user takes away: scripts for native Spin and their trails, and a run as a page of its own.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { unzipSync } from "fflate";
import { packLink } from "../page/link.js";
import { scripts } from "../takeaway/scripts.js";
import { axe, check, open, shows, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
const folder = mkdtempSync(join(tmpdir(), "takeaway-"));
before(async () => {
  at = await open();
});
after(() => {
  rmSync(folder, { recursive: true });
  return at.close();
});

/** Saves a file of the export dialog. @param {import("playwright-core").Page} page @param {string} name */
async function save(page, name) {
  await page.click("#acts [data-act=export]");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#export-list >> text="${name}"`)]);
  await page.click("#export [data-close]");
  return readFileSync(await file.path());
}

/** Unpacks a zip. @param {Buffer} zip @param {string} name of a new folder */
function unpack(zip, name) {
  const dir = join(folder, name);
  mkdirSync(dir);
  for (const [file, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), bytes);
    if (file.endsWith(".sh")) chmodSync(join(dir, file), 0o755);
  }
  return dir;
}

/** @param {string} dir @param {string} script @param {...string} args */
const run = (dir, script, ...args) => execFileSync(join(dir, script), args, { cwd: folder, encoding: "utf8", env: { ...process.env, SLURM_SUBMIT_DIR: dir, SLURM_ARRAY_TASK_ID: "3" } });

const spaced = "mtype = { a };\nchan c = [1] of { mtype };\nbyte n;\nactive proctype Writer() { do :: n < M -> n++ :: n > 0 -> c!a od }\nactive proctype Reader() { do :: c?a -> assert(n < 3) od }\n";

test("the scripts find the error with native Spin, alone and as a swarm, and its trails open in Beeline", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson&define=M=4" });
  await write(page, spaced);
  await check(page);
  const dir = unpack(await save(page, "peterson-spin.zip"), "plain");
  assert.match(run(dir, "check.sh"), /errors: [1-9][^]*The trail is in/);
  assert.match(run(dir, "swarm.sh", "2"), /search [12]: error/);
  assert.match(run(dir, "swarm-parallel.sh", "2"), /search [12]: error/);
  assert.match(run(dir, "swarm-slurm.sh"), /search 3: error/);
  const trails = readdirSync(dir).filter((f) => /^run-\d+\.trail$/.test(f));
  assert.ok(trails.length >= 2, trails.join());
  for (const trail of [trails[0], "peterson.pml.trail"]) {
    await page.setInputFiles("#file-input", join(dir, trail));
    await shows(page, ".verdict-says", /^The assertion on line 5 fails/);
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a model takes the files that it includes with it, but none to a place outside", async () => {
  const { page, errors, done } = await visit(at);
  const files = { "lib/step.h": "#define STEP 2\n", "../outside.h": "", "/outside.h": "", "C:\\outside.h": "" };
  await page.goto(at.url + await packLink({ file: "m.pml", text: '#include "lib/step.h"\nbyte n;\nactive proctype P() { n = STEP; assert(n == 1) }\n', files }));
  await shows(page, "#title", "m.pml");
  await check(page);
  const zip = await save(page, "m-spin.zip");
  assert.deepEqual(Object.keys(unzipSync(zip)).filter((name) => name.endsWith(".h")), ["lib/step.h"]);
  const dir = unpack(zip, "included");
  assert.match(run(dir, "check.sh"), /assertion violated[^]*errors: 1/);
  assert.match(run(dir, "one.sh", "2"), /search 2: error/);
  assert.deepEqual(errors, []);
  await done();
});

test("a question with a condition becomes a claim, and hostile texts stay words of the shell", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, "byte n;\nactive proctype P() { do :: n < 5 -> n++ :: else -> break od }\n");
  await page.selectOption("#ask select[name=property]", "never");
  await page.fill("#ask input[name=goal]", "n == 4");
  await check(page);
  const dir = unpack(await save(page, "peterson-spin.zip"), "claim");
  assert.match(run(dir, "check.sh"), /errors: 1/);
  const evil = "a'$(touch pwned)`touch pwned`.pml";
  const hostile = join(folder, "hostile");
  mkdirSync(hostile);
  for (const [name, text] of Object.entries(scripts({ file: evil, text: "", property: "ltl", formula: "x; $(touch pwned)", defines: ["X=$(touch pwned)';touch pwned"], ignoreAsserts: false, ignoreEnds: true, shortest: true, memory: 64 }))) writeFileSync(join(hostile, name), text, { mode: 0o755 });
  writeFileSync(join(hostile, evil), "active proctype P() { skip }");
  try {
    run(hostile, "check.sh");
  } catch {
    // Spin may refuse such a name. What counts is that nothing else runs.
  }
  assert.ok(!readdirSync(hostile).includes("pwned"));
  assert.ok(statSync(join(hostile, "one.sh")).mode & 0o100);
  assert.deepEqual(errors, []);
  await done();
});

/** One of two processes may wait forever, unless runs are fair. */
const turns = "bool flag[2]; byte turn;\nactive [2] proctype P() {\n  do\n  :: flag[_pid] = true; turn = 1 - _pid; (flag[1 - _pid] == false || turn == _pid);\ncrit: skip; flag[_pid] = false\n  od\n}\nltl served { [] (flag[0] -> <> P[0]@crit) }\nltl alone { [] !(P[0]@crit && P[1]@crit) }\n";

test("the scripts ask native Spin for the property of the question", () => {
  const usual = { file: "turns.pml", defines: [], ignoreAsserts: false, ignoreEnds: false, shortest: false, memory: 512 };
  /** @type {[string, Partial<import("../takeaway/scripts.js").Question>, RegExp][]} */
  const questions = [
    ["named", { property: "ltl", formula: "served" }, /acceptance cycle[^]*errors: 1/],
    ["fair", { property: "ltl", formula: "served", fair: true }, /errors: 0/],
    ["second", { property: "ltl", formula: "alone" }, /errors: 0/],
    ["written", { property: "ltl", formula: "<> [] flag[0]" }, /acceptance cycle[^]*errors: 1/],
    ["word", { property: "ltl", formula: "turn" }, /errors: 1/],
    ["accept", { property: "accept" }, /acceptance cycle[^]*errors: 1/],
    ["progress", { property: "progress" }, /errors: 0/],
    ["safety", {}, /never claim\s+- [^]*errors: 0/],
    ["everything", { property: "all" }, /errors: 0/],
  ];
  for (const [name, question, says] of questions) {
    const dir = join(folder, "asked-" + name);
    mkdirSync(dir);
    // A label with another beginning makes the same place an acceptance or progress state.
    const model = ["accept", "progress"].includes(name) ? turns.split("ltl")[0].replace("crit", name) : turns;
    for (const [file, text] of Object.entries({ "turns.pml": model, ...scripts({ ...usual, text: model, ...question }) })) writeFileSync(join(dir, file), text, { mode: 0o755 });
    assert.match(run(dir, "check.sh"), says, name);
    if (name === "named") assert.match(run(dir, "one.sh", "4"), /search 4: error/);
  }
});

test("a run is saved as a picture and as text", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const svg = (await save(page, "cash.svg")).toString();
  const names = await page.evaluate((svg) => {
    const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
    return [picture.documentElement.localName, ...[...picture.querySelectorAll("text")].map((t) => t.textContent)];
  }, svg);
  for (const wanted of ["svg", "Bank:0", "Machine:1", "assert(paid <= HELD)", "12"]) assert.ok(names.includes(wanted), `${wanted} in ${names}`);
  const text = (await save(page, "cash-steps.txt")).toString();
  assert.match(text, /^ *12  Machine:2 +36 +assert\(paid <= HELD\) /m);
  assert.match((await save(page, "cash.txt")).toString(), /^State-vector \d+ byte, depth reached/m);
  assert.deepEqual(errors, []);
  await done();
});

test("a run is saved as Spin prints it, by the page and by the command", { timeout: 120_000 }, async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const text = (await save(page, "cash-spin.txt")).toString();
  const dir = join(folder, "printed");
  mkdirSync(dir);
  writeFileSync(join(dir, "cash.pml"), readFileSync(new URL("../examples/cash.pml", import.meta.url)));
  utimesSync(join(dir, "cash.pml"), 0, 0); // Spin warns of a model that is newer than its trail
  writeFileSync(join(dir, "cash.pml.trail"), await save(page, "cash.pml.trail"));
  const spin = (/** @type {string} */ model) => execFileSync("spin", ["-p", "-g", "-l", "-r", "-t", model], { cwd: dir, encoding: "utf8" });
  assert.equal(text, spin("cash.pml"));
  const command = new URL("../check.mjs", import.meta.url).pathname;
  writeFileSync(join(dir, "loop.pml"), "bool x;\nltl p { <> x }\nactive proctype P() { do :: skip od }\n");
  utimesSync(join(dir, "loop.pml"), 0, 0);
  assert.equal(spawnSync(process.execPath, [command, "loop.pml", "--ltl", "p", "--trail", "loop.pml.trail", "--text", "loop.txt"], { cwd: dir }).status, 1);
  assert.match(readFileSync(join(dir, "loop.txt"), "utf8"), /START OF CYCLE/);
  assert.equal(readFileSync(join(dir, "loop.txt"), "utf8"), spin("loop.pml"));
  assert.deepEqual(errors, []);
  await done();
});

test("a saved page shows the elements of arrays as they change, also after earlier steps that it leaves out", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  for (const [steps, place] of /** @type {[number, string][]} */ ([[6, "16 of 22"], [2000, "5998 of 6004"]])) {
    await write(page, `byte a[3], long[300];\nint i;\nactive proctype P() { do :: i < ${steps} -> a[i % 3] = i % 200; i++ :: else -> long[7] = 9; long[299] = 1; assert(a[2] != ${(steps - 1 - (steps - 3) % 3) % 200}) od }\n`);
    await check(page);
    writeFileSync(join(folder, "arrays.html"), await save(page, "cash.html"));
    const other = await page.context().newPage();
    other.on("pageerror", (e) => errors.push(e.message));
    await other.goto("file://" + join(folder, "arrays.html"));
    const value = (/** @type {string} */ name) => other.locator("#values tr", { has: other.locator(`th:text-is("${name}")`) }).locator("td").textContent();
    const last = [0, 1, 2].map((k) => (steps - 1 - (steps - 1 - k) % 3) % 200);
    assert.deepEqual([await value("a"), await value("i")], [`[${last.join(" ")}]`, String(steps)]);
    assert.match(await value("long") ?? "", /^\[(0 ){7}9( 0)+ …\]$/);
    assert.equal(await other.locator("#values tr").count(), 4); // long[299] has its own
    for (let n = 0; n < 6; n++) await other.click("#back");
    await shows(other, "#place", place);
    await other.close();
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a run is saved as one page that can be stepped without a network", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const html = await save(page, "cash.html");
  writeFileSync(join(folder, "cash.html"), html);
  const context = await at.browser.newContext({ offline: true });
  const other = await context.newPage();
  /** @type {string[]} */
  const wrong = [];
  other.on("console", (m) => m.type() === "error" && wrong.push(m.text()));
  other.on("pageerror", (e) => wrong.push(String(e)));
  await other.goto("file://" + join(folder, "cash.html"));
  await shows(other, "#place", "12 of 12");
  assert.equal(await other.textContent("h1"), "The assertion on line 36 fails at step 12");
  assert.match(await other.textContent("#values tr:has-text('paid') td") ?? "", /^120$/);
  assert.deepEqual(await other.locator("#ends tr").evaluateAll((rows) => rows.map((r) => [...r.children].map((c) => c.textContent).join(" "))), [
    "Bank:0 :: desk?ask,client,_ :: desk?book,client,rest 22 could move", "Machine:1 desk!book,_pid,seen - SUM 35 could move", "Machine:2 assert(paid <= HELD) 36 assertion violated",
  ]);
  assert.deepEqual(await axe(other), []);
  assert.deepEqual(await other.locator(".steps th").allTextContents(), ["Step", "Process", "Statement", "Line", "What changed"]);
  // The sentences name lines, so each line has its number.
  assert.match(await other.locator("pre span").nth(35).evaluate((line) => getComputedStyle(line, "::before").content), /counter\(/);
  // On paper nothing is cut.
  await other.emulateMedia({ media: "print" });
  assert.deepEqual(await other.locator("pre, .steps").evaluateAll((all) => all.map((e) => e.scrollHeight <= e.clientHeight)), [true, true]);
  await other.emulateMedia({ media: null });
  // The current row and line are shown without moving the page.
  await other.setViewportSize({ width: 360, height: 640 });
  await other.reload();
  await shows(other, "#place", "12 of 12");
  assert.deepEqual(await other.evaluate(() => [scrollY, document.documentElement.scrollWidth <= innerWidth, ...["pre .here", "tr.here"].map((s) => {
    const [a, b] = [document.querySelector(s), document.querySelector(s)?.closest("pre, .steps")].map((e) => e?.getBoundingClientRect() ?? new DOMRect());
    return a.bottom <= b.bottom + 1 && a.bottom > b.top;
  })]), [0, true, true, true]);
  await other.keyboard.press("Home");
  await shows(other, "#place", "0 of 12");
  assert.match(await other.textContent("#values tr:has-text('paid') td") ?? "", /^0$/);
  await other.click("#on");
  assert.match(await other.textContent("pre .here") ?? "", /desk!ask/);
  assert.deepEqual(wrong, []);
  await context.close();
  assert.deepEqual(errors, []);
  await done();
});

test("a saved run with long names can be read on a phone, and arrays have their elements at each step", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  const name = "aNameThatIsLongerThanTheScreenOfAPhoneIsWide";
  await write(page, `byte few[3], many[99], ${name};\nactive [2] proctype ProcessWithALongName() {\n  d_step { few[0] = 1; few[1] = 2; few[2] = 3; ${name} = 4 };\n  many[5] = 6; many[98] = 7;\n  assert(few[0] + few[1] + few[2] == 0 || ${name} > 4)\n}\n`);
  await check(page);
  writeFileSync(join(folder, "long.html"), await save(page, "peterson.html"));
  const other = await at.browser.newPage({ viewport: { width: 360, height: 640 } });
  await other.goto("file://" + join(folder, "long.html"));
  const values = () => other.locator("#values tr").evaluateAll((rows) => Object.fromEntries(rows.map((r) => [r.children[0].textContent, r.children[1].textContent])));
  const many = (/** @type {string} */ sixth) => `[0 0 0 0 0 ${sixth} ${"0 ".repeat(58)}…]`;
  assert.deepEqual(await values(), { few: "[1 2 3]", many: many("6"), [name]: "4", "many[98]": "7" });
  const cut = () => other.evaluate(() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll("h1, p, .steps, .steps td, #ends td, #values th, #values td")]
    .filter((e) => e.scrollWidth > e.clientWidth || e.getBoundingClientRect().right > innerWidth).map((e) => e.outerHTML.slice(0, 100))]);
  assert.deepEqual(await cut(), [360]);
  // A statement has most of the width.
  assert.ok((await other.locator(".steps td code").first().evaluate((e) => e.parentElement?.clientWidth ?? 0)) > 250);
  await other.keyboard.press("Home");
  assert.deepEqual(await values(), { few: "[0 0 0]", many: many("0"), [name]: "0" });
  assert.deepEqual(await cut(), [360]);
  await other.close();
  assert.deepEqual(errors, []);
  await done();
});
