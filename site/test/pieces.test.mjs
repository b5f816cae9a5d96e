// Results in pieces: what the page gets, and what a saved file has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inPieces, pieceLength, passToViews, wholeText } from "../worker/pieces.js";

/** @param {number} steps @returns {import("../protocol/protocol.js").Result} */
const result = (steps) => /** @type {any} */ ({
  model: "m", verdict: "error", report: "long", spinTrail: "1:2:3",
  trail: {
    length: steps, loop: -1, processes: [{ pid: 0, name: "<steps>" }], variables: [{ name: "x" }],
    steps: Array.from({ length: steps }, (_, i) => ({ pid: 0, statement: `x = ${i} "<variables>"`, changed: { x: i }, changes: [{ variable: 0 }] })),
  },
});

/** A result without the keys that the views do not read. @param {import("../protocol/protocol.js").Result} r */
const forViews = (r) => JSON.parse(JSON.stringify(r, (key, value) => (key === "changed" ? undefined : value)));

test("a short trail is sent whole, a long one in pieces, and a file has both whole", () => {
  const short = inPieces(result(5));
  assert.equal(short.trail?.pieces, undefined);
  assert.equal(short.trail?.steps.length, 5);
  const long = inPieces(result(3000));
  const pieces = long.trail?.pieces ?? [];
  assert.ok(pieces.length > 3 && pieces.every((piece) => piece.length < pieceLength + 100));
  assert.equal(long.trail?.steps.length, 0);
  for (const [cut, whole] of [[short, result(5)], [long, result(3000)]]) assert.deepEqual(JSON.parse(wholeText(cut).join("")), forViews(whole));
});

test("the views get a long trail piece by piece, until another result is shown", async () => {
  /** @type {any[]} */
  const steps = [];
  /** @type {any} */
  let begun;
  const views = { begin: (/** @type {string} */ text) => (begun = JSON.parse(text)), add: (/** @type {string} */ text) => steps.push(...(JSON.parse(text).steps ?? [])) };
  await passToViews(inPieces(result(3000)), views, () => true);
  assert.deepEqual(steps, forViews(result(3000)).trail.steps);
  assert.deepEqual([begun.verdict, begun.report, begun.spinTrail, begun.trail.pieces], ["error", "-", undefined, undefined]);
  const all = steps.splice(0).length;
  let left = 3;
  await passToViews(inPieces(result(3000)), views, () => left-- > 0);
  assert.ok(steps.length < all);
});

test("the first unreached statements are sent, and the lines of all", () => {
  const statements = Array.from({ length: 1000 }, (_, i) => ({ line: 1 + (i % 700), endLine: 1, state: i, text: "skip" }));
  const cut = inPieces(/** @type {any} */ ({ unreached: [{ proctype: "A", states: 1000, statements: [...statements, { line: 999, text: "-end-" }] }, { proctype: "B", states: 1, statements: statements.slice(0, 2) }] }));
  assert.deepEqual(cut.unreached?.map((u) => [u.statements.length, u.more]), [[200, 800], [0, 2]]);
  assert.equal(cut.unreachedLines?.length, 700);
});
