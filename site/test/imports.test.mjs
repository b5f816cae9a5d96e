// Which folders and packages the scripts of each folder may import. engine/deps_test.go is the
// same for Go.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * By folder: the folders of site/ whose files it may import, apart from its own; those of which
 * it may use only types; and the first parts of the names of packages. Files of site/ itself
 * are in the folder ".". Tests may import anything.
 * @type {Record<string, {folders?: string[], types?: string[], packages?: string[]}>}
 */
const allowed = {
  text: { types: ["protocol"] },
  protocol: {},
  dom: { folders: ["text"] },
  editor: { folders: ["dom", "text"], types: ["protocol", "tools"], packages: ["@codemirror/", "@lezer/"] },
  worker: { folders: ["text"], types: ["protocol"], packages: ["wasm_exec"] },
  page: { folders: ["dom", "editor", "examples", "exercises", "protocol", "text", "worker"], types: ["tools"], packages: ["wasm_exec", "beeline:"] },
  tools: { folders: ["dom", "editor", "exercises", "gantt", "graphs", "history", "page", "plots", "property", "race", "runs", "takeaway", "text", "watch", "worker"], types: ["protocol"], packages: ["@dagrejs/", "fflate", "qrcode-generator", "beeline:"] },
  takeaway: { folders: ["plots", "protocol", "text", "worker"] },
  plots: { folders: ["dom", "page", "text"], types: ["protocol", "worker"] },
  gantt: { folders: ["dom", "plots", "text"], types: ["protocol"] },
  graphs: { folders: ["dom", "plots", "text"], types: ["protocol", "tools"] },
  property: { folders: ["dom", "editor", "graphs", "plots", "text", "watch"], types: ["protocol", "tools"] },
  history: { folders: ["dom", "page", "text"] },
  runs: { folders: ["worker"], types: ["protocol"] },
  element: {},
  race: { folders: ["plots", "text"], types: ["protocol"] },
  watch: { folders: ["dom", "text"], types: ["protocol"] },
  check: { folders: ["protocol", "text", "worker"], packages: ["node:"] },
  ".": { folders: ["check", "text"], types: ["protocol"], packages: ["node:"] },
  courses: { folders: ["test"], packages: ["node:"] },
  bench: { folders: ["check", "protocol", "test", "text"], types: ["worker"], packages: ["node:"] },
};

/** @typedef {{name: string, type: boolean}} Import type: only a type in a comment */

/** What a script imports: with statements, calls, and types in comments. @param {string} source @returns {Import[]} */
function importsOf(source) {
  const statements = [...source.matchAll(/^(?:import|(?:import|export)\b[^"';]*\bfrom) "([^"]+)"/gm)].map(([, name]) => ({ name, type: false }));
  const calls = [...source.matchAll(/^(.*)\bimport\("([^"]+)"\)/gm)].map(([, before, name]) => ({ name, type: /\/\*\*|^\s*\*/.test(before) }));
  return [...statements, ...calls];
}

/** The folder of site/ whose file a script imports, "" for a package. @param {string} folder @param {Import} i */
const folderOf = (folder, { name }) => (name.startsWith(".") ? posix.dirname(posix.join(folder, name)) : "");

/** @param {string} folder @param {Import} i */
function mayImport(folder, i) {
  const { folders = [], types = [], packages = [] } = allowed[folder];
  const of = folderOf(folder, i);
  if (!of) return packages.some((p) => i.name.startsWith(p)) || i.type;
  return of === folder || folders.includes(of) || (i.type && types.includes(of));
}

/** @param {string} folder */
const scripts = (folder) => readdirSync(join(site, folder)).filter((name) => /\.m?js$/.test(name));

/** @param {string} folder @param {string} script */
const importsIn = (folder, script) => importsOf(readFileSync(join(site, folder, script), "utf8"));

test("each folder imports only what it may", () => {
  for (const folder of Object.keys(allowed)) {
    for (const script of scripts(folder)) {
      assert.deepEqual(importsIn(folder, script).filter((i) => !mayImport(folder, i)), [], posix.join(folder, script));
    }
  }
});

test("the table has every folder with scripts, and allows nothing that is not used", () => {
  const folders = readdirSync(site, { withFileTypes: true }).filter((e) => e.isDirectory() && !["node_modules", "test"].includes(e.name)).map((e) => e.name);
  assert.deepEqual(Object.keys(allowed).toSorted(), [".", ...folders.filter((f) => scripts(f).length > 0)].toSorted());
  for (const [folder, { folders = [], types = [], packages = [] }] of Object.entries(allowed)) {
    const list = scripts(folder).flatMap((script) => importsIn(folder, script));
    const code = list.filter((i) => !i.type);
    for (const p of packages) assert.ok(code.some((i) => i.name.startsWith(p)), `${folder} imports no ${p}`);
    for (const f of folders) assert.ok(code.some((i) => folderOf(folder, i) === f), `${folder} imports nothing of ${f}`);
    for (const f of types) assert.ok(list.some((i) => folderOf(folder, i) === f), `${folder} uses no type of ${f}`);
  }
});

test("imports of all forms are found", () => {
  const source = `import "a";\nimport { b,\n  c } from "./d.js";\nexport * from "e";\nconst f = await import("g");\n/** @type {import("../h.js").H} */\n// "i"\n`;
  assert.deepEqual(importsOf(source).map((i) => (i.type ? `type ${i.name}` : i.name)), ["a", "./d.js", "e", "g", "type ../h.js"]);
  const names = ["../dom/dom.js", "./modes.js", "../page/app.js", "../protocol/wire.js", "@codemirror/view", "node:fs"];
  assert.deepEqual(names.map((name) => mayImport("editor", { name, type: false })), [true, true, false, false, true, false]);
  assert.ok(mayImport("editor", { name: "../protocol/wire.js", type: true }));
});
