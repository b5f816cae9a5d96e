// The page without a network, and with a new build.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { check, dist, open, serve, shows } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
const scratch = mkdtempSync(join(tmpdir(), "beeline-"));
before(async () => {
  at = await open();
});
after(async () => {
  await at.close();
  rmSync(scratch, { recursive: true });
});

/** A host that can stop, and a page of it that was loaded and cached. */
async function loaded(folder = dist) {
  const host = await serve(folder);
  const context = await at.browser.newContext();
  const page = await context.newPage();
  await page.goto(host.url + "?example=cash");
  await kept(page);
  return { host, page, context, done: () => Promise.all([context.close(), host.close()]) };
}

/** Waits until the newest service worker serves the page. @param {import("playwright-core").Page} page */
const kept = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => {});
  const done = () => !registration.installing && !registration.waiting && registration.active?.state === "activated" && navigator.serviceWorker.controller;
  while (!done()) await new Promise((r) => setTimeout(r, 20));
});

const hash = (/** @type {Buffer} */ text, /** @type {import("node:crypto").BinaryToTextEncoding} */ as) => createHash("sha256").update(text).digest(as);

/** Names of files with a hash in a build. @param {string} folder */
const hashedFiles = (folder) => readdirSync(folder, { recursive: true }).map(String).filter((f) => /\.[0-9a-f]{10}\.(js|wasm)$/.test(f));

/** A section of a module that means nothing. @param {string} name up to 100 characters */
const section = (name) => Buffer.from([0, name.length + 1, name.length, ...Buffer.from(name)]);

/**
 * A later build: a copy of this one with other scripts and modules and therefore another page.
 * @param {string} name of the build @param {{page: boolean}} with whether index.html is there yet
 */
function laterBuild(name, { page } = { page: true }) {
  const folder = join(scratch, name);
  cpSync(dist, folder, { recursive: true });
  const files = hashedFiles(folder).filter((f) => !/^(app|first|selftest|worker)\./.test(f));
  const [app = "", first = "", worker = ""] = readdirSync(folder).filter((f) => /^(app|first|worker)\.\w+\.js$/.test(f)).sort();
  const texts = Object.fromEntries([app, first, worker, "index.html", "sw.js"].map((f) => [f, readFileSync(join(folder, f), "utf8")]));
  /** Replaces what refers to a file. @param {[before: string, after: string][]} changes */
  const refer = (changes) => {
    for (const f of Object.keys(texts)) for (const [before, after] of changes) texts[f] = texts[f].replaceAll(before, after);
  };
  /** Gives a file another content, and therefore another name. @param {string} file @param {Buffer} old @param {Buffer} now */
  const change = (file, old, now) => {
    const renamed = file.replace(/[0-9a-f]{10}(?=\.\w+$)/, hash(now, "hex").slice(0, 10));
    renameSync(join(folder, file), join(folder, renamed));
    writeFileSync(join(folder, renamed), now);
    refer([[file, renamed], [hash(old, "base64"), hash(now, "base64")]]);
  };
  for (const file of files) {
    const old = readFileSync(join(folder, file));
    change(file, old, Buffer.concat([old, file.endsWith(".wasm") ? section(name) : Buffer.from(`\n/* ${name} */`)]));
  }
  // The first script names the worker, and the worker names the module.
  for (const file of [worker, first]) change(file, readFileSync(join(folder, file)), Buffer.from(`${texts[file]}/* ${name} */`));
  change(app, readFileSync(join(folder, app)), Buffer.from(`${texts[app]}document.documentElement.dataset.build=${JSON.stringify(name)};`));
  const index = readFileSync(join(folder, "index.html"));
  refer([[hash(index, "base64"), hash(Buffer.from(texts["index.html"]), "base64")]]);
  const version = hash(Buffer.from(name), "hex").slice(0, 16);
  if (page) writeFileSync(join(folder, "index.html"), texts["index.html"]);
  writeFileSync(join(folder, "sw.js"), texts["sw.js"].replace(/"[0-9a-f]{16}"/, JSON.stringify(version)));
  const common = hashedFiles(folder).filter((f) => !f.startsWith("selftest.") && hashedFiles(dist).includes(f));
  assert.deepEqual(common, [], "both builds have a file with the same name");
  return folder;
}

/** @param {import("playwright-core").Page} page */
async function works(page) {
  await page.waitForSelector("#welcome .question");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails at step 12$/);
}

const build = (/** @type {import("playwright-core").Page} */ page) => page.evaluate(() => document.documentElement.dataset.build);

