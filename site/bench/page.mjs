// How long users of the page wait: for a verdict after a click, and for the first verdict
// after opening the page.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { open, visit, write } from "../test/browser.mjs";
import { longestTasks, mark, recorded } from "../test/recording.mjs";
import { run } from "./clock.mjs";
import { scratch } from "./models.mjs";
import { median, table } from "./stats.mjs";
import { aim } from "./tasks.mjs";
import { grouped } from "../text/numbers.js";

/** @typedef {Awaited<ReturnType<typeof open>>} Browser */
/** @typedef {{id: string, file: string}} Example */

const examplesAt = new URL("../examples/", import.meta.url);
/** The examples of the gallery. @returns {Example[]} */
const examples = () => JSON.parse(readFileSync(new URL("index.json", examplesAt), "utf8")).filter((/** @type {{page?: string}} */ e) => !e.page);

/**
 * In the page: clicks on Check and waits until the verdict is painted.
 * @returns {Promise<number>} milliseconds since the click
 */
function clickToVerdict() {
  for (const old of document.querySelectorAll(".verdict")) old.setAttribute("data-old", "");
  const seen = () => [".is-error", ".is-pass", ".is-part", ".is-input"].some((end) => document.querySelector(`.verdict${end}:not([data-old])`));
  return new Promise((done) => {
    const began = performance.now();
    const watch = new MutationObserver(() => {
      if (!seen()) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    });
    watch.observe(document, { childList: true, subtree: true, attributes: true });
    /** @type {HTMLElement} */ (document.querySelector("#check")).click();
  });
}

/** Milliseconds until pan's report, with the commands of Spin's users. @param {Example} e */
async function timeOfSpin(e) {
  const folder = join(scratch, "click", e.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, e.file), readFileSync(new URL(e.file, examplesAt)));
  const { wall, out } = await run(["sh", "-c", `spin -a ${e.file} && gcc -O2 -o pan pan.c && ./pan`], { cwd: folder });
  if (!out.includes("states, stored")) throw new Error(`spin and pan on ${e.id}: ${out.slice(0, 300)}`);
  return wall * 1000;
}

const aims = { click: 60, part: 1 / 20, paint: 500, editor: 1000, wait: 500, stop: 100 };

/** @param {boolean} yes */
const reached = (yes) => (yes ? "reached" : "missed");

/** @param {import("./sections.mjs").Bench} bench */
export async function clicks(bench) {
  const at = await open();
  const rows = [];
  const medians = [];
  let worst = 0;
  try {
    for (const e of examples()) {
      const { page, done } = await visit(at, { example: e.id });
      // The first check compiles functions of the module that later ones use.
      await page.evaluate(clickToVerdict);
      const ours = [];
      const theirs = [];
      for (let i = 0; i < bench.pairs; i++) {
        theirs.push(await timeOfSpin(e));
        ours.push(await page.evaluate(clickToVerdict));
      }
      await done();
      const [o, t] = [median(ours), median(theirs)];
      medians.push(o);
      worst = Math.max(worst, o / t);
      bench.say(`click ${e.id}: ${o.toFixed(0)} ms, spin + gcc + pan ${t.toFixed(0)} ms`);
      rows.push([e.id, `${o.toFixed(0)} (${Math.min(...ours).toFixed(0)}-${Math.max(...ours).toFixed(0)})`, t.toFixed(0), (t / o).toFixed(0)]);
    }
  } finally {
    await at.close();
  }
  const all = median(medians);
  return `## From the click to the painted verdict, page warm

${table(["example", "Beeline ms (min-max)", "spin -a, gcc -O2, pan ms", "times faster"], rows)}

- median of the examples ${all.toFixed(0)} ms (aim below ${aims.click}: ${reached(all < aims.click)}); the slowest takes 1/${(1 / worst).toFixed(0)} of the time of Spin, gcc and pan (aim below 1/20: ${reached(worst < aims.part)}).
`;
}

