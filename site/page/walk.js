// Walking a run by hand. At the selected step the panel lists what can happen next and what everyone waits for.
// Another step begins another run; undo and redo go between them.

import { button, byId, make, middle, prose } from "../dom/dom.js";
import { faultGoal } from "../protocol/catalog.js";
import { load, save } from "./storage.js";
import { AskError } from "../worker/asker.js";
import { words } from "../text/words.js";

/** @typedef {import("../protocol/protocol.js").Request} Request */
/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {import("../protocol/wire.js").Next} Next */
/** @typedef {import("../protocol/wire.js").NextStep} NextStep */
/** @typedef {Omit<Request, "id">} Model a request without what it asks for: text, name, files, defines, options.goal */

/** A run that was shown: the model, its result, the selected step. @typedef {{model: Model, result: Result, step: number, found: boolean}} Shown */

/** The most processes that a wait names, runs that undo keeps, keys that choose a step, steps of a random run, and the largest seed. */
const most = { runs: 100, keys: 9, random: 200, seed: 1_000_000 };

/** Milliseconds without another step before the panel asks. */
const pause = 60;

/** Where the browser remembers whether the panel is open. */
const key = "next";

/** The options that say what is an error. @param {Request["options"]} [options] */
function errorsOf({ goal, invariant, ignoreAsserts, ignoreEnds } = {}) {
  return { goal, invariant, ignoreAsserts, ignoreEnds };
}

export class Walk {
  /**
   * @param {import("../worker/asker.js").Asker} asker
   * @param {{show: (model: Model, result: Result, step: number) => void, select: (step: number) => void, run: (run: Shown | undefined) => void, say: (text: string) => void}} to
   */
  constructor(asker, to) {
    this.asker = asker;
    this.to = to;
    /** @type {Shown[]} */
    this.runs = [];
    /** The index of the shown run, -1 for none. */
    this.at = -1;
    /** The newest answer, with the run and the step that it is about. @type {{run: Shown, step: number, next: Next} | undefined} */
    this.answer = undefined;
    /** Counts questions about the selected step. Answers to older ones are dropped. */
    this.turn = 0;
    /** Counts requests for runs, and runs that are shown. A run that was asked for earlier is dropped. */
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const panel = /** @type {HTMLDetailsElement} */ (byId("next"));
    panel.open = load(key) !== "closed";
    panel.addEventListener("toggle", () => {
      save(key, panel.open ? "open" : "closed");
      this.refresh();
    });
  }

  get run() {
    return this.runs[this.at];
  }

  /** The selected step. */
  get step() {
    return this.run?.step ?? 0;
  }

  /** What can happen after the selected step, once it is known. */
  get next() {
    return this.answer?.run === this.run && this.answer?.step === this.step ? this.answer?.next : undefined;
  }

  /** A result is shown that the walk has not made. @param {Model} model @param {Result} result @param {number} [step] the selected one, if it is not the last */
  found(model, result, step = -1) {
    this.asked++;
    const { name, text, files, defines, options } = model;
    const choices = result.trail && !result.trail.skipped ? (result.choices ?? []) : undefined;
    this.runs = choices && result.verdict !== "bad input" ? [{ model: { type: "next", name, text, files, defines, options: errorsOf(options) }, result, step: step < 0 ? choices.length : Math.min(step, choices.length), found: true }] : [];
    this.at = this.runs.length - 1;
    this.to.run(this.run);
    this.draw();
    this.refresh();
  }

  /** Drops the run that was asked for. */
  forget() {
    this.asked++;
  }

  clear() {
    this.forget();
    this.runs = [];
    this.at = -1;
    this.to.run(undefined);
    this.draw();
  }

  /** @param {number} step */
  selected(step) {
    if (step < 0 || !this.run || step === this.step && this.next) return;
    this.run.step = step;
    this.refresh();
  }

  /** Asks what can happen after the selected step, unless the panel is closed. */
  refresh() {
    clearTimeout(this.timer);
    this.turn++;
    if (!this.run || !(/** @type {HTMLDetailsElement} */ (byId("next")).open)) return;
    // The list is still of another step.
    byId("next-body").setAttribute("aria-busy", "true");
    this.timer = setTimeout(() => void this.ask(), this.answer ? pause : 0);
  }

  /** The choices up to the selected step. */
  prefix() {
    return (this.run?.result.choices ?? []).slice(0, this.step);
  }

  /** The delays before these steps as they are shown, undefined for models without time. */
  delays() {
    const timing = this.run?.result.trail?.timing;
    return timing && (timing.delays ?? []).slice(0, this.step);
  }

  async ask() {
    const { turn, run, step } = this;
    if (!run) return;
    try {
      const r = await this.asker.ask({ ...run.model, type: "next", choices: this.prefix(), delays: this.delays() }, undefined, () => turn === this.turn);
      if (turn !== this.turn) return;
      this.answer = r.type === "next" ? { run, step, next: r.next } : undefined;
      this.draw(r.type === "result" ? r.result.message : "");
    } catch (e) {
      if (turn === this.turn && !(e instanceof AskError && e.why === "old")) this.draw(e instanceof Error ? e.message : String(e));
    }
  }

