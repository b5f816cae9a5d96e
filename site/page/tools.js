// Tools are scripts that the page does not need before the first check. Each is a bundle of its own, made from
// a file in site/tools and loaded when it is first used. A tool gets what it needs as arguments: modules with
// state would exist twice if a tool imported them.

import { load, LoadError } from "../worker/loader.js";
import { words } from "../text/words.js";

/**
 * @typedef {object} Tools
 * @property {typeof import("../tools/compare.js")} compare
 * @property {typeof import("../tools/explain.js")} explain
 * @property {typeof import("../tools/exercise.js")} exercise
 * @property {typeof import("../tools/exports.js")} exports
 * @property {typeof import("../tools/gantt.js")} gantt
 * @property {typeof import("../tools/graphs.js")} graphs
 * @property {typeof import("../tools/history.js")} history
 * @property {typeof import("../tools/layout.js")} layout
 * @property {typeof import("../tools/lines.js")} lines
 * @property {typeof import("../tools/link.js")} link
 * @property {typeof import("../tools/models.js")} models
 * @property {typeof import("../tools/modes.js")} modes
 * @property {typeof import("../tools/opening.js")} opening
 * @property {typeof import("../tools/play.js")} play
 * @property {typeof import("../tools/plots.js")} plots
 * @property {typeof import("../tools/property.js")} property
 * @property {typeof import("../tools/race.js")} race
 * @property {typeof import("../tools/share.js")} share
 * @property {typeof import("../tools/watch.js")} watch
 * @property {typeof import("../tools/xml.js")} xml
 */

/** @type {Map<string, Promise<void>>} the scripts that were added, by name */
const added = new Map();

/**
 * Loads a tool and returns what it exports. After a failure the next call tries again.
 * @template {keyof Tools} T
 * @param {T} name
 * @returns {Promise<Tools[T]>} rejected with a LoadError that says why
 */
export async function loadTool(name) {
  if (!added.has(name)) added.set(name, add(BEELINE_TOOLS[name]));
  try {
    await added.get(name);
  } catch (e) {
    added.delete(name);
    throw e;
  }
  return beelineTools[name];
}

/** Runs a script. It is loaded before, because the error of a script element does not say why. @param {LoadedFile} file */
async function add(file) {
  await load(file, document.baseURI);
  await new Promise((done, failed) => {
    const script = document.createElement("script");
    Object.assign(script, { src: new URL(file.name, document.baseURI).href, integrity: file.integrity, crossOrigin: "anonymous", onload: done, onerror: () => failed(new LoadError(words.noTool(file.name))) });
    document.head.append(script);
  });
}
