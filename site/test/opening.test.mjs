// Files that are opened together.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { check, longestTask, open, shows, verdict, visit } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** Drops files on the page. @param {Page} page @param {Record<string, string>} files texts by name */
async function drop(page, files) {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(list)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent("#result", "drop", { dataTransfer: data });
}

const main = '#include "lib/common.h"\nactive proctype P() { n = LIMIT; assert(n < 5) }\n';
const common = '#include "limit.h"\nbyte n;\n';
const limit = "#define LIMIT 7\n";

test("a model is opened with the files that it includes, whichever comes first, and keeps them", async () => {
  const { page, errors, done } = await visit(at);
  await drop(page, { "limit.h": limit, "common.h": common, "main.pml": main });
  await shows(page, "#title", "main.pml");
  await shows(page, "#notice", "main.pml was opened with lib/common.h, limit.h");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails/);
  await page.reload();
  await shows(page, "#title", "main.pml");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails/);
  await drop(page, { "main.pml": main, "limit.h": "#define LIMIT 3\n", "common.h": common });
  await shows(page, "#title", "main-2.pml");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^No error/);
  await page.click("#open-gallery");
  assert.deepEqual(await page.locator("#gallery-list ul").first().locator("button.link:not(.quiet)").allTextContents(), ["main-2.pml", "main.pml"]);
  assert.deepEqual(errors, []);
  await done();
});

test("models that have nothing to do with each other are all kept", async () => {
  const { page, errors, done } = await visit(at);
  await drop(page, { "a.pml": "byte a;\n", "b.pml": "byte b;\n" });
  await shows(page, "#title", "a.pml");
  await page.click("#open-gallery");
  assert.deepEqual((await page.locator("#gallery-list ul").first().locator("button.link:not(.quiet)").allTextContents()).sort(), ["a.pml", "b.pml"]);
  assert.deepEqual(errors, []);
  await done();
});

test("files that include each other in a circle are opened, and the page says what is wrong with them", async () => {
  const { page, errors, done } = await visit(at);
  await drop(page, { "a.pml": '#include "b.pml"\n', "b.pml": '#include "a.pml"\ninit { skip }\n' });
  await shows(page, "#title", "a.pml");
  await check(page);
  await page.waitForSelector("#results[aria-busy=false] .verdict.is-input");
  assert.deepEqual(errors, []);
  await done();
});

test("files with very many includes are opened without a long task, and too much text is not included", async () => {
  const { page, errors, done } = await visit(at);
  /** @param {number} size of each file @param {number} files that include each other */
  const dropMany = (size, files) => page.evaluate(([size, files]) => {
    const data = new DataTransfer();
    for (let i = 0; i < files; i++) data.items.add(new File([`#include "m${(i + 1) % files}.pml"\n`.repeat(size / 20)], `m${i}.pml`));
    // The timeout keeps the making of the files out of the measured task.
    setTimeout(() => document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })));
  }, [size, files]);
  const slowest = await longestTask(page, async () => {
    await dropMany(900_000, 32);
    await shows(page, "#notice", "The files that m0.pml includes are larger than 4 MB together. They were opened one by one.");
    await shows(page, "#title", "m0.pml");
  });
  assert.ok(slowest < 1.5, `a task of ${slowest} usual ones`);
  await dropMany(20_000, 3);
  await shows(page, "#notice", "m0.pml was opened with m1.pml, m2.pml");
  await shows(page, "#title", "m0-2.pml");
  assert.deepEqual(errors, []);
  await done();
});

