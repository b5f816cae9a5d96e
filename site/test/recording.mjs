// What a recording of Chromium says about the tasks of a page's main thread. Times are processor times: what else the
// machine does lengthens none.

/** Marks of parts of a recording begin so. */
const marked = "beeline:";

/** What to record for longestTasks. */
export const recorded = { categories: ["disabled-by-default-devtools.timeline", "blink.user_timing"] };

/** Begins a part of the recording. @param {import("playwright-core").Page} page @param {string} name */
export const mark = (page, name) => page.evaluate((name) => performance.mark(name), marked + name);

/**
 * The processor time, in milliseconds, of the longest task of the page in each part of a recording.
 * @param {Buffer} recording
 */
export function longestTasks(recording) {
  /** @type {{name: string, ph: string, ts: number, pid: number, tid: number, tdur?: number, args: any}[]} */
  const events = JSON.parse(recording.toString()).traceEvents;
  const pages = events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`);
  const marks = events.filter((e) => e.name.startsWith(marked)).sort((a, b) => a.ts - b.ts);
  const tasks = events.filter((e) => e.ph === "X" && e.name === "RunTask" && e.tdur !== undefined && pages.includes(`${e.pid} ${e.tid}`));
  /** @type {Record<string, number>} */
  const longest = {};
  marks.forEach((mark, i) => {
    const own = tasks.filter((e) => e.ts >= mark.ts && e.ts < (marks[i + 1]?.ts ?? Infinity));
    longest[mark.name.slice(marked.length)] = Math.max(0, ...own.map((e) => (e.tdur ?? 0) / 1000));
  });
  return longest;
}
