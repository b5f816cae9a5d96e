// The title and the story of a document, and typing over several lines.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, shows, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

test("the story of an example goes with its text, and comes back with it", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  const [title, question] = [await page.textContent("#title"), await page.textContent("#welcome .question")];
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nbyte more;\n");
  await page.waitForFunction(() => localStorage.getItem("beeline.draft.cash")?.includes("more"));
  assert.equal(await page.textContent("#title"), title);
  await write(page, "byte other;\nactive proctype Q() { other++; assert(other == 1) }\n");
  await shows(page, "#title", "cash.pml");
  await shows(page, "#welcome .question", "Can anything go wrong in this model?");
  await shows(page, "#summary", "the assertion on line 2");
  assert.doesNotMatch(await page.textContent("#welcome") ?? "", /machine/);
  assert.equal(await page.locator(".expected").count(), 0, "what a check of the example finds");
  await page.reload();
  await shows(page, "#title", "cash.pml");
  await page.click("#reset");
  await shows(page, "#title", title ?? "");
  await shows(page, "#welcome .question", question ?? "");
  assert.deepEqual(errors, []);
  await done();
});

test("no example shows the answer above its model", async () => {
  const { page, done } = await visit(at, { example: "cash" });
  await page.click("#open-gallery");
  const links = page.locator("#gallery-list .questions button.link");
  const names = await links.allTextContents();
  assert.ok(names.length > 20);
  await page.keyboard.press("Escape");
  for (const [i, name] of names.entries()) {
    await page.click("#open-gallery");
    await links.nth(i).click();
    await page.waitForFunction((name) => document.querySelector("#title")?.textContent === name, name);
    const text = await page.evaluate(() => document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-content")?.textContent ?? "");
    assert.doesNotMatch(text, /Expect|shortest trail|assertion violated|no error, \d/, name);
    const cut = await page.evaluate(() => {
      const scroller = document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-scroller");
      const lines = [...document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? []].slice(0, 6);
      const right = scroller?.getBoundingClientRect().right ?? 0;
      return lines.filter((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return range.getBoundingClientRect().right > right;
      }).length;
    });
    assert.equal(cut, 0, `${name}: lines of the header are cut`);
  }
  await done();
});

test("typing, pasting and brackets over several lines replace them without an error", async () => {
  const { page, errors, done } = await visit(at);
  /** @param {(p: import("playwright-core").Page) => Promise<void>} act */
  const over = async (act) => {
    await write(page, "one\ntwo\nthree\nfour\n");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    for (let i = 0; i < 2; i++) await page.keyboard.press("Shift+ArrowDown");
    await act(page);
    return page.evaluate(() => [...document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? []].map((l) => l.textContent));
  };
  assert.deepEqual(await over((p) => p.keyboard.type("xyz")), ["oxyzhree", "four", ""]);
  assert.deepEqual(await over((p) => p.keyboard.insertText("a\nb")), ["oa", "bhree", "four", ""]);
  assert.deepEqual(await over((p) => p.keyboard.type("(")), ["o(ne", "two", "t)hree", "four", ""]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(errors, []);
  await done();
});

test("of a long title and a file name, the file name is cut first", async () => {
  const { page, done } = await visit(at, { example: "cash", width: 1300 });
  await page.evaluate(() => {
    const title = document.querySelector("#title");
    const file = document.querySelector("#file");
    if (title && file) [title.textContent, file.textContent] = ["A title that needs some room", `${"long".repeat(20)}.pml`];
  });
  const cut = (/** @type {string} */ id) => page.evaluate((at) => {
    const e = /** @type {HTMLElement} */ (document.querySelector(at));
    return e.scrollWidth > e.clientWidth;
  }, id);
  assert.deepEqual([await cut("#title"), await cut("#file")], [false, true]);
  await done();
});
