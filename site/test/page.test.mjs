// The page in a real browser: checks, runs, keyboard, drafts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, choose, failNext, open, shows, verdict, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** A model whose search takes a while: ten processes count to five each. */
const large = "byte c[10];\nactive [10] proctype P() {\n  do\n  :: c[_pid] < 5 -> c[_pid]++\n  :: else -> break\n  od\n}\n";

test("Ctrl+Enter finds the error of the first example and shows the run", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^The assertion on line \d+ fails at step 12$/);
  assert.equal(await page.locator("#score tr[data-step]").count(), 13);
  assert.equal(await page.getAttribute('#score tr[aria-current="step"]', "data-step"), "12");
  assert.ok(await page.locator("#score svg.chart").count() > 0);
  assert.deepEqual(errors, []);
  await done();
});

test("each lane of a deadlock ends with what its process waits for, in line with its row", async () => {
  const { page, errors, done } = await visit(at, { example: "philosophers" });
  await check(page);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((narrow) => Boolean(document.querySelector("#score .score-narrow")) === narrow, width === 360);
    const rows = await page.locator("#score .ends tr").allTextContents();
    assert.equal(rows.length, 4);
    rows.forEach((text, i) => assert.match(text, new RegExp(`waits for Philosopher:${(i + 1) % 4} until !taken\\[fork\\] is true`)));
    const middles = (/** @type {string} */ what) => page.locator(what).evaluateAll((list) => list.map((e) => e.getBoundingClientRect()).map((b) => b.y + b.height / 2));
    const [marks, lines] = [await middles("#score .chart .halt"), await middles("#score .ends tr")];
    assert.equal(marks.length, 4);
    marks.forEach((y, i) => assert.ok(Math.abs(y - lines[i]) < 2, `${y} and ${lines[i]} at ${width} px`));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  assert.match(await page.textContent(".score-back") ?? "", /^Cycle of waiting: Philosopher:0 waits for Philosopher:1, .*Philosopher:3 waits for Philosopher:0\.$/);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

test("a verdict without an error says that every state was visited", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^No error in all \d+\sstates$/);
  assert.ok(await page.locator(".verdict.is-pass").count());
  assert.deepEqual(errors, []);
  await done();
});

test("a lossy store needs depth-first search, says so and proves nothing", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  assert.equal(await page.isVisible("#store-note"), false);
  await choose(page, "store", "bitstate");
  assert.equal(await page.inputValue("#ask select[name=search]"), "dfs");
  assert.match(await page.textContent("#store-note") ?? "", /^Stores three bits of each state /);
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^Bitstate search may have missed states\. No error in the \d+\sstates visited$/);
  assert.match(await page.textContent("#facts") ?? "", /Hash factor.*Expected coverage/);
  assert.deepEqual(await axe(page), []);
  await page.click("[data-act=check-compact]");
  await shows(page, ".verdict-says", "Hash compaction may have missed states");
  assert.match(await page.textContent("#facts") ?? "", /Risk of an omission/);
  await page.click("[data-act=check-whole]");
  await shows(page, ".verdict-says", "No error in all");
  // The collapse store loses nothing, so any search can use it.
  await choose(page, "store", "collapse");
  await choose(page, "search", "astar");
  assert.equal(await page.inputValue("#ask select[name=store]"), "collapse");
  // Other searches than depth-first search need whole states.
  await choose(page, "store", "compact");
  await choose(page, "search", "bfs");
  assert.equal(await page.inputValue("#ask select[name=store]"), "exact");
  assert.equal(await page.isVisible("#store-note"), false);
  assert.deepEqual(errors, []);
  await done();
});

test("a lossy store keeps its search when the text changes, and goes when no such search fits", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  const chosen = () => page.evaluate(() => ["search", "store"].map((name) => /** @type {HTMLSelectElement} */ (document.querySelector(`#ask select[name=${name}]`)).value));
  const states = (/** @type {string} */ kind, /** @type {boolean} */ offered) =>
    page.waitForFunction(([kind, offered]) => document.querySelector(`#ask option[value=${kind}]`)?.hasAttribute("hidden") === !offered, /** @type {const} */ ([kind, offered]));
  const process = "bool done; active proctype P() { done = true }";
  await choose(page, "store", "bitstate");
  await write(page, `${process} never { do :: true od }`);
  await states("claim", true);
  assert.deepEqual(await chosen(), ["dfs", "bitstate"]);
  await write(page, process);
  await states("claim", false);
  assert.deepEqual(await chosen(), ["dfs", "bitstate"]);
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^Bitstate search may have missed states\./);
  await choose(page, "property", "ltl");
  assert.deepEqual(await chosen(), ["ndfs", "bitstate"]);
  await choose(page, "search", "astar+indfs");
  assert.deepEqual(await chosen(), ["astar+indfs", "exact"]);
  assert.deepEqual(errors, []);
  await done();
});

