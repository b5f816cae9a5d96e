// Playing the shown run: when the tool for it is loaded, and which views follow while it plays.

import { byId } from "../dom/dom.js";
import { load, save } from "./storage.js";
import { loadTool } from "./tools.js";

/** Where the browser remembers the speed. */
const key = "speed";

export class Playing {
  /** @param {Omit<import("../tools/play.js").Page, "load" | "save"> & {say: (text: string) => void}} to */
  constructor(to) {
    this.to = to;
    /** @type {import("../tools/play.js").Player | undefined} */
    this.player = undefined;
    byId("scrub").addEventListener("keydown", (e) => {
      if (e.key !== " " || !(e.target instanceof Element && e.target.matches("input"))) return;
      e.preventDefault();
      void this.toggle();
    });
  }

  /** Plays the run, or pauses. */
  async toggle() {
    try {
      const { Player } = await loadTool("play");
      this.player ??= new Player(byId("scrub"), { ...this.to, load: () => load(key), save: (speed) => save(key, speed) });
      this.player.toggle();
    } catch (e) {
      this.to.say(e instanceof Error ? e.message : String(e));
    }
  }

  /** Whether a view need not follow now: while a run plays, those that are not on the screen wait for the pause. @param {string[]} ids of its elements */
  skips(ids) {
    return Boolean(this.player?.timer) && !ids.some((id) => isSeen(byId(id)));
  }
}

/** @param {HTMLElement} e */
function isSeen(e) {
  const { top, bottom } = e.getBoundingClientRect();
  return bottom > Math.max(top, 0) && top < innerHeight;
}
