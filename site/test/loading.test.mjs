// Missing and damaged files of the page: what the page says, and how the user can continue.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { axe, check, dist, open, serve, shows, verdict } from "./browser.mjs";

/** @typedef {import("playwright-core").Route} Route */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

const names = readdirSync(dist);
/** @param {string} start @param {string} end */
const built = (start, end) => names.find((f) => f.startsWith(start + ".") && f.endsWith(end)) ?? "";
const module = built("beeline", ".wasm");
const script = built("worker", ".js");

/** @param {string} name */
const content = (name) => readFileSync(join(dist, name));

/** A content of the same length that differs in one byte. @param {string} name */
function altered(name) {
  const bytes = Buffer.from(content(name));
  bytes[bytes.length >> 1] ^= 1;
  return bytes;
}

/** A page without a service worker, with other answers for some files. @param {Record<string, (route: Route) => Promise<void>>} answers */
async function visit(answers) {
  const context = await at.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  for (const [name, answer] of Object.entries(answers)) await page.route(`**/${name}`, answer);
  await page.goto(at.url + "?example=cash");
  return { page, context, done: () => context.close() };
}

const wasm = "application/wasm";
/** @type {[what: string, file: string, answer: (route: Route) => Promise<void>, says: RegExp][]} */
const failures = [
  ["missing", module, (r) => r.fulfill({ status: 404, body: "not here" }), /`?beeline\.\w+\.wasm`? is missing: the host answers 404\./],
  ["cut off", module, (r) => r.fulfill({ contentType: wasm, body: content(module).subarray(0, 100_000) }), /is cut off: only 100,000 of \d[\d,]+ bytes arrive/],
  ["altered", module, (r) => r.fulfill({ contentType: wasm, body: altered(module) }), /has been altered/],
  ["of another type", module, (r) => r.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html><title>Welcome</title>" }), /is missing: the host sends text\/html/],
  ["out of reach", module, (r) => r.abort(), /cannot be fetched: there is no network/],
  ["missing", script, (r) => r.fulfill({ status: 503 }), /worker\.\w+\.js is missing: the host answers 503/],
  ["altered", script, (r) => r.fulfill({ contentType: "text/javascript", body: altered(script) }), /worker\.\w+\.js has been altered/],
];
for (const [what, file, answer, says] of failures) {
  test(`${file.replace(/\..*\./, ".")} ${what}: said, and a check after it is mended works`, async () => {
    const { page, done } = await visit({ [file]: answer });
    await page.waitForSelector("#welcome .question");
    await page.click("#check");
    await page.waitForSelector(".verdict.is-crash");
    assert.equal(await page.textContent(".verdict-says"), "The checker cannot be loaded");
    assert.match(await page.textContent(".verdict.is-crash") ?? "", says);
    assert.deepEqual(await axe(page), []);
    await page.unroute(`**/${file}`);
    await page.click(".is-crash .act >> text='Try again'");
    assert.match(await verdict(page) ?? "", /fails at step 12$/);
    await done();
  });
}

test("modules load from a host that sends a wrong media type", async () => {
  const { page, done } = await visit({ [module]: (r) => r.fulfill({ contentType: "application/octet-stream", body: content(module) }) });
  await page.waitForSelector("#welcome .question");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails at step 12$/);
  await done();
});

test("the module is loaded once, and already while the script of the page arrives", async () => {
  /** @type {(go: unknown) => void} */
  let release = () => {};
  const arrived = new Promise((go) => void (release = go));
  /** @type {string[]} */
  const asked = [];
  const { page, done } = await visit({
    [built("app", ".js")]: async (r) => {
      await arrived;
      await r.continue();
    },
    [module]: (r) => {
      asked.push(r.request().url());
      release(undefined);
      return r.continue();
    },
  });
  await page.waitForSelector("#welcome .question");
  await check(page);
  assert.deepEqual(asked, [at.url + module]);
  await done();
});

test("one worker is enough to open the page and to compile its text", async () => {
  const { page, done } = await visit({});
  // The views start after the first diagnostics.
  await page.waitForFunction(() => "beelineViews" in globalThis);
  assert.equal(page.workers().length, 1);
  await done();
});

test("without the script that starts the first worker the page checks all the same", async () => {
  const { page, done } = await visit({ [built("first", ".js")]: (r) => r.fulfill({ status: 404 }) });
  await page.waitForSelector("#welcome .question");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails at step 12$/);
  await done();
});

