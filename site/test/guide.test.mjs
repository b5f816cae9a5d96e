// Tests the guide: its pages in a real browser, and what it claims of its models.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { axe, check, choose, open, shows, visit, visitText } from "./browser.mjs";

const site = fileURLToPath(new URL("..", import.meta.url));
const pages = ["guide", "guide-searches", "guide-words", "guide-promela", "guide-teachers", "guide-spin"];

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

for (const name of pages) {
  test(`${name}.html can be read at all widths and in both schemes, and its links lead somewhere`, async () => {
    for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1280, false], [360, true]])) {
      const { page, done } = await visitText(at, name + ".html", width, dark);
      assert.deepEqual(await axe(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`);
      const links = await page.locator("main a").evaluateAll((all) => all.map((a) => /** @type {HTMLAnchorElement} */ (a).href));
      for (const link of new Set(links.filter((l) => l.startsWith(at.url)))) {
        const { status } = await fetch(link);
        assert.equal(status, 200, link);
      }
      await done();
    }
  });
}

test("pages of the guide have pictures, which say in words what they show and whose texts fit", async () => {
  for (const name of pages.filter((p) => p !== "guide-words")) {
    const { page, done } = await visitText(at, name + ".html", 360, true);
    const pictures = await page.locator("figure svg").evaluateAll((all) => all.map((svg) => {
      const { width, height } = /** @type {SVGSVGElement} */ (svg).viewBox.baseVal;
      const cut = [...svg.querySelectorAll("text")].filter((text) => {
        const box = text.getBBox();
        return box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
      });
      return { says: svg.getAttribute("aria-label") ?? "", role: svg.getAttribute("role"), cut: cut.map((text) => text.textContent) };
    }));
    assert.ok(pictures.length >= 2, name);
    for (const { says, role, cut } of pictures) assert.deepEqual([role, says.length > 40, cut], ["img", true, []], `${name}: ${says}`);
    await done();
  }
});

test("Help opens the guide, and a model of the guide opens in Beeline", async () => {
  const { page, errors, done } = await visit(at);
  const [guide] = await Promise.all([page.waitForEvent("popup"), page.click("text=Help")]);
  await guide.waitForSelector("h1 >> text=First steps");
  await guide.click("text=Open the dining philosophers");
  await shows(guide, "#title", "Dining philosophers");
  assert.deepEqual(errors, []);
  await done();
});

test("the words of the page lead to their explanations in the guide", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await page.click("#more");
  await choose(page, "search", "dfs");
  await choose(page, "store", "bitstate");
  await check(page);
  const links = await page.locator("#result a[href^='guide-']").evaluateAll((all) => all.map((a) => /** @type {HTMLAnchorElement} */ (a).href));
  assert.ok(links.length >= 9, links.join());
  for (const link of links) {
    const { pathname, hash } = new URL(link);
    const text = await (await fetch(new URL(pathname, at.url))).text();
    assert.ok(!hash || text.includes(`id="${hash.slice(1)}"`), link);
  }
  const [guide] = await Promise.all([page.waitForEvent("popup"), page.click("text=Search depth")]);
  await guide.waitForSelector("#search-depth >> text=Search depth");
  assert.deepEqual(errors, []);
  await done();
});

test("the first model of the guide has the error that the guide describes, and the repair works", () => {
  const [, first, repair] = readFileSync(join(site, "guide/start.md"), "utf8").split("```\n").filter((_, i) => i === 0 || i % 2 === 1);
  const fixed = first.replace(/  seen = balance;\n  balance = seen \+ 10;\n/, repair);
  assert.notEqual(fixed, first);
  const folder = mkdtempSync(join(tmpdir(), "guide-"));
  try {
    const codes = [first, fixed].map((text, i) => {
      const file = join(folder, `${i}.pml`);
      writeFileSync(file, text);
      try {
        return [0, execFileSync(process.execPath, [join(site, "check.mjs"), "--json", file], { encoding: "utf8", stdio: "pipe" })];
      } catch (e) {
        const { status, stdout } = /** @type {{status: number, stdout: string}} */ (e);
        return [status, stdout];
      }
    });
    assert.deepEqual(codes.map(([code]) => code), [1, 0]);
    assert.equal(JSON.parse(String(codes[0][1])).kind, "assertion violated");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the declarations of the guide are Promela", () => {
  const [, block] = readFileSync(join(site, "guide/promela.md"), "utf8").split("```\n");
  const folder = mkdtempSync(join(tmpdir(), "guide-"));
  try {
    writeFileSync(join(folder, "m.pml"), block + "\nactive proctype P() { line!red,1 }\n");
    execFileSync(process.execPath, [join(site, "check.mjs"), "-E", join(folder, "m.pml")], { stdio: "pipe" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