test("the verdict on a long run is painted before the run, and the run is there on request", async () => {
  const { page, errors, done } = await visit(at, { example: "buffer-hasty&search=dfs" });
  // Each run is recognized by its variable: the page may draw the rows of the last one once more. A pane that has got another width
  // does not ask for the run. A key does.
  for (const act of ["nothing", "key", "resize"]) {
    await write(page, `byte ${act};\nactive proctype P() {\n  do\n  :: ${act} < 20 -> ${act}++\n  :: else -> break\n  od;\n  assert(false)\n}\n`);
    // A key may be faster than a script: the page must watch before the key is pressed.
    await page.evaluate((act) => void (/** @type {any} */ (window).seen = new Promise((resolve) => {
      document.querySelector(".verdict")?.setAttribute("data-old", "");
      const rows = () => [...document.querySelectorAll("#score tr[data-step]")].filter((row) => row.textContent?.includes(`${act}++`));
      const drawn = () => ({ rows: rows().length, current: rows().length ? document.querySelector("#score tr[aria-current]")?.id : undefined });
      // The page notices a new width late. Its own calls could come at any time.
      const resize = act === "resize" ? beelineViews.resize : undefined;
      if (resize) beelineViews.resize = () => {};
      const watch = new MutationObserver(() => {
        if (!document.querySelector(".verdict.is-error:not([data-old])")) return;
        watch.disconnect();
        const atOnce = rows().length;
        if (act === "key") beelineViews.move("previous");
        resize?.(900, 600, false);
        requestAnimationFrame(() => {
          const painted = drawn();
          requestAnimationFrame(() => resolve({ atOnce, painted, later: drawn(), medium: document.querySelectorAll("#score .score-medium").length }));
        });
      });
      watch.observe(document, { childList: true, subtree: true });
    })), act);
    await check(page);
    const later = { rows: 20, current: `step-${await page.locator("#score tr[data-step]").count() - (act === "key" ? 2 : 1)}` };
    const painted = act === "key" ? later : { rows: 0, current: undefined };
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).seen), { atOnce: 0, painted, later, medium: act === "resize" ? 1 : 0 }, act);
    assert.equal(await page.getAttribute("#score tr[aria-current]", "id"), later.current);
  }
  assert.deepEqual(errors, []);
  await done();
});

/** Philosophers that all wait for the one on their right. There are too many orders for the first worker's head start. */
const table = `chan table[16] = [1] of { bit };
active [16] proctype Philosopher() {
  table[_pid]!0;
  do :: table[_pid]?0; table[(_pid + 1) % 16]?0; table[_pid]!0; table[(_pid + 1) % 16]!0 od
}
`;

test("Auto shows an error while it looks for a shorter run, and Stop keeps it", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, table);
  assert.equal(await page.inputValue("#ask select[name=search]"), "auto");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#results[aria-busy=true] .verdict.is-error");
  await shows(page, "#notice", "Looking for a shorter run.");
  assert.ok(await page.locator("#score tr[data-step]").count() > 0);
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await verdict(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^Deadlock after [\d,]+\ssteps: no process can move$/);
  assert.doesNotMatch(await page.textContent(".verdict-why") ?? "", /No shorter run/);
  assert.equal(await page.isVisible("#notice"), false);
  await page.click("[data-act=shorten]");
  await page.waitForSelector("#results[aria-busy=true]");
  await page.keyboard.press("Escape");
  await verdict(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^Deadlock after/);
  assert.deepEqual(errors, []);
  await done();
});

