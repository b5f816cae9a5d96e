// The result pane around the views: what it says before, during and instead of a
// result. The views themselves are written by wasm/page.

import { button, byId, make, middle, prose } from "./dom.js";
import { labelCheck, placeAsk } from "./ask.js";
import { thisBuild } from "./identity.js";
import { loadAnew } from "../worker/offline.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** Characters of the report, and of a notice, that are shown. */
const longestReport = 100_000;
const longestNotice = 500;

/** What the pane is showing. */
const state = { first: true, running: false };

/** Puts the sentence in its place and the right word on Check. */
export function arrange() {
  byId("result").classList.toggle("is-first", state.first);
  byId("welcome").hidden = !state.first;
  byId("others").hidden = !state.first;
  placeAsk(state.first);
  labelCheck(state);
}

/** Before the first check of a document its question stands large. @param {boolean} first */
export function setFirst(first) {
  state.first = first;
  arrange();
}

/** @param {boolean} running @param {boolean} [busy] whether more of a result is still to be written */
export function setRunning(running, busy = running) {
  state.running = running;
  byId("offers").hidden = running;
  setBusy(busy);
  arrange();
}

/** Says whether the pane is going to change by itself. @param {boolean} busy */
export function setBusy(busy) {
  byId("results").setAttribute("aria-busy", String(busy));
}

/** Says one thing above the result. @param {string} text @param {{label: string, act: () => void}} [offer] */
export function notice(text, offer) {
  const place = byId("notice");
  const same = place.dataset.says === text;
  place.hidden = text === "";
  if (same) return;
  place.dataset.says = text;
  place.replaceChildren(visible(middle(text, longestNotice)));
  if (offer) place.append(" ", button(offer.label, offer.act, { class: "link" }));
}

/** Greys a result that the text has left behind. @param {boolean} stale */
export function setStale(stale) {
  for (const id of ["results", "now"]) byId(id).classList.toggle("is-stale", stale);
}

/** Instead of a verdict, while there is none yet. @param {string} text */
export function waiting(text) {
  byId("verdict").replaceChildren(make("p", { class: "waiting" }, text));
}

/** Says below a list of mistakes what can be done with it. */
export function hintMistakes() {
  byId("diagnostics").append(make("p", { class: "list-hint" }, words.mistakesHint));
}

/** The report in Spin's words; none is "". @param {string} text */
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
 * Says that the checker died, or could not be loaded.
 * @param {string} message for whoever mends it @param {boolean} unloaded @param {() => void} again
 */
export function crash(message, unloaded, again) {
  const says = unloaded ? words.unloaded : words.crashed;
  const copy = button(words.copyReport, () => {
    const write = navigator.clipboard?.writeText(`${says}: ${message}\n${thisBuild}\n${navigator.userAgent}\n`);
    (write ?? Promise.reject()).then(() => (copy.textContent = words.copied), () => (copy.textContent = words.notCopied));
  }, { class: "act" });
  byId("verdict").replaceChildren(make("div", { class: "verdict is-crash" },
    make("h2", { class: "verdict-says" }, says),
    make("p", { class: "verdict-why" }, unloaded ? words.unloadedWhy : words.crashWhy),
    make("p", { class: "verdict-why" }, ...(unloaded ? prose(message) : [make("code", {}, message)])),
    make("div", { class: "verdict-acts" }, button(words.tryAgain, again, { class: "act" }), ...(unloaded ? [button(words.loadAnew, () => void loadAnew(), { class: "act" })] : []), copy)));
}

/** Tells those who do not see the page. @param {string} text */
export function announce(text) {
  byId("live").textContent = text;
}
