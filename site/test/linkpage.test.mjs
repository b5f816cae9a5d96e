// The page opens links, and leaves everything else as it was.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, choose, open, shows, verdict, visit, visitText } from "./browser.mjs";
import { packLink } from "../page/link.js";
import { hostileLinks, linkOf } from "./links.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

const text = "/* linked */\nbyte inside;\nactive [2] proctype P() { inside++; assert(inside <= 2); inside-- }\n";

/** Opens an address of the page. @param {Page} page @param {string} rest */
async function go(page, rest) {
  await page.goto("about:blank");
  await page.goto(at.url + rest);
  await page.waitForSelector("#welcome .question", { state: "attached" });
}

/** What is stored, without what every visit stores. @param {Page} page */
const stored = (page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));

/** The choices of the question, by name. @param {Page} page @returns {Promise<Record<string, string>>} */
const question = (page) => page.evaluate(() => Object.fromEntries([...new FormData(/** @type {HTMLFormElement} */ (document.querySelector("#ask")))].map(([name, value]) => [name, String(value)])));

/** A page with a draft of an example, and what is stored then. */
async function drafted() {
  const visited = await visit(at, { example: "cash" });
  await visited.page.click(".cm-content");
  await visited.page.keyboard.insertText("/* draft */");
  await visited.page.waitForFunction(() => localStorage.getItem("beeline.draft.cash")?.includes("draft"));
  return { ...visited, before: await stored(visited.page) };
}

test("Check can be pressed only after the model of a link is open", async () => {
  const { page, done } = await visit(at);
  // A press on an earlier model would be lost when the linked one replaces it.
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const button = changes.map((c) => c.target).find((e) => e instanceof HTMLElement && e.id === "check");
      if (button instanceof HTMLElement) button.dataset.first ||= document.querySelector("#title")?.textContent ?? "";
    }).observe(document, { subtree: true, attributeFilter: ["disabled"] });
  });
  await go(page, await packLink({ file: "two.pml", text }));
  await page.waitForSelector("#check[data-first]:not([data-first=''])");
  assert.equal(await page.getAttribute("#check", "data-first"), "two.pml");
  await done();
});

test("a link opens a text of its own with its question, and touches nothing else", async () => {
  const { page, errors, done, before } = await drafted();
  const hash = await packLink({ file: "two.pml", text, task: "Can both be inside?", question: { property: "always", goal: "inside <= 1", search: "astar", heuristic: "blind", limits: "small" } });
  await go(page, hash);
  await shows(page, "#title", "two.pml");
  await shows(page, "#welcome .eyebrow", "From a link");
  await shows(page, "#welcome .question", "Can both be inside?");
  await shows(page, "#keeping", "comes from a link");
  await shows(page, ".cm-content", "linked");
  const asked = await question(page);
  assert.deepEqual({ ...asked }, { ...asked, property: "always", goal: "inside <= 1", search: "astar", heuristic: "blind", limits: "small" });
  assert.deepEqual(await axe(page), []);
  assert.equal(await stored(page), before);
  assert.equal(await page.evaluate(() => location.hash), hash);
  await page.reload();
  await shows(page, "#title", "two.pml");
  assert.equal(await stored(page), before);
  await page.click("#check");
  assert.match(await verdict(page) ?? "", /inside <= 1 is violated/);
  assert.equal(await stored(page), before);
  await go(page, "");
  await shows(page, ".cm-content", "draft");
  assert.equal((await question(page)).search, "auto");
  assert.deepEqual(errors, []);
  await done();
});

test("a link without a property asks for everything that the model states, and a chosen property stays chosen", async () => {
  const { page, errors, done } = await visit(at);
  const stated = text + "ltl left { <> (inside == 2) }\nltl right { [] (inside <= 2) }\n";
  await go(page, await packLink({ file: "two.pml", text: stated, question: { search: "dfs" } }));
  await page.waitForFunction(() => /** @type {HTMLSelectElement} */ (document.querySelector("[name=property]")).value === "all");
  for (const property of ["all", "both"]) {
    await choose(page, "property", property);
    await page.click("#open-share");
    await page.waitForSelector("#share[open] #share-link");
    await go(page, new URL(await page.inputValue("#share-link")).hash);
    await page.waitForSelector("#ask option[value='ltl:left']", { state: "attached" });
    const { property: asked, search } = await question(page);
    assert.deepEqual([asked, search], [property, "dfs"]);
  }
  assert.deepEqual(errors, []);
  await done();
});

