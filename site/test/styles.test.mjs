// The style sheets.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../styles/", import.meta.url);

/** Selectors that end with any element, or any with a tag name, below a part with :has(). */
const broad = (/** @type {string} */ css) => css.match(/[^{},]*:has\((?:[^()]|\([^()]*\))*\)[^{},]*[\s>+~](?:\*|[a-z]+|:is\([a-z, ]+\))\s*(?=[{,])/g) ?? [];

test("no rule for any element or tag name below :has(), because browsers then compute the styles of the whole page after each change", () => {
  assert.deepEqual(broad(".a tr:has(.b) > * { color: red }"), [".a tr:has(.b) > * "]);
  assert.deepEqual(broad(".a tr:has(.b) > :is(th, td) { color: red } .a:has(.b) .c td { color: red }").length, 2);
  assert.deepEqual(broad("#a:has(.b) :is(#c, #d) { color: red } td:has(> .b) { color: red }"), []);
  for (const name of readdirSync(folder)) assert.deepEqual(broad(readFileSync(new URL(name, folder), "utf8")), [], name);
});
