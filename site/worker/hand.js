// Workers, and the module that they and the views share. A worker is started when
// it is first needed and anew after it was ended.

import { load, LoadError, loadModule } from "./loader.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Response} Response */
/** @typedef {import("../protocol/protocol.js").FromWorker} FromWorker */

/**
 * What is loaded once and kept. After a failure the next one who asks tries again.
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
 * The address of a copy of the worker's script. Nothing else lets its hash be checked,
 * and a page of no origin, as in a sandboxed frame, may start workers from copies only.
 */
const workerCopy = once(async () => URL.createObjectURL(await (await load(BEELINE_WORKER, document.baseURI)).blob()));

/** A worker that takes requests in turn. */
export class Hand {
  /** @param {{listen: (r: Response) => void, ready?: () => void, failed: (message: string, unloaded: boolean) => void}} to failed tells why the worker is of no more use, and whether a file could not be loaded */
  constructor(to) {
    this.to = to;
    /** @type {Promise<Worker> | undefined} the worker, once it has been told to start */
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

  /** Starts the worker before its first request. That request says what fails. */
  load() {
    (this.worker ??= this.start()).catch(() => {});
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
        if (this.worker === to) this.fail(e instanceof Error ? e.message : words.noWorker, e instanceof LoadError);
      },
    );
  }
}
