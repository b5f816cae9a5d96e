// Whether the limits of memory and time hold from outside: models that once broke them, by the command and on the page.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { open, visit, write } from "../test/browser.mjs";
import { longestTasks, mark, recorded } from "../test/recording.mjs";
import { cpuOfProcess, run } from "./clock.mjs";
import { table } from "./stats.mjs";
import { aim } from "./tasks.mjs";

const folder = fileURLToPath(new URL("../../../shared/found/limits/", import.meta.url));
const command = fileURLToPath(new URL("../check.mjs", import.meta.url));

/** The limits: those that the page calls "small". */
const limits = { id: "small", memory: 256, seconds: 10 };

/** The right verdicts. A search that reaches a limit may end without one. @type {Record<string, string>} */
const right = {
  arr260k: "error", bigvec: "no error", "dstep-false-endless": "no error", dstep5000: "no error", dstep8000: "no error", fan: "no error", fields32k: "error",
  "ida-formula": "error", local1200: "no error", local1600: "no error", skip2000: "no error", vars20k: "error", vec1m: "no error",
};

/**
 * What a check took: MB at its start and at most, seconds, and what it says.
 * @typedef {{verdict: string, says: string, base: number, peak: number, wall: number, cpu: number, longest?: number}} Taken
 */

/** @param {string} name @param {Taken} taken */
const judged = (name, { verdict, says }) => (verdict === right[name] ? "right" : verdict === "incomplete" && /limit/.test(says) ? "open" : `WRONG: ${verdict}`);

/** Writes what a process took at most when it ends. It is part of the command line, so that nothing is missed. */
const atExit = 'import { writeSync } from "node:fs"; import { isMainThread } from "node:worker_threads"; if (isMainThread) process.on("exit", () => writeSync(2, "\\npeak " + process.resourceUsage().maxRSS + "\\n"));';

/** @param {string} file @returns {Promise<Taken>} */
async function byCommand(file) {
  const measured = [process.execPath, "--import", `data:text/javascript,${encodeURIComponent(atExit)}`];
  const { out, errors, wall, cpu } = await run([...measured, command, "--json", "--memory", String(limits.memory), "--seconds", String(limits.seconds), file]);
  if (!out.startsWith("{")) throw new Error(`check.mjs: ${(errors + out).slice(0, 300)}`);
  const { verdict, kind } = JSON.parse(out);
  const start = await run([...measured, command, "--version"]);
  const peak = (/** @type {string} */ text) => Number(/\npeak (\d+)/.exec(text)?.[1]) / 1024;
  return { verdict, says: kind, base: peak(start.errors), peak: peak(errors), wall, cpu };
}

/** The process of a page, which has its workers too. @param {import("playwright-core").Browser} browser */
async function renderer(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const memory = (/** @type {number} */ pid) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  return processInfo.filter((p) => p.type === "renderer").map((p) => p.id).sort((a, b) => memory(b) - memory(a))[0];
}

/** The largest memory of a process since it was last forgotten, in MB. @param {number} pid */
const peakOf = (pid) => Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** @param {number} pid */
const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

const ends = ["is-error", "is-pass", "is-part", "is-input"].map((kind) => `#results[aria-busy=false] .verdict.${kind}`).join();

/** The longest time until a verdict is waited for, in seconds. */
const patience = 300;

/** @param {string} file @returns {Promise<Taken>} */
async function onPage(file) {
  // A browser of its own, so that memory of an earlier model does not count.
  const at = await open();
  try {
    const { page } = await visit(at, { example: `cash&limits=${limits.id}` });
    await page.waitForTimeout(2000);
    const pid = await renderer(at.browser);
    await at.browser.startTracing(page, recorded);
    await mark(page, "check");
    await write(page, readFileSync(file, "utf8"));
    const base = peakOf(pid);
    forgetPeak(pid);
    const [cpu, began] = [cpuOfProcess(pid), performance.now()];
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(ends, { timeout: patience * 1000 });
    const [wall, used] = [(performance.now() - began) / 1000, cpuOfProcess(pid) - cpu];
    // Panels that follow the verdict count for memory and tasks.
    await page.waitForTimeout(1000);
    const peak = peakOf(pid);
    const longest = longestTasks(await at.browser.stopTracing()).check;
    const verdict = await page.getAttribute(".verdict", "data-verdict") ?? "";
    return { verdict, says: await page.innerText(".verdict"), base, peak, wall, cpu: used, longest };
  } finally {
    await at.close();
  }
}

/** @param {Taken} taken */
const cells = ({ base, peak, wall, cpu, longest }) => [peak.toFixed(0), (peak - base).toFixed(0), wall.toFixed(1), cpu.toFixed(1), ...(longest === undefined ? [] : [longest.toFixed(0)])];

const titles = (/** @type {string} */ where) => [`${where}: verdict`, "MB", "MB more than at the start", "s", "CPU s"];

/** @param {import("./sections.mjs").Bench} bench */
export async function limited(bench) {
  const title = `## Models that once broke limits, with limits of ${limits.memory} MB and ${limits.seconds} s`;
  if (!existsSync(folder)) return `${title}\n\nLeft out: ../shared/found/limits is absent.\n`;
  const rows = [];
  for (const file of readdirSync(folder).filter((f) => f.endsWith(".pml")).sort()) {
    const name = file.slice(0, -".pml".length);
    if (!name.includes(bench.named)) continue;
    const both = [await byCommand(join(folder, file)), await onPage(join(folder, file))];
    rows.push([name, ...both.flatMap((taken) => [judged(name, taken), ...cells(taken)])]);
    bench.say(`limits ${rows[rows.length - 1].join(" | ")}`);
  }
  return `${title}

${table(["model", ...titles("command"), ...titles("page"), "longest task, ms"], rows)}

"MB" is the largest resident memory of the whole process: Node, or the process of the page with its workers. "open": the search reached a
limit, and says so. The longest task of the page may take ${aim} ms of processor time. The load of this machine was ${loadavg()[0].toFixed(1)} at the end.
`;
}
