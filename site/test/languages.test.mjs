// The table of languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { languageOf, languages } from "../text/languages.js";

test("Promela has the same file endings as in Go", () => {
  const source = readFileSync(new URL("../../lang/promela/language/language.go", import.meta.url), "utf8");
  const [, list] = /Endings\(\) \[\]string \{\s*return \[\]string\{([^}]*)\}/.exec(source) ?? [];
  assert.deepEqual(languages[0].endings, JSON.parse(`[${list}]`));
});

test("the ending of a file decides its language, and the first ending is the usual one", () => {
  for (const l of languages) for (const e of l.endings) assert.equal(languageOf("a" + e), l);
  for (const file of ["", "model", "notes.txt"]) assert.equal(languageOf(file), languages[0]);
});
