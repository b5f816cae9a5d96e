// The Gantt chart of a run of timed automata: its plan, and the chart in the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { numberOf, planOf, widths } from "../gantt/plan.js";
import { axe, check, open, shows, visit } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** A step of process 0, or of both processes. @param {string} time @param {string[]} clocks @param {string[]} to @returns {any} */
const step = (time, clocks, ...to) => ({ moment: { at: time, clocks, leaps: to.map((name, process) => ({ process, event: process ? "c?" : "c!", to: name })) } });

const run = (/** @type {any[]} */ ...steps) => ({ steps, processes: /** @type {any[]} */ ([{ name: "P" }, { name: "Q" }]), timing: { clocks: ["x"], locations: ["a", "b"], end: "20" }, loop: -1 });

test("delays are to scale, long ones are broken, and steps at the same time stand apart", () => {
  const plan = planOf(run(step("1", ["1"], "b"), step("1", ["0"], "c", "d"), step("7/2", ["5/2"], "e")), 400);
  const [start, one, two, three] = plan.moments.map((m) => m.x);
  assert.equal(two - one, widths.same);
  assert.ok(Math.abs((three - two) / (one - start) - 2.5) < 1e-9, "the delays 1 and 5/2 are not to scale");
  assert.deepEqual(plan.breaks.map((b) => b.delay), [16.5]);
  assert.equal(numberOf("7/2"), 3.5);
});

test("bars are the stays in locations without gaps, arrows join who takes part, and ramps begin again at resets", () => {
  const plan = planOf(run(step("1", ["1"], "b"), step("2", ["0"], "c", "d")), 400);
  const [start, one, two] = plan.moments.map((m) => m.x);
  const end = plan.width - widths.end;
  const of = (/** @type {number} */ row) => plan.bars.filter((b) => b.row === row).map((b) => [b.name, b.from, b.to]);
  assert.deepEqual(of(0), [["a", start, one], ["b", one, two], ["c", two, end]]);
  assert.deepEqual(of(1), [["b", start, two], ["d", two, end]]);
  assert.deepEqual(plan.arrows.map((a) => [a.x, a.rows, a.event]), [[one, [0], "c!"], [two, [0, 1], "c!"]]);
  assert.deepEqual(plan.clocks, [{ name: "x", most: 18, pieces: [[[start, 0], [one, 1], [two, 2]], [[two, 0], [end, 18]]] }]);
});

/** Opens the run of a query of an example. @param {Page} page @param {number} row */
async function openRun(page, row) {
  await check(page);
  await page.click(`#rows tbody tr:nth-child(${row}) button`);
  await page.waitForSelector("#gantt .gantt-chart[aria-valuenow]");
}

/** The selected step in the table. @param {Page} page @param {number} step */
const selected = (page, step) => page.waitForSelector(`#step-${step}[aria-current=step]`);

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`a click or an arrow key on a moment selects its step everywhere, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "bridge", width, dark });
    await openRun(page, 2);
    await shows(page, ".gantt-says", "Step 16, at time 60: Brisk bring! to far, Light bring? to lying. It is possible ");
    assert.equal(await page.locator(".gantt-arrow").count(), 16);
    await page.focus(".gantt-chart");
    await page.keyboard.press("ArrowLeft");
    await selected(page, 15);
    await shows(page, ".gantt-says", "Step 15, at time 60, after 10: Quick bring! to far");
    await page.keyboard.press("Home");
    await selected(page, 0);
    await shows(page, ".gantt-says", "Start, at time 0. time = 0,");
    // The third dot is that of step 3.
    await page.locator(".gantt-dot").nth(2).scrollIntoViewIfNeeded();
    await page.locator(".gantt-dot").nth(2).click();
    await selected(page, 3);
    await page.locator("#step-2 button").click();
    await shows(page, ".gantt-says", "Step 2, at time 0: Brisk take! to leaving");
    assert.equal(await page.getAttribute(".gantt-chart", "aria-valuenow"), "2");
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    // A new document has no run.
    await page.click("#open-gallery");
    await page.locator("#gallery-list button", { hasText: "Two cash machines" }).click();
    await check(page);
    assert.ok(await page.isHidden("#gantt"));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("the run that violates a query about runs has a chart with its loop", async () => {
  const { page, errors, done } = await visit(at, { example: "doors" });
  await openRun(page, 5);
  await shows(page, ".verdict-says", "Bob.waits --> Bob.outside does not hold");
  await shows(page, ".gantt-says", "Step");
  assert.deepEqual(errors, []);
  await done();
});
