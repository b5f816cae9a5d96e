// Statistics of a benchmark: ratios, medians, ranges, tables.

/** @param {number[]} values */
export function median(values) {
  const v = [...values].sort((a, b) => a - b);
  const half = v.length >> 1;
  return v.length % 2 ? v[half] : (v[half - 1] + v[half]) / 2;
}

/** @param {number[]} values */
export const geometricMean = (values) => Math.exp(values.reduce((sum, v) => sum + Math.log(v), 0) / values.length);

/**
 * The ratios of alternating runs, each divided by its neighbour. A machine that becomes
 * slower or faster meanwhile then favours neither side.
 * @param {number[]} ours
 * @param {number[]} theirs
 */
export function ratios(theirs, ours) {
  if (theirs.length !== ours.length || theirs.length === 0) throw new Error(`got ${theirs.length} and ${ours.length} runs, want as many of both`);
  const all = theirs.map((t, i) => t / ours[i]);
  return { median: median(all), min: Math.min(...all), max: Math.max(...all) };
}

/** @param {number} x */
const two = (x) => x.toFixed(2);

/** @param {{median: number, min: number, max: number}} r */
export const spread = (r) => `${two(r.median)} (${two(r.min)}-${two(r.max)})`;

/** @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  /** @param {string[]} cells */
  const line = (cells) => `| ${cells.map((c) => c.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/**
 * The line under a section's table.
 * @param {string} name
 * @param {number[]} medians
 * @param {{mean?: number, least?: number}} [aim]
 */
export function summary(name, medians, aim = {}) {
  if (medians.length === 0) return `${name}: no row without an error.`;
  const mean = geometricMean(medians);
  const least = Math.min(...medians);
  /** @param {number} value @param {number} [wanted] */
  const beside = (value, wanted) => `${two(value)}${wanted === undefined ? "" : ` (aim ${two(wanted)}: ${value >= wanted ? "reached" : "missed"})`}`;
  return `${name}: geometric mean ${beside(mean, aim.mean)}, lowest ${beside(least, aim.least)}, of ${medians.length} ${medians.length === 1 ? "model" : "models"}.`;
}
