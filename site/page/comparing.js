// Whether the shown result belongs to the current text and question, and the notice above it that says what does not.

import { questionText } from "./chosen.js";
import { announce, notice, setStale } from "./pane.js";
import { page } from "./state.js";
import { byId } from "../dom/dom.js";
import { words } from "../text/words.js";

export class Comparing {
  /**
   * @param {{editor: import("../editor/editor.js").Editor, selecting: import("./selecting.js").Selecting, telling: import("./telling.js").Telling}} parts
   * @param {{check: () => void, stop: () => void}} to
   */
  constructor(parts, to) {
    this.parts = parts;
    this.to = to;
  }

  /** Shows whether the text differs from the example and from the checked text. */
  compare() {
    const { editor, selecting, telling } = this.parts;
    const { check, stop } = this.to;
    const text = editor.text();
    const edited = page.doc.index > 0 && text !== page.doc.text;
    byId("edited").hidden = !edited;
    byId("reset").hidden = !edited;
    const stale = page.result !== undefined && text !== page.checked;
    const other = page.result !== undefined && page.request.type === "check" && questionText() !== page.question;
    setStale((stale || other) && !page.mistakes);
    if (stale !== page.stale) {
      page.stale = stale;
      selecting.show();
    }
    const continues = page.running && page.result !== undefined;
    const silent = page.running && page.silent;
    const says = [page.says, continues ? words.shortening + page.shorteningProgress : "", silent ? words.silent : "", stale ? words.stale : other ? words.otherQuestion : ""];
    telling.linkChanged();
    telling.tellHeight();
    if (!page.mistakes) notice(says.filter(Boolean).join(" "), silent ? { label: words.stop, act: stop } : continues || !stale && !other ? undefined : { label: words.checkAgain, act: check });
  }

  /** Says when a worker does not answer any more: browsers end workers without a word. @param {boolean} silent */
  silence(silent) {
    page.silent = silent;
    if (silent) announce(words.silent);
    this.compare();
  }
}
