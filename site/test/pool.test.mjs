// An iterated search shared between workers: who is asked for what, and what comes of it. The workers are played here.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Pool } from "../worker/pool.js";
import { Checker, Player } from "./player.mjs";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/protocol.js").Iteration} Iteration */

/** @type {Result[]} */
let results;
/** @type {InstanceType<typeof Checker>} */
let checker;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  Player.all.length = 0;
  results = [];
  checker = new Checker({ progress: () => {}, found: () => assert.fail("the plots show what is found"), result: (r) => results.push(r), failed: (m) => assert.fail(m) });
});
afterEach(() => mock.timers.reset());

/** Starts a search in so many workers. @param {number} parts @param {Partial<import("../protocol/protocol.js").Options>} [options] */
async function begin(parts, options = {}) {
  checker.start({ type: "check", text: "", options: { search: "iterate", parts, ...options } });
  // Workers start behind promises.
  while (Player.all.length < 1) await new Promise(setImmediate);
  const first = await Player.all[0].asked();
  mock.timers.tick(1000);
  while (Player.all.length < parts) await new Promise(setImmediate);
  const others = await Promise.all(Player.all.slice(1).map((p) => p.asked()));
  return { id: first.id, players: Player.all, asked: [first, ...others] };
}

/** Searches that are told, of which the last may have found a trail. @param {number} count @param {number} [length] */
const searches = (count, length) => ({
  count,
  runs: Array.from({ length: count }, (_, i) => ({ number: i + 1, bits: 8, set: 8, bound: 8, depth: 3, states: 5, matched: 1, length: i === count - 1 ? length : undefined })),
});

/** @param {number} count searches of the round @param {number} [length] of the trail @param {object} [classes] */
const result = (count, length, classes) => ({
  ...{ verdict: length ? "error" : "incomplete", kind: length ? "invalid end state" : "pruned", states: 5 * count, matched: count, transitions: 6 * count, atomicSteps: 0, depth: 3, peakBytes: 10 * count, seconds: 0, report: "numbers" },
  iterations: { ...searches(count, length), classes },
  trail: length && { length, steps: [{ proctype: "p", pid: 0, line: 1, statement: "x" }] },
});

/** What is asked of a round. @param {Request} r */
const round = ({ options: { part, parts, depth } = {} }) => ({ part, parts, depth });

test("behind an error the other workers begin again below it, until all are through", async () => {
  const { id, players, asked } = await begin(3, { seconds: 1e6 });
  assert.deepEqual(asked.map(round), [0, 1, 2].map((part) => ({ part, parts: 3, depth: undefined })));
  players[1].says({ id, type: "found", found: result(4, 10) });
  for (const part of [0, 2]) {
    const again = await players[part].asked();
    assert.deepEqual(round(again), { part, parts: 3, depth: 9 });
    assert.equal(again.id, id);
    const { seconds = 0 } = again.options ?? {};
    assert.ok(seconds > 0 && seconds < 1e6, `${seconds} s are left`);
  }
  // What comes from rounds that are over: a longer trail, and one that is shorter.
  players[0].says({ id, type: "result", result: result(3, 12) });
  players[2].says({ id, type: "found", found: result(2, 8) });
  for (const part of [0, 1, 2]) assert.deepEqual(round(await players[part].asked()), { part, parts: 3, depth: 7 });
  players[2].says({ id, type: "result", result: result(3, 8, { bits: 16 }) });
  for (const part of [0, 1, 2]) players[part].says({ id, type: "result", result: result(6) });
  for (const part of [0, 1, 2]) {
    assert.equal(results.length, 0, `part ${part} has not ended`);
    players[part].says({ id, type: "result", result: result(7) });
  }
  assert.deepEqual(players.map((p) => p.requests.length), [0, 0, 0]);
  const [end] = results;
  assert.equal(end.trail?.length, 8);
  assert.deepEqual(end.iterations?.classes, { bits: 16 });
  checkSearches(end, 3 + 3 + 3 * 6 + 3 * 7, 8);
  assert.equal(end.peakBytes, 3 * 70);
  assert.match(end.report ?? "", /^Of one of 3 workers:\n\nnumbers$/);
});

/** Every search was counted once. @param {Result} end @param {number} count @param {number} [best] */
function checkSearches(end, count, best) {
  assert.deepEqual(end.iterations?.runs.map((r) => r.number), Array.from({ length: count }, (_, i) => i + 1));
  assert.deepEqual([end.iterations?.count, end.iterations?.best, end.states, end.transitions, end.matched], [count, best, 5 * count, 6 * count, count]);
}

test("where nothing is found all sizes are tried once", async () => {
  const { id, players } = await begin(2);
  players[0].says({ id, type: "progress", progress: { states: 10, transitions: 12, frontier: 1, depth: 3, bytes: 7, seconds: 1, iterations: searches(2) } });
  players[1].says({ id, type: "result", result: result(4) });
  assert.equal(results.length, 0);
  players[0].says({ id, type: "result", result: result(5) });
  checkSearches(results[0], 9);
  assert.equal(results[0].verdict, "incomplete");
  await new Promise(setImmediate);
  assert.ok(players[1].ended && !players[0].ended);
});

test("that a part met a limit or a mistake is not lost behind others that came to their end", async () => {
  const { id, players } = await begin(3);
  players[0].says({ id, type: "result", result: result(2) });
  players[1].says({ id, type: "result", result: { ...result(1), kind: "internal error" } });
  players[2].says({ id, type: "result", result: result(2) });
  assert.equal(results[0].kind, "internal error");
  checkSearches(results[0], 5);
});

