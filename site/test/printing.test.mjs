// The printed text of a model.

import assert from "node:assert/strict";
import { test } from "node:test";
import { most, numbered } from "../page/printing.js";

test("line numbers have the same width", () => {
  const { text, note } = numbered("x".repeat(3) + "\n".repeat(9));
  assert.equal(text.split("\n")[0], " 1  xxx");
  assert.equal(text.split("\n")[9], "10  ");
  assert.equal(note, "");
});

test("a text that is too long is not printed whole, and a note says so", () => {
  const lines = numbered("skip;\n".repeat(most.lines + 499) + "end");
  assert.equal(lines.text.split("\n").length, most.lines);
  assert.match(lines.note, /the beginning: 400 of 900 lines\./);

  const one = numbered("n".repeat(most.characters + 1));
  assert.equal(one.text, "1  " + "n".repeat(most.characters) + "…");
  assert.match(one.note, /1 of 1 line\./);
  assert.equal(numbered("n".repeat(most.characters)).note, "");
  assert.equal(numbered("n".repeat(most.characters) + "\n").note === "", false);
});

test("invisible characters are printed as escapes, which count in full", () => {
  assert.equal(numbered("a\u202eb").text, "1  a\\u202eb");
  const { text, note } = numbered("\u202e".repeat(most.characters));
  assert.equal(text.length, "1  …".length + most.characters);
  assert.match(note, /1 of 1 line\./);
});
