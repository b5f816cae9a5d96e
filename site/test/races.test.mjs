// What the user does while an answer is on its way, in a real browser. The tests hold the page's requests back, so that
// each answer arrives at the worst time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, verdict, visit, write } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** A text whose properties Check waits for. */
const withFormula = "bool b;\nactive proctype P() { b = true }\nltl p { <> b }\n";

/** A model with many states. */
const large = "byte c[9];\nactive proctype P() {\nend:\n  do\n" + Array.from({ length: 9 }, (_, i) => `  :: atomic { c[${i}] < 5 -> c[${i}]++ }\n`).join("") + "  od\n}\n";

/** Holds the requests of one type back from now on. @param {Page} page @param {string} type */
const hold = (page, type) => page.evaluate((type) => {
  const post = Worker.prototype.postMessage;
  /** @type {{worker: Worker, message: any}[]} */
  const held = [];
  const release = () => {
    Worker.prototype.postMessage = post;
    for (const { worker, message } of held) worker.postMessage(message);
  };
  /** @type {number[]} two workers answer at the same time */
  const answered = [];
  Object.assign(globalThis, { held, release, answered });
  Worker.prototype.postMessage = function (/** @type {any[]} */ ...m) {
    if (m[0].type !== type) return post.call(this, .../** @type {[any]} */ (m));
    held.push({ worker: this, message: m[0] });
    this.addEventListener("message", (e) => {
      if (e.data.id === m[0].id) answered.push(e.data.id);
    });
  };
}, type);

/** Waits until some requests are held. @param {Page} page @param {number} count */
const holds = (page, count) => page.waitForFunction((count) => /** @type {any} */ (globalThis).held.length >= count, count);

/** Sends the held requests and waits for the last answer, and for what the page does then. @param {Page} page */
async function release(page) {
  await page.evaluate(() => /** @type {any} */ (globalThis).release());
  await page.waitForFunction(() => /** @type {any} */ (globalThis).answered.includes(/** @type {any} */ (globalThis).held.at(-1).message.id));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Whether nothing was checked and nothing is. @param {Page} page */
const idle = (page) => page.evaluate(() => !document.querySelector(".verdict, #check.is-stop, #results[aria-busy=true]"));

/** Presses Check on a text that must be compiled first, and waits until the check waits. @param {Page} page @returns {Promise<number>} the number of held requests */
async function checkThatWaits(page) {
  // A slow machine compiles the text before Check is pressed, unless its first request is held.
  await hold(page, "compile");
  await write(page, withFormula);
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#results[aria-busy=true]", { state: "attached" });
  await holds(page, 1);
  return page.evaluate(() => /** @type {any} */ (globalThis).held.length);
}

test("a check that waits for its text does not start on another document", async () => {
  const { page, errors, done } = await visit(at);
  const held = await checkThatWaits(page);
  await page.click("#open-gallery");
  await page.click("#gallery-list button >> nth=3");
  await holds(page, held + 1);
  await release(page);
  assert.ok(await idle(page));
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  assert.deepEqual(errors, []);
  await done();
});

test("Ctrl+Enter before the document is open checks it once it is", async () => {
  // The service worker's requests cannot be held.
  const context = await at.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise((done) => (release = done));
  const held = page.waitForRequest(/models[^/]*[.]js$/);
  await page.route(/models[^/]*[.]js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at.url + "?example=philosophers", { waitUntil: "commit" });
  await held;
  await page.waitForSelector("#unloaded", { state: "detached" });
  assert.ok(await page.isDisabled("#check"));
  await page.keyboard.press("Control+Enter");
  assert.ok(await idle(page));
  release();
  assert.match(await verdict(page) ?? "", /deadlock/i);
  assert.match(await page.title(), /philosophers/i);
  await context.close();
});

for (const from of ["the editor", "Check"]) {
  test(`Escape in ${from} ends a check that waits for its text`, async () => {
    const { page, errors, done } = await visit(at);
    await checkThatWaits(page);
    if (from === "Check") await page.focus("#check");
    await page.keyboard.press("Escape");
    assert.ok(await idle(page));
    await release(page);
    assert.ok(await idle(page));
    await page.keyboard.press("Control+Enter");
    assert.match(await verdict(page) ?? "", /^Both properties hold/);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("mistakes of an older text are not shown in a text that somebody types", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "active proctype P() { skip }\n");
  await hold(page, "compile");
  await page.keyboard.type("byte b;");
  await holds(page, 1);
  const marks = await page.evaluate(() => {
    const { worker, message } = /** @type {any} */ (globalThis).held[0];
    const content = document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-content");
    const data = new DataTransfer();
    data.setData("text/plain", "\n");
    content?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    const mistake = { line: 1, column: 1, endLine: 1, endColumn: 7, severity: "error", code: "undeclared", message: "wrong" };
    worker.dispatchEvent(new MessageEvent("message", { data: { id: message.id, type: "compiled", compiled: { diagnostics: [mistake], names: [] } } }));
    return document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-lintRange-error").length;
  });
  assert.equal(marks, 0);
  assert.deepEqual(errors, []);
  await done();
});

test("a random run that was asked for just before Check does not end the check", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, large);
  await hold(page, "simulate");
  // The story of the example goes with its text, and the buttons are drawn anew: a slow click could miss them.
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelectorAll("#runs button")[1]).click());
  await holds(page, 1);
  await page.evaluate(async () => {
    const { worker, message } = /** @type {any} */ (globalThis).held[0];
    /** @type {HTMLElement} */ (document.querySelector("#check")).click();
    await new Promise((next) => setTimeout(next));
    const trail = { length: 0, spinLength: 0, loop: -1, processes: [], variables: [], steps: [] };
    worker.dispatchEvent(new MessageEvent("message", { data: { id: message.id, type: "result", result: { verdict: "no error", kind: "simulation", diagnostics: [], choices: [], trail } } }));
  });
  await page.waitForSelector(".verdict");
  assert.ok(await page.isVisible(".verdict.is-run"));
  assert.match(await page.getAttribute("#check", "class") ?? "", /is-stop/);
  await page.click("#check");
  assert.match(await verdict(page) ?? "", /^Stopped/);
  assert.deepEqual(errors, []);
  await done();
});

test("a compilation that takes longer than two seconds still shows its mistakes, and Check waits for it", async () => {
  const { page, errors, done } = await visit(at);
  await checkThatWaits(page);
  await page.waitForTimeout(3000);
  assert.ok(!await page.isVisible(".verdict"));
  await release(page);
  assert.match(await verdict(page) ?? "", /^Both properties hold/);
  assert.deepEqual(errors, []);
  await done();
});