test("of trails of one length the first is the best, or one that has classes", async () => {
  for (const [classes, want] of /** @type {const} */ ([[undefined, "first, in the end"], [{ bits: 8 }, "second, in the end"]])) {
    const { id, players } = await begin(2);
    const says = (/** @type {number} */ part, /** @type {string} */ type, /** @type {object} */ r, model = "") => players[part].says({ id, type, [type]: { ...r, model } });
    says(0, "found", result(1, 6), "first");
    says(1, "found", result(1, 6), "second");
    says(1, "result", result(2, 6, classes), "second, in the end");
    says(1, "result", result(3));
    says(0, "result", result(2, 6), "first, in the end");
    assert.equal(results.pop()?.model, want);
    Player.all.length = 0;
    checker.hands[0].end();
  }
});

test("Stop keeps the best trail, and nobody begins again", async () => {
  const { id, players } = await begin(2);
  players[0].says({ id, type: "found", found: result(1, 10) });
  await players[1].asked();
  checker.stop();
  for (const p of players) assert.equal((await p.asked()).type, "stop");
  players[1].says({ id, type: "result", result: result(2, 6) });
  players[1].says({ id, type: "result", result: result(1) });
  players[0].says({ id, type: "result", result: result(1, 10) });
  assert.equal(results[0].trail?.length, 6);
  checkSearches(results[0], 4, 6);
  assert.deepEqual(players.map((p) => p.requests.length), [0, 0]);
});

test("workers that do not answer Stop are ended, and what they have told is the result", async () => {
  const { id, players } = await begin(2);
  players[1].says({ id, type: "found", found: result(3, 9) });
  players[0].says({ id, type: "progress", progress: { states: 10, transitions: 12, frontier: 1, depth: 3, bytes: 7, seconds: 1, iterations: searches(2) } });
  checker.stop();
  mock.timers.tick(1000);
  const [end] = results;
  assert.deepEqual([end.trail?.length, end.iterations?.count, end.states], [9, 5, 10]);
  await new Promise(setImmediate);
  assert.ok(players.every((p) => p.ended));
});

test("a trail of one step is the shortest", async () => {
  const { id, players } = await begin(2);
  players[0].says({ id, type: "found", found: result(1, 1) });
  for (const p of players) assert.equal((await p.asked()).type, "stop");
  players[0].says({ id, type: "result", result: result(1, 1) });
  players[1].says({ id, type: "result", result: result(1) });
  assert.equal(results[0].trail?.length, 1);
});

test("what a worker has told counts when it fails, and the others go on", async () => {
  const { id, players } = await begin(2);
  players[1].says({ id, type: "found", found: result(2, 10) });
  assert.equal(round(await players[0].asked()).depth, 9);
  players[1].says({ type: "failed", message: "no more" });
  players[0].says({ id, type: "result", result: result(1) });
  assert.equal(results.length, 0);
  players[0].says({ id, type: "result", result: result(4) });
  assert.deepEqual([results[0].trail?.length, results[0].iterations?.count], [10, 7]);
});

test("one worker has the search for itself", async () => {
  const { id, players, asked } = await begin(1);
  assert.deepEqual(round(asked[0]), { part: undefined, parts: undefined, depth: undefined });
  players[0].says({ id, type: "found", found: result(2, 4) });
  players[0].says({ id, type: "result", result: result(6, 3, { bits: 8 }) });
  const runs = [...searches(2, 4).runs, ...searches(6, 3).runs.slice(2)];
  assert.deepEqual(results[0].iterations, { count: 6, runs, best: 3, classes: { bits: 8 } });
  assert.equal(results[0].report, "numbers");
  assert.equal(players[0].requests.length, 0);
});

test("progress comes in time, and has each best trail once", () => {
  const pool = new Pool(1);
  const progress = () => pool.progress(0, /** @type {any} */ ({ states: 10, transitions: 12, frontier: 1, depth: 3, bytes: 7, seconds: 1 }));
  pool.found(0, /** @type {any} */ (result(1, 6)));
  assert.deepEqual(progress()?.iterations?.trail, [{ process: "p:0", line: 1, statement: "x" }]);
  pool.reported = Infinity;
  assert.equal(progress(), undefined);
  for (const length of [5, 401]) {
    pool.reported = -Infinity;
    assert.equal(progress()?.iterations?.trail, undefined);
    pool.best = undefined;
    pool.found(0, /** @type {any} */ (result(2, length)));
    pool.reported = -Infinity;
    assert.equal(progress()?.iterations?.trail?.length, length === 5 ? 1 : undefined);
  }
});

test("of many searches some are shown, from first to last, and those with the nearest errors", () => {
  const pool = new Pool(2);
  for (let n = 10; n <= 20_000; n += 10) {
    const runs = Array.from({ length: 10 }, (_, i) => ({ ...searches(1).runs[0], number: n - 9 + i, length: n % 100 === 0 && i === 9 ? 1000 - n / 100 : undefined }));
    pool.hear(n % 20 ? 1 : 0, { count: n, runs });
  }
  // Every other ten searches of a part were told by their number alone.
  const { count, runs, best } = pool.searches.shown();
  assert.equal(count, 20_000 + 19_990);
  assert.equal(best, 800);
  const others = runs.filter((r) => !r.length).map((r) => r.number);
  assert.ok(others.length > 100 && runs.length <= 302, `${others.length} of ${runs.length}`);
  for (let i = 1; i < others.length; i++) assert.ok(others[i] > others[i - 1] && others[i] - others[i - 1] < count / 50, `${others[i - 1]}, ${others[i]}`);
  assert.deepEqual([others[0], runs[runs.length - 1].number], [1, count]);
  assert.deepEqual(runs.filter((r) => r.length).map((r) => r.length), Array.from({ length: 60 }, (_, i) => 859 - i));
});
