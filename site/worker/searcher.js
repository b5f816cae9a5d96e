// Threads that share a search, in browsers: workers of the worker that checks, with the same script.

/** Whether this worker may share memory with others: see isolation.js. */
const mayShare = globalThis.crossOriginIsolated === true;

/** @type {import("./threads.js").StartThread} */
function start(thread, failed) {
  const worker = new Worker(self.location.href);
  // The event has no message if the script could not be loaded.
  worker.addEventListener("error", (e) => failed(e.message ?? "a thread could not be started"));
  worker.postMessage({ type: "thread", thread });
  return () => worker.terminate();
}

/** Starts a thread; undefined if this worker cannot have any. */
export const startThread = mayShare ? start : undefined;
