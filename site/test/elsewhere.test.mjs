// Models and lists from other hosts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { check, open, shows } from "./browser.mjs";
import { checkedList } from "../page/elsewhere.js";
import { fileAddress, isFolder } from "../text/addresses.js";

/** @type {Awaited<ReturnType<typeof open>>} */
let at;
before(async () => void (at = await open()));
after(() => at.close());

test("pages of files on GitHub and of gists become the files, and only https is fetched", () => {
  const raw = "https://raw.githubusercontent.com/o/r/main/a/b.pml";
  const base = "https://host/beeline/";
  for (const [from, to] of [
    ["https://github.com/o/r/blob/main/a/b.pml", raw],
    ["https://github.com/o/r/blob/main/a/b.pml?plain=1#L10-L20", raw],
    ["https://github.com/o/r/raw/main/a/b.pml", raw],
    [raw, raw],
    ["https://gist.github.com/user/0123abcd", "https://gist.githubusercontent.com/user/0123abcd/raw"],
    ["https://gist.github.com/user/0123abcd#comments", "https://gist.githubusercontent.com/user/0123abcd/raw"],
    ["https://gist.github.com/user/0123abcd#file-a-pml", "https://gist.githubusercontent.com/user/0123abcd/raw/a.pml"],
    ["https://gist.github.com/user/0123abcd/#file-two_locks-2-pml", "https://gist.githubusercontent.com/user/0123abcd/raw/two_locks-2.pml"],
    [`https://gist.github.com/user/0123abcd/${"a".repeat(40)}#file-a-pml`, `https://gist.githubusercontent.com/user/0123abcd/raw/${"a".repeat(40)}/a.pml`],
    ["https://github.com/o/r/blob/main/a/b.pml#file-a-pml", raw],
    ["https://gist.github.com/user/0123abcd/raw/a.pml#file-b-pml", "https://gist.githubusercontent.com/user/0123abcd/raw/a.pml"],
    ["https://gist.github.com/user/0123abcd/raw/a.pml", "https://gist.githubusercontent.com/user/0123abcd/raw/a.pml"],
    [`https://gist.github.com/user/0123abcd/${"a".repeat(40)}`, `https://gist.githubusercontent.com/user/0123abcd/raw/${"a".repeat(40)}`],
    ["https://github.com/o/r", "https://github.com/o/r"],
    ["models/a.pml", "https://host/beeline/models/a.pml"],
    ["http://other/a.pml", ""], ["//other/a.pml", "https://other/a.pml"], ["javascript:alert(1)", ""], ["data:text/plain,byte x;", ""], ["file:///etc/passwd", ""],
    ["blob:https://host/1", ""], ["https://user:word@host/a.pml", ""], ["https://", ""], ["https://[", ""], ["", "https://host/beeline/"],
  ]) assert.equal(fileAddress(from, base), to, from);
});

test("pages of GitHub that list files are known from those of a file", () => {
  for (const a of ["https://github.com/o/r", "https://github.com/o/r/", "https://github.com/o/r/tree/main", "https://github.com/o/r/tree/main/a/b?tab=readme#top", "https://github.com/o/r#readme"]) assert.ok(isFolder(a), a);
  for (const a of ["https://raw.githubusercontent.com/o/r/main/a", "https://github.com/o/r/blob/main/a/tree/b.pml", "https://github.com/o", "https://host/o/r/tree/main", "https://gist.github.com/o/0123"]) assert.ok(!isFolder(a), a);
});

test("of a hostile list only what is right remains", () => {
  const base = "https://host/list.json";
  /** @type {unknown[]} */
  const odd = [null, undefined, true, 0, -1, 1e308, "", "x", [], [[]], {}, { length: 9 }, { toString: 1 }, "x".repeat(3_000_000), "\0"];
  for (const given of [...odd, ...odd.map((models) => ({ models })), ...odd.map((m) => ({ models: [m] }))]) {
    assert.deepEqual(checkedList(given, base).models, [], JSON.stringify(given)?.slice(0, 40));
  }
  for (const value of odd) {
    for (const field of ["title", "summary", "file", "text", "src"]) {
      const { title, models } = checkedList({ title: value, models: [{ title: "A", text: "byte x;", [field]: value }] }, base);
      assert.equal(typeof title, "string");
      assert.ok(title.length <= 200);
      for (const m of models) {
        for (const [name, is] of Object.entries(m)) assert.ok(is === undefined && name !== "title" || typeof is === "string" && is.length <= 256 << 10, `${field}: ${name}`);
      }
    }
  }
  const all = Array.from({ length: 1000 }, (_, i) => ({ title: `m${i}`, src: `m${i}.pml` }));
  const { models, wrong } = checkedList({ models: all }, base);
  assert.deepEqual([models.length, wrong, models[7].src], [200, 800, "https://host/m7.pml"]);
});

