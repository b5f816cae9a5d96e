// A run that never ends is a document as any other run: linked, embedded, raced, kept, restored and exported.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { unzipSync } from "fflate";
import { axe, check, choose, open, shows, verdict, visit, write } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

/** Of two processes one may wait forever, unless runs are fair. */
const turns = "bool flag[2]; byte turn;\nactive [2] proctype P() {\n  do\n  :: flag[_pid] = true; turn = 1 - _pid; (flag[1 - _pid] == false || turn == _pid);\ncrit: skip; flag[_pid] = false\n  od\n}\n" +
  "ltl served { [] (flag[0] -> <> P[0]@crit) }\nltl alone { [] !(P[0]@crit && P[1]@crit) }\n";

/** What the page says about the shown run. @param {import("playwright-core").Page} page */
const says = async (page) => `${await page.textContent(".verdict-says")}: ${(await page.textContent(".verdict-why"))?.replace(/ Found depth first.*/, "")}`;

test("a run that never ends is explained in words, raced, exported, linked, embedded and restored", async () => {
  const { page, errors, done } = await visit(at);
  await write(page, turns);
  await page.waitForSelector("#ask option[value='ltl:served']", { state: "attached" });
  await choose(page, "property", "ltl:served");
  await check(page);
  const found = await says(page);
  assert.match(found, /^served does not hold: steps? \d+.* repeats? forever: This run is unfair/);
  await page.click("#acts [data-act=explain]");
  await shows(page, "#explain", "what repeats forever");
  // The race asks the same question.
  await page.click("#acts [data-act=race]");
  await page.waitForSelector("#race input[name=racer]");
  assert.deepEqual(await page.locator("#race input[name=racer]").evaluateAll((all) => all.map((b) => /** @type {HTMLInputElement} */ (b).value)), ["ndfs", "indfs", "astar+indfs", "scc", "lasso"]);
  await page.click("#race-start");
  await shows(page, "#race-says", /found an error first/);
  await page.click("#race [data-close]");
  const save = async (/** @type {string} */ ending) => {
    await page.click("#acts [data-act=export]");
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#export-list button", { hasText: ending }).click()]);
    await page.click("#export [data-close]");
    return readFileSync(await file.path());
  };
  assert.match((await save(".html")).toString(), /<p id="loop">Steps? \d+[^<]* repeats? forever\.<\/p>/);
  assert.match(new TextDecoder().decode(unzipSync(await save("-spin.zip"))["check.sh"]), /^\.\/pan -m1000000 -a -N served$/m);
  await page.click("#open-share");
  const link = await page.locator("#share .share-field").first().inputValue();
  await page.click("#share [data-close]");
  for (const address of [link, link.replace("#", "?embed=1#")]) {
    const other = await visitLink(address);
    assert.equal(await says(other), found, address);
    assert.ok(await other.locator("#score .is-loop").count() > 0);
    await other.context().close();
  }
  await page.click("#open-history");
  await page.locator("#history button", { hasText: "Restore" }).first().click();
  await shows(page, "#notice", "is restored");
  await page.waitForSelector("#results[aria-busy=false] #score .is-loop");
  assert.equal(await says(page), found);
  assert.deepEqual(await axe(page, "#result"), []);
  assert.deepEqual(errors, []);
  await done();
});

/** Opens a link in another profile. @param {string} address */
async function visitLink(address) {
  const page = await (await at.browser.newContext()).newPage();
  await page.goto(address);
  await verdict(page);
  return page;
}
