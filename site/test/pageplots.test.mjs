// Plots on the page: of iterated search during and after it, and of estimates and true distances.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, choose, open, shows, verdict, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** Philosophers who can all wait for each other. @param {number} n */
const philosophers = (n) => `#define N ${n}
bit fork[N];
active [N] proctype philosopher() {
think:  if :: d_step { fork[_pid] == 0; fork[_pid] = 1 } goto wait fi;
wait:   if :: d_step { fork[(_pid + 1) % N] == 0; fork[(_pid + 1) % N] = 1 } goto eat fi;
eat:    if :: fork[_pid] = 0; goto finish fi;
finish: if :: fork[(_pid + 1) % N] = 0; goto think fi
}
`;

/** Shows a pane where there is one at a time. @param {import("playwright-core").Page} page @param {string} name */
async function showPane(page, name) {
  if (await page.isVisible(`#dock-${name}`)) await page.click(`#dock-${name}`);
}

/**
 * Writes a model and checks it, with choices of the question.
 * @param {import("playwright-core").Page} page @param {string} text @param {Record<string, string>} choices by name
 */
async function checkWith(page, text, choices) {
  await showPane(page, "result");
  for (const [name, value] of Object.entries(choices)) await choose(page, name, value);
  await showPane(page, "model");
  await write(page, text);
  await page.keyboard.press("Control+Enter");
}

/** The same with steps that take long. @param {number} n */
const slowPhilosophers = (n) => "byte i;\n" + philosophers(n).replaceAll(" = 1 }", " = 1; for (i : 1 .. 100) { skip } i = 0 }");

/** A model without an error whose search does not end in time. */
const counters = "active [6] proctype counter() { byte x; do :: x < 200 -> x++ :: x > 0 -> x-- od }\n";

test("a swarm shows the state of each of its searches", async () => {
  const { page, errors, done } = await visit(at);
  await checkWith(page, counters, { search: "swarm", workers: "2" });
  const cells = () => page.locator("#members tbody tr").evaluateAll((rows) => rows.map((r) => [...r.children].map((c) => c.textContent)));
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll("#members tbody tr")].map((r) => r.children[1].textContent);
    return rows.length === 4 && rows.includes("searching") && !rows.includes("not started");
  });
  assert.deepEqual((await cells()).map(([name]) => name), [
    "depth-first, in random order, 3 bits of each state, seed 1", "iterated with small tables, by the estimate, else at random, guided by processes that can move, seed 2",
    "depth-first, 3 bits of each state", "iterated with small tables, in random order, seed 4",
  ]);
  const states = () => page.textContent("#members tbody tr:first-child td:last-child");
  const before = await states();
  await page.waitForFunction((old) => document.querySelector("#members tbody tr:first-child td:last-child")?.textContent !== old, before);
  assert.ok(await page.locator("#members .numbers[open]").count(), "the table is open");
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await shows(page, "#check-says", /^Check$/);
  await verdict(page);
  for (const row of await cells()) assert.notEqual(row[1], "searching");
  assert.deepEqual(errors, []);
  await done();
});

test("an iterated search shows its tables while it runs, and open parts stay open", async () => {
  const { page, errors, done } = await visit(at);
  // The search takes long: the test stops it.
  await checkWith(page, slowPhilosophers(14), { search: "iterate" });
  await page.waitForSelector("#iterations .plot .plot-dots");
  assert.equal(await page.locator("#growth svg").count(), 0);
  await shows(page, ".is-run .verdict-says", /^Error found in \d+\ssteps, looking for a shorter run$/);
  assert.ok(await page.locator("#iterations .plot-hits").count());
  await page.click("#iterations .iterations-plot + .numbers summary");
  const first = () => page.textContent("#iterations tbody tr:first-child th");
  const before = await first();
  await page.waitForFunction((old) => document.querySelector("#iterations tbody tr:first-child th")?.textContent !== old, before);
  assert.ok(await page.locator("#iterations .iterations-plot + .numbers[open]").count(), "the table stays open");
  await page.click("#iterations .iterations-trail summary");
  assert.match(await page.textContent("#iterations .iterations-trail tbody tr") ?? "", /^1philosopher:\d+\d+\D/);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await shows(page, "#check-says", /^Check$/);
  await verdict(page);
  assert.deepEqual(errors, []);
  await done();
});

