// Plots as SVG text: everything is in its place, and tables have the drawn numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { growthPlot, withSample } from "../plots/growth.js";
import { iterationsView } from "../plots/iterations.js";
import { truthView } from "../plots/truth.js";
import { decades, fitting, linear, numbers, Plot } from "../plots/plot.js";
import { grouped } from "../text/numbers.js";

/** The start points of the lines in all paths of a class. @param {string} svg @param {string} name */
const places = (svg, name) => [...svg.matchAll(new RegExp(`<path class="${name}" d="([^"]*)"`, "g"))]
  .flatMap((m) => [...m[1].matchAll(/M([\d.-]+) ([\d.-]+)/g)].map((at) => [Number(at[1]), Number(at[2])]));

test("scales end at round numbers", () => {
  for (const [most, want] of [[0, 1], [1, 1], [3, 3], [5, 5], [6, 6], [11, 15], [23, 25], [514, 600], [55_546, 60_000], [100_001, 150_000]]) {
    assert.equal(linear("", most).most, want);
  }
  assert.deepEqual(fitting("", 3, 3000), linear("", 3000));
  assert.deepEqual(fitting("", 0, 1001), decades("", 1, 1001));
  for (const [from, to, least, most] of [[1, 1, 1, 10], [1, 10, 1, 10], [1, 11, 1, 20], [0.125, 8, 0.1, 10], [514, 200_000, 100, 200_000], [514, 200_001, 100, 500_000], [1000, 1000, 1000, 10_000]]) {
    const s = decades("", from, to);
    assert.ok(Math.abs((s.least ?? 0) / least - 1) < 1e-9 && Math.abs(s.most / most - 1) < 1e-9, `${from} to ${to}: ${s.least} to ${s.most}`);
  }
});

test("numbers have groups of three digits, parts three digits", () => {
  assert.deepEqual([0, 999, 1234567, 0.125, 0.1, 2.5].map(grouped), ["0", "999", "1,234,567", "0.125", "0.1", "2.5"]);
});

test("a plot puts numbers at the places that its axes give, and none outside", () => {
  for (const width of [100, 312, 2000]) {
    const p = new Plot("what <it> shows", width, decades("x", 1, 1000), linear("y", 80));
    const [left, bottom] = p.place(1, 0);
    const [right, top] = p.place(1000, 100);
    assert.ok(left > 0 && right < p.width && top > 0 && bottom < 200 && left < right && top < bottom);
    assert.deepEqual(p.place(0, -5), [left, bottom]);
    assert.deepEqual(p.place(1e9, 1e9), [right, top]);
    assert.ok(Math.abs(p.place(10, 50)[0] - (left + (right - left) / 3)) < 0.01);
    assert.equal(p.place(10, 40)[1], (top + bottom) / 2);
    p.dots("dots", [p.place(10, 50)]);
    assert.equal(places(p.toString(), "dots").length, 1);
    assert.ok(p.toString().includes("what &#60;it&#62; shows"));
  }
});

/** The texts of a class in a plot, with their approximate widths. @param {string} svg @param {string} name */
const texts = (svg, name) => [...svg.matchAll(new RegExp(`class="${name}" x="([\\d.-]+)" y="([\\d.-]+)" text-anchor="(\\w+)">([^<]*)`, "g"))].map(([, x, y, anchor, says]) => {
  const width = [...says].reduce((n, c) => n + (c === "," ? 3 : 6.7), 0);
  const from = Number(x) - width * (anchor === "end" ? 1 : anchor === "middle" ? 0.5 : 0);
  return { from, to: from + width, y: Number(y), says };
});

test("the numbers of an axis do not overlap and stay inside", () => {
  const scales = [decades("", 0.125, 8), decades("", 1, 200_000), decades("", 1, 1e6), decades("", 1, 9e9), linear("", 8_000_000), linear("", 23), linear("", 1),
    { name: "", least: -0.5, most: 11.5, ticks: [...Array(12).keys()] }];
  for (let width = 240; width <= 720; width += 16) {
    for (const x of scales) {
      for (const y of [decades("", 1, 9e9), linear("", 23), linear("", 8_000_000)]) {
        for (const names of [0, 92]) {
          const ticks = texts(new Plot("", width, x, y, names).toString(), "plot-tick");
          const below = ticks.filter((t) => t.y > 170);
          const beside = ticks.filter((t) => !below.includes(t));
          assert.ok((below.length > 1 || names) && beside.length > 1);
          for (const t of ticks) assert.ok(t.from >= 0 && t.to <= width, `${t.says} at ${t.from} to ${t.to} of ${width}`);
          for (const [i, t] of below.slice(1).entries()) assert.ok(t.from - below[i].to > 3, `${below[i].says} and ${t.says}, ${width}`);
          for (const [i, t] of beside.slice(1).entries()) assert.ok(beside[i].y - t.y > 12, `${beside[i].says} and ${t.says}`);
        }
      }
    }
  }
});