test("every search can be chosen, has a note, asks for its parameters and is in the address", async () => {
  const { page, errors, done } = await visit(at, { example: "philosophers", width: 360 });
  const enabled = () => page.locator("#ask select[name=search] option:enabled").evaluateAll((all) => all.map((o) => /** @type {HTMLOptionElement} */ (o).value));
  const ids = await enabled();
  assert.equal(ids[0], "auto");
  const notes = new Set();
  await page.click("#more");
  for (const id of ids) {
    await choose(page, "search", id);
    notes.add(await page.textContent("#search-note"));
    assert.equal(await page.isVisible("#ask select[name=heuristic]"), ["greedy", "bfws", "astar", "wastar", "ida", "pida", "ehc", "beam"].includes(id), id);
    assert.equal(await page.isVisible("#ask select[name=workers]"), ["auto", "swarm", "iterate"].includes(id), id);
    assert.equal(new URL(page.url()).searchParams.get("search"), id === "auto" ? null : id);
    await check(page);
    assert.match(await page.textContent(".verdict-says") ?? "", /^Deadlock after/, id);
  }
  assert.equal(notes.size, ids.length);
  assert.deepEqual(await axe(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  // Formulas have searches of their own.
  await choose(page, "property", "ltl");
  await page.fill("#ask input[name=formula]", "[] false");
  const cycles = await enabled();
  assert.deepEqual(cycles.filter((id) => ids.includes(id)), []);
  for (const id of cycles) {
    await choose(page, "search", id);
    notes.add(await page.textContent("#search-note"));
    await check(page);
    assert.match(await page.textContent("#results .verdict") ?? "", /false/, id);
  }
  assert.equal(notes.size, await page.locator("#ask select[name=search] option").count());
  await choose(page, "property", "both");
  await choose(page, "search", "beam");
  await choose(page, "beam", "100");
  const linked = await visit(at, { example: "philosophers&" + new URL(page.url()).search.slice(1) });
  assert.equal(await linked.page.inputValue("#ask select[name=search]"), "beam");
  assert.equal(await linked.page.inputValue("#ask select[name=beam]"), "100");
  assert.deepEqual([...errors, ...linked.errors], []);
  await linked.done();
  await done();
});

test("selecting a step moves table, scrubber, source and values together", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const places = () => page.evaluate(() => {
    const here = document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-here");
    return {
      row: document.querySelector('#score tr[aria-current="step"]')?.getAttribute("data-step"),
      range: /** @type {HTMLInputElement} */ (document.querySelector("#scrub input")).value,
      heading: document.querySelector("#now .now-step")?.textContent,
      source: here?.textContent?.trim(),
    };
  });
  await page.click("#step-4 button.step");
  let p = await places();
  assert.deepEqual([p.row, p.range, p.heading], ["4", "4", "After step 4"]);
  assert.match(p.source ?? "", /reply\[client\]!balance/);
  await page.keyboard.press("ArrowDown");
  p = await places();
  assert.deepEqual([p.row, p.range, p.heading], ["5", "5", "After step 5"]);
  await page.keyboard.press("Home");
  p = await places();
  assert.deepEqual([p.row, p.range, p.heading], ["0", "0", "At the start"]);
  await page.keyboard.press("End");
  assert.equal((await places()).row, "12");
  await page.locator("#scrub input").fill("7");
  // The page follows the scrubber once per frame.
  await page.waitForSelector('#score tr[data-step="7"][aria-current="step"]');
  p = await places();
  assert.deepEqual([p.row, p.heading], ["7", "After step 7"]);
  assert.deepEqual(errors, []);
  await done();
});

test("steps, lanes and values are filtered", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const steps = () => page.locator("#score tr[data-step]").count();
  assert.equal(await steps(), 13);
  await page.click("#acts [data-act=filter]");
  await page.fill("#filters [data-act=filter-steps]", "assert");
  await page.waitForFunction(() => document.querySelectorAll("#score tr[data-step]").length === 2);
  await page.fill("#filters [data-act=filter-steps]", "");
  await page.click("#filters [data-act=hide-process] >> nth=0");
  await page.waitForFunction(() => document.querySelectorAll("#score tr[data-step]").length === 9);
  await page.click("#filters [data-act=hide-process] >> nth=0");
  await page.click("#filters [data-act=hide-lane] >> nth=0");
  await page.waitForFunction(() => document.querySelectorAll("#score .head").length === 2);
  assert.equal(await steps(), 13);
  const values = () => page.locator("#now tr").count();
  await page.click("#score tr[data-step='11'] .step");
  const all = await values();
  await page.check("#now [data-act=only-changed]");
  await page.waitForFunction((all) => document.querySelectorAll("#now tr").length < all, all);
  assert.match(await page.textContent("#now") ?? "", /paid/);
  assert.deepEqual(errors, []);
  await done();
});

