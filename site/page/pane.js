// The result pane around the views: notices, the report, and texts before, during and instead of a
// result. wasm/page writes the views.

import { button, byId, make, middle, prose } from "../dom/dom.js";
import { labelCheck, placeAsk } from "./checkbutton.js";
import { copyButton } from "./faults.js";
import { loadAnew } from "../worker/offline.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** The most characters of the report and of a notice that the pane shows. */
const longestReport = 100_000;
const longestNotice = 500;

/** first: before the first check of the document. */
const state = { first: true, running: false };

/** Moves the question to its place and labels Check. */
export function arrange() {
  byId("result").classList.toggle("is-first", state.first);
  byId("welcome").hidden = !state.first;
  byId("others").hidden = !state.first;
  placeAsk(state.first);
  labelCheck(state);
}

/** Before the first check of a document, the pane shows its question in large type. @param {boolean} first */
export function setFirst(first) {
  state.first = first;
  arrange();
}

/** @param {boolean} running @param {boolean} [busy] whether parts of the result are still to be written */
export function setRunning(running, busy = running) {
  state.running = running;
  byId("offers").hidden = running;
  setBusy(busy);
  arrange();
}

/** Tells assistive technology whether the pane will still change. @param {boolean} busy */
export function setBusy(busy) {
  byId("results").setAttribute("aria-busy", String(busy));
}

/** Shows a notice above the result; "" removes it. @param {string} text @param {{label: string, act: () => void}} [offer] */
export function notice(text, offer) {
  const place = byId("notice");
  const same = place.dataset.says === text;
  place.hidden = text === "";
  if (same) return;
  place.dataset.says = text;
  place.replaceChildren(make("span", {}, ...prose(middle(text, longestNotice))));
  if (offer) place.append(" ", button(offer.label, offer.act, { class: "link" }));
}

/** Greys a result that does not belong to the current text or question. @param {boolean} stale */
export function setStale(stale) {
  for (const id of ["results", "now"]) byId(id).classList.toggle("is-stale", stale);
}

/** Shows a text in the place of the verdict. @param {string} text */
export function waiting(text) {
  byId("verdict").replaceChildren(make("p", { class: "waiting" }, text));
}

/** Adds a hint on keys below a list of mistakes. */
export function hintMistakes() {
  byId("diagnostics").append(make("p", { class: "list-hint" }, words.mistakesHint));
}

/** Sets the report in the words of Spin's verifier; "" hides it. @param {string} text */
export function setReport(text) {
  if (text.length > longestReport) text = middle(text, longestReport) + "\n" + words.reportCut;
  const report = /** @type {HTMLDetailsElement} */ (byId("report"));
  report.open = false;
  report.hidden = text === "";
  byId("report-text").textContent = visible(text);
}

export function openReport() {
  const report = /** @type {HTMLDetailsElement} */ (byId("report"));
  report.open = true;
  report.scrollIntoView({ block: "start" });
  byId("report-text").focus({ preventScroll: true });
}

/**
 * Shows that the checker has crashed or could not be loaded.
 * @param {string} message for a bug report @param {boolean} unloaded @param {() => void} again
 */
export function crash(message, unloaded, again) {
  const says = unloaded ? words.unloaded : words.crashed;
  byId("verdict").replaceChildren(make("div", { class: "verdict is-crash" },
    make("h2", { class: "verdict-says" }, says),
    make("p", { class: "verdict-why" }, unloaded ? words.unloadedWhy : words.crashWhy),
    make("p", { class: "verdict-why" }, ...(unloaded ? prose(message) : [make("code", {}, message)])),
    make("div", { class: "verdict-acts" }, button(words.tryAgain, again, { class: "act" }), ...(unloaded ? [button(words.loadAnew, () => void loadAnew(), { class: "act" })] : []), copyButton(() => `${says}: ${message}`))));
}

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  byId("live").textContent = text;
}

/** Shows and announces sentences above the result. @param {string[]} sentences */
export function say(sentences) {
  notice(sentences.join(" "));
  announce(sentences.join(" "));
}
