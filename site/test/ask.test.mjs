// Tests the question in a real browser: conditions, constants and estimates. The checker
// must accept every question that the page can ask.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { axe, check, choose, open, shows, verdict, visit, write } from "./browser.mjs";
import { randomFrom } from "./links.mjs";
import { seed } from "./seed.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** Two processes that can both be in their critical section. */
const inside = "byte critical;\nactive [2] proctype P() {\n  do\n  :: critical++; critical--\n  od\n}\n";

/** A model that needs a constant. */
const withConstant = "byte n;\nactive [N] proctype P() { n++ }\n";

const goal = "#ask input[name=goal]";
const define = "#ask input[name=define]";

/** Enters text into a field. @param {import("playwright-core").Page} page @param {string} field @param {string} text */
async function enter(page, field, text) {
  await page.fill(field, text);
  await page.keyboard.press("Enter");
}

test("Enter in the condition starts a search for a state that satisfies it", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, inside);
  assert.ok(await page.isHidden(goal));
  await choose(page, "property", "never");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "goal");
  assert.equal(await page.getAttribute(goal, "placeholder"), "critical > 1");
  await enter(page, goal, "critical > 1");
  assert.match((await verdict(page)) ?? "", /after 2\ssteps$/);
  // Only the condition counts: the deadlock of this model is ignored.
  await write(page, "byte critical; active proctype P() { critical++; critical == 5 }");
  await check(page);
  assert.match((await verdict(page)) ?? "", /^No such state (in all|can be reached)/);
  await choose(page, "beside", "errors");
  await check(page);
  assert.match((await verdict(page)) ?? "", /^Deadlock/);
  assert.deepEqual(errors, []);
  await done();
});

test("the question is one line of 52 px, and the scrubber is three Tabs from Check", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const height = () => page.evaluate(() => document.querySelector("#ask")?.getBoundingClientRect().height);
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await height(), 52, String(width));
    for (const [property, name] of [["ltl", "formula"], ["always", "goal"]]) {
      await choose(page, "property", property);
      assert.equal(await height(), 52, `${property} at ${width} px`);
      // There is room for a short formula.
      assert.ok(((await page.locator(`#ask input[name=${name}]`).boundingBox())?.width ?? 0) >= 120, `${property} at ${width} px`);
    }
    // A search that has no room is behind "More".
    if (!await page.isVisible("#ask select[name=search]")) await page.click("#more");
    assert.ok(await page.isVisible("#ask select[name=search]"), String(width));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    if (await page.getAttribute("#more", "aria-expanded") === "true") await page.click("#more");
    await choose(page, "property", "both");
  }
  await page.setViewportSize({ width: 1024, height: 900 });
  await check(page);
  await page.focus("#check");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement?.matches("#scrub input[type=range]")));
  await page.keyboard.press("Home");
  assert.match(await page.textContent("#scrub output") ?? "", /^0 of/);
  assert.deepEqual(errors, []);
  await done();
});

test("More shows the rest of the question and is remembered, and says how much of it is set", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  assert.ok(await page.isHidden("#ask select[name=limits]"));
  assert.equal(await page.textContent("#more"), "More");
  await page.click("#more");
  await page.selectOption("#ask select[name=limits]", "large");
  assert.equal(await page.textContent("#more"), "More: 1 set");
  await page.selectOption("#ask select[name=search]", "astar");
  assert.ok(await page.isVisible("#search-note"));
  await page.click("#title");
  assert.ok(await page.isHidden("#search-note"));
  assert.deepEqual(await axe(page), []);
  await page.reload();
  assert.ok(await page.isVisible("#ask select[name=limits]"));
  await page.click("#more");
  await page.reload();
  assert.ok(await page.isHidden("#ask select[name=limits]"));
  await page.goto(at.url + "?example=peterson&define=3=4");
  await page.keyboard.press("Control+Enter");
  await shows(page, "#define-wrong", /^3=4 is not a constant/);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "define");
  assert.deepEqual(errors, []);
  await done();
});

