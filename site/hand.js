// Workers, and the module that they and the views share. A worker is started when
// it is first needed and anew after it was ended.

import { words } from "./words.js";

/** @typedef {import("./protocol.js").Request} Request */
/** @typedef {import("./protocol.js").Response} Response */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/** @type {Promise<WebAssembly.Module | undefined> | undefined} */
let compiled;

/**
 * The module, compiled once for the page and all workers; undefined where the
 * page could not, and each worker then tries by itself.
 * @returns {Promise<WebAssembly.Module | undefined>}
 */
export function wasmModule() {
  compiled ??= WebAssembly.compileStreaming(fetch(BEELINE_WASM)).catch(() => {
    compiled = undefined;
    return undefined;
  });
  return compiled;
}

/** A worker that takes requests in turn. */
export class Hand {
  /** @param {{listen: (r: Response) => void, ready?: () => void, failed: (message: string) => void}} to */
  constructor(to) {
    this.to = to;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    this.ready = false;
  }

  start() {
    const worker = new Worker(BEELINE_WORKER);
    this.worker = worker;
    this.ready = false;
    worker.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ e) => {
      if (worker !== this.worker) return;
      const r = e.data;
      if (r.type === "failed") this.fail(r.message);
      else if (r.type !== "ready") this.to.listen(r);
      else {
        this.ready = true;
        this.to.ready?.();
      }
    });
    worker.addEventListener("error", (e) => {
      if (worker === this.worker) this.fail(e.message || words.noWorker);
    });
    void this.post(worker, async () => ({ type: "start", module: await wasmModule() }));
    return worker;
  }

  /**
   * Posts a message unless the worker was ended meanwhile. All go through the
   * module's promise, so they arrive in the order in which they were sent.
   * @param {Worker} worker
   * @param {() => Promise<import("./protocol.js").ToWorker>} message
   */
  async post(worker, message) {
    const ready = await message();
    if (worker === this.worker) worker.postMessage(ready);
  }

  /** @param {string} message */
  fail(message) {
    this.end();
    this.to.failed(message);
  }

  end() {
    this.worker?.terminate();
    this.worker = undefined;
    this.ready = false;
  }

  /** @param {Request} request */
  send(request) {
    try {
      void this.post(this.worker ?? this.start(), async () => {
        await wasmModule();
        return request;
      });
    } catch (e) {
      this.fail(e instanceof Error ? e.message : words.noWorker);
    }
  }
}