test("a small range of depths fills the height of the plot", () => {
  const html = iterationsView({ count: 3, runs: [run(1, 8, 0), run(2, 16, 23), run(3, 24, 22)] }, 600);
  const heights = places(html, "plot-dots").map((at) => at[1]);
  assert.ok(heights[0] - Math.min(...heights) > 110, String(heights));
  const far = iterationsView({ count: 3, runs: [run(1, 8, 5), run(2, 16, 500), run(3, 24, 55_546)] }, 600);
  const [low, middle, high] = places(far, "plot-dots").map((at) => at[1]);
  assert.ok(low - middle > 40 && middle - high > 40, `${low} ${middle} ${high}`);
});

test("a trail is drawn at its length on the axis", () => {
  const html = iterationsView({ count: 2, best: 10, runs: [run(1, 8, 20), run(2, 16, 20, 10)] }, 600);
  const [dot, cross] = [places(html, "plot-dots")[0][1], places(html, "plot-hits")[0][1]];
  assert.equal(cross - 30, (160 - 30) / 2 + (dot - 30) / 2);
  assert.match(html, />steps: • depth reached, × trail found</);
});

/** The names of curves from above, each with the line of its piece. @param {string} svg */
const keys = (svg) => [...svg.matchAll(/<path class="plot-key (\w+)"[^>]*><text class="plot-curve"[^>]*>(\w+)/g)].map((m) => `${m[2]} ${m[1]}`);

test("names of curves are in the order of their ends, or of what is before these, each beside a piece of its line", () => {
  /** @param {number[][]} curves the heights of each */
  const drawn = (curves) => {
    const p = new Plot("", 400, linear("", 2), linear("", 100), 92);
    p.curves(curves.map((list, i) => ({ class: `k${i}`, name: "abcd"[i], points: list.map((y, x) => p.place(x, y)) })));
    return p.toString();
  };
  const four = [[0, 50, 95], [0, 10, 90], [0, 60, 100], [0, 100, 100]];
  assert.deepEqual(keys(drawn(four)), ["d k3", "c k2", "a k0", "b k1"]);
  assert.deepEqual(keys(drawn(four.toReversed())), ["a k0", "b k1", "d k3", "c k2"]);
  assert.equal(drawn(four).split('<path class="plot-line ').length - 1, 4);
  // Lines in the same place count as one line, that of the first curve. Lines that only end together are two.
  const same = drawn([[0, 5, 10], [0, 50, 100], [0, 5.2, 10.1], [0, 20, 10]]);
  assert.deepEqual(keys(same), ["b k1", "d k3", "a k0", "c k0"]);
  assert.deepEqual([...same.matchAll(/<path class="plot-line (\w+)"/g)].map((m) => m[1]), ["k1", "k3", "k0"]);
  // Names of low lines stay in the plot.
  assert.ok(texts(drawn([[0, 0, 0], [0, 1, 2], [0, 3, 4]]), "plot-curve").every((t) => t.y <= 164 && t.to <= 400));
});

test("the names of curves do not overlap", () => {
  const p = new Plot("", 400, linear("", 1), linear("", 1), 60);
  p.curves(["a", "b", "c"].map((name) => ({ class: "k", name, points: [p.place(0, 0), p.place(1, 1)] })));
  const at = [...p.toString().matchAll(/class="plot-curve" x="[\d.]+" y="([\d.]+)"/g)].map((m) => Number(m[1]));
  assert.equal(at.length, 3);
  assert.ok(at[1] - at[0] >= 14.9 && at[2] - at[1] >= 14.9, String(at));
});

