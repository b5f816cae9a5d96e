// What check.mjs prints for people: diagnostics, the report in pan's order, the
// trail.

/**
 * @param {import("../protocol.js").Diagnostic} d
 * @param {import("../protocol.js").Result} result
 * @param {string[]} lines of the model
 */
function diagnostic(d, result, lines) {
  const out = [`${d.file ?? result.model}:${d.line}:${d.column}: ${d.severity} ${d.code}: ${d.message}`];
  const source = d.file ? undefined : lines[d.line - 1];
  if (source !== undefined) {
    const width = d.endLine === d.line ? Math.max(1, d.endColumn - d.column) : 1;
    out.push(`  ${source}`, `  ${source.slice(0, d.column - 1).replace(/[^\t]/g, " ")}${"^".repeat(width)}`);
  }
  if (d.hint) out.push(`  hint: ${d.hint}`);
  for (const n of d.notes ?? []) out.push(`  ${n.file ?? result.model}:${n.line}:${n.column}: ${n.message}`);
  return out.join("\n");
}

/**
 * One line a step, as spin -t -p prints them.
 * @param {import("../protocol.js").Result} result
 */
function steps(result) {
  const skipped = result.trail?.skipped ?? 0;
  return result.trail?.steps.map((s, i) => {
    const changed = Object.entries(s.changed).map(([name, value]) => `\t\t${name} = ${Array.isArray(value) ? `[${value.join("][")}]` : value}\n`);
    const printed = s.printed ? s.printed.replace(/\n$/, "").split("\n").map((line) => `      ${line}\n`).join("") : "";
    const values = s.values ? `\t{${s.values}}` : "";
    const at = `${s.file ?? result.model}:${s.line}`;
    return `${String(skipped + i + 1).padStart(3)}:\tproc ${String(s.pid).padStart(2)} (${s.proctype}) ${at}\t[${s.statement}]${values}\n${printed}${changed.join("")}`;
  });
}

/** @param {import("../protocol.js").Result} result */
function ends(result) {
  const { trail } = result;
  if (!trail?.end?.length) return "";
  const places = trail.end.map(({ process, line }) => {
    const p = trail.processes?.[process];
    return `\tproc ${String(p?.pid).padStart(2)} (${p?.name}) ${result.model}:${line}\n`;
  });
  return `#processes: ${places.length}\n${places.join("")}`;
}

const raise = { "time limit": "--seconds", "memory limit": "--memory", "state limit": "--states", "depth limit": "-m", bitstate: "--table", "hash compaction": "-k" };

/**
 * @param {import("../protocol.js").Result} result
 * @param {string} text of the model
 * @param {string} [trailFile]
 */
export function describe(result, text, trailFile) {
  const lines = text.split(/\r?\n/);
  const parts = result.diagnostics.map((d) => diagnostic(d, result, lines) + "\n");
  if (parts.length) parts.push("\n");
  if (trailFile && result.spinTrail !== undefined) parts.push(`pan: wrote ${trailFile}\n`);
  if (result.report) parts.push(result.report, "\n");
  if (result.trail) parts.push(...(steps(result) ?? []), ends(result), "\n");
  if (result.unchecked?.length) parts.push(`not looked at: ${result.unchecked.join(", ")}\n`);
  const option = result.verdict === "incomplete" ? /** @type {Record<string, string>} */ (raise)[result.kind] : undefined;
  parts.push(`${result.verdict}${result.kind ? ` (${result.kind})` : ""}: ${result.message}${option ? ` (${option})` : ""}\n`);
  return parts.join("");
}
