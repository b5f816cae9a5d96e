// The panel of a property along a run that violates it: its drawings as functions, and in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, open, shows, visit, write } from "./browser.mjs";
import { nextAt, takenAt } from "../property/claim.js";
import { offersAt, offersOf } from "../property/complete.js";
import { nowSays } from "../property/field.js";
import { conditionsOf } from "../property/panel.js";
import { marked, nearest, placeOf, shapeOf, size, stepOf } from "../property/shape.js";
import { packed } from "../worker/series.js";
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
  assert.deepEqual(["(len(c)==0)", "(a) && (b)", "x", "((a)", ""].map(bare), ["len(c)==0", "(a) && (b)", "x", "((a)", ""]);
  assert.equal(words.asks("whenever `(x==0)`, now or later `y`"), "It asks: whenever `x==0`, now or later `y`.");
});

test("names and operators are offered at the cursor of a formula, and labels after @", () => {
  const all = offersOf([{ name: "waits", kind: "variable", detail: "bool[2]", line: 1 }, { name: "waits", kind: "variable", detail: "byte", line: 9 }, { name: "wanted", kind: "label", detail: "", line: 2 }, { name: "Server", kind: "proctype", detail: "", line: 3 }]);
  const labels = (/** @type {string} */ text, cursor = text.length, always = false) => offersAt(text, cursor, all, always).list.map((o) => o.label);
  assert.deepEqual(labels("[] (wa"), ["waits", "always"], "first what begins so, each name once, no labels");
  assert.deepEqual(labels("Server@"), ["wanted"]);
  const found = labels("[] s");
  assert.deepEqual(found.slice(0, 2), ["stronguntil", "Server"], "capitals after the letters as typed");
  assert.ok(found.includes("always") && found.includes("waits") && !found.includes("next"), "then what contains the letters");
  assert.deepEqual([labels("[] "), labels("x == 1"), labels("waits"), labels("<script>")], [[], [], [], []]);
  assert.ok(labels("", 0, true).includes("eventually"));
  const { from, to } = offersAt("[] waits[0]", 5, all);
  assert.deepEqual([from, to], [3, 8], "the whole word is replaced");
  assert.ok(labels("enab").includes("enabled") && labels("proctype").length === 0);
});

test("the conditions of a formula at the selected step are a sentence", () => {
  const o = (/** @type {string} */ text, /** @type {[number, string][]} */ values, condition = true) => packed({ kind: "expression", text, process: -1, condition, values: values.map(([step, value]) => ({ step, value })) });
  assert.equal(nowSays([o("(x==0)", [[0, "true"], [2, "false"]]), o("P[0]@s", [[0, "false"]])], 4, 3), "After step 3 of the shown run: `x==0` is false (true at steps 0 to 1); `P[0]@s` is false (never true).");
  assert.match(nowSays([o("y", [])], 4, 0), /^At the start of the shown run: `y` is not defined/);
  assert.equal(nowSays([o("wrong", [], false)], 4, 0), "");
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
    await shows(page, "#property .watch-value", "false");
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

test("of a run that violates a formula by its steps alone, nothing is said to repeat", async () => {
  const { page, errors, done } = await visit(at, { example: "mailbox-one" });
  await choose(page, "property", "ltl");
  await page.fill("#ask input[name=formula]", "[] !waits[0]");
  await check(page);
  await shows(page, "#property", "These steps violate the property already, whatever follows.");
  await shows(page, "#property", "High is true, low is false.");
  assert.doesNotMatch((await page.textContent("#property")) ?? "", /repeat/);
  assert.deepEqual(errors, []);
  await done();
});

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, true], [360, false]])) {
  test(`a formula is completed, judged and put into words while it is typed, ${width} px ${dark ? "dark" : "light"}`, async () => {
    const { page, errors, done } = await visit(at, { width, dark, example: "mailbox-one" });
    await choose(page, "property", "ltl:answered");
    await shows(page, "#formula-says", "It asks: whenever waits[0], now or later not waits[0].");
    await check(page);
    await choose(page, "property", "ltl");
    const field = page.locator("#ask input[name=formula]");
    await field.fill("");
    await field.focus();
    await page.waitForSelector("#ask input[role=combobox]");
    // Completion by keys, and by a click. Enter takes a word only after one was chosen.
    await page.keyboard.type("[] (wa");
    await page.waitForSelector("#formula-offers:not([hidden])");
    assert.equal(await field.getAttribute("aria-activedescendant"), null);
    await page.keyboard.press("ArrowDown");
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Enter");
    assert.equal(await field.inputValue(), "[] (waits");
    assert.equal(await field.getAttribute("aria-expanded"), "false");
    await page.keyboard.type("[1] -> eve");
    await page.locator("#formula-offers [role=option]", { hasText: "eventually" }).click();
    assert.equal(await field.inputValue(), "[] (waits[1] -> eventually");
    // The mistake, with its place, before the field is left.
    await shows(page, "#formula-wrong", /Character \d+: Expected/);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.ok(await page.isHidden("#formula-help"));
    await page.keyboard.type(" (len(mailbox) == 0))");
    await shows(page, "#formula-says", "It asks: whenever waits[1], now or later len(mailbox)==0.");
    assert.equal(await page.textContent("#formula-wrong"), "");
    const [wrong, says] = await Promise.all(["#ask input[name=formula]", "#formula-says"].map((s) => page.locator(s).boundingBox()));
    assert.ok(wrong && says && says.y > wrong.y, "the words are below the field");
    // Its conditions on the run that is shown, at the selected step.
    await shows(page, "#formula-now", /^After step \d+ of the shown run: waits\[1\] is (true|false) \(true at/);
    await page.locator("#property .lasso").focus();
    await page.keyboard.press("Home");
    await shows(page, "#formula-now", /^At the start of the shown run: waits\[1\] is false .*; len\(mailbox\)==0 is true/);
    await page.click("#formula-help summary");
    await page.waitForSelector("#formula-help .graph-node");
    await page.locator("#formula-help .graph-node .graph-ring").first().click();
    assert.ok(await field.evaluate((e) => e === document.activeElement), "a state leads to the formula");
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    // Escape closes the list and keeps the text.
    await field.press("End");
    await field.press("Control+Space");
    await page.waitForSelector("#formula-offers:not([hidden])");
    await field.press("Escape");
    assert.ok(await page.isHidden("#formula-offers"));
    await field.press("Enter");
    await page.waitForFunction(() => document.querySelector("#results[aria-busy=false] .verdict-says")?.textContent?.includes("len(mailbox)"));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("a failing assertion is not shown as a violation of the formula that was checked", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte n;\nactive proctype P() { n = 1; assert(n == 0) }\nltl fails { [] (n == 0) }\nltl holds { [] (n < 2) }\n");
  await check(page);
  await shows(page, ".checked summary", "What was checked: 2 fail, 1 is not decided");
  for (const [name, violated] of /** @type {[string, boolean][]} */ ([["holds", false], ["fails", true], ["holds", false]])) {
    await page.locator("tr", { hasText: `ltl ${name}` }).locator("button", { hasText: "Show" }).click();
    await shows(page, ".verdict-says", violated ? /^fails does not hold/ : /^The assertion on line 2 fails/);
    await page.waitForFunction((hidden) => document.querySelector("#property")?.hasAttribute("hidden") === hidden, !violated);
  }
  assert.deepEqual(errors, []);
  await done();
});
