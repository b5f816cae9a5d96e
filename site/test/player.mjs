// Workers that a test plays, to see the requests and to give the responses.

/** @typedef {import("../protocol/protocol.js").Request} Request */

/** A worker that sends the responses that a test gives. */
export class Player {
  /** @type {Player[]} in the order in which they were started */
  static all = [];

  constructor() {
    /** @type {Request[]} */
    this.requests = [];
    this.waiting = () => {};
    /** @type {Record<string, (e: any) => void>} */
    this.listeners = {};
    this.ended = false;
    Player.all.push(this);
  }

  /** @param {string} type @param {(e: any) => void} f */
  addEventListener(type, f) {
    this.listeners[type] = f;
  }

  /** @param {any} message */
  postMessage(message) {
    if (message.type === "start") return;
    this.requests.push(message);
    this.waiting();
  }

  terminate() {
    this.ended = true;
  }

  /** The next request. It may arrive later. @returns {Promise<Request>} */
  async asked() {
    while (this.requests.length === 0) await new Promise((done) => (this.waiting = () => done(undefined)));
    return /** @type {Request} */ (this.requests.shift());
  }

  /** @param {object} response */
  says(response) {
    this.listeners.message({ data: response });
  }
}

/** The smallest module. It also serves as the worker's script. */
const nothing = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const file = { name: "x", integrity: "", bytes: nothing.length };
Object.assign(globalThis, { Worker: Player, document: { baseURI: "http://x/" }, fetch: async () => new Response(nothing), BEELINE_WORKER: file, BEELINE_WASM: file });
// Older versions of Node lack it.
if (!globalThis.navigator) Object.assign(globalThis, { navigator: { hardwareConcurrency: 2 } });
export const { Checker } = await import("../worker/checker.js");
