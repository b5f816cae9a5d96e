// The lists of the history, without a browser: their bounds, and the difference of two texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { difference } from "../history/diff.js";
import { rowsOf } from "../history/differences.js";
import { belongsTo, bounded, empty, markOf, most, readLists, thinned, withBack, withCheck, without, withVersion } from "../history/lists.js";
import { settingsOf } from "../history/settings.js";

/** @param {number} time @param {object} [more] @returns {any} */
const check = (time, more) => ({ id: `c${time}`, time, doc: "d", file: "d.pml", verdict: "error", says: "it fails", question: {}, numbers: {}, build: "", size: 10, ...more });

/** @param {number} time @param {object} [more] @returns {any} */
const version = (time, more) => ({ id: `v${time}`, time, doc: "d", file: "d.pml", lines: 1, mark: String(time), size: 10, ...more });

test("checks are bounded in number and size, and the oldest go first", () => {
  let lists = empty();
  for (let t = 0; t < most.checks + 5; t++) lists = withCheck(lists, check(t));
  assert.equal(lists.checks.length, most.checks);
  assert.deepEqual([lists.checks[0].time, lists.checks.at(-1)?.time], [most.checks + 4, 5]);
  lists = withCheck(lists, check(1000, { size: most.size - 20 }));
  assert.deepEqual(lists.checks.map((c) => c.time), [1000, most.checks + 4, most.checks + 3]);
  assert.deepEqual(bounded(withVersion(lists, version(2000)), 15).checks, []);
});

test("versions of one document are close together when recent and far apart when old", () => {
  let lists = withVersion(empty(), version(5, { doc: "other" }));
  for (let t = 1; t <= 2000; t++) lists = withVersion(lists, version(t * 1000));
  const own = lists.versions.filter((v) => v.doc === "d").map((v) => v.time / 1000);
  assert.equal(own.length, most.ofOne);
  assert.deepEqual([own[0], own[1], own.at(-1)], [2000, 1999, 1]);
  // Whatever age is looked for, a version of that age is kept, within a factor of two.
  for (let age = 1; age < 1000; age++) assert.ok(own.some((t) => 2000 - t >= age / 2 && 2000 - t <= age * 2), `age ${age}`);
  assert.equal(lists.versions.filter((v) => v.doc === "other").length, 1);
  assert.deepEqual(lists.versions.map((v) => v.time), lists.versions.map((v) => v.time).toSorted((a, b) => b - a));
});

test("thinning keeps the newest and the oldest", () => {
  const times = [100, 60, 55, 50, 1];
  assert.deepEqual(thinned(times.map((t) => version(t))).map((v) => v.time), [100, 60, 50, 1]);
});

test("a version replaces only the one that it continues", () => {
  const lists = withVersion(empty(), version(1));
  assert.deepEqual(withVersion(lists, version(2), "v1").versions.map((v) => v.id), ["v2"]);
  assert.deepEqual(withVersion(lists, version(2), "v0").versions.map((v) => v.id), ["v2", "v1"]);
  const newest = { time: 0, text: "x".repeat(1000) };
  assert.ok(belongsTo(newest, `${newest.text}more`, 1000));
  assert.ok(!belongsTo(newest, `${newest.text}more`, 60_000));
  assert.ok(!belongsTo(newest, "", 1000), "a text that was deleted stays");
});

test("a removed entry returns to its place", () => {
  const lists = [1, 2, 3].reduce((l, t) => withCheck(l, check(t)), empty());
  const less = without(lists, (e) => e.id === "c2");
  assert.deepEqual(less.checks.map((c) => c.time), [3, 1]);
  assert.deepEqual(withBack(less, "checks", lists.checks[1]), lists);
});

test("stored lists that are damaged or of another version are read without what does not fit", () => {
  const good = withVersion(withCheck(empty(), check(1)), version(2));
  assert.deepEqual(readLists(JSON.parse(JSON.stringify(good))), good);
  for (const wrong of [undefined, null, 3, "x", [], { checks: 3 }, { checks: [null, 3, {}, check(1, { time: "now" }), check(1, { question: null })], versions: [version(1, { id: 3 }), []] }]) {
    assert.deepEqual(readLists(wrong), empty());
  }
});

test("marks differ for texts of one length", () => {
  assert.notEqual(markOf("ab"), markOf("ba"));
  assert.equal(markOf("ab"), markOf("ab"));
});

/** The length of a longest common subsequence. @param {string[]} a @param {string[]} b */
function common(a, b) {
  const table = Array.from({ length: a.length + 1 }, () => Array(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) table[i][j] = a[i - 1] === b[j - 1] ? table[i - 1][j - 1] + 1 : Math.max(table[i - 1][j], table[i][j - 1]);
  }
  return table[a.length][b.length];
}

test("differences contain both texts, and are shortest", () => {
  let seed = 1;
  const random = (/** @type {number} */ n) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % n;
  const text = () => Array.from({ length: random(9) }, () => "abc"[random(3)]).join("\n");
  for (let i = 0; i < 3000; i++) {
    const [a, b] = [text(), text()];
    const parts = difference(a, b);
    const lines = (/** @type {string[]} */ kinds) => parts.filter((p) => kinds.includes(p.kind)).flatMap((p) => p.lines);
    assert.equal(lines(["same", "gone"]).join("\n"), a);
    assert.equal(lines(["same", "new"]).join("\n"), b);
    assert.equal(lines(["same"]).length, common(a.split("\n"), b.split("\n")));
  }
});

test("texts that differ everywhere are compared in bounded time", () => {
  const text = (/** @type {string} */ name) => Array.from({ length: 50_000 }, (_, i) => name + i).join("\n");
  const began = process.cpuUsage();
  assert.deepEqual(difference(text("a"), text("b")).map((p) => p.kind), ["gone", "new"]);
  assert.ok(process.cpuUsage(began).user < 2_000_000);
});

test("long equal parts are folded, and short ones are not", () => {
  const text = (/** @type {string} */ line) => [..."abcdefghi", line, ..."jkl"].join("\n");
  assert.deepEqual(rowsOf(text("1"), text("2")).map((r) => r.kind).join(" "), "fold same same gone new same same same");
});

test("settings are named as in the question", () => {
  const settings = settingsOf(check(1, { question: { property: "never", goal: "x > 1", search: "bfs", constants: "given", define: "N=3" }, numbers: { memoryLimit: 1024 } }));
  assert.deepEqual([...settings], [
    ["What to check", "a state in which this holds: x > 1"], ["Search", "breadth-first"], ["Constants of the model", "these constants: N=3"], ["Limits", "1 GB and no time limit"],
  ]);
  assert.deepEqual([...settingsOf(check(1)).keys()], ["What to check", "Search"]);
});
