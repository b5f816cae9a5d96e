// The verdicts of the command on the formulas of the examples.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
const examples = fileURLToPath(new URL("../examples/", import.meta.url));

/** @type {{file: string, expect: {formulas?: import("../page/documents.js").Formula[]}}[]} */
const index = JSON.parse(readFileSync(examples + "index.json", "utf8"));

test("each formula of an example has the expected verdict, with weak fairness and without", () => {
  const verdicts = new Set();
  for (const { file, expect: { formulas = [] } } of index) {
    for (const { name, verdict, fair } of formulas) {
      for (const [wanted, ...options] of [[verdict], [fair, "-f"]]) {
        const { status, stdout } = spawnSync(process.execPath, [command, "--json", "--ltl", name, ...options, examples + file], { encoding: "utf8" });
        const result = JSON.parse(stdout);
        assert.deepEqual([status, result.verdict, result.kind], wanted === "error" ? [1, wanted, "acceptance cycle"] : [0, "no error", ""], `${file} ${name} ${options}`);
      }
      verdicts.add(`${verdict}, ${fair}`);
    }
  }
  assert.deepEqual([...verdicts].sort(), ["error, error", "error, no error", "no error, no error"]);
});
