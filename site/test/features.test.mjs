// The tests that site/features.md names exist.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const text = readFileSync(new URL("site/features.md", root), "utf8");

/** The tests that a text names: a file, then one title or several. @param {string} text @returns {{file: string, title: string}[]} */
const named = (text) => [...text.matchAll(/`([^`]+(?:\.test\.mjs|_test\.go))`: ("[^"]+"(?:; "[^"]+")*)/g)].flatMap(([, file, titles]) =>
  [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => ({ file: file.includes("/") ? file : "site/test/" + file, title })));

test("every feature names tests, and each of them exists", () => {
  const rows = text.split("\n").filter((line) => /^\| (?!feature \|)/.test(line));
  assert.ok(rows.length >= 34, `${rows.length} features`);
  for (const row of rows) assert.ok(named(row).length > 0, row);
  for (const { file, title } of named(text)) {
    const path = new URL(file, root);
    assert.ok(existsSync(path), file);
    const begins = file.endsWith(".go") ? [`func ${title}(`] : [`test("${title}`, `test(\`${title}`];
    const source = readFileSync(path, "utf8");
    assert.ok(begins.some((b) => source.includes(b)), `${file} has no test "${title}"`);
  }
});
