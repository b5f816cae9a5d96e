// Finds the checker's module, compares it with the hashes of the build, and starts it. If
// it is missing, Go alone builds it.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { languageOf, languages } from "../text/languages.js";
import { kernelImports } from "../worker/kernel.js";
import { reason } from "./files.mjs";
import { freeMemory } from "./free.mjs";
import { startThread } from "./searchers.mjs";
import { allowWideMemory } from "./wide.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
/** The sources of the modules. @type {Record<string, string>} */
const folders = { "beeline.wasm": "./wasm", "timed.wasm": "./wasm/timed", "spintext.wasm": "./wasm/spintext" };
const loader = join(top, "build", "wasm_exec.js");
/** The hashes of the two, in the form of sha256sum. */
const sums = join(top, "build", "SHA256SUMS");

/** A failure of Beeline, not of the model or of its user. */
export class Failure extends Error {}

/** @typedef {{path: string, bytes: Uint8Array, loader: string}} Module loader is the path of Go's wasm_exec.js */
/** @typedef {{version: string, module: string}} Identity module is the beginning of the module's hash */

/** @param {Uint8Array} bytes */
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** @param {string} command @param {string[]} args @param {import("node:child_process").SpawnOptions} how @returns {Promise<string>} what it prints */
function run(command, args, how) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: top, stdio: ["ignore", "pipe", "inherit"], ...how });
    let out = "";
    child.stdout?.on("data", (text) => (out += text));
    child.on("error", fail).on("close", (status) => (status === 0 ? done(out) : fail(new Error(`${command} ended with ${status}`))));
  });
}

/** Builds a module with Go alone. @param {(message: string) => void} say @param {string} wasm its path @param {string} folder its sources */
async function build(say, wasm, folder) {
  say("building the checker with Go; this happens only once");
  try {
    mkdirSync(dirname(wasm), { recursive: true });
    await run("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", wasm, folder], { env: { ...process.env, GOOS: "js", GOARCH: "wasm" } });
    const root = (await run("go", ["env", "GOROOT"], {})).trim();
    copyFileSync(join(root, "lib", "wasm", "wasm_exec.js"), loader);
    const written = writtenSums();
    for (const path of [wasm, loader]) written.set(relative(dirname(sums), path), hashOf(readFileSync(path)));
    writeFileSync(sums, [...written].map(([path, sum]) => `${sum}  ${path}\n`).join(""));
  } catch (e) {
    const missing = /** @type {NodeJS.ErrnoException} */ (e).code === "ENOENT";
    throw new Failure(`the checker is not built; ${missing ? "get Go from https://go.dev/dl/" : "see what Go says above"} and run ./build.sh build`);
  }
}

const again = "Run ./build.sh build";

/** @param {string} path */
function readPart(path) {
  try {
    return readFileSync(path);
  } catch (e) {
    throw new Failure(`${relative(top, path)} cannot be read: ${reason(e)}. ${again}`);
  }
}

/** The hashes in SHA256SUMS, by file name. @returns {Map<string, string>} */
function writtenSums() {
  if (!existsSync(sums)) return new Map();
  return new Map([...readPart(sums).toString().matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)].map(([, sum, name]) => [name, sum]));
}

/**
 * The module for a model. It is built first if it is missing. Its hash must be the one that the build wrote.
 * @param {(message: string) => void} say
 * @param {string} [model] its file
 * @param {string} [file] of the module
 * @returns {Promise<Module>}
 */
export async function findModule(say, model = "", file = languageOf(model).module) {
  const wasm = join(top, "build", file);
  if (!existsSync(wasm) || !existsSync(loader)) await build(say, wasm, folders[file]);
  const bytes = readPart(wasm);
  const written = writtenSums();
  for (const [path, content] of /** @type {[string, Uint8Array][]} */ ([[wasm, bytes], [loader, readPart(loader)]])) {
    const sum = written.get(relative(dirname(sums), path));
    if (sum !== undefined && sum !== hashOf(content)) throw new Failure(`${relative(top, path)} is not what the build wrote: it was cut off or altered. ${again}`);
  }
  return { path: wasm, bytes, loader };
}

/** Hexadecimal digits of a hash that identify a module. */
const shortHash = 12;

/** @param {Module} module @returns {Identity} */
export function identify({ bytes }) {
  const { version } = JSON.parse(readFileSync(join(top, "site", "package.json"), "utf8"));
  return { version, module: hashOf(bytes).slice(0, shortHash) };
}

/** The newest source file of the module. Tests and what only tests import are no part of it. */
function newestSource() {
  let newest = { path: "", time: 0 };
  /** @param {string} path */
  const look = (path) => {
    const time = statSync(path).mtimeMs;
    if (time > newest.time) newest = { path, time };
  };
  for (const part of ["engine", "lang", "wasm"]) {
    for (const name of existsSync(join(top, part)) ? readdirSync(join(top, part), { recursive: true, encoding: "utf8" }) : []) {
      if (name.endsWith(".go") && !/_test\.go$|^promela.(oracle|corpus)\b/.test(name)) look(join(top, part, name));
    }
  }
  for (const name of ["go.mod", "go.sum"]) if (existsSync(join(top, name))) look(join(top, name));
  return newest;
}

/**
 * One sentence for each file that is out of date.
 * @param {Identity} identity
 * @param {Module} of
 * @returns {string[]}
 */
export function stale({ module }, { path }) {
  const out = [];
  const source = newestSource();
  if (source.time > statSync(path).mtimeMs) out.push(`${relative(top, path)} is older than ${relative(top, source.path)}. ${again}`);
  const page = join(top, "dist", "build.json");
  if (path === join(top, "build", languages[0].module) && existsSync(page) && !readFileSync(page, "utf8").includes(module)) out.push(`dist/ is from another build than build/beeline.wasm. ${again}`);
  return out;
}

/** The end of the module's output. If the module crashes, it says why. */
let lastOutput = "";
const lastOutputLength = 4096;

/** @param {Uint8Array} bytes */
function keep(bytes) {
  lastOutput = (lastOutput + new TextDecoder().decode(bytes)).slice(-lastOutputLength);
}

/**
 * The file system for Go's loader. It keeps the module's output from the terminal: a stack
 * trace tells nothing to people who check models.
 */
const silentFiles = {
  constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
  /** @param {number} _file @param {Uint8Array} bytes */
  writeSync: (_file, bytes) => (keep(bytes), bytes.length),
  /** @type {(file: number, bytes: Uint8Array, offset: number, length: number, at: number | null, done: (e: null, n: number) => void) => void} */
  write: (_file, bytes, offset, length, _at, done) => (keep(bytes.subarray(offset, offset + length)), done(null, length)),
};

/** @typedef {(request: import("../protocol/protocol.js").Request, reply: (response: import("../protocol/protocol.js").Response) => void) => void} Ask */

/**
 * Starts the module in this thread.
 * @param {Module} module
 * @param {import("../worker/threads.js").StartThread} [start]
 * @returns {Promise<{ask: Ask, ended: Promise<string>}>} ended gives the end of the module's output
 */
export async function startModule({ bytes, loader }, start = startThread) {
  Object.assign(globalThis, { fs: silentFiles });
  createRequire(import.meta.url)(loader);
  allowWideMemory();
  const go = new Go();
  go.importObject.kernel = kernelImports(go, freeMemory(), start);
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(new Uint8Array(bytes)), go.importObject);
  const ended = go.run(instance).then(() => lastOutput);
  return { ask: (request, reply) => beeline(JSON.stringify(request), (text) => reply(JSON.parse(text))), ended };
}
