// The page's part of a check by several workers. The test plays the module and the workers.
// wasm/workers tests the decisions of the module.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Checker, Player } from "./player.mjs";

/** @typedef {import("../protocol/wire.js").WorkersEvent} WorkersEvent */
/** @typedef {import("../protocol/wire.js").WorkersAction} WorkersAction */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/** @type {WorkersEvent[]} the events that the module got */
let events;
/** @type {any[]} the calls that the page got */
let calls;
/** @type {{actions: WorkersAction[], keep: number[]}[]} the next answers of the module */
let answers;
/** @type {InstanceType<typeof Checker>} */
let checker;

globalThis.beelineWorkers = (text) => {
  events.push(JSON.parse(text));
  return JSON.stringify(answers.shift() ?? { actions: [], keep: [] });
};

/** @param {() => Promise<unknown>} [instance] */
function newChecker(instance = async () => {}) {
  return new Checker({
    progress: (p) => calls.push({ progress: p }),
    found: (r) => void calls.push({ found: r }),
    result: (r, note) => calls.push({ result: r, note }),
    failed: (message, unloaded) => calls.push({ failed: message, unloaded }),
    silent: (silent) => calls.push({ silent }),
  }, instance);
}

beforeEach(() => {
  Player.all.length = 0;
  [events, calls, answers] = [[], [], []];
  checker = newChecker();
});

const settle = () => new Promise(setImmediate);

/** @param {number} length @returns {Result} */
const result = (length) => /** @type {any} */ ({
  ...{ verdict: "error", kind: "invalid end state", states: 5, report: "numbers", spinTrail: `trail ${length}`, unreached: [{ proctype: "p" }], diagnostics: [{ code: "w" }] },
  trail: { length, steps: [{ proctype: "p", pid: 0, line: 1, statement: "x" }] },
});

/** Starts a check. The module answers with actions, and later with answers. @param {WorkersAction[]} actions */
async function begin(actions) {
  answers.unshift({ actions, keep: [] });
  checker.start({ type: "check", name: "m.pml", text: "text", options: { search: "auto" } });
  // Workers start after some promises.
  const parts = new Set(actions.filter((a) => a.type === "send").map((a) => a.part)).size;
  const before = Player.all.length;
  while (Player.all.length < before + parts) await settle();
}

/** @type {WorkersAction} */
const ask = { type: "send", part: 0, request: { id: 1, type: "check", options: { search: "auto", part: 0, parts: 2 } } };

test("the module gets requests without texts, and workers get them with texts", async () => {
  await begin([ask, { ...ask, part: 1 }]);
  assert.deepEqual(events[0].request, { id: 0, type: "check", options: { search: "auto" } });
  assert.equal(Player.all.length, 2);
  for (const p of Player.all) assert.deepEqual(await p.asked(), { ...ask.request, name: "m.pml", text: "text", trail: undefined });
  answers.push({ actions: [{ type: "send", part: 0, request: { id: 1, type: "stop" } }, { type: "end", part: 1 }], keep: [] });
  checker.stop();
  await settle();
  assert.deepEqual(await Player.all[0].asked(), { id: 1, type: "stop" });
  assert.deepEqual(Player.all.map((p) => p.ended), [false, true]);
});

test("the module gets the header of a result, and the page the whole result with what the module changed", async () => {
  await begin([ask]);
  const whole = result(9);
  answers.push({ actions: [{ type: "result", key: 1, result: /** @type {any} */ ({ verdict: "error", states: 50, diagnostics: [], trail: { length: 9 } }), heading: "From one of 2 workers:", note: "A note.", members: /** @type {any} */ ([{ number: 3 }]) }], keep: [] });
  Player.all[0].says({ id: 1, type: "result", result: whole });
  await settle();
  const header = /** @type {any} */ (events[1].response?.result);
  assert.deepEqual([header.states, header.trail.length, header.trail.steps, header.report, header.spinTrail, header.unreached, header.diagnostics], [5, 9, [], undefined, undefined, undefined, []]);
  assert.equal(events[1].key, 1);
  const [{ result: shown, note }] = calls;
  assert.deepEqual([shown.states, shown.trail, shown.spinTrail, shown.unreached, shown.diagnostics], [50, whole.trail, "trail 9", whole.unreached, whole.diagnostics]);
  assert.deepEqual([shown.report, note, checker.members.length, checker.busy], ["From one of 2 workers:\n\nnumbers", "A note.", 1, false]);
});