test("once loaded, the page checks without a network", async () => {
  const { host, page, done } = await loaded();
  host.close();
  await page.reload();
  await works(page);
  await page.goto(host.url + "?example=peterson");
  await shows(page, "#title", /Peterson/);
  await page.goto(host.url + "licences.txt");
  assert.match(await page.textContent("body") ?? "", /MIT License/);
  for (const [name, title] of /** @type {[string, RegExp][]} */ ([["papers", /papers/], ["guide", /First steps/], ["guide-words", /Words/]])) {
    await page.goto(`${host.url}${name}.html`);
    assert.match(await page.textContent("h1") ?? "", title);
  }
  await done();
});

test("a new build replaces the old one, with and without a network", async () => {
  const { host, page, done } = await loaded();
  assert.equal(await build(page), undefined);
  host.folder = laterBuild("second");
  await page.reload();
  assert.equal(await build(page), "second");
  await works(page);
  await kept(page);
  host.close();
  await page.reload();
  assert.equal(await build(page), "second");
  await works(page);
  await done();
});

/** The names with a hash that a page requests from now on. @param {import("playwright-core").Page} page @param {string} url */
function requested(page, url) {
  /** @type {Set<string>} */
  const names = new Set();
  page.on("request", (r) => {
    const name = r.url().startsWith(url) ? r.url().slice(url.length) : "";
    if (/\.[0-9a-f]{10}\.(js|wasm)$/.test(name)) names.add(name);
  });
  return names;
}

/** Opens a dialog whose tool is loaded now. @param {import("playwright-core").Page} page @param {"compare" | "race"} act */
async function opens(page, act) {
  await page.click(`#acts [data-act=${act}]`);
  await page.waitForSelector(`#${act}[open]`);
  await page.click(`#${act} [data-close]`);
}

test("two tabs of different builds get only files of their own build, and the older one says that it is old", async () => {
  const { host, page, context, done } = await loaded();
  const folder = laterBuild("third");
  host.folder = folder;
  const other = await context.newPage();
  const newer = requested(other, host.url);
  await other.goto(host.url + "?example=cash");
  await kept(other);
  assert.equal(await build(other), "third");
  assert.equal(await build(page), undefined);
  const older = requested(page, host.url);
  await page.bringToFront();
  await shows(page, "#update", "A newer Beeline is installed");
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await works(tab);
    await opens(tab, "compare");
    await opens(tab, "race");
  }
  assert.ok(await other.isHidden("#update"));
  assert.deepEqual([...older].filter((name) => !hashedFiles(dist).includes(name)), []);
  assert.deepEqual([...newer].filter((name) => !hashedFiles(folder).includes(name)), []);
  assert.ok(["compare", "race"].every((tool) => [older, newer].every((names) => [...names].some((n) => n.startsWith(`tools/${tool}.`)))));
  assert.ok([/^worker\./, /^beeline\./].every((file) => [...newer].some((n) => file.test(n))));
  // Reload leads to the newer build, with the text of this tab.
  await page.bringToFront();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("/* mine */\n");
  await page.click("#reload");
  await page.waitForFunction(() => document.documentElement.dataset.build === "third");
  await shows(page, ".cm-content", "/* mine */");
  assert.ok(await page.isHidden("#update"));
  await done();
});

test("a half-copied build is not kept", async () => {
  const { host, page, done } = await loaded();
  host.folder = laterBuild("half", { page: false });
  const before = await page.evaluate(() => caches.keys());
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise((resolve) => registration.addEventListener("updatefound", () => resolve(registration.installing)));
    await registration.update();
    const worker = await found;
    while (worker.state !== "redundant") await new Promise((r) => setTimeout(r, 20));
  });
  assert.deepEqual(await page.evaluate(() => caches.keys()), before);
  host.close();
  await page.reload();
  await works(page);
  await done();
});

test("caches of old builds are deleted", async () => {
  const { host, page, done } = await loaded();
  for (const name of ["fourth", "fifth"]) {
    host.folder = laterBuild(name);
    await kept(page);
  }
  assert.equal((await page.evaluate(() => caches.keys())).length, 2);
  await done();
});

test("the page requests only its own files", async () => {
  const context = await at.browser.newContext();
  /** @type {string[]} */
  const asked = [];
  context.on("request", (r) => asked.push(r.url()));
  const page = await context.newPage();
  await page.goto(at.url + "?example=cash");
  await works(page);
  await kept(page);
  assert.ok(asked.some((url) => url.endsWith(".wasm")));
  assert.deepEqual(asked.filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(at.url)), []);
  await context.close();
});
