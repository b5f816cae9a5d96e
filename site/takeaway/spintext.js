// The run as Spin prints it. The module that writes it is loaded when it is first asked for.

import { load, loadModule } from "../worker/loader.js";
import { words } from "../text/words.js";

/**
 * The text of a run, written in a worker.
 * @param {{name: string, text: string, files?: Record<string, string>, defines?: string[], choices: number[], loop: number}} run as in a request to replay it
 * @returns {Promise<string>}
 */
export async function spinText(run) {
  const [response, module] = await Promise.all([load(BEELINE_WORKER, document.baseURI), loadModule(BEELINE_SPINTEXT, document.baseURI)]);
  const address = URL.createObjectURL(await response.blob());
  const worker = new Worker(address);
  try {
    return await new Promise((answered, failed) => {
      worker.addEventListener("error", (e) => failed(new Error(e.message || words.noWorker)));
      worker.addEventListener("message", ({ data }) => {
        const { text = "", why = data.message } = data.forms?.[0] ?? {};
        if (data.type === "forms" && !why) answered(text);
        else if (data.type === "forms" || data.type === "failed") failed(new Error(why));
      });
      worker.postMessage({ type: "start", base: document.baseURI, module });
      worker.postMessage({ id: 1, type: "forms", ...run });
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}
