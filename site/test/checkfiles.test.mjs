// The files that check.mjs reads and writes, and their characters on the terminal.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { visibleJSON, visibleLine } from "../check/visible.mjs";
import { visible } from "../text/unseen.js";

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
const socket = createServer();

/** @param {string} name @param {string | Uint8Array} content */
const write = (name, content) => writeFileSync(join(folder, name), content);

const wrong = "byte x;\nactive proctype P() { x = 1; assert(x == 0) }\n";

before(async () => {
  assert.equal(spawnSync("mkfifo", [join(folder, "pipe")]).status, 0);
  mkdirSync(join(folder, "folder"));
  symlinkSync("/dev/zero", join(folder, "zero"));
  await new Promise((done) => socket.listen(join(folder, "socket"), () => done(undefined)));
  write("wrong.pml", wrong);
});
after(() => {
  socket.close();
  rmSync(folder, { recursive: true });
});

/** @param {string[]} args */
function run(...args) {
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8", timeout: 60_000, maxBuffer: 1 << 28 });
  assert.equal(signal, null, `${args.join(" ")}: no end within a minute`);
  return { status, stdout, stderr };
}

test("only regular files are opened, as a model, a trail or an include", () => {
  for (const [name, kind] of Object.entries({ pipe: "a named pipe (FIFO)", folder: "a directory", zero: "a device", socket: "a socket", "/dev/null": "a device" })) {
    assert.deepEqual(run(name), { status: 2, stdout: "", stderr: `check: \`${name}\` is ${kind}. Give the name of a regular file\n` });
    assert.deepEqual([run("--replay", name, "wrong.pml").status, run("--shorten", name, "wrong.pml").status], [2, 2]);
    if (name.startsWith("/")) continue;
    write("outer.pml", `#include "${name}"\n${wrong}`);
    assert.deepEqual(run("outer.pml"), { status: 2, stdout: "", stderr: `check: \`${name}\` is ${kind}. Give the name of a regular file\n` });
  }
  assert.match(run("wrong.pml/x").stderr, /^check: `wrong\.pml\/x` cannot be read: a part of its path is not a directory \(ENOTDIR\)\n$/);
  assert.match(run("x".repeat(5000)).stderr, /the name is too long/);
});

test("a missing include is an error only if it is needed", () => {
  write("unneeded.pml", `#if 0\n#include "absent.pml"\n#endif\n${wrong}`);
  assert.equal(run("unneeded.pml").status, 1);
  write("needed.pml", `#include "absent.pml"\n${wrong}`);
  assert.match(run("needed.pml").stdout, /needed\.pml:1:\d+: error P\d+: cannot include "absent\.pml"/);
});

test("included files have limits of size, depth and number", () => {
  write("large.pml", wrong + " ".repeat(8 << 20));
  assert.match(run("large.pml").stderr, /^check: `large\.pml` is too large: a file may have at most 8 MB\n$/);
  write("self.pml", '#include "self.pml"\n' + wrong);
  assert.match(run("self.pml").stdout, /files are included more than 64 deep/);
  for (let i = 0; i < 1100; i++) write(`chain${i}.h`, `#include "chain${i + 1}.h"\n`);
  write("chain.pml", `#include "chain0.h"\n${wrong}`);
  assert.match(run("chain.pml").stdout, /files are included more than 64 deep/);
  write("many.pml", Array.from({ length: 1100 }, (_, i) => `#include "chain${i}.h"\n`).join("") + wrong);
  assert.match(run("many.pml").stderr, /^check: `many\.pml` includes more than 1000 files\n$/);
  for (let i = 0; i < 3; i++) write(`half${i}.h`, " ".repeat(3 << 20));
  write("heavy.pml", `#include "half0.h"\n#include "half1.h"\n#include "half2.h"\n${wrong}`);
  assert.match(run("heavy.pml").stderr, /^check: the files that `heavy\.pml` includes have more than 8 MB\n$/);
});

test("a text that is not UTF-8 is read as Latin-1 with a notice, or refused", () => {
  write("latin.pml", Buffer.from('byte x; /* gr\xfc\xdfe */\nactive proctype P() { printf("\xe9\\n"); assert(x == 1) }\n', "latin1"));
  const latin = run("latin.pml");
  assert.deepEqual([latin.status, latin.stderr], [1, "check: `latin.pml` is not UTF-8; it is read as Latin-1\n"]);
  assert.match(latin.stdout, /\[printf\("é\\n"\)\]/);
  write("other.h", Buffer.from("/* \xff */\n", "latin1"));
  write("includes.pml", `#include "other.h"\n${wrong}`);
  assert.match(run("includes.pml").stderr, /`other\.h` is not UTF-8; it is read as Latin-1/);
  write("zeros.pml", "byte x;\0\n" + wrong);
  assert.deepEqual(run("zeros.pml"), { status: 2, stdout: "", stderr: "check: `zeros.pml` is not a text: it contains NUL bytes. Save it as UTF-8\n" });
  write("wide.pml", Buffer.from("\ufeff" + wrong, "utf16le"));
  assert.match(run("wide.pml").stderr, /^check: `wide\.pml` is UTF-16\. Save it as UTF-8\n$/);
});

