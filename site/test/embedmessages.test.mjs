// Messages between an embedded model and the page around it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shows, verdict } from "./browser.mjs";
import { hostileLinks } from "./links.mjs";
import { inFolder, otherSite } from "./othersite.mjs";
import { packLink } from "../page/link.js";

/** @typedef {import("playwright-core").Page} Page */

const site = otherSite();

const good = { text: "byte x;\nactive proctype P() { x = 1; x = 2; assert(x == 1) }\n", file: "good.pml" };
const other = { text: "byte y;\nactive proctype Q() { y = 1; assert(y == 1) }\n", file: "other.pml" };

/** A page with a frame that notes what it receives. @param {string} [attributes] of the frame */
async function framed(attributes = "") {
  const opened = await site.visit(`<iframe id="model" title="Model" width="640" height="420" ${attributes} src="about:blank"></iframe>`);
  const { page } = opened;
  await page.evaluate((src) => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("#model"));
    /** @type {any} */ (window).received = [];
    addEventListener("message", (e) => {
      if (e.source === frame.contentWindow) /** @type {any} */ (window).received.push({ ...e.data, origin: e.origin });
    });
    frame.src = src;
  }, site.beeline() + "?embed=1" + await packLink(good));
  await received(page, "ready");
  return { ...opened, frame: page.frames()[1] };
}

/** Sends messages. @param {Page} page @param {...object} messages */
const send = (page, ...messages) => page.evaluate((list) => {
  const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("#model"));
  for (const m of list) frame.contentWindow?.postMessage(m, "*");
}, messages);

/**
 * The first message of a type that was not taken yet, and in which a field has a value.
 * @param {Page} page @param {string} type @param {string} [field] @param {string | number} [value] @returns {Promise<any>}
 */
async function received(page, type, field = "type", value = type) {
  const found = await page.waitForFunction(([t, f, v]) => {
    const list = /** @type {any} */ (window).received;
    const at = list.findIndex((/** @type {any} */ m) => m.type === t && m[/** @type {string} */ (f)] === v);
    return at >= 0 && list.splice(at, 1)[0];
  }, [type, field, value]);
  return found.jsonValue();
}

for (const attributes of ["", 'sandbox="allow-scripts"']) {
  test(`the parent loads, runs and steps: ${attributes || "no sandbox"}`, async () => {
    const { page, frame, errors, done } = await framed(attributes);
    await send(page, { beeline: 1, type: "run" });
    const found = await received(page, "result");
    assert.deepEqual([found.beeline, found.verdict, found.line, found.says], [1, "error", 2, "The assertion on line 2 fails at step 3"]);
    assert.equal(found.choices.length, 3);
    assert.equal(found.origin, attributes ? "null" : new URL(site.beeline()).origin);
    assert.equal((await received(page, "step")).step, 3);
    await shows(frame, "#results[aria-busy=false] .scrub-position", "3 of 3");
    await send(page, { beeline: 1, type: "step", step: 1 });
    assert.equal((await received(page, "step", "step", 1)).line, 2);
    const tall = (await received(page, "height")).height;
    assert.ok(tall > 100 && tall < 1000, `${tall} px`);
    await send(page, { beeline: 1, type: "load", model: { ...other, task: "Is y 1?" } }, { beeline: 1, type: "run" });
    assert.match((await received(page, "result", "verdict", "no error")).says, /^No error/);
    await shows(frame, "#embed-question", "Is y 1?");
    await send(page, { beeline: 1, type: "load", link: `https://example.org/${await packLink({ ...good, run: found.choices, step: 2 })}` });
    await received(page, "result", "verdict", "error");
    await shows(frame, ".scrub-position", "2 of 3");
    await send(page, { beeline: 1, type: "ready" });
    await received(page, "ready");
    assert.deepEqual(errors, []);
    await done();
  });
}

test("a message that is wrong is not called a link", async () => {
  const { page, frame, done } = await framed();
  for (const [message, says] of /** @type {[object, string][]} */ ([
    [{ model: { file: "m.pml" } }, "This message contains no model."],
    [{ model: 5 }, "This message does not contain a model."],
    [{ link: await packLink({ file: "m.pml" }) }, "This link contains no model."],
    [{ model: { ...good, run: [0, 0], step: 9 } }, "The message's step cannot be used. Expected: a whole number up to 2, because its run has no more steps."],
  ])) {
    await send(page, { beeline: 1, type: "load", ...message });
    assert.deepEqual((await received(page, "wrong")).says, [says]);
    await shows(frame, "#notice", says);
  }
  await done();
});

test("stop ends a search", async () => {
  const { page, frame, done } = await framed();
  const text = "byte c[10];\nactive [10] proctype P() { do :: c[_pid] < 5 -> c[_pid]++ :: else -> break od }\n";
  await send(page, { beeline: 1, type: "load", model: { text } }, { beeline: 1, type: "run" });
  await frame.waitForSelector(".verdict.is-run");
  await send(page, { beeline: 1, type: "stop" });
  assert.equal((await received(page, "result")).verdict, "incomplete");
  await done();
});

