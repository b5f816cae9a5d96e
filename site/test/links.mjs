// Links for tests: random valid ones, and links that somebody wants to do harm with.

import { deflateRawSync } from "node:zlib";
import { fields, phrases } from "../page/phrases.js";

/** A link from anything. @param {string | Buffer} data */
export const packed = (data) => "#v1." + deflateRawSync(data).toString("base64url");

/** A link with this record. @param {unknown} record */
export const linkOf = (record) => packed(JSON.stringify(record));

/** Random numbers from a seed (mulberry32). @param {number} seed @returns {(n: number) => number} a whole number below n */
export function randomFrom(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** A random link with a text. @param {string} file @param {string} text @param {(n: number) => number} random @returns {import("../page/link.js").Link} */
export function randomLink(file, text, random) {
  /** @type {Record<string, string>} */
  const question = {};
  for (const p of phrases) if (random(3) === 0) question[p.name] = p.choices[random(p.choices.length)].id;
  for (const name of Object.keys(fields)) if (random(3) === 0) question[name] = `x == ${random(100)} /* "${String.fromCodePoint(32 + random(50_000))}" */`;
  const run = Array.from({ length: random(2) * random(400) }, () => random(random(4) ? 3 : 65_536));
  return {
    ...{ file, text, question, run },
    ...(random(2) ? { step: random(run.length + 1) } : {}),
    ...(random(4) ? {} : { seed: random(2 ** 31), panels: ["score", "now"], hidden: ["Client:2"], watches: ["len(c)", "x + 1"], task: "Find a run in which both are inside." }),
    ...(random(4) ? {} : { files: { "common.pml": text.slice(0, 100), "lib/a.pml": "byte b;\n" } }),
  };
}

/** What a link with these fields reads as: fields that are empty or as usual are left out. @param {import("../page/link.js").Link} link */
export function usualLeftOut({ question = {}, run = [], step, ...rest }) {
  const asked = Object.entries(question).filter(([name, value]) => name === "property" || value !== phrases.find((p) => p.name === name)?.usual);
  return {
    ...rest,
    ...(asked.length > 0 ? { question: Object.fromEntries(asked) } : {}),
    ...(run.length > 0 ? { run } : {}),
    ...(step !== undefined && step !== run.length ? { step } : {}),
  };
}

const good = { text: "byte x;\nactive proctype P() { x = 1; assert(x == 0) }\n", file: "good.pml" };
const script = "<img src=x onerror=alert(1)><script>alert(1)</script>";
const zeros = deflateRawSync(Buffer.alloc(200 << 20));

/** Values that hardly any field of a link may have. @type {unknown[]} */
const odd = [null, true, -1, 1.5, 1e308, -1e308, {}, [], [[]], [null], [{}], { toString: 1, valueOf: 1 }, { length: 5 }, "\0", "\ud800\0", "x".repeat(1_000_000), "__proto__", [-1], [65_536], [1.5], ["1"]];

/** Fields, some of which no link has. */
const names = ["text", "file", "language", "files", "task", "question", "seed", "run", "step", "panels", "hidden", "watches"];

/**
 * Hostile links. fatal: nothing of the link can be used.
 * @returns {{name: string, hash: string, fatal: boolean}[]}
 */
export function hostileLinks() {
  const whole = linkOf(good);
  /** @type {{name: string, hash: string, fatal: boolean}[]} */
  const all = [];
  /** @param {string} name @param {string} hash @param {boolean} [fatal] */
  const add = (name, hash, fatal = true) => all.push({ name, hash, fatal });
  for (let n = 4; n < whole.length - 1; n += 2) add(`cut after ${n} characters`, whole.slice(0, n));
  for (let n = 4; n < whole.length; n += 5) add(`character ${n} is strange`, whole.slice(0, n) + "!<\u202e"[n % 3] + whole.slice(n + 1));
  for (const version of ["#v2.", "#v0.", "#v10.", "#v99999999999999999999.", "#v1e9."]) add(`version ${version}`, version + whole.slice(4));
  add("a bomb of 200 MB", "#v1." + zeros.toString("base64url"));
  add("a bomb of a link", linkOf({ ...good, task: "x".repeat(1 << 21) }));
  add("a payload of 2 MB", "#v1." + "A".repeat(2_000_000));
  for (const data of ["", "x", "null", "1", '"text"', "[]", "[[", "{", "{}x", '{"text":}', "[".repeat(500_000), Buffer.from([0xff, 0xfe, 0x80])]) add(`data ${String(data).slice(0, 20)}`, packed(data));
  for (const name of names) {
    for (const value of odd) if (!rightHere(name, value)) add(`${name} is ${JSON.stringify(value).slice(0, 30)}`, linkOf({ ...good, [name]: value }), false);
  }
  for (const question of [{ search: "nope" }, { search: script }, { search: ["bfs"] }, { limits: 1e99 }, { goal: 5 }, { goal: "x".repeat(1001) }, { [script]: "x" }, { constructor: "bfs" }, { "\u202e": "\u0007" }]) {
    add(`question ${JSON.stringify(question).slice(0, 40)}`, linkOf({ ...good, question }), false);
  }
  add("a prototype", packed(`{"text":"byte x;","__proto__":{"file":"evil.pml"},"question":{"__proto__":{"search":"dfs"}}}`), false);
  add("a file in a folder", linkOf({ ...good, file: "../../etc/passwd" }), false);
  add("files with a prototype", packed(`{"text":"byte x;","files":{"__proto__":"x"}}`), false);
  add("a thousand files", linkOf({ ...good, files: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}.pml`, ""])) }), false);
  return all;
}

/** Whether a value of `odd` is right for a field. @param {string} name @param {unknown} value */
const rightHere = (name, value) => Array.isArray(value) && value.length === 0 && ["run", "panels", "hidden", "watches"].includes(name)
  || ["panels", "hidden", "watches"].includes(name) && JSON.stringify(value) === '["1"]'
  || ["question", "files"].includes(name) && JSON.stringify(value) === "{}"
  || typeof value === "string" && (["text"].includes(name) && !value.includes("\0") || ["file", "task"].includes(name) && value === "__proto__" || name === "task" && value.length < 10);
