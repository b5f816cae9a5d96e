// Tests the indentation of Promela and the formatter.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { formatter, newColumn } from "../editor/indent.js";
import { changed } from "../editor/lines.js";

/** @param {string} text */
const formatted = (text) => {
  const format = formatter();
  return text.split("\n").map((line) => format(line, true)).join("\n");
};

const folder = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

test("nested choices, braces, labels, comments and macros are indented", () => {
  const ugly = `#define both(x) do \\
      :: x
byte n; /* one
   two */
active proctype P() { byte i;
again:
do
:: n < 2 -> if
:: i == 0 ->
  n++; // od }
printf("fi )");
:: else
fi
:: atomic { n > 1;
n = 0 } unless { n == 5 }
:: run Q(1,
2)
od;   
end: skip
}`;
  assert.equal(formatted(ugly), `#define both(x) do \\
      :: x
byte n; /* one
   two */
active proctype P() { byte i;
again:
  do
  :: n < 2 -> if
     :: i == 0 ->
        n++; // od }
        printf("fi )");
     :: else
     fi
  :: atomic { n > 1;
       n = 0 } unless { n == 5 }
  :: run Q(1,
         2)
  od;
  end: skip
}`);
});

test("lines after a backslash stay, texts in quotes too, and what follows is indented as without them", () => {
  for (const [before, after] of [
    ["#define WAIT(x) \\\n      do \\\n   :: x -> break \\\n  od\ninit {\nWAIT(true)\n}", "#define WAIT(x) \\\n      do \\\n   :: x -> break \\\n  od\ninit {\n  WAIT(true)\n}"],
    ["init {\nprintf(\"a { \\\n b (\");\nskip\n}", "init {\n  printf(\"a { \\\n b (\");\n  skip\n}"],
    ["init {\nx = 1 + \\\n2; // do \\\n if { \nskip\n}", "init {\n  x = 1 + \\\n2; // do \\\n if {\n  skip\n}"],
    // Blanks after a backslash do not count, for Spin either.
    ["#define A 1 \\   \n + 2\ninit {\nskip\n}", "#define A 1 \\\n + 2\ninit {\n  skip\n}"],
    ["#define A 1 /* one\n do { ( */ + 2\ninit {\nskip\n}", "#define A 1 /* one\n do { ( */ + 2\ninit {\n  skip\n}"],
  ]) {
    assert.equal(formatted(before), after);
    assert.equal(formatted(after), after);
  }
  assert.equal(newColumn("init {\n  do\n  :: printf(\"a \\", "b"), undefined);
});

test("the lines of a comment move with its first line", () => {
  assert.equal(formatted("init {\n/* one\n   two\n */\nskip\n}"), "init {\n  /* one\n     two\n   */\n  skip\n}");
  assert.equal(formatted("init {\n      /* one\n  two\n         three */\n}"), "init {\n  /* one\ntwo\n     three */\n}");
});

test("a new line follows the style of the lines before it", () => {
  assert.equal(newColumn("proctype P() {", ""), 2);
  assert.equal(newColumn("proctype P() {\n\tdo\n\t:: x ->", ""), 7);
  assert.equal(newColumn("proctype P() {\n    do\n    :: x -> y", "od"), 4);
  assert.equal(newColumn("proctype P() {\n  if", "::"), 2);
  assert.equal(newColumn("/* a", "b"), undefined);
  assert.equal(newColumn("x".repeat(300_000), ""), undefined);
});

/** The examples, and the models beside the project if they are there. */
function* models() {
  for (const dir of ["../examples", "../../../shared/models"]) {
    const root = folder(dir);
    if (!existsSync(root)) continue;
    for (const e of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (e.isFile() && /\.(pml|prom|promela|spin)$/.test(e.name)) yield join(e.parentPath, e.name);
    }
  }
}

test("the formatter changes only white space at the ends of lines, and a second time nothing", () => {
  let count = 0;
  for (const file of models()) {
    const text = readFileSync(file, "latin1");
    const once = formatted(text);
    const trimmed = (/** @type {string} */ t) => t.split("\n").map((l) => l.trim());
    assert.deepEqual(trimmed(once), trimmed(text), file);
    assert.equal(formatted(once), once, file);
    count++;
  }
  assert.ok(count >= 25, `${count} models`);
});

test("the examples are formatted", () => {
  for (const file of models()) {
    if (!file.startsWith(folder("../examples"))) continue;
    const text = readFileSync(file, "utf8");
    assert.equal(formatted(text), text, file);
  }
});

test("selected lines are formatted, indented and commented, and the others stay", async () => {
  const text = "active proctype P() {\nbyte i;\n\n\tdo\n    :: i++\n od\n}";
  /** @type {[Parameters<typeof changed>[1], number, number, string][]} */
  const changes = [
    ["format", 1, 6, "  byte i;\n\n  do\n  :: i++\n  od"],
    ["format", 4, 5, "    :: i++"],
    ["indent", 1, 3, "  byte i;\n  "],
    ["outdent", 0, 6, "active proctype P() {\nbyte i;\n\ndo\n  :: i++\nod"],
    ["comment", 3, 6, "\t// do\n //    :: i++\n // od"],
    ["comment", 1, 3, "// byte i;\n"],
  ];
  for (const [kind, from, to, want] of changes) {
    const got = (await changed(text.split("\n"), kind, from, to)).join("\n");
    assert.equal(got, want, `${kind} ${from} ${to}`);
  }
  const lines = text.split("\n");
  assert.deepEqual(await changed(await changed(lines, "comment", 0, lines.length), "comment", 0, lines.length), lines);
  assert.equal((await changed(lines, "format", 0, lines.length)).join("\n"), formatted(text));
});
