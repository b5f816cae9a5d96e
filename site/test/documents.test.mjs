// The page keeps the user's texts. It loses none of them without a notice.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { axe, open, shows, visit } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** @param {Page} page @param {string} name @param {string} text */
async function openFile(page, name, text) {
  await page.setInputFiles("#file-input", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await shows(page, "#title", name);
}

/** @param {Page} page @param {string} text */
async function type(page, text) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(text);
}

/** @param {Page} page */
async function reload(page) {
  await page.reload();
  await page.waitForSelector("#welcome .question");
}

/** Checks whether the browser asks before it leaves the page, and stays. @param {Page} page @param {boolean} expected */
async function asks(page, expected) {
  assert.equal(await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true }))), expected);
}

/** Opens the gallery. Returns the names of the user's models there. @param {Page} page */
async function models(page) {
  if (!await page.isVisible("#gallery")) await page.click("#open-gallery");
  return page.locator("#gallery-list ul").first().locator("button.link:not(.quiet)").allTextContents();
}

test("all models of the user are kept, however many there are", async () => {
  const { page, errors, done } = await visit(at);
  const names = Array.from({ length: 25 }, (_, i) => `m${i}.pml`);
  for (const name of names) await openFile(page, name, `byte ${name.replace(".", "_")};\n`);
  await reload(page);
  assert.deepEqual(await models(page), names.toReversed());
  await page.click("#gallery-list >> text='m0.pml'");
  await shows(page, ".cm-content", "m0_pml");
  assert.deepEqual(errors, []);
  await done();
});

test("changes to an example are kept as a model when the example is reset", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await type(page, "/* mine */\n");
  await page.click("#reset");
  const file = await page.textContent("#file") ?? "";
  await shows(page, "#notice", `kept among your models as ${file}`);
  await page.waitForFunction(() => localStorage.getItem("beeline.draft.peterson") === null);
  await reload(page);
  assert.deepEqual(await models(page), [file]);
  await page.click(`#gallery-list >> text='${file}'`);
  await shows(page, ".cm-content", "mine");
  assert.deepEqual(errors, []);
  await done();
});

test("the removal of a model can be undone", async () => {
  const { page, errors, done } = await visit(at);
  for (const name of ["a.pml", "b.pml", "c.pml"]) await openFile(page, name, `/* ${name} */\n`);
  await models(page);
  await page.click("[aria-label='Remove b.pml']");
  await shows(page, "#gallery-list", "b.pml was removed.");
  assert.deepEqual(await axe(page), []);
  assert.equal(await page.evaluate(() => localStorage.getItem("beeline.draft.own:b.pml")), null);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Remove b.pml");
  await reload(page);
  assert.deepEqual(await models(page), ["c.pml", "b.pml", "a.pml"]);
  await page.click("[aria-label='Remove b.pml']");
  await reload(page);
  assert.deepEqual(await models(page), ["c.pml", "a.pml"]);
  assert.deepEqual(errors, []);
  await done();
});

test("the page says that the storage is full, drops nothing, and stores the text when there is room", async () => {
  const { page, errors, done } = await visit(at);
  await openFile(page, "old.pml", `/* old ${"x".repeat(100_000)} */\n`);
  await openFile(page, "new.pml", "/* new */\n");
  await page.evaluate(() => {
    for (let size = 1 << 22, n = 0; size >= 1; n++) {
      try {
        localStorage.setItem(`filler${n}`, "x".repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });
  await type(page, "/* more than fits */\n");
  await shows(page, "#keeping", "no room for this text");
  await asks(page, true);
  assert.deepEqual(await models(page), ["new.pml", "old.pml"]);
  await shows(page, "#gallery-list", "Kept only while this page is open");
  await page.click("[aria-label='Remove old.pml']");
  await asks(page, false);
  await reload(page);
  assert.deepEqual(await models(page), ["new.pml"]);
  await page.click("#gallery-list >> text='new.pml'");
  await shows(page, ".cm-content", "more than fits");
  assert.deepEqual(errors, []);
  await done();
});

test("the page says that storage is forbidden, and the browser asks before a text is lost", async () => {
  const context = await at.browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", {
    get: () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  }));
  await page.goto(at.url + "?example=cash");
  await page.waitForSelector("#welcome .question");
  await asks(page, false);
  assert.ok(await page.isHidden("#keeping"));
  await type(page, "/* mine */\n");
  await shows(page, "#keeping", "does not let this page store anything");
  assert.deepEqual(await axe(page), []);
  const saved = page.waitForEvent("download");
  await page.click("#keeping button");
  assert.equal((await saved).suggestedFilename(), await page.textContent("#file"));
  const asked = new Promise((done) => page.once("dialog", (d) => {
    done(d.type());
    void d.accept();
  }));
  await page.close({ runBeforeUnload: true });
  assert.equal(await asked, "beforeunload");
  await context.close();
});

test("a file in Latin-1 is read with a notice, and line ends of another system are kept", async () => {
  const { page, errors, done } = await visit(at);
  await page.setInputFiles("#file-input", { name: "latin.pml", mimeType: "text/plain", buffer: Buffer.from("/* Z\xe4hler */\r\nbyte x;\r\nactive proctype P() { assert(x) }\r\n", "latin1") });
  await shows(page, "#title", "latin.pml");
  await shows(page, ".cm-content", "Zähler");
  await shows(page, "#notice", "latin.pml is not UTF-8. It was read as Latin-1");
  await reload(page);
  await page.click("#check");
  await page.waitForSelector("#results[aria-busy=false] .verdict");
  await page.click("[data-act=export]");
  const saved = page.waitForEvent("download");
  await page.click("#export-list button");
  assert.equal(await readFile(await (await saved).path(), "utf8"), "/* Zähler */\r\nbyte x;\r\nactive proctype P() { assert(x) }\r\n");
  assert.deepEqual(errors, []);
  await done();
});

test("a file that is not a text is refused, and the open document stays", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await page.setInputFiles("#file-input", { name: "a.out", mimeType: "application/octet-stream", buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0xff]) });
  await shows(page, "#notice", "a.out is not a text file");
  await shows(page, "#title", /cash/);
  assert.equal(await page.evaluate(() => localStorage.getItem("beeline.own")), null);
  assert.deepEqual(errors, []);
  await done();
});
