// The share dialog, runs in links, and saving.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import jsQR from "jsqr";
import { axe, check, open, shows, verdict, visit, write } from "./browser.mjs";
import { packLink, readLink } from "../page/link.js";
import { randomFrom, randomLink, usualLeftOut } from "./links.mjs";

const examples = fileURLToPath(new URL("../examples/", import.meta.url));

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** Opens the dialog and returns the link in it. @param {Page} page */
async function share(page) {
  await page.click("#open-share");
  await page.waitForSelector("#share[open] #share-link");
  return link(page);
}

/** @param {Page} page */
const link = (page) => page.inputValue("#share-link");

/** The address without the part after #, and what the link contains. @param {string} address */
async function parts(address) {
  const [base, packed] = address.split("#");
  return { base, ...(await readLink("#" + packed)) };
}

/** What an independent reader finds in the picture of the QR code, in the pixels of the screen. @param {Page} page */
async function scanned(page) {
  const png = (await page.locator("#share .share-qr").screenshot()).toString("base64");
  const { width, height, data } = await page.evaluate(async (png) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))], { type: "image/png" }));
    const draw = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    draw?.drawImage(picture, 0, 0);
    return { width: picture.width, height: picture.height, data: [...(draw?.getImageData(0, 0, picture.width, picture.height).data ?? [])] };
  }, png);
  return /** @type {any} */ (jsQR)(new Uint8ClampedArray(data), width, height)?.data;
}

/** The selected step. @param {Page} page */
const step = (page) => page.textContent("output.scrub-position");

for (const width of [1440, 360]) {
  test(`a run is shared with its step and its question, and opens again, at ${width} px`, async () => {
    const { page, errors, done } = await visit(at, { example: "cash", width, height: 800 });
    await page.evaluate(() => document.querySelector("#check-says")?.closest("button")?.click());
    await verdict(page);
    await page.waitForSelector("#score tr");
    await page.focus("#scrub input");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    const [says, place] = [await page.textContent(".verdict-says"), await step(page)];
    const address = await share(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => location.hash), "", "the address changes before anything was shared");
    const { base, link: whole } = await parts(address);
    assert.equal(base, at.url);
    assert.ok(whole.run && whole.step === whole.run.length - 2);
    await page.uncheck("#share-run");
    await page.waitForFunction((old) => /** @type {HTMLInputElement} */ (document.querySelector("#share-link")).value !== old, address);
    assert.equal((await parts(await link(page))).link.run, undefined);
    assert.match(await page.inputValue("#share-embed"), /^<iframe src="http[^"]*\?embed=1#v1\.[\w-]+" title="cash.pml in Beeline" /);
    assert.match(await page.inputValue("#share-markdown"), /^\[cash.pml in Beeline\]\(http.*#v1\.[\w-]+\)$/);
    assert.equal(await scanned(page), await link(page), "what a camera reads");
    await page.goto("about:blank");
    await page.goto(address);
    assert.equal(await verdict(page), says);
    await page.waitForSelector("#score tr");
    assert.equal(await step(page), place);
    assert.deepEqual(errors, []);
    await done();
  });
}

test("a QR code of any size that is shown can be read, and longer links have none", async () => {
  const { page, errors, done } = await visit(at);
  const sizes = new Set();
  let last = 0;
  for (const lines of [1, 30, 60, 77, 100]) {
    await write(page, Array.from({ length: lines }, (_, i) => `byte v${(i * 7_919 + 104_729).toString(36)}${(i * i * 31_337).toString(36)};\n`).join(""));
    const address = await share(page);
    if (address.length > 900) assert.match(await page.textContent("#share") ?? "", /too long for a QR code/);
    else {
      assert.equal(await scanned(page), address, `${address.length} characters`);
      const viewBox = await page.getAttribute("#share .share-qr", "viewBox") ?? "";
      assert.match(viewBox, /^-4 -4 /, "four empty modules around the code");
      sizes.add(viewBox);
      last = address.length;
    }
    await page.keyboard.press("Escape");
  }
  assert.ok(sizes.size > 2 && last > 750, `${sizes.size} sizes, the last of ${last} characters`);
  assert.deepEqual(errors, []);
  await done();
});

test("lanes that are hidden stay hidden in the link", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  await check(page);
  const toggle = page.locator("#filters [data-act=hide-lane]").first();
  await page.click("#acts >> text=Filter");
  const [name, lanes] = [await toggle.textContent(), await page.locator("#score .head").count()];
  await toggle.click();
  await page.waitForFunction((n) => document.querySelectorAll("#score .head").length === n - 1, lanes);
  const address = await share(page);
  assert.deepEqual((await parts(address)).link.hidden, [name]);
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForFunction((n) => document.querySelectorAll("#score .head").length === n - 1, lanes);
  assert.equal(await toggle.getAttribute("aria-pressed"), "true");
  assert.deepEqual(errors, []);
  await done();
});

