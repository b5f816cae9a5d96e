// The race: several searches on one model at the same time, live, with a table, a replay and files.

import { copyRow } from "../dom/copyrow.js";
import { button, byId, download, make, prose } from "../dom/dom.js";
import { fileStyle, firstError, lanes, standing } from "../race/lanes.js";
import { Racer } from "../race/racer.js";
import { words } from "../race/words.js";
import { grouped, inSeconds } from "../text/numbers.js";

/** @typedef {import("../race/racer.js").NewWorker} NewWorker */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/**
 * A search that can take part.
 * @typedef {{id: string, name: string, options: import("../protocol/protocol.js").Options}} Entrant
 */

/**
 * What the page gives.
 * @typedef {object} Track
 * @property {Entrant[]} entrants all that can take part
 * @property {string[]} chosen the ids of those that take part at first
 * @property {Omit<import("../protocol/protocol.js").Request, "id">} request the model and the question; its limit of memory is for all together
 * @property {NewWorker} newWorker
 * @property {(r: Result) => void} show shows the result of a search on the page, and closes the race
 * @property {(r: Result) => void} found a search has ended
 * @property {(ids: string[]) => Promise<string>} link the address of this race
 * @property {string} file name of the model
 */

/** The most searches, the least memory of each in MB, and how long a replay takes in milliseconds. */
const most = { racers: 6, memory: 32, replay: 6000 };

/** The race that is shown. @type {{racers: Racer[], until: number, frame: number, track: Track | undefined}} */
const race = { racers: [], until: Infinity, frame: 0, track: undefined };

/** Opens the race. A race that was run before stays. @param {Track} track */
export function openRace(track) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("race"));
  const same = race.track?.request.text === track.request.text && JSON.stringify(race.track?.request.options) === JSON.stringify(track.request.options);
  race.track = track;
  if (!same) {
    clear();
    byId("race-body").replaceChildren(...parts(track));
  }
  dialog.addEventListener("close", stop, { once: true });
  if (!dialog.open) dialog.showModal();
  draw();
}

/** @param {Track} track */
function parts(track) {
  const boxes = track.entrants.map((e) => {
    const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", name: "racer", value: e.id }));
    box.checked = track.chosen.includes(e.id);
    return make("label", { class: "check" }, box, " " + e.name);
  });
  const field = make("fieldset", { class: "race-field" }, make("legend", {}, words.choose(most.racers)), ...boxes);
  field.addEventListener("change", limitChoice);
  const time = make("input", { type: "range", id: "race-time", min: "0", max: "1000", value: "1000", "aria-label": words.time });
  time.addEventListener("input", () => {
    race.until = (Number(/** @type {HTMLInputElement} */ (time).value) / 1000) * longest();
    soon();
  });
  const bar = make("div", { class: "race-bar" }, button(words.start, startOrStop, { id: "race-start", class: "check-button" }), make("p", { id: "race-says", role: "status" }, words.ready));
  const files = make("div", { id: "race-files", class: "race-bar" }, button(words.replay, replay, { class: "act", id: "race-replay" }), time,
    button(words.svg, saveSVG, { class: "act" }), button(words.csv, saveCSV, { class: "act" }), button(words.link, () => void copyLink(), { class: "act", id: "race-link" }));
  queueMicrotask(limitChoice);
  return [make("p", { class: "race-what" }, words.what + " ", make("a", { class: "term", href: "guide-searches.html", target: "_blank" }, words.guide)), field, bar, make("div", { id: "race-lanes" }), files, make("div", { id: "race-table" })];
}

/** @returns {HTMLInputElement[]} */
const boxes = () => [...byId("race-body").querySelectorAll("input")].filter((b) => b.name === "racer");

const chosen = () => boxes().filter((b) => b.checked).map((b) => b.value);

function limitChoice() {
  const full = chosen().length >= most.racers;
  for (const b of boxes()) b.disabled = full && !b.checked;
}