/** In the page, before its own scripts: checks as early as possible and stores when the editor was usable and when the verdict was painted. */
function checkAtOnce() {
  const watch = new MutationObserver(() => {
    const check = /** @type {HTMLButtonElement | null} */ (document.querySelector("#check"));
    if (!check || check.disabled || !document.querySelector("#welcome .question")) return;
    watch.disconnect();
    Object.assign(globalThis, { usable: performance.now() });
    const verdict = new MutationObserver(() => {
      if (!document.querySelector(".verdict.is-error, .verdict.is-pass")) return;
      verdict.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { firstVerdict: performance.now() })));
    });
    verdict.observe(document, { childList: true, subtree: true, attributes: true });
    check.click();
  });
  watch.observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** Points of a start that are measured, in milliseconds after the page was opened. @typedef {Record<string, number>} Start */

/**
 * Opens the page and checks as early as possible.
 * @param {import("playwright-core").BrowserContext} context @param {string} url
 * @param {boolean} [stored] waits afterwards until the next visit finds everything stored @returns {Promise<Start>}
 */
async function startPage(context, url, stored = false) {
  const page = await context.newPage();
  await page.addInitScript(checkAtOnce);
  const loaded = page.waitForEvent("requestfinished", (r) => /beeline[.][^/]*wasm/.test(r.url()));
  await page.goto(`${url}?example=${examples()[0].id}`);
  await page.waitForFunction(() => "firstVerdict" in globalThis, undefined, { timeout: 60_000 });
  const { startTime, responseEnd } = (await loaded).timing();
  const times = await page.evaluate(([startTime, responseEnd]) => {
    const { usable, firstVerdict } = /** @type {any} */ (globalThis);
    const requested = startTime - performance.timeOrigin;
    return {
      "first paint": performance.getEntriesByName("first-paint")[0]?.startTime ?? NaN,
      "editor usable": usable,
      "module requested": requested, "module arrived": requested + responseEnd,
      "verdict painted": firstVerdict,
      "verdict after the editor": firstVerdict - usable,
    };
  }, [startTime, responseEnd]);
  if (stored) {
    // The service worker has all files, and the browser has nothing left to do.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(3000);
  }
  await page.close();
  return times;
}

/** The median length of 20 frames, in milliseconds. @param {import("playwright-core").Page} page */
const frameTime = (page) =>
  page.evaluate(async () => {
    const lengths = [];
    for (let i = 0; i < 20; i++) {
      const t = performance.now();
      await new Promise((r) => requestAnimationFrame(r));
      lengths.push(performance.now() - t);
    }
    return lengths.sort((a, b) => a - b)[10];
  });

/** Milliseconds from pressing Stop to the verdict. @param {import("playwright-core").Page} page @returns {Promise<number>} */
const stopTime = (page) =>
  page.evaluate(() => new Promise((resolve) => {
    const t = performance.now();
    const seen = new MutationObserver(() => {
      if (document.querySelector(".verdict.is-part")) {
        seen.disconnect();
        resolve(performance.now() - t);
      }
    });
    seen.observe(document.body, { subtree: true, childList: true });
    /** @type {HTMLElement} */ (document.querySelector("#check")).click();
  }));

/** A model with many states and short steps. */
const wide = "byte c[10];\nactive [10] proctype P() {\n  do\n  :: c[_pid] < 5 -> c[_pid]++\n  :: else -> break\n  od\n}\n";

/** How long a frame and Stop take during a search. @param {import("./sections.mjs").Bench} bench */
export async function during(bench) {
  const at = await open();
  const [frames, stops] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  try {
    const { page, done } = await visit(at);
    await write(page, wide);
    for (let i = 0; i < bench.pairs; i++) {
      await page.keyboard.press("Control+Enter");
      await page.waitForSelector(".verdict.is-run");
      await page.waitForTimeout(600);
      frames.push(await frameTime(page));
      stops.push(await stopTime(page));
      bench.say(`during ${i + 1}/${bench.pairs}: ${stops[i].toFixed(0)} ms to stop`);
    }
    await done();
  } finally {
    await at.close();
  }
  const [frame, stop] = [median(frames), median(stops)];
  return `## During a search

A frame takes ${frame.toFixed(0)} ms. Stop shows the result after ${stop.toFixed(0)} ms (${Math.min(...stops).toFixed(0)}-${Math.max(...stops).toFixed(0)}; aim below ${aims.stop}: ${reached(stop < aims.stop)}).
`;
}