/** A file that never arrives. */
const slow = {};

/** The files of another host. @type {Record<string, {status?: number, body?: string | Buffer, cors?: boolean}>} */
const files = {
  "/o/r/main/a/b.pml": { body: '#include "c.h"\nactive proctype P() { assert(N == 1) }\n' },
  "/o/r/main/a/c.h": { body: "#define N 2\n" },
  "/kim/0123abcd/raw": { body: '#include "c.h"\nbool left, right;\nactive proctype P() { assert(N == 2) }\nltl both { <> (left && right) }\n' },
  "/kim/0123abcd/raw/c.h": { body: "#define N 2\n" },
  "/slow.pml": slow,
  "/closed.pml": { body: "byte x;", cors: false },
  "/large.pml": { body: "x".repeat((256 << 10) + 1) },
  "/binary.pml": { body: Buffer.from([0, 1, 2]) },
  "/list.json": { body: JSON.stringify({ title: "Lecture 3", models: [
    { title: "A lock", summary: "Is it safe?", src: "o/r/main/a/b.pml" }, { title: "Inline", file: "in.pml", text: "byte inlined;\ninit { skip }\n" },
    { title: "<img src=x onerror=alert(1)>", text: "byte x;" }, { title: "bad", src: "http://other/x.pml" }, { title: 7, text: "x" }, null, "x", { title: "nothing" }, { title: "x", src: "javascript:alert(1)" },
  ] }) },
  "/no-list.json": { body: '{"models": {"length": 3}}' },
  "/page.json": { body: "<html>" },
};

/** A page at an address, before which these files are there. @param {string} rest */
async function visit(rest) {
  const context = await at.browser.newContext({ serviceWorkers: "block" });
  await context.route(/^https:\/\/(raw|gist)\.githubusercontent\.com\//, (route) => {
    const found = files[new URL(route.request().url()).pathname];
    if (found === slow) return;
    if (!found) return route.fulfill({ status: 404, headers: { "access-control-allow-origin": "*" } });
    return route.fulfill({ status: found.status ?? 200, body: found.body ?? "", headers: { "access-control-allow-origin": found.cors === false ? "https://elsewhere.example" : "*" } });
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (e) => errors.push(e.message));
  await page.goto(at.url + rest);
  return { page, errors, done: () => context.close() };
}

/** @param {string} path */
const raw = (path) => encodeURIComponent("https://raw.githubusercontent.com" + path);

test("?src= opens a model from elsewhere with what it includes, and an edited one is kept", async () => {
  const { page, errors, done } = await visit(`?src=${encodeURIComponent("https://github.com/o/r/blob/main/a/b.pml")}&search=bfs`);
  await shows(page, "#title", "b.pml");
  await shows(page, "#keeping", "comes from a link");
  assert.equal(await page.inputValue("[name=search]"), "bfs");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#results[aria-busy=false] .verdict.is-error");
  assert.equal(await page.evaluate(() => localStorage.getItem("beeline.own")), null);
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("/* mine */");
  await shows(page, "#keeping", "kept among your models as b.pml");
  await page.reload();
  await shows(page, "#title", "b.pml");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#results[aria-busy=false] .verdict.is-error");
  assert.deepEqual(errors, []);
  await done();
});

