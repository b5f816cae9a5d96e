// Beeline, measured in Node and in a worker of a headless Chromium.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isolation, open } from "../test/browser.mjs";
import { cpuBelow, run } from "./clock.mjs";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("./models.mjs").Subject} Subject */
/** @typedef {import("./pan.mjs").Measured} Measured */
/** @typedef {Measured & {verdict: string, kind: string}} Run */
/** @typedef {{name: string, check: (s: Subject, options: Options) => Promise<Run>, close: () => Promise<void>}} Host */

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
const dist = process.env.BEELINE_DIST ?? fileURLToPath(new URL("../../dist/", import.meta.url));

/** The command line of check.mjs for options. @param {Options} o */
export function flags(o) {
  const out = [];
  if (o.property === "ltl") out.push("--ltl", o.formula ?? "");
  else if (!o.property || o.property === "safety") out.push("--safety");
  else out.push(o.property === "progress" ? "-l" : "-a");
  if (o.search) out.push("--search", o.search);
  if (o.heuristic) out.push("--heuristic", o.heuristic);
  if (o.store) out.push("--store", o.store);
  if (o.cores) out.push("--cores", String(o.cores));
  if (o.bits) out.push("-k", String(o.bits));
  if (o.table) out.push("--table", String(o.table));
  if (o.all) out.push("--all");
  if (o.noPor) out.push("--no-por");
  if (o.ignoreEnds) out.push("-E");
  if (o.depth) out.push("-m", String(o.depth));
  if (o.seconds) out.push("--seconds", String(o.seconds));
  if (o.memory) out.push("--memory", String(o.memory));
  return out;
}

/** @typedef {Pick<Result, "states" | "transitions" | "depth" | "errors" | "peakBytes" | "verdict" | "kind">} Counts */

/** @param {Counts} r @param {import("./clock.mjs").Time} time @returns {Run} */
const measured = (r, { cpu, wall }) => ({ states: r.states, transitions: r.transitions, depth: r.depth, errors: r.errors, bytes: r.peakBytes, verdict: r.verdict, kind: r.kind, cpu, wall });

/** The command, from its start to its end. @type {Host} */
export const node = {
  name: "Node",
  async check(s, options) {
    const defines = (s.model.defines ?? []).flatMap((d) => ["-D", d]);
    const { out, errors, cpu, wall } = await run([process.execPath, command, "--json", ...flags(options), ...defines, s.path]);
    if (!out.startsWith("{")) throw new Error(`check.mjs: ${(errors + out).slice(0, 300)}`);
    return measured(JSON.parse(out), { cpu, wall });
  },
  close: async () => {},
};

/** Milliseconds after which a browser is idle. */
const rest = 700;

/** The name of a built file in dist/. @param {string} name @param {string} kind */
export function built(name, kind) {
  const file = readdirSync(dist).find((f) => f.startsWith(`${name}.`) && f.endsWith(`.${kind}`));
  if (!file) throw new Error(`no ${name} in ${dist}: run ./build.sh build`);
  return file;
}

/** An empty page in a browser of its own. Its workers may share memory. */
export async function emptyPage() {
  const at = await open({ headers: isolation });
  const page = await at.browser.newPage();
  await page.route("**/empty.html", (route) => route.fulfill({ contentType: "text/html", headers: isolation, body: "<!doctype html><title>bench</title>" }));
  await page.goto(`${at.url}empty.html`);
  return { page, close: at.close };
}

/**
 * The page's worker on an empty page. The module is compiled once, as on Beeline's page,
 * and every check has a new worker. Wall time is from the request to the result. CPU time is
 * that of all processes of the browser.
 * @returns {Promise<Host>}
 */
export const chromium = () => inChromium("beeline", "model.pml");

/** The same for timed automata. */
export const timedChromium = () => inChromium("timed", "model.tck");

/** @param {string} module @param {string} name of each model @returns {Promise<Host>} */
async function inChromium(module, name) {
  const { page, close } = await emptyPage();
  const script = built("worker", "js");
  await page.evaluate(compile, built(module, "wasm"));
  return {
    name: "Chromium",
    async check(s, options) {
      await page.evaluate(startWorker, script);
      await page.waitForTimeout(rest);
      /** @type {import("../protocol/protocol.js").Request} */
      const request = { id: 1, type: "check", name, text: s.text, files: s.files, defines: s.model.defines ?? [], options };
      const before = cpuBelow();
      const [result, seconds] = await page.evaluate(askWorker, request);
      const cpu = cpuBelow() - before;
      await page.evaluate(() => /** @type {any} */ (globalThis).bench.terminate());
      await page.waitForTimeout(rest);
      return measured(result, { cpu, wall: seconds });
    },
    close,
  };
}

/** In the page. @param {string} file */
async function compile(file) {
  Object.assign(globalThis, { compiled: await WebAssembly.compileStreaming(fetch(file)) });
}

/** In the page. @param {string} script */
function startWorker(script) {
  return new Promise((ready, fail) => {
    const worker = new Worker(script);
    worker.onmessage = ({ data }) => (data.type === "ready" ? ready(undefined) : fail(new Error(data.message)));
    worker.postMessage({ type: "start", base: document.baseURI, module: /** @type {any} */ (globalThis).compiled });
    Object.assign(globalThis, { bench: worker });
  });
}

/**
 * In the page: the counts of the result, and its time in seconds. The rest of the result
 * stays in the page: sending it here would be measured too.
 * @param {import("../protocol/protocol.js").Request} request
 * @returns {Promise<[Counts, number]>}
 */
function askWorker(request) {
  return new Promise((done, fail) => {
    const worker = /** @type {Worker} */ (/** @type {any} */ (globalThis).bench);
    const began = performance.now();
    worker.onmessage = ({ data }) => {
      if (data.type === "result") {
        const { states, transitions, depth, errors, peakBytes, verdict, kind } = data.result;
        done([{ states, transitions, depth, errors, peakBytes, verdict, kind }, (performance.now() - began) / 1000]);
      } else if (data.type === "failed") fail(new Error(data.message));
    };
    worker.postMessage(request);
  });
}
