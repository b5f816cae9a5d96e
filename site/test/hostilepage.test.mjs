// The page with hostile models: it stays usable, and what it reads, draws and prints is bounded. `./build.sh bench --only page`
// measures how long that takes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, open, shows, verdict, visit, write } from "./browser.mjs";
import { models } from "./hostile.mjs";

/** Upper bounds of elements and characters of document and editor, of characters that the page reads at once, of printed pages, and of elements of a printed run. */
const most = { nodes: 4500, html: 250_000, editorNodes: 600, editorText: 10_000, message: 60_000, piece: 50_000, pages: 35, paper: 1600 };

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** A page that records which parts of results it reads. @param {string} [example] */
async function watched(example = "cash") {
  const { page, errors, done } = await visit(at, { example });
  await page.evaluate(() => {
    const noted = /** @type {any} */ (globalThis);
    noted.noted = { message: 0, piece: 0 };
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (/** @type {string} */ type, /** @type {any} */ f) {
      listen.call(this, type, (/** @type {any} */ e) => {
        const result = e.data?.result ?? e.data?.found;
        if (result) {
          // The page copies choices as numbers and never parses or draws them as a whole.
          const { trail: { pieces = [], ...trail } = {}, spinTrail, report, choices, ...rest } = result;
          noted.noted.message = Math.max(noted.noted.message, JSON.stringify({ ...rest, trail }).length);
          noted.noted.piece = Math.max(noted.noted.piece, ...pieces.map((/** @type {string} */ p) => p.length));
        }
        f(e);
      });
    };
  });
  return { page, errors, done };
}

/** @param {import("playwright-core").Page} page */
async function bounded(page) {
  const found = await page.evaluate(() => {
    const editor = document.querySelector("#editor")?.shadowRoot;
    return {
      ... /** @type {any} */ (globalThis).noted, nodes: document.querySelectorAll("*").length, html: document.body.innerHTML.length,
      editorNodes: editor?.querySelectorAll("*").length, editorText: editor?.querySelector(".cm-content")?.textContent?.length,
      sideways: document.documentElement.scrollWidth - innerWidth,
    };
  });
  assert.ok(found.nodes <= most.nodes && found.html <= most.html, JSON.stringify(found));
  assert.ok(found.editorNodes <= most.editorNodes && found.editorText <= most.editorText, JSON.stringify(found));
  assert.ok(found.message <= most.message && found.piece <= most.piece, JSON.stringify(found));
  assert.ok(found.sideways <= 0, JSON.stringify(found));
}

