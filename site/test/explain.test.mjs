// Tests the explanation of errors and the comparison of runs in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, longestTask, open, shows, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** @param {import("playwright-core").Page} page */
const explain = async (page) => {
  await page.click("#acts [data-act=explain]");
  await page.waitForSelector("#explain .explain-lead");
};

/** Two processes that add, and a third that only counts. */
const lost = `byte x, done, idle;
active proctype A() { byte t; t = x; x = t + 1; done++ }
active proctype B() { byte t; t = x; x = t + 2; done++ }
active proctype C() { done == 2; assert(x == 3) }
active proctype Clock() { do :: idle < 3 -> idle++ :: idle == 3 -> break od }
`;

test("an error is explained: sentences lead to steps, and another choice avoids it", async () => {
  const { page, errors, done } = await visit(at, { example: "counter-race" });
  await check(page);
  await explain(page);
  await shows(page, "#explain", /counter is 2 because Worker:\d set it from 1 to 2 at step \d+/);
  await shows(page, "#explain", /All 24 steps matter/);
  assert.deepEqual(await axe(page), []);
  await page.click("#explain .explain-says >> text=step 19");
  await shows(page, "#scrub output", /^19 of 24/);
  await page.click("#explain td >> text=/^7$/");
  await shows(page, "#scrub output", /^7 of 24/);
  await page.click("#explain >> text=Take this choice after step 17");
  await shows(page, "#scrub output", /^18 of 18/);
  assert.equal(await page.isVisible("#explain"), false);
  await page.click("#next-bar >> text=Undo");
  await shows(page, "#scrub output", /of 24/);
  await explain(page);
  await page.click("#explain >> text=Show a run without the error");
  await page.waitForFunction(() => !/violated/i.test(document.querySelector("#verdict")?.textContent ?? "violated"));
  await page.waitForFunction(() => document.querySelectorAll("#acts [data-act=explain]").length === 0);
  assert.deepEqual(errors, []);
  await done();
});

