// The part of the host of kernels that is for searches of several threads: see
// engine/kernel/threads.go. Go takes turns of the first thread, the others take theirs by turns.js.

import { turnOf, view, words } from "./turns.js";

/** @typedef {import("./kernel.js").Kernel} Kernel */

/**
 * Starts a thread and returns a function that ends it. `failed` is called if it ends by itself.
 * @typedef {(start: import("../protocol/protocol.js").ThreadStart, failed: (why: string) => void) => () => void} StartThread
 */

/**
 * @typedef {object} Host
 * @property {(id: number) => Kernel} kernel
 * @property {(k: Omit<Kernel, "functions" | "threads">) => number} add returns the number of the new kernel
 * @property {(act: () => number) => number} guard returns -1 if `act` throws
 * @property {(at: number, n: number) => Uint8Array} inGo bytes of Go's memory
 * @property {StartThread} [startThread] without it there are no threads
 */

/** @param {Host} host */
export function threadImports({ kernel, add, guard, inGo, startThread }) {
  return {
    /** @type {(code: number, n: number, initial: number, maximum: number) => number} number of a new kernel whose memory threads share */
    share: (code, n, initial, maximum) =>
      guard(() => {
        if (!startThread) throw new Error("there are no threads");
        const module = new WebAssembly.Module(Uint8Array.from(inGo(code, n)));
        const memory = new WebAssembly.Memory({ initial, maximum, shared: true });
        return add({ memory, exports: new WebAssembly.Instance(module, { host: { memory } }).exports, module });
      }),

    /**
     * Does the work of the host's thread for some ranges. If there is none, or the threads stop, it waits for
     * some milliseconds at most. Returns 1 if all threads have stopped.
     * @type {(id: number, control: number, own: number, ranges: number, milliseconds: number) => number}
     */
    turn: (id, control, own, ranges, milliseconds) =>
      guard(() => {
        const k = kernel(id);
        if (k.failure !== undefined) throw new Error(k.failure);
        k.turn ??= turnOf(k);
        const shared = view(k.memory, control);
        const ring = () => Atomics.load(shared, words.bell / 4);
        let bell = ring();
        const idle = k.turn(own, ranges);
        const end = performance.now() + milliseconds;
        for (;;) {
          const halt = Atomics.load(shared, words.halt / 4);
          if (halt) {
            bell = ring();
            if (!Atomics.load(shared, words.inside / 4)) return 1;
          }
          const left = end - performance.now();
          if ((!halt && !idle) || left <= 0) return 0;
          Atomics.wait(shared, words.bell / 4, bell, left);
          if (!halt) return 0;
        }
      }),

    /** @type {(id: number, control: number, numbers: number, n: number) => number} starts a thread for each of the numbers */
    threads: (id, control, numbers, n) =>
      guard(() => {
        const k = kernel(id);
        const list = new Uint32Array(Uint8Array.from(inGo(numbers, 4 * n)).buffer);
        for (const own of list) {
          k.threads.push(/** @type {StartThread} */ (startThread)({ module: k.module, memory: k.memory, control, own }, (why) => (k.failure ??= why)));
        }
        return 0;
      }),

    /** @type {(id: number, at: number, expected: number, value: number) => number} sets a word if it is expected, and wakes who waits for a change */
    exchangeIf: (id, at, expected, value) =>
      guard(() => {
        const word = new Int32Array(kernel(id).memory.buffer, at, 1);
        Atomics.compareExchange(word, 0, expected, value);
        Atomics.notify(word, 0);
        return 0;
      }),
  };
}