test("a state that violates an invariant is an error, and brackets cannot change the invariant", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, inside);
  await choose(page, "property", "always");
  await enter(page, goal, "critical <= 1 // one at a time");
  assert.match((await verdict(page)) ?? "", /^The invariant critical <= 1 .* is violated at step 2$/);
  await enter(page, goal, "critical <= 2");
  await shows(page, ".verdict-says", /^No violation of the invariant (in all|can be reached)/);
  // These brackets would change the condition.
  await enter(page, goal, "critical <= 1) || (true");
  await shows(page, "#goal-wrong", "Character 14");
  assert.match((await page.textContent(".verdict-says")) ?? "", /^No violation of the invariant (in all|can be reached)/);
  assert.deepEqual(errors, []);
  await done();
});

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1280, false], [768, true], [360, false]])) {
  test(`an error in a condition shows below it, and both the condition and the result stay, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { width, dark, example: "peterson" });
    await choose(page, "property", "never");
    await page.keyboard.press("Enter");
    await shows(page, "#goal-wrong", "Write a condition");
    assert.equal(await page.locator(".verdict").count(), 0);
    await enter(page, goal, "_pid < 0 || <img src=x>");
    await shows(page, "#goal-wrong", "Character");
    assert.equal(await page.getAttribute(goal, "aria-invalid"), "true");
    assert.deepEqual(await axe(page), []);
    await enter(page, goal, "false");
    const says = await verdict(page);
    assert.match(says ?? "", /^No such state (in all|can be reached)/);
    assert.equal(await page.getAttribute(goal, "aria-invalid"), "false");
    await enter(page, goal, "spoons > 1");
    await shows(page, "#goal-wrong", /^Character 1: spoons is not declared/);
    assert.equal(await page.evaluate(() => String(getSelection())), "spoons");
    assert.ok(await page.evaluate(() => (document.querySelector("#goal-wrong")?.getBoundingClientRect().bottom ?? Infinity) < innerHeight));
    assert.equal(await page.inputValue(goal), "spoons > 1");
    assert.equal(await page.textContent(".verdict-says"), says);
    assert.equal(await page.textContent("#check-says"), "Check");
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.locator("#ask img").count(), 0);
    await page.fill(goal, "x".repeat(990));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.ok(await page.evaluate(() => [...document.querySelectorAll("#options, #options *")].every((e) => e.getBoundingClientRect().right <= innerWidth)));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("in the list of mistakes, those in the condition have its name and lead to it", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, "byte x;\nactive proctype P() { y = 1; x = 2 }\n");
  for (const [property, condition, place] of [["never", "x == 3 && q > 1", "Condition, character 11"], ["always", "z == 3", "Condition, character 1"]]) {
    await choose(page, "property", property);
    await enter(page, goal, condition);
    await page.locator("#diagnostics .place", { hasText: place }).click();
    assert.deepEqual(await page.locator("#diagnostics .place").allTextContents(), ["2:23", place]);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "goal");
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a formula that has left the text is no longer asked for", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await write(page, "bool b;\nactive proctype P() { b = true }\nltl later { <> b }\n");
  await page.waitForSelector("#ask option[value='ltl:later']", { state: "attached" });
  await choose(page, "property", "ltl:later");
  assert.equal(new URL(page.url()).searchParams.get("formula"), "later");
  await write(page, "bool b;\nactive proctype P() { b = true; assert(b) }\n");
  await page.waitForFunction(() => /** @type {HTMLSelectElement} */ (document.querySelector("#ask select[name=property]")).value === "both");
  assert.equal(new URL(page.url()).searchParams.get("formula"), null);
  assert.equal(await page.locator(".ask-wrong").evaluateAll((all) => all.map((p) => p.textContent).join("")), "");
  await check(page);
  assert.match((await page.textContent(".verdict-says")) ?? "", /^No error/);
  await write(page, "bool b;\nactive proctype P() { b = true }\nltl sooner { <> b }\n");
  await page.waitForFunction(() => /** @type {HTMLSelectElement} */ (document.querySelector("#ask select[name=property]")).value === "all");
  assert.deepEqual(errors, []);
  await done();
});

test("a condition is kept with its document, and a link restores it", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await choose(page, "property", "always");
  await choose(page, "constants", "given");
  await enter(page, define, "N=2 -DM=(1+1)");
  await shows(page, "#goal-wrong", "Write a condition");
  await enter(page, goal, "M == 2 && N == 2 \"<b>&");
  await shows(page, "#goal-wrong", "Character");
  const { search } = new URL(page.url());
  await page.click("#open-gallery");
  await page.click("#gallery-list >> text=Dining philosophers");
  await shows(page, "#title", "Dining philosophers");
  assert.equal(await page.inputValue("#ask select[name=property]"), "both");
  assert.ok(await page.isHidden(goal));
  await page.goto(at.url + "?example=peterson");
  await page.waitForSelector("#welcome .question");
  assert.equal(await page.inputValue("#ask select[name=property]"), "always");
  assert.equal(await page.inputValue(goal), "M == 2 && N == 2 \"<b>&");
  const linked = await visit(at, { example: "peterson&" + search.slice(1) });
  assert.equal(await linked.page.inputValue("#ask select[name=property]"), "always");
  assert.equal(await linked.page.inputValue(goal), "M == 2 && N == 2 \"<b>&");
  assert.equal(await linked.page.inputValue(define), "N=2 -DM=(1+1)");
  assert.equal(await linked.page.locator(".verdict").count(), 0);
  const long = await visit(at, { example: `peterson&goal=${"x".repeat(1001)}&property=__proto__&heuristic=%3Cb%3E` });
  assert.equal(await long.page.inputValue(goal), "");
  assert.deepEqual([...errors, ...linked.errors, ...long.errors], []);
  for (const d of [done, linked.done, long.done]) await d();
});

test("constants apply to the check and to the marks in the editor", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, withConstant);
  await page.waitForSelector(".cm-lintRange-error");
  await choose(page, "constants", "given");
  await enter(page, define, "N=3");
  assert.match((await verdict(page)) ?? "", /^No deadlock (in all|can be reached)/);
  assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  const { states } = await page.evaluate(() => ({ states: document.querySelector(".verdict-says")?.textContent }));
  await enter(page, define, "N=1");
  await page.waitForFunction((before) => document.querySelector("#results[aria-busy=false] .verdict-says")?.textContent !== before, states);
  await enter(page, define, "N=1 3=4");
  await shows(page, "#define-wrong", /^3=4 is not a constant/);
  assert.deepEqual(await axe(page), []);
  assert.equal(new URL(page.url()).searchParams.get("define"), "N=1 3=4");
  assert.deepEqual(errors, []);
  await done();
});

/** The estimates that are offered. @param {import("playwright-core").Page} page */
const offered = (page) => page.locator("#ask select[name=heuristic] option:not(:disabled)").evaluateAll((all) => all.map((o) => /** @type {HTMLOptionElement} */ (o).value));

test("only estimates that fit the model and the question are offered", async () => {
  const { page, errors, done } = await visit(at);
  await choose(page, "search", "astar");
  await write(page, "byte x; active proctype P() { x++ }");
  await page.waitForFunction(() => document.querySelector("#ask option[value=formula]:disabled"));
  const bare = ["active", "deadlock", "deadlock-max", "hpl", "hu", "blind", "active,deadlock", "active+deadlock"];
  assert.deepEqual(await offered(page), bare);
  await choose(page, "property", "asserts");
  assert.deepEqual(await offered(page), bare.filter((id) => !id.startsWith("h")));
  await choose(page, "property", "both");
  await write(page, "byte x; active proctype P() { danger: x++; assert(x != 1) }");
  await page.waitForFunction(() => document.querySelector("#ask option[value=formula]:enabled"));
  assert.deepEqual(await offered(page), ["active", "deadlock", "deadlock-max", "danger", "formula", "formula-max", "formula-all", "hpl", "hu", "blind", "active,deadlock", "active+deadlock"]);
  await choose(page, "heuristic", "formula-max");
  assert.match((await page.textContent("#heuristic-note")) ?? "", /admissible/);
  // The chosen estimate comes back when it fits again.
  await choose(page, "property", "ends");
  assert.equal(await page.inputValue("#ask select[name=heuristic]"), "active");
  await choose(page, "property", "both");
  assert.equal(await page.inputValue("#ask select[name=heuristic]"), "formula-max");
  // Several open lists need greedy search or weighted A*. Estimates toward the end of a run need a run.
  await choose(page, "search", "greedy");
  assert.ok((await offered(page)).includes("hpl|active"));
  assert.ok(!(await offered(page)).includes("fsm"));
  await check(page);
  assert.ok((await offered(page)).includes("fsm"));
  await choose(page, "heuristic", "hamming");
  await check(page);
  assert.match((await page.textContent(".verdict-says")) ?? "", /fails at step 2$/);
  // The run of another text cannot be replayed.
  await write(page, "active proctype Other() { false }");
  await check(page);
  assert.match((await page.textContent(".verdict-why")) ?? "", /trail/);
  assert.ok(!(await offered(page)).includes("hamming"));
  await check(page);
  assert.equal(await page.locator(".verdict.is-error").count(), 1);
  const texts = await page.locator("#ask select[name=heuristic] option").allTextContents();
  assert.equal(new Set(texts).size, texts.length);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(errors, []);
  await done();
});

/** A model that fits every estimate and needs a constant. */
const forAllEstimates = `byte x;
active [N] proctype P() { danger: x++; x-- }
active proctype Q() { x == 2; assert(x != 2); false }
`;

/**
 * The requests of all choices, of all pairs that depend on each other, and of a quarter of the combinations of four.
 * @returns {Promise<import("../protocol/protocol.js").Request[]>}
 */
async function everything() {
  const random = randomFrom(seed);
  const draws = Array.from({ length: 5_000 }, () => random(4) === 0);
  const { page, done } = await visit(at);
  await write(page, forAllEstimates);
  await choose(page, "constants", "given");
  await enter(page, define, "N=2");
  await verdict(page);
  const list = await page.evaluate(async (draws) => {
    /** @type {Map<string, any>} */
    const asked = new Map();
    let checks = 0;
    globalThis.Worker.prototype.postMessage = function (/** @type {any} */ m) {
      if (m.type === "compile") this.dispatchEvent(new MessageEvent("message", { data: { id: m.id, type: "compiled", compiled: { diagnostics: [], names: [{ kind: "label", name: "danger" }], assertion: 3 } } }));
      if (m.type !== "check") return;
      checks++;
      asked.set(JSON.stringify({ ...m, id: 0 }), m);
      this.dispatchEvent(new MessageEvent("message", { data: { id: m.id, type: "result", result: { verdict: "incomplete", kind: "stopped", diagnostics: [] } } }));
    };
    /** @param {string} name @returns {any} */
    const part = (name) => document.querySelector(`#ask [name=${name}]`);
    /** Makes every choice of the selects in turn, for the last one those that are drawn. @param {string[]} names @param {() => Promise<void>} then @param {() => boolean | undefined} drawn */
    const each = async (names, then, drawn = () => true) => {
      const [name, ...others] = names;
      if (!name) return then();
      if (part(name).closest("[hidden]")) return each(others, then, drawn);
      for (const id of [...part(name).options].filter((/** @type {any} */ o) => !o.disabled && !o.hidden).map((/** @type {any} */ o) => o.value)) {
        if (others.length === 0 && !drawn()) continue;
        part(name).value = id;
        part(name).dispatchEvent(new Event("change"));
        await each(others, then, drawn);
      }
    };
    const press = async () => {
      if (!part("goal").hidden) part("goal").value = "x == 2";
      if (!part("formula").hidden) part("formula").value = "[] <> (x == 2)";
      const before = checks;
      document.getElementById("check")?.click();
      // Some choices are refused before a worker is asked.
      for (let i = 0; i < 20 && (checks === before || document.getElementById("check-says")?.textContent !== "Check"); i++) await new Promise((r) => setTimeout(r, 2));
    };
    await each(["property", "beside", "search", "heuristic"], press, () => draws.pop());
    await each(["property", "beside"], press);
    await each(["search", "store"], press);
    await each(["search", "weight", "beam", "table", "visits"], press);
    for (const name of ["seed", "most", "workers"]) await each(["search", name], press);
    part("property").value = "both";
    part("property").dispatchEvent(new Event("change"));
    await each(["search", "heuristic"], press);
    for (const search of ["greedy", "wastar", "astar"]) {
      part("search").value = search;
      part("search").dispatchEvent(new Event("change"));
      await each(["heuristic", "domain", "evaluated"], press);
    }
    await each(["limits"], press);
    return draws.length ? [...asked.values()] : [];
  }, draws);
  await done();
  return list;
}

