// Builds the courses of this folder, each with the builder that it is written for. A course has a model in a frame,
// one in <beeline-model>, and one in a block of code. site/embedding.md describes all three.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const sources = fileURLToPath(new URL("./", import.meta.url));

/** Where courses are built, and where npm installs their builders. Git ignores it. */
export const built = fileURLToPath(new URL("../../build/courses/", import.meta.url));

/**
 * By folder: the title, the command that builds the course (none if its files are served as they are), the folder
 * of the result, and whether the parts of the page are slides.
 * @type {Record<string, {title: string, command?: string[], result: string, slides?: boolean}>}
 */
export const builders = {
  mkdocs: { title: "MkDocs Material", command: ["mkdocs", "build", "--quiet", "--strict"], result: "site" },
  sphinx: { title: "Sphinx with MyST and the theme of Jupyter Book", command: ["sphinx-build", "-q", ".", "result"], result: "result" },
  docusaurus: { title: "Docusaurus", command: ["node_modules/.bin/docusaurus", "build"], result: "build" },
  reveal: { title: "reveal.js", result: ".", slides: true },
};

/** The host in the addresses of the sources. */
const host = "https://host/";

/** @param {string} folder @param {string[]} command */
function run(folder, [program, ...words]) {
  const { status, error, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: "utf8", env: { ...process.env, CI: "1" } });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} in ${folder}: ${error ?? stdout + stderr}`);
}

/** Installs what the lock file of a course lists, unless that is there. @param {string} folder */
function installPackages(folder) {
  const [lock, done] = [join(folder, "package-lock.json"), join(folder, "node_modules", ".beeline-lock")];
  if (existsSync(done) && readFileSync(done, "utf8") === readFileSync(lock, "utf8")) return;
  run(folder, ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]);
  cpSync(lock, done);
}

/**
 * Builds a course that takes Beeline from an address. Returns the folder of the built pages.
 * @param {string} name a key of builders @param {string} beeline an address that ends with a slash
 */
export function build(name, beeline) {
  const folder = join(built, name);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (file !== "node_modules") rmSync(join(folder, file), { recursive: true });
  for (const file of readdirSync(join(sources, name), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const from = join(file.parentPath, file.name);
    const to = join(folder, from.slice(join(sources, name).length));
    mkdirSync(join(to, ".."), { recursive: true });
    writeFileSync(to, readFileSync(from, "utf8").replaceAll(host, beeline));
  }
  const { command, result } = builders[name];
  if (existsSync(join(folder, "package.json"))) installPackages(folder);
  if (command) run(folder, command);
  return join(folder, result);
}
