// Auto in two workers beside each of its searches alone: the time to the first verdict,
// which is the first error that is shown or the proof that there is none.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { auto as turns } from "../protocol/catalog.js";
import { includedFiles } from "../check/files.mjs";
import { built, emptyPage } from "./beeline.mjs";
import { cpuOf, workerThreads } from "./clock.mjs";
import { original, subject } from "./models.mjs";
import { geometricMean, median, table } from "./stats.mjs";

/** @typedef {import("../protocol/protocol.js").Options} Options */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {Omit<import("../protocol/protocol.js").Request, "id">} Request */
/** @typedef {{verdict: string, seconds: number, clock?: number}} First a first verdict; seconds of CPU time, clock in wall time */
/** @typedef {{name: string, options: Options, lossy?: boolean}} Member lossy members may end without a verdict, or never */

/** @type {Options} */
const auto = { search: "auto", parts: 2 };

/** The name of a search of Auto. @param {import("../protocol/wire.js").Turn} t */
const named = (t) => [t.search, t.heuristic, t.store, t.random ? "random" : ""].filter(Boolean).join(" ");

/** The searches of Auto, with the same options. @type {Member[]} */
const members = turns.map((t) => ({
  name: named(t),
  options: /** @type {Options} */ (t),
  lossy: t.store === "bitstate" || t.search === "iterate",
}));

/** Auto's time limit for a verdict, in seconds. */
const patience = 30;

/** Runs shorter than this many seconds are repeated, this many times in all. */
const short = 1;
const repeats = 3;

/** Paths of the page's scripts, served without bundling, and of Go's loader. */
const script = /\/source\/([a-z_/]+\.js)$/;

async function checkers() {
  const at = await emptyPage();
  await at.page.route(script, (route, request) => {
    const [, name] = script.exec(request.url()) ?? [];
    const from = new URL(name === "wasm_exec.js" ? "../../build/wasm_exec.js" : `../${name}`, import.meta.url);
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(fileURLToPath(from), "utf8") });
  });
  await at.page.evaluate(loadCheckers, [built("beeline", "wasm"), built("worker", "js")]);
  return at;
}

/** In the page: the class of its checks, and its own instance of the module. @param {string[]} files */
async function loadCheckers([wasm, worker]) {
  const [BEELINE_WASM, BEELINE_WORKER] = [wasm, worker].map((name) => ({ name, integrity: "", bytes: 0 }));
  Object.assign(globalThis, { BEELINE_WASM, BEELINE_WORKER });
  const [{ Checker }, { kernelImports }] = await Promise.all(["worker/checker", "worker/kernel", "wasm_exec"].map((name) => import(new URL(`source/${name}.js`, document.baseURI).href)));
  const go = new Go();
  go.importObject.kernel = kernelImports(go);
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm), go.importObject);
  const published = new Promise((done) => (globalThis.beelineViewsReady = () => done(undefined)));
  void go.run(instance);
  Object.assign(globalThis, { Checker, published });
}

/** In the page: makes a checker whose first worker has checked something. */
function warmUp() {
  return new Promise((done, fail) => {
    const { Checker, published } = /** @type {{Checker: typeof import("../worker/checker.js").Checker, published: Promise<void>}} */ (/** @type {unknown} */ (globalThis));
    const checker = new Checker({ progress: () => {}, found: () => {}, result: done, failed: (message) => fail(new Error(message)), silent: () => {} }, () => published);
    Object.assign(globalThis, { checker });
    checker.start({ type: "check", name: "warm.pml", text: "active proctype P() { skip }", options: { search: "bfs" } });
  });
}

/**
 * In the page: the verdict of a check, and the seconds of wall time until it. The workers
 * stop at the end of a check.
 * @param {Request} request
 * @returns {Promise<First>}
 */
function firstVerdict(request) {
  return new Promise((done, fail) => {
    const { checker } = /** @type {{checker: import("../worker/checker.js").Checker}} */ (/** @type {unknown} */ (globalThis));
    const began = performance.now();
    checker.to.result = (r) => done({ verdict: r.verdict, seconds: (performance.now() - began) / 1000 });
    checker.to.failed = (message) => fail(new Error(message));
    checker.start(request);
  });
}

/** In the page. */
function endWorkers() {
  const { checker } = /** @type {{checker: import("../worker/checker.js").Checker}} */ (/** @type {unknown} */ (globalThis));
  for (const worker of checker.workers) worker.end();
}

/** A thread that used no CPU time for this many milliseconds is idle. */
const rest = 15;

/**
 * Runs a check. Its time is the CPU time of the first worker from the request to the
 * verdict, or a moment longer if it still searched. With a core for each worker that is the
 * wall time. It does not depend on other work of the machine.
 * @param {import("playwright-core").Page} page
 * @param {Request} request
 * @returns {Promise<First>}
 */
async function timed(page, request) {
  const before = new Set(workerThreads());
  await page.evaluate(warmUp);
  const mine = workerThreads().find((t) => !before.has(t));
  if (!mine) throw new Error("the worker has no thread");
  const from = await atRest(mine);
  const { verdict, seconds } = await page.evaluate(firstVerdict, request);
  const had = (await atRest(mine)) - from;
  await page.evaluate(endWorkers);
  return { verdict, seconds: Math.min(had, seconds), clock: seconds };
}

