// An error that is known while a nearer one is looked for. The workers are played here.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Checker, Player } from "./player.mjs";

/** @typedef {import("../protocol/protocol.js").Result} Result */

/** @param {number} length of the trail, 0 for none @returns {Result} */
const result = (length) => /** @type {any} */ ({
  ...{ verdict: length ? "error" : "incomplete", kind: length ? "invalid end state" : "time limit", states: 5, matched: 0, transitions: 5, seconds: 1 },
  trail: length ? { length, steps: [] } : undefined,
});

/** @type {{result: Result, note?: string}[]} */
let results;
/** @type {number[]} lengths of the trails that were told of */
let told;
/** @type {InstanceType<typeof Checker>} */
let checker;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  Player.all.length = 0;
  [results, told] = [[], []];
  checker = new Checker({
    progress: () => {},
    found: (r) => void told.push(r.trail?.length ?? 0),
    result: (r, note) => results.push({ result: r, note }),
    failed: (m) => assert.fail(m),
  });
});
afterEach(() => mock.timers.reset());

/** Looks for shorter trails than a known one. @param {Result} known */
async function begin(known) {
  checker.start({ type: "check", text: "", options: { search: "shorten" } }, known);
  while (Player.all.length < 1) await new Promise(setImmediate);
  const [player] = Player.all;
  return { player, id: (await player.asked()).id };
}

test("a known run stays when the worker dies, does not answer, or comes to its end without one", async () => {
  const known = result(900);
  /** @type {((player: Player, id: number) => void)[]} */
  const ends = [
    (player) => player.listeners.error({ message: "out of memory" }),
    () => {
      checker.stop();
      mock.timers.tick(1000);
    },
    (player, id) => player.says({ id, type: "result", result: result(0) }),
  ];
  for (const end of ends) {
    Player.all.length = 0;
    const { player, id } = await begin(known);
    end(player, id);
    assert.equal(results.pop()?.result, known);
    assert.equal(checker.busy, false);
    checker.hands[0].end();
  }
  assert.deepEqual(told, []);
});

test("it is said that a search for a shorter run broke off", async () => {
  const { player } = await begin(result(900));
  player.listeners.error({ message: "out of memory" });
  assert.match(results[0].note ?? "", /broke off/);
});

test("of many nearer errors the first is told at once, and then the nearest of those that came meanwhile", async () => {
  const { player, id } = await begin(result(900));
  for (const length of [800, 700, 600, 650]) player.says({ id, type: "found", found: result(length) });
  assert.deepEqual(told, [800]);
  await new Promise(setImmediate);
  mock.timers.tick(10_000);
  await new Promise(setImmediate);
  assert.deepEqual(told, [800, 600]);
  player.says({ id, type: "found", found: result(500) });
  player.says({ id, type: "result", result: result(500) });
  assert.equal(results[0].result.trail?.length, 500);
  mock.timers.tick(10_000);
  await new Promise(setImmediate);
  assert.deepEqual(told, [800, 600]);
});
