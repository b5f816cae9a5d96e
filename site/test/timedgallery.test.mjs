// The examples of timed automata: their files, and what a check in the page finds.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { check, open, shows, visit } from "./browser.mjs";

const folder = new URL("../examples/timed/", import.meta.url);
/** @type {{id: string, title: string, file: string, queries: string, question: string, summary: string, expect: {formulas: {name: string, verdict: string}[]}}[]} */
const index = JSON.parse(readFileSync(new URL("index.json", folder), "utf8"));
const read = (/** @type {string} */ name) => readFileSync(new URL(name, folder), "utf8");

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

test("every example is listed once, its header says the same as the list, and so do its queries", () => {
  assert.deepEqual(readdirSync(folder).sort(), ["index.json", ...index.flatMap((e) => [e.file, e.queries])].sort());
  for (const e of index) {
    assert.deepEqual([e.file, e.queries], [e.id + ".xta", e.id + ".q"]);
    const [, header] = /^\/\*(.*?)\*\//s.exec(read(e.file)) ?? assert.fail(e.file);
    assert.equal(header.replaceAll("\n *", "\n").split(/\s+/).filter(Boolean).join(" "), `${e.title} ${e.question} ${e.summary}`);
    for (const line of header.split("\n")) assert.ok(line.length <= 62, `${e.file}: ${line}`);
    assert.deepEqual(read(e.queries).split("\n").filter((line) => line && !line.startsWith("//")), e.expect.formulas.map((f) => f.name));
  }
});

test("a check of each example answers its queries as the list says", async () => {
  const { page, errors, done } = await visit(at);
  for (const e of index) {
    await page.click("#open-gallery");
    await page.locator("#gallery-list button", { hasText: new RegExp(`^${e.title}$`) }).click();
    await shows(page, "#title", e.title);
    await shows(page, ".expected", e.expect.formulas[0].name);
    await check(page);
    const rows = (await page.locator("#rows tbody tr").allInnerTexts()).map((row) => row.split("\t").map((cell) => cell.trim()));
    const answers = rows.slice(1).map(([name, says]) => [name.replace(/^(query|ltl) /, ""), says.startsWith("✓") ? "no error" : says.startsWith("×") ? "error" : says]);
    assert.deepEqual(rows[0].slice(0, 2), ["every step can be executed", "✓ holds"], e.id);
    assert.deepEqual(answers, e.expect.formulas.map((f) => [f.name, f.verdict]), e.id);
  }
  assert.deepEqual(errors, []);
  await done();
});