test("of an array the first elements are shown and those that the step changed, and all on request", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await write(page, "byte few[16], many[20];\nactive proctype P() {\n  few[15] = 1;\n  many[18] = 7;\n  assert(false)\n}\n");
  await check(page);
  await page.click("#score tr[data-step='2'] .step");
  await shows(page, "#now .now-step", "After step 2");
  /** The texts of a variable's row. @param {string} name */
  const row = (name) => page.locator("#now .values tr", { has: page.locator("th", { hasText: new RegExp(`^${name}$`) }) });
  const cells = (/** @type {string} */ name) => row(name).locator(".cell").allTextContents();
  assert.deepEqual(await cells("few"), [...Array(15).fill("0"), "1"]);
  assert.equal(await row("few").locator("[data-act=unfold]").count(), 0, "sixteen elements are not folded");
  assert.deepEqual(await cells("many"), [...Array(16).fill("0"), "7"]);
  assert.deepEqual(await page.locator("#now .is-changed th, #now .is-new").allTextContents(), ["many", "7"], "what the step changed is marked");
  assert.equal(await row("many").locator(".cell-at").textContent(), "…[18]");
  assert.equal(await row("many").locator("[data-act=unfold]").textContent(), "+4");
  await row("many").locator("[data-act=unfold]").click();
  await shows(page, "#now .cells-bar", "Elements 0 to 19 of 20; this step changed 1");
  assert.deepEqual(await cells("many"), [...Array(18).fill("0"), "7", "0"]);
  // The next step has changed nothing there.
  await page.click("#score tr[data-step='3'] .step");
  await page.click("#now [data-act=fold]");
  assert.deepEqual(await cells("many"), Array(16).fill("0"));
  assert.equal(await page.locator("#now .is-changed").count(), 0);
  assert.deepEqual(errors, []);
  await done();
});

test("a row that cuts its text shows all of it under the pointer and the focus", async () => {
  const { page, errors, done } = await visit(at, { width: 900, example: "cash" });
  await write(page, "byte counter[3];\nactive [2] proctype Alice() {\n  d_step { counter[0] = 100; counter[1] = 101; counter[2] = 102; printf(\"all three of them are set by %d\\n\", _pid) };\n  assert(counter[0] + counter[1] + counter[2] + counter[0] == 0)\n}\n");
  await check(page);
  /** @param {number} step */
  const cut = (step) => page.locator(`#step-${step} .whole`).evaluateAll((cells) => cells.map((c) => c.scrollWidth > c.clientWidth || getComputedStyle(c).overflowX !== "visible"));
  await page.hover("#scrub");
  assert.deepEqual(await cut(1), [true, true]);
  const height = () => page.locator("#step-1").evaluate((row) => row.getBoundingClientRect().height);
  const before = await height();
  await page.hover("#step-1 .c-changed");
  assert.deepEqual(await cut(1), [false, false]);
  assert.match(await page.textContent("#step-1 .c-changed") ?? "", /102 prints all three of them are set by \d$/);
  assert.equal(await height(), before, "rows keep their height");
  await page.hover("#scrub");
  await page.focus("#step-2 button.step");
  await page.keyboard.press("ArrowUp");
  assert.deepEqual(await cut(1), [false, false]);
  assert.match(await page.textContent("#now .now-did") ?? "", /^d_step \{.*prints all three of them are set by \d$/);
  assert.deepEqual(errors, []);
  await done();
});

test("a search draws its progress and shows its limits", async () => {
  const { page, errors, done } = await visit(at, { example: "cash&limits=large" });
  await write(page, large);
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#growth svg.plot");
  const points = () => page.getAttribute("#growth .plot-line.plot-states", "d").then((d) => d?.split("L").length ?? 0);
  const before = await points();
  await page.waitForFunction((n) => (document.querySelector("#growth .plot-line.plot-states")?.getAttribute("d")?.split("L").length ?? 0) > n, before);
  assert.deepEqual(await page.locator(".facts dt").allTextContents(), ["States", "States per second", "Frontier", "Search depth", "Memory", "Time"]);
  assert.deepEqual(await page.locator(".facts div:has(meter) .of").allTextContents(), ["of 2\u00a0GB", "of 10\u00a0min"]);
  assert.ok(await page.locator(".facts meter").evaluateAll((all) => all.some((m) => /** @type {HTMLMeterElement} */ (m).value > 0)));
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await verdict(page);
  assert.equal(await page.locator("#growth svg").count(), 0);
  assert.deepEqual(errors, []);
  await done();
});

test("the page links to the licences of all its parts", async () => {
  const { page, done } = await visit(at);
  const href = await page.getAttribute("#others a[href$='.txt']", "href");
  const text = await (await page.request.get(at.url + href)).text();
  for (const part of ["Beeline", "@codemirror/view", "@lezer/highlight", "Go", "github.com/cespare/xxhash/v2"]) assert.ok(text.includes(`\n${part}\n`) || text.startsWith(part), part);
  await page.click("#open-gallery");
  assert.equal(await page.getAttribute("#gallery a[href$='.txt']", "href"), href);
  await done();
});

test("the gallery links to the page with the tables of the papers", async () => {
  const { page, errors, done } = await visit(at);
  await page.click("#open-gallery");
  const href = await page.getAttribute("#gallery a[href$='.html']", "href");
  await page.goto(at.url + href);
  assert.equal(await page.textContent("h1"), "The papers, reproduced");
  assert.ok(await page.locator("table").count() >= 10);
  assert.ok(await page.locator("td.number").count() >= 100);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

test("the page can be used during a search, and Stop shows the result so far", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, large);
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".verdict.is-run");
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("/* meanwhile */\n");
  await shows(page, ".cm-content", "meanwhile");
  assert.ok(await page.isVisible(".verdict.is-run"));
  await page.click("#check");
  await page.waitForSelector(".verdict.is-part");
  assert.match(await page.textContent("#verdict") ?? "", /not a pass/);
  assert.deepEqual(errors, []);
  await done();
});

