// The page in a frame: ?embed=1 and its parameters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, shows, verdict } from "./browser.mjs";
import { inFolder, otherSite } from "./othersite.mjs";
import { readEmbedding } from "../page/embedding.js";
import { packLink, readLink } from "../page/link.js";

const site = otherSite();

const text = `byte count, done;

active [2] proctype Clerk() {
  byte seen;
  seen = count;
  count = seen + 1;
  done++
}

active proctype Audit() {
  done == 2;
  assert(count == 2)
}
`;
const link = { file: "clerks.pml", text, task: "Is count always 2 at the end?" };

/** An embedded page by itself. @param {string} rest of its address @param {{width?: number, height?: number, dark?: boolean}} [how] */
async function embedded(rest, { width = 640, height = 480, dark = false } = {}) {
  const { page, errors, done } = await site.newPage({ width, height, dark });
  await page.goto(site.beeline() + rest);
  await page.waitForSelector("#embed-question:not(:empty)");
  await page.locator(".cm-content", { hasText: "byte" }).waitFor({ state: "attached" });
  return { page, errors, done };
}

/** @param {import("playwright-core").Page | import("playwright-core").Frame} page @param {string} selector */
const visible = (page, selector) => page.locator(selector).isVisible();

test("parameters are read by a table, and wrong ones are named", () => {
  assert.deepEqual(readEmbedding("?example=cash"), { wrong: [] });
  assert.deepEqual(readEmbedding("?embed=0"), { wrong: [] });
  assert.deepEqual(readEmbedding("?embed=1"), { embedding: { readonly: false, theme: "auto", panes: "" }, wrong: [] });
  assert.deepEqual(readEmbedding("?embed=1&readonly=1&lines=5-20&theme=dark&panes=both").embedding, { readonly: true, lines: { first: 5, last: 20 }, theme: "dark", panes: "both" });
  assert.deepEqual(readEmbedding("?embed=1&lines=7").embedding?.lines, { first: 7, last: 7 });
  for (const lines of ["0-5", "9-5", "5-", "-5", "x", "1-2-3", "1e9", "99999999", ""]) assert.deepEqual(readEmbedding(`?embed=1&lines=${lines}`).wrong.map((w) => w.name), ["lines"], lines);
  assert.deepEqual(readEmbedding("?embed=yes&readonly=maybe&theme=__proto__&panes=").wrong.map((w) => w.name), ["embed", "readonly", "theme", "panes"]);
});

test("an embedded model is checked, shows its run, and opens in Beeline at the same step", async () => {
  const { page, errors, done } = await embedded("?embed=1" + await packLink({ ...link, question: { property: "asserts" } }));
  assert.equal(await page.textContent("h1:visible"), link.task);
  assert.equal(await page.textContent("#embed-note"), "Checks for assertions only");
  for (const hidden of [".top", "#separator", ".model-head", "#more", "#result"]) assert.equal(await visible(page, hidden), false, hidden);
  await page.click("#dock-check");
  assert.equal(await verdict(page), "The assertion on line 12 fails at step 8");
  for (const shown of ["#verdict", "#scrub", ".score-embed", "#dock-model", "#embed-open"]) assert.ok(await visible(page, shown), shown);
  assert.equal(await visible(page, "#editor"), false);
  await page.click('#score .step:text-is("5")');
  await page.click("#dock-model");
  assert.ok(await visible(page, "#editor"));
  assert.equal(await visible(page, "#results"), false);
  await page.click("#dock-result");
  assert.ok(await visible(page, "#score"));
  const [whole] = await Promise.all([page.context().waitForEvent("page"), page.click("#embed-open")]);
  assert.equal(await verdict(whole), "The assertion on line 12 fails at step 8");
  assert.equal(await whole.textContent("#title"), "clerks.pml");
  assert.equal(await whole.inputValue("select[name=property]"), "asserts");
  await shows(whole, ".scrub-position", "5 of 8");
  assert.ok(!whole.url().includes("embed"));
  assert.deepEqual(errors, []);
  await done();
});

test("what is written in an embedded model is opened too", async () => {
  const { page, done } = await embedded("?embed=1" + await packLink(link));
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("/* mine */ ");
  const [whole] = await Promise.all([page.context().waitForEvent("page"), page.click("#embed-open")]);
  await whole.locator(".cm-content", { hasText: "/* mine */ byte count" }).waitFor({ state: "attached" });
  await done();
});

