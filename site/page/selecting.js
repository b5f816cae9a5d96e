// The selected step: the editor marks its line, and panels of the run follow it.

import { onSelection } from "./views.js";
import { page } from "./state.js";
import { showPane } from "./layout.js";
import { noMarks } from "../editor/marks.js";

/** A panel that follows the selected step, with the ids of the elements that it changes. @typedef {{ids: string[], follower: {selected: (step: number) => void}}} Follower */

export class Selecting {
  /** @param {{editor: import("../editor/editor.js").Editor, playing: import("./playing.js").Playing, telling: import("./telling.js").Telling, followers: Follower[]}} parts */
  constructor(parts) {
    this.parts = parts;
    onSelection((s) => this.selected(s));
  }

  /** @param {import("./views.js").Selection} s */
  selected(s) {
    const { playing, telling } = this.parts;
    page.selection = s;
    playing.player?.selected();
    this.follow();
    this.show();
    telling.linkChanged();
    if (s.step >= 0) telling.tell("step", { step: s.step, line: s.line });
    if (s.focus && s.line > 0) this.goTo(s.line, 1);
  }

  /** The views that are needed now follow the selected step. */
  follow() {
    const { playing, followers } = this.parts;
    for (const { ids, follower } of followers) if (!playing.skips(ids)) follower.selected(page.selection?.step ?? -1);
  }

  /** Marks the selected step, or else the lines that were never reached. Lines of an older text are not marked. */
  show() {
    const { editor } = this.parts;
    const s = page.selection;
    if (!s || page.stale) editor.unmark();
    else editor.mark(s.step < 0 ? { ...noMarks, unreached: page.unreached } : { line: s.line, marks: s.marks, unreached: [] });
  }

  /** Shows a place of the model. @param {number} line @param {number} column */
  goTo(line, column) {
    showPane("model");
    this.parts.editor.go(line, column, true);
  }
}
