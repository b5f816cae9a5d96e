// Runs kernels: modules that engine/kernel generates for the current model. Go calls the functions below
// as WebAssembly imports, see engine/kernel/host/js.go. They take and return numbers only, because
// converting other values costs more than the calls.

import { threadImports } from "./threads.js";

/**
 * One kernel. It has its own memory: states never pass through Go's heap.
 * @typedef {object} Kernel
 * @property {WebAssembly.Memory} memory with addresses of 32 or, beyond 4 GiB, 64 bits
 * @property {WebAssembly.Exports} exports
 * @property {Function[]} functions in the order in which Go asked for them
 * @property {WebAssembly.Module} module
 * @property {(() => void)[]} threads functions that end the threads that share its memory
 * @property {import("./turns.js").Turn} [turn] of an instance for the host's own turns
 * @property {string} [failure] why a thread has ended by itself
 */

/** Results of a call that threw an exception, and of every other failed function. */
const trapped = -0x80000000;
const failed = -1;

/** @param {unknown} e */
const reasonOf = (e) => (e instanceof Error ? `${e.name}: ${e.message}` : String(e));

/**
 * Adds 64 KB pages to a memory. The standard wants a bigint for memories with 64-bit addresses; older hosts
 * take a number.
 * @param {WebAssembly.Memory} memory
 * @param {number} pages
 */
function grow(memory, pages) {
  try {
    memory.grow(pages);
  } catch (e) {
    if (!(e instanceof TypeError)) throw e;
    memory.grow(/** @type {any} */ (BigInt(pages)));
  }
}

/**
 * The imports that beeline.wasm needs to run kernels.
 * @param {Go} go the loader that will run the module
 * @param {(bytes: number) => void} [released] is called when a kernel and its memory are no longer used
 * @param {import("./threads.js").StartThread} [startThread] without it no kernel has threads
 * @returns {WebAssembly.ModuleImports}
 */
export function kernelImports(go, released = () => {}, startThread = undefined) {
  /** @type {(Kernel | undefined)[]} */
  const kernels = [];
  let reason = new Uint8Array();
  /** @type {Uint8Array} */
  let own = new Uint8Array();

  /**
   * Bytes of Go's memory. The loader makes a new view after the memory has grown.
   * @param {number} at
   * @param {number} n
   */
  const inGo = (at, n) => {
    if (own.buffer !== go.mem.buffer) own = new Uint8Array(go.mem.buffer);
    return own.subarray(at >>> 0, (at >>> 0) + (n >>> 0));
  };

  /** @param {number} id */
  const kernel = (id) => {
    const k = kernels[id];
    if (!k) throw new Error(`there is no kernel ${id}`);
    return k;
  };

  /**
   * Bytes of a kernel's memory. A view of the whole memory would be stale after growth, and some hosts cannot make
   * views as long as a memory beyond 4 GiB.
   * @param {number} id
   * @param {number} at
   * @param {number} n
   */
  const inKernel = (id, at, n) => {
    const { buffer } = kernel(id).memory;
    if (at + (n >>> 0) > buffer.byteLength) throw new RangeError("after the end of the kernel's memory");
    return new Uint8Array(buffer, at, n >>> 0);
  };

  /**
   * Calls a function for Go and returns `otherwise` if it throws. An exception in Go's frames would make the module
   * unusable.
   * @param {number} otherwise
   * @param {() => number} act
   */
  const guard = (otherwise, act) => {
    try {
      return act();
    } catch (e) {
      reason = new TextEncoder().encode(reasonOf(e));
      return otherwise;
    }
  };

  /** @param {Omit<Kernel, "functions" | "threads">} k @returns {number} number of a new kernel */
  const add = (k) => {
    const id = kernels.indexOf(undefined);
    const at = id < 0 ? kernels.length : id;
    kernels[at] = { ...k, functions: [], threads: [] };
    return at;
  };

  return {
    ...threadImports({ kernel, add, guard: (act) => guard(failed, act), inGo, startThread }),

    /** @type {(code: number, n: number) => number} number of a new kernel */
    instantiate: (code, n) =>
      guard(failed, () => {
        // A copy, because Go's memory may change during the compilation. Synchronous compilation of any size works
        // in workers and in Node. A page's policy may forbid it.
        const module = new WebAssembly.Module(Uint8Array.from(inGo(code, n)));
        const { exports } = new WebAssembly.Instance(module);
        const { memory } = exports;
        if (!(memory instanceof WebAssembly.Memory)) throw new Error("the kernel exports no memory");
        return add({ memory, exports, module });
      }),

    /** @type {(id: number, name: number, n: number) => number} number of the exported function */
    function: (id, name, n) =>
      guard(failed, () => {
        const { exports, functions } = kernel(id);
        const text = new TextDecoder().decode(inGo(name, n));
        const f = exports[text];
        if (typeof f !== "function") throw new Error(`the kernel exports no function ${text}`);
        return functions.push(f) - 1;
      }),

    /**
     * Calls a function of the kernel. Surplus arguments are dropped. A function without a result returns 0.
     * @type {(id: number, f: number, a: number, b: number, c: number, d: number) => number}
     */
    call: (id, f, a, b, c, d) => {
      try {
        return /** @type {Kernel} */ (kernels[id]).functions[f](a, b, c, d) | 0;
      } catch (e) {
        reason = new TextEncoder().encode(reasonOf(e));
        return trapped;
      }
    },

    /** @type {(id: number, at: number, to: number, n: number) => number} copies kernel to Go */
    read: (id, at, to, n) =>
      guard(failed, () => {
        inGo(to, n).set(inKernel(id, at, n));
        return 0;
      }),

    /** @type {(id: number, at: number, from: number, n: number) => number} copies Go to kernel */
    write: (id, at, from, n) =>
      guard(failed, () => {
        inKernel(id, at, n).set(inGo(from, n));
        return 0;
      }),

    /** @type {(id: number, pages: number) => number} adds 64 KB pages */
    grow: (id, pages) =>
      guard(failed, () => {
        grow(kernel(id).memory, pages >>> 0);
        return 0;
      }),

    /** @type {(id: number) => number} frees a kernel and its memory */
    release: (id) => {
      const bytes = kernels[id]?.memory.buffer.byteLength ?? 0;
      for (const end of kernels[id]?.threads ?? []) end();
      kernels[id] = undefined;
      released(bytes);
      return 0;
    },

    /** @type {(to: number, n: number) => number} writes the first n bytes of the last failure's reason, and returns the length of the reason */
    reason: (to, n) => {
      inGo(to, n).set(reason.subarray(0, n >>> 0));
      return reason.length;
    },
  };
}
