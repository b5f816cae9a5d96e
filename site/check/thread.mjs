// The thread in which the checker runs, so that signals get through to the command
// whatever the checker is busy with.

import { parentPort, workerData } from "node:worker_threads";
import { startModule } from "./module.mjs";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

/**
 * The module takes its turns through a channel to itself. Node's own would have a
 * thousand turns before a message of another port is heard, a stop for one.
 */
class FairChannel {
  /** @type {{onmessage?: () => void}} */
  port1 = {};
  port2 = { postMessage: () => void setImmediate(() => this.port1.onmessage?.()) };
}
Object.assign(globalThis, { MessageChannel: FairChannel });

/** @param {unknown} e */
const failed = (e) => port.postMessage({ type: "failed", message: e instanceof Error ? `${e.name}: ${e.message}` : String(e) });

try {
  const { ask, ended } = await startModule(workerData);
  ended.then(failed, failed);
  port.on("message", (request) => ask(request, (response) => port.postMessage(response)));
} catch (e) {
  failed(e);
}
