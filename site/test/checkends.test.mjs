// How check.mjs ends after signals, with an output that nobody reads, and with a damaged module.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { interrupted } from "./interrupt.mjs";
import { commandParts } from "./parts.mjs";

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
const top = join(dirname(command), "..");
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

const models = {
  "pass.pml": "byte x;\nactive [2] proctype P() { x = 1 }\n",
  // No search ends.
  "endless.pml": "byte v[12];\nactive [12] proctype W() { do :: v[_pid] < 200 -> v[_pid]++ :: v[_pid] > 0 -> v[_pid]-- od }\n",
  // An error is found soon. The search for a shorter trail takes long.
  "near.pml": "byte v[12];\nint sum;\nactive [12] proctype W() { do :: v[_pid] < 200 -> atomic { v[_pid]++; sum++ }; assert(sum < 60) :: v[_pid] > 0 -> atomic { v[_pid]--; sum-- } od }\n",
};
for (const [name, text] of Object.entries(models)) writeFileSync(join(folder, name), text);

/** @param {string[]} args @param {import("node:child_process").SpawnSyncOptions} [how] */
function run(args, how = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8", timeout: 120_000, ...how });
  return { status, stdout: String(stdout), stderr: String(stderr) };
}

test("a signal ends a search, and the report has what it has found so far", { timeout: 900_000 }, async () => {
  for (const [signal, ...args] of /** @type {[NodeJS.Signals, ...string[]][]} */ ([["SIGINT"], ["SIGTERM", "--search", "dfs"], ["SIGINT", "--search", "iterate"], ["SIGTERM", "--search", "astar", "--heuristic", "hpl"], ["SIGINT", "--search", "swarm"]])) {
    const { status, stdout, stderr } = await interrupted(folder, ["--json", ...args, "endless.pml"], [signal], ({ stdout }) => JSON.parse(stdout).states >= 1000);
    assert.deepEqual([status, stderr], [3, ""], args.join(" "));
    const result = JSON.parse(stdout);
    assert.deepEqual([result.verdict, result.kind], ["incomplete", "stopped"]);
  }
  const { stdout } = await interrupted(folder, ["endless.pml"], ["SIGINT"], ({ stdout }) => stdout.includes("states, stored"));
  assert.match(stdout, /\nincomplete \(stopped\): The search was stopped before it had visited every state\.\n$/);
});

test("an error that was found before a signal is reported with its trail", { timeout: 900_000 }, async () => {
  const trail = join(folder, "near.trail");
  // The error is found soon. The search for the shortest trail takes far longer.
  const { stdout } = await interrupted(folder, ["--memory", "4000", "--trail", trail, "near.pml"], ["SIGTERM"], ({ status, stdout }) => {
    if (status !== 1) assert.match(stdout, /\nincomplete \(stopped\): /);
    return status === 1;
  });
  assert.match(stdout, /\nerror \(assertion violated\): /);
  assert.equal(run(["--replay", trail, "near.pml"]).status, 1);
});

test("a second signal changes nothing", { timeout: 900_000 }, async () => {
  const { status, stdout } = await interrupted(folder, ["endless.pml"], ["SIGINT", "SIGINT"], () => true);
  assert.equal(status, 3);
  assert.match(stdout, /incomplete \(stopped\)/);
});

test("a failure to write standard output has its exit code", { skip: !existsSync("/dev/full") }, () => {
  for (const args of [["pass.pml"], ["--json", "pass.pml"], ["--help"], ["--version"]]) {
    const full = run(args, { stdio: ["ignore", openSync("/dev/full", "w"), "pipe"] });
    assert.deepEqual([full.status, full.stderr], [4, "check: standard output cannot be written: no space left on the device (ENOSPC)\n"], args.join(" "));
    const closed = spawnSync("bash", ["-c", `(trap '' PIPE; "$@"; echo $? >&3) 3>&2 | true`, "-", process.execPath, command, ...args], { cwd: folder, encoding: "utf8" });
    if (args[0] === "--help" || closed.stderr.startsWith("0")) continue; // The text may be written before the reader ends.
    assert.equal(closed.stderr, "check: standard output cannot be written: nobody reads it any more (EPIPE)\n4\n", args.join(" "));
  }
});

test("a slow reader of a pipe gets a long report whole", () => {
  const long = "int x;\nactive proctype P() { do :: x < 20000 -> x++ :: else -> assert(false) od }\n";
  writeFileSync(join(folder, "long.pml"), long);
  const { stdout } = spawnSync("bash", ["-c", `"$@" | (sleep 1; cat)`, "-", process.execPath, command, "--search", "dfs", "--json", "long.pml"], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(JSON.parse(stdout).trail.length, 40_002);
});

/** A copy of the command, whose parts a test can damage. @param {string} name */
function copy(name) {
  const to = join(folder, name);
  for (const part of commandParts) cpSync(join(top, "site", part), join(to, "site", part), { recursive: true });
  for (const part of ["beeline.wasm", "wasm_exec.js", "SHA256SUMS"]) cpSync(join(top, "build", part), join(to, "build", part));
  return {
    part: (/** @type {string} */ path) => join(to, path),
    run: (/** @type {string[]} */ ...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(to, "site", "check.mjs"), ...args], { cwd: folder, encoding: "utf8", env: { PATH: "" } });
      return { status, stdout, stderr };
    },
  };
}

