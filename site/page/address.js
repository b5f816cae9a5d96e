// What the address of the page asks for: an example, a model in a link (see site/links.md), a check.

import { docOf, firstDoc, whole } from "./documents.js";
import { fetchFile, fetchList } from "./elsewhere.js";
import { phrases } from "./phrases.js";
import { loadTool } from "./tools.js";
import { isLink } from "../text/addresses.js";
import { languageOf, languages } from "../text/languages.js";
import { words } from "../text/words.js";

/** @typedef {import("./documents.js").Doc} Doc */
/** @typedef {import("./link.js").Link} Link */

/**
 * Reads the address.
 * @param {(says: string) => void} waiting is called if that will take a while
 * @returns {Promise<{doc?: Doc, link?: Link, says: string[]}>} doc is absent if the address names none that there is;
 * link: what the link says besides the model; says: what is wrong with the address, as sentences
 */
export async function readAddress(waiting) {
  const asked = new URLSearchParams(location.search);
  const [example, src] = [asked.get("example"), asked.get("src")];
  try {
    const { link = undefined, wrong = [] } = isLink(location.hash) ? await readLinkIn(location.hash) : {};
    wrong.push(...unknownChoices(asked));
    const text = link?.text ?? link?.exercise?.text;
    if (link && text !== undefined) return { doc: linkedDoc(link, text), link, says: wrong };
    if (src !== null) {
      const { doc, says } = await docFrom(src, undefined, waiting);
      return { doc, link, says: [...wrong, ...says] };
    }
    if (example !== null && !docOf(example)) throw new Error(words.noExample(example.slice(0, longest)));
    if (example === null && link) throw new Error([words.noModel("link"), ...wrong].join(" "));
    return { doc: await whole(firstDoc()), link, says: wrong };
  } catch (e) {
    return { says: [e instanceof Error ? e.message : String(e)] };
  }
}

/** A sentence for each choice in the address that the question does not have. @param {URLSearchParams} asked */
function unknownChoices(asked) {
  return phrases.flatMap(({ name, label, choices }) => {
    const id = asked.get(name);
    return id === null || choices.some((c) => c.id === id) ? [] : [words.noChoice(label, id.slice(0, longest))];
  });
}

/** The most characters of the address in a sentence. */
const longest = 60;

/**
 * Fetches a model.
 * @param {string} address @param {string | undefined} title undefined for its file name @param {(says: string) => void} waiting
 * @returns {Promise<{doc: Doc, says: string[]}>} says: notes about the text
 */
async function docFrom(address, title, waiting) {
  waiting(words.fetching(address));
  const { name, text, files, notes = [] } = await fetchFile(address, document.baseURI);
  const doc = linkedDoc({ file: /^[^/\\\p{Cc}\p{Cf}]{1,200}$/u.test(name) ? name : undefined, files }, text.replace(/\r\n?/g, "\n"));
  return { doc: { ...doc, title: title ?? doc.title, address: `?src=${encodeURIComponent(address)}` }, says: notes };
}

/**
 * The models of the list that the address names, if it names one.
 * @param {(doc: Doc, says: string[]) => void} open @param {(says: string) => void} say
 * @returns {Promise<{title: string, models: {title: string, summary: string, open: () => void}[]} | undefined>}
 */
export async function readGallery(open, say) {
  const { search } = location;
  const address = new URLSearchParams(search).get("gallery");
  if (address === null) return undefined;
  try {
    const { title, models, wrong } = await fetchList(address);
    if (wrong > 0) say(words.listCut(wrong));
    /** @param {import("./elsewhere.js").Listed} m */
    const show = async ({ title, file, text, src = "" }) => {
      const { doc, says } = text === undefined ? await docFrom(src, title, say) : { doc: { ...linkedDoc({ file }, text), title, address: search }, says: [] };
      open(doc, says);
    };
    return { title, models: models.map((m) => ({ title: m.title, summary: m.summary, open: () => void show(m).catch((e) => say(e.message)) })) };
  } catch (e) {
    say(e instanceof Error ? e.message : String(e));
    return undefined;
  }
}

/**
 * Reads a result that Beeline has exported, or an exercise.
 * @param {any} result @returns {Promise<{doc?: Doc, link: Link, says: string[]}>} doc is absent if the result has no model
 */
export async function readResult(result) {
  const { checked } = await loadTool("link");
  const loop = result?.trail?.loop ?? -1;
  const { link, wrong } = checked({ ...(Array.isArray(result?.checks) && result.task !== undefined ? { exercise: result } : result?.source ?? {}), ...(Array.isArray(result?.choices) ? { run: result.choices, delays: result.delays ?? [], ...(loop < 0 ? {} : { loop: loop + 1 }) } : {}) }, "file");
  const text = link.text ?? link.exercise?.text;
  return { doc: text === undefined ? undefined : linkedDoc(link, text), link, says: wrong };
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
export function linkedDoc({ file, language, files, task, exercise }, text) {
  const { endings } = languages.find((l) => l.mode === language) ?? languageOf(file ?? "");
  const named = file ?? exercise?.file ?? words.untitled;
  const whole = endings.some((e) => named.endsWith(e)) ? named : named + endings[0];
  return { id: "", title: exercise?.title ?? whole, file: whole, text, question: exercise?.title ?? (task || words.ownQuestion), summary: "", group: "", index: 0, linked: true, files, exercise };
}

/** Whether the address asks for a check of its model, as links on other pages do. @param {Doc} doc */
export function checkAsked(doc) {
  const asked = new URLSearchParams(location.search);
  const example = doc.id !== "" && doc.id === asked.get("example");
  return example && asked.has("check") || (example || doc.linked === true) && asked.get("run") === "1";
}
