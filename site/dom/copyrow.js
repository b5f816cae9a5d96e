// A text in a field, with a button that copies it. Where the browser does not allow that, the text is selected.

import { button, make } from "./dom.js";

const says = { copy: "Copy", copied: "Copied", select: "Press Ctrl+C to copy" };

/** @param {string} id of the field @param {string} label @param {string} text @param {() => void} [before] is called when the button is pressed */
export function copyRow(id, label, text, before = () => {}) {
  const field = /** @type {HTMLInputElement} */ (make("input", { id, type: "text", readonly: "", class: "share-field", spellcheck: "false" }));
  field.value = text;
  field.addEventListener("focus", () => field.select());
  const copy = button(says.copy, () => {
    before();
    const write = navigator.clipboard?.writeText(text) ?? Promise.reject();
    write.then(() => (copy.textContent = says.copied), () => {
      field.focus();
      copy.textContent = says.select;
    });
  }, { class: "act", "aria-label": `${says.copy}: ${label}` });
  return make("div", { class: "share-row" }, make("label", { for: id }, label), field, copy);
}
