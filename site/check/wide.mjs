// Lets kernels of the command have memories of more than 4 GiB.
import { setFlagsFromString } from "node:v8";

/** A module whose memory has addresses of 64 bits. */
const wide = Uint8Array.of(...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], ...[5, 3, 1, 4, 1]);

/** Before version 24, Node has them only if asked. */
export function allowWideMemory() {
  if (!WebAssembly.validate(wide)) setFlagsFromString("--experimental-wasm-memory64");
}

/** The most memory that a search can have here, in MB. @returns {number} */
export function mostMemory() {
  allowWideMemory();
  return WebAssembly.validate(wide) ? 16_383 : 4095;
}
