// Exercises on the page: locked lines, checks, hints, progress, the result file, links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { axe, check, open, paste, shows, visit } from "./browser.mjs";
import { packLink } from "../page/link.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** @param {string} name */
const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

/** Pastes over the whole text. @param {Page} page @param {string} text */
async function pasteAll(page, text) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+A");
  await paste(page, text);
}

/** The lines of the editor. @param {Page} page */
const lines = (page) => page.locator(".cm-content .cm-line").allTextContents();

/** Opens an exercise. @param {string} id @param {{width?: number, dark?: boolean}} [how] */
async function exercise(id, how = {}) {
  const visited = await visit(at, { example: `exercise-${id}`, ...how });
  await visited.page.waitForSelector("#exercise:not([hidden])");
  return visited;
}

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`the run of a failing check is shown, and after the repair all checks pass, at ${width} px`, async () => {
    const { page, errors, done } = await exercise("counter", { width, dark });
    assert.deepEqual(await axe(page), []);
    await page.focus("#exercise .exercise-check");
    await page.keyboard.press("Enter");
    await shows(page, ".exercise-says", "1 of 3 checks pass.");
    assert.match((await page.locator(".exercise-checks li").allTextContents()).join(), /No update gets lost failsexpected no error, found assertion violated in line \d+,No worker waits forever passes,/);
    await shows(page, ".verdict-says", /^The assertion on line \d+ fails/);
    await page.waitForSelector("#results[aria-busy=false]");
    assert.ok(await page.isHidden("#notice"));
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (width < 700) await page.click("#dock-model");
    await pasteAll(page, read("solutions/counter.pml"));
    if (width < 700) await page.click("#dock-result");
    await shows(page, ".exercise-says", "The text has changed since these checks.");
    await page.click("#exercise .exercise-check");
    await shows(page, ".exercise-says.is-all", /^3 of 3 checks pass\.$/);
    assert.deepEqual(await axe(page), []);
    // Progress stays with the document.
    await page.reload();
    await shows(page, ".exercise-says.is-all", /^3 of 3 checks pass\.$/);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("locked lines cannot be changed, other lines can, and undo works", async () => {
  const { page, errors, done } = await exercise("assertion");
  await page.waitForSelector(".cm-locked");
  const before = await lines(page);
  assert.equal(await page.locator(".cm-locked").count(), before.length - 2);
  await page.click(".cm-content");
  for (const keys of [["Control+Home", "x"], ["Control+A", "Delete"], ["Control+Home", "End", "Enter"], ["Control+Home", "Delete"]]) {
    for (const key of keys) await page.keyboard.press(key);
    assert.deepEqual(await lines(page), before, keys.join());
  }
  await shows(page, "#notice", "This line is locked: the exercise keeps it as it is.");
  await page.click("text=assert(true)");
  await page.keyboard.press("End");
  await page.keyboard.insertText("; skip");
  assert.ok((await lines(page)).includes("  assert(true); skip"));
  await page.keyboard.press("Control+z");
  assert.deepEqual(await lines(page), before);
  // Lines above move the locked lines.
  await page.keyboard.press("Home");
  await page.keyboard.insertText("skip;\n");
  assert.equal((await lines(page)).length, before.length + 1);
  assert.equal(await page.locator(".cm-locked").count(), before.length - 2);
  await page.click("#reset");
  assert.deepEqual(await lines(page), before);
  // A check with a replaced line.
  await page.click("#exercise .exercise-check");
  await shows(page, ".exercise-says", "1 of 3 checks pass.");
  assert.deepEqual(errors, []);
  await done();
});

test("hints come one after another, and the result file can be graded", async () => {
  const { page, errors, done } = await exercise("counter");
  await page.click("text=Show hint 1 of 3");
  assert.equal(await page.locator(".exercise-hints li").count(), 1);
  await page.reload();
  await page.click("text=Show hint 2 of 3");
  await page.click("text=Show hint 3 of 3");
  assert.equal(await page.locator(".exercise-hints li").count(), 3);
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("exercise-check")));
  await page.click("#exercise .exercise-check");
  await shows(page, ".exercise-says", "1 of 3 checks pass.");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Save result file")]);
  assert.equal(file.suggestedFilename(), "counter-result.json");
  const record = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.deepEqual(record.checks.map((/** @type {any} */ c) => c.grade), ["fails", "passes", "fails"]);
  assert.equal(record.hints, 3);
  assert.match(record.text, /proctype Worker/);
  assert.deepEqual(errors, []);
  await done();
});

test("the gallery has the exercises, and other documents have no panel", async () => {
  const { page, errors, done } = await visit(at);
  await page.click("#open-gallery");
  await page.click("#gallery-list >> text=Mutual exclusion with a turn");
  await shows(page, "#exercise", "Nobody waits forever");
  await page.click("#open-gallery");
  await page.click("#gallery-list >> text=Two cash machines");
  await page.waitForSelector("#exercise", { state: "hidden" });
  assert.equal(await page.locator(".cm-locked").count(), 0);
  await page.click("#open-gallery");
  await page.click("#gallery-list >> text=First the ticket");
  await page.click("text=Check the exercise");
  await shows(page, ".exercise-says", "1 of 3 checks pass.");
  await page.click("#open-gallery");
  await page.click("#gallery-list >> text=Two cash machines");
  await page.waitForSelector("#exercise", { state: "hidden" });
  await check(page);
  assert.deepEqual(errors, []);
  await done();
});

test("a link and a file carry an exercise; a changed one is kept among the user's models with its progress", async () => {
  const own = { title: "Make it two", task: "Let `x` become <b>2</b>.", text: ["byte x;", "active proctype P() {", "  x = 1", "}"], locked: [/** @type {[number, number]} */ ([1, 2])], checks: [{ name: "x becomes 2", question: { goal: "x == 2", ignoreEnds: true }, expect: "error" }], file: "two.pml" };
  const { page, errors, done } = await visit(at);
  await page.goto(at.url + (await packLink({ exercise: /** @type {any} */ (own) })));
  await shows(page, "#exercise", "Let x become <b>2</b>.");
  await shows(page, "#title", "Make it two");
  await page.click("text=x = 1");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText("2");
  await shows(page, "#keeping", "two.pml");
  await page.click("#exercise .exercise-check");
  await shows(page, ".exercise-says.is-all", "1 of 1 check passes.");
  await page.goto(at.url);
  await shows(page, ".exercise-says.is-all", "1 of 1 check passes.");
  await page.setInputFiles("#file-input", { name: "task.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ ...own, title: "From a file" })) });
  await shows(page, "#title", "From a file");
  assert.deepEqual(await lines(page), [...own.text, ""]);
  await page.goto(at.url + (await packLink({ text: "active proctype P() { skip }\n", exercise: /** @type {any} */ ({ ...own, locked: [[9, 9]] }) })));
  await shows(page, "#notice", "The link's exercise cannot be used.");
  assert.ok(await page.isHidden("#exercise"));
  assert.deepEqual(errors, []);
  await done();
});
