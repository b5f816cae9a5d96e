// Plays the shown run: it selects one step after another, at a chosen speed. A loop is played again and again.

import { make } from "../dom/dom.js";

/**
 * What the page gives.
 * @typedef {object} Page
 * @property {(step: number) => void} select
 * @property {() => void} next selects the next step that no filter hides
 * @property {() => number} loop the step to which the run returns from its last one, -1 without a loop
 * @property {() => void} paused
 * @property {() => string | null} load the speed that was chosen last
 * @property {(speed: string) => void} save
 */

const words = { play: "Play", pause: "Pause", speed: "Speed", steps: (/** @type {number} */ n) => `${n < 1 ? "½" : n} ${n > 1 ? "steps" : "step"}/s` };
const shapes = { play: "M4 3v10l9-5z", pause: "M5 3v10M11 3v10" };

/** Steps a second; the one without a choice; the most for those who want less motion, and theirs without a choice. */
const speeds = { all: [0.5, 1, 2, 4, 8], usual: 2, most: 2, calm: 1 };

export class Player {
  /** @param {HTMLElement} at holds the scrubber, which is drawn again with each result @param {Page} page */
  constructor(at, page) {
    this.at = at;
    this.page = page;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const offered = speeds.all.filter((s) => !calm || s <= speeds.most);
    this.speed = /** @type {HTMLSelectElement} */ (make("select", { class: "scrub-speed", "aria-label": words.speed }, ...offered.map((s) => make("option", { value: String(s) }, words.steps(s)))));
    const kept = Number(page.load());
    this.speed.value = String(offered.includes(kept) ? kept : calm ? speeds.calm : speeds.usual);
    this.speed.addEventListener("change", () => {
      page.save(this.speed.value);
      if (this.timer) this.wait();
    });
    /** Set while the run is played. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Whether the player selects a step at this moment. */
    this.moves = false;
    // Nobody sees a hidden tab.
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
  }

  /** The control that holds the step and the number of the last one. */
  get range() {
    return /** @type {HTMLInputElement} */ (this.at.querySelector("input[type=range]"));
  }

  get step() {
    return Number(this.range.value);
  }

  get last() {
    return Number(this.range.max);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (!this.range || this.last === 0) return;
    this.at.querySelector(".scrub-bar")?.after(this.speed);
    this.played = this.range;
    if (this.step >= this.last) this.own(() => this.page.select(Math.max(0, this.page.loop())));
    this.wait();
    this.show();
  }

  pause() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.show();
    this.page.paused();
  }

  /** A step is selected. Somebody else than the player stops it. */
  selected() {
    if (!this.moves) this.pause();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tick(), 1000 / Number(this.speed.value));
  }

  /** Selects the next step. It pauses at the end, and when another run is shown. */
  tick() {
    if (this.range !== this.played) return this.pause();
    const { step } = this;
    const loop = this.page.loop();
    const returns = step >= this.last && loop >= 0;
    this.own(() => (returns ? this.page.select(loop + 1) : this.page.next()));
    if (this.step === step || this.step >= this.last && loop < 0) return this.pause();
    this.wait();
  }

  /** @param {() => void} select */
  own(select) {
    this.moves = true;
    select();
    this.moves = false;
  }

  show() {
    const button = this.at.querySelector("[data-act=play]");
    const name = this.timer ? "pause" : "play";
    button?.setAttribute("aria-label", words[name]);
    button?.querySelector("path")?.setAttribute("d", shapes[name]);
  }
}
