// Tests the self-test page and what makes the page installable, in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, open, shows, visit } from "./browser.mjs";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => {
  at = await open();
});
after(() => at.close());

test("the self-test checks every example and passes here", async () => {
  const page = await at.browser.newPage();
  /** @type {string[]} */
  const wrong = [];
  page.on("console", (m) => m.type() === "error" && wrong.push(m.text()));
  page.on("pageerror", (e) => wrong.push(String(e)));
  await page.goto(at.url + "selftest.html");
  await shows(page, "#summary", /^(All \d+ tests passed|\d+ of \d+ tests failed)$/);
  assert.match(await page.textContent("#summary") ?? "", /^All ([3-9]\d) tests passed$/, await page.textContent("#report") ?? "");
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(wrong, []);
  await page.close();
});

test("the page can be installed: manifest, start page and icons are there", async () => {
  const { page, errors, done } = await visit(at);
  const address = await page.evaluate(() => /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]")).href);
  const manifest = await (await fetch(address)).json();
  for (const { src, type } of [{ src: manifest.start_url, type: "text/html" }, ...manifest.icons]) {
    const r = await fetch(new URL(src, address));
    assert.equal(r.status, 200, src);
    assert.ok(r.headers.get("content-type")?.startsWith(type), `${src}: ${r.headers.get("content-type")}`);
  }
  assert.deepEqual(errors, []);
  await done();
});
