// Reads a built course as a student does: the model in each part is shown, then checked.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { built } from "./builders.mjs";
import { serve, verdict } from "../test/browser.mjs";

/** Where pictures of the courses are written. */
export const pictures = join(built, "pictures");

/** The three parts of each course: the element with the model, a line of the model, and the verdict. */
const parts = [
  { element: "iframe[title='Two clerks']", line: "  seen = count;", verdict: /^The assertion on line 12 fails/ },
  { element: "beeline-model >> nth=0", line: "  atomic { count = count + 1 };", verdict: /^No error/ },
  { element: "beeline-model >> nth=1", line: "  atomic { !left -> left = true };", verdict: /^Deadlock/ },
];

/** Presses Check in a model and returns the frame. @param {import("playwright-core").Page} page @param {string} element */
async function check(page, element) {
  const model = page.locator(element);
  const isFrame = element.startsWith("iframe");
  if (!isFrame) await model.locator(".check").click();
  const frame = await (isFrame ? model : model.locator("iframe:not(.waits)")).elementHandle().then((f) => f?.contentFrame());
  assert.ok(frame);
  if (isFrame) await frame.click("#dock-check");
  return frame;
}

/** Blocks of code that are still seen beside the models made from them. @param {import("playwright-core").Page} page */
const blocksLeft = (page) => page.evaluate(() => [...document.querySelectorAll("pre")].filter((e) => e.textContent?.includes("bool left") && e.getClientRects().length > 0).length);

/** Shows a slide of reveal.js, which makes one long page of all slides for narrow screens. @param {import("playwright-core").Page} page @param {number} n from 0 */
async function showSlide(page, n) {
  if (await page.locator(".reveal-scroll").count() > 0) return;
  await page.evaluate((n) => (location.hash = `#/${n}`), n);
  await page.waitForFunction((n) => document.querySelectorAll(".slides > section")[n].classList.contains("present"), n);
}

/**
 * Opens a built course, checks each model, and takes a picture of each. Throws if something is not as it should be,
 * with what the console reported.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder of the built pages
 * @param {{name: string, width: number, slides?: boolean}} how
 */
export async function read(browser, folder, { name, width, slides = false }) {
  mkdirSync(pictures, { recursive: true });
  const site = await serve(folder);
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  /** @type {string[]} */
  const errors = [];
  try {
    const page = await context.newPage();
    page.on("pageerror", (e) => errors.push(e.message));
    page.on("console", (m) => {
      if (m.type() === "error" && !m.location().url.endsWith("favicon.ico")) errors.push(m.text());
    });
    await page.goto(site.url);
    await page.locator("beeline-model").nth(1).waitFor({ state: "attached" });
    for (const [i, part] of parts.entries()) {
      if (slides) await showSlide(page, i);
      const element = page.locator(part.element);
      await element.scrollIntoViewIfNeeded();
      const lines = part.element.startsWith("iframe") ? page.frameLocator(part.element).locator(".cm-line") : element.locator(".line");
      const line = lines.filter({ hasText: part.line.trim() }).first();
      await line.waitFor();
      assert.equal((await line.textContent())?.trimEnd(), part.line);
      assert.match(await verdict(await check(page, part.element)) ?? "", part.verdict);
      await page.screenshot({ path: join(pictures, `${name}-${width}-${i + 1}.png`) });
    }
    assert.equal(await blocksLeft(page), 0, "the block of code is hidden");
    assert.equal(await page.locator("beeline-model").count(), 2);
    assert.deepEqual(errors, []);
  } catch (e) {
    throw new Error(`${name} at ${width} pixels: ${e instanceof Error ? e.message : e}\nconsole: ${errors.join("\n") || "no errors"}`, { cause: e });
  } finally {
    await context.close();
    site.close();
  }
}
