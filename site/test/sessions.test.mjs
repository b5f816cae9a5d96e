// Whole debugging sessions with the keyboard alone and with touch alone: check, select a step, choose another one,
// explain, watch, share, look at the history, go back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, shows, verdict } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** A page whose errors are collected. @param {import("playwright-core").BrowserContextOptions} options */
async function visit(options) {
  const context = await at.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => {
    if (m.type() === "error") errors.push(m.text());
  });
  await page.goto(at.url + "?example=cash");
  await page.waitForSelector("#welcome .question");
  return { page, done: async () => {
    assert.deepEqual(errors, []);
    await context.close();
  } };
}

/**
 * Presses Tab until an element has the focus, and says how often. The focus must be visible and never in a place
 * that Tab does not leave.
 * @param {Page} page @param {string} selector @param {"Tab" | "Shift+Tab"} [key]
 */
async function tabTo(page, selector, key = "Tab") {
  const seen = [];
  for (let n = 1; n <= 70; n++) {
    await page.keyboard.press(key);
    const [found, visible, name] = await page.evaluate((selector) => {
      const e = document.activeElement;
      const visible = e === document.body || e?.id === "editor" || e?.matches(":focus-visible");
      return [e?.matches(selector), visible, e?.id || e?.textContent?.slice(0, 20)];
    }, selector);
    seen.push(name);
    assert.ok(visible, `the focus on ${name} is not visible`);
    if (found) return n;
  }
  throw new Error(`${key} does not lead to ${selector}, but to ${seen.join(", ")}`);
}

/** @param {Page} page @param {string} selector @param {"Tab" | "Shift+Tab"} [key] */
async function press(page, selector, key) {
  await tabTo(page, selector, key);
  await page.keyboard.press("Enter");
}

test("the keyboard is enough for a whole session", async () => {
  const { page, done } = await visit({ viewport: { width: 1440, height: 900 } });
  // The first Tab offers the way to Check.
  assert.equal(await tabTo(page, ".skip"), 1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  assert.match(await verdict(page) ?? "", /fails at step 12$/);
  // Select a step.
  assert.ok(await tabTo(page, "#scrub input") <= 3);
  await page.keyboard.press("Home");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await shows(page, "#scrub output", /^4 of 12/);
  await page.waitForFunction(() => document.querySelectorAll("#next-body[aria-busy=false] .next-step").length === 2);
  // Choose another step by its number, and go back.
  await page.keyboard.press("2");
  await shows(page, "#scrub output", /^5 of 5/);
  assert.ok(await page.evaluate(() => document.activeElement?.matches("#scrub input")), "the focus stays");
  await press(page, "#next-bar button:first-child");
  await shows(page, "#scrub output", /^4 of 12/);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Redo", "nothing is left to undo");
  await page.keyboard.press("Enter");
  await shows(page, "#scrub output", /^5 of 5/);
  await tabTo(page, "#next-bar button:last-child");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Back to the first run");
  await page.keyboard.press("Enter");
  await shows(page, "#scrub output", /of 12/);
  // Explain, and follow a sentence to its step. The buttons beside the verdict are one Tab stop.
  await tabTo(page, "#acts button", "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-act")), "explain");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#explain .explain-lead");
  await tabTo(page, "#explain .explain-lead button");
  await page.keyboard.press("ArrowDown");
  const [, step] = /step (\d+)/.exec(await page.evaluate(() => document.activeElement?.textContent ?? "")) ?? [];
  await page.keyboard.press("Enter");
  await shows(page, "#scrub output", new RegExp(`^${step} of 12`));
  // Watch an expression.
  assert.ok(await tabTo(page, "#watch summary") <= 16, "the steps of the explanation do not stand in the way");
  if (!await page.evaluate(() => document.querySelector("#watch[open]"))) await page.keyboard.press("Enter");
  await page.waitForSelector("#watch-text");
  await tabTo(page, "#watch-text");
  await page.keyboard.type("paid > 60");
  await page.keyboard.press("Enter");
  await shows(page, "#watch .watch-name", "paid > 60");
  // Change the text, leave the editor backwards, share.
  await tabTo(page, "#check", "Shift+Tab");
  await tabTo(page, "#editor", "Shift+Tab");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("/* mine */");
  await shows(page, "#notice", "This result is for the text before your last edit");
  await press(page, "#open-share", "Shift+Tab");
  await page.waitForSelector("#share[open] #share-link");
  await tabTo(page, "#share .share-row button");
  await page.keyboard.press("Enter");
  await shows(page, "#share", "Copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#v1\./);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "open-share", "the focus returns");
  // The history, and another example and back.
  await press(page, "#open-history");
  await page.waitForSelector("#history[open] .past");
  await tabTo(page, "#history .past button");
  await page.keyboard.press("Enter");
  await shows(page, "#notice", "is restored");
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  await page.keyboard.press("Alt+ArrowLeft");
  await done();
});

