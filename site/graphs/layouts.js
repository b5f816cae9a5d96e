// Asks a worker for layouts, one after another. A worker that takes too long is ended.

/** @typedef {import("../tools/layout.js").Task} Task */
/** @typedef {import("../tools/layout.js").Placed} Placed */

/** The longest time for one layout, in milliseconds. */
const longest = 15_000;

export class Layouts {
  /** @param {() => Promise<Worker>} start */
  constructor(start) {
    this.start = start;
    /** @type {Promise<Worker> | undefined} */
    this.worker = undefined;
    this.id = 0;
    /** The end of the last task. @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /** @param {Omit<Task, "id">} task @returns {Promise<Placed | undefined>} undefined if it takes too long */
  place(task) {
    const done = this.last.then(() => this.run({ ...task, id: ++this.id }));
    this.last = done.catch(() => {});
    return done;
  }

  /** @param {Task} task @returns {Promise<Placed | undefined>} */
  async run(task) {
    const worker = await (this.worker ??= this.start());
    return new Promise((done) => {
      /** @param {Placed} [placed] */
      const end = (placed) => {
        clearTimeout(timer);
        if (!placed) {
          worker.terminate();
          this.worker = undefined;
        }
        done(placed);
      };
      const timer = setTimeout(end, longest);
      worker.onmessage = (e) => end(e.data.id === task.id ? e.data.placed : undefined);
      worker.onerror = () => end();
      worker.postMessage(task);
    });
  }
}
