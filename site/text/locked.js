// Locked lines: parts of a text that an exercise keeps as they are. They are recognized by their text and
// their order, not by their numbers, because lines above them may be added and removed.

/** Lines that follow each other. @typedef {string[]} Block */

/** The blocks of a text in ranges of lines, both ends included, from 1. @param {string} text @param {[number, number][]} ranges @returns {Block[]} */
export function blocksOf(text, ranges) {
  const lines = text.split("\n");
  return ranges.map(([from, to]) => lines.slice(from - 1, to));
}

/**
 * Looks for each block after the one before. Spaces at both ends of a line do not matter.
 * @param {string} text @param {Block[]} blocks
 * @returns {{found: number[], missing?: Block}} the first lines of the blocks, from 1, up to the first block that is missing
 */
export function findBlocks(text, blocks) {
  const lines = text.split("\n").map((line) => line.trim());
  const found = [];
  let at = 0;
  for (const block of blocks) {
    const wanted = block.map((line) => line.trim());
    while (at + wanted.length <= lines.length && !wanted.every((line, i) => line === lines[at + i])) at++;
    if (at + wanted.length > lines.length) return { found, missing: block };
    found.push(at + 1);
    at += wanted.length;
  }
  return { found };
}
