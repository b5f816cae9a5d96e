// The self-test: checks every example in the browser that opens the page, and tries what the page needs of it.

import examples from "beeline:examples";
import parts from "beeline:parts";
import index from "../examples/index.json";
import { byId, make } from "../dom/dom.js";
import { thisBuild } from "./identity.js";
import { CheckWorker, wasmModule } from "../worker/checkworker.js";

/** @typedef {import("../protocol/protocol.js").Result} Result */

/** Limits of each check: seconds, and memory in MB. */
const limits = { seconds: 60, memory: 256 };

/** A test fails with an Error and may say something when it passes. @type {[name: string, run: () => Promise<string | void>][]} */
const tests = [
  ["the checker loads", async () => void (await wasmModule())],
  ["links can be packed", packing],
  ["texts can be stored", async () => {
    localStorage.setItem("beeline-selftest", "1");
    localStorage.removeItem("beeline-selftest");
  }],
  ["the page works offline", async () => {
    if (!("serviceWorker" in navigator)) throw new Error("this browser or this frame has no service workers");
  }],
  ...examples.filter((e) => index.some(({ id }) => id === e.id)).map((e) => /** @type {[string, () => Promise<string>]} */ ([e.file, () => checked(e)])),
];

async function packing() {
  const packed = new Blob(["model"]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const text = await new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  if (text !== "model") throw new Error(`got ${text}`);
}

/** One worker for all examples; after a failure a new one starts. @type {{answer: (r: Result) => void, fail: (why: Error) => void}} */
const waiting = { answer: () => {}, fail: () => {} };
const worker = new CheckWorker({
  listen: (r) => {
    if (r.type === "result") waiting.answer(r.result);
  },
  failed: (message) => waiting.fail(new Error(message)),
});

/** Checks an example breadth-first, so that the run is a shortest one. @param {any} example */
async function checked({ id, file, text = parts[id].text }) {
  /** @type {any} */
  const expect = index.find((e) => e.file === file)?.expect;
  const result = await new Promise((answer, fail) => {
    Object.assign(waiting, { answer, fail });
    worker.send({ id: 1, type: "check", name: file, text, options: { search: "bfs", ...limits } });
  });
  const got = { verdict: result.verdict, kind: expect.kind && result.kind, length: expect.length && result.trail?.length };
  for (const [name, value] of Object.entries(got)) if (value !== expect[name]) throw new Error(`${name}: got ${value}, want ${expect[name]}`);
  return result.kernel ? "" : "without generated code";
}

async function run() {
  let failed = 0;
  const report = [navigator.userAgent, thisBuild, `${navigator.hardwareConcurrency} processors`];
  for (const [i, [name, test]] of tests.entries()) {
    byId("summary").textContent = `Test ${i + 1} of ${tests.length}`;
    const began = performance.now();
    let says = "passed";
    try {
      const more = await test();
      if (more) says += `, ${more}`;
    } catch (e) {
      failed++;
      says = `FAILED: ${e instanceof Error ? e.message : e}`;
      report.push(`${name}: ${says}`);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    byId("tests").append(make("tr", {}, make("td", {}, name), make("td", {}, says), make("td", { class: "number" }, seconds)));
  }
  byId("summary").textContent = failed === 0 ? `All ${tests.length} tests passed` : `${failed} of ${tests.length} tests failed`;
  byId("report").textContent = report.join("\n") + "\n";
}

void run();
