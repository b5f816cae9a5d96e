// The main job in Firefox: choose an example, check it, read the run, walk one choice, open a link, self-test.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { serve } from "./browser.mjs";
import { keys, openFirefox } from "./firefox.mjs";
import { packLink } from "../page/link.js";

const program = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
const skip = program ? false : "Firefox is not installed (Debian: apt-get install firefox-esr)";

/** @type {Awaited<ReturnType<typeof serve>>} */
let host;
/** @type {Awaited<ReturnType<typeof openFirefox>>} */
let page;
before(async () => {
  if (!program) return;
  host = await serve();
  page = await openFirefox(program);
});
after(async () => {
  await page?.close();
  host?.close();
});

test("in Firefox an example is chosen and checked, its run is stepped, and another choice makes another run", { skip }, async () => {
  await page.goto(host.url);
  await page.shows("#welcome .question", /\?/);
  await page.click("#open-gallery");
  await page.click("#gallery-list button", "A counter without a lock");
  await page.shows("#title", /A counter without a lock/);
  await page.press(keys.control, keys.enter);
  await page.shows("#results[aria-busy=false] .verdict.is-error .verdict-says", /assertion on line \d+ fails at step 24/);
  await page.click("#score tr[data-step='14']");
  await page.shows("#scrub output", /^14 of 24/);
  assert.equal(await page.evaluate(() => document.querySelector("#editor")?.shadowRoot?.querySelectorAll(".cm-here").length), 1);
  // After the last step there is no next one, so this is what can happen after step 14.
  await page.shows("#next .next-step[aria-current]", /Worker/);
  await page.press("2");
  await page.shows("#scrub output", /^15 of 15/);
  await page.click("#score tr[data-step='10']");
  await page.shows("#scrub output", /^10 of 15/);
  await page.press(keys.down);
  await page.shows("#scrub output", /^11 of 15/);
  assert.deepEqual(page.errors, []);
});

test("in Firefox a link opens a model with its question and its run", { skip }, async () => {
  const text = "byte inside;\nactive [2] proctype P() { inside++; inside-- }\n";
  await page.goto(host.url + (await packLink({ file: "two.pml", text, task: "Can both be inside?", question: { property: "always", goal: "inside <= 1" }, run: [0, 0] })));
  await page.shows("#title", /two\.pml/);
  await page.shows("#welcome .question", /Can both be inside\?/);
  await page.shows("#scrub output", /^2 of 2/);
  await page.click("#check");
  await page.shows("#results[aria-busy=false] .verdict-says", /inside <= 1 is violated/);
  assert.deepEqual(page.errors, []);
});

test("in Firefox two cores share a search after the service worker has isolated the page", { skip }, async () => {
  await page.goto(host.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 20));
  });
  const text = "byte v[3];\nactive [3] proctype W() { do :: v[_pid] < 9 -> v[_pid]++ :: v[_pid] > 0 -> v[_pid]-- od }\n";
  await page.goto(`${host.url}?search=bfs&cores=2${await packLink({ file: "counters.pml", text })}`);
  await page.shows("#title", /counters\.pml/);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await page.click("#check");
  await page.shows("#results[aria-busy=false] .verdict-says", /^No deadlock in all 21,952\sstates/);
  assert.doesNotMatch(await page.evaluate(() => document.querySelector("#results")?.textContent ?? ""), /one core/);
  assert.deepEqual(page.errors, []);
});

test("in Firefox the self-test checks every example", { skip }, async () => {
  await page.goto(host.url + "selftest.html");
  const says = await page.shows("#summary", /^(All \d+ tests passed|\d+ of \d+ tests failed)$/, 60);
  assert.match(says, /^All [3-9]\d tests passed$/, await page.evaluate(() => document.querySelector("#report")?.textContent ?? ""));
  assert.deepEqual(page.errors, []);
});
