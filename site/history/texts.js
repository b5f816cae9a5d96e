// The list of earlier texts of a document.

import { button, make } from "../dom/dom.js";
import { drawDifference } from "./differences.js";
import { entryItem } from "./entries.js";
import { timeText, words } from "./words.js";

/** @typedef {import("./lists.js").Version} Version */

/** The documents that have versions, the newest first, and the present one first of all. @param {Version[]} versions @param {{doc: string, file: string}} present */
export function documentsOf(versions, present) {
  const files = new Map([[present.doc, present.file]]);
  for (const { doc, file } of versions) if (!files.has(doc)) files.set(doc, file);
  return [...files].map(([doc, file]) => ({ doc, file }));
}

/**
 * @param {import("./shelf.js").Shelf} shelf @param {Version[]} versions of one document
 * @param {{present: () => string | undefined, restore: (version: Version, text: string) => void, say: (text: string) => void}} to present: the text in the editor if it is of this document
 */
export function drawTexts(shelf, versions, to) {
  /** @param {Version} version @param {(text: string) => void} act */
  const withText = async (version, act) => {
    const text = await shelf.content(version.id);
    if (typeof text === "string") act(text);
    else to.say(words.noContent);
  };
  const items = versions.map((version) => {
    const place = make("div");
    const details = /** @type {HTMLDetailsElement} */ (make("details", {}, make("summary", {}, words.changes), place));
    details.addEventListener("toggle", () => {
      if (!details.open) return;
      void withText(version, (text) => {
        const present = to.present() ?? "";
        place.replaceChildren(...(text === present ? [make("p", { class: "quiet" }, words.present)] : drawDifference(text, present, { gone: words.goneSince, new: words.addedSince })));
      });
    });
    const says = make("p", { class: "past-says" }, timeText(version.time), make("span", { class: "past-facts" }, " · " + words.lines(version.lines)));
    const restore = button(words.restore, () => void withText(version, (text) => to.restore(version, text)), { class: "link", "aria-label": `${words.restore}: ${timeText(version.time)}` });
    return entryItem(shelf, "versions", version, [says, details], [restore]);
  });
  return items.length > 0 ? make("ol", { class: "past-list" }, ...items) : make("p", {}, words.noTexts);
}
