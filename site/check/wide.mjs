// Allows kernels in Node to have memories of more than 4 GiB.
import { setFlagsFromString } from "node:v8";

/** A module whose memory has 64-bit addresses. */
const wide = Uint8Array.of(...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], ...[5, 3, 1, 4, 1]);

/** Before version 24, Node needs a flag for 64-bit addresses. */
export function allowWideMemory() {
  if (!WebAssembly.validate(wide)) setFlagsFromString("--experimental-wasm-memory64");
}

/** The largest memory limit of a search in this Node, in MB. @returns {number} */
export function mostMemory() {
  allowWideMemory();
  return WebAssembly.validate(wide) ? 16_383 : 4095;
}
