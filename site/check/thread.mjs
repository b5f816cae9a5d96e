// The checker's thread. The command's own thread stays free and receives signals.

import { parentPort, workerData } from "node:worker_threads";
import { FairChannel } from "./fairchannel.mjs";
import { startModule } from "./module.mjs";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

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
