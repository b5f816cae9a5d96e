// Tests the race in a real browser: several searches on one model.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { lanes } from "../race/lanes.js";
import { Racer } from "../race/racer.js";
import { act, axe, check, choose, open, shows, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** Opens the race after a check. @param {import("playwright-core").Page} page */
async function openRace(page) {
  await check(page);
  await act(page, "race");
  await page.waitForSelector("#race[open] #race-start");
}

/** Runs the race to its end. @param {import("playwright-core").Page} page */
async function run(page) {
  await page.click("#race-start");
  await page.waitForSelector("#race-files:not([hidden])");
}

/** A counter with far too many states for a test. */
const endless = "int n, m;\nactive [3] proctype P() {\n  do\n  :: n++\n  :: m++\n  od\n}\n";

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`four searches race to a deadlock, and each run can be shown, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "philosophers", width, dark });
    await openRace(page);
    await run(page);
    assert.match(await page.textContent("#race-says") ?? "", /found an error first, after .* The shortest run has 8 steps \(.*Breadth-first/);
    assert.equal(await page.locator("#race-table tbody tr").count(), 4);
    assert.deepEqual(await page.locator("#race-table th[scope=col]").allTextContents(), ["Search", "How it ended", "States stored", "Time", "Run"]);
    assert.match(await page.textContent("#race-table tr:has-text('Breadth-first')") ?? "", /^Breadth-first8 steps, shortest\d+(under )?[\d.]+.sShow$/);
    assert.equal(await page.locator(".race-lanes .race-error").count(), 4);
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.locator("#race-table tr:has-text('Breadth-first') button").click();
    await shows(page, ".verdict-says", /^Deadlock after 8/);
    assert.ok(await page.isHidden("#race"));
    // The race stays.
    await act(page, "race");
    assert.equal(await page.locator("#race-table tbody tr").count(), 4);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("a race is saved, replayed and shared", async () => {
  const { page, errors, done } = await visit(at, { example: "philosophers" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openRace(page);
  await page.uncheck("#race input[value=dfs]");
  await page.uncheck("#race input[value=astar]");
  await run(page);
  await page.focus("#race-time");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelectorAll(".race-lanes .race-error").length === 0);
  await page.click("#race-replay");
  await page.waitForFunction(() => document.querySelectorAll(".race-lanes .race-error").length === 2);
  const saved = [];
  for (const name of ["Save as SVG", "Save as CSV"]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#race >> text=${name}`)]);
    saved.push(file.suggestedFilename(), readFileSync(await file.path(), "utf8"));
  }
  assert.equal(saved[0], "philosophers-race.svg");
  assert.match(saved[1], /^<svg .*<style>.*Greedy/s);
  assert.equal(saved[2], "philosophers-race.csv");
  assert.match(saved[3], /^search,seconds,states,frontier\n"Breadth-first",0,0,0\n("[^"]+",\d+(\.\d{1,4})?,\d+,\d+\n)+$/);
  await page.click("#race-link");
  await shows(page, "#race-link", "Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await visit(at);
  await other.page.goto(link);
  await other.page.waitForSelector("#race[open] #race-start");
  assert.deepEqual(await other.page.locator("#race input:checked").evaluateAll((all) => all.map((b) => /** @type {HTMLInputElement} */ (b).value)), ["bfs", "greedy"]);
  // A link never runs anything.
  assert.equal(await other.page.textContent("#race-start"), "Start");
  assert.equal(await other.page.locator("#race-table tr").count(), 0);
  assert.deepEqual([...errors, ...other.errors], []);
  await other.done();
  await done();
});

