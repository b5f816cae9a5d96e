// Tests the panel of watched expressions and conditions in a real browser, and its drawings.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, longestTask, open, shows, verdict, visit, write } from "./browser.mjs";
import { packLink, readLink } from "../page/link.js";
import { packed } from "../worker/series.js";
import { plot, strip, valueAt } from "../watch/series.js";
import { says } from "../watch/says.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

const text = `#define low (x < 2)
mtype = { red, green };
byte x; mtype light = red; byte a[2];
active proctype A() {
  byte mine;
  x = 1; mine = 1; light = green;
  assert(mine == 1);
  x = 2;
  assert(x < 2)
}
`;

/** Opens the panel on the run of the text. @param {Page} page */
async function watching(page) {
  const hash = await packLink({ file: "watched.pml", text });
  await page.goto("about:blank");
  await page.goto(at.url + "?run=1" + hash);
  await verdict(page);
  await page.click("#watch summary");
  await page.waitForSelector("#watch .watch-strip");
}

/** @param {Page} page @param {string} expression */
async function add(page, expression) {
  await page.fill("#watch-text", expression);
  await page.press("#watch-text", "Enter");
}

/** The row with a name. @param {Page} page @param {string} name */
const row = (page, name) => page.locator("#watch li", { has: page.locator(`.watch-name code:text-is("${name}")`) });

/** The value that a row shows. @param {Page} page @param {string} name */
const value = (page, name) => row(page, name).locator(".watch-value").textContent();

