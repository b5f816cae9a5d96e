// Tests the history in a real browser: earlier checks and texts are kept, shown, compared and restored.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, open, shows, visit, write } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** Opens the history. @param {Page} page @param {"Checks" | "Texts"} [view] */
async function openHistory(page, view = "Checks") {
  await page.click("#open-history");
  await page.waitForSelector("#history[open] .past-tabs");
  if (view === "Texts") await page.click("#history .past-tabs >> text=Texts");
}

/** Waits for a number of entries. @param {Page} page @param {number} n */
const entries = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#history .past").length === n, n);

/** Checks, and waits until the check is in the database. @param {Page} page @param {number} n checks afterwards */
async function checked(page, n) {
  await check(page);
  await kept(page, "checks", n);
}

/** Waits until the database has a number of entries. @param {Page} page @param {"checks" | "versions"} list @param {number} n */
const kept = (page, list, n) => page.evaluate(async ([list, n]) => {
  /** @param {IDBRequest} request @returns {Promise<any>} */
  const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
  for (;;) {
    // Opening a database that is not there would make it.
    if ((await indexedDB.databases()).some((d) => d.name === "beeline")) {
      const db = await answer(indexedDB.open("beeline"));
      const lists = await answer(db.transaction("lists").objectStore("lists").get("history"));
      db.close();
      if (lists?.[list].length === n) return;
    }
    await new Promise((r) => setTimeout(r, 50));
  }
}, /** @type {const} */ ([list, n]));

/** The text in the editor. @param {Page} page */
const text = (page) => page.locator(".cm-content").innerText();

/** @param {Page} page @param {string} text */
async function type(page, text) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(text);
}

test("marks of earlier checks are those of their verdicts", async () => {
  for (const [example, text, says] of [
    ["bridge", "", /^✓ All 3\sproperties hold$/], ["cash&property=never&goal=paid+%3E+0", "", /^⚑ The condition holds after \d+\ssteps$/], ["cash&property=both", "byte x; active proctype P() { x = 1 }", /^◐ No deadlock in all \d\sstates$/],
  ]) {
    const { page, errors, done } = await visit(at, { example: String(example) });
    if (text) await write(page, String(text));
    await check(page);
    await page.click("#open-history");
    await page.waitForSelector("#history .past-mark");
    assert.match((await page.locator("#history .past-says").allTextContents()).join(), /** @type {RegExp} */ (says));
    assert.deepEqual(errors, []);
    await done();
  }
});

test("checks are kept across reloads, compared and restored without loss of the present text", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await checked(page, 1);
  const before = await text(page);
  await write(page, "byte n;\nactive [2] proctype P() { n++; assert(n < 3) }\n");
  await choose(page, "search", "bfs");
  await checked(page, 2);
  await page.reload();
  await page.waitForSelector("#welcome .question");
  await openHistory(page);
  await entries(page, 2);
  const list = await page.textContent("#history .past-list") ?? "";
  assert.match(list, /✓ No errors? .*cash\.pml · .* breadth-first, .*states?.*✕ The assertion on line 36 fails at step 12cash\.pml · .*Auto, 1 GB and 60 s · 145.states/s);
  assert.deepEqual(await axe(page), []);
  // Two side by side, and their texts.
  assert.ok(await page.isDisabled("#history .past-bar button"));
  for (const box of await page.locator("#history .past-choose input").all()) await box.check();
  await page.click("#history .past-bar button");
  await page.waitForSelector("#history .past-two");
  const rows = await page.locator("#history .past-two tr").allTextContents();
  assert.ok(rows.some((r) => /^Search, differsAutobreadth-first$/.test(r)), rows.join("\n"));
  assert.ok(rows.some((r) => /^Modelcash\.pmlcash\.pml$/.test(r)));
  assert.match(await page.textContent("#history .past-lines") ?? "", /only in the second: active \[2\] proctype P/);
  assert.equal(await page.locator("#history >> text=Compare their runs").count(), 0);
  assert.deepEqual(await axe(page), []);
  await page.click("#history >> text=Back to the list");
  // Restore the older one: its text, question and run come back.
  await page.locator("#history .past").nth(1).getByText("Restore").click();
  await shows(page, ".verdict-says", /fails at step 12$/);
  await shows(page, "#scrub output", /^12 of 12/);
  assert.equal(await text(page), before);
  assert.equal(await page.inputValue("#ask select[name=search]"), "auto");
  await shows(page, "#notice", /^The check of .* is restored/);
  await shows(page, "#facts", "145");
  assert.deepEqual(await page.locator("#results.is-stale").count(), 0);
  // The other text is among the earlier ones, and Undo of the editor brings it back too.
  await openHistory(page, "Texts");
  await page.locator("#history .past summary").nth(1).click();
  await shows(page, "#history .past-lines", /not in the present text: active \[2\] proctype P/);
  await page.click("#history [data-close]");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await shows(page, ".cm-content", "n < 3");
  assert.deepEqual(errors, []);
  await done();
});

