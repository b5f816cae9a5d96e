// Models and texts that are hard for the page: huge states, runs, names and lists of errors. All are generated here.
// They are smaller than the largest file that the page opens.

/** @param {number} n @param {(i: number) => string} f */
const many = (n, f) => Array.from({ length: n }, (_, i) => f(i)).join("");

/** Fifteen types, each with two fields of the type before: the last one has 32,768 bytes. */
const nested = "typedef T0 { byte b };\n" + many(15, (i) => `typedef T${i + 1} { T${i} a[2] };\n`);

/** A name of n letters. @param {number} n */
const name = (n) => "n".repeat(n - 3) + "end";

/**
 * The texts, with a part of the verdict's first sentence, or "stop" if the check may take long.
 * @type {Record<string, {text: string, says: RegExp | "stop", options?: string}>}
 */
export const models = {
  "an array of 260,000 elements": { text: "int a[260000];\ninit { int i; do :: i < 6 -> a[i * 1000] = i + 1; i++ :: else -> assert(false) od }\n", says: /fails at step/ },
  "an array of 10,000 elements": { text: "byte a[10000];\ninit { int i; do :: i < 300 -> a[i] = 1; i++ :: else -> assert(false) od }\n", says: /fails at step/, options: "search=dfs" },
  "32,768 fields": { text: nested + "T15 x;\ninit { x.a[0].a[1].a[0].a[1].a[0].a[1].a[0].a[1].a[0].a[1].a[0].a[1].a[0].a[1].a[0].b = 1; assert(false) }\n", says: /fails at step/ },
  "20,000 variables": { text: many(20_000, (i) => `int x${i};\n`) + "init { x7 = 1; x19999 = 2; assert(false) }\n", says: /fails at step/ },
  "a name of a megabyte": { text: `byte ${name(500_000)};\ninit { ${name(500_000)}++; assert(false) }\n`, says: /fails at step/ },
  "a megabyte that is not a model": { text: "n".repeat(1_000_000), says: /error to fix/ },
  "a hundred processes": { text: "chan c[100] = [1] of { byte };\nactive [100] proctype Node() { c[_pid]!_pid; c[(_pid + 1) % 100]?_; assert(_pid < 99) }\n", says: /fails at step/, options: "search=dfs" },
  "50,000 steps": { text: "int n;\nactive [2] proctype P() { do :: n < 50000 -> n++ :: else -> assert(false) od }\n", says: /fails at step/, options: "search=dfs" },
  "a chart of 10,000 messages": { text: "chan c = [4] of { int };\nactive proctype A() { int i; do :: i < 10000 -> c!i; i++ od }\nactive proctype B() { int j; do :: c?j; assert(j < 9999) od }\n", says: /fails at step/, options: "search=dfs" },
  "a megabyte of printed text": { text: `init { printf("${"x".repeat(1_000_000)}"); assert(false) }\n`, says: /fails at step/ },
  "60,000 labels": { text: `init {\n${many(60_000, (i) => `L${i}: skip;\n`)}assert(false) }\n`, says: "stop" },
  "262,144 lines": { text: "init {\n" + "skip;\n".repeat(100_000) + "\n".repeat(162_141) + "assert(false) }\n", says: "stop" },
  "5,000 properties": { text: `byte b;\n${many(5000, (i) => `ltl p${i} { [] (b < ${i % 250}) }\n`)}init { b = 1 }\n`, says: "stop", options: "property=all" },
  "8,000 options that are never chosen": { text: `chan c = [0] of { byte };\nbyte x;\nactive proctype A() {\n  do\n${many(8000, (i) => `  :: c?${i % 256} -> x = ${i % 7}\n`)}  od\n}\nactive proctype B() { do :: c!3 od }\n`, says: /^No deadlock/ },
  "10,000 errors": { text: `init {\n${many(10_000, (i) => `y${i} = 1;\n`)}}\n`, says: /^\d+ errors to fix/ },
  "a line of a megabyte": { text: `init { ${"skip; ".repeat(160_000)}assert(false) }\n`, says: "stop" },
  "900,000 lines": { text: "\n".repeat(900_000) + "init { assert(false) }\n", says: /fails at step/ },
  "200 process types": { text: "byte n;\n" + many(200, (i) => `proctype P${i}() {\n  do\n${many(20, (j) => `  :: n == ${j} -> n = ${j + 1}\n`)}  :: else -> break\n  od\n}\n`) + "init { run P0(); run P199(); (n == 20); assert(false) }\n", says: /fails at step/ },
  "characters that reorder a line": { text: 'init { printf("a\u202e\u0007b\u2066\u200bc"); assert(false) }\n', says: /fails at step/ },
};
