// Tests walking a run by hand in a real browser: what can happen next, branches, undo, random steps.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, open, shows, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** The statements of a run. @param {import("playwright-core").Page} page */
const rows = (page) => page.locator("#score tbody tr[data-step]").count();

/** Waits until the panel shows a number of steps. @param {import("playwright-core").Page} page @param {number} n */
const offers = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#next .next-step").length === n, n);

test("every step says what can happen next and who waits, and another choice begins another run", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const found = await page.textContent(".verdict-says");
  await page.click("#score tr[data-step='4']");
  await offers(page, 2);
  assert.match(await page.textContent("#next") ?? "", /Machine:1 waits at line 31 for Bank:0 to send on reply\[1\]/);
  assert.match(await page.textContent("#next .next-step[aria-current]") ?? "", /seen >= SUM/);
  // The run's own step goes along the run.
  await page.click("#next .next-step[aria-current]");
  await shows(page, "#scrub output", /^5 of 12/);
  await page.click("#score tr[data-step='4']");
  await shows(page, "#next .next-step[aria-current]", "seen >= SUM");
  await page.keyboard.press("2");
  await shows(page, "#scrub output", /^5 of 5/);
  assert.equal(await rows(page), 6);
  assert.match(await page.textContent("#score tr[data-step='5']") ?? "", /Bank:0.*desk\?ask/);
  // A run that nobody has searched for says nothing of a search.
  assert.doesNotMatch(await page.textContent("#results") ?? "", /earched|States stored|room/);
  assert.deepEqual(await axe(page), []);
  await page.click("#next-bar >> text=Undo");
  await shows(page, ".verdict-says", found ?? "");
  await shows(page, "#scrub output", /^4 of 12/);
  await page.click("#next-bar >> text=Redo");
  await shows(page, "#scrub output", /^5 of 5/);
  await page.click("#next-bar >> text=Back to the first run");
  await shows(page, "#scrub output", /of 12/);
  assert.deepEqual(errors, []);
  await done();
});

