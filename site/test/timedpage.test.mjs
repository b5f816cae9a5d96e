// Models of timed automata in the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { axe, check, choose, open, serve, shows, verdict, visit, write } from "./browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

const door = `clock x;
chan push;
process Door() {
  state shut, open { x <= 5 };
  init shut;
  trans shut -> open { sync push?; assign x = 0; }, open -> shut { guard x >= 2; };
}
process User() {
  clock y;
  state idle, busy;
  init idle;
  trans idle -> busy { guard y > 3; sync push!; assign y = 0; }, busy -> idle { guard y >= 4; };
}
system Door, User;
`;
const queries = "E<> Door.open and x == 5\nA[] Door.open imply x < 5\nE<> x < 0\nsup: nothing\nA[] not deadlock\nDoor.open --> Door.shut\nsup{Door.open}: x\nE[] Door.shut\n";
const lamp = `system:lamp
event:press
process:lamp
clock:1:x
location:lamp:off{initial:}
location:lamp:bright{labels:bright}
edge:lamp:off:bright:press{provided: x>=2}
`;

/** Opens files as a user who chooses them. @param {Page} page @param {Record<string, string>} files texts by name */
async function choosing(page, files) {
  await page.setInputFiles("#file-input", Object.entries(files).map(([name, text]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })));
  await shows(page, "#title", Object.keys(files)[0]);
}

/** Asks one question. @param {Page} page @param {string} text */
async function ask(page, text) {
  await choose(page, "property", "never");
  await page.fill("#ask input[name=goal]", text);
  await check(page);
  return page.textContent(".verdict-says");
}

/** The files that a page has requested so far. @param {Page} page */
function requests(page) {
  /** @type {string[]} */
  const list = [];
  page.on("request", (r) => list.push(new URL(r.url()).pathname));
  return list;
}

const module = /\/timed\.[0-9a-f]{10}\.wasm$/;

test("the module of timed automata is loaded when such a model is opened, and queries of all kinds are answered", async () => {
  const { page, errors, done } = await visit(at);
  const asked = requests(page);
  await check(page);
  assert.deepEqual(asked.filter((path) => module.test(path)), []);
  await choosing(page, { "door.xta": door });
  assert.equal(await ask(page, "E<> Door.open and x == 5"), "E<> Door.open and x == 5 holds");
  assert.match(await page.textContent(".verdict-why") ?? "", /^A state that satisfies .* is reachable\. The only step is at time 7\/2\. .* at time 17\/2\. No shorter run leads there\.$/);
  assert.equal(await page.getAttribute(".verdict", "class"), "verdict is-find");
  await shows(page, "#step-1", "User idle -> busy (push!), Door shut -> open (push?)");
  assert.ok(asked.some((path) => module.test(path)));
  assert.equal(await ask(page, "A[] Door.open imply x < 5"), "A[] Door.open imply x < 5 does not hold");
  assert.equal(await page.getAttribute(".verdict", "class"), "verdict is-error");
  assert.equal(await ask(page, "A[] not deadlock"), "A[] not deadlock holds");
  assert.equal(await page.getAttribute(".verdict", "class"), "verdict is-pass");
  assert.equal(await ask(page, "E<> x < 0"), "E<> x < 0 does not hold");
  assert.equal(await ask(page, "Door.open --> Door.shut"), "Door.open --> Door.shut holds");
  assert.equal(await ask(page, "A<> Door.open"), "A<> Door.open does not hold");
  assert.deepEqual(await axe(page), []);
  // Promela again.
  await page.goto(at.url + "?example=cash");
  await shows(page, "#title", "Two cash machines");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^The assertion on line \d+ fails/);
  assert.deepEqual(errors, []);
  await done();
});

test("mistakes in a model and in a query are shown at their places", async () => {
  const { page, errors, done } = await visit(at);
  await choosing(page, { "lamp.tck": lamp });
  assert.equal(await ask(page, "bright"), "A state with the label bright is reachable");
  await write(page, lamp.replace("x>=2", "z>=2"));
  await page.keyboard.press("Control+Enter");
  assert.match(await verdict(page) ?? "", /^One error to fix/);
  assert.match(await page.textContent("#diagnostics") ?? "", /^Error7:38there is no variable z/);
  await write(page, lamp);
  await page.fill("#ask input[name=goal]", "dark");
  await page.keyboard.press("Control+Enter");
  await shows(page, "#goal-wrong", "No location has the label dark");
  await choosing(page, { "door.xta": door });
  await choose(page, "property", "never");
  await page.fill("#ask input[name=goal]", "E<> Door.ajar");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#goal-wrong:not(:empty)");
  assert.deepEqual(errors, []);
  await done();
});