test("the result of an iterated search has its plots, at a width of 360 pixels too", async () => {
  for (const how of [{ width: 1440 }, { width: 360, height: 740 }, { width: 360, height: 740, dark: true }]) {
    const { page, errors, done } = await visit(at, how);
    await checkWith(page, philosophers(6), { search: "iterate", most: "1000" });
    await verdict(page);
    await page.waitForSelector("#iterations .classes");
    assert.equal(await page.locator("#iterations svg.plot").count(), 4);
    assert.match(await page.textContent("#iterations") ?? "", /The best trail has 6\ssteps.*That search visited \d+\sstates\./);
    for (const s of await page.locator("#iterations summary").all()) await s.click();
    assert.equal(await page.locator("#iterations table").count(), 3);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= room, `${wide} of ${room} pixels`);
    const plots = await page.locator("#iterations svg.plot").evaluateAll((list) => list.map((svg) => svg.getBoundingClientRect().right));
    assert.ok(plots.every((right) => right <= how.width), String(plots));
    if (process.env.SHOTS) {
      await page.locator("#iterations").evaluate((e) => e.scrollIntoView());
      for (const [i, s] of (await page.locator("#iterations svg").all()).entries()) await s.screenshot({ path: `${process.env.SHOTS}/it-${how.width}${how.dark ? "d" : ""}-${i}.png` });
    }
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(errors, []);
    await done();
  }
});

test("two workers share an iterated search and get the same result as one", async () => {
  const { page, errors, done } = await visit(at);
  for (const workers of ["1", "2"]) {
    await checkWith(page, philosophers(5), { search: "iterate", most: "1000", workers });
    assert.match(await verdict(page) ?? "", /^Deadlock after 5\ssteps/);
    await page.waitForSelector("#iterations .classes");
    assert.match(await page.textContent("#iterations > .iterations p") ?? "", /The best trail has 5\ssteps: search \S+ found it/);
    await page.click("#iterations .iterations-plot + .numbers summary");
    const numbers = await page.locator("#iterations .iterations-plot + .numbers tbody th").allTextContents();
    const order = numbers.map((n) => Number(n.replaceAll(",", "")));
    assert.ok(order.length > 100 && order.every((n, i) => i === 0 || n < order[i - 1]), String(order));
    assert.equal((await page.textContent("#report-text") ?? "").startsWith("From one of 2 workers:"), workers === "2");
    if (process.env.SHOTS) await page.locator("#iterations").screenshot({ path: `${process.env.SHOTS}/workers-${workers}.png` });
  }
  assert.deepEqual(errors, []);
  await done();
});

test("an estimate is compared with true distances on request", async () => {
  for (const how of [{ width: 1440 }, { width: 360, height: 740, dark: true }]) {
    const { page, errors, done } = await visit(at, how);
    await checkWith(page, philosophers(3), { search: "bfs" });
    await verdict(page);
    assert.equal(await page.locator("#truth button").count(), 0, "a search without an estimate has none to compare");
    await checkWith(page, philosophers(3), { search: "astar" });
    await verdict(page);
    await page.click("#truth button");
    await page.waitForSelector("#truth .plot-cell");
    assert.match(await page.textContent("#truth p") ?? "", /^The estimate active is not declared admissible.*Of 26\sstates 26 can reach an error\. In these the estimate is above the distance in \d+,/);
    await page.click("#truth summary");
    // One state has distance 0: the deadlock.
    assert.match(await page.textContent("#truth tbody tr") ?? "", /^01000$/);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= room, `${wide} of ${room} pixels`);
    if (process.env.SHOTS) await page.locator("#truth").screenshot({ path: `${process.env.SHOTS}/truth-${how.width}.png` });
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(errors, []);
    await done();
  }
});
