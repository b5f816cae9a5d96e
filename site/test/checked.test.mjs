// What was checked, under the verdict, and verdicts that are no errors.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, cutWords, open, verdict, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

const asserting = "byte x;\nactive proctype A() {\n  x = 1;\n  assert(x == 1);\n  if\n  :: x == 2 -> assert(false)\n  :: else\n  fi\n}\n";

test("the table says which assertions hold and which are never reached", async () => {
  for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1280, false], [360, true]])) {
    const { page, errors, done } = await visit(at, { dark, example: "peterson" });
    await write(page, asserting);
    await check(page);
    await page.setViewportSize({ width, height: 800 });
    assert.ok(await page.isVisible(".verdict.is-pass"));
    assert.match((await page.textContent("#checked summary")) ?? "", /^What was checked: 1\sholds, 1\sis never reached$/);
    await page.focus("#checked summary");
    await page.keyboard.press("Enter");
    const rows = await page.locator("#checked tbody tr").allTextContents();
    assert.deepEqual(rows, ["assert(x == 1)line 4holds", "assert(false)line 6never reached", "Deadlocksnone", "Other errors, such as an index out of rangenone"]);
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.deepEqual(errors, []);
    await done();
  }
});

test("a model that asserts nothing has no green tick", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, "byte x;\nactive proctype A() { x = 1 }\n");
  await check(page);
  assert.equal(await page.locator(".verdict.is-pass").count(), 0);
  assert.match((await page.textContent(".verdict-why")) ?? "", /This model asserts nothing: add an assertion, a condition or a formula\.$/);
  assert.deepEqual(errors, []);
  await done();
});

test("a state that was asked for is a find, without red rows, and the next check forgets its table", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, asserting);
  await choose(page, "property", "never");
  await page.fill("#ask input[name=goal]", "x == 1");
  await page.keyboard.press("Enter");
  assert.match((await verdict(page)) ?? "", /^The condition holds after 1\sstep$/);
  assert.ok(await page.isVisible(".verdict.is-find"));
  await page.waitForSelector("#step-1");
  assert.equal(await page.locator("#score .is-bad").count(), 0);
  assert.match((await page.textContent("#checked")) ?? "", /A state in which x == 1reached/);
  assert.deepEqual(await axe(page), []);
  await write(page, "byte x\nactive proctype A() { x = = 1 }\n");
  await check(page);
  assert.equal(await page.textContent("#checked"), "");
  assert.deepEqual(errors, []);
  await done();
});

test("a random run speaks of no search", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, asserting);
  await check(page);
  await page.click("[data-act=simulate]");
  await page.waitForSelector("#results[aria-busy=false] .verdict.is-walk");
  assert.match((await page.textContent(".verdict-says")) ?? "", /^A random run of \d+\ssteps?$/);
  assert.doesNotMatch((await page.innerText("#results")) ?? "", /search|visited|States|limit|Give it more room/i);
  assert.deepEqual(errors, []);
  await done();
});

/** Of two turns one may wait forever, unless runs are fair. */
const turns = "bool flag[2]; byte turn;\nactive [2] proctype P() {\n  do\n  :: flag[_pid] = true; turn = 1 - _pid; (flag[1 - _pid] == false || turn == _pid);\ncrit: skip; flag[_pid] = false\n  od\n}\n" +
  "ltl served { [] (flag[0] -> <> P[0]@crit) }\nltl alone { [] !(P[0]@crit && P[1]@crit) }\n";

