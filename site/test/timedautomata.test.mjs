// The automata of timed models: drawn by the layout, or as in the .xml file that was opened.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, check, open, shows, visit } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

const xml = `<nta><declaration>clock x;</declaration>
<template><name>Lamp</name><location id="a" x="0" y="0"><name x="-20" y="-34">off</name></location>
<location id="b" x="200" y="100"><name x="210" y="110">bright</name><label kind="invariant" x="210" y="128">x &lt;= 5</label></location><init ref="a"/>
<transition><source ref="a"/><target ref="b"/><label kind="guard" x="90" y="10">x &gt;= 1</label><label kind="assignment" x="90" y="27">x = 0</label><nail x="200" y="0"/></transition></template>
<system>system Lamp;</system><queries><query><formula>E&lt;&gt; Lamp.bright</formula></query></queries></nta>`;

for (const [width, dark] of /** @type {[number, boolean][]} */ ([[1440, false], [360, true]])) {
  test(`automata have names, invariants and guards, and follow the run, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "trains", width, dark });
    await check(page);
    await page.click("#rows tbody tr:nth-child(3) button");
    await shows(page, ".verdict-says", "Green.stopped holds");
    if (await page.isVisible("#acts-more")) await page.click("#acts-more");
    await page.click("[data-act=automata]");
    const red = page.locator("#automata .graph-type", { hasText: "Red" });
    const lit = async () => [await red.locator(".is-here").getAttribute("aria-label"), await red.locator(".is-taken").getAttribute("aria-label")];
    await red.locator("svg .is-taken").waitFor();
    assert.deepEqual((await lit()).map((label) => label?.replace(/line \d+$/, "line n")), ["crossing x <= 5, the process is here, line n", "x >= 10 x = 0, from coming to crossing, line n"]);
    const texts = await red.locator("svg text").allTextContents();
    for (const text of ["far", "coming", "x <= 20", "x >= 10", "near[id]!", "x = 0"]) assert.ok(texts.includes(text), `${text} is none of ${texts.join(" | ")}`);
    // Keys reach every part and go to its line.
    await red.locator("svg [role=button][tabindex='0']").focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")) ?? "", /, line \d+$/);
    if (process.env.SHOTS) await page.locator("#automata").screenshot({ path: `${process.env.SHOTS}/automata-${width}.png` });
    await page.locator("#automata button", { hasText: "Previous step" }).click();
    await page.waitForFunction(() => document.querySelector("#automata .is-here")?.getAttribute("aria-label")?.startsWith("coming"));
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(errors, []);
    await done();
  });
}

test("the automata of an .xml file are drawn with its coordinates", async () => {
  const { page, errors, done } = await visit(at);
  await page.setInputFiles("#file-input", { name: "lamp.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  await shows(page, "#title", "lamp.xta");
  await check(page);
  await page.click("[data-act=automata]");
  await page.waitForSelector("#automata svg .is-here");
  const circles = await page.locator("#automata .graph-node").evaluateAll((list) => list.map((n) => { const c = n.querySelector("circle"); return [Number(c?.getAttribute("cx")), Number(c?.getAttribute("cy"))]; }));
  assert.deepEqual([circles[1][0] - circles[0][0], circles[1][1] - circles[0][1]], [200, 100]);
  if (process.env.SHOTS) await page.locator("#automata").screenshot({ path: `${process.env.SHOTS}/automata-xml.png` });
  assert.deepEqual(errors, []);
  await done();
});