test("where the browser does not copy, the link of a race is in a field", async () => {
  const { page, errors, done } = await visit(at, { example: "philosophers", width: 360 });
  await openRace(page);
  await run(page);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } }));
  for (let i = 0; i < 2; i++) {
    await page.click("#race-link");
    await page.waitForFunction(() => document.activeElement?.id === "race-address");
  }
  assert.equal(await page.locator("#race-address").count(), 1);
  const link = await page.inputValue("#race-address");
  assert.equal(await page.evaluate(() => getSelection()?.toString()), link);
  assert.deepEqual(await axe(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.goto(link);
  await page.waitForSelector("#race[open] #race-start");
  assert.deepEqual(errors, []);
  await done();
});

test("a race right after another text asks for what this text states, and a refusal has its reason", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte n;\nltl soon { <> (n == 1) }\ninit { n = 1 }\n");
  await page.waitForSelector("#ask select[name=property] option[value='ltl:soon']", { state: "attached" });
  await choose(page, "property", "ltl:soon");
  await check(page);
  await page.click(".cm-content");
  await page.keyboard.press("Control+A");
  // Before the new text has been compiled.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "byte m;\ninit { m = 1 }\n");
    document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-content")?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    /** @type {HTMLElement | null} */ (document.querySelector("#acts [data-act=race]"))?.click();
  });
  await page.waitForSelector("#race[open] #race-start");
  await run(page);
  assert.match(await page.textContent("#race-says") ?? "", /^No error: /);
  await page.click("#race [data-close]");
  await write(page, "byte m;\ninit { k = 1 }\n");
  await act(page, "race");
  await run(page);
  assert.equal(await page.textContent("#race-says"), "The search was refused: line 2, k is not declared.");
  assert.deepEqual(errors, []);
  await done();
});

test("a race can be stopped, needs two searches and takes at most six", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await openRace(page);
  await page.click("#race [data-close]");
  await write(page, endless);
  await act(page, "race");
  for (const id of ["dfs", "greedy", "astar"]) await page.uncheck(`#race input[value=${id}]`);
  await page.click("#race-start");
  await shows(page, "#race-says", "Choose at least two");
  for (const id of ["dfs", "greedy", "astar", "beam", "bfws"]) await page.check(`#race input[value=${id}]`);
  assert.ok(await page.isDisabled("#race input[value=ida]"));
  await page.uncheck("#race input[value=beam]");
  await page.uncheck("#race input[value=bfws]");
  await page.click("#race-start");
  await page.waitForFunction(() => /[1-9]/.test(document.querySelector("#race-table td.number")?.textContent ?? ""));
  await page.click("#race-start");
  await page.waitForSelector("#race-files:not([hidden])");
  assert.match(await page.textContent("#race-table") ?? "", /stopped|ended without an answer/);
  assert.deepEqual(errors, []);
  await done();
});

test("on a phone Start leads to the panels, and each search says which limit has ended it", async () => {
  const { page, errors, done } = await visit(at, { width: 360, example: "peterson", touch: true });
  await page.click("#dock-model");
  await write(page, endless);
  await page.click("#dock-result");
  await choose(page, "limits", "small");
  await openRace(page);
  await page.click("#race-start");
  const top = await page.locator(".race-lanes").evaluate((svg) => svg.getBoundingClientRect().top);
  assert.ok(top < 400, String(top));
  await page.waitForSelector("#race-files:not([hidden])");
  assert.match(await page.textContent("#race-table tr:has-text('Breadth-first')") ?? "", /at the (memory|time) limit/);
  assert.deepEqual(errors, []);
  await done();
});

test("panels stand in rows of equal length where they can", () => {
  const racers = [1, 2, 3, 4].map((n) => new Racer("search " + n, { type: "check", name: "", text: "" }, () => ({ ready: true, load: () => {}, send: () => {}, end: () => {} }), () => {}, () => {}));
  const places = (/** @type {number} */ width) => [...lanes(racers, width).matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)"/g)].map((m) => m[2]);
  assert.deepEqual(places(680), ["0", "0", "196", "196"]);
  assert.deepEqual(places(1000), ["0", "0", "0", "0"]);
});