test("a worker that does not answer Stop leaves the numbers of the search", async () => {
  const { page, errors, done } = await visit(at);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ m) {
      if (m.type !== "stop") post.call(this, m);
    };
  });
  await write(page, large);
  await page.keyboard.press("Control+Enter");
  await shows(page, ".facts dd", /^\d+,\d{3}|million/);
  await page.click("#check");
  assert.match(await verdict(page) ?? "", /^Stopped/);
  assert.match(await page.textContent(".room") ?? "", /How many states fit in .*What to make smaller/);
  assert.deepEqual(errors, []);
  await done();
});

test("mistakes are shown while typing and listed by Check", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "active proctype P() {\n  x = 1\n}\n");
  await page.waitForSelector(".cm-lintRange-error");
  assert.deepEqual(await page.locator(".cm-lintRange-error").allTextContents(), ["x"]);
  await check(page);
  assert.equal(await page.locator(".diags li.is-error").count(), 1);
  assert.equal(await page.textContent(".diags .place"), "2:3");
  assert.match(await page.textContent(".diags") ?? "", /`?x`? is not declared/);
  assert.deepEqual(errors, []);
  await done();
});

test("a draft survives a reload and can be reset", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("/* mine */\n");
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes("/* mine */")));
  await page.reload();
  await page.waitForSelector("#welcome .question");
  assert.ok(await page.locator(".cm-content", { hasText: "mine" }).count());
  assert.ok(await page.isVisible("#edited"));
  await page.click("#reset");
  assert.ok(await page.isHidden("#reset"));
  await page.reload();
  await page.waitForSelector("#welcome .question");
  assert.equal(await page.locator(".cm-content", { hasText: "mine" }).count(), 0);
  assert.deepEqual(errors, []);
  await done();
});

