// Tests typing in the editor, in a real browser: new lines, Tab, the formatter, completion in formulas.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { formulaOperators, keywords } from "../editor/keywords.js";
import { operators, words } from "../editor/promela.js";
import { axe, longestTask, open, shows, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** The text of the editor. @param {import("playwright-core").Page} page */
const textOf = (page) => page.evaluate(() => [...(document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? [])].map((l) => l.textContent).join("\n"));

/** Waits until the editor shows a text. @param {import("playwright-core").Page} page @param {string} text */
async function reads(page, text) {
  for (;;) {
    const now = await textOf(page);
    if (now === text) return;
    assert.ok(now !== "", "an empty editor");
    await page.waitForTimeout(50);
  }
}

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
  await reads(page, "active proctype P() {\n  byte i;\n  do\n  :: i++\n  od\n}");
  await page.keyboard.press("Control+z");
  assert.equal(await textOf(page), ugly);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

test("keys change tens of thousands of lines in short tasks, and one Ctrl+Z takes each change back", async () => {
  const { page, errors, done } = await visit(at);
  const line = "      x=1;";
  await write(page, "byte x;\ninit {\n" + `${line}\n`.repeat(30_000) + "}");
  /** Waits until the third line is a text. @param {string} text */
  const third = (text) => page.waitForFunction((text) => document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line")[2]?.textContent === text, text);
  const keys = { Tab: "  " + line, "Control+]": "  " + line, "Shift+Tab": line.slice(2), "Control+[": line.slice(2), "Control+/": "// " + line, "Shift+Alt+F": "  x=1;", "Control+Alt+\\": "  x=1;" };
  const slowest = await longestTask(page, async () => {
    for (const [key, changed] of Object.entries(keys)) {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Control+A");
      await page.keyboard.press(key);
      await page.keyboard.press("Control+Home");
      await third(changed);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+Home");
      await third(line);
    }
  });
  assert.ok(slowest < 1.5, `a task of ${slowest} usual ones`);
  assert.deepEqual(errors, []);
  await done();
});

test("130,000 matches are replaced in short tasks, and one Ctrl+Z takes it back", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte x;\n".repeat(130_000));
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.fill(".cm-search [name=search]", "x");
  await page.fill(".cm-search [name=replace]", "yy");
  /** Goes to both ends of the text, whose lines are all the same. @param {string} line */
  const ends = async (line) => {
    for (const [key, text] of [["Control+Home", `${line}\n${line}\n`], ["Control+End", `\n${line}\n${line}\n`]]) {
      await page.locator(".cm-content").focus();
      await page.keyboard.press(key);
      const found = await textOf(page);
      assert.ok(key === "Control+Home" ? found.startsWith(text) : found.endsWith(text), `${key}: ${found.slice(0, 100)}`);
    }
    assert.equal(await page.locator(".cm-activeLineGutter").last().textContent(), "130001");
  };
  const slowest = await longestTask(page, async () => {
    await page.click(".cm-search [name=replaceAll]");
    await shows(page, ".cm-line", "byte yy;");
  });
  await ends("byte yy;");
  await page.keyboard.press("Control+z");
  await ends("byte x;");
  assert.ok(slowest < 1.5, `a task of ${slowest} usual ones`);
  assert.deepEqual(errors, []);
  await done();
});

test("a change of many lines is dropped if the text has changed meanwhile", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "x=1;\n".repeat(30_000));
  // The script that changes lines arrives late.
  let arrives = () => {};
  const wait = new Promise((done) => (arrives = () => done(undefined)));
  await page.route("**/tools/lines*.js", async (route) => {
    await wait;
    await route.continue();
  });
  const indent = async () => {
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Tab");
  };
  const asked = page.waitForRequest("**/tools/lines*.js");
  await indent();
  await asked;
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("y");
  await indent();
  arrives();
  await page.keyboard.press("Control+Home");
  await page.waitForFunction(() => /^ *y/.test(document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-line")?.textContent ?? "") && document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line")[1]?.textContent !== "x=1;");
  assert.match(await textOf(page), /^ {2}yx=1;\n {2}x=1;\n/);
  assert.deepEqual(errors, []);
  await done();
});

