// The page with the models whose error Spin misses.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { axe, open, verdict, visit, visitText } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** @type {{id: string, file: string, title: string, page?: string, expect: {kind: string, length: number}}[]} */
const examples = JSON.parse(readFileSync(new URL("../examples/index.json", import.meta.url), "utf8"));
const shown = examples.filter((e) => e.page === "spin.html");

/** @param {number} width @param {boolean} dark */
const visitPage = (width, dark) => visitText(at, "spin.html", width, dark);

test("the command finds each error with default settings and with each exhaustive search", () => {
  assert.ok(shown.length >= 3);
  const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
  for (const e of shown) {
    const file = fileURLToPath(new URL(`../examples/${e.file}`, import.meta.url));
    for (const args of [[], ["--no-por"], ...["bfs", "dfs", "astar", "greedy", "ida"].map((search) => ["--search", search])]) {
      const { status, stdout } = spawnSync(process.execPath, [command, "--json", ...args, file], { encoding: "utf8" });
      const result = JSON.parse(stdout);
      assert.deepEqual([status, result.kind], [1, e.expect.kind], `${e.file} ${args.join(" ")}`);
      if (args.length === 0) assert.equal(result.trail.length, e.expect.length);
    }
  }
});

test("each model is shown with its text, and fits at every width, light and dark", async () => {
  for (const [width, dark] of /** @type {[number, boolean][]} */ ([[320, false], [320, true], [768, true], [1280, false]])) {
    const { page, asked, done } = await visitPage(width, dark);
    assert.equal(await page.textContent("h1"), "Where Spin is wrong");
    const texts = await page.locator("pre").allTextContents();
    // Code of the section on formulas follows.
    assert.deepEqual(texts.slice(0, shown.length), shown.map((e) => readFileSync(new URL(`../examples/${e.file}`, import.meta.url), "utf8")));
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width}`);
    assert.ok(asked.every((url) => url.startsWith(at.url)), asked.join(" "));
    const missing = await page.locator("main nav a").evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? "").filter((h) => !document.getElementById(h.slice(1))));
    assert.deepEqual(missing, []);
    await done();
  }
});

test("one click opens a model in Beeline and checks it, by keys too", async () => {
  for (const e of shown) {
    const { page, done } = await visitPage(1280, false);
    await page.focus(`#${e.id}`);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/?example=${e.id}&check`);
    await verdict(page);
    assert.equal(await page.locator(".verdict.is-error").count(), 1, e.id);
    assert.equal(await page.textContent("#title"), e.title);
    await done();
  }
});

test("one click checks a model of the section on formulas, with its question", async () => {
  /** @type {[string, "part" | "error"][]} */
  const verdicts = [
    ["An accept label beside a formula", "part"],
    ["The next state", "error"],
    ["A run that ends", "error"],
    ["A claim that ends", "error"],
    ["Fairness and a rendezvous", "error"],
    ["Waiting at an end label", "part"],
  ];
  for (const [title, kind] of verdicts) {
    const { page, done } = await visitPage(1280, false);
    await page.getByRole("link", { name: `Check “${title}” in Beeline` }).click();
    await page.waitForURL("**/?run=1#v1.*");
    await verdict(page);
    assert.match(String(await page.getAttribute(".verdict", "class")), new RegExp(`is-${kind}`), title);
    await done();
  }
});

test("only links to Beeline's own models check at once, and the gallery shows none of these models", async () => {
  for (const where of ["?check", "?example=absent&check", `?example=${shown[0].id}`]) {
    const { page, errors, done } = await visit(at);
    await page.goto(at.url + where);
    await page.waitForSelector("#welcome .question");
    await page.waitForTimeout(500);
    assert.equal(await page.locator(".verdict").count(), 0, where);
    assert.deepEqual(errors, []);
    await done();
  }
  const { page, done } = await visit(at, { example: shown[0].id });
  assert.equal(await page.getAttribute("#welcome .eyebrow a", "href"), "spin.html");
  assert.deepEqual(await axe(page), []);
  await page.click("#open-gallery");
  for (const e of shown) assert.equal(await page.locator("#gallery-list", { hasText: e.title }).count(), 0);
  assert.equal(await page.locator("#gallery a[href='spin.html']").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#others a[href='spin.html']").count(), 1);
  await done();
});
