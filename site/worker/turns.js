// The work of a thread that shares a search with others: see engine/kernel/loops/threads.go. The
// code of the model decides what to do; this file waits.

/** @typedef {import("../protocol/protocol.js").ThreadStart} ThreadStart */

/** The words, as bytes after `control`. */
export const words = { halt: 0, inside: 64, bell: 128, generation: 192 };

/** The length of a view of the words. */
const all = 64;

/** @param {WebAssembly.Memory} memory @param {number} control */
export const view = (memory, control) => new Int32Array(memory.buffer, control, all);

/** How many ranges of states a thread expands in one call: a host can replace code by faster code only between calls. */
const usualRanges = 64;

/** Expands states of some ranges for a thread with a number; not 0 if there is no work for it. @typedef {(own: number, ranges: number) => number} Turn */

/** The function of a new instance of the module. @param {Pick<ThreadStart, "module" | "memory">} shared @returns {Turn} */
export function turnOf({ module, memory }) {
  const { turn } = new WebAssembly.Instance(module, { host: { memory } }).exports;
  if (typeof turn !== "function") throw new Error("the kernel exports no function turn");
  return /** @type {Turn} */ (turn);
}

/**
 * Searches until the thread is ended from outside. While the search has stopped, or has no work, the thread waits.
 * @param {ThreadStart} start
 * @param {{ranges?: number, between?: () => void}} [how] `between` is called after each call of the module
 */
export function takeTurns({ module, memory, control, own }, { ranges = usualRanges, between = () => {} } = {}) {
  const turn = turnOf({ module, memory });
  const shared = view(memory, control);
  for (;;) {
    const generation = Atomics.load(shared, words.generation / 4);
    const idle = turn(own, ranges);
    between();
    const halt = Atomics.load(shared, words.halt / 4);
    if (halt) Atomics.wait(shared, words.halt / 4, halt);
    else if (idle) Atomics.wait(shared, words.generation / 4, generation);
  }
}
