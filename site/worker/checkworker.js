// A worker that can be restarted, and the compiled module that all workers and the views share.

import { load, LoadError, loadModule } from "./loader.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */
/** @typedef {import("../protocol/protocol.js").FromWorker} FromWorker */

/**
 * Loads something once and keeps it. After a failure the next call tries again.
 * @template T
 * @param {() => Promise<T>} get
 * @returns {() => Promise<T>}
 */
function once(get) {
  /** @type {Promise<T> | undefined} */
  let got;
  return () => (got ??= get().catch((e) => {
    got = undefined;
    throw e;
  }));
}

/** The module, compiled once for the page and all workers. */
export const wasmModule = once(() => loadModule(BEELINE_WASM, document.baseURI));

/**
 * The address of a copy of the worker's script. Only a copy lets the page check the script's hash. A page without
 * an origin, as in a sandboxed frame, can start workers from copies only.
 */
const workerCopy = once(async () => URL.createObjectURL(await (await load(BEELINE_WORKER, document.baseURI)).blob()));

/** A worker that answers requests one after another. It starts when it is first needed, and again after it was ended. */
export class CheckWorker {
  /** @param {{listen: (r: Response) => void, ready?: () => void, failed: (message: string, unloaded: boolean) => void}} to failed: why the worker cannot answer any more, and whether a file could not be loaded */
  constructor(to) {
    this.to = to;
    /** @type {Promise<Worker> | undefined} set as soon as the worker is starting */
    this.worker = undefined;
    this.ready = false;
  }

  /** @returns {Promise<Worker>} */
  start() {
    /** @type {Promise<Worker>} */
    const started = Promise.all([workerCopy(), wasmModule()]).then(([script, module]) => {
      const worker = new Worker(script);
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

  /** @param {string} message @param {boolean} [unloaded] */
  fail(message, unloaded = false) {
    this.end();
    this.to.failed(message, unloaded);
  }

  end() {
    this.worker?.then((worker) => worker.terminate(), () => {});
    this.worker = undefined;
    this.ready = false;
  }

  /** Starts the worker before its first request. The request reports a failure. */
  load() {
    (this.worker ??= this.start()).catch(() => {});
  }

  /**
   * Sends a request. Requests wait until the worker has started, and arrive in order. If the worker is ended
   * before, they are dropped.
   * @param {Request} request
   */
  send(request) {
    const to = (this.worker ??= this.start());
    to.then(
      (worker) => {
        if (this.worker === to) worker.postMessage(request);
      },
      (e) => {
        if (this.worker === to) this.fail(e instanceof Error ? e.message : words.noWorker, e instanceof LoadError);
      },
    );
  }
}
