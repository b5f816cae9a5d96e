// Tests how the drawing of a state space grows: what is added, where it is placed, and that nothing else moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { most, nextStates } from "../graphs/growth.js";
import { frameOf, gap, inOrder, placed, task } from "../graphs/places.js";
import { States } from "../graphs/states.js";

/** @typedef {import("../protocol/wire.js").Graph} Graph */

/** A graph of states `s0` to `s(n-1)`. @param {number[]} depths @param {[number, number][]} edges @param {number[]} path @param {Partial<Graph["states"][0]>[]} [more] @returns {Graph} */
const graph = (depths, edges, path, more = []) => ({
  states: depths.map((depth, i) => ({ key: `s${i}`, depth, text: "", ...more[i] })),
  edges: edges.map(([from, to], choice) => ({ from, to, choice, process: "P", statement: "x++", line: 1 })),
  path,
});

/** @param {number} n */
const upTo = (n) => Array.from({ length: n }, (_, i) => i);

/** A state with many next states, and one more after each of those. @param {number} n */
const wide = (n) => graph([0, ...upTo(n).map(() => 1), ...upTo(n).map(() => 2)], [...upTo(n).map((i) => /** @type {[number, number]} */ ([0, i + 1])), ...upTo(n).map((i) => /** @type {[number, number]} */ ([i + 1, n + i + 1]))], [0]);

test("a click adds the next states only, and those with other transitions stay open", () => {
  const { part, added, left } = nextStates(wide(5), new States().with(graph([0], [], [0]), []));
  assert.deepEqual(part.states.map((s) => [s.key, s.open]), [["s0", false], ...upTo(5).map((i) => [`s${i + 1}`, true])]);
  assert.deepEqual([added, left, part.edges.length], [5, 0, 5]);
});

test("a click inside an atomic sequence goes on to its end", () => {
  const inside = { atomic: true };
  const { part } = nextStates(graph([0, 1, 2, 3, 4], [[0, 1], [1, 2], [2, 3], [3, 4]], [0], [{}, inside, inside]), new States());
  assert.deepEqual(part.states.map((s) => s.key), ["s0", "s1", "s2", "s3"]);
  const endless = nextStates(graph([0, 1], [[0, 1], [1, 1]], [0], [{}, inside]), new States());
  assert.equal(endless.part.states.length, 2);
});

test("a drawing has at most its number of states and transitions", () => {
  const { part, added, left } = nextStates(wide(most.states + 50), new States());
  assert.deepEqual([part.states.length, added, left], [most.states, most.states, 51]);
  assert.equal(part.states[0].open, true);
  const full = new States().with(part, []);
  const none = nextStates(graph([9], [], [0], [{ key: "other" }]), full);
  assert.deepEqual([none.part.states.length, none.added, none.left], [0, 0, 1]);
  const many = graph([0, 1], upTo(most.edges + 10).map(() => [0, 1]), [0]);
  const bounded = nextStates(many, new States()).part;
  assert.deepEqual([bounded.edges.length, bounded.states[0].open], [most.edges, true]);
});

test("states keep their numbers and runs, and an earlier set of states stays as it is", () => {
  const first = new States().with(graph([0, 1], [[0, 1]], [0], [{}, { open: true }]), []);
  const before = structuredClone([...first.all]);
  const more = graph([1, 2], [[0, 1]], [-1, 0], [{ key: "s1" }, { key: "s2" }]);
  const second = first.with(more, [0]);
  assert.deepEqual([...first.all], before);
  assert.deepEqual([...second.all.values()].map((s) => [s.key, s.number, Boolean(s.open)]), [["s0", 0, false], ["s1", 1, false], ["s2", 2, false]]);
  assert.deepEqual(second.choicesTo("s2"), [0, 0]);
});

/** @param {import("../graphs/places.js").Places} places */
function apart(places) {
  const all = [...places.values()];
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) if (a.row === b.row) assert.ok(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 + gap.between - 1e-6, JSON.stringify([a, b]));
  }
}

test("places are kept, new nodes stand near the node that reaches them, and none overlap", () => {
  let seed = 7;
  const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  /** @type {import("../graphs/places.js").Node[]} */
  let nodes = [{ id: "0", row: 0, width: 24 }];
  /** @type {import("../graphs/places.js").Link[]} */
  const links = [];
  let places = placed(new Map(), nodes, links);
  for (let round = 0; round < 60; round++) {
    const parent = nodes[random(nodes.length)];
    const fresh = upTo(1 + random(4)).map((i) => ({ id: `${round} ${i}`, row: parent.row + 1, width: 24 + 10 * random(3) }));
    links.push(...fresh.map(({ id }) => ({ from: parent.id, to: id })));
    nodes = [...nodes, ...fresh];
    const now = placed(places, nodes, links);
    for (const [id, at] of places) assert.deepEqual(now.get(id), at);
    places = now;
  }
  apart(places);
  const small = placed(new Map([["a", { x: 100, row: 0, width: 24 }]]), [{ id: "a", row: 0, width: 24 }, { id: "b", row: 1, width: 24 }], [{ from: "a", to: "b" }]);
  assert.deepEqual(small.get("b"), { x: 100, row: 1, width: 24 });
  assert.deepEqual([...placed(small, [{ id: "b", row: 1, width: 24 }], []).keys()], ["b"]);
});

test("a layout keeps its order, and its rows are the depths", () => {
  const nodes = upTo(6).map((i) => ({ id: `${i}`, row: i < 1 ? 0 : i < 5 ? 1 : 2, width: 24 }));
  const links = [["0", "1"], ["0", "2"], ["0", "2"], ["0", "5"], ["5", "0"], ["1", "5"]].map(([from, to]) => ({ from, to }));
  assert.deepEqual(task(nodes, links, 9).edges.map((e) => [e.from, e.to]), [[0, 1], [0, 2], [1, 5]]);
  assert.equal(task(nodes, links, 2).edges.length, 2);
  const places = inOrder(nodes, [0, 30, 10, 20, 500, 5].map((x) => ({ x })));
  apart(places);
  assert.deepEqual([...places].filter(([, p]) => p.row === 1).sort((a, b) => a[1].x - b[1].x).map(([id]) => id), ["2", "3", "1", "4"]);
});

test("a frame grows around what it showed, and the first one has the nodes in its middle", () => {
  const one = new Map([["a", { x: 50, row: 2, width: 24 }]]);
  const first = frameOf(one, 800);
  assert.deepEqual([(first.left + first.right) / 2, first.right - first.left], [50, 800]);
  const wider = frameOf(new Map([...one, ["b", { x: -2000, row: 4, width: 24 }]]), 800, first);
  assert.ok(wider.left < -2000 && wider.right === first.right && wider.top === first.top && wider.bottom > first.bottom);
});