test("a formula of the model fails without fairness and holds with it, and everything it states has a row each", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, turns);
  await page.waitForSelector("#ask option[value='ltl:served']", { state: "attached" });
  await choose(page, "property", "ltl:served");
  await check(page);
  assert.match((await page.textContent(".verdict-says")) ?? "", /^served does not hold: steps? /);
  assert.match((await page.textContent(".verdict-why")) ?? "", /^This run is unfair: P:\d could move in every state that repeats/);
  assert.deepEqual(await page.locator("#offers button").allTextContents(), ["Look for the shortest"]);
  assert.ok((await page.locator("#score .is-loop").count()) > 0);
  await choose(page, "fair", "weak");
  await check(page);
  assert.match((await page.textContent(".verdict-says")) ?? "", /^served holds/);
  assert.ok(await page.isVisible(".verdict.is-part"), "no tick: other properties were not checked");
  assert.equal(new URL(page.url()).searchParams.get("formula"), "served");
  await page.click("#checked summary");
  await page.click("[data-what='ltl alone']");
  await page.waitForFunction(() => document.querySelector(".verdict-says")?.textContent?.startsWith("alone holds"));
  await choose(page, "fair", "any");
  await choose(page, "property", "all");
  await check(page);
  const rows = () => page.locator("#rows tbody tr").allTextContents();
  assert.match((await rows())[0], /^safety✓ holds\d+\sstatesShow$/);
  assert.match((await rows())[1], /^ltl served× acceptance cycle, \d+\sstep/);
  assert.match((await rows())[2], /^ltl alone✓ holds/);
  await page.setViewportSize({ width: 320, height: 740 });
  assert.deepEqual(await cutWords(page, "#rows"), []);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await axe(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  await page.focus("#rows tbody tr:last-child button");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".verdict-says")?.textContent?.startsWith("alone holds"));
  assert.equal((await rows()).length, 3, "the rows stay");
  assert.deepEqual(errors, []);
  await done();
});

test("long names of formulas have the width of a phone, and push nothing aside", async () => {
  const { page, errors, done } = await visit(at, { width: 320, height: 740, touch: true, example: "peterson&property=all" });
  const names = ["every_request_of_the_client_is_answered_by_the_server", "everyRequestOfTheClientIsAnsweredByTheServerAtSomeTime"];
  await page.click("#dock-model");
  await write(page, `bool b;\nltl ${names[0]} { [] <> b }\nltl ${names[1]} { [] !b }\nactive proctype P() { do :: b = !b od }\n`);
  await page.click("#dock-result");
  await check(page);
  await page.click("#checked summary");
  for (const part of ["#rows", "#checked"]) {
    const rows = page.locator(`${part} tbody tr`, { hasText: "Server" }).or(page.locator(`${part} tbody tr`, { hasText: "server" }));
    assert.equal(await rows.count(), 2, part);
    for (const row of await rows.all()) {
      const cells = await row.locator("> *").evaluateAll((all) => all.map((e) => ({ cut: e.scrollWidth > e.clientWidth, ...JSON.parse(JSON.stringify(e.getBoundingClientRect())) })));
      assert.ok(cells.every((c) => !c.cut && c.left >= 16 && c.right <= 304), JSON.stringify(cells));
      assert.ok(cells[0].width > 270 && cells.slice(1).every((c) => c.top >= cells[0].bottom - 1), JSON.stringify(cells));
    }
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  // Nor does the link to the guide lie on the title of a panel.
  const [title, link] = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(/** @type {Element} */ (document.querySelector("#property summary")));
    return [range, /** @type {Element} */ (document.querySelector("#property .means"))].map((of) => of.getBoundingClientRect()).map(({ top, bottom, left, right }) => ({ top, bottom, left, right }));
  });
  assert.ok(link.left >= title.right || link.top >= title.bottom, JSON.stringify([title, link]));
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

test("unless somebody chooses, Check asks for everything that the model states", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  const asked = () => page.locator("#ask select[name=property]").inputValue();
  await write(page, turns);
  await check(page);
  assert.equal(await asked(), "all");
  assert.match((await page.textContent(".verdict-says")) ?? "", /^served does not hold/);
  await choose(page, "fair", "weak");
  await page.focus("#ask select[name=fair]");
  await check(page);
  assert.match((await page.textContent(".verdict")) ?? "", /^All 3\sproperties hold.*served holds if runs are weakly fair/);
  assert.equal(await page.isVisible("#fair-note"), false, "the note leaves the verdict visible");
  await write(page, turns.replace(/ltl[^]*/, ""));
  await check(page);
  assert.equal(await asked(), "both");
  await choose(page, "property", "both");
  await write(page, turns);
  await check(page);
  assert.equal(await asked(), "both");
  assert.match((await page.textContent(".verdict-warn")) ?? "", /ltl served/);
  assert.deepEqual(errors, []);
  await done();
});