test("what is written is opened while its address is being made", async () => {
  const { page, done } = await embedded("?embed=1" + await packLink(link));
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.evaluate(() => {
    const real = Response.prototype.arrayBuffer;
    Response.prototype.arrayBuffer = async function () {
      await new Promise((next) => setTimeout(next, 1000));
      return real.call(this);
    };
  });
  await page.keyboard.insertText("/* mine */ ");
  await page.waitForTimeout(400);
  const [whole] = await Promise.all([page.context().waitForEvent("page"), page.click("#embed-open")]);
  await whole.locator(".cm-content", { hasText: "/* mine */ byte count" }).waitFor({ state: "attached" });
  await done();
});

test("a model for reading only does not change", async () => {
  const { page, done } = await embedded("?embed=1&readonly=1" + await packLink(link));
  const before = await page.textContent(".cm-content");
  await page.click(".cm-content");
  for (const key of ["x", "Enter", "Backspace", "Control+A", "Delete", "Tab", "Shift+Alt+F", "Control+Z"]) await page.keyboard.press(key);
  assert.equal(await page.textContent(".cm-content"), before);
  assert.equal(await page.getAttribute(".cm-content", "aria-readonly"), "true");
  await done();
});

test("only the wanted lines are shown and can change, and the whole model is checked", async () => {
  const { page, errors, done } = await embedded("?embed=1&lines=3-8" + await packLink(link));
  const lines = () => page.locator(".cm-line").allTextContents();
  const shown = text.split("\n").slice(2, 8);
  assert.deepEqual(await lines(), shown);
  assert.deepEqual(await page.locator(".cm-hidden-lines").allTextContents(), ["Lines 1 to 2 are checked but not shown", "Lines 9 to 14 are checked but not shown"]);
  await page.click(".cm-content");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  assert.ok((await lines()).length < shown.length);
  // At the edges nothing of the hidden lines goes either.
  for (const key of ["Backspace", "Delete", "Control+Backspace", "Control+Delete"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".cm-hidden-lines").count(), 2);
  await page.waitForTimeout(500);
  const left = (await readLink(new URL(await page.getAttribute("#embed-open", "href") ?? "").hash)).link.text?.split("\n") ?? [];
  assert.deepEqual([left.slice(0, 2), left.slice(-6)], [text.split("\n").slice(0, 2), text.split("\n").slice(-6)]);
  for (let i = 0; i < 6; i++) await page.keyboard.press("Control+Z");
  assert.deepEqual(await lines(), shown);
  await page.click("#dock-check");
  assert.equal(await verdict(page), "The assertion on line 12 fails at step 8");
  await page.click("#dock-model");
  await page.click('.cm-line:has-text("count = seen + 1")');
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("skip;");
  await page.click("#dock-check");
  assert.match(await verdict(page) ?? "", /^The assertion on line 13 fails/);
  assert.deepEqual(errors, []);
  await done();
});

test("wrong parameters and damaged links are named, and the page works", async () => {
  const hash = await packLink(link);
  const { page, done } = await embedded("?embed=1&theme=blue&lines=99&panes=four" + hash);
  await shows(page, "#notice", "The parameter theme was left out: it must be light, dark or auto.");
  await shows(page, "#notice", "The parameter panes was left out: it must be source, result or both.");
  await shows(page, "#notice", "Line 99 cannot be shown alone: the model has 14 lines. All are shown.");
  await page.click("#dock-check");
  assert.match(await verdict(page) ?? "", /fails at step 8/);
  await page.goto("about:blank");
  await page.goto(site.beeline() + "?embed=1" + hash.slice(0, 40));
  await shows(page, "#notice", "This link is damaged");
  assert.ok(await visible(page, "#notice"));
  await done();
});

test("theme and panes decide how the model looks", async () => {
  const hash = await packLink(link);
  for (const [panes, model, result, score] of /** @type {[string, boolean, boolean, boolean][]} */ ([["source", true, true, false], ["result", false, true, true], ["both", true, true, true]])) {
    const { page, done } = await embedded(`?embed=1&theme=dark&panes=${panes}` + hash, { width: 900 });
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).colorScheme), "dark");
    assert.equal(await visible(page, "#editor"), panes !== "result");
    await page.click("#dock-check");
    await verdict(page);
    assert.deepEqual([await visible(page, "#editor"), await visible(page, "#verdict"), await visible(page, "#score")], [model, result, score], panes);
    await done();
  }
});

