// Questions in a worker of their own. The test plays the worker.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Player } from "./player.mjs";

const { Asker } = await import("../worker/asker.js");
const { LoadError } = await import("../worker/loader.js");

/** @type {InstanceType<typeof Asker>} */
let asker;

const settle = () => new Promise(setImmediate);

beforeEach(() => {
  Player.all.length = 0;
  asker = new Asker();
});

/** The newest worker, when it has started. @param {number} [count] */
async function worker(count = 1) {
  while (Player.all.length < count) await settle();
  return Player.all[count - 1];
}

/** @param {number} n @returns {any} */
const next = (n) => ({ type: "next", name: "m.pml", text: "text", choices: [n] });

/** @param {number} id @returns {any} */
const answer = (id) => ({ id, type: "next", next: { steps: [], waits: [], of: id } });

/** What a promise ends with: the answer, or why there is none. @param {Promise<any>} question */
const outcome = (question) => question.then((r) => r.next.of, (e) => `${e.why}: ${e.message}`);

test("questions are answered one after another, in their order", async () => {
  const both = [asker.ask(next(0)), asker.ask(next(1))].map(outcome);
  const player = await worker();
  assert.deepEqual(await player.asked(), { ...next(0), id: 1 });
  await settle();
  assert.equal(player.requests.length, 0);
  player.says({ id: 2, type: "next", next: { of: "too early" } });
  player.says({ id: 1, type: "progress", progress: {} });
  player.says(answer(1));
  assert.equal(await both[0], 1);
  assert.deepEqual(await player.asked(), { ...next(1), id: 2 });
  player.says(answer(1));
  player.says(answer(2));
  assert.equal(await both[1], 2);
  assert.equal(Player.all.length, 1);
});

test("a question that nobody wants any more is not sent", async () => {
  let wanted = true;
  const three = [asker.ask(next(0)), asker.ask(next(1), 10, () => wanted), asker.ask(next(2))].map(outcome);
  const player = await worker();
  await player.asked();
  wanted = false;
  player.says(answer(1));
  assert.deepEqual((await player.asked()).choices, [2]);
  player.says(answer(3));
  assert.deepEqual(await Promise.all(three), [1, "old: ", 3]);
});

test("a worker that takes too long is ended, and the next question gets a new one", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const both = [asker.ask(next(0), 2), asker.ask(next(1), 2)].map(outcome);
  const player = await worker();
  mock.timers.tick(50_000); // it is still starting
  player.says({ type: "ready" });
  await player.asked();
  mock.timers.tick(1990);
  assert.equal(player.ended, false);
  mock.timers.tick(20);
  assert.equal(await both[0], "slow: The answer took too long, so it was stopped.");
  await settle();
  assert.equal(player.ended, true);
  const other = await worker(2);
  assert.deepEqual((await other.asked()).choices, [1]);
  player.says(answer(2)); // from the worker that was ended
  other.says({ type: "ready" });
  other.says({ id: 2, type: "next", next: { of: "new worker" } });
  assert.equal(await both[1], "new worker");
  mock.timers.tick(100_000);
  assert.equal(other.ended, false);
  mock.timers.reset();
});

test("a worker that fails leaves only its own question without an answer", async () => {
  const both = [asker.ask(next(0)), asker.ask(next(1))].map(outcome);
  const player = await worker();
  await player.asked();
  player.listeners.error({ message: "out of memory" });
  assert.equal(await both[0], "failed: out of memory");
  const other = await worker(2);
  await other.asked();
  other.says({ type: "failed", message: "it ended" });
  assert.equal(await both[1], "failed: it ended");
  const later = outcome(asker.ask(next(2)));
  const third = await worker(3);
  await third.asked();
  third.says(answer(3));
  assert.equal(await later, 3);
});

test("if a file cannot be loaded, no question has an answer, and a later one tries again", async () => {
  const start = asker.worker.start;
  asker.worker.start = () => Promise.reject(new LoadError("no network"));
  const both = [asker.ask(next(0)), asker.ask(next(1))].map(outcome);
  assert.deepEqual(await Promise.all(both), ["unloaded: no network", "unloaded: no network"]);
  asker.worker.start = start;
  const later = outcome(asker.ask(next(2)));
  const player = await worker();
  await player.asked();
  player.says(answer(3));
  assert.equal(await later, 3);
});
