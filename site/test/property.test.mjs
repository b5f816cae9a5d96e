// The panel of a property along a run that violates it: its drawings as functions, and in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, open, shows, visit } from "./browser.mjs";
import { nextAt, takenAt } from "../property/claim.js";
import { conditionsOf } from "../property/panel.js";
import { marked, nearest, placeOf, shapeOf, size, stepOf } from "../property/shape.js";
import { and, bare, classesSay, loopSays, words } from "../property/words.js";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** Runs as steps and steps before the loop; the last one stays in its last state. */
const runs = [[1, 0], [2, 1], [9, 4], [40, 3], [5000, 4000], [1_000_000, 0], [7, 7], [0, 0]];

test("each step of a lasso has a place of its own in the drawing, and a click finds it", () => {
  for (const [steps, loop] of runs) {
    const shape = shapeOf(steps, loop);
    const list = marked(shape);
    assert.ok(list.length <= 48 && list.every((s) => s >= 1 && s <= steps), `${steps} ${loop}`);
    assert.equal(new Set(list).size, list.length);
    for (const step of [0, ...list]) {
      const p = placeOf(shape, step);
      assert.ok(p.x > 0 && p.x < size.width && p.y > 0 && p.y < size.height, `step ${step} of ${steps}: ${p.x} ${p.y}`);
      // In a long run some steps are drawn closer than a pixel.
      const found = nearest(shape, p);
      assert.ok(found === step || steps > 100 && Math.abs(found - step) <= steps / 200, `step ${step} of ${steps}, ${loop} before the loop: found ${found}`);
    }
  }
  const { y } = placeOf(shapeOf(9, 4), 4);
  assert.ok(placeOf(shapeOf(9, 4), 5).y < y && placeOf(shapeOf(9, 4), 9).y > y, "the loop goes up and comes back below");
});

test("keys go along a lasso, and around its loop", () => {
  const shape = shapeOf(9, 4);
  assert.deepEqual(["ArrowRight", "ArrowLeft", "Home", "End", "x"].map((key) => stepOf(shape, 3, key)), [4, 2, 0, 9, undefined]);
  assert.equal(stepOf(shape, 9, "ArrowRight"), 5);
  assert.equal(stepOf(shapeOf(7, 7), 7, "ArrowRight"), 7, "a run that stays has no loop to go around");
  assert.equal(stepOf(shape, 0, "ArrowLeft"), 0);
});

test("sentences say what repeats, and who could move there but does not", () => {
  const name = (/** @type {number} */ pid) => `P:${pid}`;
  const says = (/** @type {number} */ steps, /** @type {number} */ loop, /** @type {any} */ schedule) => loopSays({ steps, loop, schedule, name }).join(" ");
  assert.equal(says(9, 4, { moved: [1], sometimes: [0, 2], always: [0] }), "Steps 5 to 9 repeat forever. In the loop `P:1` moves. `P:0` could move in each of its states, but never does: the run is unfair. `P:2` could move in some of its states, but never does: weak fairness allows that.");
  assert.equal(says(3, 2, { moved: [0, 1], sometimes: [0, 1], always: [0] }), "Step 3 repeats forever. In the loop `P:0` and `P:1` move.");
  assert.match(says(3, 3, undefined), /^The run stays in its last state forever/);
  assert.equal(says(3, -1, undefined), "");
  assert.equal(and(["a", "b", "c", "d", "e", "f", "g", "h"]), "a, b, c, d, e, f and 2 more");
});

/** @param {number} from @param {number} to @param {string} text */
const edge = (from, to, text, action = 10 * from + to) => ({ from, to, text, action, line: 1 });

test("states of an automaton are found along the run, and their classes have words", () => {
  assert.deepEqual([nextAt([0, 0, 1, 1], 1, 0), nextAt([0, 0, 1, 1], 0, 2), nextAt([0, 0], 1, 0)], [2, 0, -1]);
  const automaton = { name: "p", line: 1, nodes: [], edges: [edge(0, 0, "true"), edge(0, 1, "a"), edge(1, 1, "b"), edge(1, 1, "c", 12)] };
  assert.deepEqual([...takenAt(automaton, [0, 1, 1], 1)], [1]);
  assert.deepEqual([...takenAt(automaton, [0, 1, 1], 2)], [], "it is not known which of two edges was taken");
  assert.deepEqual([...takenAt(automaton, [0, 1, 1], 0)], []);
  const says = classesSay([{ location: 2, line: 1, class: "F" }, { location: 0, line: 1, class: "N" }, { location: 1, line: 1, class: "F" }]);
  assert.match(says[0], /^States 1 and 2: every loop through it accepts/);
  assert.match(says[1], /^State 0: no loop/);
  const claim = { automaton, propositions: [] };
  assert.deepEqual(conditionsOf({ claim, violates: true, locations: [] }), ["a", "b", "c"], "a never claim has the conditions of its edges");
  assert.deepEqual(conditionsOf({ claim: { ...claim, words: "a", propositions: ["a"] }, violates: true, locations: [] }), ["a"]);
  assert.deepEqual(conditionsOf({ violates: true, locations: [] }), []);
  assert.deepEqual([bare("(x==0)"), bare("(a) && (b)"), bare("x")], ["x==0", "(a) && (b)", "x"]);
  assert.equal(words.asks("whenever `(x==0)`, now or later `y`"), "It asks: whenever `x==0`, now or later `y`.");
});

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`a run that violates a formula is drawn as a lasso with its conditions and its automaton, ${width} px ${dark ? "dark" : "light"}`, async () => {
    const { page, errors, done } = await visit(at, { width, dark, example: "mailbox-one" });
    await choose(page, "property", "ltl:answered");
    await check(page);
    await page.waitForSelector("#property .is-here");
    await shows(page, ".property-asks", "It asks: whenever waits[0], now or later not waits[0].");
    await shows(page, "#property", /repeat forever\. In the loop .* could move in each of its states, but never does: the run is unfair/);
    const state = async () => (await page.textContent("#property .is-here text"))?.trim();
    const value = () => page.textContent("#property .watch-value");
    assert.deepEqual([await state(), await value()], ["1", "true"], "at the end of the run");
    // The lasso: to the start, back to the end, and around the loop.
    const lasso = page.locator("#property .lasso");
    const last = Number(await lasso.getAttribute("aria-valuemax"));
    await lasso.focus();
    await page.keyboard.press("Home");
    await shows(page, "#scrub output", /^0 of/);
    await shows(page, ".property-at", "At the start the automaton is in state 0.");
    assert.deepEqual([await state(), await value(), await lasso.getAttribute("aria-valuetext")], ["0", "false", "The start"]);
    await page.keyboard.press("End");
    await shows(page, "#scrub output", new RegExp(`^${last} of`));
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((n) => Number(document.querySelector("#property .lasso")?.getAttribute("aria-valuenow")) < n, last);
    assert.match((await lasso.getAttribute("aria-valuetext")) ?? "", /, in the loop$/);
    await lasso.click({ position: { x: size.border, y: size.height / 2 } });
    await shows(page, "#scrub output", /^0 of/);
    // The automaton: a state selects the next step at which it is there.
    await page.locator("#property .graph-node .graph-ring").last().click();
    await page.waitForFunction(() => document.querySelector("#property .is-here text")?.textContent?.trim() === "1");
    assert.equal(await value(), "true");
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    // Closed, it stays closed.
    await page.click("#property summary");
    await page.reload();
    await page.waitForSelector("#welcome .question");
    await check(page);
    await page.waitForSelector("#property:not([hidden]):not([open])");
    assert.deepEqual(errors, []);
    await done();
  });
}
