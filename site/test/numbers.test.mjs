// JavaScript and Go write numbers the same way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { count, grouped, inSeconds } from "../text/numbers.js";

test("whole numbers are grouped as Go groups them", () => {
  /** @type {{number: number, grouped: string}[]} lang/report/report_test.go reads the same file */
  const numbers = JSON.parse(readFileSync(new URL("../../lang/report/testdata/grouped.json", import.meta.url), "utf8"));
  for (const n of numbers) assert.equal(grouped(n.number), n.grouped);
});

test("fractions have three significant digits", () => {
  assert.deepEqual([0.125, 0.1, 2.5, 1 / 3].map(grouped), ["0.125", "0.1", "2.5", "0.333"]);
});

test("a number with its noun", () => {
  assert.deepEqual([count(1, "step"), count(1234, "step"), count(2, "search", "searches")], ["1\u00a0step", "1,234\u00a0steps", "2\u00a0searches"]);
});

test("a race never takes no time", () => {
  assert.deepEqual([0.001, 0.0049, 0.005, 0.25, 4, 9.4, 12.34, 60, 140.2, 250, 72000].map(inSeconds), ["under 0.01\u00a0s", "under 0.01\u00a0s", "0.01\u00a0s", "0.25\u00a0s", "4\u00a0s", "9.4\u00a0s", "12\u00a0s", "60\u00a0s", "2\u00a0min 20\u00a0s", "4\u00a0min 10\u00a0s", "1,200\u00a0min"]);
});