test("copying puts the link into the address, and typing takes it out again", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.selectOption("[name=search]", "bfs").catch(() => {});
  const address = await share(page);
  await page.click("[aria-label='Copy: Link']");
  await shows(page, "#share", "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  assert.equal(await page.evaluate(() => location.href), address);
  await page.keyboard.press("Escape");
  await page.click(".cm-content");
  await page.keyboard.insertText("/* more */");
  await page.waitForFunction(() => location.hash === "");
  assert.match(await page.evaluate(() => location.search), /example=peterson/);
  await page.waitForFunction(() => localStorage.getItem("beeline.draft.peterson")?.includes("more"));
  assert.deepEqual(errors, []);
  await done();
});

test("a long link comes with a warning and the file beside it", async () => {
  const { page, errors, done } = await visit(at);
  let noise = 7;
  const names = (/** @type {number} */ n) => Array.from({ length: n }, () => `byte v${((noise = (noise * 1_103_515_245 + 12_345) % 2 ** 31)).toString(36)};\n`).join("");
  for (const [lines, warning] of /** @type {[number, RegExp][]} */ ([[350, /Some chats cut a link/], [1500, /Save the file instead/]])) {
    await write(page, names(lines));
    await share(page);
    await shows(page, ".share-length", warning);
    await shows(page, "#share", "too long for a QR code");
    const saved = page.waitForEvent("download");
    await page.click("#share-save");
    assert.match((await saved).suggestedFilename(), /\.pml$/);
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(errors, []);
  await done();
});

test("Ctrl+S saves the model as a file, also from the editor", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await page.click(".cm-content");
  await page.keyboard.insertText("/* mine */");
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  const file = await saved;
  assert.equal(file.suggestedFilename(), "peterson.pml");
  assert.match(await readFile(await file.path(), "utf8"), /\/\* mine \*\//);
  assert.deepEqual(errors, []);
  await done();
});

test("links of the browser are read here, and links made here in the browser", async () => {
  const { page, errors, done } = await visit(at);
  const random = randomFrom(3);
  await page.goto(at.url + await packLink({ text: "byte x;\n" }));
  await shows(page, "#title", "model.pml");
  for (const file of readdirSync(examples).filter((f) => f.endsWith(".pml"))) {
    const link = randomLink(file, await readFile(join(examples, file), "utf8"), random);
    const [hash, read] = await page.evaluate(async ([l, h]) => {
      const { packLink, readLink } = beelineTools.link;
      return [await packLink(l), await readLink(h)];
    }, /** @type {const} */ ([link, await packLink(link)]));
    const whole = { link: usualLeftOut(link), wrong: [] };
    assert.deepEqual([await readLink(hash), read], [whole, whole], file);
  }
  assert.deepEqual(errors, []);
  await done();
});

test("where the system can share, the dialog offers it", async () => {
  const { page, errors, done } = await visit(at, { example: "peterson" });
  await page.evaluate(() => Object.defineProperties(navigator, {
    canShare: { value: () => true },
    share: {
      value: (/** @type {any} */ what) => {
        document.body.dataset.sent = what.url;
        const name = /** @type {any} */ (navigator).refuses;
        return name ? Promise.reject(new DOMException("", name)) : Promise.resolve();
      },
    },
  }));
  const address = await share(page);
  await page.click("#share-send");
  assert.equal(await page.evaluate(() => document.body.dataset.sent), address);
  assert.equal(await page.evaluate(() => location.href), address);
  // Closing the system's dialog is no failure. A refusal is said.
  for (const [name, says] of [["AbortError", ""], ["NotAllowedError", "The browser did not allow it. Copy the link."], ["AbortError", ""]]) {
    await page.evaluate((name) => Object.assign(navigator, { refuses: name }), name);
    await page.click("#share-send");
    await page.waitForFunction((says) => document.querySelector("#share [role=status]")?.textContent === says, says);
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a run that does not fit the model of its link is said in words", async () => {
  const { page, errors, done } = await visit(at);
  const text = "byte x;\nactive proctype P() { x = 1; x = 2; assert(x == 1) }\n";
  for (const run of [[0, 5, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]) {
    await page.goto("about:blank");
    await page.goto(at.url + await packLink({ file: "x.pml", text, run, step: 1, seed: -1 }));
    await page.waitForSelector("#results[aria-busy=false] .verdict");
    assert.match(await page.textContent("#results") ?? "", /does not fit/);
    assert.match(await page.textContent("#title") ?? "", /x\.pml/);
    await shows(page, "#notice", "The link's seed cannot be used. Expected: a whole number.");
  }
  await check(page);
  assert.deepEqual(errors, []);
  await done();
});