/** Waits until the run is at a step and the panel, which follows in a task of its own, shows it. @param {Page} page @param {RegExp} step */
async function isAt(page, step) {
  await shows(page, "#scrub output", step);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** @param {[number, string][]} values */
const observed = (values, condition = true) => packed({ kind: "macro", text: "c", process: -1, condition, values: values.map(([step, v]) => ({ step, value: v })) });

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [1440, true], [360, true], [360, false]])) {
  test(`expressions and conditions have their values at the selected step, ${width} px ${dark ? "dark" : "light"}`, async () => {
    const { page, errors, done } = await visit(at, { width, dark });
    await watching(page);
    for (const expression of ["x + 1", "light", "a[x]"]) {
      await add(page, expression);
      await row(page, expression).waitFor();
      assert.equal(await page.inputValue("#watch-text"), "");
    }
    await row(page, "low").locator(".watch-strip").focus();
    await page.keyboard.press("Home");
    await isAt(page, /^0 of/);
    assert.deepEqual(await Promise.all(["x + 1", "light", "a[x]", "low"].map((n) => value(page, n))), ["1", "red", "0", "true"]);
    assert.equal(await value(page, "assert(mine == 1)"), "false");
    await page.keyboard.press("Shift+ArrowRight");
    await isAt(page, /^5 of/);
    assert.deepEqual(await Promise.all(["x + 1", "light", "a[x]", "low"].map((n) => value(page, n))), ["3", "green", "no value", "false"]);
    assert.match(await row(page, "low").locator(".watch-strip").getAttribute("aria-label") ?? "", /^low: true at steps 0 to 4$/);
    assert.match(await row(page, "low").locator(".watch-strip").getAttribute("aria-valuetext") ?? "", /Step 5: false/);
    // A click selects the step below it.
    await row(page, "light").scrollIntoViewIfNeeded();
    const box = await row(page, "light").locator(".watch-strip").boundingBox();
    assert.ok(box);
    const steps = Number(await row(page, "light").locator(".watch-strip").getAttribute("aria-valuemax"));
    await page.mouse.click(box.x + (box.width * 2.5) / (steps + 1), box.y + box.height / 2);
    await isAt(page, /^2 of/);
    assert.equal(await value(page, "light"), "red");
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("a wrong expression says why, stays in the field and is not watched", async () => {
  const { page, errors, done } = await visit(at);
  await watching(page);
  for (const wrong of ["spoon + 1", "x ==", "x) || (x", "<img src=x onerror=alert(1)>", "}; assert(0); {", "a\u202Eb", "((".repeat(400)]) {
    await add(page, wrong);
    await page.waitForFunction(() => (document.querySelector("#watch-wrong")?.textContent ?? "") !== "");
    assert.equal(await page.inputValue("#watch-text"), wrong);
    assert.equal(await page.getAttribute("#watch-text", "aria-invalid"), "true");
    assert.equal(await page.locator("#watch .watch-remove, #watch img").count(), 0);
    await page.fill("#watch-text", "");
    assert.equal(await page.textContent("#watch-wrong"), "");
  }
  await add(page, "spoon");
  await shows(page, "#watch-wrong", /spoon/);
  assert.deepEqual(await axe(page), []);
  await add(page, "x");
  await row(page, "x").waitFor();
  await add(page, "x");
  await shows(page, "#watch-wrong", "watched already");
  await row(page, "x").locator(".watch-remove").click();
  await page.waitForFunction(() => !document.querySelector("#watch .watch-remove"));
  assert.deepEqual(errors, []);
  await done();
});

test("watched expressions stay with their document, and go with a link", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await check(page);
  await page.click("#acts [data-act=simulate]");
  await page.click("#watch summary");
  await page.waitForSelector("#watch-text");
  await add(page, "turn == 1");
  await row(page, "turn == 1").waitFor();
  await page.reload();
  await check(page);
  await page.click("#acts [data-act=by-hand]");
  await row(page, "turn == 1").waitFor();
  await page.click("#open-share");
  await page.waitForSelector("#share-link");
  const address = await page.inputValue("#share-link");
  assert.deepEqual((await readLink(new URL(address).hash)).link.watches, ["turn == 1"]);
  // What was removed stays away.
  await page.click("#share [data-close]");
  await add(page, "turn == 0");
  await row(page, "turn == 0").waitFor();
  await row(page, "turn == 1").locator(".watch-remove").click();
  await row(page, "turn == 1").waitFor({ state: "detached" });
  await page.reload();
  await check(page);
  await page.click("#acts [data-act=by-hand]");
  await row(page, "turn == 0").waitFor();
  assert.equal(await row(page, "turn == 1").count(), 0);
  await page.goto(at.url + "?example=cash");
  await check(page);
  await page.waitForSelector("#watch .watch-strip");
  assert.equal(await page.locator("#watch .watch-remove").count(), 0);
  assert.deepEqual(errors, []);
  await done();
  const other = await visit(at);
  await other.page.goto("about:blank");
  const hash = await packLink({ file: "two.pml", text, run: [0, 0, 0], watches: ["x * 2", "no such thing", "light"] });
  await other.page.goto(at.url + hash);
  await verdict(other.page);
  await row(other.page, "x * 2").waitFor();
  assert.deepEqual(await Promise.all(["x * 2", "light"].map((n) => value(other.page, n))), ["2", "green"]);
  assert.ok(await row(other.page, "no such thing").locator(".watch-bad").textContent());
  assert.deepEqual(other.errors, []);
  await other.done();
});

test("panels of a run that a link opens begin at the step of the link", async () => {
  const { page, errors, done } = await visit(at);
  const text = "byte n;\nactive proctype P() { n = 1; n = 2; n = 3; n = 4; assert(false) }\n";
  await page.goto("about:blank");
  await page.goto(at.url + await packLink({ file: "four.pml", text, run: [0, 0, 0, 0, 0], step: 2, watches: ["n * 2"] }));
  await verdict(page);
  await row(page, "n * 2").waitFor();
  assert.equal(await value(page, "n * 2"), "4");
  await page.waitForFunction(() => document.querySelector("#next-body[aria-busy=false] .next-step")?.textContent?.includes("n = 3"));
  assert.deepEqual(errors, []);
  await done();
});

test("many conditions over a long run stay quick, and the first ones are shown", async () => {
  const { page, errors, done } = await visit(at);
  const macros = Array.from({ length: 40 }, (_, i) => `#define c${i} ((n + ${i}) % 2 == 0)`).join("\n");
  await write(page, `${macros}\nint n;\nactive proctype P() { do :: n < 4500 -> n++ :: n == 4500 -> assert(false) od }\n`);
  await check(page);
  const longest = await longestTask(page, async () => {
    await page.click("#watch summary");
    await page.waitForSelector("#watch .watch-strip");
    assert.equal(await page.locator("#watch .watch-strip").count(), 20);
    await shows(page, "#watch-more", /and \d+ more/);
    const drawn = await page.evaluate(() => Math.max(...[...document.querySelectorAll("#watch path")].map((p) => p.getAttribute("d")?.length ?? 0)));
    assert.ok(drawn < 40_000, `${drawn} characters`);
    const before = await page.textContent("#scrub output");
    await page.locator("#watch .watch-strip").first().focus();
    await page.keyboard.press("Home");
    await page.waitForFunction((b) => document.querySelector("#scrub output")?.textContent !== b, before);
    await page.click("#watch-more");
    assert.ok(await page.locator("#watch .watch-strip").count() > 39);
  });
  assert.ok(longest < 3, `a task of ${longest} usual ones`);
  assert.deepEqual(errors, []);
  await done();
});

test("strips and lines show each value at its place", () => {
  const o = observed([[1, "true"], [3, "false"], [4, "true"], [5, ""]]);
  const d = strip(o.series, 5);
  assert.equal((d.yes.match(/M/g) ?? []).length, 2);
  assert.equal((d.no.match(/M/g) ?? []).length, 1);
  assert.match(d.none, /^M0 /);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((step) => valueAt(o.series, step)), ["", "true", "true", "false", "true", ""]);
  assert.equal(says(o, 5), "true at steps 1 to 2 and 4; not defined at steps 0 and 5");
  assert.equal(says(observed([[0, "true"]]), 5), "always true");
  assert.equal(says(observed([[0, "false"]]), 5), "never true");
  assert.equal(says(observed([]), 5), "never defined");
  const line = plot(observed([[0, "0"], [2, "10"], [3, ""]], false).series, 3);
  assert.equal(line.line, "M0 21V21H240V3H360");
  assert.deepEqual([line.least, line.most], [0, 10]);
  assert.deepEqual(plot(observed([[0, "red"], [1, "green"], [2, "red"]], false).series, 2).names, ["red", "green"]);
});

test("a long run is drawn with at most a part for each column", () => {
  /** @type {[number, string][]} */
  const values = Array.from({ length: 50_000 }, (_, i) => [i, String(i % 2 === 0)]);
  const both = strip(observed(values).series, 49_999);
  assert.deepEqual([both.yes, both.no, both.none], ["", "", ""]);
  assert.equal((both.both.match(/M/g) ?? []).length, 1);
  const up = plot(observed(values.map(([i]) => [i, String((i * 7919) % 1000)]), false).series, 49_999);
  assert.ok((up.line.match(/H/g) ?? []).length <= 480);
});
