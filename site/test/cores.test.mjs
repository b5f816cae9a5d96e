// Searches that several threads share: the command option --cores.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Checker } from "../check/checker.mjs";
import { FairChannel } from "../check/fairchannel.mjs";
import { findModule, startModule } from "../check/module.mjs";
import { parse } from "../check/parse.mjs";
import { starter, startThread } from "../check/searchers.mjs";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("../protocol/protocol.js").Result} Result */

Object.assign(globalThis, { MessageChannel: FairChannel });

const module = await findModule(() => {});

/** The searches that threads share. @type {Options[]} */
const shared = [{ search: "bfs" }, { search: "dfs" }, { search: "dfs", store: "compact", bits: 64 }, { search: "dfs", store: "bitstate" }];

/** What a test says about a search. @param {Options} options */
const named = ({ search, store = "exact" }) => `${search} ${store}`;

/** A request to check a text breadth first, unless the options say otherwise. @param {string} text @param {Options} options @returns {import("../protocol/protocol.js").Request} */
const request = (text, options) => ({ id: 1, type: "check", name: "m.pml", text, options: { search: "bfs", property: "safety", ...options } });

/** No search of it ends. */
const endless = "byte v[12];\nactive [12] proctype W() { do :: v[_pid] < 200 -> v[_pid]++ :: v[_pid] > 0 -> v[_pid]-- od }\n";

/** 226,981 states: enough that threads start. */
const counters = "byte v[3];\nactive [3] proctype W() { do :: v[_pid] < 20 -> v[_pid]++ :: v[_pid] > 0 -> v[_pid]--; assert(v[0] + v[1] + v[2] < LIMIT) od }\n";

/** @param {Result} r */
const counts = ({ verdict, kind, states, matched, transitions, atomicSteps, depth, errors, exhaustive, unreached }) => ({ verdict, kind, states, matched, transitions, atomicSteps, depth, errors, exhaustive, unreached });

test("several threads find what one finds", { timeout: 600_000 }, async () => {
  const checker = new Checker(module);
  /** @param {string} name */
  const example = (name) => readFileSync(new URL(`../examples/${name}.pml`, import.meta.url), "utf8");
  const texts = [...["leader", "philosophers", "cash", "elevator", "mailbox-two", "spin-atomic"].map((name) => [name, example(name)]), ["counters", counters.replace("LIMIT", "99")], ["counters with errors", counters.replace("LIMIT", "58")]];
  for (const [name, text] of texts) {
    for (const options of /** @type {Options[]} */ ([{ all: true }, {}, { all: true, depth: 7 }])) {
      const one = await checker.check(request(text, options));
      for (const cores of [2, 3, 8]) {
        const several = await checker.check(request(text, { ...options, cores }));
        const of = `${name} ${JSON.stringify(options)}, ${cores} cores`;
        assert.deepEqual([several.verdict, several.trail?.length, several.shortest, several.kernel, several.notes], [one.verdict, one.trail?.length, one.shortest, true, one.notes], of);
        if (options.all || one.verdict !== "error") assert.deepEqual(counts(several), counts(one), of);
      }
    }
  }
});

test("depth-first, several threads count what one counts", { timeout: 600_000 }, async () => {
  const checker = new Checker(module);
  const texts = [["no error", counters.replace("LIMIT", "99"), true], ["errors", counters.replace("LIMIT", "58"), true], ["the first error", counters.replace("LIMIT", "58"), false]];
  for (const [name, text, all] of /** @type {[string, string, boolean][]} */ (texts)) {
    for (const options of shared.slice(1)) {
      const one = await checker.check(request(text, { ...options, all }));
      for (const cores of [2, 3, 8]) {
        const several = await checker.check(request(text, { ...options, all, cores }));
        const of = `${name} ${named(options)}, ${cores} cores`;
        assert.deepEqual([several.verdict, several.kind, several.kernel], [one.verdict, one.kind, true], of);
        assert.deepEqual(several.notes, options.store === "bitstate" ? ["Several threads share the bits: a few states may be counted twice, and counts vary a little from check to check."] : undefined, of);
        // With bits, two threads may both find a state new.
        const differ = options.store === "bitstate" ? 1e-3 : 0;
        if (all) for (const count of /** @type {const} */ (["states", "transitions"])) assert.ok(Math.abs(several[count] - one[count]) <= differ * one[count], `${of}: ${several[count]} ${count}, not ${one[count]}`);
        if (several.verdict === "error") assert.ok(several.trail?.length, of);
      }
    }
  }
});