test("an embedded model leaves drafts and settings alone", async () => {
  const { page, errors, done } = await embedded("?embed=1&example=cash&theme=dark&panes=both", { width: 900 });
  await page.evaluate(() => {
    localStorage.setItem("beeline.draft.cash", "/* my draft */");
    localStorage.setItem("beeline.theme", "light");
    localStorage.setItem("beeline.ask.search", "dfs");
    localStorage.setItem("beeline.last", "peterson");
  });
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
  const before = await stored();
  await page.reload();
  await shows(page, ".cm-content", "byte");
  assert.ok(!(await page.textContent(".cm-content"))?.includes("my draft"));
  await page.click(".cm-content");
  await page.keyboard.insertText("/* typed */");
  await page.waitForTimeout(500);
  await page.click("#dock-check");
  await verdict(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  assert.equal(await stored(), before);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  assert.ok(page.url().includes("embed=1"));
  assert.deepEqual(errors, []);
  await done();
});

for (const dark of [false, true]) {
  test(`a narrow embedded model fits and has no violations: ${dark ? "dark" : "light"}`, async () => {
    for (const width of [280, 640]) {
      const { page, errors, done } = await embedded("?embed=1" + await packLink(link), { width, height: 420, dark });
      const fits = () => page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("#embed-open")?.getBoundingClientRect().right ?? 0].every((x) => x <= innerWidth));
      assert.ok(await fits());
      assert.deepEqual(await axe(page), []);
      await page.click("#dock-check");
      await verdict(page);
      assert.ok(await fits());
      assert.ok(await visible(page, "#score tr[aria-current]"));
      // Half of a low frame is for the run.
      const [run, dock] = await page.evaluate(() => ["#run", "#dock"].map((part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0));
      assert.ok(run > 180 && dock < 50, `the run has ${run} px, the dock ${dock}`);
      assert.deepEqual(await axe(page), []);
      assert.deepEqual(errors, []);
      await done();
    }
  });
}

test("a model is checked from Check by keys alone", async () => {
  const { page, done } = await embedded("?embed=1" + await packLink(link));
  await page.keyboard.press("Control+Enter");
  await verdict(page);
  /** @type {string[]} */
  const stops = [];
  await page.evaluate(() => document.body.focus());
  for (let i = 0; i < 9; i++) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.className || document.activeElement?.getAttribute("type") || ""));
  }
  for (const wanted of ["dock-model", "dock-check", "embed-open"]) assert.ok(stops.includes(wanted), `${wanted} in ${stops}`);
  await done();
});

test("on the paper of the page around it a model looks as on the screen, in light colours", async () => {
  const { page, errors, done } = await embedded(`?embed=1&panes=both${await packLink(link)}`, { width: 900, height: 500, dark: true });
  await page.click("#dock-check");
  await verdict(page);
  await page.waitForSelector("#score tr[data-step='2']");
  const parts = ["#embed-question", ".cm-line", ".verdict-says"];
  const boxes = async () => Promise.all(parts.map(async (part) => JSON.stringify(await page.locator(part).first().boundingBox())));
  const steps = () => page.locator("#score tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).filter((r) => r.height > 20 && r.bottom <= innerHeight).length);
  const before = await boxes();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.deepEqual(await boxes(), before);
  assert.ok(await steps() >= 4, `${await steps()} steps`);
  assert.equal(await visible(page, "#dock"), false);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  assert.deepEqual(errors, []);
  await done();
});

test("a sandboxed frame in a folder of another site works without storage", async () => {
  const hash = await packLink(link);
  for (const [sandbox, src] of [['sandbox="allow-scripts"', `${site.beeline()}?embed=1${hash}`], ['sandbox="allow-scripts"', `${inFolder}?embed=1${hash}`], ["", `${inFolder}?embed=1${hash}`]]) {
    const { page, errors, done } = await site.visit(`<iframe title="Model" width="640" height="420" ${sandbox} src="${src}"></iframe>`);
    const frame = page.frames()[1];
    await frame.click("#dock-check");
    assert.equal(await verdict(frame), "The assertion on line 12 fails at step 8");
    await frame.waitForFunction(() => document.querySelector("#embed-open")?.getAttribute("href")?.includes("#v1."));
    assert.deepEqual(errors, []);
    await done();
  }
});
