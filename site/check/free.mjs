// Returns the memory of kernels to the system. V8 frees it some time after the last use. Until then the
// next kernels would take memory beside it, and the process would exceed its memory limit.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A collection takes about 10 ms, so small kernels wait until there are several. */
const worthwhile = 16 << 20; // bytes

/**
 * A function to call when memory is no longer used, with its size in bytes.
 * @returns {(bytes: number) => void}
 */
export function freeMemory() {
  setFlagsFromString("--expose-gc");
  const collect = /** @type {() => void} */ (runInNewContext("gc"));
  let waiting = 0;
  return (bytes) => {
    if ((waiting += bytes) < worthwhile) return;
    waiting = 0;
    collect();
  };
}