/** A search of ten million states: one process counts nine counters up to five, in every order. */
const long = {
  text: `byte c[9];\nactive proctype P() {\nend:\n  do\n${Array.from({ length: 9 }, (_, i) => `  :: atomic { c[${i}] < 5 -> c[${i}]++ }\n`).join("")}  od\n}\n`,
  states: 6 ** 9, seconds: 600,
};

/** The settings of the long search, as part of the page's address. @type {[name: string, options: string][]} */
const settings = [["Auto", "&limits=huge"], ["bitstate", "&search=dfs&store=bitstate&limits=huge"]];

/** The longest task of the page while it searches ten million states. @param {import("./sections.mjs").Bench} bench */
export async function longSearch(bench) {
  const at = await open();
  const rows = [];
  try {
    for (const [name, options] of settings) {
      const { page, done } = await visit(at, { example: "cash" + options });
      await write(page, long.text);
      await page.waitForTimeout(1000);
      await at.browser.startTracing(page, recorded);
      await mark(page, "search");
      await page.keyboard.press("Control+Enter");
      await page.waitForSelector(["is-error", "is-pass", "is-part"].map((kind) => `#results[aria-busy=false] .verdict.${kind}`).join(), { timeout: long.seconds * 1000 });
      const longest = longestTasks(await at.browser.stopTracing()).search;
      const says = await page.textContent(".verdict-says");
      bench.say(`long ${name}: ${longest.toFixed(0)} ms; ${says?.trim()}`);
      rows.push([name, says?.trim() ?? "", longest.toFixed(0), longest <= aim ? "reached" : "missed"]);
      await done();
    }
  } finally {
    await at.close();
  }
  return `## The longest task of the page during a search of ${grouped(long.states)} states, in ms of processor time

${table(["settings", "result", "ms", `aim at most ${aim}`], rows)}
`;
}

/** The budgets of a start. @type {[point: string, aim: number][]} */
const budgets = [["first paint", aims.paint], ["editor usable", aims.editor], ["verdict after the editor", aims.wait]];

/** A table of starts, and whether they keep the budgets. @param {string} title @param {Start[]} starts */
function startsSay(title, starts) {
  const times = (/** @type {string} */ point) => starts.map((s) => s[point]);
  const rows = Object.keys(starts[0]).map((point) => [point, median(times(point)).toFixed(0), `${Math.min(...times(point)).toFixed(0)}-${Math.max(...times(point)).toFixed(0)}`]);
  const says = budgets.map(([point, aim]) => `${point} ${median(times(point)).toFixed(0)} ms (aim below ${aim}: ${reached(median(times(point)) < aim)})`);
  return `## ${title}\n\n${table(["point", "ms", "min-max"], rows)}\n\nMedians: ${says.join(", ")}. The load of this machine was ${loadavg()[0].toFixed(1)} at the end.\n`;
}

/** Starts with an empty cache, and again in the same browser. @param {import("./sections.mjs").Bench} bench */
export async function cold(bench) {
  /** @type {{cold: Start[], warm: Start[]}} */
  const starts = { cold: [], warm: [] };
  for (let i = 0; i < bench.pairs; i++) {
    // A new browser has nothing compiled or cached.
    const at = await open();
    try {
      const context = await at.browser.newContext();
      starts.cold.push(await startPage(context, at.url, true));
      starts.warm.push(await startPage(context, at.url));
    } finally {
      await at.close();
    }
    for (const [kind, list] of Object.entries(starts)) bench.say(`${kind} ${i + 1}/${bench.pairs}: ${Object.entries(list[i]).map(([point, ms]) => `${point} ${ms.toFixed(0)}`).join(", ")}`);
  }
  return startsSay("Cold: opening the page and checking at once, empty cache, served from this machine", starts.cold) + "\n" +
    startsSay("Warm: the same again in the same browser, from the service worker", starts.warm);
}
