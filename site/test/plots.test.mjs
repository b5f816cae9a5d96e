// Plots as text: everything lies in its place, and the numbers beside them are those drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { iterationsView } from "../iterations.js";
import { truthView } from "../truth.js";
import { decades, digits, linear, numbers, Plot } from "../plot.js";

/** The places where the lines of a path begin, for all paths of a class. @param {string} svg @param {string} name */
const places = (svg, name) => [...svg.matchAll(new RegExp(`<path class="${name}" d="([^"]*)"`, "g"))]
  .flatMap((m) => [...m[1].matchAll(/M([\d.-]+) ([\d.-]+)/g)].map((at) => [Number(at[1]), Number(at[2])]));

test("scales end at round numbers", () => {
  for (const [most, want] of [[0, 1], [1, 1], [3, 5], [5, 5], [11, 20], [514, 1000], [100_001, 200_000]]) {
    assert.equal(linear("", most).most, want);
  }
  for (const [from, to, least, most] of [[1, 1, 1, 10], [1, 10, 1, 10], [1, 11, 1, 100], [0.125, 8, 0.1, 10], [514, 200_000, 100, 1_000_000], [1000, 1000, 1000, 10_000]]) {
    const s = decades("", from, to);
    assert.ok(Math.abs((s.least ?? 0) / least - 1) < 1e-9 && Math.abs(s.most / most - 1) < 1e-9, `${from} to ${to}: ${s.least} to ${s.most}`);
  }
});

test("numbers have groups of three digits, parts three digits", () => {
  assert.deepEqual([0, 999, 1234567, 0.125, 0.1, 2.5].map(digits), ["0", "999", "1\u202f234\u202f567", "0.125", "0.1", "2.5"]);
});

test("a plot puts numbers where its axes say, and none outside", () => {
  for (const width of [100, 312, 2000]) {
    const p = new Plot("what <it> shows", width, decades("x", 1, 1000), linear("y", 80));
    const [left, bottom] = p.place(1, 0);
    const [right, top] = p.place(1000, 100);
    assert.ok(left > 0 && right < p.width && top > 0 && bottom < 200 && left < right && top < bottom);
    assert.deepEqual(p.place(0, -5), [left, bottom]);
    assert.deepEqual(p.place(1e9, 1e9), [right, top]);
    assert.ok(Math.abs(p.place(10, 50)[0] - (left + (right - left) / 3)) < 0.01);
    assert.equal(p.place(10, 50)[1], (top + bottom) / 2);
    p.dots("dots", [p.place(10, 50)]);
    assert.equal(places(p.toString(), "dots").length, 1);
    assert.ok(p.toString().includes("what &#60;it&#62; shows"));
  }
});

test("the names of curves stand apart", () => {
  const p = new Plot("", 400, linear("", 1), linear("", 1), 60);
  p.curves(["a", "b", "c"].map((name) => ({ class: "k", name, points: [p.place(0, 0), p.place(1, 1)] })));
  const at = [...p.toString().matchAll(/class="plot-curve" x="[\d.]+" y="([\d.]+)"/g)].map((m) => Number(m[1]));
  assert.equal(at.length, 3);
  assert.ok(at[1] - at[0] >= 14.9 && at[2] - at[1] >= 14.9, String(at));
});

test("tables say what they hold, in words that cannot be markup", () => {
  const html = numbers("a & b", ["x<y", "z"], [["1", "<b>"]]);
  assert.match(html, /<summary>a &#38; b<\/summary>.*aria-label="a &#38; b".*x&#60;y.*<th scope="row">1<\/th><td>&#60;b&#62;<\/td>/);
});

/** @param {number} number @param {number} bits @param {number} depth @param {number} [length] */
const run = (number, bits, depth, length) => ({ number, bits, depth, length, set: bits, bound: bits, states: bits, matched: 7 });

test("searches are dots, those with a trail crosses, and each is a line", () => {
  const html = iterationsView({ count: 1234, best: 12, runs: [run(1, 8, 3), run(2, 16, 12, 12), run(1234, 4112, 11)] }, 600);
  assert.equal(places(html, "plot-dots").length, 2);
  assert.equal(places(html, "plot-hits").length, 1);
  assert.match(html, /1\u202f234\u00a0searches, each .*Shown are 3 of them\. The best trail has 12\u00a0steps: search 2 found it with a table of 2\u00a0bytes\. The next ones /);
  assert.deepEqual([...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)/g)].map((m) => [m[1], m[2]]), [["1\u202f234", "514"], ["2", "2"], ["1", "1"]]);
  assert.ok(!html.includes("classes") && !html.includes("The best trail so far"));
  const trail = [{ process: "p:0", line: 3, statement: "x < 2" }];
  assert.match(iterationsView({ count: 1, best: 1, runs: [run(1, 8, 1, 1)], trail }, 600), /The best trail so far.*<th scope="row">1<\/th><td>p:0<\/td><td>3<\/td><td>x &#60; 2<\/td>/);
  assert.doesNotMatch(iterationsView({ count: 1, best: 5, runs: [run(1, 8, 5, 5)] }, 600), /The next ones/);
  const none = iterationsView({ count: 1, runs: [run(1, 9, 0)] }, 600);
  assert.match(none, /1\u00a0search, each with a table of its own size, which prunes it in its own way\. None has found an error\..*9\u00a0bits/);
});

