// What was checked, under the verdict, and verdicts that are no errors.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, open, verdict, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

const asserting = "byte x;\nactive proctype A() {\n  x = 1;\n  assert(x == 1);\n  if\n  :: x == 2 -> assert(false)\n  :: else\n  fi\n}\n";

test("the table says which assertions hold and which are never reached", async () => {
  for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1280, false], [360, true]])) {
    const { page, errors, done } = await visit(at, { dark, example: "peterson" });
    await write(page, asserting);
    await check(page);
    await page.setViewportSize({ width, height: 800 });
    assert.ok(await page.isVisible(".verdict.is-pass"));
    assert.match((await page.textContent("#checked summary")) ?? "", /^What was checked: 1\sholds, 1\sis never reached$/);
    await page.focus("#checked summary");
    await page.keyboard.press("Enter");
    const rows = await page.locator("#checked tbody tr").allTextContents();
    assert.deepEqual(rows, ["assert(x == 1)line 4holds", "assert(false)line 6never reached", "Deadlocksnone", "Other errors, such as an index out of rangenone"]);
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.deepEqual(errors, []);
    await done();
  }
});

test("a model that asserts nothing has no green tick", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, "byte x;\nactive proctype A() { x = 1 }\n");
  await check(page);
  assert.equal(await page.locator(".verdict.is-pass").count(), 0);
  assert.match((await page.textContent(".verdict-why")) ?? "", /This model asserts nothing: add an assertion, a condition or a formula\.$/);
  assert.deepEqual(errors, []);
  await done();
});

test("a state that was asked for is a find, without red rows, and the next check forgets its table", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, asserting);
  await choose(page, "property", "never");
  await page.fill("#ask input[name=goal]", "x == 1");
  await page.keyboard.press("Enter");
  assert.match((await verdict(page)) ?? "", /^The condition holds after 1\sstep$/);
  assert.ok(await page.isVisible(".verdict.is-find"));
  await page.waitForSelector("#step-1");
  assert.equal(await page.locator("#score .is-bad").count(), 0);
  assert.match((await page.textContent("#checked")) ?? "", /A state in which x == 1reached/);
  assert.deepEqual(await axe(page), []);
  await write(page, "byte x\nactive proctype A() { x = = 1 }\n");
  await check(page);
  assert.equal(await page.textContent("#checked"), "");
  assert.deepEqual(errors, []);
  await done();
});

test("a random run speaks of no search", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, asserting);
  await check(page);
  await page.click("[data-act=simulate]");
  await page.waitForSelector("#results[aria-busy=false] .verdict.is-walk");
  assert.match((await page.textContent(".verdict-says")) ?? "", /^A random run of \d+\ssteps?$/);
  assert.doesNotMatch((await page.innerText("#results")) ?? "", /search|visited|States|limit|Give it more room/i);
  assert.deepEqual(errors, []);
  await done();
});
