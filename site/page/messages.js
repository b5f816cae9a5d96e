// Messages between an embedded page and the page around it. site/embedding.md describes them. Messages are taken
// from the parent window only, and read by the same table as links: what they can do, a link can do too.

import { loadTool } from "./tools.js";
import { words } from "../text/words.js";

/** @typedef {import("./link.js").Link} Link */

/** The version of the messages. */
const version = 1;

/** The largest number of messages that wait, and of characters of a link and of a model. */
const most = { waiting: 50, link: 1_600_000, model: 1 << 20 };

/**
 * What messages do.
 * @typedef {object} Acts
 * @property {(link: Link, wrong: string[]) => void} load shows the model of a link; wrong: what was left out
 * @property {() => void} run @property {() => void} stop
 * @property {(step: number) => void} step
 * @property {(says: string[]) => void} say shows what is wrong with a message
 */

/** The origin of the page around this one, if the browser says it. */
function parentOrigin() {
  const [nearest] = location.ancestorOrigins ?? [];
  const known = nearest ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : "null");
  return known === "null" ? undefined : known;
}

/**
 * Starts to listen.
 * @param {Acts} acts
 * @returns {(type: "ready" | "result" | "step" | "height" | "wrong", content?: object) => void} sends a message to the parent
 */
export function beginMessages(acts) {
  if (window.parent === window) return () => {};
  let origin = parentOrigin();
  /** @param {string} type @param {object} [content] */
  const send = (type, content = {}) => window.parent.postMessage({ beeline: version, type, ...content }, origin ?? "*");
  /** @param {string[]} says */
  const wrong = (says) => {
    acts.say(says);
    send("wrong", { says });
  };
  let [last, waiting] = [Promise.resolve(), 0];
  addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== window.parent || !isMessage(data)) return;
    if (from !== "null") origin = from;
    if (waiting >= most.waiting) return;
    waiting++;
    last = last.then(() => take(data, acts, send, wrong)).catch((e) => wrong([e instanceof Error ? e.message : String(e)])).finally(() => waiting--);
  });
  return send;
}

/** @param {unknown} data @returns {data is Record<string, unknown>} */
const isMessage = (data) => typeof data === "object" && data !== null && "beeline" in data;

/**
 * Does what a message says.
 * @param {Record<string, unknown>} data @param {Acts} acts @param {(type: string, content?: object) => void} send @param {(says: string[]) => void} wrong
 */
async function take(data, acts, send, wrong) {
  if (data.beeline !== version) return wrong([words.otherMessages]);
  if (data.type === "ready") return send("ready");
  if (data.type === "run") return acts.run();
  if (data.type === "stop") return acts.stop();
  if (data.type === "step") {
    if (!Number.isSafeInteger(data.step) || Number(data.step) < 0) return wrong([words.noStep]);
    return acts.step(Number(data.step));
  }
  if (data.type !== "load") return wrong([words.noMessage]);
  const { link, wrong: left } = await linkIn(data);
  if (link.text === undefined) return wrong([words.noModel(data.link ? "link" : "message"), ...left]);
  acts.load(link, left);
  if (left.length > 0) send("wrong", { says: left });
}

/** The link of a message: an address, or an object with the same keys as a link. @param {Record<string, unknown>} data */
async function linkIn({ link, model }) {
  const { checked, readLink } = await loadTool("link");
  if (typeof link === "string" && link.length <= most.link) return readLink(link.slice(Math.max(0, link.indexOf("#v"))));
  const json = model instanceof Object ? JSON.stringify(model) : "null";
  if (json.length > most.model) throw new Error(words.largeModel);
  return checked(JSON.parse(json), "message");
}
