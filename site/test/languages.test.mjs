// The table of languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf, languages } from "../text/languages.js";

test("the ending of a file decides its language, and the first ending is the usual one", () => {
  for (const l of languages) for (const e of l.endings) assert.equal(languageOf("a" + e), l);
  for (const file of ["", "model", "notes.txt"]) assert.equal(languageOf(file), languages[0]);
});
