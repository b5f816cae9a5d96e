// Tests the control graphs and the state space of a run in a real browser, and their files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { act, axe, check, open, shows, visit, write } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** Opens a panel and waits for its drawing. @param {Page} page @param {"automata" | "space"} kind */
async function openPanel(page, kind) {
  await act(page, kind);
  await page.waitForSelector(`#${kind} .graph-region:not([aria-busy]) .graph`);
}

/** @param {Page} page */
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`control graphs follow the selected step, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "counter-race", width, dark });
    await check(page);
    await openPanel(page, "automata");
    await page.waitForSelector("#automata .is-taken");
    assert.ok(await page.locator("#automata .is-here").count() > 0);
    const shown = await page.textContent("#automata output");
    const taken = await page.locator("#automata .is-taken").first().getAttribute("aria-label");
    await page.click("#automata >> text=Previous step");
    await page.waitForFunction((s) => document.querySelector("#automata output")?.textContent !== s, shown);
    await page.waitForFunction((s) => document.querySelector("#automata .is-taken")?.getAttribute("aria-label") !== s, taken);
    assert.deepEqual(await axe(page), []);
    assert.ok(await fits(page));
    // The arrow keys go from part to part, and Enter goes to the line.
    await page.focus("#automata .graph [role=button][tabindex='0']");
    await page.keyboard.press("ArrowDown");
    const line = await page.evaluate(() => document.activeElement?.getAttribute("data-line"));
    assert.match(line ?? "", /^[1-9]/);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "editor" || document.activeElement?.closest("#editor") !== null);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("nothing in the drawing of a small automaton is cut off", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte x;\nactive [2] proctype P() { x++ }\n");
  await check(page);
  await openPanel(page, "automata");
  const sticksOut = await page.locator("#automata .graph").first().evaluate((svg) => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].filter((t) => {
      const box = t.getBoundingClientRect();
      return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
    }).map((t) => t.textContent?.trim());
  });
  assert.deepEqual(sticksOut, []);
  assert.deepEqual(errors, []);
  await done();
});

test("a list has the same statements as the drawing, and the drawing is saved", async () => {
  const { page, errors, done } = await visit(at, { example: "counter-race" });
  await check(page);
  await openPanel(page, "automata");
  const first = page.locator("#automata .graph-type").first();
  await first.locator("summary", { hasText: "list" }).click();
  await first.locator(".graph-list li").first().waitFor();
  assert.equal(await first.locator(".graph-list li").count(), await first.locator(".graph-edge").count());
  const [file] = await Promise.all([page.waitForEvent("download"), first.locator("text=Save as SVG").click()]);
  assert.match(readFileSync(await file.path(), "utf8"), /^<svg [^>]*><style>.*<\/svg>$/s);
  await page.click("#automata >> text=Close");
  assert.ok(await page.isHidden("#automata"));
  assert.deepEqual(errors, []);
  await done();
});

/** Reads an Aldebaran file. As in mCRL2, a label ends at the next double quote. @param {string} text */
function readAldebaran(text) {
  const [head, ...lines] = text.trimEnd().split("\n");
  const [, first, edges, states] = /^des \((\d+),(\d+),(\d+)\)$/.exec(head) ?? [];
  const list = lines.map((line) => {
    const [, from, label, to] = /^\((\d+),"([^"]*)",(\d+)\)$/.exec(line) ?? assert.fail(line);
    assert.ok(Number(from) < Number(states) && Number(to) < Number(states), line);
    return { from: Number(from), to: Number(to), label };
  });
  assert.equal(list.length, Number(edges));
  return { first: Number(first), states: Number(states), list };
}

/** Reads a DOT file as it is written here. @param {string} text */
function readDot(text) {
  const lines = text.trimEnd().split("\n");
  assert.equal(lines[0], "digraph states {");
  assert.equal(lines.at(-1), "}");
  const string = '"(?:[^"\\\\]|\\\\.)*"';
  const nodes = [];
  const edges = [];
  for (const line of lines.slice(1, -1)) {
    const edge = new RegExp(`^  (\\d+) -> (\\d+) \\[label=(${string})\\];$`).exec(line);
    const node = new RegExp(`^  (\\d+) \\[(?:\\w+=(?:${string}|\\w+)(?:, )?)+\\];$`).exec(line);
    if (edge) edges.push({ from: Number(edge[1]), to: Number(edge[2]) });
    else if (node) nodes.push(Number(node[1]));
    else assert.fail(line);
  }
  return { nodes, edges };
}

/** Saves a file of the state space. @param {Page} page @param {string} name */
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#space >> text=${name}`)]);
  return readFileSync(await file.path(), "utf8");
}

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, true], [360, false]])) {
  test(`the whole state space is drawn, lights the run, and is saved, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "hasty-lock", width, dark });
    await check(page);
    await openPanel(page, "space");
    const says = await page.textContent("#space .graph-says") ?? "";
    assert.match(says, /^The whole state space, without reduction: \d+ states, \d+ transitions/);
    const [states, edges] = (says.match(/\d+/g) ?? []).map(Number);
    assert.equal(await page.locator("#space .graph-node").count(), states);
    assert.equal(await page.locator("#space .is-here").count(), 1);
    assert.ok(await page.locator("#space .graph-node.is-bad").count() > 0);
    await page.waitForSelector("#space .graph-detail pre");
    const aut = readAldebaran(await saved(page, "Save as Aldebaran"));
    assert.deepEqual([aut.states, aut.list.length], [states, edges]);
    const dot = readDot(await saved(page, "Save as DOT"));
    assert.deepEqual([dot.nodes.length, dot.edges.length], [states, edges]);
    assert.match(await saved(page, "Save as SVG"), /^<svg [^>]*><style>/);
    assert.deepEqual(await axe(page), []);
    assert.ok(await fits(page));
    assert.deepEqual(await page.locator("#space .graph-edge:not(.is-taken) > .graph-hit").evaluateAll((all) => [...new Set(all.map((e) => getComputedStyle(e).stroke))]), ["none"]);
    const here = await page.locator("#space .is-here").getAttribute("data-key");
    // A transition of the run selects its step, in the drawing and in the list.
    await page.locator("#space .graph-edge.is-path").first().dispatchEvent("click");
    await shows(page, "#scrub output", /^1 of/);
    await page.click("#space .graph-detail >> text=step 2 of the run");
    await shows(page, "#scrub output", /^2 of/);
    const other = page.locator("#space .graph-edge:not(.is-path)").first();
    const ids = (await other.getAttribute("data-edges") ?? "").split("\n");
    await other.dispatchEvent("click");
    await page.waitForFunction((n) => document.querySelectorAll("#space .graph-detail .is-chosen").length === n, ids.length);
    await page.click("#space >> text=Previous step");
    await page.waitForFunction((k) => document.querySelector("#space .is-here")?.getAttribute("data-key") !== k, here);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("strings of the model are labels that other tools read", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, 'active proctype P() { printf("a \\"b\\" \\\\ %d\\n", 1); assert(false) }\n');
  await check(page);
  await openPanel(page, "space");
  const labels = readAldebaran(await saved(page, "Save as Aldebaran")).list.map((e) => e.label);
  assert.equal(labels[0], "P:0 printf('a \\'b\\' \\\\ %d\\n', 1)");
  assert.equal(readDot(await saved(page, "Save as DOT")).edges.length, labels.length);
  assert.deepEqual(errors, []);
  await done();
});

test("states are grouped by an expression, and a wrong one is explained", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "byte n;\nactive proctype P() {\n  do\n  :: n < 9 -> n++\n  :: n == 9 -> n = 0\n  od\n}\n");
  await check(page);
  await openPanel(page, "space");
  await page.fill("#space .graph-group input", "n % 3");
  await page.keyboard.press("Enter");
  await shows(page, "#space .graph-says", "3 groups");
  assert.equal(await page.locator("#space .graph-node").count(), 3);
  assert.match(await page.textContent("#space .graph") ?? "", /· \d/);
  await page.fill("#space .graph-group input", "spoon");
  await page.keyboard.press("Enter");
  await shows(page, "#space .graph-says", /spoon/);
  assert.deepEqual(errors, []);
  await done();
});

/** Two counters with (a + 1) (b + 1) states. @param {number} a @param {number} b */
const counters = (a, b) => `byte x, y;\nactive proctype A() {\nend: do :: d_step { x < ${a} -> x++ } od\n}\nactive proctype B() {\nend: do :: d_step { y < ${b} -> y++ } od\n}\n`;

test("300 states are drawn whole, and steps move only the marks; 301 are drawn around the current step", async () => {
  const { page, errors, done } = await visit(at);
  const places = () => page.locator("#space .graph-node").evaluateAll((all) => all.map((g) => [g.getAttribute("data-key"), g.getAttribute("transform") ?? g.innerHTML.replace(/class="[^"]*"/g, "")].join(" ")));
  await write(page, counters(19, 14));
  await check(page);
  await page.click("#acts [data-act=by-hand]");
  await shows(page, "#scrub output", /^0 of 0/);
  await openPanel(page, "space");
  await shows(page, "#space .graph-says", /^The whole state space, without reduction: 300 states, 565 transitions/);
  assert.equal(await page.locator("#space .graph-node").count(), 300);
  const before = await places();
  for (const step of [1, 2, 3]) {
    await page.waitForSelector("#next-body[aria-busy=false] .next-step");
    await page.keyboard.press("1");
    await shows(page, "#scrub output", `${step} of ${step}`);
    await shows(page, "#space .graph-says", /^The whole state space/);
    await page.waitForFunction((n) => document.querySelectorAll("#space .graph-edge.is-path").length === n && document.querySelectorAll("#space .graph-region:not([aria-busy]) .graph-node").length === 300, step);
  }
  assert.deepEqual(await places(), before, "another run does not move the states");
  await page.evaluate(() => document.querySelectorAll("#space .graph-node").forEach((g) => g.toggleAttribute("data-old")));
  for (const step of [2, 1]) {
    const here = await page.locator("#space .is-here").getAttribute("data-key");
    await page.click("#space >> text=Previous step");
    await shows(page, "#scrub output", `${step} of 3`);
    await page.waitForFunction((k) => document.querySelector("#space .is-here")?.getAttribute("data-key") !== k, here);
  }
  assert.equal(await page.locator("#space .graph-node[data-old]").count(), 300, "the same drawing");
  await page.click("#space >> text=Close");
  await openPanel(page, "space");
  await page.waitForFunction(() => document.querySelectorAll("#space .graph-node").length === 300);
  assert.deepEqual(await places(), before, "each state has its place again");
  await write(page, counters(42, 6));
  await check(page);
  await page.click("#acts [data-act=by-hand]");
  await shows(page, "#scrub output", /^0 of 0/);
  await shows(page, "#space .graph-says", /around the current step/);
  assert.deepEqual(errors, []);
  await done();
});

/** Three counters, with too many states to draw them all. */
const large = "byte x, y, z;\nactive proctype A() { do :: x < 100 -> x++ od }\nactive proctype B() { do :: y < 100 -> y++ od }\nactive proctype C() { do :: z < 100 -> z++ :: assert(z < 3) od }\n";

test("a large space grows by clicks, keeps what is drawn in place, and starts again", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, large);
  await check(page);
  await openPanel(page, "space");
  await shows(page, "#space .graph-says", /around the current step.*larger than can be drawn.*room for 300 states/);
  /** Where the states are on the screen. @returns {Promise<Record<string, string>>} */
  const places = () => page.locator("#space .graph-node").evaluateAll((all) => Object.fromEntries(all.map((g) => {
    const ring = g.querySelector(".graph-ring")?.getBoundingClientRect();
    const region = g.closest(".graph-region");
    return [g.getAttribute("data-key"), `${Math.round((ring?.x ?? 0) + (region?.scrollLeft ?? 0))} ${Math.round((ring?.y ?? 0) + (region?.scrollTop ?? 0) + scrollY)}`];
  })));
  const count = () => page.locator("#space .graph-node").count();
  /** @param {number} n */
  const grown = (n) => page.waitForFunction((least) => document.querySelectorAll("#space .graph-region:not([aria-busy]) .graph-node").length > least, n);
  /** Each state is where it was, but for what the whole drawing was moved. @param {Record<string, string>} before @param {Record<string, string>} now */
  const still = (before, now) => {
    const moves = new Set(Object.entries(before).map(([key, place]) => {
      const [a, b] = [place, now[key]].map((s) => s.split(" ").map(Number));
      return `${a[0] - b[0]} ${a[1] - b[1]}`;
    }));
    assert.equal(moves.size, 1, [...moves].join(", "));
  };
  const first = await places();
  // A step to a state that is drawn moves only the mark. The last step does not leave its state.
  const here = await page.locator("#space .is-here").getAttribute("data-key");
  await page.evaluate(() => document.querySelectorAll("#space .graph-node").forEach((g) => g.toggleAttribute("data-old")));
  for (const step of [6, 5]) {
    await page.click("#space >> text=Previous step");
    await shows(page, "#space output", `Step ${step}`);
  }
  await page.waitForFunction((k) => document.querySelector("#space .is-here")?.getAttribute("data-key") !== k, here);
  assert.equal(await page.locator("#space .graph-node[data-old]").count(), Object.keys(first).length);
  assert.equal(await count(), Object.keys(first).length);
  // A click adds the next states. Undo takes them away.
  await page.locator("#space .is-open").last().click();
  await grown(Object.keys(first).length);
  const second = await places();
  still(first, second);
  await page.click("#space >> text=Undo");
  await page.waitForFunction((n) => document.querySelectorAll("#space .graph-node").length === n, Object.keys(first).length);
  // The list does the same with keys alone, and keeps the focus.
  await page.focus("#space summary");
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => document.querySelectorAll("#space .graph-states > li").length === n, Object.keys(first).length);
  const open = page.locator("#space .graph-states > li", { hasText: "more transitions" }).last().locator(".link").first();
  const name = await open.textContent();
  await open.focus();
  await page.keyboard.press("Enter");
  await grown(Object.keys(first).length);
  still(first, await places());
  await page.waitForFunction(() => document.querySelector("#space .graph-states .is-chosen"));
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), name);
  assert.deepEqual(await axe(page), []);
  // The drawing starts again around the chosen state.
  await page.click("#space >> text=Start again from this state");
  await page.waitForFunction((keys) => keys.some((k) => !document.querySelector(`#space [data-key="${k}"]`)), Object.keys(first));
  assert.deepEqual(errors, []);
  await done();
});

