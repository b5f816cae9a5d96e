// <beeline-model> on pages of another site.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, verdict } from "./browser.mjs";
import { inFolder, otherSite } from "./othersite.mjs";
import { keywords } from "../editor/keywords.js";
import { linesOf } from "../element/highlight.js";

/** @typedef {import("playwright-core").Page} Page */

const site = otherSite();

const text = `byte count, done;

active [2] proctype Clerk() {
  byte seen; /* what
                it saw */
  seen = count;
  count = seen + 1;
  done++
}
active proctype Audit() { done == 2; assert(count == 2) }
`;
const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param {string} [home] @param {string} [attributes] */
const script = (home = site.beeline(), attributes = "") => `<script src="${home}beeline-model.js" ${attributes}></script>`;

/** The frame of the n-th model, when it is ready. @param {Page} page @param {number} [n] */
async function frameOf(page, n = 0) {
  const frame = await page.locator("beeline-model").nth(n).locator("iframe:not(.waits)").elementHandle().then((f) => f?.contentFrame());
  assert.ok(frame);
  return frame;
}

test("the text is divided into coloured parts without losing any", () => {
  const parts = linesOf(text).flat();
  assert.equal(linesOf(text).map((l) => l.map((p) => p.text).join("")).join("\n"), text);
  const kindOf = (/** @type {string} */ t) => parts.find((p) => p.text === t)?.kind;
  assert.deepEqual(["active", "byte", "2", "/* what", "                it saw */"].map(kindOf), ["keyword", "type", "number", "comment", "comment"]);
  for (const odd of ["", "/*", '"', "'", '"a\\', "#define X 1\n", "// end", "\n\n", "/* a */ /* b", "x".repeat(100_000), "/*".repeat(50_000), '"\\'.repeat(50_000)]) {
    assert.equal(linesOf(odd).map((l) => l.map((p) => p.text).join("")).join("\n"), odd);
  }
  for (const word of Object.keys(keywords)) assert.notEqual(linesOf(word)[0][0].kind, "", word);
});

test("a model is shown at once, loads nothing until it is used, and is then checked", async () => {
  const opened = await site.visit(`<p id="before">A</p><beeline-model question="Is it 2?">${html}</beeline-model><p id="after">B</p>`, { head: script() });
  const model = opened.page.locator("beeline-model");
  assert.deepEqual(await model.locator(".line").allTextContents(), text.trimEnd().split("\n").map((l) => l + "\n"));
  assert.equal(await model.locator(".head").textContent(), "Is it 2?");
  assert.equal(await opened.page.locator("iframe").count(), 0);
  const place = () => opened.page.evaluate(() => JSON.stringify([...document.querySelectorAll("#after, beeline-model")].map((e) => e.getBoundingClientRect())));
  const before = await place();
  assert.deepEqual(await axe(opened.page), []);
  await model.locator(".check").click();
  const frame = await frameOf(opened.page);
  assert.equal(await verdict(frame), "The assertion on line 10 fails at step 8");
  assert.equal(await place(), before);
  assert.equal(await opened.page.evaluate(() => document.activeElement?.tagName), "BEELINE-MODEL");
  assert.deepEqual(opened.errors, []);
  await opened.done();
});

test("a page in a sandbox, which has no origin, checks its models", async () => {
  site.put("lecture.html", `<!doctype html><title>Lecture</title>${script()}<beeline-model>${html}</beeline-model>`);
  const { page, errors, done } = await site.visit('<iframe title="Lecture" sandbox="allow-scripts" src="lecture.html" width="900" height="600"></iframe>');
  const model = page.frameLocator("iframe").locator("beeline-model");
  await model.locator(".check").click();
  const frame = await model.locator("iframe:not(.waits)").elementHandle().then((f) => f?.contentFrame());
  assert.ok(frame);
  assert.equal(await verdict(frame), "The assertion on line 10 fails at step 8");
  assert.deepEqual(errors, []);
  await done();
});

