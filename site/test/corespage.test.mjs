// Searches on several cores in the browser: the page's option, isolation from other sites, and what happens without it.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { axe, choose, dist, isolation, open, serve, shows, verdict, write } from "./browser.mjs";
import { otherSite } from "./othersite.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

const course = otherSite();

/** No search of it ends in the time of a test. */
const endless = "byte v[12];\nactive [12] proctype W() { do :: v[_pid] < 200 -> v[_pid]++ :: v[_pid] > 0 -> v[_pid]-- od }\n";

const counters = "byte v[3];\nactive [3] proctype W() { do :: v[_pid] < 14 -> v[_pid]++ :: v[_pid] > 0 -> v[_pid]-- od }\n";

/** @param {string} start @param {string} end */
const named = (start, end) => readdirSync(dist).find((f) => f.startsWith(start) && f.endsWith(end)) ?? "";

const onlyOne = "Only one core searched: the host does not run several threads.";

/** A page at an address of a host. @param {string} url @param {{width?: number, reload?: boolean}} [how] reload: the service worker has served it */
async function visit(url, { width = 1440, reload = true } = {}) {
  const context = await at.browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => {
    if (m.type() === "error") errors.push(m.text());
  });
  await page.goto(url);
  if (reload) {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 20));
    });
    await page.reload();
  }
  await page.waitForSelector("#welcome .question", { state: "attached" });
  return { page, errors, isolated: await page.evaluate(() => crossOriginIsolated), done: () => context.close() };
}

/** Checks a text breadth first. @param {import("playwright-core").Page} page @param {string} text @param {string} cores */
async function search(page, text, cores) {
  await write(page, text);
  await choose(page, "search", "bfs");
  await choose(page, "cores", cores);
  await page.keyboard.press("Control+Enter");
}

/** The verdict, and how many states and transitions a complete search had. @param {import("playwright-core").Page} page */
const facts = async (page) => [await verdict(page), ...((await page.textContent("#results") ?? "").match(/\d+ (?:states|transitions)\b/g) ?? []).slice(0, 3)];

test("the first visit to a static host has one core and says how to get more", async () => {
  const { page, errors, isolated, done } = await visit(at.url, { reload: false });
  assert.equal(isolated, false);
  await search(page, counters, "2");
  assert.match(await verdict(page) ?? "", /^No deadlock/);
  await shows(page, "#results", onlyOne);
  await page.selectOption("#ask select[name=cores]", "4");
  await shows(page, "#cores-note", /Only one core will search: this page is not isolated from other sites\. Reload it once\./);
  assert.deepEqual(errors, []);
  await done();
});