/** The CPU time of a thread when it is idle, in seconds. @param {string} thread */
async function atRest(thread) {
  for (let had = cpuOf(thread); ; ) {
    await new Promise((done) => setTimeout(done, rest));
    const now = cpuOf(thread);
    if (now === had) return had;
    had = now;
  }
}

/** @param {First} r */
const hasVerdict = (r) => r.verdict === "error" || r.verdict === "no error";

/**
 * Runs Auto and its members in turn. A member without a verdict in twice Auto's time is
 * stopped, because it does not matter how much slower it is.
 * @param {import("playwright-core").Page} page
 * @param {import("./sections.mjs").Bench} bench
 * @param {import("./models.mjs").Model} model
 */
async function alternate(page, bench, model) {
  const s = subject(model);
  const files = includedFiles(original(model), s.text);
  // Browsers cache compiled code. With another memory limit the kernel's code differs.
  let memory = 1024;
  /** @param {Options} options @param {number} seconds */
  const run = (options, seconds) => timed(page, /** @type {Request} */ ({ type: "check", name: model.name, text: s.text, files, defines: model.defines ?? [], options: { parts: 1, memory: memory++, ...options, first: options.search === "auto" || options.search === "iterate" || undefined, seconds } }));
  /** @type {First[]} */
  const ours = [];
  /** @type {Map<Member, First[]>} */
  const theirs = new Map(members.map((m) => [m, []]));
  do {
    ours.push(await run(auto, patience));
    const limit = 2 * (ours[0].clock ?? 0) + 0.5;
    for (const [m, runs] of theirs) if (!runs.length || hasVerdict(runs[0])) runs.push(await run(m.options, limit));
  } while (ours[0].seconds < short && ours.length < Math.min(repeats, bench.pairs));
  for (const [m, runs] of theirs) {
    const wrong = runs.concat(ours).find((r) => hasVerdict(r) && hasVerdict(ours[0]) && r.verdict !== ours[0].verdict);
    if (wrong) throw new Error(`${m.name}: ${runs.map((r) => r.verdict)} beside ${ours.map((r) => r.verdict)}`);
  }
  return { ours, theirs };
}

/** @param {First[]} runs */
const time = (runs) => median(runs.map((r) => r.seconds));

/** @param {number} seconds */
const shown = (seconds) => (seconds < 0.1 ? seconds.toFixed(3) : seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1));

/**
 * Auto's time for a model beside the best and the worst of the members that have a verdict.
 * @param {{ours: First[], theirs: Map<Member, First[]>}} runs
 */
export function weigh({ ours, theirs }) {
  const own = time(ours);
  const ended = [...theirs].filter(([, runs]) => hasVerdict(runs[0])).map(([m, runs]) => ({ name: m.name, seconds: time(runs) }));
  const left = [...theirs].filter(([m, runs]) => !m.lossy && runs[0].verdict === "incomplete" && runs[0].seconds > own);
  ended.sort((a, b) => a.seconds - b.seconds);
  const [best, worst] = [ended[0], ended[ended.length - 1]];
  return { verdict: ours[0].verdict, own, best, worst, left: left.length, ratio: best ? own / best.seconds : 1, late: !left.length && worst !== undefined && own > worst.seconds };
}

/** @param {string} name @param {ReturnType<typeof weigh>[]} rows */
function line(name, rows) {
  if (!rows.length) return `- ${name}: none.`;
  const ratios = rows.map((r) => r.ratio);
  return `- ${name}: ${geometricMean(ratios).toFixed(2)} times the time of the fastest search in the geometric mean, ${Math.max(...ratios).toFixed(2)} at most; later than the slowest search on ${rows.filter((r) => r.late).length} of ${rows.length} models.`;
}

/** @param {import("./sections.mjs").Bench} bench */
export async function portfolio(bench) {
  const at = await checkers();
  /** @type {ReturnType<typeof weigh>[]} */
  const rows = [];
  const cells = [];
  try {
    for (const model of bench.models.filter((m) => m.auto)) {
      try {
        const runs = await alternate(at.page, bench, model);
        const r = weigh(runs);
        rows.push(r);
        const named = (/** @type {typeof r.best} */ m) => (m ? `${m.name} ${shown(m.seconds)}` : "");
        cells.push([model.name, r.verdict, named(r.best), r.left ? `longer: ${r.left}` : named(r.worst), shown(r.own), r.ratio.toFixed(2)]);
        bench.say(`auto ${model.name} ${r.verdict} ${shown(r.own)}, ratio ${r.ratio.toFixed(2)}${r.late ? " LATE" : ""}: ${[...runs.theirs].map(([m, x]) => `${m.name} ${shown(time(x))}${hasVerdict(x[0]) ? "" : `(${x[0].verdict})`}`).join(", ")}`);
      } catch (e) {
        cells.push([model.name, `error: ${e instanceof Error ? e.message : e}`, "", "", "", ""]);
      }
    }
  } finally {
    await at.close();
  }
  const of = (/** @type {string} */ verdict) => rows.filter((r) => r.verdict === verdict);
  return `## Auto in two workers, from the request to the first verdict, beside each of its searches alone

${table(["model", "verdict", "fastest alone, s", "slowest alone, s", "Auto, s", "Auto / fastest"], cells)}

${line("with an error", of("error"))}
${line("without an error", of("no error"))}
`;
}