test("results are kept as long as the module names them: for trails of requests, and of progress", async () => {
  await begin([ask]);
  answers.push({ actions: [{ ...ask, trailOf: 1 }], keep: [1] }, { actions: [{ type: "progress", trailOf: 1, progress: /** @type {any} */ ({ states: 7, iterations: { count: 1, runs: [] } }) }], keep: [2] });
  Player.all[0].says({ id: 1, type: "found", found: result(9) });
  await settle();
  assert.equal((await Player.all[0].asked()).trail, undefined);
  assert.equal((await Player.all[0].asked()).trail, "trail 9");
  Player.all[0].says({ id: 1, type: "found", found: result(8) });
  await settle();
  assert.deepEqual(calls[0].progress.iterations.trail, [{ process: "p:0", line: 1, statement: "x" }]);
  assert.equal(checker.last?.states, 7);
  assert.deepEqual([...checker.results.keys()], [2]);
});

test("the page keeps the searches of earlier progress, and forgets dropped ones", async () => {
  await begin([ask]);
  /** @param {number} count @param {number[]} numbers @param {number[]} [dropped] @returns {WorkersAction} */
  const progress = (count, numbers, dropped) => ({ type: "progress", progress: /** @type {any} */ ({ states: count, iterations: { count, runs: numbers.map((number) => ({ number })), dropped } }) });
  for (const action of [progress(3, [1, 2, 3]), progress(5, [4, 5], [2]), progress(5, [])]) answers.push({ actions: [action], keep: [] });
  for (let i = 0; i < 3; i++) Player.all[0].says({ id: 1, type: "progress", progress: /** @type {any} */ ({ states: 1 }) });
  await settle();
  const shown = calls.map(({ progress: p }) => [p.iterations.count, ...p.iterations.runs.map((/** @type {{number: number}} */ r) => r.number)]);
  assert.deepEqual(shown, [[3, 1, 2, 3], [5, 1, 3, 4, 5], [5, 1, 3, 4, 5]]);
  await begin([progress(1, [1])]);
  assert.deepEqual(checker.last?.iterations?.runs, [{ number: 1 }], "a new check begins without searches");
});

test("the module hears when an error is on the screen, when a timer ends, and when a worker fails", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  await begin([ask, { type: "wake", after: 0.05 }, { type: "silent", silent: true }]);
  assert.deepEqual(calls, [{ silent: true }]);
  answers.push({ actions: [{ type: "found", key: 1, result: result(9) }], keep: [1] });
  Player.all[0].says({ id: 1, type: "found", found: result(9) });
  await settle();
  assert.deepEqual(events[2], { type: "shown", key: 1 });
  mock.timers.tick(50);
  Player.all[0].listeners.error({ message: "out of memory" });
  await settle();
  mock.timers.reset();
  assert.deepEqual(events.slice(3), [{ type: "wake" }, { type: "failed", part: 0, message: "out of memory", unloaded: false }]);
  assert.ok(Player.all[0].ended);
});

test("a known error has a key from the start, also after a check that is dropped", async () => {
  await begin([ask]);
  checker.drop();
  checker.drop();
  answers.push({ actions: [], keep: [] }, { actions: [{ type: "found", key: 1, result: result(9) }], keep: [1] });
  checker.start({ type: "check", options: { search: "shorten" } }, result(9));
  await settle();
  assert.deepEqual(events.map((e) => e.type), ["start", "drop", "start", "shown"]);
  assert.deepEqual([events[2].key, events[2].known?.trail?.length, calls[0].found.spinTrail], [1, 9, "trail 9"]);
});

test("an instance that cannot be started, or ends, ends the check", async () => {
  checker = newChecker(() => Promise.reject(new Error("no network")));
  checker.start({ type: "check" });
  checker.stop();
  await settle();
  assert.deepEqual(calls.splice(0), [{ failed: "no network", unloaded: false }]);
  checker = newChecker();
  await begin([ask]);
  const worker = Player.all[Player.all.length - 1];
  answers = /** @type {any} */ ([1]);
  worker.says({ id: 1, type: "result", result: result(9) });
  await settle();
  assert.equal(calls.length, 1);
  assert.ok(worker.ended && !checker.busy && calls[0].failed);
});
