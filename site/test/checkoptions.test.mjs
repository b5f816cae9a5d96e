// The command line of check.mjs: parsing, refusals and --help.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { usage } from "../check/help.mjs";
import { exitCodes, modes, options } from "../check/options.mjs";
import { parse, UsageError } from "../check/parse.mjs";

const command = fileURLToPath(new URL("../check.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

const searches = /** @type {string[]} */ (options.get("--search")?.kind?.takes.match(/[\w+]+(?=`)/g));

/** The message of a refusal. @param {string[]} args */
function refusal(...args) {
  try {
    parse([...args, "m.pml"]);
  } catch (e) {
    assert.ok(e instanceof UsageError, `${args.join(" ")}: ${e}`);
    return e.message;
  }
  assert.fail(`accepted: ${args.join(" ")}`);
}

/** The searches for runs that never end, and the options that ask for them. */
const forCycles = (options.get("--ltl")?.used ?? []).filter((name) => !name.startsWith("--"));
const asking = ["--ltl", "-a", "-l"];

/** The other options that an option needs to have an effect. @param {string} name @returns {string[]} */
function neededWith(name) {
  const option = options.get(name);
  const [use = "dfs"] = option?.narrow?.find(({ value }) => value === valueFor(name))?.used ?? option?.used ?? [];
  const args = [];
  for (const need of [use, ...(option?.also?.slice(0, 1) ?? [])]) {
    if (need === "--simulate") args.push(need);
    else if (["--shorten", "--exercise"].includes(need)) args.push(need, "t");
    else if (need.startsWith("--")) args.push(...need.split(" "), ...(need.startsWith("--order") ? ["--search", "iterate"] : []));
    else args.push("--search", need, ...(forCycles.includes(need) && !asking.includes(name) ? ["-a"] : []));
  }
  return modes.includes(name) ? [] : name === "--runs" ? [...args, "--safety"] : args;
}

/** A value that an option takes. @param {string} name */
function valueFor(name) {
  const option = options.get(name);
  const kind = option?.kind ?? Object.values(option?.kinds ?? {})[0];
  return ["x", "2", "40", "9", "set", "dfs", "exact", "bytes", "active", "1000", "some", "lu", "on"].find((text) => kind?.read(text) !== undefined) ?? "";
}

/** An option with a value that it takes. @param {string} name */
const withValue = (name) => (options.get(name)?.value ? [name, valueFor(name)] : [name]);

test("each option is accepted where it has an effect, with its value attached or not", () => {
  for (const [name, option] of options) {
    if (name === "--help" || name === "--version") continue;
    const args = neededWith(name);
    const apart = parse([...args, ...withValue(name), "m.pml"]);
    assert.equal(apart.model, "m.pml");
    if (!option.value) continue;
    const joined = name.startsWith("--") ? `${name}=${valueFor(name)}` : name + valueFor(name);
    assert.deepEqual(parse([...args, joined, "m.pml"]), apart, name);
  }
});

test("an option that has no effect on the search is refused by name", () => {
  let refused = 0;
  for (const [name, option] of options) {
    for (const search of searches) {
      if (!option.used || option.used.includes(search) || option.also || option.used.some((u) => u.startsWith("--store") && search === "dfs")) continue;
      const message = refusal("--search", search, forCycles.includes(search) ? "-a" : "--safety", ...withValue(name));
      assert.ok(message.startsWith(`\`${name}\` has no effect with \`${search}\`. Use it with \``), message);
      refused++;
    }
  }
  assert.ok(refused > 80, String(refused));
  for (const args of [
    ["-f", "--safety"], ["-f", "--goal", "x"], ["-E", "-a"], ["--everything", "--simulate"], ["--domain", "set", "--search", "greedy"], ["--preferred", "--search", "greedy", "--heuristic", "active"], ["--toward", "t", "--search", "astar"],
    ["--beam", "3"], ["--weight", "3"], ["--order", "best"], ["--steps", "9"], ["--heuristic", "hpl"], ["-k", "3"], ["--toward", "t"],
    ["--simulate", "--memory", "9"], ["--replay", "t", "-E"], ["--simulate", "--store", "collapse"], ["--seed", "3", "--search", "iterate", "--order", "best"],
    ["--heuristic", "active|hu", "--search", "astar"],
  ]) assert.match(refusal(...args), new RegExp(`^\`${args[0] === "--simulate" || args[0] === "--replay" ? args[args.indexOf(args[0]) + (args[0] === "--replay" ? 2 : 1)] : args[0]}[^\`]*\` has no effect with \``), args.join(" "));
});