test("a search takes no regular expression, which could take forever", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, `/* ${"a".repeat(60)} */\n`);
  await page.keyboard.press("Control+f");
  const boxes = page.locator(".cm-search input[type=checkbox]");
  await boxes.first().waitFor();
  assert.deepEqual(await boxes.evaluateAll((list) => list.map((box) => [/** @type {HTMLInputElement} */ (box).name, box.checkVisibility()])), [["case", true], ["re", false], ["word", true]]);
  await page.fill(".cm-search [name=search]", "(a+)+b");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".cm-searchMatch").count(), 0);
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
  await shows(page, ".cm-help", "active [n] proctype P() starts n instances");
  const end = await page.evaluate(() => {
    const line = [...(document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? [])][1];
    const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let n = text.nextNode(); n; n = text.nextNode()) {
      const at = n.nodeValue?.indexOf("counter") ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(n, at);
      range.setEnd(n, at + 7);
      const { x, y, width, height } = range.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }
    return [];
  });
  await page.mouse.move(end[0], end[1]);
  await shows(page, ".cm-help", /counter variable byte, line 1/);
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  for (const [typed, offered] of [["proc", /proctype/], ["coun", /counter/]]) {
    await page.keyboard.type(/** @type {string} */ (typed));
    await shows(page, ".cm-tooltip-autocomplete li", offered);
    if (typed === "proc") await shows(page, ".cm-completionInfo", "defines what processes of type P do");
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

test("every keyword and operator has a sentence", () => {
  assert.deepEqual(words, Object.keys(keywords));
  assert.deepEqual(operators, Object.keys(formulaOperators));
});

test("names that the text no longer has are not offered, whatever errors it has", async () => {
  const { page, errors, done } = await visit(at);
  /** Replaces the text, and waits until these names are offered at its end. @param {string} text @param {string[]} expected */
  const offers = async (text, expected) => {
    await write(page, text);
    for (let list = ["?"]; list.join() !== expected.join(); list = list.filter((l) => l.startsWith("zeb"))) {
      await page.waitForTimeout(500); // without typing, so that the text itself is compiled
      await page.keyboard.press("Control+End");
      await page.keyboard.type("ze");
      await page.keyboard.press("Control+Space");
      await page.waitForTimeout(300);
      list = await page.locator(".cm-completionLabel").allTextContents();
      for (const key of ["Escape", "Backspace", "Backspace"]) await page.keyboard.press(key);
    }
  };
  await offers("byte zebra, zebu;\ninit { zebra = 1; zebu = 1 }\n", ["zebra", "zebu"]);
  // The declarations of a text without syntax errors are known.
  await offers("byte zebra, zebrina;\ninit { zebra = missing }\n", ["zebra", "zebrina"]);
  await offers("byte zebra;\ninit { zebra = = 1 }\n", ["zebra"]);
  // A text that declares nothing has no names.
  await offers("init { skip }\n", []);
  assert.deepEqual(errors, []);
  await done();
});

test("Escape stays in the editor; Escape, then Tab leaves it in both directions", async () => {
  const { page, errors, done } = await visit(at);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await write(page, "byte a;");
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "editor");
  await page.keyboard.type("\nbyte b;");
  assert.equal(await textOf(page), "byte a;\nbyte b;");
  // Another key between them: Tab indents again.
  await page.keyboard.press("Tab");
  assert.equal(await textOf(page), "byte a;\nbyte b;  ");
  // A selection does not change this, and stays.
  for (const keys of ["Tab", "Shift+Tab"]) {
    await page.click(".cm-content");
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Escape");
    await page.keyboard.press(keys);
    if (keys === "Tab") assert.equal(await focused(), "separator");
    else assert.notEqual(await focused(), "editor");
    assert.equal(await textOf(page), "byte a;\nbyte b;  ");
  }
  // Who returns with the mouse types on.
  await page.click(".cm-content");
  await page.keyboard.press("Escape");
  await page.click(".cm-content");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "editor");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("?");
  await shows(page, "#keys-table", /Esc, then Tab/);
  assert.deepEqual(errors, []);
  await done();
});

/** The width of the editor, and that of its text. @param {import("playwright-core").Page} page */
const widths = (page) => page.evaluate(() => {
  const scroller = document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-scroller");
  return [scroller?.clientWidth, scroller?.scrollWidth];
});

test("no example scrolls sideways at any width", async () => {
  const { page, errors, done } = await visit(at);
  const ids = (/** @type {{id: string}[]} */ (JSON.parse(readFileSync(new URL("../examples/index.json", import.meta.url), "utf8")))).map((e) => e.id);
  assert.ok(ids.length > 10);
  for (const id of ids) {
    await page.goto(`${at.url}?example=${id}`);
    await page.waitForSelector("#welcome .question", { state: "attached" });
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if (width < 720) await page.click(".dock-panes button >> nth=0");
      await page.waitForFunction(() => document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-lineWrapping"));
      const [room, text] = await widths(page);
      assert.equal(text, room, `${id} at ${width} px`);
    }
  }
  assert.deepEqual(errors, []);
  await done();
});

test("where a usual line has room lines do not wrap, and neither do those of a huge text", async () => {
  const { page, errors, done } = await visit(at, { width: 1900 });
  const wraps = () => page.locator("#editor .cm-lineWrapping").count();
  const long = `/* ${"long ".repeat(60)}*/\n`;
  await write(page, long);
  assert.equal(await wraps(), 0);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.waitForSelector("#editor .cm-lineWrapping");
  await write(page, long.repeat(6000));
  assert.equal(await wraps(), 0);
  await write(page, `/* ${"long ".repeat(300)}*/\n`);
  assert.equal(await wraps(), 0);
  await write(page, long);
  assert.equal(await wraps(), 1);
  assert.deepEqual(errors, []);
  await done();
});