test("messages of others are not taken", async () => {
  const { page, frame, done } = await framed();
  await page.evaluate((src) => {
    const sibling = document.createElement("iframe");
    sibling.srcdoc = `<script>for (const type of ["run", "load"]) parent.frames[0].postMessage({ beeline: 1, type, model: { text: "byte evil;" } }, "*")</script>`;
    sibling.title = src;
    document.body.append(sibling);
  }, "Other");
  await frame.evaluate(() => window.postMessage({ beeline: 1, type: "load", model: { text: "byte evil;" } }, "*"));
  await page.waitForTimeout(700);
  await shows(frame, ".cm-content", "byte x");
  assert.equal(await frame.locator(".verdict").count(), 0);
  assert.deepEqual((await page.evaluate(() => /** @type {any} */ (window).received)).filter((/** @type {any} */ m) => !["height", "ready"].includes(m.type)), []);
  await done();
});

test("answers go to the parent's origin alone", async () => {
  const { page, errors, done } = await site.visit("");
  // In a frame of the same origin the page around it can see what the frame calls.
  await page.evaluate((src) => {
    /** @type {string[]} */
    const origins = (/** @type {any} */ (window).origins = []);
    window.postMessage = /** @type {any} */ ((/** @type {unknown} */ _, /** @type {string} */ origin) => origins.push(origin));
    const frame = document.createElement("iframe");
    Object.assign(frame, { src, title: "Model" });
    document.body.append(frame);
  }, inFolder + "?embed=1" + await packLink(good));
  const frame = await page.waitForSelector("iframe").then((f) => f.contentFrame());
  assert.ok(frame);
  await frame.click("#dock-check");
  await verdict(frame);
  const origins = await page.evaluate(() => /** @type {any} */ (window).origins);
  assert.ok(origins.length > 2);
  assert.deepEqual([...new Set(origins)], [new URL(page.url()).origin]);
  assert.deepEqual(errors, []);
  await done();
});

test("hostile messages change nothing and are answered", async () => {
  const { page, frame, errors, done } = await framed();
  await frame.page().evaluate(() => /** @type {any} */ (window).received.splice(0));
  /** @type {object[]} */
  const links = hostileLinks().filter((l) => l.fatal || /^(file|files|language|seed|run|step|task|question|panels|hidden|watches) is/.test(l.name)).map((l) => ({ beeline: 1, type: "load", link: l.hash }));
  const odd = [null, true, -1, 1.5, {}, [], [[]], "x", "__proto__", { length: 5 }, { text: 5 }, { text: "\0" }, { text: "x".repeat(2_000_000) }, { __proto__: { text: "byte evil;" } }];
  const hostile = [
    ...links,
    ...odd.map((model) => ({ beeline: 1, type: "load", model })),
    ...odd.map((link) => ({ beeline: 1, type: "load", link })),
    ...odd.map((step) => ({ beeline: 1, type: "step", step })),
    ...odd.map((type) => ({ beeline: 1, type })),
    ...odd.map((beeline) => ({ beeline, type: "run" })),
  ];
  assert.ok(hostile.length >= 300, `${hostile.length} messages`);
  for (let i = 0; i < hostile.length; i += 40) {
    const some = hostile.slice(i, i + 40);
    await send(page, ...some);
    await page.waitForFunction((n) => /** @type {any} */ (window).received.filter((/** @type {any} */ m) => m.type === "wrong").length >= n, i + some.length);
  }
  const answers = await page.evaluate(() => /** @type {any} */ (window).received);
  assert.ok(answers.every((/** @type {any} */ m) => m.type === "height" || m.type === "wrong" && m.says.length > 0 && m.says.every((/** @type {unknown} */ s) => typeof s === "string" && s.length > 10)));
  await shows(frame, ".cm-content", "byte x");
  assert.equal(await frame.locator(".verdict").count(), 0);
  // Messages without the name are nobody's business.
  await send(page, ...[{ type: "run" }, { type: "load" }]);
  await page.evaluate(() => /** @type {any} */ (window).received.splice(0));
  // A flood does not stop the page.
  await page.evaluate(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("#model"));
    for (let i = 0; i < 5000; i++) frame.contentWindow?.postMessage({ beeline: 1, type: "load", model: { text: "byte flood;" } }, "*");
  });
  await send(page, { beeline: 1, type: "ready" });
  await page.waitForTimeout(1500);
  await send(page, { beeline: 1, type: "load", link: await packLink(good) }, { beeline: 1, type: "run" });
  assert.equal((await received(page, "result")).verdict, "error");
  assert.equal(await verdict(frame), "The assertion on line 2 fails at step 3");
  assert.deepEqual(errors, []);
  await done();
});