test("a bad value is refused, with the range of the option", () => {
  for (const [name, option] of options) {
    if (!option.value) continue;
    const bad = { "-D": ["", "1", "=1", "x y"], "--goal": ["", " "], "--ltl": ["", " "] }[name] ?? (option.value === "FILE" ? [""] : ["", " ", "foo", "-1", "1.5.2", "0x10", "1e3", "NaN", "Infinity", "99999999999999999999", "\u0661", "__proto__", "2,"]);
    for (const text of bad) {
      const message = refusal(...neededWith(name), name.startsWith("--") ? `${name}=${text}` : name, ...(name.startsWith("--") ? [] : [text]));
      assert.match(message, new RegExp(`^\`${name}\` takes .+, not \``), `${name} ${text}`);
    }
  }
  for (const args of [
    ["--weight", "0.5"], ["--weight", "1001"], ["--beam", "0"], ["--beam", "2.5"], ["--steps", "100001"], ["--memory", "99999999"], ["--memory", "0"],
    ["--seconds", "0"], ["--seconds", "1000001"], ["--states", "0"], ["-m", "4294967296"], ["-w", "8"], ["-w", "35"], ["--table", "1.5M"], ["--table", "0"], ["--table", "5G"],
    ["--seed", "9007199254740992"], ["--heuristic", "foo"], ["--heuristic", "hpl,"], ["--heuristic", "hpl,foo"], ["--search", "magic"], ["--search", "shorten"],
  ]) assert.match(refusal(...neededWith(args[0]), ...args), new RegExp(`^\`${args[0]}\` takes .+, not \`${args[1]}\`$`));
  assert.match(refusal("--store", "bitstate", "-k", "32"), /^`-k` takes a whole number from 1 to 31, not `32`$/);
  assert.match(refusal("--store", "compact", "-k", "41"), /^`-k` takes `40`, `48`, `56` or `64`, not `41`$/);
  assert.match(refusal("--search", "pida", "-k", "65"), /^`-k` takes a whole number from 1 to 64/);
  assert.match(refusal("--store", "bitstate", "--memory", "4", "--table", "4M"), /^`--table` asks for more than three quarters of the memory: at most 3M with `--memory 4`$/);
  assert.match(refusal("--search", "pida", "--memory", "4"), /^`--memory 4` has no room for the table of `pida`/);
});

test("options that are given twice, lack a value or exclude each other are refused", () => {
  for (const name of options.keys()) {
    const args = withValue(name);
    if (name !== "-D") assert.equal(refusal(...args, ...args), `\`${name}\` is given twice`);
    if (args.length === 1) assert.equal(refusal(name.startsWith("--") ? `${name}=1` : `${name}1`), `\`${name}\` takes no value`);
    else {
      assert.match(messageOf([name]), new RegExp(`^\`${name}\` needs a value: `));
      assert.match(messageOf([name, "--json", "m.pml"]), new RegExp(`^\`${name}\` needs a value: .*Write \`${name}=?--json\` if`));
      assert.match(messageOf([name, "--", "m.pml"]), /needs a value/);
    }
  }
  assert.equal(refusal("-D", "N=1", "-DN=2"), "`-D N` is given twice");
  assert.deepEqual(parse(["-D", "N=1", "-DM", "m.pml"]).defines, ["N=1", "M"]);
  for (const [a, b] of [["--simulate", "--replay"], ["--search", "--simulate"], ["--shorten", "--replay"]]) assert.match(refusal(...withValue(a), ...withValue(b)), /exclude each other$/);
  assert.match(refusal("--search", "greedy", "--heuristic", "fsm"), /^`--heuristic fsm` needs `--toward`/);
  assert.match(refusal("--store", "bitstate", "--table", "1M", "-w", "20"), /^`-w` and `--table`/);
});

/** @param {string[]} args */
function messageOf(args) {
  try {
    parse(args);
  } catch (e) {
    return e instanceof UsageError ? e.message : String(e);
  }
  return "accepted";
}

test("there is one model, and every argument after -- is a file", () => {
  assert.equal(parse(["--json", "--", "--json"]).model, "--json");
  assert.equal(parse(["--", "-m"]).model, "-m");
  assert.match(messageOf([]), /^which model\?/);
  assert.match(messageOf(["--"]), /^which model\?/);
  assert.match(messageOf([""]), /empty/);
  assert.match(messageOf(["a", "b"]), /^one model at a time: `a` or `b`\?$/);
  assert.match(messageOf(["a", "--", "b"]), /^one model at a time/);
  for (const strange of ["--trial", "-x", "-", "---", "--=3", "--__proto__", "--constructor=1", "-h"]) assert.equal(messageOf([strange, "m.pml"]), `there is no option \`${strange.startsWith("--") ? strange.split("=")[0] : strange}\``);
});