test("the runs of two checks are compared, and an entry can be removed and brought back", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await choose(page, "search", "dfs");
  await checked(page, 1);
  await choose(page, "search", "bfs");
  await checked(page, 2);
  await openHistory(page);
  for (const box of await page.locator("#history .past-choose input").all()) await box.check();
  await page.click("#history .past-bar button");
  await shows(page, "#history", "Both checks have the same text.");
  await page.click("#history >> text=Compare their runs");
  await shows(page, "#compare .compare-says", /differ from step/);
  assert.deepEqual(await axe(page), []);
  await page.click("#compare [data-close]");
  await openHistory(page);
  await page.locator("#history .past").first().getByText("Remove").click();
  await kept(page, "checks", 1);
  await page.waitForFunction(() => document.activeElement?.textContent === "Undo");
  await page.keyboard.press("Enter");
  await kept(page, "checks", 2);
  await page.locator("#history .past").first().getByText("Restore").click();
  await shows(page, "#scrub output", /of 12/);
  await openHistory(page);
  await page.click("#history .past-clear button");
  await page.click("#history >> text=this cannot be undone");
  await shows(page, "#history", "No check has ended yet");
  assert.equal(await page.evaluate(() => new Promise((done) => {
    indexedDB.open("beeline").onsuccess = (/** @type {any} */ e) => (e.target.result.transaction("contents").objectStore("contents").count().onsuccess = (/** @type {any} */ c) => done(c.target.result));
  })), 0, "contents are gone with their entries");
  assert.deepEqual(errors, []);
  await done();
});

test("earlier texts are kept, shown with their changes, and restored; that can be undone", async () => {
  const { page, errors, done } = await visit(at, { example: "cash", width: 360, height: 740 });
  await page.click("#dock-model");
  await type(page, "/* one */\n");
  await kept(page, "versions", 2);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("byte gone;\n");
  await kept(page, "versions", 3);
  await page.click("#dock-result");
  await page.click("#others >> text=Earlier checks and texts");
  await page.click("#history .past-tabs >> text=Texts");
  await entries(page, 3);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("#history")?.scrollWidth === document.querySelector("#history")?.clientWidth]), [360, true]);
  for (const summary of await page.locator("#history .past summary").all()) await summary.click();
  await shows(page, "#history .past >> nth=0", "The same as the present text");
  await shows(page, "#history .past >> nth=1", /not in the present text: \/\* one \*\//);
  assert.deepEqual(await axe(page), []);
  await page.locator("#history .past").last().getByText("Restore").click();
  await shows(page, ".cm-content", /^\/\* Two cash machines/);
  await page.click("#dock-result");
  await page.click("#notice >> text=Undo");
  await page.click("#dock-model");
  assert.match(await text(page), /byte gone;/);
  assert.deepEqual(errors, []);
  await done();
});

/** A page whose database fails. @param {() => void} fault runs on the page before its scripts */
async function faulty(fault) {
  const context = await at.browser.newContext();
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (e) => errors.push(e.message));
  await page.addInitScript(fault);
  await page.goto(at.url + "?example=cash");
  await page.waitForSelector("#welcome .question");
  return { page, errors, done: () => context.close() };
}

/** @type {[what: string, says: string, fault: () => void][]} */
const faults = [
  ["forbidden", "does not let this page store a history", () => Object.defineProperty(window, "indexedDB", {
    get: () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  })],
  ["closed to private windows", "does not let this page store a history", () => Object.defineProperty(IDBFactory.prototype, "open", { value: () => {
    throw new DOMException("A mutation operation was attempted on a database that did not allow mutations.", "InvalidStateError");
  } })],
  ["full", "no room for the history", () => Object.defineProperty(IDBObjectStore.prototype, "put", { value: () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  } })],
];
for (const [what, says, fault] of faults) {
  test(`a database that is ${what}: the history lasts as long as the page and says so`, async () => {
    const { page, errors, done } = await faulty(fault);
    await check(page);
    await type(page, "/* one */\n");
    await openHistory(page);
    await shows(page, "#history .past-lost", says);
    await entries(page, 1);
    await page.click("#history .past-tabs >> text=Texts");
    await entries(page, 2);
    await page.click("#history .past-tabs >> text=Checks");
    await page.click("#history .past >> text=Restore");
    await page.locator(".cm-content", { hasText: "/* one" }).waitFor({ state: "detached" });
    await shows(page, "#scrub output", /^12 of 12/);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("entries of two tabs are in one history", async () => {
  const context = await at.browser.newContext();
  const pages = [await context.newPage(), await context.newPage()];
  for (const [i, page] of pages.entries()) {
    await page.goto(at.url + "?example=" + ["cash", "peterson"][i]);
    await page.waitForSelector("#welcome .question");
  }
  await checked(pages[0], 1);
  await checked(pages[1], 2);
  await openHistory(pages[0]);
  await entries(pages[0], 2);
  // The other tab's check opens its document here.
  await pages[0].locator("#history .past").first().getByText("Restore").click();
  await shows(pages[0], "#title", /Peterson/);
  await context.close();
});
