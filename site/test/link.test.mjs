// Links keep what they carry, and hostile ones are refused in words.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isLink } from "../text/addresses.js";
import { LinkError, checked, fieldNames, packLink, readLink } from "../page/link.js";
import { fields, phrases } from "../page/phrases.js";
import { readText } from "../page/textfile.js";
import { hostileLinks, linkOf, packed, randomFrom, randomLink, usualLeftOut } from "./links.mjs";

const examples = fileURLToPath(new URL("../examples/", import.meta.url));
const corpus = fileURLToPath(new URL("../../../shared/models/promela/", import.meta.url));

/** @param {string} file @param {string} text @param {(n: number) => number} random */
async function roundTrip(file, text, random) {
  const link = randomLink(file, text, random);
  const hash = await packLink(link);
  assert.match(hash, /^#v1\.[\w-]+$/);
  assert.deepEqual(await readLink(hash), { link: usualLeftOut(link), wrong: [] });
  return hash;
}

test("a link keeps every example with random questions and runs", async () => {
  const random = randomFrom(1);
  for (const file of readdirSync(examples).filter((f) => f.endsWith(".pml"))) {
    for (let i = 0; i < 5; i++) await roundTrip(file, readFileSync(join(examples, file), "utf8"), random);
  }
});

test("a link keeps 1,000 models of the corpus with random questions and runs", { skip: !existsSync(corpus) && "there is no corpus" }, async (t) => {
  const random = randomFrom(2);
  /** @type {number[]} */
  const lengths = [];
  let kept = 0;
  for (const file of readdirSync(corpus, { recursive: true, encoding: "utf8" }).sort()) {
    if (kept >= 1000 || !/\.(pml|prm|pr|pm|promela|spin)\d*$/.test(file)) continue;
    const bytes = readFileSync(join(corpus, file));
    if (bytes.length > 900_000) continue;
    const { text } = readText(file, bytes);
    await roundTrip(file.replaceAll("/", "-").slice(-100), text, random);
    lengths.push((await packLink({ text })).length);
    kept++;
  }
  lengths.sort((a, b) => a - b);
  t.diagnostic(`characters of a link with a text alone: median ${lengths[kept / 2]}, 90 % up to ${lengths[kept * 0.9]}`);
  assert.equal(kept, 1000);
});

/** The blocks of code in the description of links, by the heading above them. @param {string} heading */
function codeUnder(heading) {
  const text = readFileSync(new URL("../links.md", import.meta.url), "utf8");
  return text.split(`## ${heading}\n`)[1].split("```\n")[1];
}

const described = { text: "/* \u00e9\u{1f41d} */\ninit { assert(false) }\n", file: "bee.pml", question: { search: "bfs" }, run: [0] };

test("an address without a model is not called a link of another version", async () => {
  for (const hash of ["", "#here", "#vx", "javascript:1"]) await assert.rejects(readLink(hash), /does not contain a model/, hash);
  await assert.rejects(readLink("#v2.abc"), /has version 2,/);
});

test("the JavaScript in the description makes links", async () => {
  const link = new Function(`${codeUnder("Make a link in JavaScript")} return link;`)();
  const address = await link("https://host/", described);
  assert.ok(address.startsWith("https://host/#v1."));
  assert.deepEqual(await readLink(address.slice("https://host/".length)), { link: described, wrong: [] });
});

const python = spawnSync("python3", ["--version"]).status === 0;

test("the Python in the description makes links", { skip: !python && "there is no Python" }, async () => {
  const { text, ...more } = described;
  const program = `${codeUnder("Make a link in Python")}\nimport sys\nprint(link("https://host/", text=${JSON.stringify(text)}, **json.loads(sys.argv[1])))\n`;
  const { stdout, stderr } = spawnSync("python3", ["-c", program, JSON.stringify(more)], { encoding: "utf8" });
  assert.equal(stderr, "");
  assert.deepEqual(await readLink(stdout.trim().slice("https://host/".length)), { link: described, wrong: [] });
});

test("the description names every field and every part of the question", () => {
  const text = readFileSync(new URL("../links.md", import.meta.url), "utf8");
  for (const name of [...fieldNames, ...phrases.map((p) => p.name), ...Object.keys(fields)]) assert.ok(text.includes(`\`${name}\``), name);
  for (const name of ["property", "beside", "store", "cores", "workers", "limits", "constants"]) {
    for (const { id } of phrases.find((p) => p.name === name)?.choices ?? []) assert.ok(text.includes(`\`${id}\``), `${name}: ${id}`);
  }
});

test("defaults are left out, and unknown keys are ignored", async () => {
  const plain = await packLink({ text: "byte x;" });
  const usual = { text: "byte x;", file: "", language: "promela", files: {}, task: "", question: { search: "auto", limits: "usual", goal: "" }, run: [], panels: [], hidden: [], watches: [] };
  assert.equal(await packLink(usual), plain);
  assert.deepEqual(await readLink(linkOf({ text: "byte x;", colour: "red", later: { a: 1 } })), { link: { text: "byte x;" }, wrong: [] });
  assert.deepEqual(checked({ text: "a\r\nb\rc" }).link, { text: "a\nb\nc" });
});

test("a link says which step is selected only if it is not the last one", async () => {
  assert.equal(await packLink({ run: [0, 1], step: 2 }), await packLink({ run: [0, 1] }));
  assert.deepEqual((await readLink(await packLink({ run: [0, 1], step: 0 }))).link, { run: [0, 1], step: 0 });
  assert.deepEqual((await readLink(await packLink({ run: [0, 1], loop: 2 }))).link, { run: [0, 1], loop: 2 });
  assert.equal(await packLink({ run: [0, 1], loop: 0 }), await packLink({ run: [0, 1] }));
});

test("a step after the end of the run is left out, and the link says so", async () => {
  const { link, wrong } = await readLink(await packLink({ text: "byte x;", run: [0, 1], step: 3 }));
  assert.deepEqual([link.run, link.step, wrong], [[0, 1], undefined, ["The link's step cannot be used. Expected: a whole number up to 2, because its run has no more steps."]]);
  assert.equal((await readLink(await packLink({ text: "byte x;", run: [0, 1], step: 1 }))).link.step, 1);
  assert.deepEqual((await readLink(await packLink({ text: "byte x;", step: 1 }))).wrong, ["The link's step cannot be used. Expected: a whole number up to 0, because its run has no more steps."]);
});

test("a step to which no run can return is left out, and the link says so", () => {
  const must = "The link's step to which the run returns cannot be used. Expected: a whole number";
  for (const [loop, says] of /** @type {[number, string[]][]} */ ([
    [0, [`${must} from 1 to 100,001.`]], [1, []], [3, []], [4, [`${must} up to 3, because its run has no more steps.`]], [100_002, [`${must} from 1 to 100,001.`]],
  ])) {
    const { link, wrong } = checked({ text: "byte x;", run: [0, 1], loop });
    assert.deepEqual([link.loop, wrong], [says.length > 0 ? undefined : loop, says]);
  }
});

test("hostile links are refused in words, or what is wrong in them is left out and named", async (t) => {
  const all = hostileLinks();
  t.diagnostic(`${all.length} links`);
  assert.ok(all.length >= 300, `${all.length} links`);
  const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
  for (const { name, hash, fatal } of all) {
    assert.ok(isLink(hash), name);
    const used = process.memoryUsage().rss;
    const result = await readLink(hash).catch((e) => e);
    if (fatal) {
      assert.ok(result instanceof LinkError, `${name}: ${result}`);
      assert.match(result.message, /^This link .*\.$/, name);
      assert.ok(result.message.length < 300, name);
    } else {
      assert.ok(!(result instanceof Error), `${name}: ${result}`);
      assert.ok(result.wrong.length > 0, `${name}: ${JSON.stringify(result).slice(0, 300)}`);
      assert.match(result.wrong[0] ?? "", /^The link's .*\.$/, name);
      assert.ok(result.wrong[0].length < 300, name);
    }
    assert.ok(process.memoryUsage().rss - used < 60 << 20, `${name} takes much memory`);
  }
  assert.equal(JSON.stringify(Object.getOwnPropertyNames(Object.prototype)), before);
});

test("of a bomb only a little more than allowed is unpacked", async () => {
  const bomb = packed(Buffer.alloc(300 << 20));
  const Whole = DecompressionStream;
  let out = 0;
  /** Counts what comes out. */
  globalThis.DecompressionStream = /** @type {any} */ (class {
    constructor() {
      const { readable, writable } = new Whole("deflate-raw");
      Object.assign(this, { writable, readable: readable.pipeThrough(new TransformStream({ transform: (part, to) => {
        out += part.length;
        to.enqueue(part);
      } })) });
    }
  });
  try {
    await assert.rejects(readLink(bomb), /unpacks to more than 1 MB/);
  } finally {
    globalThis.DecompressionStream = Whole;
  }
  assert.ok(out > 1 << 20 && out < 4 << 20, `${out} bytes`);
});

test("a prototype in a link changes nothing", async () => {
  const { link } = await readLink(packed('{"text":"byte x;","__proto__":{"file":"evil.pml"}}'));
  assert.equal(link.file, undefined);
  assert.equal(Object.getPrototypeOf(link), Object.prototype);
});