test("all queries beside a model are a table, each with its run, and a query is chosen from a list", async () => {
  const { page, errors, done } = await visit(at);
  await choosing(page, { "door.xta": door, "door.q": queries });
  await check(page);
  const rows = async () => (await page.locator("#rows tbody tr").allInnerTexts()).map((row) => row.split("\t").slice(0, 2).map((cell) => cell.trim()));
  assert.deepEqual(await rows(), [
    ["every step can be executed", "✓ holds"], ["query E<> Door.open and x == 5", "✓ holds"], ["query A[] Door.open imply x < 5", "× does not hold"], ["query E<> x < 0", "× does not hold"],
    ["query sup: nothing", "not decided: error in the model"], ["query A[] not deadlock", "✓ holds"], ["ltl Door.open --> Door.shut", "✓ holds"],
    ["query sup{Door.open}: x", "The upper bound of x is 5"], ["ltl E[] Door.shut", "✓ holds"],
  ]);
  assert.equal(await page.textContent(".verdict-says"), "A[] Door.open imply x < 5 does not hold");
  assert.match(await page.textContent(".verdict-why") ?? "", /^6 of 9 properties hold, 2 do not, 1 not decided\. /);
  await page.click("#rows tr:nth-child(2) button");
  await shows(page, ".verdict-says", "E<> Door.open and x == 5 holds");
  await page.selectOption("#ask select[name=property]", { label: "A[] not deadlock" });
  await check(page);
  assert.equal(await page.textContent(".verdict-says"), "A[] not deadlock holds");
  assert.deepEqual(errors, []);
  await done();
});

test("a link has the language and the question, and step by hand works", async () => {
  const { page, errors, done } = await visit(at);
  await choosing(page, { "door.xta": door });
  await ask(page, "E<> Door.open");
  await page.click("#open-share");
  await page.waitForSelector("#share[open] #share-link");
  const link = await page.inputValue("#share-link");
  const other = await visit(at);
  await other.page.goto(link);
  await other.page.reload();
  await shows(other.page, "#title", "door.xta");
  await verdict(other.page);
  await shows(other.page, "#step-1", "User idle -> busy (push!)");
  await shows(other.page, "#next", "Door open -> shut");
  await other.page.locator("#next button", { hasText: "Door open -> shut" }).click();
  await shows(other.page, "#step-2", "Door open -> shut");
  assert.deepEqual([...errors, ...other.errors], []);
  await Promise.all([done(), other.done()]);
});

test("a model that was opened on the first visit is checked without a network on the next", async () => {
  const host = await serve();
  const context = await at.browser.newContext();
  const page = await context.newPage();
  await page.goto(host.url);
  await choosing(page, { "lamp.tck": lamp });
  await ask(page, "bright");
  await page.evaluate(async () => {
    const stored = async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).some((r) => /timed\.\w+\.wasm$/.test(r.url))))).some(Boolean);
    while (!navigator.serviceWorker.controller || !(await stored())) await new Promise((r) => setTimeout(r, 20));
  });
  host.close();
  await page.reload();
  await shows(page, "#title", "lamp.tck");
  assert.equal(await ask(page, "bright"), "A state with the label bright is reachable");
  await context.close();
});

const xml = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' 'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>
<!-- for lessons --><nta><declaration>clock x; // of all
chan go;</declaration><!-- two templates -->
<template><name>Door</name><parameter>const int k</parameter><declaration>clock y;</declaration>
<location id="id0" x="8" y="-8"><name>shut</name></location>
<location id="id1"><label kind="invariant">x &lt;= k // not longer</label></location>
<location id="id2"><name>half</name><committed/></location><!-- no name: */ -->
<init ref="id0"/>
<transition><source ref="id0"/><target ref="id2"/><label kind="synchronisation">go!</label><label kind="assignment">x = 0</label><label kind="comments">never mind</label></transition>
<transition><source ref="id2"/><target ref="id1"/></transition>
<transition><source ref="id1"/><target ref="id0"/><label kind="select">i : int[0,1]</label><label kind="guard">x &gt;= i &amp;&amp; y &gt; 1</label><nail x="1" y="2"/></transition></template>
<template><name>User</name><location id="a"/><init ref="a"/><transition><source ref="a"/><target ref="a"/><label kind="synchronisation">go?</label></transition></template>
<system>D = Door(5); system D, User;</system>
<queries><query><formula>E&lt;&gt; D.half // once</formula></query><query><formula>A[] D.id1 imply x &lt;= 5</formula><comment>in &lt; 6</comment></query></queries></nta>`;

