// The page in frames of other sites.

import assert from "node:assert/strict";
import { test } from "node:test";
import { packLink, readLink } from "../page/link.js";
import { shows, verdict, write } from "./browser.mjs";
import { otherSite } from "./othersite.mjs";

const site = otherSite();

/** @param {string} attributes @param {string} [address] the part of the address after the page's */
async function framed(attributes, address = "?example=cash") {
  const { page, errors } = await site.visit(`<iframe title="Beeline" width="960" height="640" ${attributes} src="${site.beeline()}${address}"></iframe>`);
  const frame = page.frames()[1];
  await frame.waitForSelector("#welcome .question", { state: "attached" });
  return { page, frame, errors };
}

for (const attributes of ["", 'sandbox="allow-scripts"', 'sandbox="allow-scripts allow-same-origin"']) {
  test(`a frame of another site checks: ${attributes || "no sandbox"}`, async () => {
    const { page, frame, errors } = await framed(attributes);
    await frame.click("#check");
    assert.match(await verdict(frame) ?? "", /fails at step 12$/);
    // Without storage the user's text lasts only as long as the page.
    await frame.setInputFiles("#file-input", { name: "mine.pml", mimeType: "text/plain", buffer: Buffer.from("active proctype Mine() { assert(0) }\n") });
    await frame.waitForSelector("#title:text('mine.pml')");
    await shows(frame, ".cm-content", /Mine/);
    await frame.click("#check");
    assert.match(await verdict(frame) ?? "", /^The assertion on line 1 fails at step 1$/);
    assert.deepEqual(errors, []);
    await page.close();
  });
}

test("a link with a run opens in a sandboxed frame, and can be shared from there", async () => {
  const text = "byte x;\nactive proctype P() { x = 1; x = 2; assert(x == 1) }\n";
  const hash = await packLink({ file: "x.pml", text, run: [0, 0, 0], step: 1 });
  const { page, frame, errors } = await framed('sandbox="allow-scripts"', hash);
  assert.match(await verdict(frame) ?? "", /fails at step 3$/);
  await shows(frame, "#scrub output", "1 of 3");
  await frame.click("#open-share");
  await frame.waitForSelector("#share[open] #share-link");
  const [base, shared] = (await frame.inputValue("#share-link")).split(/(?=#)/);
  assert.equal(base, site.beeline());
  assert.deepEqual(await readLink(shared), await readLink(hash));
  await frame.click("[aria-label='Copy: Link']");
  await shows(frame, "#share", /Copied|Press Ctrl\+C/);
  assert.deepEqual(errors.filter((e) => !e.includes("Clipboard API")), []);
  await page.close();
});

test("Stop ends a search in a sandboxed frame, and the next one runs", async () => {
  const { page, frame, errors } = await framed('sandbox="allow-scripts"');
  await write(frame, "byte c[10];\nactive [10] proctype P() { do :: c[_pid] < 5 -> c[_pid]++ :: else -> break od }\n");
  await frame.click("#check");
  await frame.waitForSelector(".verdict.is-run");
  await frame.click("#check");
  assert.match(await verdict(frame) ?? "", /^Stopped/);
  await frame.click("#check");
  await frame.waitForSelector(".verdict.is-run");
  assert.deepEqual(errors, []);
  await page.close();
});
