// Compilations in the worker that will check, and in a worker of their own. The test plays the workers.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Player } from "./player.mjs";

const { CheckWorker } = await import("../worker/checkworker.js");
const { Compiler } = await import("../worker/compiler.js");

/** @type {unknown[]} what the page got of the compilations */
let got;
/** @type {InstanceType<typeof CheckWorker>} */
let first;
/** @type {InstanceType<typeof Compiler>} */
let compiler;

beforeEach(() => {
  Player.all.length = 0;
  got = [];
  first = new CheckWorker({ listen() {}, failed() {} });
  compiler = new Compiler((c) => got.push(c), () => ({}), first);
});
afterEach(() => clearTimeout(compiler.timer));

/** A worker once it has started. @param {number} i */
async function player(i) {
  while (Player.all.length <= i) await new Promise(setImmediate);
  return Player.all[i];
}

/** @param {Player} worker @param {unknown} compiled */
async function answer(worker, compiled) {
  const { id, type, text } = await worker.asked();
  worker.says({ id, type: "compiled", compiled });
  return [type, text];
}

test("the worker that will check compiles the first text, another one the next", async () => {
  compiler.compile("a.pml", "one");
  assert.deepEqual(await answer(await player(0), 1), ["compile", "one"]);
  await compiler.known("a.pml", "one");
  assert.equal(Player.all.length, 1);
  compiler.compile("a.pml", "two");
  assert.deepEqual(await answer(await player(1), 2), ["compile", "two"]);
  assert.deepEqual(got, [1, 2]);
});

test("the number of a compilation is none of a check", async () => {
  compiler.compile("a.pml", "one");
  assert.ok((await (await player(0)).asked()).id < 0);
});

test("if the first worker ends before its answer, another one compiles", async () => {
  compiler.compile("a.pml", "one");
  await (await player(0)).asked();
  const known = compiler.known("a.pml", "one");
  first.end();
  assert.deepEqual(await answer(await player(1), 1), ["compile", "one"]);
  await known;
  first.load();
  await player(2);
  first.end();
  assert.deepEqual(got, [1]);
  assert.equal(Player.all[1].requests.length, 0);
});

test("an end of the first worker leaves a later compilation alone", async () => {
  compiler.compile("a.pml", "one");
  await (await player(0)).asked();
  compiler.compile("a.pml", "two");
  first.end();
  assert.deepEqual(await answer(await player(1), 2), ["compile", "two"]);
  assert.equal(Player.all[1].requests.length, 0);
  assert.deepEqual(got, [2]);
});

test("a compilation that takes too long ends its own worker, but not the one that will check", async () => {
  compiler.compile("a.pml", "one");
  await (await player(0)).asked();
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    Player.all[0].says({ type: "ready" });
    const one = compiler.known("a.pml", "one");
    mock.timers.tick(30_001);
    await one;
    assert.equal(first.listeners.length, 1);
    const two = compiler.now("a.pml", "two");
    await (await player(1)).asked();
    Player.all[1].says({ type: "ready" });
    mock.timers.tick(30_001);
    await two;
  } finally {
    mock.timers.reset();
  }
  await new Promise(setImmediate);
  assert.deepEqual(Player.all.map((worker) => worker.ended), [false, true]);
});

test("nobody listens to the first worker after its compilation", async () => {
  compiler.compile("a.pml", "one");
  await answer(await player(0), 1);
  assert.equal(first.listeners.length, 1);
});