  /** Takes a step: along the run, or as the beginning of another one. @param {Pick<NextStep, "choice" | "delay" | "delays">} next */
  take({ choice, delay, delays }) {
    const { run, step } = this;
    if (!run) return;
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(delayField(choice)));
    // A number field has no value for what is no number.
    const after = field ? (field.validity.badInput ? "?" : field.value.trim()) : delay;
    if (run.result.choices?.[step] === choice && (!field || after === field.defaultValue)) return this.to.select(step + 1);
    // A step that is possible at other times only changes those of the steps before it.
    const before = delays && this.delays();
    void this.follow({ ...run.model, type: "replay", choices: [...this.prefix(), choice], delays: before && [...before, after ?? ""] });
  }

  /** Continues at random from the selected step. */
  random() {
    const { run } = this;
    if (!run) return;
    const [until, given] = [written("walk-until"), written("walk-seed")];
    if (!/^\d{0,15}$/.test(given)) return this.to.say(words.wrongSeed);
    const seed = given ? Number(given) : Math.floor(Math.random() * most.seed);
    const [, line] = /^line +(\d{1,6})$/i.exec(until) ?? [];
    void this.follow({ ...run.model, type: "simulate", choices: this.prefix(), delays: this.delays(), options: { ...run.model.options, seed, steps: most.random, ...(line ? { untilLine: Number(line) } : until ? { until } : {}) } });
  }

  /** Shows the run that a request gives. @param {Model} request */
  async follow(request) {
    const asked = ++this.asked;
    try {
      const r = await this.asker.ask(request);
      if (asked !== this.asked || r.type !== "result") return;
      if (r.result.verdict === "bad input" || !r.result.trail) return this.to.say((r.result.diagnostics.find((d) => d.severity === "error")?.message ?? r.result.message).replaceAll("`", ""));
      this.add({ model: { ...request, delays: undefined, options: errorsOf(request.options) }, result: r.result, step: r.result.choices?.length ?? 0, found: false });
    } catch (e) {
      if (asked === this.asked) this.to.say(e instanceof Error ? e.message : String(e));
    }
  }

  /** Adds a run after the shown one and shows it. Runs that undo has left go. @param {Shown} run */
  add(run) {
    this.runs = [...this.runs.slice(0, this.at + 1), run];
    // The run that a search has found stays.
    if (this.runs.length > most.runs) this.runs.splice(1, 1);
    this.show(this.runs.length - 1);
  }

  /** @param {number} at */
  show(at) {
    const run = this.runs[at];
    if (!run) return;
    this.asked++;
    this.at = at;
    this.to.show(run.model, run.result, run.step);
    this.to.run(run);
    this.draw();
    this.refresh();
  }

  undo() {
    this.show(this.at - 1);
  }

  redo() {
    this.show(this.at + 1);
  }

  /** Begins a run in the initial state. @param {Model} model @param {boolean} random */
  begin(model, random) {
    const options = random ? { ...model.options, seed: Math.floor(Math.random() * most.seed), steps: most.random } : { ...model.options };
    void this.follow({ ...model, type: random ? "simulate" : "replay", choices: [], options });
  }

  /** A key that chooses a step. @param {string} pressed @returns {boolean} whether there was such a step */
  pressed(pressed) {
    const step = /^[1-9]$/.test(pressed) ? this.next?.steps[Number(pressed) - 1] : undefined;
    if (step) this.take(step);
    return step !== undefined;
  }

  /** @param {string} [failure] */
  draw(failure = "") {
    const { run, next } = this;
    byId("next").hidden = run === undefined;
    if (!run) return byId("next-body").replaceChildren();
    if (!next && !failure) return this.drawBar();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.closest("#next-body :is(.next-step, input)");
    const parts = failure ? [make("p", { class: "quiet" }, failure)] : next ? view(next, run.result.choices?.[this.step], run.result.trail?.timing?.delays?.[this.step], (step) => this.next === next && this.take(step)) : [];
    byId("next-body").replaceChildren(...parts);
    byId("next-body").setAttribute("aria-busy", "false");
    this.drawBar();
    if (focused) /** @type {HTMLElement | null} */ (byId("next-body").querySelector(focused.matches("input") && byId("next-body").querySelector("input") ? "input" : ".next-step"))?.focus({ preventScroll: true });
  }

  /** Draws the bar, unless it is right: somebody may be pressing its buttons or writing in its field. */
  drawBar() {
    const first = this.runs.findIndex((r) => r.found);
    const shows = [this.at, this.runs.length, first].join();
    if (byId("next-bar").dataset.shows === shows) return;
    byId("next-bar").dataset.shows = shows;
    const buttons = () => [...byId("next-bar").querySelectorAll("button")];
    const focused = buttons().findIndex((b) => b === document.activeElement);
    byId("next-bar").replaceChildren(...this.bar(first));
    if (focused < 0) return;
    // The pressed button may be gone, or have nothing left to do.
    const usable = buttons().filter((b) => !b.disabled);
    (usable.find((b) => b === buttons()[focused]) ?? usable[0]).focus({ preventScroll: true });
  }

  /** @param {number} first the index of the found run, -1 for none */
  bar(first) {
    const bar = [
      button(words.undo, () => this.undo(), { class: "act", ...(this.at > 0 ? {} : { disabled: "" }) }),
      button(words.redo, () => this.redo(), { class: "act", ...(this.at < this.runs.length - 1 ? {} : { disabled: "" }) }),
      button(words.randomFrom, () => this.random(), { class: "act" }),
      field("walk-until", words.until, words.untilLabel, words.untilExample),
      field("walk-seed", words.seed, words.seedLabel, words.seedExample),
    ];
    if (first >= 0 && this.at !== first) bar.push(button(words.backToFound, () => this.show(first), { class: "act" }));
    return bar;
  }
}

