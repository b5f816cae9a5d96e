// Windows and zones of timed runs: their sentences, their picture, and both in the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { planOf, windowOf, widths } from "../gantt/plan.js";
import { edgeOf, sentences, shapeOf } from "../gantt/zone.js";
import { axe, check, open, shows, visit } from "./browser.mjs";

/** @typedef {import("../gantt/zone.js").Limit} Limit */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** x in ]2,5], y = x - 1, z at most 3 below x. @type {Limit[]} */
const limits = [{ clock: 1, minus: 1, sign: "=", value: -1 }, { clock: 0, sign: ">", value: 2 }, { clock: 0, sign: "<=", value: 5 }, { clock: 0, minus: 3, sign: "<=", value: 3 }, { clock: 2, sign: ">=", value: 1 }];

test("two limits of the same clocks are one sentence", () => {
  assert.deepEqual(sentences(limits, ["x", "y", "z"]), ["y - x = -1", "2 < x <= 5", "x - z <= 3", "z >= 1"]);
  assert.deepEqual(sentences([{ clock: 0, sign: ">=", value: 0 }], ["x"]), ["x >= 0"]);
});

test("a picture has the values of two clocks that follow from all limits", () => {
  const line = shapeOf(limits, 3, 0, 1, [3, 2]);
  for (const { x, y } of line.points) assert.ok(Math.abs(y - (x - 1)) < 1e-9 && x >= 2 && x <= 5, `${x} ${y}`);
  assert.deepEqual(line.ticks, { x: [0, 2, 5], y: [0, 1, 4] });
  const area = shapeOf(limits, 3, 0, 2, [3, 2]);
  const ends = area.points.map(({ x, y }) => `${x},${y}`);
  for (const end of ["2,1", "4,1", "5,2"]) assert.ok(ends.includes(end), `${end} is none of ${ends.join(" ")}`);
  const kind = (/** @type {number[]} */ [a, b, c, d]) => edgeOf(area.halves, { x: a, y: b }, { x: c, y: d });
  assert.deepEqual([[2, 1, 2, 3], [5, 2, 5, 4], [2, area.size, 5, area.size]].map(kind), ["zone-open", "zone-edge", ""]);
});

test("the bracket of a window is between the moments around it", () => {
  const step = (/** @type {string} */ time) => ({ moment: { at: time, clocks: ["1"], leaps: [{ process: 0, event: "c!", to: "b" }] } });
  const plan = planOf(/** @type {any} */ ({ steps: [step("1"), step("3")], processes: [{ name: "P" }], timing: { clocks: ["x"], locations: ["a"], end: "5" }, loop: -1 }), 400);
  const [, one, two] = plan.moments.map((m) => m.x);
  const window = (/** @type {Partial<import("../protocol/wire.js").Window>} */ w) => windowOf(plan, 1, { from: "1", says: "", ...w });
  assert.equal(window({ to: "2" }), `M${one} 23V14M${one} 18H${(one + two) / 2}M${(one + two) / 2} 14V23`);
  assert.equal(window({ to: "3", before: true }), `M${one} 23V14M${one} 18H${two}`);
  assert.ok(window({}).startsWith(`M${one} 23V14M${one} 18H${plan.width - widths.end}M`), window({}));
});

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`a step says when it could happen and which values the clocks can have, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "trains", width, dark });
    await check(page);
    await page.click("#rows tbody tr:nth-child(3) button");
    await page.waitForSelector("#gantt .gantt-chart[aria-valuenow]");
    await page.focus(".gantt-chart");
    await page.keyboard.press("Home");
    await shows(page, ".zone-list", "Red.x = 0");
    assert.equal(await page.getAttribute(".gantt-window", "d"), "");
    for (let i = 1; i <= 4; i++) {
      await page.keyboard.press("ArrowRight");
      await shows(page, ".gantt-says", `Step ${i},`);
    }
    await shows(page, ".gantt-says", "It is possible ");
    assert.match(await page.getAttribute(".gantt-window", "d") ?? "", /^M[\d.]+ /);
    assert.ok((await page.locator(".zone-list li").count()) > 0);
    // The picture is reached by keyboard.
    await page.focus(".zone-two summary");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".zone-picture svg[role=img]");
    const names = await page.locator(".zone-choice select:first-child option").allInnerTexts();
    assert.deepEqual(names, ["Red.x", "Green.x", "Blue.x"]);
    assert.match(await page.getAttribute(".zone-picture svg", "aria-label") ?? "", /^The values of Red\.x and Green\.x for /);
    const old = await page.innerHTML(".zone-picture");
    await page.selectOption(".zone-choice select:first-child", { label: "Green.x" });
    await page.selectOption(".zone-choice select:last-child", { label: "Red.x" });
    assert.notEqual(await page.innerHTML(".zone-picture"), old);
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (process.env.SHOTS) await page.locator("#gantt").screenshot({ path: `${process.env.SHOTS}/zone-${width}.png` });
    assert.deepEqual(errors, []);
    await done();
  });
}