test("a result of 8 MB is opened without a long task, whatever is in it", async () => {
  const { page, errors, done } = await visit(at);
  const source = { file: "large.pml", text: "active proctype P() { byte x; x = 1; x = 2; assert(false) }" };
  const lists = "[],".repeat(2_700_000) + "[]";
  const files = {
    run: [`${JSON.stringify({ source, choices: [0, 0, 0] }).slice(0, -1)},"trail":{"steps":[${lists}]}}`, "#title", "large.pml"],
    exercise: [`{"task":"","checks":[${lists}]}`, "#notice", "exercise.json is not a result"],
    nested: ["[".repeat(4_000_000) + "]".repeat(4_000_000), "#notice", "nested.json is not a result"],
  };
  for (const [name, [text, place, says]] of Object.entries(files)) {
    const data = await page.evaluateHandle(([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], `${name}.json`));
      return data;
    }, [name, text]);
    const slowest = await longestTask(page, async () => {
      await page.evaluate((dataTransfer) => void document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })), data);
      await shows(page, place, says);
    });
    assert.ok(slowest < 1.5, `${name}: a task of ${slowest} usual ones`);
  }
  assert.match(await verdict(page) ?? "", /assert/);
  assert.deepEqual(errors, []);
  await done();
});

/** Saves a file from the export dialog. @param {Page} page @param {RegExp} name */
async function exported(page, name) {
  await page.click("[data-act=export]");
  const saved = page.waitForEvent("download");
  await page.locator("#export-list button", { hasText: name }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  await page.keyboard.press("Escape");
  return text;
}

test("a trail beside its model is replayed, and an exported result brings model, question and run", async () => {
  const first = await visit(at, { example: "cash" });
  await check(first.page);
  const says = await first.page.textContent(".verdict-says");
  const [trail, json, text] = [await exported(first.page, /\.trail$/), await exported(first.page, /\.json$/), await exported(first.page, /^cash\.pml$/)];
  await first.done();
  /** @type {[Record<string, string>, string][]} */
  const drops = [[{ "cash.pml.trail": trail, "cash.pml": text }, "own"], [{ "cash.json": json }, "link"], [{ "cash.json": json, "cash.pml": text }, "own"]];
  for (const [files, kind] of drops) {
    const { page, errors, done } = await visit(at, { example: "peterson" });
    await drop(page, files);
    assert.equal(await verdict(page), says, Object.keys(files).join());
    await shows(page, "#title", "cash.pml");
    await shows(page, "#scrub output", "12 of 12");
    assert.equal(await page.evaluate(() => localStorage.getItem("beeline.own") !== null), kind === "own");
    assert.deepEqual(errors, []);
    await done();
  }
});

test("a trail of a run that never ends is judged by what its model states", async () => {
  const { page, errors, done } = await visit(at);
  const model = (/** @type {string} */ formula) => `bool x;\nltl p { ${formula} }\nactive proctype P() { do :: x = 1 - x od }\n`;
  const trail = "-1:-1:-1\n1:0:0\n2:0:0\n";
  await drop(page, { "flips.pml": model("<> [] x"), "flips.pml.trail": trail });
  assert.equal(await verdict(page), "p does not hold: steps 1 to 2 repeat forever");
  await drop(page, { "holds.pml": model("[] <> x"), "holds.pml.trail": trail });
  await shows(page, ".verdict-why", "it violates none of these: ltl p");
  assert.deepEqual(errors, []);
  await done();
});

test("files that are no models are named, and nothing else changes", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  for (const [name, text, says] of [
    ["x.zip", "PK", "is an archive"], ["x.json", "{", "not a result that Beeline has exported"], ["x.json", "[]", "not a result"], ["x.json", "null", "not a result"],
    ["x.json", '{"source": {"text": 5}, "choices": [1e9]}', "The file's"], ["x.json", '{"source": "x", "choices": {"length": 3}}', "not a result"],
    ["x.pml", "\0", "is not a text file"], ["big.pml", "x".repeat((1 << 20) + 1), "larger than 1 MB"], ["x.trail", "\0", "is not a text file"],
  ]) {
    await drop(page, { [name]: text });
    await shows(page, "#notice", says).catch(() => assert.fail(`${name} ${text.slice(0, 40)}`));
    assert.equal(await page.textContent("#file"), "cash.pml");
  }
  await drop(page, {});
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), before);
  assert.deepEqual(errors, []);
  await done();
});
