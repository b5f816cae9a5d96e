// Tests walking a run of timed automata by hand: when each step is possible, and chosen delays.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, axe, check, open, shows, verdict, visit } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

const gate = `clock x, y;
process P() {
  state A { x <= 4 }, B, C, D;
  init A;
  trans
    A -> B { guard x > 1; assign y = 0; },
    B -> C { guard x <= 5 && y >= 1; },
    B -> D { guard x < 3; };
}
system P;
`;

/** Begins a run of the gate by hand. @param {Page} page */
async function begin(page) {
  await page.setInputFiles("#file-input", { name: "gate.xta", mimeType: "text/plain", buffer: Buffer.from(gate) });
  await page.waitForFunction(() => document.querySelector("#title")?.textContent === "gate.xta");
  await check(page);
  await act(page, "by-hand");
  await shows(page, "#scrub output", /^0 of 0/);
  await shows(page, "#next .next-when", "possible after 1 to 4");
}

/** The field for the delay of a step. @param {Page} page @param {string} step */
const field = (page, step) => page.locator("#next li", { hasText: step }).locator("input");

/** Waits until a number of steps is shown, with what is possible after the last one. @param {Page} page @param {number} n */
async function taken(page, n) {
  await shows(page, "#scrub output", new RegExp(`^${n} of ${n}`));
  await page.waitForSelector("#next-body[aria-busy=false]");
}

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`each step has its window, and the chosen delay is kept, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { width, dark });
    await begin(page);
    assert.equal(await field(page, "A -> B").inputValue(), "2");
    await field(page, "A -> B").fill("2.5");
    await page.keyboard.press("Enter");
    await taken(page, 1);
    await shows(page, ".gantt-says", "Step 1, at time 5/2, after 5/2: P ");
    await shows(page, "#next", "possible from 7/2 to 5");
    await shows(page, "#next", "possible from 5/2 until before 3");
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (process.env.PICTURES) await page.locator("#next").screenshot({ path: `${process.env.PICTURES}/next-${width}.png` });
    // A delay outside the window is refused, and the run stays.
    for (const wrong of ["9", "1/2"]) {
      await field(page, "B -> C").evaluate((input, value) => Object.assign(input, { type: "text", value }), wrong);
      await page.locator("#next button", { hasText: "B -> C" }).click();
      await shows(page, "#notice", `step 2 is not possible after a delay of ${wrong}, only after 1 to 5/2`);
      assert.match(await page.textContent("#scrub output") ?? "", /^1 of 1/);
    }
    // A key takes a step after the delay in its field.
    await field(page, "B -> C").fill("2");
    await page.focus("#next .next-step");
    await page.keyboard.press("1");
    await taken(page, 2);
    await shows(page, ".gantt-says", "Step 2, at time 9/2, after 2: P ");
    await page.click("#next-bar >> text=Undo");
    await shows(page, "#scrub output", /^1 of 1/);
    await page.click("#next-bar >> text=Redo");
    await taken(page, 2);
    await shows(page, "#step-2", "at 9/2, after 2");
    assert.deepEqual(errors, []);
    await done();
  });
}

test("another delay before a step of the run begins another run, and the delays before it stay", async () => {
  const { page, errors, done } = await visit(at);
  await begin(page);
  await field(page, "A -> B").fill("5/2".replace("/2", "")); // outside
  await page.keyboard.press("Enter");
  await shows(page, "#notice", "not possible after a delay of 5, only after more than 1, up to 4");
  await field(page, "A -> B").fill("3");
  await page.keyboard.press("Enter");
  await taken(page, 1);
  // At 3 it is too late for the other step. It can be taken at other times.
  await shows(page, "#next", "possible only at other times of the steps before it");
  await page.locator("#next button", { hasText: "B -> C" }).click();
  await taken(page, 2);
  await shows(page, "#step-2", "at 4, after 1");
  await page.locator("#step-1 button").click();
  await shows(page, "#next .next-step[aria-current]", "B -> C");
  assert.equal(await field(page, "B -> C").inputValue(), "1");
  await page.waitForSelector("#next-body[aria-busy=false]");
  // With its own delay the step goes along the run.
  await page.locator("#next button", { hasText: "B -> C" }).click();
  await shows(page, "#scrub output", /^2 of 2/);
  await page.locator("#step-1 button").click();
  await shows(page, "#next .next-step[aria-current]", "B -> C");
  await page.waitForSelector("#next-body[aria-busy=false]");
  await field(page, "B -> C").fill("2");
  await page.keyboard.press("Enter");
  await shows(page, "#step-2", "at 5, after 2");
  await shows(page, "#step-1", "at 3, after 3");
  await page.locator("#step-1 button").click();
  await shows(page, "#next .next-step[aria-current]", "B -> C");
  // A click on what another step has shown is ignored.
  await page.waitForSelector("#next-body[aria-busy=false]");
  await page.locator("#next button", { hasText: "B -> D" }).click();
  await shows(page, "#step-2", "B -> D");
  await shows(page, "#step-1", "at 3/2, after 3/2");
  assert.deepEqual(errors, []);
  await done();
});

test("a link has the chosen delays", async () => {
  const { page, errors, done } = await visit(at);
  await begin(page);
  await field(page, "A -> B").fill("3.5");
  await page.keyboard.press("Enter");
  await taken(page, 1);
  await page.locator("#next button", { hasText: "B -> C" }).click();
  await taken(page, 2);
  await page.click("#open-share");
  await page.waitForSelector("#share[open] #share-link");
  const link = await page.inputValue("#share-link");
  const other = await visit(at);
  await other.page.goto(link);
  await other.page.reload();
  await shows(other.page, "#title", "gate.xta");
  await verdict(other.page);
  await shows(other.page, "#step-1", "at 7/2, after 7/2");
  await shows(other.page, "#step-2", "at 9/2, after 1");
  assert.deepEqual([...errors, ...other.errors], []);
  await Promise.all([done(), other.done()]);
});

test("in a long run the chosen delays stay, and each step begins where the shown one ended", async () => {
  const { page, errors, done } = await visit(at);
  const text = "clock x;\nprocess P() {\n  state A { x <= 7 };\n  init A;\n  trans A -> A { guard x >= 2; assign x = 0; };\n}\nprocess Q() { clock y; state A; init A; trans A -> A { guard y >= 3; assign y = 0; }; }\nsystem P, Q;\n";
  await page.setInputFiles("#file-input", { name: "beat.xta", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForFunction(() => document.querySelector("#title")?.textContent === "beat.xta");
  await check(page);
  await act(page, "by-hand");
  await shows(page, "#next .next-when", "possible from 2 to 7");
  await field(page, "P A -> A").fill("6.5");
  await page.keyboard.press("Enter");
  await taken(page, 1);
  await page.fill("#walk-seed", "3");
  await page.click("#next-bar >> text=Random steps");
  await taken(page, 201);
  const before = await page.textContent("#step-201");
  await field(page, "P A -> A").fill("8");
  await page.keyboard.press("Enter");
  await shows(page, "#notice", "step 202 is not possible after a delay of 8, only after ");
  await page.locator("#next button", { hasText: "P A -> A" }).click();
  await shows(page, "#notice", "step 202 is not possible after a delay of 8, only after ");
  await field(page, "P A -> A").fill("");
  await page.locator("#next button", { hasText: "P A -> A" }).click();
  await taken(page, 202);
  assert.equal(await page.textContent("#step-201"), before);
  // The table has the rows around the selected step.
  await page.focus("#scrub input");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await shows(page, "#step-1", "at 13/2, after 13/2");
  assert.deepEqual(errors, []);
  await done();
});