test("after a reload several cores share a search, with the numbers of one", async () => {
  const { page, errors, isolated, done } = await visit(at.url);
  assert.equal(isolated, true);
  const wrong = "byte v[3];\nactive [3] proctype W() { do :: v[_pid] < 9 -> v[_pid]++; assert(v[0] + v[1] + v[2] < 20) :: v[_pid] > 0 -> v[_pid]-- od }\n";
  for (const text of [counters, wrong]) {
    await search(page, text, "1");
    const one = await facts(page);
    // Until they find an error, threads may visit more states.
    const equal = text === wrong ? 1 : one.length;
    for (const cores of ["2", "8", "all"]) {
      await search(page, text, cores);
      assert.deepEqual((await facts(page)).slice(0, equal), one.slice(0, equal), cores);
      assert.ok(!(await page.textContent("#results"))?.includes(onlyOne));
    }
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a search on several cores shows its progress, and Stop ends it", async () => {
  const { page, errors, done } = await visit(at.url);
  await search(page, endless, "2");
  await shows(page, ".facts dd", /^\d+,\d{3}|million/);
  await page.click("#check");
  // Unstopped, the search would go on up to its time limit, and say so.
  assert.match(await verdict(page) ?? "", /^Stopped/);
  await search(page, counters, "2");
  assert.match(await verdict(page) ?? "", /^No deadlock in all 79,507/);
  assert.deepEqual(errors, []);
  await done();
});

test("cores are offered where they have an effect, and a narrow page with them is accessible", async () => {
  const { page, errors, done } = await visit(at.url + "?example=cash", { width: 360 });
  await choose(page, "search", "bfs");
  await choose(page, "cores", "all");
  await shows(page, "#cores-note", "Several threads share the search.");
  assert.deepEqual(await axe(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360));
  for (const [name, id] of [["store", "collapse"], ["search", "auto"], ["search", "greedy"]]) {
    await choose(page, "store", "exact");
    await choose(page, "search", "bfs");
    assert.ok(await page.isVisible("#ask select[name=cores]"));
    await choose(page, name, id);
    assert.ok(await page.isHidden("#ask select[name=cores]"), id);
    await page.keyboard.press("Control+Enter");
    assert.match(await verdict(page) ?? "", /fails at step \d+$/, id);
  }
  assert.deepEqual(errors, []);
  await done();
});

/** What the worker of a check starts for each thread: a script before its own, or another address. @type {Record<string, {before?: string, address?: string}>} */
const threads = {
  "a thread that fails": {
    before: `
      const load = Atomics.load;
      let calls = 0;
      addEventListener("message", ({ data }) => {
        if (data.type === "thread") Atomics.load = (...at) => {
          if (++calls > 300) throw new Error("killed");
          return load(...at);
        };
      });`,
  },
  "a thread that cannot be loaded": { address: "missing.js" },
};

/**
 * Checks texts one after another in a worker that may have threads, without the page.
 * @param {{before?: string, address?: string}} thread @param {[text: string, options: object][]} checks
 */
async function inWorker({ before = "", address }, checks) {
  const host = await serve(dist, isolation);
  const page = await at.browser.newPage();
  const script = `importScripts("${host.url}${named("worker.", ".js")}");`;
  const thread = address ? `"${host.url}${address}"` : `URL.createObjectURL(new Blob([${JSON.stringify(before + script)}]))`;
  const counting = `const Thread = Worker; globalThis.Worker = function () { postMessage({ type: "thread" }); return new Thread(${thread}); };`;
  await page.route("**/empty.html", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>threads</title>", headers: isolation }));
  await page.route("**/counting.js", (route) => route.fulfill({ contentType: "text/javascript", body: counting + script, headers: isolation }));
  await page.goto(host.url + "empty.html");
  const results = await page.evaluate(async ([module, checks]) => {
    const worker = new Worker("counting.js");
    worker.postMessage({ type: "start", module: await WebAssembly.compileStreaming(fetch(module)) });
    const results = [];
    for (const [id, [text, options]] of checks.entries()) {
      results.push(await new Promise((done) => {
        let threads = 0;
        worker.onmessage = ({ data }) => {
          if (data.type === "thread") threads++;
          const r = data.result;
          if (data.type === "result") done({ verdict: r.verdict, kind: r.kind, states: r.states, transitions: r.transitions, depth: r.depth, notes: r.notes ?? [], threads });
        };
        worker.postMessage({ id: id + 1, type: "check", name: "m.pml", text, options: { property: "safety", memory: 1000, ...options } });
      }));
    }
    return results;
  }, /** @type {const} */ ([named("beeline.", ".wasm"), checks]));
  await page.close();
  host.close();
  return results;
}

/** The first of four parts of Auto on a machine with eight cores. */
const auto = { search: "auto", first: true, part: 0, parts: 4, threads: 5 };

/** Several seconds of one core. */
const many = counters.replace("14", "50");

for (const [name, thread] of Object.entries(threads)) test(`${name} ends the search, with what was found; Auto goes on with one`, async () => {
  const [asked, plain, unasked] = await inWorker(thread, [[endless, { search: "bfs", cores: 2 }], [many, { search: "bfs" }], [many, auto]]);
  assert.deepEqual([asked.verdict, asked.kind], ["incomplete", "thread ended"]);
  assert.ok(asked.states > 1000, String(asked.states));
  assert.deepEqual(unasked, { ...plain, threads: 4 });
});

test("cores that no worker of Auto needs share its breadth-first search after a second, with the numbers of one", async () => {
  const [plain, shared, short] = await inWorker({}, [[many, { search: "bfs" }], [many, auto], [counters.replace("14", "9"), auto]]);
  assert.deepEqual(shared, { ...plain, threads: 4 });
  assert.equal(plain.threads, 0);
  assert.deepEqual([short.verdict, short.threads], ["no error", 0], "a short search starts no threads");
});

test("a host that sends the headers has several cores at once, also for models of other hosts", async () => {
  const host = await serve(dist, isolation);
  const context = await at.browser.newContext({ serviceWorkers: "block" });
  await context.route("https://raw.githubusercontent.com/**", (route) => route.fulfill({ body: counters, headers: { "access-control-allow-origin": "*" } }));
  const page = await context.newPage();
  await page.goto(`${host.url}?src=${encodeURIComponent("https://raw.githubusercontent.com/o/r/main/counters.pml")}&search=bfs&cores=2`);
  await shows(page, "#title", "counters.pml");
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await page.keyboard.press("Control+Enter");
  assert.match(await verdict(page) ?? "", /^No deadlock in all 79,507/);
  assert.ok(!(await page.textContent("#results"))?.includes(onlyOne));
  await context.close();
  host.close();
});

test("in a frame of another site one core searches, whatever the service worker adds", async () => {
  const { page, errors, done } = await course.visit(`<iframe title="Beeline" width="960" height="640" src="${course.beeline()}?example=cash&search=bfs&cores=2"></iframe>`);
  for (const visits of [1, 2]) {
    const frame = page.frames()[1];
    await frame.waitForSelector("#welcome .question", { state: "attached" });
    if (visits === 1) await frame.evaluate(() => navigator.serviceWorker.ready);
    await frame.click("#check");
    assert.match(await verdict(frame) ?? "", /fails at step 12$/);
    await shows(frame, "#results", onlyOne);
    await page.reload();
  }
  assert.deepEqual(errors, []);
  await done();
});
