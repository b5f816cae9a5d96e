// The panel of an exercise: its task, its checks and their verdicts, hints, and the file to hand in.

import { button, download, make, prose } from "../dom/dom.js";
import { blocksOf } from "../text/locked.js";
import { inspect, judge, limits, requestFor, summary } from "../text/exercise.js";

export { readExercise } from "../text/exercise.js";

/** @typedef {import("../text/exercise.js").Exercise} Exercise */
/** @typedef {import("../text/exercise.js").Grade} Grade */
/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */

/**
 * What the page gives.
 * @typedef {object} Page
 * @property {() => string} text in the editor
 * @property {(request: Omit<Request, "id">, seconds: number, wanted: () => boolean) => Promise<import("../protocol/protocol.js").Response>} ask
 * @property {(request: Omit<Request, "id">, result: Result) => void} show shows the run of a check
 * @property {(text: string) => void} say
 * @property {() => string | null} load the stored progress
 * @property {(progress: string) => void} save
 * @property {string} build the version of Beeline
 */

/** The verdicts of one text, and how many hints are shown. @typedef {{text: string, verdicts: {grade: Grade, says: string}[], hints: number}} Progress */

const says = {
  title: "Exercise",
  locked: "Lines with a bar at the left are locked. Edit the lines between them.",
  check: "Check the exercise",
  checking: (/** @type {number} */ i, /** @type {number} */ n) => `Check ${i} of ${n}`,
  open: "not checked",
  stale: "The text has changed since these checks.",
  hint: (/** @type {number} */ i, /** @type {number} */ n) => `Show hint ${i} of ${n}`,
  hints: "Hints",
  checks: "Checks",
  save: "Save result file",
  /** @type {Record<Grade, string>} */
  grades: { passes: "passes", fails: "fails", incomplete: "not decided" },
  cannot: (/** @type {string} */ why) => `The exercise cannot be checked: ${why}.`,
};

/** Seconds that an answer may take beyond the limit of the search: the code of the model is generated. */
const beyond = 10;

/** The blocks of locked lines. @param {Exercise} exercise */
export const locksOf = (exercise) => blocksOf(exercise.text, exercise.locked);

export class Panel {
  /** @param {Exercise} exercise @param {HTMLElement} place @param {Page} page */
  constructor(exercise, place, page) {
    this.exercise = exercise;
    this.page = page;
    /** Counts checks. Answers to older ones are dropped. */
    this.turn = 0;
    this.progress = readProgress(page.load(), exercise);
    this.list = make("ol", { class: "exercise-checks" });
    this.status = make("p", { class: "exercise-says", role: "status" });
    this.hints = make("ol", { class: "exercise-hints", "aria-label": says.hints });
    this.checkButton = button(says.check, () => void this.check(), { class: "exercise-check" });
    this.hintButton = button("", () => this.hint());
    place.replaceChildren(
      make("h2", {}, says.title),
      ...exercise.task.split(/\n{2,}/).map((p) => make("p", {}, ...prose(p))),
      ...(exercise.locked.length > 0 ? [make("p", { class: "quiet" }, says.locked)] : []),
      this.list, this.status, this.hints,
      make("p", { class: "exercise-bar" }, this.checkButton, this.hintButton, button(says.save, () => this.save())));
    place.hidden = false;
    this.draw();
  }

  /** Another document is open. */
  end() {
    this.turn++;
  }

  /** The text was changed. Verdicts of another text are out of date. */
  typed() {
    if (this.progress.verdicts.length > 0 && !this.checkButton.hasAttribute("aria-disabled")) this.draw();
  }

  hint() {
    this.progress.hints = Math.min(this.progress.hints + 1, this.exercise.hints.length);
    this.keep();
    this.draw();
    if (this.hintButton.hidden) this.checkButton.focus();
  }