const shown = `/* for lessons */

clock x; // of all
chan go;

/* two templates */

/* no name: * / */

process Door(const int k) {
  clock y;
  state shut, id1 { x <= k // not longer
   }, half;
  commit half;
  init shut;
  trans
    shut -> half { sync go!; assign x = 0; },
    half -> id1 { },
    id1 -> shut { select i : int[0,1]; guard x >= i && y > 1; };
}

process User() {
  state a;
  init a;
  trans
    a -> a { sync go?; };
}

D = Door(5); system D, User;
`;

test("an .xml file is shown as .xta with its queries, also from an address", async () => {
  const { page, errors, done } = await visit(at);
  await page.setInputFiles("#file-input", { name: "door.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  await shows(page, "#title", "door.xta");
  await shows(page, "#notice", "door.xml is shown as door.xta. Its coordinates are those of the automata.");
  const text = () => page.evaluate(() => [...(document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? [])].map((line) => line.textContent).join("\n"));
  assert.equal(await text(), shown);
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^All 3\sproperties hold$/);
  await page.context().route("**/models/door.xml", (route) => route.fulfill({ body: xml, contentType: "text/xml", headers: { "access-control-allow-origin": "*" } }));
  await page.goto(at.url + "?src=" + encodeURIComponent(at.url + "models/door.xml"));
  await shows(page, "#title", "door.xta");
  assert.equal(await text(), shown);
  // One that cannot be read stays, with the mistake at its place.
  await page.setInputFiles("#file-input", { name: "bad.xml", mimeType: "text/xml", buffer: Buffer.from(xml.replace("</nta>", "")) });
  await shows(page, "#title", "bad.xml");
  await page.keyboard.press("Control+Enter");
  assert.match(await verdict(page) ?? "", /^One error to fix/);
  assert.deepEqual(errors, []);
  await done();
});

test("expressions that are as deep as they may be are checked, and deeper ones are refused", async () => {
  const { page, errors, done } = await visit(at);
  const nested = (/** @type {number} */ depth) => `int n;\nprocess P() { state A; init A; trans A -> A { guard ${"(".repeat(depth)}n${")".repeat(depth)} == 0; }; }\nsystem P;\n`;
  for (const [name, depth, says] of /** @type {[string, number, RegExp][]} */ ([["deep", 990, /^Every step can be executed$/], ["deeper", 100_000, /^One error to fix/]])) {
    await page.setInputFiles("#file-input", { name: `${name}.xta`, mimeType: "text/plain", buffer: Buffer.from(nested(depth)) });
    await shows(page, "#title", `${name}.xta`);
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".verdict-says")?.textContent ?? ""), says.source);
  }
  assert.deepEqual(errors, []);
  await done();
});

/** Saves a file of the export dialog, which is open. @param {Page} page @param {string} name */
async function save(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#export-list >> text="${name}"`)]);
  assert.equal(file.suggestedFilename(), name);
  return readFile(await file.path(), "utf8");
}

