// The thread in which the checker runs, so that signals get through to the command
// whatever the checker is busy with.

import { parentPort, workerData } from "node:worker_threads";
import { startModule } from "./module.mjs";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

/** @param {unknown} e */
const failed = (e) => port.postMessage({ type: "failed", message: e instanceof Error ? `${e.name}: ${e.message}` : String(e) });

try {
  const { ask, ended } = await startModule(workerData);
  ended.then(failed, failed);
  port.on("message", (request) => ask(request, (response) => port.postMessage(response)));
} catch (e) {
  failed(e);
}
