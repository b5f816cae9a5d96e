// What the address of the page asks for: an example, a model in a link (see site/links.md), a check.

import { docOf, firstDoc } from "./documents.js";
import { loadTool } from "./tools.js";
import { isLink } from "../text/addresses.js";
import { languageOf, languages } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */
/** @typedef {import("./link.js").Link} Link */

/**
 * Reads the address.
 * @returns {Promise<{doc?: Doc, link?: Link, says: string[]}>} doc is absent if the address names none that there is;
 * link: what the link says besides the model; says: what is wrong with the address, as sentences
 */
export async function readAddress() {
  const example = new URLSearchParams(location.search).get("example");
  try {
    const { link = undefined, wrong = [] } = isLink(location.hash) ? await readLinkIn(location.hash) : {};
    if (link?.text !== undefined) return { doc: linkedDoc(link, link.text), link, says: wrong };
    if (example !== null && !docOf(example)) throw new Error(words.noExample(example));
    if (example === null && link) throw new Error([words.noModel, ...wrong].join(" "));
    return { doc: firstDoc(), link, says: wrong };
  } catch (e) {
    return { says: [e instanceof Error ? e.message : String(e)] };
  }
}

/** @param {string} hash */
async function readLinkIn(hash) {
  const { readLink } = await loadTool("link");
  return readLink(hash);
}

/**
 * The document of a link. It is nobody's draft: the page keeps it only when it is edited.
 * @param {Link} link @param {string} text @returns {Doc}
 */
function linkedDoc({ file, language, files, task }, text) {
  const { endings } = languages.find((l) => l.mode === language) ?? languageOf(file ?? "");
  const named = file ?? words.untitled;
  const whole = endings.some((e) => named.endsWith(e)) ? named : named + endings[0];
  return { id: "", title: whole, file: whole, text, question: task || words.ownQuestion, summary: "", group: "", index: 0, linked: true, files };
}

/** Whether the address asks for a check of its model, as links on other pages do. @param {Doc} doc */
export function checkAsked(doc) {
  const asked = new URLSearchParams(location.search);
  return (doc.linked === true || doc.id === asked.get("example")) && (asked.has("check") || asked.get("run") === "1");
}
