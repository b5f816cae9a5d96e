// One document in two tabs: no text is overwritten, and both tabs show a notice.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, open, shows } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** Lets a tab learn of no change in other tabs until `release` is called on it, as if it were suspended. @param {Page} page */
const hold = (page) => page.addInitScript(() => {
  /** @type {StorageEvent[]} */
  const waiting = [];
  let held = true;
  addEventListener("storage", (e) => {
    if (!held) return;
    e.stopImmediatePropagation();
    waiting.push(e);
  }, true);
  Object.assign(window, { release: () => {
    held = false;
    for (const { key, newValue, oldValue } of waiting) dispatchEvent(new StorageEvent("storage", { key, newValue, oldValue, storageArea: localStorage }));
  } });
});

/** @param {Page} page */
const release = (page) => page.evaluate(() => /** @type {any} */ (window).release());

/** Two tabs of one browser. @param {("first" | "second")[]} [held] the tabs that learn of no change in the other one */
async function two(held = []) {
  const context = await at.browser.newContext();
  const first = await context.newPage();
  const second = await context.newPage();
  for (const name of held) await hold({ first, second }[name]);
  /** @type {string[]} */
  const errors = [];
  for (const page of [first, second]) {
    page.on("pageerror", (e) => errors.push(e.message));
    await page.goto(at.url + "?example=cash");
    await page.waitForSelector("#welcome .question");
  }
  return { first, second, done: async () => {
    assert.deepEqual(errors, []);
    await context.close();
  } };
}

/** @param {Page} page @param {string} text */
async function type(page, text) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(text);
}

/** The text in the editor. @param {Page} page */
const text = (page) => page.locator(".cm-content").innerText();

/** @param {Page} page @param {string} key @param {string} part */
const stores = (page, key, part) => page.waitForFunction(([k, p]) => localStorage.getItem("beeline.draft." + k)?.includes(p), [key, part]);

test("both tabs say that they have the same text, until one leaves", async () => {
  const { first, second, done } = await two();
  for (const page of [first, second]) await shows(page, "#keeping", "open in another tab too");
  assert.deepEqual(await axe(second), []);
  await second.goto("about:blank");
  await first.waitForSelector("#keeping", { state: "hidden" });
  await done();
});

test("changes in one tab show in the other, which can continue from them", async () => {
  const { first, second, done } = await two();
  await type(first, "/* one */\n");
  await shows(second, ".cm-content", "/* one */");
  await shows(second, "#keeping", "Another tab has changed this text");
  await type(second, "/* two */\n");
  await shows(first, ".cm-content", "/* two */");
  assert.equal(await text(first), await text(second));
  assert.equal(await first.textContent("#title"), await second.textContent("#title"));
  // Changes in turn make no copy.
  await type(first, "/* three */\n");
  await shows(second, ".cm-content", "/* three */");
  await second.keyboard.press("Control+z");
  await first.reload();
  await first.waitForSelector("#welcome .question");
  assert.match(await text(first), /two \*\/\n+\/\* one/);
  assert.equal(await first.evaluate(() => localStorage.getItem("beeline.own")), null);
  await done();
});

test("if both tabs change a text at once, both texts are kept, even after a reload", async () => {
  // Each tab has a change before it learns of the other one, however slow the machine is.
  const { first, second, done } = await two(["first", "second"]);
  await Promise.all([type(first, "/* of the first */\n"), type(second, "/* of the second */\n")]);
  await Promise.all([release(first), release(second)]);
  const copied = await Promise.race([first, second].map(async (page) => {
    await shows(page, "#keeping", "cash.pml was changed in another tab at the same time. This tab now shows cash-2.pml, which has your changes.");
    return page;
  }));
  const [mine, theirs] = copied === first ? ["first", "second"] : ["second", "first"];
  assert.match(await text(copied), new RegExp(`of the ${mine}`));
  assert.doesNotMatch(await text(copied), new RegExp(`of the ${theirs}`));
  const other = copied === first ? second : first;
  assert.match(await text(other), new RegExp(`of the ${theirs}`));
  const name = await copied.textContent("#title");
  await copied.reload();
  await shows(copied, "#title", name ?? "");
  assert.match(await text(copied), new RegExp(`of the ${mine}`));
  await other.reload();
  await shows(other, ".cm-content", `of the ${theirs}`);
  await done();
});

