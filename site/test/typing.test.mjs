// Tests typing in the editor, in a real browser: new lines, Tab, the formatter, completion in formulas.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, open, shows, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** The text of the editor. @param {import("playwright-core").Page} page */
const textOf = (page) => page.evaluate(() => [...(document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? [])].map((l) => l.textContent).join("\n"));

test("new lines are indented while somebody types a model", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "");
  await page.click(".cm-content");
  await page.keyboard.type("active proctype P() {\nbyte i;\ndo\n:: i < 3 ->\ni++\n:: else -> break\nod\nend:\nskip\n");
  // closeBrackets has written the brace.
  assert.equal(await textOf(page), "active proctype P() {\n  byte i;\n  do\n  :: i < 3 ->\n     i++\n  :: else -> break\n  od\n  end:\n  skip\n  \n}");
  assert.deepEqual(errors, []);
  await done();
});

test("Tab indents, Shift with Tab takes it back, and the formatter can be undone", async () => {
  const { page, errors, done } = await visit(at);
  const ugly = "active proctype P() {\nbyte i;   \n      do\n:: i++\n   od\n}";
  await write(page, ugly);
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  assert.match(await textOf(page), /^  active/);
  await page.keyboard.press("Shift+Tab");
  assert.match(await textOf(page), /^active/);
  await page.keyboard.press("Shift+Alt+F");
  assert.equal(await textOf(page), "active proctype P() {\n  byte i;\n  do\n  :: i++\n  od\n}");
  await page.keyboard.press("Control+z");
  assert.equal(await textOf(page), ugly);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

test("the operators of formulas are offered in a formula only", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "bool b;\nactive proctype P() { b = true }\nltl p { ");
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("even");
  await page.waitForSelector(".cm-tooltip-autocomplete li");
  assert.match(await page.textContent(".cm-tooltip-autocomplete") ?? "", /eventually/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("even");
  await page.waitForTimeout(500);
  assert.doesNotMatch(await page.locator(".cm-tooltip-autocomplete").allTextContents().then((t) => t.join()), /eventually/);
  assert.deepEqual(errors, []);
  await done();
});

test("a name before a colon is coloured as a label only where one can be", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "unsigned u : 3;\nactive proctype P() {\n  byte i;\nhere: i = (u == 0 -> i : u);\n  for (i : 1 .. 3) { i = 1 }\nthere:\n  goto here\n}\n");
  const keyword = await page.locator(".cm-line span", { hasText: /^proctype$/ }).getAttribute("class");
  const bold = await page.locator(`.cm-line span.${String(keyword).split(" ").join(".")}`).allTextContents();
  assert.deepEqual(bold, ["active", "proctype", "here", "for", "there", "goto"]);
  assert.deepEqual(errors, []);
  await done();
});

test("keywords are coloured and explained, and words and names are offered", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte counter;\nactive proctype P() { counter = 1 }\n");
  const colour = (/** @type {string} */ word) => page.locator(".cm-line span", { hasText: new RegExp(`^${word}$`) }).first().evaluate((e) => getComputedStyle(e).color + getComputedStyle(e).fontWeight);
  assert.equal(new Set([await colour("byte"), await colour("proctype"), await page.locator(".cm-line").first().evaluate((e) => getComputedStyle(e).color + getComputedStyle(e).fontWeight)]).size, 3);
  await page.locator(".cm-line span", { hasText: /^active$/ }).hover();
  await shows(page, ".cm-help", "active");
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  for (const [typed, offered] of [["proc", /proctype/], ["coun", /counter/]]) {
    await page.keyboard.type(/** @type {string} */ (typed));
    await shows(page, ".cm-tooltip-autocomplete li", offered);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
  }
  // A whole word is offered no more, so that Enter begins a line.
  await page.keyboard.type("ski");
  await shows(page, ".cm-tooltip-autocomplete li", /skip/);
  await page.keyboard.type("p");
  await page.waitForSelector(".cm-tooltip-autocomplete", { state: "detached" });
  await page.keyboard.press("Enter");
  assert.match(await textOf(page), /\nskip\n/);
  // Nothing is offered for a new name, and a word that only contains what was typed is not offered.
  for (const typed of ["int coun", "turn"]) {
    await page.keyboard.type(typed);
    await page.waitForTimeout(500);
    await page.keyboard.press("Enter");
    assert.ok((await page.locator(".cm-line").allTextContents()).some((line) => line.trim() === typed), typed);
  }
  assert.deepEqual(errors, []);
  await done();
});
