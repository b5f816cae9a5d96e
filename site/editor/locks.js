// Locked lines: a change that removes or changes one of them has no effect.

import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { joined } from "./joined.js";
import { findBlocks } from "../text/locked.js";

/** @typedef {import("../text/locked.js").Block} Block */

/** Locks blocks of lines. @type {import("@codemirror/state").StateEffectType<Block[]>} */
export const setLocks = StateEffect.define();

const lockedLine = Decoration.line({ class: "cm-locked" });

/** @param {import("@codemirror/state").Text} doc @param {Block[]} blocks */
function marked(doc, blocks) {
  const { found } = findBlocks(joined(doc), blocks);
  return Decoration.set(found.flatMap((first, b) => blocks[b].map((_, i) => lockedLine.range(doc.line(first + i).from))));
}

/** @typedef {{blocks: Block[], lines: import("@codemirror/view").DecorationSet}} Locked */

/** @type {StateField<Locked>} */
const field = StateField.define({
  create: () => /** @type {Locked} */ ({ blocks: [], lines: Decoration.none }),
  update(value, change) {
    const blocks = change.effects.find((e) => e.is(setLocks))?.value ?? value.blocks;
    if (blocks === value.blocks && (blocks.length === 0 || !change.docChanged)) return value;
    return { blocks, lines: marked(change.newDoc, blocks) };
  },
  provide: (f) => EditorView.decorations.from(f, ({ lines }) => lines),
});

/** @param {import("@codemirror/state").Text} doc @param {Block[]} blocks */
const hasAll = (doc, blocks) => findBlocks(joined(doc), blocks).missing === undefined;

/** @param {() => void} refused is called after a change that had no effect */
export const locks = (refused) => [field, EditorState.changeFilter.of((change) => {
  const { blocks } = change.startState.field(field);
  if (blocks.length === 0 || hasAll(change.newDoc, blocks) || !hasAll(change.startState.doc, blocks)) return true;
  queueMicrotask(refused);
  return false;
})];
