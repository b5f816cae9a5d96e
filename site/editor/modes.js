// Colours, completion and help of each language. text/languages.js lists the languages.

import { coloursOf, completer, promela } from "./promela.js";
import { typing } from "./typing.js";

/**
 * @typedef {object} Mode
 * @property {import("@codemirror/state").Extension} colours
 * @property {import("@codemirror/state").Extension} typing indentation
 * @property {boolean} [formats] whether keys format, indent and comment many lines (lines.js)
 * @property {typeof completer} completer
 */

/** A mode whose colours, completion and help come from a parser and keywords. @param {Partial<import("../tools/modes.js").Mode>} [given] without it there are only names @returns {Mode} */
export const modeOf = ({ parser, keywords = {} } = {}) => ({ colours: parser ? coloursOf(parser) : [], typing: [], completer: (names, explain) => completer(names, explain, Object.keys(keywords)) });

const plain = modeOf();

/** @type {Record<import("../text/languages.js").Language["mode"], Mode>} */
export const modes = { promela: { colours: promela, typing, formats: true, completer }, uppaal: plain, tchecker: plain };
