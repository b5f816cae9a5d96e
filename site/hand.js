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

/** @type {Promise<string> | undefined} */
let copied;

/**
 * Starts a worker. A page of no origin, as in a sandboxed frame, may not load one
 * from an address, but from a copy of the script; what that names is relative to
 * the page.
 * @returns {Promise<Worker>}
 */
async function newWorker() {
  if (self.origin !== "null") return new Worker(BEELINE_WORKER);
  copied ??= copy(BEELINE_WORKER).catch((e) => {
    copied = undefined;
    throw e;
  });
  return new Worker(await copied);
}

/** @param {string} address @returns {Promise<string>} the address of a copy */
async function copy(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(words.noWorker);
  return URL.createObjectURL(await response.blob());
}

/** A worker that takes requests in turn. */
export class Hand {
  /** @param {{listen: (r: Response) => void, ready?: () => void, failed: (message: string) => void}} to */
  constructor(to) {
    this.to = to;
    /** @type {Promise<Worker> | undefined} the worker, once it has been told to start */
    this.worker = undefined;
    this.ready = false;
  }

  /** @returns {Promise<Worker>} */
  start() {
    /** @type {Promise<Worker>} */
    const started = Promise.all([newWorker(), wasmModule()]).then(([worker, module]) => {
      const current = () => this.worker === started;
      worker.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ e) => {
        if (current()) this.receive(e.data);
      });
      worker.addEventListener("error", (e) => {
        if (current()) this.fail(e.message || words.noWorker);
      });
      worker.postMessage({ type: "start", base: document.baseURI, module });
      return worker;
    });
    return started;
  }

  /** @param {FromWorker} r */
  receive(r) {
    if (r.type === "failed") this.fail(r.message);
    else if (r.type !== "ready") this.to.listen(r);
    else {
      this.ready = true;
      this.to.ready?.();
    }
  }

  /** @param {string} message */
  fail(message) {
    this.end();
    this.to.failed(message);
  }

  end() {
    this.worker?.then((worker) => worker.terminate(), () => {});
    this.worker = undefined;
    this.ready = false;
  }

  /**
   * Requests wait for the worker to start, and arrive in the order in which they
   * were sent, unless it was ended meanwhile.
   * @param {Request} request
   */
  send(request) {
    const to = (this.worker ??= this.start());
    to.then(
      (worker) => {
        if (this.worker === to) worker.postMessage(request);
      },
      (e) => {
        if (this.worker === to) this.fail(e instanceof Error ? e.message : words.noWorker);
      },
    );
  }
}
