// Firefox for tests, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), because Playwright
// supports only its own builds of Firefox.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";

/** Keys of WebDriver that are no characters. */
export const keys = { control: "\uE009", enter: "\uE007", tab: "\uE004", down: "\uE015" };

/** Settings of the profile: nothing is asked or fetched at the start. */
const settings = { "app.update.disabledForTesting": true, "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false, "toolkit.telemetry.reportingpolicy.firstRun": false };

/** If the page is left while a script loads, Firefox reports that the hash of the script is this one. No script is empty. */
const hashOfNothing = createHash("sha256").digest("base64");

/** Starts Firefox and opens one page. @param {string} program */
export async function openFirefox(program) {
  const profile = await mkdtemp(join(tmpdir(), "beeline-firefox-"));
  await writeFile(join(profile, "user.js"), Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`).join(""));
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, MOZ_HEADLESS_WIDTH: "1440", MOZ_HEADLESS_HEIGHT: "900" } });
  const ended = new Promise((done) => child.on("exit", done));
  const close = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const firefox = new Firefox(await connect(await address(child, ended)), close);
    await firefox.begin();
    return firefox;
  } catch (e) {
    await close();
    throw e;
  }
}

/** The address that Firefox reports. @param {import("node:child_process").ChildProcess} child @param {Promise<unknown>} ended @returns {Promise<string>} */
function address(child, ended) {
  return new Promise((done, fail) => {
    createInterface(/** @type {import("node:stream").Readable} */ (child.stderr)).on("line", (line) => {
      const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (url) done(url);
    });
    ended.then(() => fail(new Error("Firefox ended before it could be used")));
    setTimeout(() => fail(new Error("Firefox does not answer")), 120_000).unref();
  });
}

/** @param {string} url @returns {Promise<WebSocket>} */
async function connect(url) {
  const socket = new WebSocket(url + "/session");
  await new Promise((done, fail) => socket.on("open", done).on("error", fail));
  return socket;
}

/** Waits until the page loads no more files: one that the next page cuts off would count as an error. */
async function quiet() {
  let before = -1;
  for (let files = 0; files !== before; files = performance.getEntriesByType("resource").length) {
    before = files;
    await new Promise((done) => setTimeout(done, 300));
  }
}

/** One page of Firefox. */
export class Firefox {
  /** @param {WebSocket} socket @param {() => Promise<void>} close */
  constructor(socket, close) {
    this.socket = socket;
    this.end = close;
    this.context = "";
    /** Errors that the page reports. @type {string[]} */
    this.errors = [];
    this.commands = 0;
    /** @type {Map<number, {done: (result: any) => void, fail: (why: Error) => void}>} */
    this.waiting = new Map();
    socket.on("message", (data) => this.receive(JSON.parse(String(data))));
  }

  /** @param {any} message */
  receive(message) {
    if (message.method === "log.entryAdded" && message.params.level === "error" && !message.params.text.includes(hashOfNothing)) this.errors.push(message.params.text);
    const command = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "error") command?.fail(new Error(`${message.error}: ${message.message}`));
    else command?.done(message.result);
  }

  /** Sends a command of the protocol. @param {string} method @param {object} params @returns {Promise<any>} */
  send(method, params) {
    const id = ++this.commands;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async begin() {
    await this.send("session.new", { capabilities: {} });
    await this.send("session.subscribe", { events: ["log.entryAdded"] });
    this.context = (await this.send("browsingContext.getTree", {})).contexts[0].context;
  }

  /** @param {string} url */
  async goto(url) {
    await this.evaluate(quiet);
    await this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  /** Calls a function in the page with one value, and returns its JSON value. @template T, R @param {(given: T) => R} call @param {T} [given] @returns {Promise<R>} */
  async evaluate(call, given) {
    const expression = `Promise.resolve((${call})(${JSON.stringify(given)})).then((r) => JSON.stringify(r ?? null))`;
    const { result, exceptionDetails } = await this.send("script.evaluate", { expression, target: { context: this.context }, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  /** Waits until an element shows a text that matches. @param {string} selector @param {RegExp} pattern @param {number} [seconds] */
  async shows(selector, pattern, seconds = 30) {
    let text = "";
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
      text = await this.evaluate((s) => document.querySelector(s)?.textContent ?? "", selector);
      if (pattern.test(text)) return text;
    }
    throw new Error(`${selector} does not show ${pattern} after ${seconds} s, but: ${text.slice(0, 300)}`);
  }

  /** Clicks the middle of an element with the pointer. @param {string} selector @param {string} [text] the whole text of the element */
  async click(selector, text) {
    /** @type {{x: number, y: number} | null | undefined} */
    let at, before, tries = 0;
    // A result that is drawn moves what follows it: click once the place stays. Firefox scrolls by half a pixel each time.
    do {
      if (tries++ > 100) throw new Error(`${selector} does not stay where it is`);
      before = at;
      at = await this.evaluate(({ selector, text }) => {
        const found = [...document.querySelectorAll(selector)].find((e) => text === undefined || e.textContent === text);
        found?.scrollIntoView({ block: "center" });
        const box = found?.getBoundingClientRect();
        return new Promise((done) => setTimeout(() => done(box && box.width > 0 ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null), 50));
      }, { selector, text });
    } while (at && (!before || Math.abs(at.x - before.x) > 1 || Math.abs(at.y - before.y) > 1));
    if (!at) throw new Error(`there is no ${selector} ${text ?? ""} to click`);
    await this.act({ type: "pointer", id: "mouse", actions: [{ type: "pointerMove", ...at }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] });
  }

  /** Presses keys together, the last one last. @param {...string} pressed */
  async press(...pressed) {
    await this.act({ type: "key", id: "keyboard", actions: [...pressed.map((value) => ({ type: "keyDown", value })), ...pressed.toReversed().map((value) => ({ type: "keyUp", value }))] });
  }

  /** @param {object} source */
  async act(source) {
    await this.send("input.performActions", { context: this.context, actions: [source] });
  }

  async close() {
    this.socket.close();
    await this.end();
  }
}