const running = () => race.racers.some((r) => !r.over);

function startOrStop() {
  if (running()) return stop();
  const ids = chosen();
  if (ids.length < 2 || !race.track) {
    byId("race-says").textContent = words.none;
    return;
  }
  void start(race.track, race.track.entrants.filter((e) => ids.includes(e.id)));
}

/** All begin at the same time: when every worker is ready. @param {Track} track @param {Entrant[]} entrants */
async function start(track, entrants) {
  clear();
  const { memory = 1024, ...options } = track.request.options ?? {};
  const share = Math.max(most.memory, Math.floor(memory / entrants.length));
  const racers = entrants.map((e) => new Racer(e.name, { ...track.request, options: { ...options, ...e.options, memory: share } }, track.newWorker, soon, track.found));
  race.racers = racers;
  draw();
  // On a phone the choice of searches fills the screen.
  byId("race-start").scrollIntoView({ block: "start" });
  await Promise.all(racers.map((r) => r.ready));
  if (race.racers === racers) for (const r of racers) r.start();
}

/** Ends the searches. Those that do not answer at once are ended without a result. */
function stop() {
  cancelAnimationFrame(race.frame);
  for (const r of race.racers) r.stop();
  const racers = race.racers;
  setTimeout(() => {
    for (const r of racers) if (!r.over) r.end(), (r.failure = words.failed);
    if (race.racers === racers) draw();
  }, 500);
}

/** The shown link belongs to another race, or to none. */
function forgetLink() {
  document.querySelector("#race .share-row")?.remove();
}

function clear() {
  forgetLink();
  cancelAnimationFrame(race.frame);
  for (const r of race.racers) r.end();
  Object.assign(race, { racers: [], until: Infinity, frame: 0 });
}

/** Draws in the next frame. */
function soon() {
  if (race.frame) return;
  race.frame = requestAnimationFrame(() => {
    race.frame = 0;
    draw();
  });
}

/** The time at which the last search ended, in seconds. */
const longest = () => Math.max(0, ...race.racers.map((r) => r.samples.at(-1)?.seconds ?? 0));

function draw() {
  const place = byId("race-lanes");
  const { racers, until } = race;
  place.innerHTML = racers.length > 0 ? lanes(racers, Math.max(240, place.clientWidth), until) : "";
  byId("race-start").textContent = running() ? words.stop : words.start;
  byId("race-start").classList.toggle("is-stop", running());
  byId("race-files").hidden = racers.length === 0 || running();
  if (racers.length > 0) byId("race-says").replaceChildren(...prose(summary()));
  const table = byId("race-table");
  if (until === Infinity || table.childElementCount === 0) table.replaceChildren(...(racers.length > 0 ? [standings()] : []));
}

/** What the race has shown, in a sentence or two, and why searches were refused. */
const summary = () => [shown(), ...new Set(race.racers.map(whyRefused))].filter(Boolean).join(" ");

/** Why a search was refused, "" if it was not. @param {Racer} r */
function whyRefused({ result }) {
  if (result?.verdict !== "bad input") return "";
  const mistake = result.diagnostics.find((d) => d.severity === "error");
  return words.refused((mistake?.message || result.message).replace(/\.$/, ""), mistake?.line ?? 0);
}

