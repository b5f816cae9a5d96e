// Tests how the benchmark parses, computes and prints. Its measurements are not tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { weigh } from "../bench/auto.mjs";
import { flags } from "../bench/beeline.mjs";
import { cpuBelow, parseStat, parseTime, run, runGroup } from "../bench/clock.mjs";
import { versus } from "../bench/directed.mjs";
import { candidates, drawnFrom, family, rowsOf, shuffled, withErrors } from "../bench/drawn.mjs";
import { allModels, edited } from "../bench/models.mjs";
import { parse } from "../bench/options.mjs";
import { bitstateBytes, parsePan, tableFor, variants } from "../bench/pan.mjs";
import { chosen, nearlyAll, sameCounts, sameVerdict } from "../bench/sections.mjs";
import { geometricMean, median, ratios, spread, summary, table } from "../bench/stats.mjs";
import { parse as parseCheck } from "../check/parse.mjs";

const report = `
(Spin Version 6.5.2 -- 6 December 2019)

Full statespace search for:
	never claim         	- (none specified)

State-vector 96 byte, depth reached 893, errors: 2
  1288478 states, stored
  1452063 states, matched
  2740541 transitions (= stored+matched)
        0 atomic steps
hash conflicts:    415402 (resolved)

Stats on memory usage (in Megabytes):
  152.365	equivalent memory usage for states (stored*(State-vector + overhead))
   76.984	actual memory usage for states (compression: 50.53%)
    8.000	memory used for hash table (-w20)
    0.053	memory used for DFS stack (-m1000)
   84.947	total actual memory usage
`;

test("pan's report is parsed", () => {
  assert.deepEqual(parsePan(report), { states: 1288478, transitions: 2740541, depth: 893, errors: 2, bytes: 84.947 * 2 ** 20 });
  assert.throws(() => parsePan(`error: max search depth too small\n${report}`), /did not complete/);
  assert.throws(() => parsePan("pan: killed"), /report lacks/);
});

test("tables have room for the states", () => {
  assert.equal(tableFor(variants.exact, 1 << 20), "-w20");
  assert.equal(tableFor(variants.exact, (1 << 20) + 1), "-w21");
  assert.equal(tableFor(variants.exact, 5), "-w16");
  assert.equal(tableFor(variants.bitstate, 1 << 20), "-w26");
  assert.equal(bitstateBytes(1 << 20), 2 ** 26 / 8);
});

test("times are parsed", async () => {
  assert.deepEqual(parseTime("warning: x\ntime 2.500 1.250 0.250\n"), { wall: 2.5, cpu: 1.5 });
  assert.throws(() => parseTime("killed"), /no times/);
  assert.deepEqual(parseStat("12 (a) b) S 7 12 12 0 -1 4 1 2 3 4 150 50 25 75 20 0 9"), { parent: 7, group: 12, cpu: 3 });
  const { out, errors, code, cpu, wall } = await run(["sh", "-c", "echo said; echo wrong >&2; exit 3"]);
  assert.deepEqual([out, errors.split("\n")[0], code], ["said\n", "wrong", 3]);
  assert.ok(cpu >= 0 && wall >= 0);
  await assert.rejects(run(["sleep", "5"], { seconds: 1 }), /more than 1 s/);
  assert.ok(cpuBelow() >= 0);
  const busy = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done";
  const group = await runGroup(["sh", "-c", `(${busy}) & ${busy}; wait; echo done`]);
  assert.equal(group.out, "done\n");
  assert.ok(group.cpu > 0 && group.cpu < 100, String(group.cpu));
});

test("Auto is compared with its fastest and its slowest search", () => {
  const [verdict, seconds] = ["error", 1];
  const bfs = { name: "bfs", options: {} };
  const bits = { name: "bits", options: {}, lossy: true };
  const ended = weigh({ ours: [{ verdict, seconds: 4 }], theirs: new Map([[bfs, [{ verdict, seconds }]], [bits, [{ verdict, seconds: 3 }]]]) });
  assert.deepEqual([ended.best.name, ended.worst.name, ended.ratio, ended.late], ["bfs", "bits", 4, true]);
  // A stopped search would have been later than Auto. A lossy one might never have had a verdict.
  const stopped = [{ verdict: "incomplete", seconds: 9 }];
  assert.ok(!weigh({ ours: [{ verdict, seconds: 4 }], theirs: new Map([[bits, [{ verdict, seconds }]], [bfs, stopped]]) }).late);
  assert.ok(weigh({ ours: [{ verdict, seconds: 4 }], theirs: new Map([[bfs, [{ verdict, seconds }]], [bits, stopped]]) }).late);
});

