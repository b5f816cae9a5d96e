// Every view of the page, in both schemes: axe finds nothing, nothing sticks out sideways, and on a phone everything
// that can be pressed is large enough for a finger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, axe, check, choose, cutWords, failNext, open, shows, verdict, visit, write } from "./browser.mjs";
import { packLink } from "../page/link.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

const large = "byte a, b, c, d;\nactive proctype P() { do :: a++ :: b++ :: c++ :: d++ od }\n";

/** @param {Page} page */
const closeDialog = (page) => page.click("dialog[open] [data-close]");

/** @param {Page} page @param {"model" | "result"} pane */
async function pane(page, pane) {
  if (await page.locator(`#dock-${pane}`).isVisible()) await page.click(`#dock-${pane}`);
}

/** @param {Page} page @param {string} text */
async function checkText(page, text) {
  await pane(page, "model");
  await write(page, text);
  await page.keyboard.press("Control+Enter");
}

/**
 * The views in an order in which each is reached from the one before, with the part that axe looks at; the whole page
 * if absent.
 * @type {[name: string, reach: (page: Page) => Promise<unknown>, part?: string][]}
 */
const views = [
  ["first visit", async () => {}],
  ["the whole question", (page) => page.click("#more"), "#ask"],
  ["gallery", async (page) => {
    await page.click("#more");
    await page.click("#open-gallery");
  }, "#gallery"],
  ["keys", async (page) => {
    await closeDialog(page);
    await page.keyboard.press("?");
    await page.waitForSelector("#keys[open]");
  }, "#keys"],
  ["error, with what can happen next", async (page) => {
    await closeDialog(page);
    await check(page);
    await page.click("#score tr[data-step='11'] .step");
    await page.waitForSelector("#next .next-step");
  }],
  ["what was checked", (page) => page.click("#checked summary"), "#checked"],
  ["filters", (page) => act(page, "filter"), "#filters"],
  ["explanation", async (page) => {
    await act(page, "explain");
    await page.waitForSelector("#explain .explain-says");
  }, "#explain"],
  ["watched expressions", async (page) => {
    await page.click("#watch summary");
    await page.fill("#watch input", "paid");
    await page.keyboard.press("Enter");
    await shows(page, "#watch-body", /0 to 120/);
  }, "#watch"],
  ["automata", async (page) => {
    await act(page, "automata");
    await page.waitForSelector("#automata svg");
  }, "#automata"],
  ["state space", async (page) => {
    await act(page, "automata");
    await act(page, "space");
    await page.waitForSelector("#space svg");
  }, "#space"],
  ["report", async (page) => {
    await act(page, "space");
    await act(page, "report");
  }, "#report"],
  ["race", async (page) => {
    await act(page, "race");
    await page.click("#race-start");
    await shows(page, "#race-says", /found an error first/);
    assert.deepEqual(await cutWords(page, "#race"), []);
  }, "#race"],
  ["export", async (page) => {
    await closeDialog(page);
    await act(page, "export");
    await page.waitForSelector("#export-list button");
  }, "#export"],
  ["share", async (page) => {
    await closeDialog(page);
    await page.click("#open-share");
    await page.waitForSelector(".share-qr");
  }, "#share"],
  ["random run", async (page) => {
    await closeDialog(page);
    await act(page, "simulate");
    await shows(page, "#next-bar", "Back to the first run");
  }, "#result"],
  ["comparison", async (page) => {
    await act(page, "compare");
    await page.waitForSelector("#compare table");
  }, "#compare"],
  ["history", async (page) => {
    await closeDialog(page);
    await act(page, "history");
    await page.waitForSelector("#history[open] button.link");
  }, "#history"],
  ["model and values", async (page) => {
    await closeDialog(page);
    await pane(page, "model");
  }],
  ["mistakes", async (page) => {
    await checkText(page, "active proctype P() { x = 1 }");
    await page.waitForSelector("#diagnostics .diags");
  }],
  ["offers for a word", async (page) => {
    await pane(page, "model");
    await page.click(".cm-content");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\natom");
    await shows(page, ".cm-completionInfo", "runs without interruption");
  }, "#model"],
  ["search in the text", async (page) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+f");
    await page.waitForSelector(".cm-search [name=replace]");
  }, "#model"],
  ["stopped", async (page) => {
    await page.keyboard.press("Escape");
    await checkText(page, large);
    await page.waitForSelector(".verdict.is-run");
    await page.waitForSelector("#growth svg");
    await page.keyboard.press("Escape");
    await verdict(page);
  }, "#result"],
  ["pass", async (page) => {
    await checkText(page, "byte x; active [2] proctype P() { x++ }");
    await verdict(page);
  }],
  ["an edit after the check", async (page) => {
    await pane(page, "model");
    await page.click(".cm-content");
    await page.keyboard.insertText(" ");
    await page.waitForSelector("#notice:not([hidden])", { state: "attached" });
    await pane(page, "result");
  }, "#result"],
  ["a state that was asked for", async (page) => {
    await choose(page, "property", "never");
    await page.fill("#ask input[name=goal]", "x == 2");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("#results[aria-busy=false] .verdict.is-find");
  }, "#result"],
  ["a formula that is typed", async (page) => {
    await choose(page, "property", "ltl");
    await page.fill("#ask input[name=formula]", "<> (x == 3)");
    await page.click("#formula-help summary");
    await page.waitForSelector("#formula-help .graph-node");
  }, "#ask"],
  ["a mistake in the formula", async (page) => {
    await page.fill("#ask input[name=formula]", "<> (y == )");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#ask [aria-invalid=true]");
  }, "#ask"],
  ["a limit that was reached", async (page) => {
    await choose(page, "property", "both");
    await choose(page, "limits", "small");
    await checkText(page, large);
    await page.waitForSelector("#results[aria-busy=false] .verdict.is-part");
  }, "#result"],
  ["a crash", async (page) => {
    await failNext(page, "check", "out of memory");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".is-crash .act");
  }, "#result"],
  ["what would fit with hashes", async (page) => {
    await choose(page, "search", "dfs");
    await choose(page, "store", "compact");
    await checkText(page, large);
    await shows(page, ".room th", "Hashes of 64 bits, as in this search");
  }, "#result"],
  ["earlier texts", async (page) => {
    await act(page, "history");
    await page.click("#history .past-tabs >> text=Texts");
    await page.click("#history .past summary >> nth=0");
  }, "#history"],
  ["a failed part and a newer build", async (page) => {
    await closeDialog(page);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("a fault");
      });
      const update = document.querySelector("#update");
      if (update instanceof HTMLElement) update.hidden = false;
    });
    await page.click("#fault summary");
  }],
  ["exercise", async (page) => {
    await page.goto(at.url + "?example=exercise-counter");
    await page.click(".exercise-check");
    await shows(page, ".exercise-says", /checks pass/);
    await page.waitForSelector("#score tr[data-step]");
  }, "#result"],
  ["cycle", async (page) => {
    await page.goto(at.url + "?example=mailbox-one");
    await page.waitForSelector("#welcome .question", { state: "attached" });
    await choose(page, "property", "ltl:answered");
    await check(page);
    await page.waitForSelector("#property .is-here");
  }],
  ["formula", (page) => page.locator("#property").scrollIntoViewIfNeeded(), "#property"],
  ["answers to queries about time", async (page) => {
    await page.goto(at.url + "?example=bridge");
    await page.waitForSelector("#welcome .question", { state: "attached" });
    await check(page);
    await page.waitForSelector("#rows tbody tr:nth-child(2) button");
  }],
  ["run in time", async (page) => {
    await page.click("#rows tbody tr:nth-child(2) button");
    await page.waitForSelector("#gantt .gantt-chart[aria-valuenow]");
  }],
  ["moments", (page) => page.locator("#gantt").scrollIntoViewIfNeeded(), "#gantt"],
  ["delays by hand", async (page) => {
    await act(page, "by-hand");
    await page.waitForSelector("#next .next-step");
  }, "#result"],
  ["timed automata", async (page) => {
    await act(page, "automata");
    await page.waitForSelector("#automata svg");
    await page.locator("#automata").scrollIntoViewIfNeeded();
  }, "#automata"],
  ["a text from a link", async (page) => {
    await page.goto("about:blank");
    await page.goto(at.url + await packLink({ file: "tank.pml", text: "byte level;\ninit { do :: level < 9 -> level++ :: level > 0 -> level-- od }\n", task: "Does it overflow?" }));
    await page.waitForSelector("#keeping[data-says]", { state: "attached" });
    await pane(page, "model");
    await shows(page, "#keeping", "comes from a link");
  }],
  ["an unknown example", async (page) => {
    await page.goto(at.url + "?example=nope");
    await shows(page, "#notice", "There is no example");
  }, "#notice"],
  ["embedded model", async (page) => {
    await page.goto(at.url + "?example=cash&embed=1");
    await page.click("#dock-check");
    await verdict(page);
  }],
  ["embedded model with both panes and some of its lines", async (page) => {
    await page.goto(at.url + "?example=cash&embed=1&panes=both&lines=5-20&readonly=1");
    await page.click("#dock-check");
    await verdict(page);
  }],
];

