// Opens the built page in a real Chromium, for the page's tests.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { longestTasks, mark, recorded } from "./recording.mjs";

export const dist = process.env.BEELINE_DIST ?? fileURLToPath(new URL("../../dist/", import.meta.url));
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8" };
const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Milliseconds for what must come. Only a test that fails takes as long, however slow the machine is. */
const patience = 120_000;

/**
 * Milliseconds until the pages of a test are closed, so that a call without a limit of its own fails and its test is named. The benchmark uses this module without
 * Node's test runner, and takes as long as it takes.
 */
const longestTest = process.env.NODE_TEST_CONTEXT ? 300_000 : undefined;

/** The headers that isolate a page, as `./build.sh serve` sends them. */
export const isolation = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp", "cross-origin-resource-policy": "cross-origin" };

/**
 * Serves files on a free port, as a static host such as GitHub's does.
 * @param {string} [folder] the default is dist/
 * @param {Record<string, string>} [more] further headers of each response
 */
export async function serve(folder = dist, more = {}) {
  const host = { folder, url: "", close: () => {} };
  const server = createServer(async (req, res) => {
    const path = normalize(decodeURIComponent(new URL(req.url ?? "/", "http://x").pathname));
    const file = join(host.folder, path.endsWith("/") ? path + "index.html" : path);
    const headers = {
      ...more,
      "access-control-allow-origin": "*",
      "content-type": /** @type {Record<string, string>} */ (types)[extname(file)] ?? "application/octet-stream",
    };
    try {
      const body = await readFile(file);
      res.writeHead(200, headers).end(body);
    } catch {
      res.writeHead(404, headers).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = server.address();
  host.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
  host.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return host;
}

/**
 * What the tests do not need of Chromium. The list replaces the one of Playwright, whose names come first. With the other two each
 * window would load two pages of its own for the list below the address bar, a fifth of the processor time of a short test.
 */
const without = ["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/**
 * A browser and the address of the page. CHROMIUM_ARGS has further arguments for Chromium, with spaces between them.
 * @param {{fonts?: string, headers?: Record<string, string>}} [how] fonts is a configuration of fontconfig that replaces the system's; headers are sent with each file
 */
export async function open({ fonts, headers } = {}) {
  const host = await serve(dist, headers);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    env: /** @type {Record<string, string>} */ (fonts ? { ...process.env, FONTCONFIG_FILE: fonts } : process.env),
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", `--disable-features=${without}`, ...(process.env.CHROMIUM_ARGS?.split(" ") ?? [])],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patience);
    if (longestTest === undefined) return context;
    const limit = setTimeout(() => void context.close({ reason: "the test takes too long" }), longestTest);
    context.on("close", () => clearTimeout(limit));
    return context;
  };
  return {
    url: host.url,
    browser,
    close: async () => {
      await browser.close();
      host.close();
    },
  };
}

/**
 * A new page, with the errors that it reports.
 * @param {{browser: import("playwright-core").Browser, url: string}} at
 * @param {{width?: number, height?: number, dark?: boolean, example?: string, touch?: boolean}} [how] touch: fingers are the pointer
 */
export async function visit(at, how = {}) {
  const context = await at.browser.newContext({
    viewport: { width: how.width ?? 1440, height: how.height ?? 900 },
    colorScheme: how.dark ? "dark" : "light",
    hasTouch: how.touch ?? false,
    isMobile: how.touch ?? false,
    bypassCSP: false,
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => {
    if (m.type() === "error") errors.push(m.text());
  });
  await page.goto(at.url + (how.example ? `?example=${how.example}` : ""));
  await page.waitForSelector("#welcome .question");
  return { page, errors, done: () => context.close() };
}

/**
 * A page of text, with all addresses that it requests.
 * @param {{browser: import("playwright-core").Browser, url: string}} at
 * @param {string} name @param {number} width @param {boolean} dark
 */
export async function visitText(at, name, width, dark) {
  const context = await at.browser.newContext({ viewport: { width, height: 800 }, colorScheme: dark ? "dark" : "light" });
  const page = await context.newPage();
  /** @type {string[]} */
  const asked = [];
  page.on("request", (r) => asked.push(r.url()));
  await page.goto(at.url + name);
  return { page, asked, done: () => context.close() };
}

/** Chooses a value in the sentence beside Check. @param {import("playwright-core").Page} page @param {string} name @param {string} id */
export async function choose(page, name, id) {
  const select = page.locator(`#ask select[name=${name}]`);
  if (!await select.isVisible() && await page.getAttribute("#more", "aria-expanded") === "false") await page.click("#more");
  await select.selectOption(id);
}

/** @param {import("playwright-core").Page} page */
export async function check(page) {
  await page.keyboard.press("Control+Enter");
  await verdict(page);
}

/** Lets the worker of the next request of a type fail instead of answering. @param {import("playwright-core").Page} page @param {string} type @param {string} message */
export const failNext = (page, type, message) => page.evaluate(([type, message]) => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (/** @type {any} */ m) {
    if (m.type !== type) return post.call(this, m);
    Worker.prototype.postMessage = post;
    this.dispatchEvent(new MessageEvent("message", { data: { type: "failed", message } }));
  };
}, [type, message]);

/** Waits for the end of a check. @param {import("playwright-core").Page | import("playwright-core").Frame} page */
export async function verdict(page) {
  await page.waitForSelector(["is-error", "is-pass", "is-part", "is-input", "is-walk", "is-find"].map((kind) => `#results[aria-busy=false] .verdict.${kind}`).join(), { timeout: patience });
  return page.textContent(".verdict-says");
}

/**
 * Waits until an element shows a text.
 * @param {import("playwright-core").Page | import("playwright-core").Frame} page @param {string} selector @param {string | RegExp} text
 */
export async function shows(page, selector, text) {
  await page.locator(selector, { hasText: text }).first().waitFor({ timeout: patience });
}

/**
 * Replaces the editor's text by pasting, as a user does.
 * @param {import("playwright-core").Page | import("playwright-core").Frame} page @param {string} text
 */
export async function write(page, text) {
  const { keyboard } = "page" in page ? page.page() : page;
  await page.click(".cm-content");
  await keyboard.press("Control+A");
  await keyboard.press("Delete");
  await paste(page, text);
}

/** Pastes over the selection of the editor. @param {import("playwright-core").Page | import("playwright-core").Frame} page @param {string} text */
export async function paste(page, text) {
  await page.evaluate(async (t) => {
    const data = new DataTransfer();
    data.setData("text/plain", t);
    const at = document.querySelector("#editor")?.shadowRoot?.querySelector(".cm-content");
    // The benchmark measures this task. Transferring the text to the browser is not part of it.
    await new Promise((next) => setTimeout(next));
    at?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/**
 * The violations that axe finds, as short lines.
 * @param {import("playwright-core").Page} page @param {string} [within] the part of the page @param {string[]} [rules] all if absent
 */
export async function axe(page, within = "html", rules) {
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(await readFile(axePath, "utf8"));
  return page.evaluate(async ([within, rules]) => {
    const r = await /** @type {any} */ (window).axe.run(within, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    return r.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.target.join(" ")).slice(0, 4).join(" | ")}`);
  }, /** @type {const} */ ([within, rules]));
}

/** The words that a line break cuts in two, in a part of the page. @param {import("playwright-core").Page} page @param {string} part */
export const cutWords = (page, part) => page.evaluate((part) => {
  const cut = [];
  const texts = document.createTreeWalker(/** @type {Element} */ (document.querySelector(part)), NodeFilter.SHOW_TEXT);
  for (const range = document.createRange(); texts.nextNode();) {
    for (const { index, 0: word } of (texts.currentNode.nodeValue ?? "").matchAll(/[A-Za-z]+/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (range.getClientRects().length > 1) cut.push(word);
    }
  }
  return cut;
}, part);

/** Presses an action beside the verdict. Narrow screens show all of them on request. @param {import("playwright-core").Page} page @param {string} name */
export async function act(page, name) {
  const button = page.locator(`#acts [data-act=${name}]`);
  await button.waitFor({ state: "attached" });
  if (!await button.isVisible() && await page.isVisible("#acts-more")) await page.click("#acts-more");
  await button.click();
}

/** A task that takes about a tenth of a second on a usual machine. @param {import("playwright-core").Page} page */
const usualTask = (page) => page.evaluate(() => {
  let sum = 0;
  for (let i = 0; i < 100_000_000; i++) sum += i % 7;
  return sum;
});

/**
 * How long the longest task of the page's main thread is during something, as a multiple of a task of about a tenth of a second. Both are
 * processor times: what else the machine does lengthens neither.
 * @param {import("playwright-core").Page} page @param {() => Promise<unknown>} during
 */
export async function longestTask(page, during) {
  const usual = await longestTraced(page, () => usualTask(page));
  return await longestTraced(page, during) / usual;
}

/** The processor time of the longest task, in milliseconds. @param {import("playwright-core").Page} page @param {() => Promise<unknown>} during */
async function longestTraced(page, during) {
  const browser = page.context().browser();
  await browser?.startTracing(page, recorded);
  await mark(page, "during");
  await during();
  // A task is recorded when it has ended, which is after its answer.
  await page.evaluate(() => new Promise((next) => setTimeout(next)));
  const { during: longest } = longestTasks(await browser?.stopTracing() ?? Buffer.of());
  assert.ok(longest > 0, "no task was traced");
  return longest;
}
