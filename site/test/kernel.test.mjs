// The host of kernels: in Node without Go, and on pages with and without permission for it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { freeMemory } from "../check/free.mjs";
import { kernelImports } from "../worker/kernel.js";
import { open } from "./browser.mjs";

/** A module that exports a memory of one to two pages, and "quotient", which divides two numbers. */
const small = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f], // the type (i32, i32) -> i32
  ...[3, 2, 1, 0],
  ...[5, 4, 1, 1, 1, 2], // the memory
  ...[7, 21, 2, 6, ...Buffer.from("memory"), 2, 0, 8, ...Buffer.from("quotient"), 0, 0],
  ...[10, 9, 1, 7, 0, 0x20, 0, 0x20, 1, 0x6d, 0x0b],
);

/** A module that exports a 64-bit memory of one page to 16 GiB. */
const wide = Uint8Array.of(...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], ...[5, 6, 1, 5, 1, 0x80, 0x80, 0x10], ...[7, 10, 1, 6, ...Buffer.from("memory"), 2, 0]);

/** The imports as Go sees them, with a memory in place of Go's. @param {(bytes: number) => void} [released] */
function host(released) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const go = { mem: new DataView(memory.buffer) };
  const imports = /** @type {Record<string, (...numbers: number[]) => number>} */ (kernelImports(/** @type {any} */ (go), released));
  return {
    imports,
    bytes: () => new Uint8Array(go.mem.buffer),
    /** Puts bytes into the memory. @param {number} at @param {Uint8Array} bytes @returns {[number, number]} */
    put(at, bytes) {
      this.bytes().set(bytes, at);
      return [at, bytes.length];
    },
    grow: () => {
      memory.grow(1);
      go.mem = new DataView(memory.buffer);
    },
    reason() {
      const n = imports.reason(30000, 1000);
      return new TextDecoder().decode(this.bytes().slice(30000, 30000 + n));
    },
  };
}

test("a kernel is started, called and released", () => {
  const h = host();
  const id = h.imports.instantiate(...h.put(64, small));
  assert.equal(id, 0);
  const f = h.imports.function(id, ...h.put(64, Buffer.from("quotient")));
  assert.equal(h.imports.call(id, f, -42, 7, 0, 0), -6);
  assert.equal(h.imports.call(id, f, 1, 0, 0, 0), -0x80000000);
  assert.match(h.reason(), /^RuntimeError: divide by zero/);
  assert.equal(h.imports.function(id, ...h.put(64, Buffer.from("absent"))), -1);
  assert.match(h.reason(), /no function absent/);
  h.imports.release(id);
  assert.equal(h.imports.call(id, f, 1, 1, 0, 0), -0x80000000);
});

test("the size of a released kernel's memory is reported once", () => {
  /** @type {number[]} */
  const sizes = [];
  const h = host((bytes) => sizes.push(bytes));
  const id = h.imports.instantiate(...h.put(64, small));
  h.imports.grow(id, 1);
  assert.deepEqual(sizes, []);
  h.imports.release(id);
  h.imports.release(id);
  assert.deepEqual(sizes, [2 << 16, 0]);
});

test("the memory of released kernels is freed before the next one starts", async () => {
  const free = freeMemory();
  let memory = /** @type {WebAssembly.Memory | null} */ (new WebAssembly.Memory({ initial: 512 }));
  const held = new WeakRef(/** @type {WebAssembly.Memory} */ (memory));
  await new Promise((done) => setImmediate(done)); // A new WeakRef keeps its object until here.
  free(1 << 16);
  assert.equal(memory?.buffer.byteLength, 32 << 20);
  memory = null;
  free(32 << 20);
  assert.equal(held.deref(), undefined);
});

test("bytes are copied both ways, even after a memory has grown", () => {
  const h = host();
  const id = h.imports.instantiate(...h.put(64, small));
  const there = (1 << 16) - 4;
  for (const step of ["at first", "grown"]) {
    const at = step === "grown" ? (1 << 17) - 4 : there;
    assert.equal(h.imports.write(id, at, ...h.put(512, Uint8Array.of(1, 2, 3, 4))), 0, step);
    assert.equal(h.imports.read(id, at, 1024, 4), 0, step);
    assert.deepEqual([...h.bytes().slice(1024, 1028)], [1, 2, 3, 4], step);
    assert.equal(h.imports.read(id, at + 1, 1024, 4), -1, step);
    assert.match(h.reason(), /RangeError/);
    h.grow();
    assert.equal(h.imports.grow(id, 1), step === "grown" ? -1 : 0);
  }
  assert.equal(h.imports.read(id, 2 ** 32 - 4, 1024, 4), -1);
});

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

/** A page with the host of kernels. @param {string} policy */
async function pageWithHost(policy) {
  const page = await at.browser.newPage();
  for (const name of ["kernel.js", "threads.js", "turns.js"]) {
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: "text/javascript", body: readFileSync(new URL(`../worker/${name}`, import.meta.url)) }));
  }
  await page.route("**/policy.html", (route) =>
    route.fulfill({
      headers: { "content-type": "text/html", "content-security-policy": policy },
      body: '<!doctype html><script type="module">import * as k from "./kernel.js"; globalThis.kernel = k</script>',
    }),
  );
  await page.goto(at.url + "policy.html");
  await page.waitForFunction(() => "kernel" in globalThis);
  return page;
}

test("a 64-bit memory grows beyond 4 GiB, and bytes are copied both ways there", async () => {
  const page = await pageWithHost("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
  const got = await page.evaluate((code) => {
    const go = { mem: new DataView(new ArrayBuffer(65536)) };
    const imports = /** @type {any} */ (globalThis).kernel.kernelImports(go);
    const bytes = new Uint8Array(go.mem.buffer);
    bytes.set(code);
    bytes.set([1, 2, 3], 1024);
    const id = imports.instantiate(0, code.length);
    const far = 2 ** 32 + 5;
    const beyond = imports.write(id, far, 1024, 3);
    const grown = imports.grow(id, 66000);
    const written = imports.write(id, far, 1024, 3);
    const read = imports.read(id, far, 2048, 3);
    return { id, beyond, grown, written, read, bytes: [...bytes.slice(2048, 2051)], toomuch: imports.grow(id, 262144) };
  }, [...wide]);
  assert.deepEqual(got, { id: 0, beyond: -1, grown: 0, written: 0, read: 0, bytes: [1, 2, 3], toomuch: -1 });
  await page.close();
});

for (const [policy, id, reason] of [
  ["script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'", 0, /^$/],
  ["script-src 'self' 'unsafe-inline'", -1, /^CompileError.*Content Security Policy/],
]) {
  test(`a page with ${policy} ${id === 0 ? "runs kernels" : "does not, and says why"}`, async () => {
    const page = await pageWithHost(String(policy));
    const got = await page.evaluate((code) => {
      const go = { mem: new DataView(new ArrayBuffer(65536)) };
      const imports = /** @type {any} */ (globalThis).kernel.kernelImports(go);
      const bytes = new Uint8Array(go.mem.buffer);
      bytes.set(code);
      const id = imports.instantiate(0, code.length);
      const n = imports.reason(1024, 4096);
      return { id, reason: new TextDecoder().decode(bytes.slice(1024, 1024 + n)) };
    }, [...small]);
    assert.equal(got.id, id);
    assert.match(got.reason, /** @type {RegExp} */ (reason));
    await page.close();
  });
}
