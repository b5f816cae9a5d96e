// Tests playing a run in a real browser: at a speed, by keyboard, with less motion, and only what is on the screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, open, shows, visit, write } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** Notes each position that the scrubber shows from now on. @param {Page} page */
const watchSteps = (page) => page.evaluate(() => {
  const seen = /** @type {string[]} */ ([]);
  Object.assign(window, { seen });
  new MutationObserver(() => {
    const now = document.querySelector("#scrub output b")?.textContent ?? "";
    if (now !== seen.at(-1)) seen.push(now);
  }).observe(document.querySelector("#scrub") ?? document, { subtree: true, childList: true, characterData: true });
});

/** @param {Page} page @returns {Promise<string[]>} */
const seen = (page) => page.evaluate(() => [.../** @type {any} */ (window).seen]);

/** Waits until the button beside the scrubber says what it does next. @param {Page} page @param {"Play" | "Pause"} name */
const button = (page, name) => page.waitForSelector(`#scrub [data-act=play][aria-label=${name}]`);

test("a run is played step by step at a speed, pauses, and only what is on the screen follows", async () => {
  const { page, errors, done } = await visit(at, { example: "cash", height: 480 });
  await check(page);
  await page.waitForSelector("#next-body[aria-busy=false]");
  await page.focus("#scrub input");
  await page.keyboard.press("Home");
  await shows(page, "#scrub output", /^0 of 12/);
  await page.waitForSelector("#next-body[aria-busy=false] .next-step");
  await watchSteps(page);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Object.assign(window, { asked: 0 });
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...m) {
      if (m[0].type === "next") /** @type {any} */ (window).asked++;
      return post.call(this, .../** @type {[any]} */ (m));
    };
  });
  await page.keyboard.press("Space");
  await button(page, "Pause");
  assert.deepEqual(await page.locator(".scrub-speed option").allTextContents(), ["½ step/s", "1 step/s", "2 steps/s", "4 steps/s", "8 steps/s"]);
  assert.equal(await page.inputValue(".scrub-speed"), "2");
  await page.selectOption(".scrub-speed", "8");
  await button(page, "Play");
  await shows(page, "#scrub output", /^12 of 12/);
  assert.deepEqual(await seen(page), Array.from({ length: 13 }, (_, i) => String(i)), "each step once, in order");
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).asked <= 1), true, "the list below the screen waits for the end");
  await page.waitForSelector("#next-body[aria-busy=false]");
  assert.deepEqual(await axe(page, "#scrub"), []);
  // At the end it begins again. A step that somebody selects stops it there. The test looks twice a
  // second only, so a step must last longer.
  await page.selectOption(".scrub-speed", "0.5");
  await page.click("#scrub [data-act=play]");
  await shows(page, "#scrub output", /^2 of 12/);
  await page.selectOption(".scrub-speed", "8");
  await page.click("#scrub [data-act=last]");
  await button(page, "Play");
  await shows(page, "#scrub output", /^12 of 12/);
  await page.click("#scrub [data-act=play]");
  await button(page, "Pause");
  // Nobody sees a hidden tab.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await button(page, "Play");
  const stays = await page.textContent("#scrub output");
  await page.waitForTimeout(400);
  assert.equal(await page.textContent("#scrub output"), stays);
  // The speed is kept. Another run stops the old one.
  await page.reload();
  await page.waitForSelector("#welcome .question");
  await check(page);
  await page.click("#scrub [data-act=play]");
  await page.waitForSelector(".scrub-speed");
  assert.equal(await page.inputValue(".scrub-speed"), "8");
  await page.click("#acts [data-act=by-hand]");
  await shows(page, "#scrub output", /^0 of 0/);
  await button(page, "Play");
  assert.deepEqual(errors, []);
  await done();
});

test("a loop is played again, and less motion means slower steps", async () => {
  const { page, errors, done } = await visit(at, { width: 360, height: 740, touch: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.click("#dock-model");
  await write(page, "bool x;\nactive proctype P() {\n  do\n  :: x = 1; x = 0\n  od\n}\nltl p { <>[] x }\n");
  await page.waitForSelector("#ask option[value='ltl:p']", { state: "attached" });
  await page.click("#dock-result");
  await choose(page, "property", "ltl:p");
  await check(page);
  await page.waitForSelector("#scrub [data-act=play]");
  const { height, width } = await page.locator("#scrub [data-act=play]").boundingBox() ?? { height: 0, width: 0 };
  assert.ok(height >= 44 && width >= 44, `${width}x${height}`);
  await page.click("#scrub [data-act=play]");
  await page.waitForSelector(".scrub-speed");
  assert.deepEqual(await page.locator(".scrub-speed option").allTextContents(), ["½ step/s", "1 step/s", "2 steps/s"]);
  assert.equal(await page.inputValue(".scrub-speed"), "1");
  await page.selectOption(".scrub-speed", "2");
  await watchSteps(page);
  await page.waitForFunction(() => /** @type {any} */ (window).seen.length > 5);
  const steps = (await seen(page)).map(Number);
  const last = Number((await page.textContent("#scrub output"))?.split(" ").at(-1));
  const first = Number(/Back to step (\d+)/.exec(await page.textContent(".score-back") ?? "")?.[1]);
  assert.ok(steps.slice(0, -1).includes(last), `back from step ${last}: ${steps}`);
  assert.ok(steps.every((s, i) => i === 0 || s === (steps[i - 1] === last ? first : steps[i - 1] + 1)), `${steps}, back to step ${first}`);
  await page.click("#scrub [data-act=play]");
  await button(page, "Play");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(errors, []);
  await done();
});