for (const [width, height, layout] of /** @type {[number, number, string][]} */ ([[844, 600, "narrow"], [1024, 768, "medium"], [1366, 1024, "wide"]])) {
  test(`fingers hit every button, choice and step on a tablet of ${width} px`, async () => {
    const { page, done } = await visit({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await page.click("#check");
    await verdict(page);
    await page.waitForSelector(`#score .score-${layout} tr`);
    await page.waitForSelector("#next-body[aria-busy=false] .next-step");
    const low = await page.locator("button:visible, select:visible, summary:visible").evaluateAll((list) => list.filter((e) => !e.closest("p, .visually-hidden") && e.getBoundingClientRect().height < 43.5).map((e) => e.outerHTML.slice(0, 80)));
    assert.deepEqual(low, []);
    // The marks of the chart stay in the middles of their rows, and several rows are seen at once.
    const middles = (/** @type {string} */ what) => page.locator(what).evaluateAll((list) => list.map((e) => e.getBoundingClientRect()).map((b) => b.y + b.height / 2));
    const [[mark], [row]] = await Promise.all([middles("#score .chart .wrong"), middles("#score tr[aria-current]")]);
    assert.ok(Math.abs(mark - row) < 12, `the mark of the error is at ${mark}, its row at ${row}`);
    assert.ok(await page.evaluate(() => (document.querySelector("#run")?.clientHeight ?? 0) > 3 * 44));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await done();
  });
}

test("touch is enough for a whole session, with targets of 44 px", async () => {
  const { page, done } = await visit({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  /** @type {string[]} */
  const small = [];
  /** Taps as a finger does. Links in sentences may be smaller. @param {string} selector */
  const tap = async (selector) => {
    const target = page.locator(selector).first();
    const box = await target.boundingBox();
    const inSentence = await target.evaluate((e) => e.closest("p, .explain-says li") !== null && e.matches(".link, .act"));
    if (!inSentence && box && box.height < 43.5) small.push(`${selector}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
    await target.tap();
  };
  await tap("#check");
  assert.match(await verdict(page) ?? "", /fails at step 12$/);
  // Select a step: with the buttons, and in the list.
  await tap("#dock-back");
  await shows(page, "#scrub output", /^11 of 12/);
  await tap("#score tr[data-step='4'] .step, #score [data-step='4']");
  await shows(page, "#scrub output", /^4 of 12/);
  await page.waitForFunction(() => document.querySelectorAll("#next .next-step").length === 2);
  // Choose another step, and go back.
  await tap("#next li:nth-child(2) .next-step");
  await shows(page, "#scrub output", /^5 of 5/);
  await tap("#next-bar button:last-child");
  await shows(page, "#scrub output", /of 12/);
  // Explain, watch.
  await tap("#acts [data-act=explain]");
  await page.waitForSelector("#explain .explain-lead");
  await tap("#explain .explain-says button");
  if (!await page.locator("#watch[open]").count()) await tap("#watch summary");
  await tap("#watch-text");
  await page.keyboard.insertText("paid > 60");
  await tap("#watch-add button");
  await shows(page, "#watch .watch-name", "paid > 60");
  // Change the text and check it.
  await tap("#dock-model");
  await page.locator(".cm-content").locator(".cm-line", { hasText: "assert(" }).tap({ position: { x: 250, y: 8 } });
  await page.keyboard.insertText("/* mine */");
  await tap("#dock-check");
  await page.waitForSelector("#results[aria-busy=false]:not(.is-stale) .verdict.is-error");
  // Share.
  await tap("#open-share");
  await page.waitForSelector("#share[open] #share-link");
  await tap("#share .share-row button");
  await shows(page, "#share", "Copied");
  await tap("#share [data-close]");
  // The history, another example, and back.
  await tap("#acts-more");
  await tap("#acts [data-act=history]");
  await page.waitForFunction(() => document.querySelectorAll("#history[open] .past").length === 2);
  await tap("#history .past:last-child .past-acts button");
  await shows(page, "#notice", "is restored");
  await tap("#open-gallery");
  await page.locator("#gallery-list .questions button", { hasText: "Peterson" }).first().tap();
  await page.waitForFunction(() => /peterson/i.test(document.title));
  await page.goBack();
  await page.waitForFunction(() => /cash/i.test(document.title));
  await tap("#dock-model");
  assert.doesNotMatch(await page.locator(".cm-content").innerText(), /mine/, "the text of the restored check");
  assert.deepEqual(small, []);
  await done();
});