/** What the race has shown. */
function shown() {
  const { racers } = race;
  if (racers.every((r) => r.result?.verdict === "bad input")) return "";
  const over = racers.filter((r) => r.over).length;
  const found = racers.filter((r) => r.result?.verdict === "error");
  const won = found.find((r) => r.samples.at(-1)?.seconds === firstError(racers));
  if (!won) {
    const passed = racers.filter((r) => r.result?.verdict === "no error").sort((a, b) => (a.result?.seconds ?? 0) - (b.result?.seconds ?? 0))[0];
    if (passed?.result) return words.passed(passed.name, passed.result.states, passed.result.seconds);
    return over < racers.length ? words.racing(over, racers.length) : words.nothing;
  }
  const lengthOf = (/** @type {Racer} */ r) => r.result?.trail?.length ?? Infinity;
  const best = Math.min(...found.map(lengthOf));
  const shortest = found.filter((r) => lengthOf(r) === best);
  const fewest = found.reduce((a, b) => ((b.result?.states ?? 0) < (a.result?.states ?? 0) ? b : a));
  const parts = [words.won(won.name, firstError(racers)) + ".", words.shortest(best, shortest.map((r) => r.name).join(", "), shortest.some((r) => r.result?.shortest ?? false)), words.fewest(fewest.name, fewest.result?.states ?? 0)];
  return (over < racers.length ? words.racing(over, racers.length) + ". " : "") + parts.join(" ");
}

/** The table of the searches, in the order of the panels. Only a search that runs has a frontier. */
function standings() {
  const open = running();
  const rows = race.racers.map((r) => {
    const last = r.samples[r.samples.length - 1];
    const { result } = r;
    const show = result?.trail ? [button(words.show, () => showResult(result), { class: "link", "aria-label": words.showRun(r.name) })] : [];
    const numbers = [grouped(last.states), ...(open ? [r.over ? "" : grouped(last.frontier)] : []), inSeconds(last.seconds)];
    return make("tr", {}, make("th", { scope: "row" }, r.name), make("td", {}, standing(r, r.over)), ...numbers.map((n) => make("td", { class: "number" }, n)), make("td", {}, ...show));
  });
  const { search, ended, states, frontier, time, run } = words.heads;
  const numbers = [states, ...(open ? [frontier] : []), time];
  const head = make("tr", {}, ...[search, ended, ...numbers, run].map((h) => make("th", { scope: "col", class: numbers.includes(h) ? "number" : "" }, h)));
  return make("div", { class: "race-scroll", tabindex: "0", role: "region", "aria-label": words.title }, make("table", { class: "plain" }, make("thead", {}, head), make("tbody", {}, ...rows)));
}

/** @param {Result} result */
function showResult(result) {
  /** @type {HTMLDialogElement} */ (byId("race")).close();
  race.track?.show(result);
}

/** Shows the race again. Without motion, only the slider moves through it. */
function replay() {
  const began = performance.now();
  const end = longest();
  const slow = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : most.replay;
  const slider = /** @type {HTMLInputElement} */ (byId("race-time"));
  const step = () => {
    const part = slow === 0 ? 1 : Math.min(1, (performance.now() - began) / slow);
    slider.value = String(Math.round(part * 1000));
    race.until = part < 1 ? part * end : Infinity;
    draw();
    race.frame = part < 1 ? requestAnimationFrame(step) : 0;
  };
  cancelAnimationFrame(race.frame);
  step();
}

/** @param {string} ending */
const nameOf = (ending) => (race.track?.file ?? "model").replace(/\.\w+$/, "") + "-race" + ending;

function saveSVG() {
  download(nameOf(".svg"), lanes(race.racers, 960, Infinity, fileStyle), "image/svg+xml");
}

function saveCSV() {
  const rows = race.racers.flatMap((r) => r.samples.map((s) => `"${r.name}",${Number(s.seconds.toFixed(4))},${s.states},${s.frontier}`));
  download(nameOf(".csv"), ["search,seconds,states,frontier", ...rows].join("\n") + "\n", "text/csv");
}

/** Copies the link to the race. Where the browser does not allow that, a field shows it. */
async function copyLink() {
  const link = await (race.track?.link(chosen()) ?? "");
  const b = byId("race-link");
  try {
    await navigator.clipboard.writeText(link);
    b.textContent = words.copied;
  } catch {
    forgetLink();
    b.after(copyRow("race-address", words.address, link));
    byId("race-address").focus();
  }
}
