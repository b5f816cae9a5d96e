// Tests the indentation of Promela and the formatter.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { formatted, newColumn } from "../editor/indent.js";

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