test("a gist opens with its other files, is asked for everything that it states, and an unknown choice is said", async () => {
  const { page, errors, done } = await visit(`?src=${encodeURIComponent("https://gist.github.com/kim/0123abcd")}&search=quickly`);
  await shows(page, "#title", "model.pml");
  await shows(page, "#notice", "The address asks for “quickly” where the choices are those of “Search”.");
  await check(page);
  assert.equal(await page.inputValue("[name=property]"), "all");
  assert.match((await page.textContent(".verdict-says")) ?? "", /^both does not hold/);
  assert.deepEqual(errors, []);
  await done();
});

test("a model that cannot be fetched is said in words, with the way out", async () => {
  for (const [path, says] of /** @type {[string, RegExp][]} */ ([
    [raw("/none.pml"), /^https:\S+none\.pml was not fetched: its host answers 404\. You can download the file and open it here\.$/],
    [raw("/closed.pml"), /^https:\S+closed\.pml was not fetched: its host cannot be reached, or does not let other pages read its files \(CORS\), as GitHub does\. You can/],
    [raw("/slow.pml"), /not fetched: its host has not answered within 10 s\. You can/],
    [raw("/large.pml"), /not fetched: it is larger than 256 KB\. You can/], [raw("/binary.pml"), /not fetched: it is no text: it contains NUL bytes\. You can/],
    [encodeURIComponent("http://elsewhere.example/a.pml"), /must start with https/], [encodeURIComponent("javascript:alert(1)"), /must start with https/],
    [encodeURIComponent("https://github.com/o/r/tree/main/models"), /^https:\/\/github\.com\/o\/r\/tree\/main\/models is a folder\. Open one of its files on GitHub, and use the address of that page\.$/],
    ["", /An empty text is not an address/],
  ])) {
    const { page, errors, done } = await visit("?src=" + path);
    await shows(page, "#notice", says);
    assert.ok(await page.isVisible("#welcome .question"));
    assert.deepEqual(errors, []);
    await done();
  }
});

test("?gallery= adds a course's models to the gallery and leaves out what is wrong", async () => {
  const { page, errors, done } = await visit("?gallery=" + raw("/list.json"));
  await shows(page, "#gallery[open] h3", "Lecture 3");
  await shows(page, "#notice", "6 entries of the list were left out");
  assert.equal(await page.locator("#gallery img").count(), 0);
  assert.deepEqual(await page.locator("#gallery-list ul").first().locator("button").allTextContents(), ["A lock", "Inline", "<img src=x onerror=alert(1)>"]);
  await page.click("#gallery >> text=A lock");
  await shows(page, "#title", "A lock");
  await shows(page, ".cm-content", "assert");
  await page.click("#open-gallery");
  await page.click("#gallery >> text=Inline");
  await shows(page, "#title", "Inline");
  assert.equal(new URL(page.url()).search, "?gallery=" + raw("/list.json"), "the address leads to the list again");
  await page.goBack();
  await shows(page, "#title", "b.pml");
  assert.deepEqual(errors, []);
  await done();
});

test("a course's models survive a reload after another model was opened", async () => {
  const { page, errors, done } = await visit("?gallery=" + raw("/list.json"));
  await shows(page, "#gallery[open] h3", "Lecture 3");
  await page.keyboard.press("Escape");
  for (const [reach, title, after] of [["A lock", "A lock", "b.pml"], ["Peterson's lock", "Peterson's lock", "Peterson's lock"], ["New model", "model.pml", "model.pml"]]) {
    await page.click("#open-gallery");
    await page.locator("#gallery button", { hasText: reach }).first().click();
    await shows(page, "#title", title);
    await page.reload();
    await shows(page, "#title", after);
    await page.click("#open-gallery");
    await shows(page, "#gallery[open] h3", "Lecture 3");
    await page.keyboard.press("Escape");
  }
  await page.click("#open-gallery");
  await page.click("#gallery >> text=Inline");
  await shows(page, "#title", "Inline");
  await page.reload();
  await shows(page, "#gallery[open] h3", "Lecture 3");
  assert.deepEqual(errors, []);
  await done();
});

test("a list that is none is said in words", async () => {
  for (const path of ["/no-list.json", "/page.json", "/none.json"]) {
    const { page, errors, done } = await visit("?gallery=" + raw(path));
    await shows(page, "#notice", path === "/none.json" ? /404/ : /is not a list of models/);
    assert.deepEqual(errors, []);
    await done();
  }
});