/** What is lower than 44 px. Links within sentences may be, and so may the text of the editor. @param {Page} page */
const low = (page) => page.evaluate(() =>
  [...document.querySelectorAll("button, a[href], select, input, summary")].filter((e) => {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest("p, .explain-says, .vh, .skip")) return false;
    const { width, height } = (e.closest("label") ?? e).getBoundingClientRect();
    return width > 1 && height < 43.5;
  }).map((e) => `${e.tagName} ${e.id} ${e.className} ${e.textContent?.trim().slice(0, 30)}`));

/** Widths at which screenshots are made, if SHOTS names a folder. They are looked at, not compared. */
const shots = process.env.SHOTS ? [1440, 1024, 768] : [];

/** The first view of another document. */
const other = views.findIndex(([name]) => name === "exercise");

for (const width of [...shots, 1100, 360]) {
  for (const [documents, from, to] of /** @type {[string, number, number][]} */ ([["one model", 0, other], ["other documents", other, views.length]])) {
    test(`every view at ${width} px, light and dark: ${documents}`, async () => {
      const { page, done } = await visit(at, { width, height: width < 720 ? 740 : 800, example: "cash&limits=huge", touch: width < 720 });
      // Colours change at once.
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (let i = from; i < to; i++) {
        const [name, reach, part] = views[i];
        await page.emulateMedia({ colorScheme: "light" });
        await reach(page);
        for (const scheme of /** @type {const} */ (["light", "dark"])) {
          await page.emulateMedia({ colorScheme: scheme });
          if (shots.length) await page.screenshot({ path: `${process.env.SHOTS}/${String(i).padStart(2, "0")}-${name.replace(/\W+/g, "-")}-${width}-${scheme}.png` });
          // The schemes differ in colours only.
          assert.deepEqual(await axe(page, part, scheme === "dark" ? ["color-contrast", "link-in-text-block"] : undefined), [], `${name}, ${scheme}`);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
          assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `${name}: only panes scroll`);
        }
        if (width < 720) assert.deepEqual(await low(page), [], name);
      }
      await done();
    });
  }
}