test("medians, means and ratios", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.ok(Math.abs(geometricMean([0.5, 2, 8]) - 2) < 1e-12);
  // Each run is compared with its neighbour: 1/2, 6/2, 4/4.
  assert.deepEqual(ratios([1, 6, 4], [2, 2, 4]), { median: 1, min: 0.5, max: 3 });
  assert.throws(() => ratios([1], []), /got 1 and 0 runs/);
  assert.equal(spread({ median: 1, min: 0.5, max: 3 }), "1.00 (0.50-3.00)");
});

test("tables and summaries are markdown", () => {
  assert.equal(table(["a", "b"], [["x|y", "1"]]), "| a | b |\n| --- | ---: |\n| x\\|y | 1 |");
  assert.equal(summary("Node", [1, 4]), "Node: geometric mean 2.00, lowest 1.00, of 2 models.");
  assert.equal(summary("Chromium", [1, 4], { mean: 2, least: 1.5 }), "Chromium: geometric mean 2.00 (aim 2.00: reached), lowest 1.00 (aim 1.50: missed), of 2 models.");
  assert.match(summary("Node", []), /no row/);
});

const model = { name: "m", file: "m.pml", states: 1000, transitions: 3000 };
const theirs = { states: 1000, transitions: 3000, depth: 1, errors: 0, bytes: 1, cpu: 1, wall: 1 };
const ours = { ...theirs, verdict: "no error", kind: "" };

test("runs with other counts or verdicts are errors", () => {
  assert.equal(sameCounts(theirs, ours, model), "");
  assert.match(sameCounts(theirs, { ...ours, transitions: 2999 }, model), /Beeline has 1000 states, 2999/);
  assert.match(sameCounts({ ...theirs, states: 1001 }, { ...ours, states: 1001 }, model), /should have 1000/);
  assert.equal(sameCounts({ ...theirs, states: 1001, transitions: 3001 }, ours, model, [1001, 3001]), "");
  assert.match(sameCounts(theirs, { ...ours, verdict: "incomplete", kind: "memory limit" }, model), /memory limit/);
  assert.equal(sameVerdict({ ...theirs, states: 3 }, ours), "");
  assert.match(sameVerdict({ ...theirs, errors: 1 }, ours), /1 errors/);
  assert.equal(nearlyAll({ ...theirs, states: 995 }, { ...ours, states: 992 }, model), "");
  assert.match(nearlyAll(theirs, { ...ours, states: 980 }, model), /Beeline 980/);
  assert.equal(nearlyAll(theirs, { ...ours, verdict: "incomplete", kind: "bitstate" }, model), "");
});

test("models.json is consistent, and models can be chosen", () => {
  const all = allModels();
  assert.ok(all.length >= 10);
  assert.equal(new Set(all.map((m) => m.name)).size, all.length);
  const known = all.filter((m) => m.states);
  for (const m of known) assert.ok(m.states >= (m.property ? 3e5 : 1e6) && m.states <= 2e7 && m.transitions > m.states - 1, m.name);
  for (const m of all) assert.ok(m.auto || known.includes(m) || ((m.reduced ?? 0) >= 1e6 && (m.reduced ?? 0) <= 2e7), m.name);
  assert.ok(known.length >= 10 && all.filter((m) => (m.reduced ?? 0) >= 1e6).length >= 10);
  assert.ok(all.filter((m) => m.bfs).length >= 10);
  assert.deepEqual(chosen(["at.3"], false).map((m) => m.name), ["at.3"]);
  assert.ok(chosen([], true).length < all.length);
  assert.throws(() => chosen(["at.33"], false), /no model at.33/);
  assert.equal(edited("a 1 b 2", { "a 1": "a 9" }), "a 9 b 2");
  assert.throws(() => edited("a a", { a: "b" }), /exactly once/);
});