test("a tab that was suspended shows the newer text when it comes back", async () => {
  const { first, second, done } = await two(["second"]);
  await type(first, "/* newer */\n");
  await stores(first, "cash", "newer");
  assert.doesNotMatch(await text(second), /newer/);
  await second.evaluate(() => dispatchEvent(new Event("focus")));
  await shows(second, ".cm-content", "newer");
  await done();
});

test("a tab that changes an old text makes a copy, and links to the other text", async () => {
  const { first, second, done } = await two(["second"]);
  await type(first, "/* newer */\n");
  await stores(first, "cash", "newer");
  await second.evaluate(() => {
    const at = document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-content");
    const data = new DataTransfer();
    data.setData("text/plain", "/* on the old one */\n");
    at?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await shows(second, "#keeping", "which has your changes");
  assert.match(await text(second), /on the old one/);
  assert.doesNotMatch(await text(second), /newer/);
  assert.match(await first.evaluate(() => localStorage.getItem("beeline.draft.cash")) ?? "", /newer/);
  assert.deepEqual(await axe(second), []);
  await second.click("#keeping button");
  await shows(second, ".cm-content", "newer");
  await second.click("#open-gallery");
  assert.equal(await second.locator("#gallery-list ul").first().locator("button.link:not(.quiet)").count(), 1);
  await done();
});

test("a text that another tab has overwritten without having seen it becomes a copy", async () => {
  const { first, second, done } = await two();
  await type(second, "/* overwritten */\n");
  await shows(first, ".cm-content", "overwritten");
  // However late it learns of it.
  await second.evaluate(() => void (Date.now = ((now) => () => now() + 3_600_000)(Date.now)));
  await first.evaluate(() => localStorage.setItem("beeline.draft.cash", "byte unseen;\n"));
  await shows(second, "#keeping", "which has your changes");
  assert.match(await text(second), /overwritten/);
  await done();
});

test("a tab that was suspended during many changes of its text takes them over", async () => {
  const { first, second, done } = await two(["second"]);
  await type(second, "/* of the second */\n");
  await shows(first, ".cm-content", "of the second");
  // More versions than are remembered.
  for (let i = 0; i < 40; i++) {
    await type(first, `/* ${i} */\n`);
    await first.evaluate(() => dispatchEvent(new Event("pagehide")));
  }
  await stores(first, "cash", "/* 39 */");
  await second.evaluate(() => dispatchEvent(new Event("focus")));
  await shows(second, ".cm-content", "/* 39 */");
  await shows(second, "#keeping", "Another tab has changed this text");
  await done();
});

test("the list has the models that both tabs add", async () => {
  const { first, second, done } = await two();
  await first.setInputFiles("#file-input", { name: "a.pml", mimeType: "text/plain", buffer: Buffer.from("byte a;\n") });
  await shows(first, "#title", "a.pml");
  const list = await first.evaluate(() => localStorage.getItem("beeline.own") ?? "");
  await second.setInputFiles("#file-input", { name: "b.pml", mimeType: "text/plain", buffer: Buffer.from("byte b;\n") });
  await shows(second, "#title", "b.pml");
  // As if both had written the list at the same time.
  await first.evaluate((text) => localStorage.setItem("beeline.own", text), list);
  await second.click("#open-gallery");
  assert.deepEqual(await second.locator("#gallery-list ul").first().locator("button.link:not(.quiet)").allTextContents(), ["a.pml", "b.pml"]);
  await done();
});
