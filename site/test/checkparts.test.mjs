// The JSON object and the report that check.mjs prints for a result.

import assert from "node:assert/strict";
import { test } from "node:test";
import { toJSON } from "../check/json.mjs";
import { describe } from "../check/report.mjs";

const identity = { version: "0.1.0", module: "0123456789ab" };

/** @param {object} more @returns {import("../protocol/protocol.js").Result} */
const result = (more) => /** @type {any} */ ({ verdict: "error", kind: "invalid end state", seconds: 1, shortest: false, diagnostics: [], ...more });

const long = result({ trail: { length: 9, spinLength: 9, loop: -1, steps: [] }, spinTrail: "t" });

test("the JSON object has unchecked parts, whether the trail is shortest, and how many steps it leaves out", () => {
  assert.deepEqual(Object.keys(toJSON(long, identity)).includes("unchecked"), false);
  const all = toJSON(result({ shortest: true, unchecked: ["ltl p"], trail: { length: 12_000, spinLength: 12_000, loop: -1, skipped: 2000, steps: [] } }), identity);
  assert.equal(all.trail && "shortest" in all.trail && all.trail.shortest, true);
  assert.deepEqual(all.unchecked, ["ltl p"]);
  assert.equal(all.trail && "skipped" in all.trail && all.trail.skipped, 2000);
});

test("notes stand before the verdict, each on a line, and in the JSON object", () => {
  const noted = result({ notes: ["The loop was left out.", "Two\nlines."], message: "An error.", unchecked: ["ltl p"] });
  assert.match(describe(noted, { text: "", identity }), /^note: The loop was left out\.\nnote: Two.*lines\.\nnot checked: ltl p\nerror /);
  assert.deepEqual(toJSON(noted, identity).notes, noted.notes);
  assert.equal("notes" in toJSON(long, identity), false);
});