test("the default search depends on the given options", () => {
  for (const [args, search] of /** @type {[string[], string][]} */ ([[[], "auto"], [["--all"], "dfs"], [["--store", "compact"], "dfs"], [["--store", "collapse"], "auto"], [["--shorten", "t"], "shorten"], [["--seed", "3"], "auto"], [["--ltl", "<> p"], "ndfs"], [["-a"], "ndfs"], [["-l", "--store", "bitstate"], "ndfs"]])) {
    assert.equal(parse([...args, "m.pml"]).options.search, search, args.join(" "));
  }
  assert.equal(parse(["--simulate", "m.pml"]).options.search, undefined);
});

test("a check asks for one property, and a search for runs that never end needs one", () => {
  assert.deepEqual(parse(["--ltl", "[] p", "-f", "m.pml"]).options, { formula: "[] p", property: "ltl", fair: true, search: "ndfs" });
  assert.deepEqual(parse(["-l", "--search", "scc", "m.pml"]).options, { property: "progress", search: "scc" });
  assert.deepEqual(parse(["-a", "m.pml"]).options, { property: "accept", search: "ndfs" });
  for (const [a, b] of [["--ltl", "-l"], ["--ltl", "-a"], ["-a", "-l"], ["--ltl", "--goal"]]) assert.equal(refusal(...withValue(a), ...withValue(b)), `\`${a}\` and \`${b}\` exclude each other: a check asks for one property`);
  for (const search of forCycles) assert.equal(refusal("--goal", "x", "--search", search), `\`--search ${search}\` looks for runs that never end. Use it with \`--ltl\`, \`-a\` or \`-l\``);
  for (const [store, search] of [["bitstate", "bfs"], ["compact", "astar+indfs"]]) {
    const message = refusal(...(search === "bfs" ? [] : ["-a"]), "--store", store, "--search", search);
    assert.equal(message, `\`--store ${store}\` does not keep whole states, which \`${search}\` needs. Use it with \`dfs\`, \`ndfs\` or \`indfs\``);
  }
  assert.match(refusal("--ltl", "[] p", "--search", "bfs"), /^`--ltl` has no effect with `bfs`. Use it with `ndfs`/);
});

test("several runs have seeds, check one property and write no trail", () => {
  assert.deepEqual(parse(["--runs", "3", "--safety", "m.pml"]).options, { property: "safety", search: "auto", seed: 1, random: true });
  assert.equal(parse(["--runs", "3", "--search", "dfs", "--seed", "0", "--goal", "p", "m.pml"]).options.seed, 0);
  assert.match(refusal("--runs", "3"), /^`--runs` repeats the check of one property/);
  assert.match(refusal("--runs", "3", "--everything"), /^`--runs` repeats the check of one property/);
  assert.match(refusal("--runs", "3", "--safety", "--trail", "t"), /^`--trail` has no effect with `--runs`/);
  assert.match(refusal("--runs", "3", "--safety", "--text", "t"), /^`--text` has no effect with `--runs`/);
  assert.match(refusal("--runs", "1", "--safety"), /^`--runs` takes a whole number from 2 to 10,000/);
  assert.match(refusal("--runs", "3", "--simulate"), /^`--runs` has no effect with `--simulate`/);
});

test("everything is checked unless an option says what to look for", () => {
  const property = (/** @type {string[]} */ ...args) => parse([...args, "m.pml"]).options.property;
  for (const args of [[], ["-f"], ["--search", "bfs"], ["--search", "scc", "-E"], ["--all", "-f"], ["--everything", "--goal", "x"], ["--json"], ["--replay", "t"], ["--replay", "t", "-f"]]) assert.equal(property(...args), "all", args.join(" "));
  for (const args of [["--goal", "x"], ["--replay", "t", "--goal", "x"], ["--simulate"], ["--shorten", "t"]]) assert.equal(property(...args), undefined, args.join(" "));
  assert.equal(property("--safety"), "safety");
  assert.deepEqual(parse(["--replay", "t", "--ltl", "p", "-f", "m.pml"]).options, { property: "ltl", formula: "p", fair: true });
  assert.deepEqual(parse(["--replay", "t", "-l", "m.pml"]).options, { property: "progress" });
  for (const args of [["--everything", "-a"], ["--everything", "--ltl", "p"], ["--safety", "--everything"]]) assert.match(refusal(...args), /exclude each other: a check asks for one property$/);
});