test("a module that is missing, cut off or altered is a failure that says what to do", () => {
  assert.equal(copy("whole").run("pass.pml").status, 0);
  for (const [name, part, damage, says] of /** @type {[string, string, (path: string) => void, RegExp][]} */ ([
    ["missing", "beeline.wasm", (path) => rmSync(path), /^check: building the checker with Go; this happens only once\ncheck: the checker is not built; get Go from https:\/\/go\.dev\/dl\/ and run \.\/build\.sh build\n$/],
    ["cut", "beeline.wasm", (path) => truncateSync(path, 1_000_000), /^check: build\/beeline\.wasm is not what the build wrote: it was cut off or altered\. Run \.\/build\.sh build\n$/],
    ["empty", "beeline.wasm", (path) => truncateSync(path, 0), /^check: build\/beeline\.wasm is not what the build wrote/],
    ["altered", "beeline.wasm", (path) => flip(path), /^check: build\/beeline\.wasm is not what the build wrote/],
    ["loader", "wasm_exec.js", (path) => writeFileSync(path, "throw 1"), /^check: build\/wasm_exec\.js is not what the build wrote/],
    ["folder", "beeline.wasm", (path) => (rmSync(path), mkdirSync(path)), /^check: build\/beeline\.wasm cannot be read: it is a directory \(EISDIR\)\. Run \.\/build\.sh build\n$/],
  ])) {
    const bad = copy(name);
    damage(bad.part(`build/${part}`));
    for (const args of [["pass.pml"], ["--json", "pass.pml"], ["--version"]]) {
      const { status, stdout, stderr } = bad.run(...args);
      assert.deepEqual([status, stdout], [4, ""], name);
      assert.match(stderr, says, name);
    }
  }
  // Without hashes the damaged module itself fails.
  for (const [name, damage] of /** @type {[string, (path: string) => void][]} */ ([["cut", (path) => truncateSync(path, 1_000_000)], ["text", (path) => writeFileSync(path, "no module")]])) {
    const bad = copy(`${name} without hashes`);
    rmSync(bad.part("build/SHA256SUMS"));
    damage(bad.part("build/beeline.wasm"));
    const { status, stdout } = bad.run("pass.pml");
    assert.equal(status, 4, stdout);
    assert.doesNotMatch(stdout, /no error/);
  }
});

/** Alters one byte in the middle. @param {string} path */
function flip(path) {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
}

test("version and report name the version and the hash of the module", () => {
  const hash = createHash("sha256").update(readFileSync(join(top, "build", "beeline.wasm"))).digest("hex").slice(0, 12);
  const { version } = JSON.parse(readFileSync(join(top, "site", "package.json"), "utf8"));
  assert.deepEqual(run(["--version"]), { status: 0, stdout: `Beeline ${version}, module ${hash}\n`, stderr: "" });
  assert.ok(run(["pass.pml"]).stdout.includes(`\n(Beeline ${version}, module ${hash})\n`));
  assert.deepEqual(JSON.parse(run(["--json", "pass.pml"]).stdout).checker, { version, module: hash });
});

test("a stale build gives a warning, and the check runs", () => {
  const old = copy("old");
  mkdirSync(old.part("engine/deep"), { recursive: true });
  mkdirSync(old.part("lang/promela/oracle"), { recursive: true });
  mkdirSync(old.part("dist"));
  for (const [path, says] of [["lang/promela/oracle/new.go", ""], ["engine/deep/new.go", "build/beeline.wasm is older than engine/deep/new.go"], ["go.mod", "build/beeline.wasm is older than go.mod"], ["engine/new_test.go", ""], ["dist/build.json", "dist/ is from another build than build/beeline.wasm"]]) {
    writeFileSync(old.part(path), "{}");
    const later = Date.now() / 1000 + 100;
    utimesSync(old.part(path), later, later);
    const { status, stderr } = old.run("pass.pml");
    assert.deepEqual([status, stderr], [0, says && `check: warning: ${says}. Run ./build.sh build\n`], path);
    rmSync(old.part(path));
  }
});

test("a module that crashes is a failure, and no stack trace is printed", () => {
  const broken = copy("broken");
  rmSync(broken.part("build/SHA256SUMS"));
  // A loader that fails in the middle of the check.
  const loader = readFileSync(broken.part("build/wasm_exec.js"), "utf8");
  const dies = (/** @type {string} */ words) => `${loader}\nconst run = Go.prototype.run;\nGo.prototype.run = function (i) { const done = run.call(this, i); return new Promise((end) => setTimeout(() => { fs.writeSync(2, new TextEncoder().encode(${JSON.stringify(words)})); end(); }, 500)); };`;
  for (const [words, kind] of [["fatal error: out of memory\n", "out of memory"], ["panic: index out of range\n", "internal error"]]) {
    writeFileSync(broken.part("build/wasm_exec.js"), dies(words));
    const { status, stdout, stderr } = broken.run("--json", "--search", "dfs", join(folder, "endless.pml"));
    assert.equal(status, 4, stderr);
    const result = JSON.parse(stdout);
    assert.deepEqual([result.verdict, result.kind], ["incomplete", kind]);
    assert.match(result.message, kind === "out of memory" ? /took all memory .* lower --memory/ : /has a mistake .*: panic: index out of range\.$/);
  }
});
