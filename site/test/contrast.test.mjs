// The colours of tokens.css have the contrasts that WCAG demands.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");

/** The colours of the block that starts at a selector. @param {string} selector */
function colours(selector) {
  const from = css.indexOf(selector + " {");
  assert.ok(from >= 0, selector);
  const block = css.slice(from, css.indexOf("}", from));
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]));
}

/** Relative luminance (WCAG 2.2). @param {string} hex */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

const schemes = { light: colours(":root"), dark: colours(':root[data-theme="dark"]') };

for (const [name, c] of Object.entries(schemes)) {
  /** @param {string} token */
  const get = (token) => {
    const v = c.get(token);
    assert.ok(v, `${name} has no --${token}`);
    return v;
  };
  test(`${name}: text is at least 4.5:1`, () => {
    const texts = ["ink", "ink2", "ink3", "bad", "ok", "part", "focus", "code-type", "code-number", "code-string", "code-meta"];
    for (const t of texts) assert.ok(contrast(get(t), get("paper")) >= 4.5, `${t} on paper`);
    for (const t of ["ink", "ink2", "bad"]) assert.ok(contrast(get(t), get("here")) >= 4.5, `${t} on here`);
    for (const t of ["ink", "ink2", "ink3"]) assert.ok(contrast(get(t), get("ground")) >= 4.5, `${t} on ground`);
  });
  test(`${name}: lanes are at least 4.5:1 on paper, ground and here`, () => {
    for (let i = 1; i <= 8; i++) {
      for (const ground of ["paper", "ground", "here"]) assert.ok(contrast(get("l" + i), get(ground)) >= 4.5, `l${i} on ${ground}`);
    }
  });
  test(`${name}: edges of controls are at least 3:1`, () => {
    assert.ok(contrast(get("edge"), get("paper")) >= 3);
  });
}

test("the dark scheme is the same, chosen by the user or by the system", () => {
  assert.deepEqual(colours(':root:not([data-theme="light"])'), schemes.dark);
});