test("a model is saved for UPPAAL's editor and for TChecker, and the .xml file opens again as the same model", async () => {
  const { page, errors, done } = await visit(at);
  await page.setInputFiles("#file-input", { name: "door.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  await shows(page, "#title", "door.xta");
  await write(page, shown.replace("guard x >= i && y > 1", "guard x >= i && y > 2"));
  await check(page);
  await page.click("#acts [data-act=export]");
  await page.waitForSelector("#export[open]");
  assert.deepEqual(await page.locator("#export-list li").evaluateAll((list) => list.map((li) => li.firstChild?.textContent).slice(0, 4)), ["door.xta", "door.xml", "door.tck", "door.q"]);
  assert.deepEqual(await axe(page), []);
  const [asXta, asXml, asTck, asQueries] = [await save(page, "door.xta"), await save(page, "door.xml"), await save(page, "door.tck"), await save(page, "door.q")];
  assert.equal(asXta, shown.replace("y > 1", "y > 2"));
  assert.match(asXml, /<location id="id0" x="8" y="-8">/);
  assert.match(asXml, /<nail x="1" y="2"\/>/);
  assert.match(asXml, /<label kind="comments">never mind<\/label>/);
  assert.match(asXml, /<declaration>\/\* for lessons \*\/\nclock x; \/\/ of all\nchan go;\n\/\* two templates \*\/\n\/\* no name: \* \/ \*\/\n/);
  assert.match(asXml, /<label kind="comments">not longer<\/label>/);
  assert.match(asXml, /<comment>in &lt; 6<\/comment>/);
  assert.match(asXml, /<formula>E&lt;&gt; D.half<\/formula>/);
  assert.match(asTck, /^system:/);
  assert.equal(asQueries, "E<> D.half\nA[] D.id1 imply x <= 5\n");
  await page.keyboard.press("Escape");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^All 3\sproperties hold$/);
  const states = async () => (await page.locator("#rows tbody tr").allInnerTexts()).join();
  const before = await states();
  // The saved file, opened and saved again.
  await page.setInputFiles("#file-input", { name: "again.xml", mimeType: "text/xml", buffer: Buffer.from(asXml) });
  await shows(page, "#title", "again.xta");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^All 3\sproperties hold$/);
  assert.equal(await states(), before);
  await page.click("#acts [data-act=export]");
  await page.waitForSelector("#export[open]");
  assert.equal(await save(page, "again.xml"), asXml);
  await page.keyboard.press("Escape");
  // TChecker's language has no priorities, and the dialog says so.
  await choosing(page, { "ranks.xta": door.replace("system Door, User", "system Door < User") });
  await check(page);
  await page.click("#acts [data-act=export]");
  await shows(page, "#export-list", "ranks.tck There is no such file: TChecker's language has no priorities");
  await page.keyboard.press("Escape");
  assert.deepEqual(errors, []);
  await done();
});

test("both languages have colours, and the editor completes their keywords and names", async () => {
  const { page, errors, done } = await visit(at);
  const coloured = (/** @type {string} */ kind, /** @type {string} */ text) => page.waitForFunction(([kind, text]) => [...(document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".tok-" + kind) ?? [])].some((e) => e.textContent === text), [kind, text]);
  await choosing(page, { "lamp.tck": lamp + "# the end\n" });
  for (const [kind, text] of [["keyword", "location"], ["keyword", "provided"], ["type", "clock"], ["number", "2"], ["comment", "# the end"]]) await coloured(kind, text);
  await choosing(page, { "door.xta": "/* two\nlines */ // and more\n" + door });
  for (const [kind, text] of [["keyword", "trans"], ["type", "chan"], ["number", "5"], ["comment", "lines */"], ["comment", "// and more"]]) await coloured(kind, text);
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("broadc");
  await shows(page, "#editor .cm-tooltip-autocomplete", "broadcast");
  assert.deepEqual(errors, []);
  await done();
});

test("hulls of zones answer no, or show a run, or say that nothing is proved", async () => {
  const { page, errors, done } = await visit(at);
  const model = `clock x, y;
process P() { state A, B, C, D; init A;
trans A -> B { guard x == 0; assign y = 0; }, A -> B { guard y == 4; assign x = 0; },
B -> C { guard y - x == 2; }, B -> D { guard x == y; }; }
system P;
`;
  await choosing(page, { "hulls.xta": model });
  await choose(page, "store", "hulls");
  await ask(page, "E<> P.B && y - x > 4");
  assert.match(await page.textContent(".verdict") ?? "", /does not hold.*visited all hulls of zones \(4.hulls\)/s);
  await ask(page, "E<> P.C");
  assert.match(await page.textContent(".verdict") ?? "", /What was looked for may be reachable.*This is not a pass: only the hulls of zones may have it\. .*nothing is proved/s);
  assert.match(page.url(), /store=hulls/);
  await page.click("[data-act=check-whole]");
  await verdict(page);
  assert.match(await page.textContent(".verdict") ?? "", /^E<> P\.C does not hold/);
  await choose(page, "store", "hulls");
  await ask(page, "E<> P.D");
  assert.match(await page.textContent("#results") ?? "", /A state that satisfies .*P\.D.* is reachable/);
  assert.deepEqual(errors, []);
  await done();
});