test("colours follow the system or the user, whose choice is kept", async () => {
  for (const dark of [false, true]) {
    const { page, errors, done } = await visit(at, { dark });
    const light = "rgb(255, 255, 255)";
    const paper = () => page.evaluate(() => [document.body, document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-editor")].map((e) => getComputedStyle(/** @type {Element} */ (e)).colorScheme + getComputedStyle(document.body).backgroundColor));
    const [before] = await paper();
    assert.equal(before.endsWith(light), !dark, before);
    await page.selectOption("#theme", dark ? "light" : "dark");
    const chosen = await paper();
    assert.ok(chosen.every((p) => p.endsWith(light) === dark && p !== before), chosen.join());
    await page.reload();
    await page.waitForSelector("#welcome .question");
    assert.deepEqual(await paper(), chosen);
    await page.selectOption("#theme", "auto");
    assert.equal((await paper())[0], before);
    assert.deepEqual(errors, []);
    await done();
  }
});

test("the width of the model that was dragged or chosen with keys is there after a reload", async () => {
  const { page, errors, done } = await visit(at);
  const width = () => page.getAttribute("#separator", "aria-valuenow");
  const { x, y, height } = await page.locator("#separator").boundingBox() ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(720, y + height / 2, { steps: 3 });
  await page.mouse.up();
  assert.equal(await width(), "50");
  await page.reload();
  assert.equal(await width(), "50");
  await page.focus("#separator");
  await page.keyboard.press("ArrowLeft");
  await page.reload();
  assert.equal(await width(), "48");
  assert.deepEqual(errors, []);
  await done();
});

test("an edit after a check marks the result as stale", async () => {
  const { page, done } = await visit(at, { example: "cash" });
  await check(page);
  assert.ok(await page.isHidden("#notice"));
  await page.click(".cm-content");
  await page.keyboard.insertText(" ");
  assert.ok(await page.isVisible("#notice"));
  assert.equal(await page.locator(".cm-here").count(), 0);
  await page.keyboard.press("Control+Z");
  assert.ok(await page.isHidden("#notice"));
  assert.equal(await page.locator(".cm-here").count(), 1);
  await done();
});

test("everything can be reached by keyboard", async () => {
  const { page, done } = await visit(at, { example: "cash" });
  await shows(page, "#welcome", "the assertion on line 36");
  await page.click(".cm-content");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "separator");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getAttribute("#separator", "aria-valuenow"), "41");
  await page.keyboard.press("Tab");
  for (const name of ["the assertion on line 36", "Step by hand", "Random run", "Show what Check finds"]) {
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), name);
    await page.keyboard.press("Tab");
  }
  assert.equal(await page.evaluate(() => document.activeElement?.id), "more");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "check");
  await page.keyboard.press("Enter");
  await verdict(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails/);
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#keys"));
  await page.keyboard.press("Escape");
  assert.ok(await page.isHidden("#keys"));
  await done();
});

test("Enter on a step goes to its line; a run stays in step in the chart and the editor's margin", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  await page.click("#score tr[data-step='5']");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "editor");
  assert.ok(await page.locator(".cm-marks .standing").count() > 0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "separator");
  assert.deepEqual(errors, []);
  await done();
});

test("the list of mistakes follows the typing and applies its suggestions", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, "active proctype P() {\n  byte seen;\n  sen = 1\n}\n");
  await check(page);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "editor");
  await page.click("[data-act=fix]");
  await page.waitForSelector("#notice:not([hidden])");
  assert.equal(await page.locator(".diags li").count(), 0);
  // Ctrl+. applies the suggestion for the mistake at the cursor, not the first one.
  await write(page, "byte first, last;\ninit {\n  frst = 1;\n  lst = 2\n}\n");
  await page.waitForFunction(() => document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".mark-error").length === 2);
  for (const key of ["Control+End", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Control+."]) await page.keyboard.press(key);
  assert.deepEqual((await page.locator(".cm-line").allTextContents()).slice(2, 4), ["  frst = 1;", "  last = 2"]);
  await page.keyboard.press("Control+.");
  await write(page, "active proctype P() {\n  byte seen;\n  seen = 1\n}\n");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^No deadlock/);
  assert.deepEqual(errors, []);
  await done();
});

test("after a crash of the checker the page says so, keeps the text and can check again", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await failNext(page, "check", "out of memory");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".is-crash");
  assert.deepEqual(await axe(page), []);
  await page.click(".is-crash .act");
  await verdict(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails at step 12$/);
  assert.deepEqual(errors, []);
  await done();
});

