// The page of the papers' tables.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, open, visitText } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** @param {number} width @param {boolean} dark */
const papers = (width, dark) => visitText(at, "papers.html", width, dark);

test("the papers are named, the table of contents is right, and nothing is fetched from elsewhere", async () => {
  const { page, asked, done } = await papers(1280, false);
  const links = page.locator("a[href^='https:']");
  assert.deepEqual(await links.evaluateAll((all) => all.map((a) => a.getAttribute("rel"))), Array(4).fill("noopener noreferrer"));
  for (const name of ["Edelkamp", "Andisha", "Ernits"]) assert.equal(await page.locator("h2", { hasText: name }).count(), 1);
  const missing = await page.locator("main nav a").evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? "").filter((h) => !document.getElementById(h.slice(1))));
  assert.deepEqual(missing, []);
  assert.equal(await page.locator("main nav a").count(), await page.locator("h2, h3").count());
  const marks = await page.evaluate(() => document.body.innerText.match(/.{0,20}(\b[Hh]_[a-zA-Z]|\b[Hh]\^).{0,20}/g));
  assert.equal(marks, null);
  assert.ok(asked.every((url) => url.startsWith(at.url)), asked.join(" "));
  await done();
});

test("wide tables scroll in their own boxes, by keys too, and the folded one opens by keys", async () => {
  for (const [width, dark] of /** @type {[number, boolean][]} */ ([[360, false], [768, true], [1280, false]])) {
    const { page, done } = await papers(width, dark);
    assert.deepEqual(await axe(page), []);
    await page.focus("summary");
    await page.keyboard.press("Enter");
    assert.ok(await page.locator("details .table").isVisible());
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width}`);
    if (width === 360) {
      await page.locator(".table").first().focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction(() => (document.querySelector(".table")?.scrollLeft ?? 0) > 0);
    }
    await done();
  }
});

test("the folded table is printed", async () => {
  const { page, done } = await papers(1280, false);
  const row = page.locator("details tr").last();
  assert.equal(await row.isVisible(), false);
  await page.emulateMedia({ media: "print" });
  assert.equal(await row.isVisible(), true);
  await done();
});