test("twenty models load nothing, and two are used beside each other", async () => {
  const { page, errors, done } = await site.visit(Array.from({ length: 20 }, (_, i) => `<beeline-model>byte x${i}; init { x${i} = 1; assert(x${i} == ${i % 2}) }</beeline-model>`).join(""), { head: script() });
  assert.equal(await page.locator("beeline-model .check").count(), 20);
  await page.waitForTimeout(300);
  assert.deepEqual(await page.evaluate(() => performance.getEntriesByType("resource").map((e) => e.name).filter((name) => !name.endsWith("favicon.ico"))), [site.beeline() + "beeline-model.js"]);
  assert.equal(await page.locator("iframe").count(), 0);
  for (const i of [0, 1]) await page.locator("beeline-model").nth(i).locator(".check").click();
  assert.match(await verdict(await frameOf(page, 0)) ?? "", /fails/);
  assert.match(await verdict(await frameOf(page, 1)) ?? "", /^No error/);
  assert.equal(await page.locator("iframe").count(), 2);
  assert.deepEqual(errors, []);
  await done();
});

test("attributes reach the frame, and the link opens the whole model", async () => {
  const { page, errors, done } = await site.visit(`<beeline-model question="Is it 2?" readonly lines="3-9" theme="dark" height="360" options="property=never&amp;goal=count == 1">${html}</beeline-model>`, { head: script() });
  const model = page.locator("beeline-model");
  assert.equal(await model.locator(".line").count(), 7);
  assert.deepEqual(await model.locator(".rest").allTextContents(), ["Lines 1 to 2 are checked but not shown", "Line 10 is checked but not shown"]);
  assert.equal(await model.evaluate((e) => getComputedStyle(e).colorScheme), "dark");
  assert.equal(await model.evaluate((e) => e.getBoundingClientRect().height), 360);
  assert.equal(await model.locator(".edit").count(), 0);
  await page.waitForFunction(() => document.querySelector("beeline-model")?.shadowRoot?.querySelector("a")?.href.includes("#v1."));
  await page.evaluate(() => {
    document.addEventListener("beeline", (e) => (document.title = /** @type {any} */ (e).detail.type), true);
  });
  await model.locator(".check").click();
  const frame = await frameOf(page);
  assert.match(await verdict(frame) ?? "", /condition holds/);
  assert.equal(await frame.textContent("#embed-question"), "Is it 2?");
  assert.equal(await frame.getAttribute(".cm-content", "aria-readonly"), "true");
  assert.equal(await frame.locator(".cm-hidden-lines").count(), 2);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.ok(["result", "step", "height"].includes(await page.title()));
  assert.deepEqual(errors, []);
  await done();
});

test("a model from a file, and one that is not there", async () => {
  site.put("clerks.pml", text);
  const { page, done } = await site.visit('<beeline-model src="clerks.pml"></beeline-model><beeline-model src="nope.pml"></beeline-model>', { head: script() });
  await page.locator("beeline-model").nth(1).locator(".rest", { hasText: "nope.pml was not fetched: 404" }).waitFor();
  await page.locator("beeline-model").nth(0).locator(".check").click();
  const frame = await frameOf(page);
  assert.match(await verdict(frame) ?? "", /fails at step 8/);
  assert.equal(await frame.textContent("#title"), "clerks.pml");
  await done();
});

test("the page's strict policy, a folder of the same site, and the script twice", async () => {
  const policy = (/** @type {string} */ hosts) => `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hosts}; style-src 'self'; frame-src ${hosts}; base-uri 'none'; form-action 'none'">`;
  const origin = new URL(site.beeline()).origin;
  for (const [home, hosts] of [[site.beeline(), origin], [inFolder, "'self'"]]) {
    const { page, errors, done } = await site.visit(`<beeline-model>${html}</beeline-model>`, { head: policy(hosts) + script(home) + script(home) });
    assert.ok(await page.locator("beeline-model .line").nth(9).evaluate((e) => getComputedStyle(e).whiteSpace === "pre"));
    await page.locator("beeline-model .check").click();
    assert.match(await verdict(await frameOf(page)) ?? "", /fails at step 8/);
    assert.deepEqual(errors, []);
    await done();
  }
});

test("keys alone check and edit a narrow model, in both schemes", async () => {
  for (const dark of [false, true]) {
    const { page, errors, done } = await site.visit(`<beeline-model>${html}</beeline-model>`, { head: script(), width: 310, dark });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await axe(page), []);
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className || document.activeElement?.shadowRoot?.activeElement?.tagName);
    /** @type {(string | undefined)[]} */
    const stops = [];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("Tab");
      stops.push(await focused());
    }
    assert.deepEqual(stops, ["PRE", "check", "edit", "A"]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    const frame = await frameOf(page);
    await frame.waitForSelector("#editor");
    assert.equal(await focused(), "IFRAME");
    assert.equal(await frame.locator(".verdict").count(), 0);
    await page.keyboard.press("Control+Enter");
    assert.match(await verdict(frame) ?? "", /fails at step 8/);
    assert.deepEqual(errors, []);
    await done();
  }
});