test("the page notices a worker that the browser ended, and Stop keeps what was found", async () => {
  const { page, errors, done } = await visit(at);
  await page.evaluate(() => {
    const all = /** @type {Worker[]} */ ([]);
    const Real = Worker;
    Object.assign(globalThis, { all, Worker: class extends Real {
      constructor(/** @type {string} */ url) {
        super(url);
        all.push(this);
      }
    } });
  });
  await write(page, large);
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".verdict.is-run");
  await page.evaluate(() => /** @type {any} */ (globalThis).all.forEach((/** @type {Worker} */ w) => w.terminate()));
  await shows(page, "#notice", "has not answered for ten seconds");
  assert.deepEqual(await axe(page), []);
  await page.click("#notice button");
  assert.match(await verdict(page) ?? "", /^Stopped/);
  assert.match(await page.textContent("#results") ?? "", /states/);
  await write(page, "active proctype P() { assert(0) }");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^The assertion on line 1 fails/);
  assert.deepEqual(errors, []);
  await done();
});

test("no check starts by itself, and a document that is left gets no result", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".verdict").count(), 0);
  await write(page, large);
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".verdict.is-run");
  await page.click("#open-gallery");
  await page.click("#gallery-list >> text=Peterson");
  await shows(page, "#title", /^Peterson/);
  assert.equal(await page.locator(".verdict").count(), 0);
  assert.equal(await page.textContent("#check-says"), "Check this model");
  await page.goBack();
  await shows(page, "#title", /cash/);
  await shows(page, ".cm-content", "c[10]");
  assert.deepEqual(errors, []);
  await done();
});

test("a file can be opened and is kept in this browser", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await page.setInputFiles("#file-input", { name: "mine.pml", mimeType: "text/plain", buffer: Buffer.from("active proctype Mine() { skip }\r\n") });
  await shows(page, "#title", /^mine\.pml$/);
  await page.reload();
  await page.waitForSelector("#welcome .question");
  await shows(page, "#title", /^mine\.pml$/);
  await shows(page, ".cm-content", "Mine");
  assert.deepEqual(errors, []);
  await done();
});

test("hostile text stays text", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, 'mtype = { a };\nactive proctype P() { printf("<img src=x onerror=alert(1)>"); assert(0) }\n/* <script>alert(1)</script> */\n');
  await check(page);
  assert.equal(await page.locator("#results img, #results script").count(), 0);
  assert.deepEqual(errors, []);
  await done();
});

test("hostile links open the page and do nothing else", async () => {
  const { page, errors, done } = await visit(at);
  const first = await page.textContent("#title");
  /** @type {string[]} */
  const asked = [];
  page.on("request", (r) => asked.push(r.url()));
  const script = encodeURIComponent('"><img src=x onerror=alert(1)><script>alert(1)</script>');
  for (const link of ["?example=__proto__", `?example=${script}`, `?example=own:${script}`, "?example=own:../../x", "?src=javascript:alert(1)", "?src=http://evil.invalid/x.pml", "?run=1", `#${script}`, "?example=%ff%fe"]) {
    await page.goto("about:blank");
    await page.goto(at.url + link);
    await page.waitForSelector("#welcome .question");
    assert.equal(await page.textContent("#title"), first, link);
    assert.equal(await page.locator("main img, main script").count(), 0, link);
    assert.equal(await page.locator(".verdict").count(), 0, link);
  }
  assert.deepEqual(asked.filter((url) => !url.startsWith(at.url) && !/^(about|blob|data):/.test(url)), []);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith("beeline.draft.")).length), 0);
  assert.deepEqual(errors, []);
  await done();
});

for (const width of [360, 1024, 1440]) {
  test(`of a model with many empty channels only the panes scroll at ${width} px`, async () => {
    const { page, done } = await visit(at, { width, height: 700, example: "cash" });
    if (await page.isVisible("#dock-model")) await page.click("#dock-model");
    await write(page, "chan ring[16] = [1] of { byte };\nactive proctype P() { byte x; ring[15]!1; ring[15]?x; assert(x == 2) }\n");
    await check(page);
    if (await page.isVisible("#dock-model")) await page.click("#dock-model");
    await page.locator("#now .vh", { hasText: "empty" }).last().scrollIntoViewIfNeeded();
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, scrollY]), [0, 0]);
    await done();
  });
}

for (const width of [320, 360, 390, 768, 1024, 1440]) {
  test(`nothing sticks out sideways at ${width} px`, async () => {
    const { page, done } = await visit(at, { width, height: 800, example: "cash" });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(await overflow() <= 0);
    await page.click("#check");
    await verdict(page);
    assert.ok(await overflow() <= 0);
    if (width < 400) assert.deepEqual(await axe(page), []);
    await done();
  });
}
