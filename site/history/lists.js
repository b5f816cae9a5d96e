// What the history has: earlier checks, and earlier texts of each document. These are plain lists; shelf.js
// stores them. Both lists have the newest entry first, and both are bounded.

/**
 * An earlier check. Its text, run and result are its content.
 * @typedef {object} Check
 * @property {string} id
 * @property {number} time of its end, in milliseconds since 1970
 * @property {string} doc the id of the document, "" for a text from a link
 * @property {string} file the name of the model
 * @property {"error" | "no error" | "incomplete" | "find"} verdict as its mark shows it
 * @property {string} says the verdict as a sentence
 * @property {Record<string, string>} question as in a link
 * @property {Numbers} numbers
 * @property {string} build which Beeline has checked
 * @property {number} size of its content in characters
 */

/**
 * Numbers of a check. Absent ones are unknown.
 * @typedef {{states?: number, transitions?: number, depth?: number, steps?: number, peakBytes?: number, seconds?: number, memoryLimit?: number, timeLimit?: number}} Numbers
 */

/** An earlier text of a document. mark: see markOf. @typedef {{id: string, time: number, doc: string, file: string, lines: number, mark: string, size: number}} Version */

/** @typedef {{checks: Check[], versions: Version[]}} Lists */

/** The most checks, texts of one document, texts of all, and characters of all contents. */
export const most = { checks: 100, ofOne: 30, versions: 300, size: 20_000_000 };

/** A text becomes part of the newest version if that is younger than this, in milliseconds, and lacks few characters. */
const together = { time: 20_000, lost: 200 };

/** @returns {Lists} */
export const empty = () => ({ checks: [], versions: [] });

/** The length of a text and a 32-bit hash (FNV-1a). @param {string} text */
export function markOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${hash >>> 0}`;
}

/** @param {Lists} lists @param {Check} check */
export const withCheck = ({ checks, versions }, check) => bounded({ checks: [check, ...checks], versions });

/**
 * Adds a version. It replaces the newest one of its document if `replaces` is the id of that one.
 * @param {Lists} lists @param {Version} version @param {string} [replaces]
 */
export function withVersion({ checks, versions }, version, replaces) {
  const of = (/** @type {Version} */ v) => v.doc === version.doc;
  const newest = versions.find(of);
  const others = newest && newest.id === replaces ? versions.filter((v) => v !== newest) : versions;
  let own = [version, ...others.filter(of)];
  while (own.length > most.ofOne) own = thinned(own);
  return bounded({ checks, versions: others.some((v) => !of(v)) ? merged(own, others.filter((v) => !of(v))) : own });
}

/** Both lists in one, the newest first. @param {Version[]} a @param {Version[]} b */
const merged = (a, b) => [...a, ...b].sort((x, y) => y.time - x.time);

/**
 * Leaves out the version that is least missed: the one whose neighbours are nearest to each other for their age.
 * So recent versions are close together and old ones far apart. The newest and the oldest stay.
 * @param {Version[]} versions of one document, at least three
 */
export function thinned(versions) {
  const now = versions[0].time;
  let [least, at] = [Infinity, 1];
  for (let i = 1; i < versions.length - 1; i++) {
    const gap = (versions[i - 1].time - versions[i + 1].time) / (now - versions[i + 1].time + 1);
    if (gap < least) [least, at] = [gap, i];
  }
  return versions.toSpliced(at, 1);
}

/**
 * Drops the oldest entries until the lists have at most `size` characters.
 * @param {Lists} lists @param {number} [size]
 * @returns {Lists}
 */
export function bounded(lists, size = most.size) {
  const all = [...lists.checks.slice(0, most.checks), ...lists.versions.slice(0, most.versions)].sort((a, b) => b.time - a.time);
  let sum = 0;
  const kept = new Set(all.filter((e) => (sum += e.size) <= size));
  return { checks: lists.checks.filter((c) => kept.has(c)), versions: lists.versions.filter((v) => kept.has(v)) };
}

/** The size of all contents in characters. @param {Lists} lists */
export const sizeOf = ({ checks, versions }) => [...checks, ...versions].reduce((sum, e) => sum + e.size, 0);

/** @param {Lists} lists @param {(e: Check | Version) => boolean} which */
export const without = ({ checks, versions }, which) => ({ checks: checks.filter((c) => !which(c)), versions: versions.filter((v) => !which(v)) });

/** Puts a removed entry back in its place. @param {Lists} lists @param {"checks" | "versions"} list @param {any} entry @returns {Lists} */
export const withBack = (lists, list, entry) => bounded({ ...lists, [list]: [...lists[list], entry].sort((a, b) => b.time - a.time) });

/**
 * Whether a text becomes part of the newest version: it is from the same moments, and little of that version's text is gone.
 * @param {{time: number, text: string}} newest @param {string} text @param {number} now
 */
export function belongsTo(newest, text, now) {
  if (now - newest.time > together.time) return false;
  const old = newest.text;
  let from = 0;
  while (from < old.length && old[from] === text[from]) from++;
  let end = 0;
  while (end < Math.min(old.length, text.length) - from && old.at(-1 - end) === text.at(-1 - end)) end++;
  return old.length - end - from <= together.lost;
}

/** The lists in a stored value, which may be of another Beeline or damaged. @param {any} value @returns {Lists} */
export function readLists(value) {
  const list = (/** @type {unknown} */ entries, /** @type {(e: any) => boolean} */ right) => (Array.isArray(entries) ? entries.filter((e) => e instanceof Object && isEntry(e) && right(e)) : []);
  return {
    checks: list(value?.checks, (c) => typeof c.says === "string" && c.question instanceof Object && c.numbers instanceof Object),
    versions: list(value?.versions, (v) => typeof v.mark === "string" && Number.isFinite(v.lines)),
  };
}

/** @param {any} e */
const isEntry = ({ id, time, doc, file, size }) => [id, doc, file].every((x) => typeof x === "string") && [time, size].every(Number.isFinite);
