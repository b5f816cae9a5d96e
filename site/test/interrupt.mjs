// Runs the command and sends it signals, however long the machine takes to start it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));

/** Seconds before the first signal of the first run, and the most before that of a later one. */
const waits = { first: 2, most: 64 };

/** Seconds until a stopped command has ended. Only one that does not stop takes as long. */
const patience = 60;

/** How a run has ended. @typedef {{status: number | null, stdout: string, stderr: string}} Ended */

/**
 * The first run that has done enough before the signals. Each run gets twice the time of the one before: a slow machine may not have started the search.
 * @param {string} cwd @param {string[]} args @param {NodeJS.Signals[]} signals one after another, with a hundredth of a second between
 * @param {(run: Ended) => boolean} enough of a run that no signal has killed
 */
export async function interrupted(cwd, args, signals, enough) {
  for (let wait = waits.first; wait <= waits.most; wait *= 2) {
    const run = await runFor(cwd, args, signals, wait);
    // Signals end Node before the command listens to them.
    if (run.signal === null && enough(run)) return run;
  }
  assert.fail(`\`${args.join(" ")}\` has not done enough within ${waits.most} s`);
}

/** @param {string} cwd @param {string[]} args @param {NodeJS.Signals[]} signals @param {number} wait seconds before the first one */
async function runFor(cwd, args, signals, wait) {
  const child = spawn(process.execPath, [command, ...args], { cwd });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => (stdout += text));
  child.stderr.on("data", (text) => (stderr += text));
  /** @type {Promise<{status: number | null, signal: NodeJS.Signals | null}>} */
  const ended = new Promise((done) => child.on("close", (status, signal) => done({ status, signal })));
  await sleep(wait);
  for (const signal of signals) {
    child.kill(signal);
    await sleep(0.01);
  }
  const late = setTimeout(() => child.kill("SIGKILL"), patience * 1000);
  const { status, signal } = await ended;
  clearTimeout(late);
  assert.notEqual(signal, "SIGKILL", `\`${args.join(" ")}\` goes on after ${signals.join(" and ")}`);
  return { status, signal, stdout, stderr };
}

/** @param {number} seconds */
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