test("a byte order mark and CRLF line ends change nothing", () => {
  const { message } = JSON.parse(run("--json", "wrong.pml").stdout);
  for (const text of ["\ufeff" + wrong, wrong.replaceAll("\n", "\r\n"), "\ufeff" + wrong.replaceAll("\n", "\r\n")]) {
    write("same.pml", text);
    const { status, stdout, stderr } = run("--json", "same.pml");
    assert.deepEqual([status, stderr, JSON.parse(stdout).message], [1, "", message]);
  }
  write("crlf.pml", 'active proctype P() {\r\n  x = 1\r\n}\r\n');
  assert.match(run("crlf.pml").stdout, /^crlf\.pml:2:3: error P\d+: .*\n {4}x = 1\n {4}\^\n/);
});

/** All characters that must not reach a terminal unescaped. Tabs and line ends may. */
const raw = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const strange = "\x1b[2J\x9b1m\x07\r\x08\x7f\u202e\u2066\u200f\ufeff\u2028";

test("control characters of models, messages and file names do not reach the terminal", () => {
  const name = `a${strange}\nno error: fine.pml`;
  write(name, `/* ${strange} */\nmtype = { a };\nactive proctype P() { printf("${strange}\\n"); assert(false) /* ${strange} */ }\n`);
  write("odd.pml", `active proctype P() { ${strange} x${strange} = 1 }\n#include "${strange.replace(/[\r\u2028]/g, "")}"\n`);
  write("odd2.pml", `#define x ${strange}\nltl ${strange} { true }\nactive proctype P() { x; printf("${strange}) }\n#error ${strange}\n`);
  for (const args of [[name], ["--simulate", name], ["odd.pml"], ["odd2.pml"], ["--trail", "t" + strange, name], ["--goal", strange, "wrong.pml"], [`--x${strange}`, "wrong.pml"], ["--search", strange, "wrong.pml"], ["-D", `N=${strange}`, "odd.pml"], ["absent" + strange], ["--trail", `absent${strange}/x`, "wrong.pml"], ["--replay", "odd.pml", name]]) {
    for (const json of [[], ["--json"]]) {
      const { status, stdout, stderr } = run(...json, ...args);
      assert.ok(status === 1 || status === 2 || status === 3, `${status} ${stderr}`);
      assert.doesNotMatch(stdout + stderr, raw, JSON.stringify([args, stdout, stderr]));
      assert.doesNotMatch(stdout + stderr, /^no error:/m, "a file name starts a new line");
      if (json.length && stdout) JSON.parse(stdout);
    }
  }
  assert.match(run(name).stdout, /\\u001b\[2J\\u009b1m\\u0007\\u000d/);
  assert.match(run(name).stdout, /\\u202e\\u2066/);
});

test("each escape stands for one character, and JSON keeps its value", () => {
  assert.equal(visible("a\tb\nc\x1b\u{e0001}\ud800"), "a\tb\nc\\u001b\\u{e0001}\\ud800");
  assert.equal(visibleLine("a\nb\r"), "a\\u000ab\\u000d");
  const value = { text: strange + "\n\t\"\\ é 日本 \u{1f600} \u{e0001}" };
  assert.deepEqual(JSON.parse(visibleJSON(value)), value);
  assert.doesNotMatch(visibleJSON(value), raw);
});

test("a caret points at its token, whatever is before it", () => {
  write("caret.pml", 'active proctype P() {\n\tprintf("\x1b\u202e"); y = 2\n}\n');
  const [, source, carets] = run("caret.pml").stdout.split("\n");
  assert.equal(source.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1), "y");
});

test("the report and the exit code do not change if the trail cannot be written", () => {
  for (const [to, why] of /** @type {[string, RegExp][]} */ ([["folder", /it is a directory \(EISDIR\)/], ["absent/t", /no such file or folder \(ENOENT\)/], ["/dev/full", /no space left on the device \(ENOSPC\)/], ["pipe", /nobody reads the pipe \(ENXIO\)/], ["/proc/version", /cannot be written/]])) {
    const { status, stdout, stderr } = run("--trail", to, "wrong.pml");
    assert.equal(status, 1, to);
    assert.match(stdout, /\nerror \(assertion violated\): /);
    assert.doesNotMatch(stdout, /pan: wrote/);
    assert.match(stderr, /^check: the trail was not written: `[^`]+` cannot be written \(--trail\): /);
    assert.match(stderr, why);
    assert.equal(JSON.parse(run("--json", "--trail", to, "wrong.pml").stdout).verdict, "error");
  }
});

test("a trail is not written over the model or an included file", () => {
  write("part.h", "byte y;\n");
  write("whole.pml", `#include "part.h"\n${wrong}`);
  symlinkSync("whole.pml", join(folder, "link.pml"));
  for (const option of ["--trail", "--text"]) {
    for (const to of ["whole.pml", "./part.h", "link.pml", join(folder, "whole.pml")]) {
      const { status, stderr } = run(option, to, "whole.pml");
      assert.equal(status, 2, to);
      assert.match(stderr, new RegExp(`^check: \`${option} [^\`]+\` would write over \`[^\`]+\``));
    }
  }
  assert.equal(readFileSync(join(folder, "part.h"), "utf8"), "byte y;\n");
});
