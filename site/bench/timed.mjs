// The section of timed automata: searches of whole zone graphs beside the seconds that TChecker took on another
// machine, from verdicts-tchecker.csv.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { timedChromium } from "./beeline.mjs";
import { corpus, placed } from "./models.mjs";
import { geometricMean, median, table } from "./stats.mjs";
import { grouped } from "../text/numbers.js";

const folder = join(corpus, "..", "timed");

/** Only searches that took TChecker longer than so many seconds are compared. */
const least = 0.5;

/** The rows of `tck-reach -a covreach -s bfs` without a label that took long. */
function rows() {
  return readFileSync(join(folder, "verdicts-tchecker.csv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","))
    .filter((c) => c[2] === "covreach" && c[3] === "bfs" && c[4] === "" && c[13] === "ok" && Number(c[10]) > least)
    .map((c) => ({ name: c[0], stored: Number(c[7]), transitions: Number(c[8]), seconds: Number(c[10]) }));
}

/** @param {{pairs: number, named: string, say: (text: string) => void}} bench */
export async function timed({ pairs, named, say }) {
  const host = await timedChromium();
  const out = [];
  const gains = [];
  try {
    for (const row of rows().filter((r) => r.name.includes(named))) {
      const s = placed({ name: row.name, file: "", states: row.stored, transitions: row.transitions }, readFileSync(join(folder, "tchecker-generated", `${row.name}.tck`), "utf8"));
      const cpu = [];
      let states = 0;
      for (let i = 0; i < pairs; i++) {
        const r = await host.check(s, { search: "bfs" });
        if (r.verdict !== "no error") throw new Error(`${row.name}: ${r.verdict} (${r.kind})`);
        states = r.states;
        cpu.push(r.cpu);
        say(`${row.name}: ${r.cpu.toFixed(2)} s of CPU time`);
      }
      const ours = median(cpu);
      gains.push(row.seconds / ours);
      out.push([row.name, grouped(row.stored), grouped(states), row.seconds.toFixed(2), ours.toFixed(2), (row.seconds / ours).toFixed(1)]);
    }
  } finally {
    await host.close();
  }
  const says = gains.length ? `\n\nGeometric mean ${geometricMean(gains).toFixed(1)}, lowest ${Math.min(...gains).toFixed(1)}.` : "";
  return `## Timed automata\n\nCPU seconds of \`tck-reach -a covreach -s bfs\` on another machine, and of Beeline in a worker of Chromium. Beeline drops no waiting state that a later one covers, because trails would not be shortest.\n\n${table(["model", "states stored by TChecker", "by Beeline", "TChecker, s", "Beeline, s", "ratio"], out)}${says}\n`;
}
