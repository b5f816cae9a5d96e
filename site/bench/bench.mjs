#!/usr/bin/env node
// Compares Beeline with Spin's verifier and prints markdown. Times depend on the machine
// and on its other work. Ratios of alternating runs hardly do.
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { portfolio } from "./auto.mjs";
import { chromium, node } from "./beeline.mjs";
import { cores } from "./cores.mjs";
import { directed } from "./directed.mjs";
import { draw } from "./drawn.mjs";
import { growth, huge, largest } from "./growth.mjs";
import { heuristics } from "./heuristics.mjs";
import { limited } from "./limits.mjs";
import { parse, usage } from "./options.mjs";
import { clicks, cold, during, longSearch } from "./page.mjs";
import { chosen, compare, sections } from "./sections.mjs";
import { tasks } from "./tasks.mjs";
import { timed } from "./timed.mjs";

/** @param {string} text */
const print = (text) => process.stdout.write(`${text}\n`);

/** @param {string} command @param {string[]} args */
const firstLine = (command, ...args) => execFileSync(command, args, { encoding: "utf8" }).trim().split("\n")[0];

/** @param {ReturnType<typeof parse>} wanted */
function preface(wanted) {
  const tools = [firstLine("spin", "-V"), firstLine("gcc", "--version"), `Node ${process.version}`, firstLine(process.env.CHROMIUM ?? "chromium", "--version")];
  const machine = `${cpus().length} x ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)} at the start`;
  print(`# Beeline compared with pan\n`);
  print(`${machine}; ${tools.join("; ")}. ${wanted.pairs} ${wanted.pairs === 1 ? "pair" : "pairs"} of alternating runs. Ratios are medians with minimum and maximum. Above 1, Beeline is better.\n`);
}

/** Sections that need no host: they use a page, or a checker of their own. */
const apart = { directed, click: clicks, cold, during, long: longSearch, auto: portfolio, page: tasks, limits: limited, timed };

/** @param {ReturnType<typeof parse>} wanted */
async function bench(wanted) {
  const models = chosen(wanted.models, wanted.quick);
  /** @type {import("./beeline.mjs").Host[]} */
  const hosts = [];
  const began = Date.now();
  const say = (/** @type {string} */ text) => process.stderr.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${text}\n`);
  const work = { hosts, pairs: wanted.pairs, models, named: wanted.named, seed: wanted.seed, errors: wanted.errors, say };
  const withDrawn = sections.filter((section) => section.drawn && wanted.only.includes(section.variant));
  preface(wanted);
  const drawn = withDrawn.length ? await draw(wanted.seed, wanted.drawn, say) : [];
  try {
    if (wanted.only.some((part) => !(part in apart))) {
      if (wanted.hosts.includes("node")) hosts.push(node);
      if (wanted.hosts.includes("chromium")) hosts.push(await chromium());
    }
    for (const section of sections) if (wanted.only.includes(section.variant)) print(await compare(work, section));
    if (drawn.length) print(`# Models drawn with seed ${wanted.seed}, load ${loadavg()[0].toFixed(1)}\n`);
    for (const section of drawn.length ? withDrawn : []) print(await compare({ ...work, models: drawn }, { ...section, ...section.drawn }));
    for (const [part, section] of Object.entries({ heuristics, cores, growth, largest, huge })) if (wanted.only.includes(part)) print(await section(work));
  } finally {
    for (const host of hosts) await host.close();
  }
  for (const [part, section] of Object.entries(apart)) if (wanted.only.includes(part)) print(await section(work));
}

try {
  const wanted = parse(process.argv.slice(2));
  if (wanted.help) process.stdout.write(usage);
  else await bench(wanted);
} catch (e) {
  process.stderr.write(`bench: ${e instanceof Error ? e.message : e}\n`);
  process.exitCode = 2;
}