test("a deadlock names the cycle of waiting", async () => {
  const { page, errors, done } = await visit(at, { example: "philosophers" });
  await check(page);
  await shows(page, "#next", /Philosopher:0 waits for Philosopher:1/);
  await shows(page, "#next", "No process can move");
  assert.equal(await page.locator("#next .next-waits li").count(), 4);
  assert.deepEqual(errors, []);
  await done();
});

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, true], [360, false]])) {
  test(`a model is stepped by hand from its start, with the keyboard, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "peterson", width, dark });
    await check(page);
    await page.focus("#acts [data-act=by-hand]");
    await page.keyboard.press("Enter");
    await shows(page, "#scrub output", /^0 of 0/);
    for (let n = 1; n <= 4; n++) {
      await page.waitForSelector("#next-body[aria-busy=false] .next-step");
      await page.keyboard.press("1");
      await shows(page, "#scrub output", new RegExp(`^${n} of ${n}`));
    }
    await page.waitForSelector("#next .next-step");
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("random steps continue from the selected step until a condition or a line, with a seed", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte n;\nactive proctype P() {\n  do\n  :: n < 100 -> n++\n  :: n > 0 -> n--\n  od\n}\n");
  await check(page);
  await page.click("#acts [data-act=by-hand]");
  await offers(page, 1);
  await page.keyboard.press("1");
  await shows(page, "#scrub output", /^1 of 1/);
  await page.fill("#walk-until", "n == 3");
  await page.click("#next-bar >> text=Random steps");
  await shows(page, ".verdict", /n == 3 is true there/);
  assert.equal(await page.inputValue("#walk-until"), "n == 3");
  await page.fill("#walk-until", "spoon == 3");
  await page.click("#next-bar >> text=Random steps");
  await shows(page, "#notice", "spoon");
  // A line ends the steps too, and the same seed takes the same steps.
  const runs = [];
  for (const seed of ["7", "7", "8"]) {
    await page.focus("#scrub input");
    await page.keyboard.press("Home");
    await shows(page, "#scrub output", /^0 of/);
    await page.fill("#walk-until", "line 5");
    await page.fill("#walk-seed", seed);
    await page.click("#next-bar >> text=Random steps");
    await shows(page, ".verdict", `The seed ${seed} gives the same run again`);
    await page.waitForSelector("#results[aria-busy=false]");
    runs.push(await page.textContent("#score"));
  }
  assert.equal(runs[0], runs[1]);
  await shows(page, ".verdict-says", /^Line 5 is executed at step \d+/);
  await page.fill("#walk-seed", "-1");
  await page.click("#next-bar >> text=Random steps");
  await shows(page, "#notice", "whole number");
  assert.deepEqual(errors, []);
  await done();
});

test("among the next steps, one into a state that was asked for is grey, and one into an error is red", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await write(page, "byte x;\nactive proctype P() {\n  if\n  :: x = 1\n  :: assert(false)\n  fi\n}\n");
  await choose(page, "property", "never");
  await page.fill("#ask input[name=goal]", "x == 1");
  await choose(page, "beside", "errors");
  await check(page);
  await page.focus("#scrub input");
  await page.keyboard.press("Home");
  await offers(page, 2);
  const marks = await page.locator("#next .next-what span").evaluateAll((all) => all.map((e) => [e.textContent, getComputedStyle(e).color]));
  const colour = (/** @type {string} */ name) => page.evaluate((name) => {
    const probe = document.createElement("i");
    document.body.append(probe);
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  }, name);
  assert.deepEqual(marks, [["goal reached", await colour("ink2")], ["assertion violated", await colour("bad")]]);
  assert.equal(await page.locator("#score .is-bad").count(), 0);
  assert.deepEqual(errors, []);
  await done();
});

test("of many changes of a next step the first four are named, and only nine steps have keys", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  const choices = Array.from({ length: 11 }, (_, i) => `  :: a = ${i + 2}`).join("\n");
  await write(page, `byte a, b, c, d, e;\nactive proctype P() {\n  d_step { a = 1; b = 1; c = 1; d = 1; e = 1 };\n  if\n${choices}\n  fi;\n  assert(false)\n}\n`);
  await check(page);
  await page.focus("#scrub input");
  await page.keyboard.press("Home");
  await offers(page, 1);
  assert.equal(await page.textContent("#next .next-changes"), "a → 1, b → 1, c → 1, d → 1 …");
  await page.keyboard.press("ArrowRight");
  await offers(page, 11);
  assert.deepEqual(await page.locator("#next .next-step kbd").allTextContents(), Array.from({ length: 9 }, (_, i) => String(i + 1)));
  assert.equal(await page.locator("#next .next-nokey").count(), 2);
  assert.deepEqual(errors, []);
  await done();
});

test("a run that goes on after an error does not say that it has none", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await write(page, "byte x;\nactive proctype P() { x = 1; assert(x == 2); x = 3 }\n");
  await check(page);
  await offers(page, 1);
  await page.click("#next .next-step");
  await shows(page, ".verdict-says", /^A run of 3\ssteps$/);
  assert.equal(await page.textContent(".verdict-why"), "The run has an error at step 2: assertion violated.");
  assert.ok(await page.isVisible("#step-2.is-bad"));
  assert.deepEqual(errors, []);
  await done();
});

test("a run of another text is no longer continued", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  await write(page, "active proctype P() { byte x; do :: x < 3 -> x++ od }");
  await page.click("#acts [data-act=simulate]");
  await shows(page, "#score", /x < 3/);
  assert.ok(!(await page.textContent("#score"))?.includes("Bank"));
  assert.deepEqual(errors, []);
  await done();
});

test("a key chooses only what the panel says about the selected step, and wrap-around is marked", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  await page.click("#score tr[data-step='4']");
  await page.waitForFunction(() => document.querySelectorAll("#next .next-step").length === 2 && document.querySelector("#next .next-step[aria-current]"));
  await page.evaluate(() => {
    for (const key of ["ArrowDown", "2"]) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => /^5/.test(document.querySelector("#scrub output")?.textContent ?? "") && document.querySelector("#next .next-step[aria-current]"));
  assert.match(await page.textContent("#scrub output") ?? "", /^5 of 12/);
  await write(page, "byte used, other = 1;\nactive proctype P() { used--; other++ }\n");
  await check(page);
  await page.click("#acts [data-act=by-hand]");
  await shows(page, "#next", "used → 255, wraps");
  await page.keyboard.press("1");
  await shows(page, "#next", /other → 2(?!, wraps)/);
  assert.deepEqual(errors, []);
  await done();
});