test("the table of the successful search: losses beside their models, addresses by their states", () => {
  const fill = [{ set: 2, states: 10, lost: 1, models: [0.1, 0.001, 0.12, 0.35] }, { set: 6, states: 4, lost: 3, models: [0.3, 0.027, 0.35, 1] }, { set: 18, states: 0, lost: 0, models: [0.9, 0.73, 1, 1] }];
  const html = iterationsView({ count: 1, runs: [run(1, 20, 5, 5)], classes: { bits: 20, part: 1, sizes: [10, 7, 2, 1], along: Array(20).fill(1), fill } }, 600);
  const measured = places(html, "plot-dots plot-measured");
  assert.equal(measured.length, 2);
  assert.ok(measured[0][0] < measured[1][0] && measured[0][1] > measured[1][1]);
  assert.match(html, /met 14\u00a0states.*3\u00a0addresses have several, and 4\u00a0states were lost/);
  // The measured part stands before the models in the table.
  assert.match(html, /<th scope="row">6<\/th><td>4<\/td><td>3<\/td><td>0\.750<\/td><td>0\.300<\/td><td>0\.027<\/td><td>0\.350<\/td><td>1\.000<\/td>/);
  assert.ok(!html.includes('<th scope="row">18</th>'));
  // Of two trails of one length it is the one that the table is of.
  const twice = { count: 2, best: 5, runs: [run(1, 8, 5, 5), run(2, 16, 5, 5)], classes: { bits: 16, part: 1, sizes: [16], along: Array(16).fill(0), fill } };
  assert.match(iterationsView(twice, 600), /search 2 found it with a table of 2\u00a0bytes/);
  assert.equal((places(html, "plot-bars").length), 4 + 20);
});

/** @param {string} html @returns {string[][]} */
const rowsOf = (html) => [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map((m) => m[1].replaceAll(/<[^>]*>/g, "|").split("||").map((cell) => cell.replaceAll("|", "")));

/** @param {boolean} admissible @param {number[]} distances @param {number[]} estimates */
const truth = (admissible, distances, estimates) => truthView({ heuristic: "active", admissible, message: "", distances, estimates }, 500);

test("estimates beside distances: each state counts once, and those too high are marked", () => {
  const html = truth(false, [0, 1, 1, 2, -1, 1], [0, 1, 2, 1, 1, 2]);
  assert.match(html, /active is not declared admissible.*Of 6\u00a0states it is above the distance in 2, equal to it in 2 and below it in 2\./);
  assert.deepEqual(rowsOf(html), [["0", "1", "0", "0", "0"], ["1", "3", "1 to 2", "1.67", "2"], ["2", "1", "1", "1", "0"], ["no error", "1", "1", "1", "0"]]);
  // The one without an error has no place in the plot.
  const cells = [...html.matchAll(/class="plot-cell plot-dark(\d)( is-above)?"/g)].map((m) => [m[1], m[2]]);
  assert.deepEqual(cells, [["1", undefined], ["1", undefined], ["1", " is-above"], ["1", undefined]]);
});

test("many distances share cells, and dead ends count as far too high or as right", () => {
  const far = Array.from({ length: 150 }, (_, i) => i);
  const html = truth(true, [...far, 5, -1], [...far, -1, -1]);
  assert.match(html, /active is declared admissible.*Of 152\u00a0states it is above the distance in 1, equal to it in 151 and below it in 0\./);
  const rows = rowsOf(html);
  assert.equal(rows.length, 51);
  assert.deepEqual(rows[1], ["3 to 5", "4", "3 to 5, no error", "4", "1"]);
  assert.deepEqual(rows[50], ["no error", "1", "no error", "–", "0"]);
  assert.equal([...html.matchAll(/plot-cell/g)].length, 50);
});

test("large estimates of states that reach no error blur neither the plot nor the numbers", () => {
  const html = truth(true, [0, 1, 2, 3, -1, -1], [0, 1, 1, 3, 4000, 4139]);
  assert.deepEqual(rowsOf(html), [["0", "1", "0", "0", "0"], ["1", "1", "1", "1", "0"], ["2", "1", "1", "1", "0"], ["3", "1", "3", "3", "0"], ["no error", "2", digits(4000) + " to " + digits(4139), digits(4069.5), "0"]]);
  assert.equal([...html.matchAll(/plot-cell/g)].length, 4);
  // A cell of estimates may be larger than one of distances: the line of equal ones is as it was.
  const steep = truth(false, [0, 10, 20, 20], [0, 10, 20, 1000]);
  const [, x0, y0, x1, y1] = (steep.match(/plot-line" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/) ?? []).map(Number);
  const plot = new Plot("", 500, linear("", 21), linear("", 1007));
  const [[ax, ay], [bx, by]] = [plot.place(0, 0), plot.place(10, 10)];
  assert.ok(Math.abs((y1 - y0) / (x1 - x0) - (by - ay) / (bx - ax)) < 0.05, `${[x0, y0, x1, y1]}`);
});

test("where no distance is known, or none leads to an error, there are estimates alone", () => {
  const many = truth(false, [], [3, 3, 1, -1]);
  assert.match(many, /more states than the 4 that were looked at.*In 1 of them/);
  assert.deepEqual(rowsOf(many), [["1", "1"], ["3", "2"], ["no error", "1"]]);
  assert.equal(places(many, "plot-bars").length, 2);
  const safe = truth(true, [-1, -1], [2, -1]);
  assert.match(safe, /No state leads to an error.*Of 2\u00a0states the estimate knows that in 1\./);
  assert.doesNotMatch(safe, /in red/);
});