test("a long stack from which edges are often handed over takes little memory", { timeout: 600_000 }, async () => {
  const checker = new Checker(module);
  for (let i = 0; i < 12; i++) {
    const r = await checker.check(request(counters.replace("LIMIT", "99"), { search: "dfs", store: "compact", bits: 64, cores: 8 }));
    // One thread takes 30 MB.
    assert.ok(r.peakBytes < 120 << 20, `${Math.round(r.peakBytes / 2 ** 20)} MB`);
  }
});

for (const options of shared) test(`a limit or a stop ends the threads, with what they have found: ${named(options)}`, { timeout: 600_000 }, async () => {
  const checker = new Checker(module);
  const limited = await checker.check(request(endless, { ...options, cores: 3, states: 30_000 }));
  assert.equal(limited.kind, "state limit");
  assert.ok(limited.states >= 30_000 && limited.states < 30_000 + 3 * 64, String(limited.states));
  assert.equal((await checker.check(request(endless, { ...options, cores: 2, seconds: 0.5 }))).kind, "time limit");
  const small = await checker.check(request(endless, { ...options, cores: 2, memory: 8 }));
  assert.deepEqual([small.kind, small.peakBytes <= 8 << 20], ["memory limit", true]);
  const stopped = checker.check(request(endless, { ...options, cores: 2 }));
  await new Promise((done) => setTimeout(done, 100));
  checker.stop();
  assert.equal((await stopped).kind, "stopped");
});

for (const options of shared) test(`a thread that ends by itself ends the search, with what was found: ${named(options)}`, { timeout: 600_000 }, async () => {
  /** @type {((why: string) => void)[]} */
  const fail = [];
  const { ask } = await startModule(module, (start, failed) => {
    fail.push(failed);
    return startThread(start, failed);
  });
  const result = await new Promise((/** @type {(r: Result) => void} */ done) => {
    ask(request(endless, { ...options, cores: 2 }), (response) => {
      // Progress may come before the threads start.
      if (response.type === "progress" && response.progress.states > 100) fail[0]?.("it was killed");
      if (response.type === "result") done(response.result);
    });
  });
  assert.deepEqual([result.verdict, result.kind], ["incomplete", "thread ended"]);
  assert.ok(result.states > 100, String(result.states));
});

test("the end of a thread is reported, unless it was asked for", { timeout: 600_000 }, async () => {
  const start = starter(new URL("data:text/javascript,throw new Error('no memory')"));
  const why = await new Promise((/** @type {(why: string) => void} */ failed) => void start(/** @type {any} */ ({}), failed));
  assert.equal(why, "no memory");
});

test("a host without threads searches with one core and says so", { timeout: 600_000 }, async () => {
  const { ask } = await startModule(module, () => {
    throw new Error("no threads here");
  });
  const result = await new Promise((/** @type {(r: Result) => void} */ done) => {
    ask(request(endless, { cores: 2, states: 1_000_000 }), (response) => response.type === "result" && done(response.result));
  });
  assert.deepEqual([result.kind, result.notes], ["state limit", ["Only one core searched: the host does not run several threads."]]);
});

test("cores are refused where they have no effect", async () => {
  for (const args of [["--search", "auto"], ["--search", "astar"], ["-a"]]) {
    assert.throws(() => parse([...args, "--cores", "2", "m.pml"]), /^Error: `--cores` has no effect with `\w+`. Use it with `bfs` or `dfs`/);
  }
  assert.throws(() => parse(["--search", "bfs", "--cores", "65", "m.pml"]), /`--cores` takes .*64.*, not `65`/);
  const checker = new Checker(module);
  const refused = await checker.check(request("init { skip }", { cores: 2, store: "collapse" }));
  assert.deepEqual([refused.verdict, refused.message.includes("`cores` has no effect with the store `collapse`")], ["bad input", true]);
  const hidden = await checker.check(request("hidden byte h; active [2] proctype P() { byte x; h = 1; x = h }", { cores: 2 }));
  assert.match(String(hidden.notes), /^Only one core searched: states of this model that are equal may lead to different ones[.]$/);
  const small = await checker.check(request("active [2] proctype P() { skip }", { cores: 64, memory: 8 }));
  assert.deepEqual([small.verdict, small.kernel, small.notes], ["no error", true, ["Only one core searched: the memory limit is too small for so many cores."]]);
});
