#!/usr/bin/env node
// Checks a Promela model from the command line, with the same module as the
// page. Exits with 0 no error, 1 error found, 2 bad input, 3 incomplete.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parse, usage, UsageError } from "./check/options.mjs";
import { includedFiles } from "./check/files.mjs";
import { loadChecker } from "./check/module.mjs";
import { toJSON } from "./check/json.mjs";
import { describe } from "./check/report.mjs";
import { shortest } from "./check/shortest.mjs";

const exitCodes = { "no error": 0, error: 1, "bad input": 2, incomplete: 3 };

/** @param {ReturnType<typeof parse>} wanted */
async function check(wanted) {
  const text = readFileSync(wanted.model, "utf8");
  const check = await loadChecker();
  const trail = wanted.replay ?? wanted.toward;
  const result = await shortest(check, {
    id: 1,
    type: wanted.replay ? "replay" : wanted.simulate ? "simulate" : "check",
    name: basename(wanted.model),
    text,
    files: includedFiles(wanted.model, text),
    defines: wanted.defines,
    options: wanted.options,
    trail: trail === undefined ? undefined : readFileSync(trail, "utf8"),
  });
  if (wanted.trail && result.spinTrail !== undefined) writeFileSync(wanted.trail, result.spinTrail);
  process.stdout.write(wanted.json ? JSON.stringify(toJSON(result)) + "\n" : describe(result, text, wanted.trail));
  return result.kind === "simulation" ? 0 : exitCodes[result.verdict];
}

/** @param {string[]} args */
async function main(args) {
  try {
    const wanted = parse(args);
    if (wanted.help) {
      process.stdout.write(usage);
      return 0;
    }
    return await check(wanted);
  } catch (e) {
    const { code, path } = /** @type {NodeJS.ErrnoException} */ (e);
    const message = code === "ENOENT" && path ? `there is no file ${path}` : e instanceof Error ? e.message : String(e);
    process.stderr.write(`check: ${message}\n${e instanceof UsageError ? usage : ""}`);
    return 2;
  }
}

const code = await main(process.argv.slice(2));
// The module waits for requests for ever; what was written is to arrive first.
process.stdout.write("", () => process.exit(code));