/**
 * The checker's answers. It runs in a thread, because it waits for requests forever.
 * @param {import("../protocol/protocol.js").Request[]} list @returns {Promise<{options: unknown, verdict: string, message: string}[]>}
 */
function answers(list) {
  const script = `const { parentPort, workerData } = require("node:worker_threads");
    import(workerData.module).then(async ({ findModule, startModule }) => {
      const { ask, ended } = await startModule(await findModule(() => {}));
      const crashed = ended.then((output) => Promise.reject(new Error(output)));
      const out = [];
      for (const request of workerData.list) {
        const options = { ...request.options, memory: Math.min(request.options.memory, 256), states: 50 };
        const result = new Promise((done) => ask({ ...request, options }, (r) => r.type === "result" && done(r)));
        const { verdict, message } = await Promise.race([crashed, result]);
        out.push({ options, verdict, message });
      }
      parentPort.postMessage(out);
    });`;
  const worker = new Worker(script, { eval: true, workerData: { list, module: new URL("../check/module.mjs", import.meta.url).href } });
  return new Promise((done, fail) => worker.once("message", done).once("error", fail)).finally(() => worker.terminate());
}

test("the checker accepts every question that the page can ask", async (t) => {
  t.diagnostic(`seed ${seed}`);
  const list = await everything();
  const estimates = new Set(list.map((r) => r.options?.heuristic));
  assert.ok(list.length > 300, `${list.length} questions`);
  for (const id of ["fsm", "fsm-sum", "hamming", "danger", "formula-all", "hpl|active", "hu|active"]) assert.ok(estimates.has(id), id);
  for (const name of /** @type {const} */ (["deferred", "preferred", "domain", "weight", "beam", "order", "goal"])) assert.ok(list.some((r) => r.options?.[name]), name);
  // Everything at once is a question for package workers. It asks a session for each property.
  const single = list.filter((r) => r.options?.property !== "all");
  for (const { options, verdict, message } of await answers(single)) assert.notEqual(verdict, "bad input", `${JSON.stringify(options)}: ${message}`);
});