test("tables have captions, and their texts cannot be markup", () => {
  const html = numbers("a & b", ["x<y", "z"], [["1", "<b>"]]);
  assert.match(html, /<summary>a &#38; b<\/summary>.*aria-label="a &#38; b".*x&#60;y.*<th scope="row">1<\/th><td>&#60;b&#62;<\/td>/);
});

/** @param {number} number @param {number} bits @param {number} depth @param {number} [length] */
const run = (number, bits, depth, length) => ({ number, bits, depth, length, set: bits, bound: bits, states: bits, matched: 7 });

test("searches are dots, those with a trail crosses, and each is a line", () => {
  const html = iterationsView({ count: 1234, best: 12, runs: [run(1, 8, 3), run(2, 16, 12, 12), run(1234, 4112, 11)] }, 600);
  assert.equal(places(html, "plot-dots").length, 2);
  assert.equal(places(html, "plot-hits").length, 1);
  assert.match(html, /1,234\u00a0searches, each .*Here are 3 of them\. The best trail has 12\u00a0steps: search 2 found it with a table of 2\u00a0bytes\. The following searches /);
  assert.deepEqual([...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)/g)].map((m) => [m[1], m[2]]), [["1,234", "514"], ["2", "2"], ["1", "1"]]);
  assert.ok(!html.includes("classes") && !html.includes("The best trail so far"));
  const trail = [{ process: "p:0", line: 3, statement: "x < 2" }];
  assert.match(iterationsView({ count: 1, best: 1, runs: [run(1, 8, 1, 1)], trail }, 600), /The best trail so far.*<th scope="row">1<\/th><td>p:0<\/td><td>3<\/td><td>x &#60; 2<\/td>/);
  assert.doesNotMatch(iterationsView({ count: 1, best: 5, runs: [run(1, 8, 5, 5)] }, 600), /The following searches/);
  const none = iterationsView({ count: 1, runs: [run(1, 9, 0)] }, 600);
  assert.match(none, /1\u00a0search, each with its own table size, so each one prunes other states\. None found an error\..*9\u00a0bits/);
});