/** The text of a field of the bar. @param {string} id */
const written = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id))?.value.trim() ?? "";

/** A field of the bar with the text that it has now. @param {string} id @param {string} name @param {string} label @param {string} example */
function field(id, name, label, example) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "text", id, class: "ask-field", maxlength: "1000", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": label, placeholder: example }));
  input.value = written(id);
  return make("label", { class: "walk-until" }, name + " ", input);
}

/** @param {number} choice */
const delayField = (choice) => `next-delay-${choice}`;

/** @param {string} fraction "7/2" */
function decimal(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return String(Number(above) / Number(below));
}

/**
 * When a step of timed automata is possible, with a field for the delay before it, unless there is only one.
 * @param {NextStep} next @param {string | undefined} delay the run's own @param {(next: NextStep) => unknown} take
 */
function when(next, delay, take) {
  const { choice, step, says = "", delays } = next;
  const parts = make("div", { class: "next-when" }, make("span", {}, says));
  if (!delays || delays.from === delays.to) return parts;
  const value = delay ?? next.delay ?? "";
  /** @type {Record<string, string>} */
  const kind = value.includes("/") ? { type: "text", inputmode: "decimal", maxlength: "24" } : { type: "number", step: "any", min: decimal(delays.from), max: delays.to ? decimal(delays.to) : "" };
  const input = make("input", { id: delayField(choice), class: "ask-field", autocomplete: "off", value, ...kind, "aria-label": words.delayBefore(step.statement, delays.says) });
  input.addEventListener("keydown", (e) => e.key === "Enter" && take(next));
  parts.append(make("label", {}, words.delay(delays.says) + " ", input));
  return parts;
}

/**
 * What can happen and who waits.
 * @param {Next} next @param {number | undefined} taken the run's own next choice @param {string | undefined} delay the one before it @param {(next: NextStep) => unknown} take
 */
function view(next, taken, delay, take) {
  const steps = next.steps.map((one, i) => {
    const { choice, step } = one;
    const what = make("span", { class: "next-what" }, make("code", {}, step.statement));
    const wrapped = (step.changes ?? []).filter((c) => c.wraps).map((c) => next.variables?.[c.variable]?.name);
    const wraps = (/** @type {string} */ name) => wrapped.some((w) => name === w || name.endsWith("." + w));
    const changes = Object.entries(step.changed ?? {}).map(([name, value]) => `${name} → ${Array.isArray(value) ? `[${middle(value.join(" "), 60)}]` : value}${wraps(name) ? ", wraps" : ""}`);
    if (step.fault) what.append(" ", make("span", { class: step.fault === faultGoal ? "next-changes" : "next-fault" }, step.fault));
    else if (changes.length > 0) what.append(" ", make("span", { class: "next-changes" }, changes.slice(0, 4).join(", ") + (changes.length > 4 ? " …" : "")));
    const where = make("span", { class: "next-line" }, ...(choice === taken ? [make("b", {}, words.taken), " "] : []), words.line(step.line));
    const b = button("", () => take(one), { class: "next-step", ...(choice === taken ? { "aria-current": "true" } : {}) });
    b.append(i < most.keys ? make("kbd", {}, String(i + 1)) : make("span", { class: "next-nokey" }), " ", make("span", { class: "next-who" }, `${step.proctype}:${step.pid}`), " ", what, " ", where);
    return make("li", {}, b, ...(one.says ? [when(one, choice === taken ? delay : undefined, take)] : []));
  });
  const waits = next.waits.map((w) => make("li", {}, make("b", {}, `${w.proctype}:${w.pid}`), " ", ...prose(w.says)));
  const parts = [steps.length > 0 ? make("ol", { class: "next-steps" }, ...steps) : make("p", { class: "quiet" }, next.over ? words.runOver : words.nothingNext)];
  if (next.more) parts.push(make("p", { class: "quiet" }, words.moreSteps(next.more)));
  if (next.cycle) parts.push(make("p", { class: "next-cycle" }, ...prose(next.cycle.says)));
  if (waits.length > 0) parts.push(make("h3", {}, words.whoWaits), make("ul", { class: "next-waits" }, ...waits));
  return parts;
}
