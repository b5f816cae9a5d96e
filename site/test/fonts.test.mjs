// The layout with different fonts, whose letters differ in width by a tenth.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { check, open, verdict, visit, write } from "./browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

/** The folders with fonts of a family. @param {string} family */
function foldersOf(family) {
  try {
    const files = execFileSync("fc-list", ["--format", "%{file}\\n", `:family=${family}`], { encoding: "utf8" });
    return [...new Set(files.split("\n").filter(Boolean).map((file) => dirname(file)))];
  } catch {
    return [];
  }
}

/** A configuration of fontconfig with the fonts of these folders only. @param {string} name @param {string[]} folders */
function configuration(name, folders) {
  const file = join(folder, name + ".conf");
  writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.map((dir) => `<dir>${dir}</dir>`).join("")}<cachedir>${join(folder, name)}</cachedir></fontconfig>`);
  return file;
}

/** What sticks out of the page, or of a pane that scrolls up and down only. @param {import("playwright-core").Page} page */
const sticksOut = (page) => page.evaluate(() => {
  const panes = [document.documentElement, ...document.querySelectorAll(".top, #model, #result, #results, #verdict, #scrub, #run, #now, #ask, #dock")];
  return panes.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => `${e.tagName} ${e.id}: ${e.scrollWidth} of ${e.clientWidth} px`);
});

/** A search that takes a while, with a long name. */
const large = `byte ${"counter_".repeat(12)}[10];\nactive [10] proctype ${"Process".repeat(12)}() {\n  do\n  :: ${"counter_".repeat(12)}[_pid] < 5 -> ${"counter_".repeat(12)}[_pid]++\n  :: else -> break\n  od\n}\n`;

/** @type {[string, (page: import("playwright-core").Page) => Promise<unknown>][]} */
const states = [
  ["idle", async () => {}],
  ["error", check],
  ["values and source", (page) => page.evaluate(() => document.getElementById("dock-model")?.click())],
  ["running", async (page) => {
    await write(page, large);
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".verdict.is-run");
  }],
  ["stopped", async (page) => {
    await page.keyboard.press("Escape");
    await verdict(page);
  }],
  ["long names", async (page) => {
    await page.evaluate(() => document.getElementById("dock-model")?.click());
    await write(page, large.replace("else -> break", "else -> assert(false)"));
    await check(page);
  }],
  ["mistakes", async (page) => {
    await page.evaluate(() => document.getElementById("dock-model")?.click());
    await write(page, `active proctype P() { ${"unknown_".repeat(20)} = 1 }`);
    await check(page);
  }],
];

for (const family of ["DejaVu Sans", "Liberation Sans"]) {
  const folders = foldersOf(family);
  test(`nothing sticks out sideways with ${family}`, { skip: folders.length === 0 && "not installed" }, async () => {
    const at = await open({ fonts: configuration(family.replace(" ", "-"), folders) });
    try {
      for (const [i, width] of [320, 360, 768, 1024, 1440].entries()) {
        const { page, errors, done } = await visit(at, { width, height: 800, example: "cash", dark: i % 2 === 1 });
        for (const [state, reach] of states) {
          await reach(page);
          assert.deepEqual(await sticksOut(page), [], `${state}, ${width} px`);
        }
        assert.deepEqual(errors, []);
        await done();
      }
    } finally {
      // An open browser would keep the tests running.
      await at.close();
    }
  });
}
