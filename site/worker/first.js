// Starts the first worker while the page's own script still arrives. The worker's thread loads and compiles the
// module, which takes longest of all, while the page builds the editor. checkworker.js takes the worker over. If
// anything fails here, checkworker.js loads the files again and says why.

/** @typedef {import("./checkworker.js").FirstWorker} FirstWorker */

/** @param {string} script the address of a copy of the worker's script @returns {Promise<FirstWorker | undefined>} */
function start(script) {
  const worker = new Worker(script);
  /** @type {FirstWorker["messages"]} */
  const messages = [];
  return new Promise((done) => {
    worker.onmessage = ({ data }) => {
      if (data.type === "module") done({ worker, script, module: data.module, messages });
      else if (messages.push(data) && data.type === "failed") done(undefined);
    };
    worker.onerror = () => done(undefined);
    worker.postMessage({ type: "start", base: document.baseURI });
  });
}

globalThis.beelineFirst = fetch(BEELINE_WORKER.name, { integrity: BEELINE_WORKER.integrity }).then((r) => r.arrayBuffer()).then((copy) => start(URL.createObjectURL(new Blob([copy])))).catch(() => undefined);

export {};