test("only the steps that matter are shown, and all again", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await write(page, lost);
  await choose(page, "search", "dfs");
  await check(page);
  const whole = await page.locator("#score tbody tr[data-step]").count();
  await explain(page);
  const matter = await page.locator("#explain tbody tr").count();
  assert.ok(matter < whole - 1 && matter >= 8, `${matter} of ${whole}`);
  for (const rows of [matter + 1, whole]) {
    await page.click("#explain >> text=Show only these steps");
    await page.waitForFunction((n) => document.querySelectorAll("#score tbody tr[data-step]").length === n, rows);
  }
  assert.deepEqual(errors, []);
  await done();
});

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, true], [360, false]])) {
  test(`a deadlock is explained and two runs are compared at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "philosophers", width, dark });
    await check(page);
    await explain(page);
    await shows(page, "#explain", /Philosopher:0 waits for Philosopher:1/);
    await shows(page, "#explain", /taken\[2\] is true because Philosopher:2 set it from false to true at step 4/);
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.click("#explain >> text=Compare it with this run");
    await shows(page, "#compare", /The two runs are the same up to step 6 and differ from step 7 on/);
    assert.equal(await page.locator("#compare tr.is-first-difference th").textContent(), "7");
    const [one, other] = await page.locator("#compare tr.is-first-difference td").evaluateAll((cells) => cells.map((c) => c.getBoundingClientRect()));
    assert.ok(Math.abs(one.width - other.width) <= 1 && other.right <= width, `columns of ${one.width} and ${other.width} px`);
    assert.deepEqual(await axe(page), []);
    await page.click("#compare >> text=Steps 1 to 6 are the same");
    assert.equal(await page.locator("#compare tbody tr").first().locator("th").textContent(), "1");
    // A file of a run, and files that are none.
    await page.setInputFiles("#compare-file", { name: "bad.json", mimeType: "application/json", buffer: Buffer.from('{"trail": {"steps": 7}}') });
    await shows(page, "#compare", /This file has no run/);
    const own = { trail: { steps: [{ pid: 0, proctype: "Other", process: 0, line: 1, statement: "<img src=x onerror=alert(1)>" }] } };
    await page.setInputFiles("#compare-file", { name: "other.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(own)) });
    await shows(page, "#compare", /differ from their first step on/);
    assert.equal(await page.locator("#compare img").count(), 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("a long run is explained or too long, and the page stays quick", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  for (const [turns, says] of /** @type {[number, RegExp][]} */ ([[3000, /At step 6002 A:0 executes assert\(false\)/], [25_000, /This run of 50,002 steps is too long to be explained.*No run to an error is shorter/]])) {
    await write(page, `int x;\nactive proctype A() { do :: x < ${turns} -> x++ :: else -> break od; assert(false) }\n`);
    await check(page);
    const slowest = await longestTask(page, async () => {
      await page.click("#acts [data-act=explain]");
      await page.waitForFunction((s) => new RegExp(s).test(document.querySelector("#explain")?.textContent ?? ""), says.source);
    });
    assert.ok(slowest < 2, `a task of ${slowest} usual ones`);
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a run that is too long to be explained is shortened, and then explained", async () => {
  const { page, errors, done } = await visit(at, { example: "cash&search=dfs" });
  await write(page, "int x;\nactive proctype A() {\n  do\n  :: x < 12000 -> x++\n  :: x > 3 -> break\n  od;\n  assert(x < 3)\n}\n");
  await check(page);
  await shows(page, ".verdict-says", "fails at step 24,002");
  await page.click("#acts [data-act=explain]");
  await shows(page, "#explain", "too long to be explained: it can have up to 10,000 steps. Look for a shorter run");
  await page.click("#explain [data-act=shorten]");
  await shows(page, "#results[aria-busy=false] .verdict-says", "fails at step 10");
  await page.click("#acts [data-act=explain]");
  await shows(page, "#explain .explain-lead", "step 10");
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

test("runs of other searches are compared directly: of earlier checks and of a race", async () => {
  const { page, errors, done } = await visit(at, { example: "hyman" });
  const choose = async (/** @type {string} */ search) => {
    await page.selectOption("#ask select[name=search]", search);
    await check(page);
  };
  await choose("dfs");
  await choose("bfs");
  await page.click("#acts [data-act=compare]");
  await shows(page, "#compare", /hyman\.pml, depth-first: \d+ steps/);
  await shows(page, "#compare .compare-says", /differ/);
  await page.click("#compare [data-close]");
  await page.click("#acts [data-act=race]");
  await page.click("#race-start");
  await page.waitForSelector("#race-files:not([hidden])");
  await page.keyboard.press("Escape");
  await page.click("#acts [data-act=compare]");
  const names = await page.locator("#compare-1 option").allTextContents();
  assert.ok(names.some((n) => /^hyman\.pml, greedy: 1\d steps/.test(n)), names.join("\n"));
  assert.deepEqual(errors, []);
  await done();
});

test("runs that were walked are compared with the run that was found", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await page.selectOption("#ask select[name=search]", "dfs");
  await check(page);
  await page.click("#acts [data-act=compare]");
  await shows(page, "#compare", /Only one run is kept/);
  await page.click("#compare [data-close]");
  await page.click("#score tr[data-step='4']");
  await page.waitForFunction(() => document.querySelectorAll("#next .next-step").length === 2);
  await page.keyboard.press("2");
  await shows(page, "#scrub output", /^5 of 5/);
  await page.click("#acts [data-act=compare]");
  await shows(page, "#compare", /same up to step 4 and differ from step 5 on. “Run 2 of 5 steps, shown” ends after step 5/);
  assert.deepEqual(errors, []);
  await done();
});

test("the steps that matter say when a value wraps", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte used = 255;\nactive proctype P() { used++; assert(used > 0) }\n");
  await check(page);
  await page.click("#acts [data-act=explain]");
  await shows(page, "#explain td", /^used 255 → 0, wraps$/);
  assert.deepEqual(errors, []);
  await done();
});
