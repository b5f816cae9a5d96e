// What check.mjs makes of results: the way on behind a first error, and the JSON object.

import assert from "node:assert/strict";
import { test } from "node:test";
import { toJSON } from "../check/json.mjs";
import { patience, shortest } from "../check/shortest.mjs";

const identity = { version: "0.1.0", module: "0123456789ab" };

/** @param {object} more @returns {import("../protocol/protocol.js").Result} */
const result = (more) => /** @type {any} */ ({ verdict: "error", kind: "invalid end state", seconds: 1, shortest: false, diagnostics: [], ...more });

const long = result({ trail: { length: 9, spinLength: 9, loop: -1, steps: [] }, spinTrail: "t" });

test("an error that is known stays where the way on comes to none", async () => {
  for (const [second, want] of /** @type {[import("../protocol/protocol.js").Result, number][]} */ ([
    [result({ trail: { length: 4, steps: [] } }), 4],
    [result({ verdict: "incomplete", kind: "memory limit" }), 9],
  ])) {
    const list = [long, second];
    const end = await shortest({ check: async () => /** @type {any} */ (list.shift()), stopped: false }, { id: 1, type: "check", options: { search: "auto", seconds: 10 } });
    assert.equal(end.trail?.length, want);
    assert.equal(end.seconds, 2);
    assert.equal(end.verdict, "error");
  }
});

test("the way on behind a first error has an end, with and without a time limit", async () => {
  for (const [seconds, took, want] of /** @type {[number | undefined, number, number][]} */ ([[10, 1, 9], [undefined, 1, patience(1)], [undefined, 60, 240]])) {
    const list = [{ ...long, seconds: took }, result({ verdict: "incomplete", kind: "time limit" })];
    /** @type {(number | undefined)[]} */
    const limits = [];
    const check = async (/** @type {import("../protocol/protocol.js").Request} */ r) => {
      limits.push(r.options?.seconds);
      return /** @type {any} */ (list.shift());
    };
    await shortest({ check, stopped: false }, { id: 1, type: "check", options: { search: "auto", seconds } });
    assert.deepEqual(limits, [seconds, want]);
  }
});

test("the JSON object says what is not checked, whether the trail is the shortest, and what is left out of it", () => {
  assert.deepEqual(Object.keys(toJSON(long, identity)).includes("unchecked"), false);
  const all = toJSON(result({ shortest: true, unchecked: ["ltl p"], trail: { length: 12_000, spinLength: 12_000, loop: -1, skipped: 2000, steps: [] } }), identity);
  assert.equal(all.trail && "shortest" in all.trail && all.trail.shortest, true);
  assert.deepEqual(all.unchecked, ["ltl p"]);
  assert.equal(all.trail && "skipped" in all.trail && all.trail.skipped, 2000);
});