test("steps by hand keep the grouping and the states that clicks have added", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, large);
  await check(page);
  await page.click("#acts [data-act=by-hand]");
  await shows(page, "#scrub output", /^0 of 0/);
  await openPanel(page, "space");
  await shows(page, "#space .graph-says", /around the current step/);
  await page.fill("#space .graph-group input", "z");
  await page.keyboard.press("Enter");
  await shows(page, "#space .graph-says", /\d groups/);
  /** The states that are drawn, by the numbers in their list. */
  const states = () => page.locator("#space .graph-states > li").count();
  await page.click("#space summary");
  const first = await states();
  await page.locator("#space .graph-states > li", { hasText: "more transitions" }).last().locator(".link").first().click();
  await page.waitForFunction((n) => document.querySelectorAll("#space .graph-states > li").length > n, first);
  const grown = await states();
  for (const step of [1, 2]) {
    await page.waitForSelector("#next-body[aria-busy=false] .next-step");
    await page.locator("#next .next-step").first().click();
    await shows(page, "#scrub output", `${step} of ${step}`);
    await page.waitForSelector("#space .graph-region:not([aria-busy]) .is-here");
    assert.match(await page.textContent("#space .graph-says") ?? "", /\d groups/);
    assert.ok(await states() >= grown, `${await states()} of ${grown}`);
    assert.equal(await page.inputValue("#space .graph-group input"), "z");
  }
  // Another text has other states. The expression stays.
  await write(page, large.replace("z < 3", "z < 2"));
  await check(page);
  await shows(page, "#space .graph-says", /\d groups/);
  assert.equal(await page.inputValue("#space .graph-group input"), "z");
  assert.deepEqual(errors, []);
  await done();
});

test("the open panels are in the link of a run", async () => {
  const { page, errors, done } = await visit(at, { example: "counter-race" });
  await check(page);
  await openPanel(page, "automata");
  await page.click("#open-share");
  const link = await page.locator("#share .share-field").first().inputValue();
  const other = await visit(at);
  await other.page.goto(link);
  await other.page.waitForSelector("#automata .is-taken");
  assert.ok(await other.page.isHidden("#space"));
  assert.deepEqual([...errors, ...other.errors], []);
  await other.done();
  await done();
});

test("the graphs of a hostile model are bounded", async () => {
  const { page, errors, done } = await visit(at);
  const types = Array.from({ length: 100 }, (_, i) => `active proctype P${i}() { byte x; ${"x++; ".repeat(200)} }`).join("\n");
  await write(page, `byte ${"n".repeat(5000)};\n${types}\n`);
  await check(page).catch(() => {});
  await page.click("#acts [data-act=automata]");
  await shows(page, "#automata", "40 process types more are not shown");
  await shows(page, "#automata", /locations? .*more are not shown/);
  assert.deepEqual(errors, []);
  await done();
});
