// Checks networks of timed automata with the command.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const command = join(dirname(fileURLToPath(import.meta.url)), "..", "check.mjs");
const folder = mkdtempSync(join(tmpdir(), "beeline-"));
after(() => rmSync(folder, { recursive: true }));

const lamp = `system:lamp
event:press
process:lamp
clock:1:x
location:lamp:off{initial:}
location:lamp:dim
location:lamp:bright{labels:bright}
edge:lamp:off:dim:press{do: x=0}
edge:lamp:dim:bright:press{provided: x<5}
edge:lamp:dim:off:press{provided: x>=5}
edge:lamp:bright:off:press
process:user
clock:1:y
location:user:idle{initial:}
edge:user:idle:idle:press{provided: y>3 : do: y=0}
sync:lamp@press:user@press
`;
writeFileSync(join(folder, "lamp.tck"), lamp);
writeFileSync(join(folder, "slow.tck"), lamp.replace("y>3", "y>5"));
writeFileSync(join(folder, "wrong.tck"), lamp.replace("x<5", "z<5"));

/** @param {string[]} args */
function check(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8" });
  assert.equal(stderr, "");
  return { status, stdout };
}

test("a state with the labels is reached, with exact times", () => {
  for (const search of ["bfs", "auto", "dfs"]) {
    const { status, stdout } = check("--search", search, "--goal", "bright", "lamp.tck");
    assert.equal(status, 1);
    assert.match(stdout, /lamp\.tck:8\t\[lamp@press off -> dim, user@press idle -> idle\]\t\{at 10\/3, after 10\/3; possible after 3\}\n/);
    assert.match(stdout, /lamp\.tck:9\t\[lamp@press dim -> bright, user@press idle -> idle\]\t\{at 20\/3, after 10\/3; possible after 19\/3 and before 25\/3\}\n/);
    assert.match(stdout, /error \(goal reached\): A state with the label `bright` is reachable\. The last of 2 steps is at time 20\/3\.\n$/);
  }
});

test("a state that cannot be reached, and a mistake in the text", () => {
  const { status, stdout } = check("--goal", "bright", "slow.tck");
  assert.equal(status, 0);
  assert.match(stdout, /Looked for: a state with the label `bright`\n/);
  assert.match(stdout, /no error: No error in all \d+ states\.\n$/);
  const wrong = check("--json", "wrong.tck");
  assert.equal(wrong.status, 2);
  assert.deepEqual(JSON.parse(wrong.stdout).diagnostics.map((/** @type {{code: string, line: number}} */ d) => [d.code, d.line]), [["T006", 9]]);
  assert.equal(check("--goal", "dark", "lamp.tck").status, 2);
});

test("queries about a model of UPPAAL", () => {
  const model = "clock x; chan c; process P() { state A, B; init A; trans A -> B { guard x >= 2; sync c!; }; } process Q() { state A { x <= 3 }, B; init A; trans A -> B { sync c?; }; } system P, Q;";
  writeFileSync(join(folder, "model.xta"), model);
  const found = check("--goal", "E<> P.B && Q.B", "model.xta");
  assert.equal(found.status, 1);
  assert.match(found.stdout, /\[P A -> B \(c!\), Q A -> B \(c\?\)\]\t\{at 2, after 2; possible from 2 to 3\}\n/);
  const proved = check("--goal", "A[] P.B == Q.B", "model.xta");
  assert.equal(proved.status, 0);
  assert.match(proved.stdout, /Looked for: a state that violates `P\.B == Q\.B`\n/);
  writeFileSync(join(folder, "model.ta"), "struct { clock z; } s; " + model);
  writeFileSync(join(folder, "broadcast.xta"), model.replace("chan c;", "broadcast chan c;"));
  const sent = check("--goal", "E<> P.B && Q.B", "broadcast.xta");
  assert.equal(sent.status, 1);
  assert.match(sent.stdout, /\[P A -> B \(c!\), Q A -> B \(c\?\)\]\t\{at 2, after 2; possible from 2 to 3\}\n/);
  const refused = check("--json", "model.ta");
  assert.equal(refused.status, 2);
  assert.equal(JSON.parse(refused.stdout).diagnostics[0].code, "U050");
});

