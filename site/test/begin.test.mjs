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

test("an example whose text is loaded late opens by its address, by the gallery, by Back and as the last one", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson-entry" });
  const title = () => page.textContent("#title");
  /** @param {string} text */
  const opened = (text) => page.waitForFunction((wanted) => document.querySelector("#title")?.textContent === wanted, text);
  await page.click(".expected summary");
  assert.deepEqual(await page.locator(".expected p").allTextContents(), ["No error.", "Formula enters: violated; holds with weak fairness."]);
  assert.match(await page.textContent("#summary") ?? "", /^The same lock as before/);
  await page.click("#open-gallery");
  await page.click("#gallery >> text=A mailbox with one place");
  await opened("A mailbox with one place");
  await page.click(".expected summary");
  assert.deepEqual(await page.locator(".expected p").allTextContents(), ["No error.", "Formula answered: violated, also with weak fairness."]);
  await page.goBack();
  await opened("Peterson's lock, entry");
  await page.goto(at.url);
  await page.waitForSelector("#welcome .question");
  assert.equal(await title(), "Peterson's lock, entry");
  assert.deepEqual(errors, []);
  // A host without the file of the texts: the page says so and shows another example.
  await page.addInitScript(() => {
    const load = fetch;
    window.fetch = (what, how) => (/models\.\w+\.js$/.test(what instanceof Request ? what.url : String(what)) ? Promise.reject(new TypeError("no file")) : load(what, how));
  });
  await page.goto(`${at.url}?example=one-flag`);
  await page.waitForSelector("#welcome .question");
  assert.equal(await title(), "Two cash machines");
  assert.match(await page.textContent("#notice") ?? "", /models\.\w+\.js/);
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
  // A chosen action folds the others, so that there is room for what it shows.
  await page.click("#acts-more");
  await page.click("#acts [data-act=automata]");
  await page.waitForSelector("#automata svg");
  assert.equal((await labels()).length, 3);
  assert.equal(await page.getAttribute("#acts-more", "aria-expanded"), "false");
  await page.setViewportSize({ width: 1024, height: 740 });
  assert.ok(!(await labels()).includes("More actions"));
  assert.deepEqual(errors, []);
  await done();
});