test("an altered script does not run, and the page says so", async () => {
  const app = built("app", ".js");
  const { page, done } = await visit({ [app]: (r) => r.fulfill({ contentType: "text/javascript", body: content(app).toString() + ";document.title='altered';" }) });
  await page.waitForFunction(() => getComputedStyle(/** @type {Element} */ (document.querySelector("#unloaded"))).visibility === "visible");
  assert.equal(await page.title(), "Beeline");
  assert.match(await page.textContent("#unloaded") ?? "", /was not loaded, or is from another version/);
  await done();
});

test("without scripts the page says what it needs", async () => {
  const context = await at.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at.url);
  assert.ok(await page.isVisible("noscript p"));
  assert.match(await page.textContent("noscript p") ?? "", /needs JavaScript/);
  assert.ok(!await page.isVisible("#unloaded"));
  await context.close();
});

test("the page and its workers cannot send anything elsewhere", async () => {
  const other = await serve();
  const { page, done } = await visit({});
  await page.waitForSelector("#welcome .question");
  /** @param {string} url */
  const reaches = (url) => page.evaluate(async (u) => {
    /** @type {string[]} */
    const refused = [];
    addEventListener("securitypolicyviolation", (e) => refused.push(e.effectiveDirective));
    const reached = await fetch(u).then(() => true, () => false);
    if (!reached) await new Promise((r) => setTimeout(r, 100));
    return [reached, ...refused];
  }, url);
  assert.deepEqual(await reaches(at.url + "licences.txt"), [true]);
  assert.deepEqual(await reaches(other.url + "licences.txt"), [false, "connect-src"]);
  const fromWorker = await page.evaluate((u) => new Promise((done) => {
    const text = `fetch(${JSON.stringify(u)}).then(() => postMessage("reached"), () => postMessage("refused"))`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    worker.onmessage = (e) => done(e.data);
  }), other.url + "licences.txt");
  assert.equal(fromWorker, "refused");
  await done();
  other.close();
});

/** Waits until the service worker serves the page. @param {import("playwright-core").Page} page */
const kept = (page) => page.evaluate(async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active?.state !== "activated" || !navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 20));
});

/** Damages a kept file, or says whether it is damaged. @param {import("playwright-core").Page} page @param {string} name @param {boolean} damage */
const keptFile = (page, name, damage) => page.evaluate(async ([name, damage]) => {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key);
    const url = new URL(String(name), document.baseURI).href;
    const old = await cache.match(url);
    if (!old) continue;
    if (damage) await cache.put(url, new Response("no file of Beeline", { headers: old.headers }));
    return await old.text() === "no file of Beeline";
  }
  throw new Error(`${name} is not kept`);
}, /** @type {const} */ ([name, damage]));

test("damaged files in the cache are fetched again and replaced", async () => {
  const host = await serve();
  const context = await at.browser.newContext();
  const page = await context.newPage();
  await page.goto(host.url + "?example=cash");
  await kept(page);
  const damaged = [built("app", ".js"), built("style", ".css"), script, module];
  for (const name of damaged) await keptFile(page, name, true);
  // The service worker compares each file only once until it ends.
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await page.reload();
  await page.waitForSelector("#welcome .question");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails at step 12$/);
  for (const name of damaged) assert.equal(await keptFile(page, name, false), false, name);
  host.close();
  await page.reload();
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /fails at step 12$/);
  await context.close();
});

test("everything can be loaded again, and texts stay", async () => {
  const host = await serve();
  const context = await at.browser.newContext();
  const page = await context.newPage();
  await page.goto(host.url + "?example=cash");
  await kept(page);
  await page.setInputFiles("#file-input", { name: "mine.pml", mimeType: "text/plain", buffer: Buffer.from("active proctype Mine() { assert(0) }\n") });
  await shows(page, "#title", "mine.pml");
  // The cache and the host lack the modules.
  await page.evaluate(async () => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const r of await cache.keys()) if (r.url.endsWith(".wasm")) await cache.delete(r);
    }
  });
  await context.route("**/*.wasm", (r) => r.fulfill({ status: 404 }));
  await page.reload();
  await page.click("#check");
  await page.waitForSelector(".verdict.is-crash");
  await context.unroute("**/*.wasm");
  await page.click(".is-crash .act >> text='Load everything again'");
  await page.waitForSelector("#welcome .question");
  await shows(page, "#title", "mine.pml");
  await check(page);
  assert.match(await page.textContent(".verdict-says") ?? "", /^The assertion on line 1 fails/);
  await context.close();
  host.close();
});