test("the queries of a file, and those beside it, as a table", () => {
  writeFileSync(
    join(folder, "door.xml"),
    `<nta><declaration>clock x;</declaration><template><name>Door</name><location id="a"><name>shut</name></location>
<location id="b"><name>open</name><label kind="invariant">x &lt;= 5</label></location><init ref="a"/>
<transition><source ref="a"/><target ref="b"/><label kind="assignment">x = 0</label></transition>
<transition><source ref="b"/><target ref="a"/><label kind="guard">x &gt;= 2</label></transition></template>
<system>system Door;</system><queries><query><formula>E&lt;&gt; Door.open and x == 5</formula></query><query><formula>// none</formula></query></queries></nta>`,
  );
  writeFileSync(join(folder, "door.q"), "// bounds\nA[] Door.open imply \\\n  x < 5\n\nsup: x\nA[] not deadlock\nDoor.open --> Door.shut\nA<> Door.open /* never */\n");
  const { status, stdout } = check("door.xml");
  assert.equal(status, 1);
  const rows = stdout.split("\n").filter((line) => /^(every step|query|ltl) /.test(line));
  assert.deepEqual(rows.map((line) => line.split(/ {2,}/).slice(0, 2)), [
    ["every step can be executed", "holds"],
    ["query E<> Door.open and x == 5", "holds"],
    ["query A[] Door.open imply x < 5", "does not hold"],
    ["query sup: x", "computed"],
    ["query A[] not deadlock", "holds"],
    ["ltl Door.open --> Door.shut", "holds"],
    ["ltl A<> Door.open", "error (acceptance cycle, 2 steps)"],
  ]);
});

test("the queries of another file", () => {
  writeFileSync(join(folder, "two.xta"), "process P() { state A, B; init A; trans A -> B { }; } system P;\n");
  writeFileSync(join(folder, "two.q"), "E<> P.A\n");
  writeFileSync(join(folder, "others.q"), "A[] P.A\n");
  const { status, stdout } = check("two.xta", "--query", "others.q");
  assert.equal(status, 1);
  assert.match(stdout, /^query A\[\] P\.A +does not hold/m);
  assert.doesNotMatch(stdout, /E<> P\.A/);
  writeFileSync(join(folder, "others.txt"), "A[] P.A\n");
  assert.match(check("two.xta", "--query", "others.txt").stdout, /^query A\[\] P\.A +does not hold/m);
  const wrong = spawnSync(process.execPath, [command, "--query", "two.q", "lamp.tck"], { cwd: folder, encoding: "utf8" });
  assert.match(wrong.stderr, /no model of UPPAAL/);
});

test("bounds, runs that always satisfy a condition, and a fastest run", () => {
  writeFileSync(join(folder, "lamp.xta"), "clock x; process P() { clock y; state Off, On { y <= 4 }; init Off; trans Off -> On { guard x >= 3; assign y = 0; }, On -> Off { guard y >= 2; assign x = 0; }; } system P;");
  const bound = check("--goal", "sup{P.On}: P.y, x", "lamp.xta");
  assert.equal(bound.status, 0);
  assert.match(bound.stdout, /Found: The upper bound of `P\.y` is 4\. `x` has no upper bound\.\n/);
  const runs = check("--ltl", "E[] P.Off", "lamp.xta");
  assert.match(runs.stdout, /`E\[\] P\.Off` holds\. A run always satisfies `P\.Off`\./);
  const fastest = check("--trace", "fastest", "--inclusion", "alu", "--goal", "E<> P.Off && x == 1", "lamp.xta");
  assert.match(fastest.stdout, /at time 1\. No run needs less time\./);
});

test("options for Promela alone are refused", () => {
  for (const option of ["--no-por", "-E", "-A", "--cores=2", "-DN"]) {
    const { status, stdout } = check("--search", "bfs", option, "lamp.tck");
    assert.equal(status, 2, option);
    assert.match(stdout, /has no effect on models in this language/);
  }
});
