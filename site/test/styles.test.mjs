// The style sheets.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../styles/", import.meta.url);

/** Selectors that end with any element below a part with :has(). */
const broad = (/** @type {string} */ css) => css.match(/[^{},]*:has\((?:[^()]|\([^()]*\))*\)[^{},]*[\s>+~]\*\s*(?=[{,])/g) ?? [];

test("no rule for any element below :has(), because browsers then compute the styles of the whole page after each change", () => {
  assert.deepEqual(broad(".a tr:has(.b) > * { color: red }"), [".a tr:has(.b) > * "]);
  for (const name of readdirSync(folder)) assert.deepEqual(broad(readFileSync(new URL(name, folder), "utf8")), [], name);
});
