// Courses with models, built by the tools that teachers use. ./build.sh courses also builds the one for Docusaurus,
// whose packages take minutes; code blocks as it writes them are in embedelement.test.mjs.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open } from "./browser.mjs";
import { build, builders } from "../courses/builders.mjs";
import { read } from "../courses/reader.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

for (const name of ["mkdocs", "sphinx", "reveal"]) {
  test(`a course built with ${builders[name].title} shows its models and checks them`, async () => {
    await read(at.browser, build(name, at.url), { name, width: 1000, slides: builders[name].slides });
  });
}

const site = fileURLToPath(new URL("../", import.meta.url));

test("each recipe stands in the course that it is for", () => {
  const text = readFileSync(join(site, "embedding.md"), "utf8");
  const recipes = [...text.slice(text.indexOf("## Recipes")).matchAll(/^### (.*)\n[^`]*(?:`[^`]+`[^`]*)*```\n([^]*?)```/gm)];
  assert.deepEqual(recipes.map(([, title]) => Object.values(builders).some((b) => b.title.startsWith(title))), Object.keys(builders).map(() => true));
  for (const [, title, code] of recipes) {
    const name = Object.keys(builders).find((n) => builders[n].title.startsWith(title)) ?? "";
    const files = readdirSync(join(site, "courses", name), { withFileTypes: true }).filter((f) => f.isFile()).map((f) => readFileSync(join(site, "courses", name, f.name), "utf8"));
    for (const line of code.trimEnd().split("\n")) assert.ok(files.some((f) => f.includes(line)), `${name}: ${line}`);
  }
});