test("a linked text is kept among the user's own when it is edited", async () => {
  const { page, errors, done } = await visit(at);
  await go(page, await packLink({ file: "two.pml", text, question: { property: "always", goal: "inside <= 1" } }));
  await page.click(".cm-content");
  await page.keyboard.insertText("/* mine */");
  await shows(page, "#keeping", "kept among your models as two.pml");
  assert.equal(await page.evaluate(() => location.hash), "");
  await page.reload();
  await shows(page, "#title", "two.pml");
  await shows(page, ".cm-content", "mine");
  assert.equal((await question(page)).goal, "inside <= 1");
  assert.deepEqual(errors, []);
  await done();
});

test("Back and Forward lead to a link and away from it", async () => {
  const { page, errors, done } = await visit(at, { example: "cash" });
  const hash = await packLink({ file: "two.pml", text });
  await page.evaluate((h) => void (location.hash = h), hash);
  await shows(page, "#title", "two.pml");
  await page.goBack();
  await shows(page, "#file", "cash.pml");
  await page.goForward();
  await shows(page, "#title", "two.pml");
  await page.click("#others button.link");
  await page.waitForFunction(() => location.hash === "");
  await page.goBack();
  await shows(page, "#title", "two.pml");
  assert.deepEqual(errors, []);
  await done();
});

test("a link runs only if it asks for it, and then it can be stopped", async () => {
  const { page, errors, done } = await visit(at);
  const endless = await packLink({ file: "endless.pml", text: "int a, b, c;\nactive proctype P() { do :: a++ :: b++ :: c++ od }\n" });
  await go(page, endless);
  await shows(page, "#title", "endless.pml");
  await page.waitForTimeout(500);
  assert.ok(await page.isVisible("#welcome .question"));
  await go(page, "?run=1" + endless);
  await shows(page, "#check-says", "Stop");
  await page.waitForSelector(".verdict.is-run");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#results[aria-busy=false] .verdict.is-part");
  assert.deepEqual(errors, []);
  await done();
});

test("an older address keeps its meaning", async () => {
  const { page, errors, done } = await visit(at);
  await go(page, "?example=peterson&search=bfs&goal=turn%20%3D%3D%201&limits=large");
  await shows(page, "#file", "peterson.pml");
  const asked = await question(page);
  assert.deepEqual({ ...asked }, { ...asked, search: "bfs", property: "never", goal: "turn == 1", limits: "large" });
  await go(page, "?example=peterson&search=fastest&store=compact");
  await shows(page, "#notice", "The address asks for “fastest” where the choices are those of “Search”.");
  await go(page, "?search=dfs" + await packLink({ text, question: { search: "astar", limits: "large" } }));
  await shows(page, "#title", "model.pml");
  const both = await question(page);
  assert.deepEqual([both.search, both.limits], ["dfs", "large"]);
  await go(page, "?example=nope");
  await shows(page, "#notice", "There is no example “nope” in this Beeline.");
  assert.deepEqual(errors, []);
  await done();
});

test("the description of links is a page that fits a phone", async () => {
  for (const [width, dark] of /** @type {[number, boolean][]} */ ([[360, true], [1280, false]])) {
    const { page, asked, done } = await visitText(at, "links.html", width, dark);
    assert.equal(await page.locator("pre").count(), 3);
    assert.deepEqual(await axe(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.ok(asked.every((url) => url.startsWith(at.url)), asked.join(" "));
    await done();
  }
});

test("hostile links say what is wrong and change nothing", async () => {
  const { page, errors, done, before } = await drafted();
  const all = hostileLinks();
  const some = all.filter((l, i) => l.fatal && (i % 12 === 0 || !/^(cut|character)/.test(l.name)));
  assert.ok(some.length > 25);
  for (const { name, hash } of some) {
    await page.evaluate((h) => {
      const notice = /** @type {HTMLElement} */ (document.querySelector("#notice"));
      notice.replaceChildren();
      delete notice.dataset.says;
      location.hash = h;
    }, hash);
    await shows(page, "#notice", /^This link .*\.$/).catch(() => assert.fail(`${name}: ${hash.slice(0, 60)}`));
    assert.equal(await page.textContent("#file"), "cash.pml", name);
  }
  for (const { name, hash } of all.filter((l, i) => !l.fatal && i % 9 === 0)) {
    await go(page, hash);
    await shows(page, "#notice", /The link's /).catch(() => assert.fail(name));
    assert.ok(await page.locator("#notice script, #notice img").count() === 0, name);
  }
  await go(page, linkOf({ question: { search: "bfs" } }));
  await shows(page, "#notice", "This link contains no model.");
  assert.equal(await stored(page), before);
  assert.deepEqual(errors, []);
  await done();
});
