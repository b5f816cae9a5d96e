// The worker in a real Chromium, without the page.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open } from "./browser.mjs";

const dist = process.env.BEELINE_DIST ?? join(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist");
/** @param {string} start @param {string} end */
const named = (start, end) => readdirSync(dist).find((f) => f.startsWith(start) && f.endsWith(end)) ?? "";

/** Eight counters: too many states for a test to visit. */
const wide = `byte v[8];
active [8] proctype W() { do :: v[_pid] < 9 -> v[_pid]++ :: v[_pid] == 9 -> break od }
`;

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
/** @type {import("playwright-core").Page} */
let page;

before(async () => {
  at = await open();
  page = await at.browser.newPage();
  await page.route("**/empty.html", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>worker</title>" }));
  await page.route("**/models/*.pml", (route) => {
    const models = /** @type {Record<string, string>} */ ({
      "outer.pml": '#include "inner.pml"\nactive proctype P() { assert(x == 0) }\n',
      "inner.pml": "byte x;\n",
      "large.pml": " ".repeat(300_000),
    });
    if (route.request().url().endsWith("latin.pml")) return route.fulfill({ contentType: "text/plain", body: Buffer.from("/* Z\xe4hler */\r\nbyte x;\n", "latin1") });
    if (route.request().url().endsWith("binary.pml")) return route.fulfill({ contentType: "text/plain", body: Buffer.from("byte x;\0") });
    const text = models[new URL(route.request().url()).pathname.split("/").pop() ?? ""];
    return text === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: "text/plain", body: text });
  });
  await page.goto(at.url + "empty.html");
  await page.evaluate(() => {
    /** Starts a worker. Returns functions to send messages and to wait for responses. */
    Object.assign(globalThis, {
      talk: async (/** @type {string} */ script, /** @type {string} */ module) => {
        const worker = new Worker(script);
        /** @type {any[]} */
        const received = [];
        worker.onmessage = (e) => received.push(e.data);
        worker.postMessage({ type: "start", module: module ? await WebAssembly.compileStreaming(fetch(module)) : undefined });
        const until = async (/** @type {(m: any) => boolean} */ wanted) => {
          for (;;) {
            const found = received.find(wanted);
            if (found) return found;
            await new Promise((r) => setTimeout(r, 5));
          }
        };
        return { worker, received, until, send: (/** @type {any} */ m) => worker.postMessage(m) };
      },
    });
  });
});

after(() => at.close());

for (const shared of [false, true]) {
  test(`requests before it is ready are answered in order, module ${shared ? "from the page" : "fetched"}`, async () => {
    const ids = await page.evaluate(
      async ([script, module]) => {
        const w = await /** @type {any} */ (globalThis).talk(script, module);
        w.send({ id: 1, type: "compile", name: "m.pml", text: "byte x" });
        w.send({ id: 2, type: "check", name: "m.pml", text: "active proctype P() { assert(false) }" });
        await w.until((/** @type {any} */ m) => m.result);
        w.worker.terminate();
        return w.received.map((/** @type {any} */ m) => [m.type, m.id, m.result?.verdict]);
      },
      [named("worker.", ".js"), shared ? named("beeline.", ".wasm") : ""],
    );
    assert.deepEqual(ids, [
      // The page takes the module that a worker has fetched.
      ...(shared ? [] : [["module", undefined, undefined]]),
      ["ready", undefined, undefined],
      ["compiled", 1, undefined],
      ["result", 2, "error"],
    ]);
  });
}

test("a search reports progress, answers other requests and stops", async () => {
  const { progress, over, result } = await page.evaluate(
    async ([script, wide]) => {
      const w = await /** @type {any} */ (globalThis).talk(script, "");
      await w.until((/** @type {any} */ m) => m.type === "ready");
      w.send({ id: 1, type: "check", name: "wide.pml", text: wide });
      await w.until((/** @type {any} */ m) => m.progress);
      await w.until(() => w.received.filter((/** @type {any} */ m) => m.progress).length >= 3);
      w.send({ id: 2, type: "compile", name: "m.pml", text: "byte x" });
      await w.until((/** @type {any} */ m) => m.compiled);
      const over = w.received.some((/** @type {any} */ m) => m.result);
      w.send({ id: 1, type: "stop" });
      const { result } = await w.until((/** @type {any} */ m) => m.result);
      w.worker.terminate();
      return { progress: w.received.filter((/** @type {any} */ m) => m.progress).map((/** @type {any} */ m) => m.progress), over, result };
    },
    [named("worker.", ".js"), wide],
  );
  assert.ok(!over, "the other request was answered during the search");
  assert.ok(progress.every((/** @type {any} */ p, /** @type {number} */ i) => i === 0 || p.states > progress[i - 1].states), "states grow");
  assert.deepEqual([result.verdict, result.kind], ["incomplete", "stopped"]);
});

test("models are fetched with the files that they include", async () => {
  const answers = await page.evaluate(async (script) => {
    const w = await /** @type {any} */ (globalThis).talk(script, "");
    const names = ["outer.pml", "absent.pml", "large.pml", "latin.pml", "binary.pml"];
    names.forEach((name, id) => w.send({ id, type: "fetch", url: new URL(`models/${name}`, location.href).href }));
    const out = [];
    for (const id of names.keys()) out.push((await w.until((/** @type {any} */ m) => m.id === id)).fetched);
    w.worker.terminate();
    return out;
  }, named("worker.", ".js"));
  assert.equal(answers[0].name, "outer.pml");
  assert.match(answers[0].text, /assert/);
  assert.deepEqual(answers[0].files, { "inner.pml": "byte x;\n" });
  assert.match(answers[1].error, /its host answers 404/);
  assert.match(answers[2].error, /larger than 256 KB/);
  assert.equal(answers[3].text, "/* Zähler */\r\nbyte x;\n");
  assert.match(answers[3].notes.join(), /latin\.pml is not UTF-8\. It was read as Latin-1/);
  assert.match(answers[4].error, /is no text/);
});