test("the table of the successful search: losses beside their models, addresses by their states", () => {
  const fill = [{ set: 2, states: 10, lost: 1, models: [0.1, 0.001, 0.12, 0.35] }, { set: 6, states: 4, lost: 3, models: [0.3, 0.027, 0.35, 1] }, { set: 18, states: 0, lost: 0, models: [0.9, 0.73, 1, 1] }];
  const html = iterationsView({ count: 1, runs: [run(1, 20, 5, 5)], classes: { bits: 20, part: 1, sizes: [10, 7, 2, 1], along: Array(20).fill(1), fill } }, 600);
  const measured = places(html, "plot-dots plot-measured");
  assert.equal(measured.length, 2);
  assert.ok(measured[0][0] < measured[1][0] && measured[0][1] > measured[1][1]);
  assert.match(html, /visited 14\u00a0states.*3\u00a0addresses have several states, and 4\u00a0new states were lost/);
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

/** @param {number[]} distances @param {number[]} estimates @param {boolean} [whole] @returns {import("../protocol/protocol.js").Truth} */
const truth = (distances, estimates, whole = true) => ({ heuristic: "active", admissible: false, message: "", whole, distances, estimates });

/** The corners of cells. @param {string} html */
const cellsOf = (html) => [...html.matchAll(/class="plot-cell plot-dark(\d)( is-above)?" d="M(\d+) (\d+)H(\d+)V(\d+)/g)]
  .map(([, dark, above, left, top, right, bottom]) => ({ dark, above: Boolean(above), left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }));

test("estimates beside distances: each state counts once, and those too high are marked", () => {
  const html = truthView(truth([0, 1, 1, 2, -1, 1], [0, 1, 2, 1, 1, 2]), 500);
  assert.match(html, /active is not declared admissible.*Of 6\u00a0states 5 can reach an error\. In these the estimate is above the distance in 2, equal to it in 2 and below it in 1\. The other 1 cannot reach one\. .* in 0\./);
  assert.deepEqual(rowsOf(html), [["0", "1", "0", "0", "0"], ["1", "3", "1 … 2", "1.67", "2"], ["2", "1", "1", "1", "0"], ["no error", "1", "1", "1", "0"]]);
  // The state without an error has no place in the plot.
  assert.deepEqual(cellsOf(html).map((c) => [c.dark, c.above]), [["1", false], ["1", false], ["1", true], ["1", false]]);
});

test("many distances share cells, with the numbers they have, and infinite estimates are too high or right", () => {
  const far = Array.from({ length: 147 }, (_, i) => i);
  const html = truthView({ ...truth([...far, 5, -1], [...far, -1, -1]), admissible: true }, 500);
  assert.match(html, /is declared admissible.*Of 149\u00a0states 148 .* above the distance in 1 \(infinite in 1\), equal to it in 147 and below it in 0\. The other 1 .* in 1\./);
  const rows = rowsOf(html);
  assert.equal(rows.length, 31);
  assert.deepEqual(rows[1], ["5 … 9", "6", "5 … 9 … infinite", "7", "1"]);
  assert.deepEqual(rows[29], ["145 … 146", "2", "145 … 146", "146", "0"]);
  assert.deepEqual(rows[30], ["no error", "1", "infinite", "–", "0"]);
  assert.equal(cellsOf(html).length, 30);
});

test("states without an error do not make the cells wide", () => {
  const html = truthView(truth([0, 1, 2, 2, 12, -1, -1], [0, 1, 2, 7, 20, 4139, -1]), 500);
  assert.equal(cellsOf(html).length, 5);
  assert.deepEqual(rowsOf(html), [["0", "1", "0", "0", "0"], ["1", "1", "1", "1", "0"], ["2", "2", "2 … 7", "4.5", "1"], ["12", "1", "20", "20", "1"], ["no error", "2", "4,139 … infinite", "4,139", "0"]]);
});

test("the line lies where estimates are the distances, with cells of other widths too", () => {
  const estimates = [0, 3, 10, 12, 700];
  const html = truthView(truth([0, 3, 10, 12, 11], estimates), 500);
  const [x1, y1, x2, y2] = (/class="plot-line" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/.exec(html) ?? []).slice(1).map(Number);
  // From the corner of both axes, where both are half a step below 0, to the last distance.
  const cells = cellsOf(html);
  assert.ok(Math.abs(cells[0].left - x1) < 1 && Math.abs(cells[0].bottom - y1) < 1);
  const right = Math.max(...cells.map((c) => c.right));
  assert.ok(Math.abs(right - x2) < 1);
  const tall = y1 - Math.min(...cells.map((c) => c.top));
  assert.ok(Math.abs((y1 - y2) / tall - 13 / 720) < 0.005, `${y1 - y2} of ${tall}`);
});

test("without an error, or with too many states for distances, there is a histogram of the estimates", () => {
  const none = truthView(truth([-1, -1, -1, -1], [0, 2, 2, -1]), 500);
  assert.match(none, /No error can be reached, so .* In 4\u00a0states the estimate active is 0 to 2, 1\.33 on average, and infinite in 1, where/);
  assert.equal(places(none, "plot-bars").length, 2);
  assert.deepEqual(rowsOf(none), [["0", "1"], ["2", "2"], ["infinite", "1"]]);
  assert.doesNotMatch(none, /red cells|below it|above|Distance/);
  const many = truthView(truth([], Array.from({ length: 50_000 }, (_, i) => i % 200), false), 500);
  assert.match(many, /too many states.* In the first 50,000\u00a0states visited by breadth-first search the estimate active is 0 to 199, 99\.5 on average\./);
  assert.equal(places(many, "plot-bars").length, 40);
  assert.deepEqual(rowsOf(many)[1], ["5 … 9", "1,250"]);
  assert.match(truthView(truth([], [4, 4], false), 500), /the estimate active is 4\.</);
  const infinite = truthView(truth([], [-1], false), 500);
  assert.match(infinite, /the estimate active is infinite in 1, where/);
  assert.doesNotMatch(infinite, /<svg/);
});

test("the growth of a check stays inside its plot, and old samples keep their places", () => {
  let list = [{ seconds: 0, states: 0, frontier: 0 }];
  for (let i = 1; i <= 2000; i++) {
    list = withSample(list, { seconds: i / 4, states: i * 4321, frontier: (i * 4321 * (i % 3)) / 2 });
    assert.ok(list.length <= 240);
    if (i % 97) continue;
    for (const width of [300, 720, 2000]) {
      const svg = growthPlot(list, width);
      for (const line of ["plot-states", "plot-frontier"]) {
        const places = [...(new RegExp(`class="plot-line ${line}" d="M([^"]*)"`).exec(svg)?.[1] ?? "").split("L")].map((at) => at.split(" ").map(Number));
        assert.equal(places.length, list.length);
        places.forEach(([x, y], k) => assert.ok(x >= (k ? places[k - 1][0] : 0) && x <= width && y >= 0 && y <= 200, `${x} ${y}`));
      }
    }
  }
  assert.equal(withSample(list, { seconds: 500, states: 9, frontier: 9 }), list);
  const some = [0, 4, 6, 8].map((seconds) => ({ seconds, states: 10_000 * seconds, frontier: 0 }));
  const dOf = (/** @type {string} */ svg) => /plot-states" d="([^"]*)"/.exec(svg)?.[1] ?? "";
  assert.ok(dOf(growthPlot(withSample(some, { seconds: 9.5, states: 99_000, frontier: 0 }), 700)).startsWith(dOf(growthPlot(some, 700))));
});
