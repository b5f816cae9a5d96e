// The error boundary: a crash of a worker, a view or a tool loses neither text nor result, and offers a report.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, failNext, open, shows, verdict, write } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** A page whose requests are counted, and whose workers a test can reach as `workers`. */
async function visit() {
  const context = await at.browser.newContext({ serviceWorkers: "block", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  /** @type {string[]} */
  const sent = [];
  page.on("request", (r) => {
    if (r.method() !== "GET" || !/^(blob|data):/.test(r.url()) && !r.url().startsWith(at.url)) sent.push(r.url());
  });
  await page.addInitScript(() => {
    const Real = Worker;
    /** @type {Worker[]} */
    const workers = [];
    Object.assign(globalThis, { workers, Worker: class extends Real {
      constructor(/** @type {string} */ url) {
        super(url);
        workers.push(this);
      }
    } });
  });
  await page.goto(at.url + "?example=cash");
  await page.waitForSelector("#welcome .question");
  return { page, done: async () => {
    assert.deepEqual(sent, [], "nothing is sent elsewhere");
    await context.close();
  } };
}

/** Lets all workers report that they have failed, as after a crash. @param {Page} page */
const failWorkers = (page) => page.evaluate(() => {
  for (const w of /** @type {any} */ (globalThis).workers) w.dispatchEvent(new MessageEvent("message", { data: { type: "failed", message: "unreachable executed" } }));
});

/** The report that the page offers. @param {Page} page @param {string} at */
async function report(page, at) {
  await page.click(`${at} >> text=Copy report`);
  await shows(page, at, "Copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Whether text and result are there and can be used. @param {Page} page */
async function works(page) {
  assert.match(await page.locator(".cm-content").innerText(), /Two cash machines/);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails at step 12$/);
  await page.click("#score tr[data-step='4']");
  await shows(page, "#scrub output", /^4 of 12/);
  await page.click("#score tr[data-step='7']");
  await shows(page, "#scrub output", /^7 of 12/);
}

test("exceptions that nothing catches become one message with a report", async () => {
  const { page, done } = await visit();
  await check(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("first fault");
    });
    for (let i = 0; i < 100; i++) setTimeout(() => Promise.reject(new TypeError("second fault")));
  });
  await page.click("#fault summary");
  await shows(page, "#fault pre", "second fault");
  assert.equal((await page.textContent("#fault pre") ?? "").match(/first fault|second fault/g)?.length, 2, "a fault that repeats is listed once");
  assert.deepEqual(await axe(page), []);
  const text = await report(page, "#fault");
  assert.match(text, /first fault[^]*second fault[^]*Beeline[^]*Mozilla/);
  assert.doesNotMatch(text, /proctype|cash machines/, "the report has no text of the model");
  await works(page);
  await page.click("#fault >> text=Close");
  assert.ok(await page.isHidden("#fault"));
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("third fault"))));
  await page.waitForSelector("#fault:not([hidden])");
  assert.match(await page.textContent("#fault pre") ?? "", /^Error: third fault/);
  await done();
});

/** @type {[what: string, fault: () => void][]} */
const ends = [
  ["refuses a call", () => /** @type {any} */ (beelineViews).select()],
  ["ends", () => void /** @type {any} */ (beelineViews).export()],
  ["traps", () => void setTimeout(() => {
    throw new WebAssembly.RuntimeError("unreachable");
  })],
];
for (const [what, fault] of ends) {
  test(`when the module that draws ${what}, the result stays and can be used again`, async () => {
    const { page, done } = await visit();
    await check(page);
    await page.click("#score tr[data-step='3']");
    await shows(page, "#scrub output", /^3 of 12/);
    await page.evaluate(fault);
    await page.waitForSelector("#fault:not([hidden])");
    await shows(page, "#scrub output", /^3 of 12/);
    await page.waitForSelector("#results[aria-busy=false]");
    await works(page);
    await page.click("#fault >> text=Close");
    await check(page);
    await works(page);
    assert.ok(await page.isHidden("#fault"), "the views that have ended do not report again");
    await done();
  });
}

test("when the module of the page ends during a check, the text stays and another check works", async () => {
  const { page, done } = await visit();
  await write(page, "/* Two cash machines */ byte v[9];\nactive [9] proctype W() { do :: v[_pid] < 9 -> v[_pid]++ :: v[_pid] == 9 -> break od }\n");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".verdict.is-run");
  await page.evaluate(() => void /** @type {any} */ (globalThis).beelineWorkers());
  await page.waitForSelector(".verdict.is-crash");
  assert.match(await report(page, ".verdict.is-crash"), /The checker has stopped working: .*has ended/);
  assert.match(await page.locator(".cm-content").innerText(), /Two cash machines/);
  await write(page, "active proctype P() { assert(0) }\n");
  await page.click(".is-crash >> text=Try again");
  assert.match(await verdict(page) ?? "", /fails/);
  await done();
});

test("a crash while a shorter run is looked for keeps the error that was found", async () => {
  const { page, done } = await visit();
  await write(page, "byte v[9], n;\nactive [9] proctype W() { do :: v[_pid] < 9 -> v[_pid]++; n++; assert(n < 40) :: v[_pid] == 9 -> break od }\n");
  await page.keyboard.press("Control+Enter");
  await shows(page, "#notice", "Looking for a shorter run");
  const found = await page.textContent(".verdict-says") ?? "";
  assert.match(found, /assertion .* fails/);
  await failWorkers(page);
  await page.waitForFunction(() => !/Looking for/.test(document.querySelector("#notice")?.textContent ?? ""));
  assert.match(await page.textContent(".verdict-says") ?? "", /assertion .* fails/);
  assert.ok(await page.locator("#score tr[data-step]").count() > 5);
  await done();
});

test("a worker that fails while it answers about a run is replaced", async () => {
  const { page, done } = await visit();
  await check(page);
  await page.waitForSelector("#next .next-steps, #next .quiet");
  await failNext(page, "next", "unreachable executed");
  await page.click("#score tr[data-step='4']");
  await shows(page, "#next", "unreachable executed");
  await page.click("#score tr[data-step='5']");
  await page.waitForSelector("#next .next-steps");
  await works(page);
  await done();
});

test("a tool that cannot be loaded says so, loses nothing, and is loaded by the next try", async () => {
  const { page, done } = await visit();
  await page.route("**/tools/*.js", (r) => r.fulfill({ status: 404 }));
  await check(page);
  /** @type {[act: string, where: string, file: string][]} */
  const tools = [["compare", "#notice", "compare"], ["explain", "#explain", "explain"], ["race", "#notice", "race"], ["automata", "#notice", "graphs"], ["history", "#notice", "history"], ["export", "#notice", "exports"]];
  for (const [act, where, file] of tools) {
    await page.click(`#acts [data-act=${act}]`);
    await shows(page, where, new RegExp(`tools/${file}\\.\\w+\\.js is missing: the host answers 404`));
  }
  await page.click("#open-share");
  await shows(page, "#notice", /tools\/share\.\w+\.js is missing/);
  assert.ok(await page.isHidden("#fault"), "this is no fault of the page");
  await works(page);
  await page.unroute("**/tools/*.js");
  // The check has waited for the history.
  await page.click("#acts [data-act=history]");
  await page.waitForSelector("#history[open] .past");
  await page.click("#history [data-close]");
  await page.click("#acts [data-act=compare]");
  await page.waitForSelector("#compare[open]");
  await done();
});
