// Starts the threads that share a search.
import { Worker } from "node:worker_threads";

/** @param {URL} script @returns {import("../worker/threads.js").StartThread} */
export const starter = (script) => (start, failed) => {
  const worker = new Worker(script, { workerData: start });
  let wanted = true;
  worker.on("error", (e) => failed(e instanceof Error ? e.message : String(e)));
  worker.on("exit", () => wanted && failed("a thread has ended"));
  return () => {
    wanted = false;
    worker.terminate();
  };
};

export const startThread = starter(new URL("searcher.mjs", import.meta.url));
