// Tests in a real browser what a model offers before its first check, and where its actions are after it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, open, shows, visit } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

test("before the first check a run by hand or at random can begin, and what Check finds is shown on request", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await page.waitForSelector("#runs button");
  assert.equal(await page.isVisible(".expected p"), false);
  await page.click(".expected summary");
  assert.equal(await page.textContent(".expected p"), "An error after 12 steps: assertion violated.");
  assert.deepEqual(await axe(page), []);
  await page.click("#runs >> text=Step by hand");
  await shows(page, "#scrub output", /^0 of 0/);
  await page.waitForFunction(() => document.querySelectorAll("#next .next-step").length > 1);
  await page.goto(`${at.url}?example=cash-safe`);
  await page.click(".expected summary");
  assert.equal(await page.textContent(".expected p"), "No error.");
  await page.click("#runs >> text=Random run");
  await page.waitForSelector("#score tbody tr[data-step='5']");
  assert.doesNotMatch(await page.textContent("#results") ?? "", /earched|States stored/);
  assert.deepEqual(errors, []);
  await done();
});

test("on a phone all actions beside the verdict are reached without scrolling sideways", async () => {
  const { page, errors, done } = await visit(at, { example: "cash", width: 360, height: 740 });
  await check(page);
  const labels = () => page.locator("#acts .act:visible").allTextContents();
  assert.deepEqual(await labels(), ["Filter", "Explain", "More actions"]);
  await page.focus("#acts-more");
  await page.keyboard.press("Enter");
  const all = await labels();
  assert.ok(all.length > 8 && all.includes("Step by hand") && all.includes("Export"), all.join());
  const wide = await page.evaluate(() => [...document.querySelectorAll("#acts .act")].map((a) => a.getBoundingClientRect()).filter((r) => r.left < 0 || r.right > innerWidth || r.height < 44).length);
  assert.equal(wide, 0, "buttons beside the screen or too small");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(await axe(page), []);
  await page.click("#acts-more");
  assert.equal((await labels()).length, 3);
  await page.setViewportSize({ width: 1024, height: 740 });
  assert.ok(!(await labels()).includes("More actions"));
  assert.deepEqual(errors, []);
  await done();
});
