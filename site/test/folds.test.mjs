// The parts of lines that the editor folds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { foldsOf, most } from "../editor/folds.js";

test("a line with few invisible characters is shown whole", () => {
  assert.deepEqual(foldsOf("a\u200b".repeat(most)), []);
  assert.deepEqual(foldsOf(("a\u200b".repeat(most) + "\n").repeat(100)), []);
  assert.deepEqual(foldsOf("a" + "\u0301".repeat(most) + "\t\n"), []);
});

test("of more, the first are shown, and the text up to the last is folded", () => {
  assert.deepEqual(foldsOf("x\n" + "a\u200b".repeat(most + 3) + "b\n"), [{ from: 3 + 2 * most, to: 8 + 2 * most, special: 3 }]);
  assert.deepEqual(foldsOf(("\u200b".repeat(most + 1) + "\n").repeat(2)).map((f) => f.from), [most, 2 * most + 2]);
  assert.deepEqual(foldsOf("\u{e0001}".repeat(most + 2)), [{ from: 2 * most, to: 2 * most + 4, special: 2 }]);
});

test("many marks on one letter are folded", () => {
  assert.deepEqual(foldsOf("a" + "\u0301".repeat(1000) + "b"), [{ from: 1 + most, to: 1001, special: 1000 - most }]);
  assert.deepEqual(foldsOf("\u200b".repeat(most + 1) + "a" + "\u0301".repeat(20)), [{ from: most, to: most + 22, special: 21 }]);
});