/** How many pages a print has, which is bounded even where the run or the text is long. @param {import("playwright-core").Page} page */
async function printed(page) {
  const pages = (await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  assert.ok(pages >= 1 && pages <= most.pages, `${pages} pages`);
}

/** Goes through the run by keyboard. @param {import("playwright-core").Page} page */
async function walk(page) {
  const step = () => page.getAttribute("#score tr[aria-current]", "data-step");
  await page.locator('#score button.step[tabindex="0"]').focus();
  const last = Number(await step());
  await page.keyboard.press("ArrowUp");
  assert.equal(await step(), String(last - 1));
  await page.keyboard.press("Home");
  assert.equal(await step(), "0");
  await page.keyboard.press("ArrowDown");
  assert.equal(await step(), "1");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-step")), "1");
  await page.keyboard.press("End");
  assert.equal(await step(), String(last));
}

for (const [name, { text, says, options }] of Object.entries(models)) {
  test(`the page can take ${name}`, async () => {
    const { page, errors, done } = await watched("cash" + (options ? "&" + options : ""));
    await write(page, text);
    await page.keyboard.press("Control+Enter");
    if (says === "stop") {
      await page.waitForFunction(() => document.querySelector("#results")?.getAttribute("aria-busy") === "true" || document.querySelector(".verdict"));
      await page.keyboard.press("Escape");
      await verdict(page);
    } else {
      assert.match(await verdict(page) ?? "", says);
      await bounded(page);
      if (await page.locator("#score tr[data-step]").count() > 2) await walk(page);
    }
    await bounded(page);
    await printed(page);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("a long run has rows at the scroll position", async () => {
  const { page, errors, done } = await watched("cash&" + models["50,000 steps"].options);
  await write(page, models["50,000 steps"].text);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  for (const part of [0.5, 0.01, 0.9]) {
    await page.locator("#run").evaluate((run, part) => run.scrollTo(0, run.scrollHeight * part), part);
    await page.waitForFunction(() => {
      const { left, top, height } = document.querySelector("#run")?.getBoundingClientRect() ?? new DOMRect();
      return [0.3, 0.6, 0.9].every((y) => document.elementFromPoint(left + 20, top + height * y)?.closest("tr[data-step]"));
    });
  }
  assert.ok(await page.locator("#score tr[data-step]").count() < 200);
  // The selected step has no row now. A key still selects the next step.
  await page.locator('#score button.step[tabindex="0"]').focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.getAttribute("#score tr[aria-current]", "data-step"), "9999");
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

test("a long run is printed with all its rows, but few elements, and then everything is as before", async () => {
  const { page, errors, done } = await watched("cash&" + models["a hundred processes"].options);
  await write(page, models["a hundred processes"].text);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  // Around a step in the middle there are rows on both sides.
  await page.locator("#scrub input").fill("150");
  await page.waitForSelector('#score tr[aria-current][data-step="150"]');
  await page.focus('#score button.step[data-step="150"]');
  const before = await page.evaluate(() => [document.querySelector("#run")?.scrollTop, document.querySelector("#score")?.innerHTML]);
  const paper = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const copies = [...document.querySelectorAll(".on-paper")];
    const rows = (/** @type {string} */ within) => document.querySelectorAll(`${within} tr[data-step]`).length;
    const heights = [...document.querySelectorAll(".on-paper .gap")].map((gap) => Number(gap.getAttribute("height")));
    return {
      elements: copies.reduce((n, copy) => n + copy.querySelectorAll("*").length, 0), rows: rows(".on-paper"), all: rows("#score"),
      ids: document.querySelectorAll(".on-paper [id]").length, heights, text: document.querySelector('.on-paper tr[data-step="150"]')?.textContent,
    };
  });
  assert.equal(paper.rows, paper.all);
  assert.ok(paper.rows > 40 && paper.elements < most.paper && Math.max(...paper.heights) <= 40, JSON.stringify(paper));
  assert.equal(paper.ids, 0);
  assert.match(paper.text ?? "", /^150.*c\[\d+\]/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await printed(page);
  await page.waitForFunction(() => !document.querySelector(".on-paper, .is-printing"));
  const after = await page.evaluate(() => [document.querySelector("#run")?.scrollTop, document.querySelector("#score")?.innerHTML]);
  assert.deepEqual(after, before);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-step")), "150");
  assert.deepEqual(errors, []);
  await done();
});

test("on paper, rows and chart are in parts that a page break does not cut, in line with each other", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await write(page, "chan c = [1] of { byte };\nactive proctype A() { byte n; do :: n < 20 -> c!n; n++ :: else -> break od }\nactive proctype B() { byte n; do :: c?n -> assert(n < 12) od }\n");
  await check(page);
  await page.waitForSelector("#score tbody tr");
  const rows = await page.locator("#score tbody tr").count();
  assert.ok(rows > 30, String(rows));
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const parts = await page.locator(".on-paper:has(.chart)").evaluateAll((all) => all.map((part) => {
    const rows = [...part.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    const chart = part.querySelector(".chart")?.getBoundingClientRect() ?? new DOMRect();
    return { rows: rows.length, off: [chart.top - rows[0].top, chart.bottom - rows[rows.length - 1].bottom].map(Math.round), whole: getComputedStyle(part.querySelector(".score") ?? part).breakInside, from: Number(part.querySelector(".chart")?.getAttribute("viewBox")?.split(" ")[1]) };
  }));
  assert.equal(parts.reduce((n, part) => n + part.rows, 0), rows);
  let above = 0;
  for (const { rows, off, whole, from } of parts) {
    assert.ok(rows <= 8 && whole === "avoid" && off.every((n) => Math.abs(n) <= 1), JSON.stringify(parts));
    // The piece of the chart begins where that of the part before ends. A row of the screen is 32 px high.
    assert.equal(from, above * 32);
    above += rows;
  }
  assert.deepEqual(errors, []);
  await done();
});

test("what the steps change is not cut on paper", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const cut = (/** @type {string} */ score) => page.evaluate((score) => [...document.querySelectorAll(`${score} tbody td:last-child`)].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent), score);
  await page.waitForSelector("#score tbody tr");
  const before = await cut("#score");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  assert.ok(await page.locator(".on-paper .score tbody td").count() > 20);
  assert.deepEqual(await cut(".on-paper .score"), before);
  assert.deepEqual(errors, []);
  await done();
});

for (const width of [1440, 1000, 360]) {
  test(`texts that the rows cut are printed whole below the run, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { width, example: "cash" });
    const condition = "counter[0] == 100 && counter[1] == 101 && counter[2] == 102 && counter[0] + counter[1] + counter[2] == 303 && counter[0] * counter[0] != counter[1] * counter[2] && counter[2] * counter[0] != counter[1] * counter[0] && counter[2] != counter[0]";
    if (await page.isVisible("#dock-model")) await page.click("#dock-model");
    await write(page, `int counter[3];\nactive proctype P() {\n  d_step { counter[0] = 100; counter[1] = 101; counter[2] = 102; printf("all three of them are set by %d\\n", _pid) };\n  ${condition};\n  assert(counter[0] == 0)\n}\n`);
    await check(page);
    await page.waitForSelector("#score tr[data-step='3']");
    const lines = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      return document.querySelector("pre.on-paper")?.textContent?.split("\n") ?? [];
    });
    assert.equal(lines[0], "The table above has no room for these texts:");
    const whole = (/** @type {string} */ step) => lines.find((line) => line.startsWith(step + " | ")) ?? "";
    assert.match(whole("1"), /d_step \{ counter\[0\] = 100; counter\[1\] = 101; counter\[2\] = 102; printf\("all three of them are set by %d.*_pid\) \}.*prints all three of them are set by 0$/);
    assert.ok(whole("2").includes(condition), whole("2"));
    assert.ok(!lines.some((line) => line.includes("…")), "nothing is cut");
    assert.equal(whole("0"), "", "short texts are not repeated");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.waitForFunction(() => !document.querySelector(".on-paper"));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("what a process waits for stands in two lines on paper too", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await write(page, "chan vote = [0] of { byte };\nactive [9] proctype Neighbour() { byte i; i++; if :: vote!1 :: vote!2 :: vote!3 :: vote!4 fi }\n");
  await check(page);
  const lines = await page.locator("#score .ends .whole.two").count();
  assert.ok(lines > 0);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".on-paper .ends td .whole.two").count(), lines);
  assert.equal(await page.locator(".on-paper .ends code").count(), 0, "cells are texts");
  assert.deepEqual(errors, []);
  await done();
});

test("a formula with a very long name is checked, and its name is cut", async () => {
  const { page, errors, done } = await watched("cash&property=all");
  const name = `p${"n".repeat(400_000)}q`;
  await write(page, `byte b;\nltl ${name} { [] (b == 0) }\ninit { b = 1 }\n`);
  await page.keyboard.press("Control+Enter");
  assert.match(await verdict(page) ?? "", /^pn+…n+q does not hold/);
  assert.ok(await page.evaluate(() => document.body.innerHTML.length) < most.html);
  await choose(page, "property", "both");
  await check(page);
  await shows(page, "#checked", /ltl pn+…n+q/);
  assert.ok(await page.evaluate(() => document.body.innerHTML.length) < most.html);
  assert.deepEqual(errors, []);
  await done();
});

test("long tables beside the run are printed as lines, and of many properties only some are listed", async () => {
  // With less time a slow machine would not decide all properties.
  const { page, errors, done } = await watched("cash&property=all&limits=huge");
  const formulas = Array.from({ length: 120 }, (_, i) => `ltl p${i} { [] (x < ${i < 118 ? 9 : 2}) }\n`).join("");
  const branches = Array.from({ length: 60 }, (_, i) => `  :: x == ${i + 5} -> x = 1\n`).join("");
  await write(page, `byte x;\n${formulas}active proctype P() {\n  x = 3;\n  if\n${branches}  :: else -> x = 3\n  fi\n}\n`);
  /** The lines of a table on paper. @param {string} id of the part */
  const printedLines = async (id) => {
    // Other parts of the run may still be drawn.
    const part = () => page.locator(`#${id}`).evaluate((e) => e.innerHTML);
    const before = await part();
    const lines = await page.evaluate((id) => {
      dispatchEvent(new Event("beforeprint"));
      return document.querySelector(`#${id} .on-paper pre`)?.textContent?.trim().split("\n").map((l) => l.replace(/\s+/g, " ").trim()) ?? [];
    }, id);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.waitForFunction(() => !document.querySelector(".on-paper, .is-printing"));
    assert.equal(await part(), before);
    return lines;
  };
  await check(page);
  const names = await page.locator("#rows tbody th").allTextContents();
  assert.deepEqual([names.length, names[0], names[99], ...names.slice(100)], [102, "safety", "ltl p98", "ltl p118", "ltl p119"]);
  assert.equal(await page.textContent("#rows p"), "19 more properties are not listed.");
  const rows = await printedLines("rows");
  assert.deepEqual([rows.length, rows[0]], [103, "Property Result States Run"]);
  assert.match(rows[101], /^ltl p118 × .*states?$/);
  await choose(page, "property", "both");
  await check(page);
  const coverage = await printedLines("coverage");
  assert.deepEqual([coverage.length, coverage[0]], [await page.locator("#coverage tbody tr").count() + 1, "Process Line Statement"]);
  assert.match(coverage[1], /^P line 125 x = 1$/);
  assert.deepEqual(errors, []);
  await done();
});

test("of many mistakes only the first ones are printed, and a sentence says so", async () => {
  const { page, errors, done } = await watched();
  await write(page, `init {\n${Array.from({ length: 60 }, (_, i) => `y${i} = 1;\n`).join("")}}\n`);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  await page.emulateMedia({ media: "print" });
  const seen = () => page.evaluate(() => {
    const shown = [...document.querySelectorAll("#run li")].filter((e) => e.checkVisibility());
    return { all: document.querySelectorAll("#diagnostics li").length, shown: shown.length, first: shown[0]?.textContent?.trim(), note: document.querySelector(".on-paper p")?.textContent };
  });
  const before = await seen();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const { all, shown, first, note } = await seen();
  assert.ok(all > 50, String(all));
  assert.deepEqual([shown, note], [50, `These are the first 50 of ${all} entries. The page lists them all.`]);
  assert.match(first ?? "", /^Error 2:1 y0 is not declared\n.*\nP\d+$/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.waitForFunction(() => !document.querySelector(".on-paper"));
  assert.deepEqual(await seen(), before);
  assert.deepEqual(errors, []);
  await done();
});

test("a long table of values is printed as lines, with what the step changed marked", async () => {
  const { page, errors, done } = await watched();
  const names = Array.from({ length: 60 }, (_, i) => `x${i}`);
  await write(page, `${names.map((x) => `byte ${x} = 3;\n`).join("")}init { x7 = 1; assert(false) }\n`);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  await page.locator("#scrub input").fill("1");
  await page.waitForSelector(".now-values .is-changed");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const paper = await page.evaluate(() => {
    const pre = document.querySelector("#now .on-paper pre");
    return { lines: pre?.textContent?.trim().split("\n"), marked: [...pre?.querySelectorAll("b") ?? []].map((e) => e.textContent?.trim()), tables: document.querySelectorAll("#now .on-paper table").length };
  });
  assert.deepEqual(paper, { lines: ["Shared", ...names.map((x) => `${x.padEnd(3)}  ${x === "x7" ? 1 : 3}`)], marked: ["x7   1"], tables: 0 });
  assert.deepEqual(errors, []);
  await done();
});

test("the editor draws no more lines during and after printing", async () => {
  const { page, errors, done } = await watched();
  await write(page, models["20,000 variables"].text);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  await page.evaluate(() => {
    const editor = document.querySelector("#editor")?.shadowRoot;
    const noted = /** @type {any} */ (globalThis);
    noted.lines = 0;
    const count = () => (noted.lines = Math.max(noted.lines, editor?.querySelectorAll(".cm-line").length ?? 0));
    if (editor) new MutationObserver(count).observe(editor, { childList: true, subtree: true });
    noted.sizes = new Set();
    const sized = document.querySelector("#editor");
    if (sized) new ResizeObserver(() => noted.sizes.add(`${sized.clientWidth} ${sized.clientHeight}`)).observe(sized);
    // As during a real print, frames are drawn between the two events.
    dispatchEvent(new Event("beforeprint"));
  });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  for (let i = 0; i < 3; i++) {
    await page.pdf();
    await page.click(".cm-content", { position: { x: 60, y: 12 } });
    await page.keyboard.type(" ");
    await page.waitForTimeout(700);
  }
  const { lines, sizes } = await page.evaluate(() => {
    const { lines, sizes } = /** @type {any} */ (globalThis);
    return { lines, sizes: [...sizes] };
  });
  assert.ok(lines < 200, `${lines} lines`);
  assert.equal(sizes.length, 1, sizes.join());
  assert.deepEqual(errors, []);
  await done();
});

test("lines with many invisible or combining characters are folded in the editor", async () => {
  const { page, errors, done } = await watched();
  const texts = {
    "a run": [`init {\n${"\u200b".repeat(300_000)}\nskip }\n`, 9],
    "a run in a comment": [`init { skip }\n/* ${"\u200b".repeat(300_000)} */\n`, 9],
    "a mixture": ["\u202eabc\u202c".repeat(100_000), 9],
    "many lines": [`${"\u200b".repeat(300)}\n`.repeat(1000), 2000],
    "marks on a letter": ["a" + "\u0301".repeat(450_000), 1],
  };
  for (const [name, [text, shown]] of Object.entries(texts)) {
    await write(page, String(text));
    await shows(page, ".cm-unseen", /characters? folded, .* invisible or combining/);
    const unseen = await page.locator(".cm-unseen").count();
    assert.ok(unseen <= Number(shown), `${name}: ${unseen}`);
    assert.ok((await page.textContent(".cm-content") ?? "").length < most.editorText * 4, name);
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a large array is shown page by page", async () => {
  const { page, errors, done } = await watched();
  await write(page, models["an array of 260,000 elements"].text);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  await page.click("#now [data-act=unfold]");
  await shows(page, ".cells-bar", /Elements 0 to 199 of 260.000/);
  await page.fill("#now [data-act=element]", "5000");
  await page.keyboard.press("Enter");
  await shows(page, ".cells-bar", "Elements 5");
  await shows(page, ".cells-page .cell", "6");
  assert.deepEqual(await axe(page), []);
  await page.click("#now [data-act=fold]");
  assert.equal(await page.locator(".cells-page").count(), 0);
  assert.deepEqual(errors, []);
  await done();
});

test("more variables are shown on request", async () => {
  const { page, errors, done } = await watched();
  await write(page, models["20,000 variables"].text);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  assert.equal(await page.locator("#now .values tbody tr").count(), 60);
  await page.click("[data-act=more-values]");
  assert.equal(await page.locator("#now .values tbody tr").count(), 120);
  await page.fill("#now [data-act=filter-values]", "x19999");
  assert.equal(await page.locator("#now .values tbody tr").count(), 1);
  assert.deepEqual(errors, []);
  await done();
});

test("invisible characters, and those that reorder a line, are shown as escapes", async () => {
  const { page, errors, done } = await watched();
  const name = "a\u202e\u2066b" + "c".repeat(5000) + ".pml";
  await page.setInputFiles("#file-input", { name: "x\u202ey.pml", mimeType: "text/plain", buffer: Buffer.from("") });
  await shows(page, "#title", "x\\u202ey.pml");
  await page.evaluate((name) => {
    const data = new DataTransfer();
    data.items.add(new File(["init { skip }"], name));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, name);
  await shows(page, "#title", /^a\\u202e\\u2066bc{20}c*…c*\.pml$/);
  await write(page, models["characters that reorder a line"].text);
  assert.equal(await page.locator(".cm-unseen").count(), 4);
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  const all = await page.evaluate(() => document.body.textContent + document.title);
  assert.doesNotMatch(all, /[\u202e\u2066\u200b\u0007]/);
  assert.match(await page.textContent("#score") ?? "", /a\\u202e\\u0007b\\u2066\\u200bc/);
  await bounded(page);
  assert.deepEqual(errors, []);
  await done();
});
