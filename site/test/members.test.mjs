// The searches of several workers as one list.

import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, over, past } from "../page/members.js";

/** @param {number} number @param {import("../protocol/protocol.js").Member["standing"]} standing @param {number} [states] */
const member = (number, standing, states = 0) => ({ number, search: "dfs", store: "exact", heuristic: "blind", states, depth: 0, standing });

test("what is told last of a search counts, but for what is settled", () => {
  const first = joined([], [member(0, "searching", 5), member(1, "waiting")]);
  const second = joined(first, [member(1, "searching", 7), member(3, "waiting")]);
  assert.deepEqual(second.map((m) => [m.number, m.states]), [[0, 5], [1, 7], [3, 0]]);
  const third = joined(second, [member(1, "error", 9)]);
  assert.deepEqual(joined(third, [member(1, "searching", 2)]), third);
  assert.equal(joined(third, [member(0, "exhausted", 11)])[0].standing, "exhausted");
});

test("behind a check nobody searches, and what follows has numbers of its own", () => {
  const list = [member(0, "searching", 5), member(2, "error", 6), member(7, "waiting")];
  assert.deepEqual(over(list).map((m) => m.standing), ["stopped", "error", "waiting"]);
  const both = joined(past(list), [member(0, "searching"), member(1, "waiting")]);
  assert.deepEqual(both.map((m) => m.standing), ["stopped", "error", "waiting", "searching", "waiting"]);
});
