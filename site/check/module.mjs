// Loads the checker into Node: the module that `./build.sh build` made, or one
// made now when only Go is there.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const wasm = join(top, "build", "beeline.wasm");
const loader = join(top, "build", "wasm_exec.js");

/** Makes the module with Go alone. */
function build() {
  const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };
  mkdirSync(dirname(wasm), { recursive: true });
  try {
    execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", wasm, "./wasm"], { cwd: top, env, stdio: ["ignore", "ignore", "inherit"] });
    const root = execFileSync("go", ["env", "GOROOT"], { cwd: top, encoding: "utf8" }).trim();
    copyFileSync(join(root, "lib", "wasm", "wasm_exec.js"), loader);
  } catch (e) {
    throw new Error(`build/beeline.wasm is missing and Go could not make it: ${e instanceof Error ? e.message : e}`);
  }
}

/**
 * @returns {Promise<(request: import("../protocol.js").Request) => Promise<import("../protocol.js").Result>>}
 */
export async function loadChecker() {
  if (!existsSync(wasm) || !existsSync(loader)) build();
  createRequire(import.meta.url)(loader);
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
  const ended = go.run(instance).then(() => {
    throw new Error("the checker ended; it may have run out of memory (--memory lowers its bound)");
  });
  return (request) => Promise.race([answer(request), ended]);
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
