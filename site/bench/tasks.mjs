// How long the page is busy without a break: the longest task of its main thread for each
// interaction with a hostile model. Times are CPU times from the browser, so other work of
// the machine does not matter.
import { open, visit, write } from "../test/browser.mjs";
import { models } from "../test/hostile.mjs";
import { longestTasks, mark, recorded } from "../test/recording.mjs";
import { table } from "./stats.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Awaited<ReturnType<typeof open>>} Browser */

/** The longest task that nobody notices, in milliseconds. */
export const aim = 100;

/** The time limit of a check, in milliseconds. */
const patience = 20_000;

/** Waits until the page has nothing to do, or keeps drawing for some seconds, as a blinking cursor does. @param {Page} page */
const idle = (page) => page.evaluate(async () => {
  for (let i = 0; i < 4; i++) {
    await new Promise((done) => setTimeout(done, 100));
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  }
});

/** Drops a file with a text on the page. @param {Page} page @param {string} text */
async function drop(page, text) {
  await page.evaluate((t) => {
    const data = new DataTransfer();
    data.items.add(new File([t], "dropped.pml"));
    // The timeout keeps the making of the file out of the measured task.
    setTimeout(() => document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })));
  }, text);
}

/** Presses Check and waits for the verdict, or stops it. @param {Page} page */
async function check(page) {
  await page.keyboard.press("Control+Enter");
  const over = page.waitForSelector(["is-error", "is-pass", "is-part", "is-input"].map((kind) => `#results[aria-busy=false] .verdict.${kind}`).join(), { timeout: patience });
  await over.catch(() => page.keyboard.press("Escape"));
}

/** Whether the result has a run. @param {Page} page */
const hasRun = async (page) => await page.locator("#scrub input").count() > 0;

/** @param {Page} page @param {(page: Page) => Promise<unknown>} act */
const onRun = async (page, act) => (await hasRun(page) ? act(page) : undefined);

/** Moves the pointer over the step slider. @param {Page} page */
async function drag(page) {
  const box = await page.locator("#scrub input").boundingBox();
  if (!box) return;
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2);
  await page.mouse.down();
  for (const part of [0.8, 0.6, 0.4, 0.2, 0.1, 0.5, 0.9]) await page.mouse.move(box.x + box.width * part, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
}

/** Types into the filter of steps, one key at a time, and deletes it. @param {Page} page */
async function filter(page) {
  await page.click("[data-act=filter]");
  await page.keyboard.type("n = 4", { delay: 30 });
  await idle(page);
  for (let i = 0; i < 5; i++) await page.keyboard.press("Backspace");
}

/** Opens everything in the result that can be opened. @param {Page} page */
async function details(page) {
  for (const name of ["#results details:not([open]) > summary", "[data-act=unfold]", "[data-act=more-values]", "[data-act=report]"]) {
    const at = page.locator(name);
    for (let i = Math.min(await at.count(), 4) - 1; i >= 0; i--) {
      await at.nth(i).evaluate((e) => setTimeout(() => /** @type {HTMLElement} */ (e).click()));
      await idle(page);
    }
  }
}

/** Opens a panel of the result and waits until it has its content. @param {string} act names the button @param {string} content of the panel */
const panel = (act, content) => async (/** @type {Page} */ page) => {
  const opener = page.locator(act);
  if (await opener.count() === 0 || !await opener.isVisible()) return;
  await opener.evaluate((e) => setTimeout(() => /** @type {HTMLElement} */ (e).click()));
  await page.waitForSelector(content, { timeout: patience }).catch(() => {});
};

/** Prints into a file that is not kept. @param {Page} page */
const print = (page) => page.pdf();

/** The interactions with a model, in their order. @type {[name: string, act: (page: Page, text: string) => Promise<unknown>][]} */
const interactions = [
  ["paste", write],
  ["drop a file", drop],
  ["reload", (page) => page.reload()],
  ["type", async (page) => {
    await page.click(".cm-content", { position: { x: 60, y: 12 } });
    await page.keyboard.press("Control+End");
    await page.keyboard.type("  ", { delay: 50 });
    await page.keyboard.press("Control+Home");
    await page.keyboard.type(" ", { delay: 50 });
  }],
  ["check and draw", check],
  ["step", (page) => onRun(page, async () => {
    for (const to of ["previous", "previous", "first", "next", "next", "last"]) {
      await page.locator(`#scrub [data-act=${to}]`).evaluate((e) => setTimeout(() => /** @type {HTMLElement} */ (e).click()));
      await idle(page);
    }
  })],
  ["drag", (page) => onRun(page, drag)],
  ["filter", (page) => onRun(page, filter)],
  ["scroll", (page) => page.evaluate(async () => {
    for (const id of ["run", "now"]) {
      const e = document.getElementById(id);
      for (const part of [0.5, 0, 1]) {
        e?.scrollTo(0, e.scrollHeight * part);
        await new Promise((done) => setTimeout(done, 100));
      }
    }
  })],
  ["explain", panel("#acts [data-act=explain]", "#explain-body > :not([role=status])")],
  ["watch", panel("#watch:not([open]) > summary", "#watch-body > *")],
  ["automata", panel("#acts [data-act=automata]", "#automata .graph-region:not(:empty)")],
  ["state space", panel("#acts [data-act=space]", "#space svg")],
  ["step with panels", (page) => onRun(page, async () => {
    for (const to of ["previous", "first", "last"]) {
      await page.locator(`#scrub [data-act=${to}]`).evaluate((e) => setTimeout(() => /** @type {HTMLElement} */ (e).click()));
      await idle(page);
    }
  })],
  ["details", details],
  ["colours", (page) => page.selectOption("#theme", "dark")],
  ["360 px", (page) => page.setViewportSize({ width: 360, height: 740 })],
  ["model pane", (page) => page.click("#dock-model")],
  ["1440 px", (page) => page.setViewportSize({ width: 1440, height: 900 })],
  ["print", print],
];

/** @param {Browser} at @param {{text: string, options?: string}} model */
async function measure(at, { text, options }) {
  const { page, done } = await visit(at, { example: "cash" + (options ? "&" + options : "") });
  await at.browser.startTracing(page, recorded);
  for (const [name, act] of interactions) {
    await mark(page, name);
    await act(page, text);
    await idle(page);
  }
  const longest = longestTasks(await at.browser.stopTracing());
  await done();
  return longest;
}

/** @param {import("./sections.mjs").Bench} bench */
export async function tasks(bench) {
  const at = await open();
  const names = interactions.map(([name]) => name);
  const rows = [];
  let most = 0;
  try {
    for (const [name, model] of Object.entries(models).filter(([name]) => name.includes(bench.named))) {
      const longest = await measure(at, model);
      most = Math.max(most, ...Object.values(longest));
      bench.say(`page ${name}: ${names.map((n) => `${n} ${longest[n].toFixed(0)}`).join(", ")}`);
      rows.push([name, ...names.map((n) => longest[n].toFixed(0))]);
    }
  } finally {
    await at.close();
  }
  return `## The longest task of the page, in ms of processor time

${table(["model", ...names], rows)}

The longest of all takes ${most.toFixed(0)} ms (aim at most ${aim}: ${most <= aim ? "reached" : "missed"}).
`;
}
