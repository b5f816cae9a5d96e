// What the lists of checks and of texts have in common: removal with undo, and the button that clears a list.

import { button, make } from "../dom/dom.js";
import { withBack, without } from "./lists.js";
import { words } from "./words.js";

/** @typedef {import("./shelf.js").Shelf} Shelf */

/**
 * An entry of a list, which can be removed.
 * @param {Shelf} shelf @param {"checks" | "versions"} list @param {import("./lists.js").Check | import("./lists.js").Version} entry
 * @param {Node[]} parts @param {HTMLElement[]} acts
 */
export function entryItem(shelf, list, entry, parts, acts) {
  const li = make("li", { class: "past" });
  const remove = button(words.remove, async () => {
    const content = await shelf.content(entry.id);
    await shelf.change((lists) => without(lists, (e) => e.id === entry.id));
    const undo = button(words.undo, async () => {
      await shelf.change((lists) => withBack(lists, list, entry), { [entry.id]: content });
      fill();
      remove.focus();
    }, { class: "link" });
    li.replaceChildren(make("span", {}, words.removed + " "), undo);
    undo.focus();
  }, { class: "link quiet" });
  const fill = () => li.replaceChildren(...parts, make("p", { class: "past-acts" }, ...acts, remove));
  fill();
  const [says] = parts;
  remove.setAttribute("aria-label", `${words.remove}: ${says.textContent}`);
  return li;
}

/** The button that clears a list. The first press only asks. @param {number} n @param {() => Promise<unknown>} clear */
export function clearButton(n, clear) {
  let asked = false;
  const b = button(words.clear(n), () => {
    if (asked) return void clear();
    asked = true;
    b.textContent = words.clearSure(n);
  }, { class: "link quiet" });
  return b;
}