test("a seed draws from the models that may be large enough", () => {
  const verdicts = rowsOf([
    "id,spin_defs,config,accepted,error_text,complete,states_stored",
    'a/large.pml#-DN=5-DM,-DN=5 -DM,safety_full,yes,"a, or ""b""",yes,1', "a/large.pml#-DN=5-DM,-DN=5 -DM,plain_full_all,yes,,yes,300000", "a/other.pml,,safety_por,yes,,yes,300000",
    "a/small.pml,,safety_full,yes,,yes,1", "a/small.pml,,plain_full_all,yes,,yes,299999", "a/huge.pml,,safety_full,yes,,yes,1", "a/huge.pml,,plain_full_all,yes,,yes,10000001",
    "a/unknown.pml,,safety_full,yes,,stopped at first error,5", "a/unknown.pml,,plain_full_all,yes,,no,5", "a/wrong.pml,,safety_full,no,,,",
  ].join("\n"));
  assert.equal(verdicts[0].error_text, 'a, or "b"');
  assert.deepEqual(candidates(verdicts), [{ file: "a/large.pml", defines: ["N=5", "M"] }, { file: "a/unknown.pml", defines: [] }]);
  assert.equal(family("beem/at.3.pm"), family("beem/at.14.pm"));
  const list = Array.from({ length: 20 }, (_, i) => i);
  assert.deepEqual(shuffled(list, 1), shuffled(list, 1));
  assert.notDeepEqual(shuffled(list, 1), shuffled(list, 2));
  assert.deepEqual(shuffled(list, 1).sort((a, b) => a - b), list);
});

test("a seed draws one model with an error of each family", () => {
  const verdicts = rowsOf(["id,spin_defs,config,verdict", "a/x1.pml,,safety_full,error", "a/x2.pml,-DN=2,safety_full,error", "a/y.pml,,safety_full,no error", "a/y.pml,,liveness_full,error", "b/z.pml,,safety_full,error"].join("\n"));
  const list = withErrors(verdicts);
  assert.deepEqual(list, [{ file: "a/x1.pml", defines: [] }, { file: "a/x2.pml", defines: ["N=2"] }, { file: "b/z.pml", defines: [] }]);
  assert.deepEqual(drawnFrom(list, 1, 9).map((m) => family(m.file)).sort(), ["a/x.pml", "b/z.pml"]);
  assert.equal(drawnFrom(list, 1, 1).length, 1);
});

test("directed searches are compared on the models that both solve", () => {
  const run = (/** @type {number} */ seconds, solved = true, steps = 5) => ({ solved, seconds, states: 1, steps });
  const rows = [new Map([["a", run(4)], ["b", run(1)]]), new Map([["a", run(1)], ["b", run(4, true, 30)]]), new Map([["a", run(9, false)], ["b", run(1)]])];
  assert.match(versus(rows, "a", "b"), /^1.00 times the time of "b" in the geometric mean of 2 models/);
  assert.match(versus(rows, "a", "b", (r) => r.steps > 20), /^0.25 .* of 1 /);
  assert.match(versus([], "a", "b"), /no model/);
});

test("a program that takes more CPU time than its limit is ended", async () => {
  await assert.rejects(run(["bash", "-c", "while :; do :; done"], { cpu: 1 }), /more than 1 s of CPU time/);
});

test("options", () => {
  assert.deepEqual(parse(["--quick", "--only", "exact,cold", "--models=at.3"]), {
    ...{ models: ["at.3"], drawn: 0, errors: 40, seed: parse([]).seed, named: "", pairs: 1, only: ["exact", "cold"], hosts: ["node", "chromium"], quick: true, help: false },
  });
  assert.equal(parse([]).pairs, 5);
  assert.ok(!parse([]).only.includes("huge") && parse(["--only", "huge,largest"]).only.includes("huge"));
  assert.equal(parse(["--pairs", "3", "--quick"]).pairs, 3);
  assert.deepEqual([parse([]).drawn, parse(["--drawn", "3", "--quick"]).drawn, parse(["--seed=7"]).seed], [12, 3, 7]);
  for (const wrong of [["--only", "speed"], ["--pairs", "0.5"], ["--models"], ["fast"], ["--hosts", "firefox"], ["--seed", "1.5"], ["--drawn", "-1"]]) assert.throws(() => parse(wrong));
  for (const options of /** @type {import("../protocol/protocol.js").Options[]} */ ([
    { search: "astar", heuristic: "active", all: true, noPor: true, depth: 9, memory: 4000, seconds: 900 },
    { search: "dfs", store: "bitstate", bits: 2, table: 1000 },
    { search: "ndfs", property: "ltl", formula: "p1", depth: 9 },
    { search: "ndfs", property: "progress" },
  ])) assert.deepEqual(parseCheck([...flags(options), "m.pml"]).options, { property: "safety", ...options });
});
