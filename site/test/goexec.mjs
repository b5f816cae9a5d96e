// Runs a Go test compiled to WebAssembly, as Go's lib/wasm/go_js_wasm_exec does, with the
// host of kernels that the checker has.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { kernelImports } from "../worker/kernel.js";
import { starter } from "../check/searchers.mjs";
import { allowWideMemory } from "../check/wide.mjs";

const [file, ...args] = process.argv.slice(2);
if (!file) throw new Error("usage: goexec.mjs test.wasm [arguments]");
Object.assign(globalThis, { fs, path });
createRequire(import.meta.url)("../../build/wasm_exec.js");

allowWideMemory();
const go = new Go();
go.argv = [file, ...args];
go.env = /** @type {Record<string, string>} */ ({ TMPDIR: tmpdir(), ...process.env });
go.exit = process.exit;
go.importObject.kernel = kernelImports(go, undefined, starter(new URL("slowsearcher.mjs", import.meta.url)));
const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), go.importObject);
process.on("exit", (code) => {
  // Nothing can wake Go any more: let it report the deadlock.
  const asleep = /** @type {any} */ (go);
  if (code === 0 && !asleep.exited) {
    asleep._pendingEvent = { id: 0 };
    asleep._resume();
  }
});
await go.run(instance);
