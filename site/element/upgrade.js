// Turns code blocks of a page into <beeline-model>. The blocks stay in the page, hidden: what made them may still
// look for them.

/** The classes that tools give to code in Promela, or to what surrounds it. */
const classes = ["language-promela", "lang-promela", "promela", "highlight-promela", "highlight-source-promela"];

const blocks = classes.flatMap((c) => [`pre.${c}`, `pre:has(> code.${c})`, `.${c} pre`]).join();
const boxes = classes.map((c) => `:is(div, figure).${c}`).join();

/** Attributes of the element that a block can have with data- before them. */
const passed = ["question", "height", "theme", "lines", "readonly", "options"];

/** @type {WeakSet<Element>} */
const done = new WeakSet();

/** The models, with the boxes of the blocks that they were made from. @type {Map<Element, Element>} */
const made = new Map();

/** The text of a block, without what tools add to it: line numbers and buttons. @param {Element} pre */
function textOf(pre) {
  const copy = /** @type {Element} */ ((pre.querySelector("code") ?? pre).cloneNode(true));
  for (const e of copy.querySelectorAll("button, .linenos, .lineno, .hljs-ln-numbers")) e.remove();
  for (const e of copy.querySelectorAll("br")) e.replaceWith("\n");
  for (const e of copy.querySelectorAll("tr + tr")) e.before("\n");
  return copy.textContent ?? "";
}

/** The models whose blocks are no longer in the page. They are forgotten. */
function orphans() {
  const list = [...made].filter(([, box]) => !box.isConnected).map(([model]) => model);
  for (const model of list) made.delete(model);
  return list;
}

/**
 * Upgrades all blocks of the page. Docusaurus compares the page with its own copy first, and says when it has done so.
 * It may then replace a block by an equal one: the model stays, because somebody may be using it.
 */
export function upgrade() {
  if (document.documentElement.dataset.hasHydrated === "false") return;
  const left = new Set(orphans());
  for (const pre of document.querySelectorAll(blocks)) {
    if (done.has(pre) || pre.closest("beeline-model")) continue;
    done.add(pre);
    const box = /** @type {HTMLElement} */ (pre.closest(boxes) ?? pre);
    const text = textOf(pre);
    const same = [...left].find((m) => m.parentNode === box.parentNode && m.textContent === text);
    const model = same ?? document.createElement("beeline-model");
    made.set(model, box);
    box.style.setProperty("display", "none", "important");
    if (same) {
      left.delete(same);
      continue;
    }
    const data = [box, pre, pre.querySelector("code")].map((e) => (e instanceof HTMLElement ? e.dataset : {}));
    for (const name of passed) {
      const value = data.find((d) => d[name] !== undefined)?.[name];
      if (value !== undefined) model.setAttribute(name, value);
    }
    model.textContent = text;
    box.after(model);
  }
  for (const model of left) model.remove();
}
