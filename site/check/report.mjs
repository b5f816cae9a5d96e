// The output of check.mjs for people: diagnostics, the report in pan's order, the trail.

import { flags, helpLines } from "../protocol/flags.js";
import { visible } from "../text/unseen.js";
import { buildLine } from "../text/version.js";
import { visibleLine } from "./visible.mjs";

/** The options whose texts the checker reads, by its file names for them. @type {Record<string, string>} */
const optionFiles = { "the goal": "--goal", "the formula": "--ltl" };

/**
 * The file of a message, or the option whose text it is about.
 * @param {{file?: string}} at
 * @param {import("../protocol/protocol.js").Result} result
 */
const fileOf = (at, result) => (optionFiles[at.file ?? ""] ?? at.file ?? result.model);

/** The most characters that are shown of a line of the model. */
const longestExcerpt = 200;

/** The part of a line around a place, with a mark below it. @param {string} line @param {number} from @param {number} to */
function excerpt(line, from, to) {
  const start = Math.max(0, Math.min(from - longestExcerpt / 2, line.length - longestExcerpt));
  const end = start + longestExcerpt;
  const [head, tail] = [start > 0 ? "…" : "", end < line.length ? "…" : ""];
  const before = visibleLine(head + line.slice(start, from));
  const marked = visibleLine(line.slice(from, Math.min(to, end)));
  return [`  ${head}${line.slice(start, end)}${tail}`, `  ${before.replace(/[^\t]/g, " ")}${"^".repeat(Math.max(1, marked.length))}`];
}

/**
 * @param {import("../protocol/protocol.js").Diagnostic} d
 * @param {import("../protocol/protocol.js").Result} result
 * @param {string[]} lines of the model
 */
function diagnostic(d, result, lines) {
  const out = [`${fileOf(d, result)}:${d.line}:${d.column}: ${d.severity} ${d.code}: ${d.message}`];
  const source = d.file ? undefined : lines[d.line - 1];
  if (source !== undefined) out.push(...excerpt(source, d.column - 1, d.endLine === d.line ? d.endColumn - 1 : 0));
  if (d.hint) out.push(`  hint: ${d.hint}`);
  for (const n of d.notes ?? []) out.push(`  ${fileOf(n, result)}:${n.line}:${n.column}: ${n.message}`);
  return out.map(visibleLine).join("\n");
}

/** A value as Spin prints it: false and true are 0 and 1, also in messages. @param {number | boolean | string} value */
const inSpin = (value) => String(value).split(",").map((v) => ({ false: "0", true: "1" })[v] ?? v).join(",");

/** The line that spin -t prints before a loop. */
const startOfLoop = "  <<<<<START OF CYCLE>>>>>\n";

/**
 * One line per step, in the form of spin -t -p.
 * @param {import("../protocol/protocol.js").Result} result
 */
function steps(result) {
  const skipped = result.trail?.skipped ?? 0;
  return result.trail?.steps.map((s, i) => {
    const changed = Object.entries(s.changed ?? {}).map(([name, value]) => `\t\t${name} = ${Array.isArray(value) ? `[${value.map(inSpin).join("][")}]` : inSpin(value)}\n`);
    const printed = s.printed ? s.printed.replace(/\n$/, "").split("\n").map((line) => `      ${line}\n`).join("") : "";
    const loop = skipped + i === result.trail?.loop ? startOfLoop : "";
    const when = [s.values, s.moment?.window?.says, s.moment?.halt && `no time passes: ${s.moment.halt}`].filter(Boolean);
    const values = when.length > 0 ? `\t{${when.join("; ")}}` : "";
    const at = `${s.file ?? result.model}:${s.line}`;
    const step = `${String(skipped + i + 1).padStart(3)}:\tproc ${String(s.pid).padStart(2)} (${s.proctype}) ${at}\t[${s.statement}]${values}`;
    return `${loop}${visibleLine(step)}\n${printed}${changed.join("")}`;
  });
}

/** @param {import("../protocol/protocol.js").Result} result */
function ends(result) {
  const { trail } = result;
  if (!trail?.end?.length) return "";
  const places = trail.end.map(({ process, line }) => {
    const p = trail.processes?.[process];
    return `\tproc ${String(p?.pid).padStart(2)} (${p?.name}) ${result.model}:${line}\n`;
  });
  return `#processes: ${places.length}\n${places.join("")}`;
}

/** The option that belongs to a limit or to a refusal by the checker. @type {Record<string, string>} */
const optionOf = {
  ...{ "time limit": "--seconds", "memory limit": "--memory", "state limit": "--states", "depth limit": "-m" },
  ...{ bitstate: "--table", "hash compaction": "-k", "bad estimate": "--heuristic" },
};

/** The option that a refusal by the checker begins with, under its name there. @param {string} message */
function idleOption(message) {
  const [, name] = /^`([^`]+)` /.exec(message) ?? [];
  if (helpLines.searches.some((s) => s.name === name)) return "--search";
  return flags.find((f) => !f.own && f.to === name)?.name;
}

/** @param {import("../protocol/protocol.js").Result} result @param {string} [trailOption] the option that names a trail */
function option(result, trailOption) {
  if (result.verdict === "error" || result.verdict === "no error") return "";
  const bad = result.diagnostics.find((d) => d.severity === "error" && optionFiles[d.file ?? ""]);
  if (bad) return ` (${optionFiles[bad.file ?? ""]})`;
  const name = { "bad trail": trailOption, "bad option": idleOption(result.message) }[result.kind] ?? optionOf[result.kind];
  return name ? ` (${name})` : "";
}

/**
 * @typedef {object} Shown what is shown with the result
 * @property {string} text of the model
 * @property {string} [wrote] the file of the trail
 * @property {string} [trailOption] the option that names the trail of the request
 * @property {import("./module.mjs").Identity} identity
 */

/** The last line: the verdict in words. @param {import("../protocol/protocol.js").Result} result @param {string} [trailOption] */
export const conclusion = (result, trailOption) => visible(visibleLine(`${result.verdict}${result.kind ? ` (${result.kind})` : ""}: ${result.message}${option(result, trailOption)}`) + "\n");

/** What was not checked, if anything. @param {import("../protocol/protocol.js").Result} result */
export const omissions = ({ unchecked }) => (unchecked?.length ? visible(`not checked: ${unchecked.join(", ")}\n`) : "");

/** What was left out or failed without changing the verdict. @param {import("../protocol/protocol.js").Result} result */
const remarks = ({ notes }) => visible((notes ?? []).map((note) => `note: ${visibleLine(note)}\n`).join(""));

/**
 * @param {import("../protocol/protocol.js").Result} result
 * @param {Shown} shown
 */
export function describe(result, { text, wrote, trailOption, identity }) {
  const lines = text.split(/\r?\n/);
  const parts = result.diagnostics.map((d) => diagnostic(d, result, lines) + "\n");
  if (parts.length) parts.push("\n");
  if (wrote !== undefined) parts.push(`pan: wrote ${visibleLine(wrote)}\n`);
  if (result.report) parts.push(result.report, `(${buildLine(identity.version, identity.module)})\n\n`);
  if (result.trail) parts.push(...(steps(result) ?? []), result.trail.loop === result.trail.length ? startOfLoop : "", ends(result), "\n");
  return visible(parts.join("")) + remarks(result) + omissions(result) + conclusion(result, trailOption);
}