/** Code blocks as tools write them. @type {Record<string, (code: string) => string>} */
const blocks = {
  "Markdown, mdBook, reveal.js": (code) => `<pre><code class="language-promela">${code}</code></pre>`,
  "highlight.js": (code) => `<pre><code class="lang-promela hljs"><span class="hljs-keyword">byte</span>${code.slice(4)}</code></pre>`,
  "highlight.js with line numbers": (code) => `<pre><code class="promela"><table><tbody>${code.trimEnd().split("\n").map((l, i) => `<tr><td class="hljs-ln-numbers">${i + 1}</td><td>${l}</td></tr>`).join("")}</tbody></table></code></pre>`,
  "MkDocs Material": (code) => `<div class="language-promela highlight"><pre><span></span><code>${code}</code><button>Copy</button></pre></div>`,
  "Sphinx, Jupyter Book": (code) => `<div class="highlight-promela notranslate"><div class="highlight"><pre><span></span>${code}</pre></div></div>`,
  "Quarto": (code) => `<div class="sourceCode"><pre class="sourceCode promela"><code class="sourceCode promela">${code}</code></pre></div>`,
  "Docusaurus": (code) => `<div class="language-promela codeBlockContainer"><div><pre class="prism-code language-promela"><code>${code.trimEnd().split("\n").map((l) => `<span class="token-line"><span class="token plain">${l}</span><br></span>`).join("")}</code></pre><div><button>Copy</button></div></div></div>`,
  "GitHub, Jekyll": (code) => `<div class="highlight highlight-source-promela"><pre>${code}</pre></div>`,
};

test("code blocks as tools write them become models", async () => {
  const list = Object.values(blocks);
  const body = list.map((block) => block(html)).join("\n") + "<pre><code class='language-c'>int x;</code></pre>";
  const { page, errors, done } = await site.visit(body, { head: `<script src="${site.beeline()}beeline-model.js?upgrade" defer></script>` });
  await page.waitForSelector("beeline-model");
  assert.equal(await page.locator("beeline-model").count(), list.length);
  for (const [i, name] of Object.keys(blocks).entries()) {
    assert.equal((await page.locator("beeline-model").nth(i).locator(".line").allTextContents()).join(""), text, name);
  }
  assert.equal(await page.locator("pre:visible").count(), list.length + 1);
  // A page that comes later, as in sites that do not leave the first page.
  await page.evaluate((block) => document.querySelector("main")?.insertAdjacentHTML("beforeend", block), blocks["MkDocs Material"](html));
  await page.waitForFunction((n) => document.querySelectorAll("beeline-model").length === n, list.length + 1);
  // Docusaurus says when it has compared the page with its own copy.
  await page.evaluate((block) => {
    document.documentElement.dataset.hasHydrated = "false";
    document.querySelector("main")?.insertAdjacentHTML("beforeend", block);
  }, blocks["Docusaurus"](html));
  await page.waitForTimeout(400);
  assert.equal(await page.locator("beeline-model").count(), list.length + 1);
  await page.evaluate(() => (document.documentElement.dataset.hasHydrated = "true"));
  await page.waitForFunction((n) => document.querySelectorAll("beeline-model").length === n, list.length + 2);
  await page.locator("beeline-model").nth(3).locator(".check").click();
  assert.match(await verdict(await frameOf(page, 3)) ?? "", /fails at step 8/);
  // React replaces a block by an equal one, and another one by none.
  const left = await page.evaluate(() => {
    const [, , , box, other] = [...document.querySelectorAll("beeline-model")].map((m) => /** @type {Element} */ (m.previousElementSibling));
    const copy = /** @type {HTMLElement} */ (box.cloneNode(true));
    copy.style.removeProperty("display");
    box.replaceWith(copy);
    other.remove();
    return document.querySelectorAll("beeline-model").length - 1;
  });
  await page.waitForFunction((n) => document.querySelectorAll("beeline-model").length === n, left);
  assert.equal(await page.locator("beeline-model").nth(3).evaluate((m) => /** @type {HTMLElement} */ (m.previousElementSibling).style.display), "none");
  assert.match(await verdict(await frameOf(page, 3)) ?? "", /fails at step 8/);
  assert.deepEqual(errors, []);
  await done();
});