test("help has every option with its range and default, and every exit code", () => {
  for (const [name, o] of options) {
    const at = usage.indexOf(`\n  ${name}${o.value ? ` ${o.value}` : " "}`);
    assert.ok(at > 0, name);
    // Up to the next option.
    const says = usage.slice(at + 1).split(/\n(?! {8,})/)[0].replace(/\s+/g, " ");
    if (o.unset) assert.ok(says.includes(`default: ${o.unset}`), `${name}: ${says}`);
    if (/^a (whole )?number/.test(o.kind?.takes ?? "")) assert.ok(says.includes(o.kind?.takes ?? ""), `${name}: ${says}`);
  }
  for (const { code, says } of Object.values(exitCodes)) assert.ok(usage.replace(/\s+/g, " ").includes(`${code} ${says}`), says);
  assert.ok(usage.split("\n").every((line) => line.length <= 100));
  const { status, stdout } = spawnSync(process.execPath, [command, "--help"], { encoding: "utf8" });
  assert.deepEqual([status, stdout], [0, usage]);
});

/** A pseudorandom number below n, the same in each run. */
function random(/** @type {number} */ n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
let seed = 20_261;

/** @template T @param {T[]} list @returns {T} */
const any = (list) => list[random(list.length)];

/** A command line with random options, most of which fit together. */
function randomLine() {
  const args = ["--seconds", "0.5"];
  const search = random(4) ? any(searches) : "";
  if (search) args.push("--search", search);
  const fitting = [...options].filter(([name, o]) => !modes.includes(name) && (!o.used || o.used.includes(search || "auto")));
  const strange = ["", "0", "-1", "1.5", "foo", "999999999", "1e9", "a|b", "hu|active", "--json", "\u202e"];
  const good = ["1", "2", "8", "40", "100", "3M", "set", "best", "random", "doubling", "x > 0", "collapse", "bitstate", "compact", "hpl", "hu,active", "formula", "deadlock", "there.trail", "random.trail", "interval"];
  for (let n = random(5); n > 0; n--) {
    const [name, o] = any(random(6) ? fitting : [...options]);
    if (["--help", "--version", "--seconds"].includes(name) || args.includes(name)) continue;
    const fits = good.filter((text) => (o.kind ?? Object.values(o.kinds ?? {})[0])?.read(text) !== undefined);
    args.push(name, ...(o.value ? [random(12) && fits.length ? any(fits) : any(strange)] : []));
  }
  return [...args, any(["small.pml", "fine.pml"])];
}

test("random options give a verdict or a refusal that names an option", { timeout: 600_000 }, async (t) => {
  writeFileSync(join(folder, "small.pml"), "byte x;\nchan c = [1] of { byte };\nactive [2] proctype P() { do :: x < 4 -> x++; c!x :: c?x :: x > 2 -> break od; assert(x < 9) }\n");
  writeFileSync(join(folder, "fine.pml"), "byte x;\nactive [2] proctype P() { do :: x < 9 -> x++ :: x > 3 -> x = x - 3 :: x == 9 -> break od }\n");
  const trail = spawnSync(process.execPath, [command, "--trail", "there.trail", "small.pml"], { cwd: folder });
  assert.equal(trail.status, 1, String(trail.stdout));
  // On a slow machine all lines with a time limit may end without a verdict.
  const lines = [["small.pml"], ["fine.pml"], ...Array.from({ length: Number(process.env.BEELINE_FUZZ ?? 70) }, randomLine)];
  /** @type {Record<number, number>} */
  const counts = {};
  /** @param {string[]} args */
  const one = (args) => new Promise((/** @type {(v?: undefined) => void} */ done, fail) => {
    const child = spawn(process.execPath, [command, ...args], { cwd: folder });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text) => (stdout += text));
    child.stderr.on("data", (text) => (stderr += text));
    child.on("close", (status) => {
      try {
        const transcript = `${args.map((a) => JSON.stringify(a)).join(" ")}\n${status}\n${stdout.slice(-600)}${stderr}`;
        assert.ok(status !== null && [0, 1, 2, 3].includes(status), transcript);
        assert.doesNotMatch(stdout + stderr, /^\s+at .*\d+:\d+|goroutine|internal error/m, transcript);
        if (status === 2) assert.match(stdout + stderr, args.includes("--json") ? /./ : /`-[^`]+`|\(--?\w+\)|^-D /m, transcript);
        else assert.match(stdout, /^(no error|error|incomplete)( \([^)]+\))?: .+\n$|^\{.*\}\n$/m, transcript);
        counts[status] = (counts[status] ?? 0) + 1;
        done();
      } catch (e) {
        fail(e);
      }
    });
  });
  for (let i = 0; i < lines.length; i += 2) await Promise.all(lines.slice(i, i + 2).map(one));
  t.diagnostic(`${lines.length} command lines by exit code: ${JSON.stringify(counts)}`);
  for (const status of [0, 1, 2, 3]) assert.ok(counts[status], `got no exit code ${status}`);
});
