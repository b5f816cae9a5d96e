// Loads the checker into Node: the module that `./build.sh build` made, or one
// made now when only Go is there.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelImports } from "../kernel.js";
import { allowWideMemory } from "./wide.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const wasm = join(top, "build", "beeline.wasm");
const loader = join(top, "build", "wasm_exec.js");

/** Makes the module with Go alone. */
function build() {
  const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };
  process.stderr.write("check: making the checker with Go, once\n");
  mkdirSync(dirname(wasm), { recursive: true });
  try {
    execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", wasm, "./wasm"], { cwd: top, env, stdio: ["ignore", "ignore", "inherit"] });
    const root = execFileSync("go", ["env", "GOROOT"], { cwd: top, encoding: "utf8" }).trim();
    copyFileSync(join(root, "lib", "wasm", "wasm_exec.js"), loader);
  } catch (e) {
    const missing = /** @type {NodeJS.ErrnoException} */ (e).code === "ENOENT";
    throw new Error(`the checker is not built; ${missing ? "get Go from https://go.dev/dl/" : "see what Go says above"} and run ./build.sh build`);
  }
}

/**
 * What the module writes when it dies says nothing to people who check models:
 * where its output would go is nowhere. Go's loader takes this for the file system.
 */
const nowhere = {
  constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
  /** @param {number} _file @param {Uint8Array} bytes */
  writeSync: (_file, bytes) => bytes.length,
  /** @type {(file: number, bytes: Uint8Array, offset: number, length: number, at: number | null, done: (e: null, n: number) => void) => void} */
  write: (_file, _bytes, _offset, length, _at, done) => done(null, length),
};

/**
 * The result of a search that took more memory than there is, whatever its bound.
 * @param {import("../protocol.js").Request} request
 * @returns {import("../protocol.js").Result}
 */
const outOfMemory = (request) => ({
  ...{ model: request.name ?? "", verdict: "incomplete", kind: "memory limit" },
  message: "The search took all memory that the system gives; lower its bound to see how far it comes.",
  ...{ states: 0, matched: 0, transitions: 0, atomicSteps: 0, depth: 0, stateBytes: 0, peakBytes: 0, seconds: 0 },
  ...{ exhaustive: false, shortest: false, search: request.options?.search ?? "", store: "exact", heuristic: "" },
  ...{ diagnostics: [], errors: 0 },
});

/**
 * @returns {Promise<(request: import("../protocol.js").Request) => Promise<import("../protocol.js").Result>>}
 */
export async function loadChecker() {
  if (!existsSync(wasm) || !existsSync(loader)) build();
  Object.assign(globalThis, { fs: nowhere });
  createRequire(import.meta.url)(loader);
  allowWideMemory();
  const go = new Go();
  go.importObject.kernel = kernelImports(go);
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
  const ended = go.run(instance);
  return (request) => Promise.race([answer(request), ended.then(() => outOfMemory(request))]);
}

/**
 * @param {import("../protocol.js").Request} request
 * @returns {Promise<import("../protocol.js").Result>}
 */
function answer(request) {
  return new Promise((resolve) => {
    beeline(JSON.stringify(request), (text) => {
      /** @type {import("../protocol.js").Response} */
      const response = JSON.parse(text);
      if (response.type === "result") resolve(response.result);
    });
  });
}