  /** Asks all checks, one after another, and shows the run of the first that fails. */
  async check() {
    if (this.checkButton.hasAttribute("aria-disabled")) return;
    const turn = ++this.turn;
    const [text, { exercise }] = [this.page.text(), this];
    const { found, obstacle } = inspect(exercise, text);
    if (obstacle) return void (this.status.textContent = says.cannot(obstacle));
    this.progress = { ...this.progress, text, verdicts: [] };
    this.checkButton.setAttribute("aria-disabled", "true");
    /** @type {{request: Omit<Request, "id">, result: Result} | undefined} */
    let first;
    try {
      for (const [i, check] of exercise.checks.entries()) {
        this.draw(says.checking(i + 1, exercise.checks.length));
        const request = requestFor(exercise, check, text, found);
        const answer = await this.page.ask(request, limits.seconds + beyond, () => turn === this.turn);
        if (turn !== this.turn) return;
        if (answer.type !== "result") continue;
        const verdict = judge(check, answer.result);
        this.progress.verdicts.push(verdict);
        if (verdict.grade !== "passes") first ??= { request, result: answer.result };
      }
      this.keep();
      this.checkButton.removeAttribute("aria-disabled");
      this.draw();
      if (first) this.page.show(first.request, first.result);
    } catch (e) {
      if (turn !== this.turn) return;
      this.checkButton.removeAttribute("aria-disabled");
      this.draw(e instanceof Error ? e.message : String(e));
    }
  }

  keep() {
    this.page.save(JSON.stringify(this.progress));
  }

  /** @param {string} [status] instead of the summary */
  draw(status) {
    const { exercise, progress: { verdicts, hints, text } } = this;
    this.list.replaceChildren(...exercise.checks.map(({ name }, i) => {
      const verdict = verdicts[i];
      const grade = verdict ? says.grades[verdict.grade] : says.open;
      const why = verdict && verdict.grade !== "passes" ? [make("span", { class: "exercise-why" }, ...prose(verdict.says))] : [];
      return make("li", { class: `is-${verdict?.grade ?? "open"}` }, ...prose(name), " ", make("b", {}, grade), ...why);
    }));
    const done = verdicts.length === exercise.checks.length;
    const stale = verdicts.length > 0 && text !== this.page.text();
    this.status.textContent = status ?? [done ? summary(verdicts.map((v) => v.grade)) + "." : "", stale ? says.stale : ""].join(" ").trim();
    this.status.classList.toggle("is-all", done && !stale && verdicts.every((v) => v.grade === "passes"));
    this.hints.replaceChildren(...exercise.hints.slice(0, hints).map((hint) => make("li", {}, ...prose(hint))));
    this.hints.hidden = hints === 0;
    this.hintButton.hidden = hints >= exercise.hints.length;
    this.hintButton.textContent = says.hint(hints + 1, exercise.hints.length);
  }

  /** Saves the text with its verdicts, if they belong to it. Nothing in the file is signed. */
  save() {
    const { exercise, progress, page } = this;
    const text = page.text();
    const checks = exercise.checks.map(({ name }, i) => ({ name, ...(progress.text === text ? progress.verdicts[i] : undefined) }));
    const record = { exercise: exercise.title, file: exercise.file, text, checks, hints: progress.hints, version: page.build };
    download(exercise.file.replace(/\.\w+$/, "") + "-result.json", JSON.stringify(record, null, 2) + "\n", "application/json");
  }
}

/** Reads stored progress, which may be of another version of the exercise. @param {string | null} stored @param {Exercise} exercise @returns {Progress} */
function readProgress(stored, { checks, hints }) {
  try {
    const given = JSON.parse(stored ?? "{}");
    const right = typeof given.text === "string" && Array.isArray(given.verdicts) && given.verdicts.length === checks.length
      && given.verdicts.every((/** @type {any} */ v) => Object.hasOwn(says.grades, v?.grade) && typeof v.says === "string");
    const shown = Number.isSafeInteger(given.hints) ? Math.min(Math.max(given.hints, 0), hints.length) : 0;
    return right ? { text: given.text, verdicts: given.verdicts, hints: shown } : { text: "", verdicts: [], hints: shown };
  } catch {
    return { text: "", verdicts: [], hints: 0 };
  }
}
