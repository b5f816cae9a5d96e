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

const hash = (/** @type {string} */ text, /** @type {import("node:crypto").BinaryToTextEncoding} */ as) => createHash("sha256").update(text).digest(as);

/**
 * A later build: a copy of this one with another script and therefore another page.
 * @param {string} name of the build @param {{page: boolean}} with whether index.html is there yet
 */
function laterBuild(name, { page } = { page: true }) {
  const folder = join(scratch, name);
  cpSync(dist, folder, { recursive: true });
  const app = readdirSync(folder).find((f) => /^app\.\w+\.js$/.test(f)) ?? "";
  const script = readFileSync(join(folder, app), "utf8");
  const later = `${script}document.documentElement.dataset.build=${JSON.stringify(name)};`;
  const renamed = `app.${hash(later, "hex").slice(0, 10)}.js`;
  renameSync(join(folder, app), join(folder, renamed));
  writeFileSync(join(folder, renamed), later);
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const laterIndex = index.replace(app, renamed).replace(hash(script, "base64"), hash(later, "base64"));
  if (page) writeFileSync(join(folder, "index.html"), laterIndex);
  const version = /"[0-9a-f]{16}"/;
  const sw = readFileSync(join(folder, "sw.js"), "utf8");
  const changed = sw
    .replace(app, renamed)
    .replace(hash(script, "base64"), hash(later, "base64"))
    .replace(hash(index, "base64"), hash(laterIndex, "base64"))
    .replace(version, JSON.stringify(hash(name, "hex").slice(0, 16)));
  for (const now of [hash(later, "base64"), hash(laterIndex, "base64"), hash(name, "hex").slice(0, 16)]) assert.ok(changed.includes(now));
  writeFileSync(join(folder, "sw.js"), changed);
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
  await page.goto(host.url + "papers.html");
  assert.match(await page.textContent("h1") ?? "", /papers/);
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

test("a page of the old build still works after the new one takes over", async () => {
  const { host, page, context, done } = await loaded();
  host.folder = laterBuild("third");
  const other = await context.newPage();
  await other.goto(host.url + "?example=cash");
  await kept(other);
  assert.equal(await build(other), "third");
  assert.equal(await build(page), undefined);
  await page.bringToFront();
  await works(page);
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
