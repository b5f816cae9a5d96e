// Colours, completion and help of each language. text/languages.js lists the languages.

import { keywords } from "./keywords.js";
import { coloursOf, completer, offered, promela } from "./promela.js";
import { typing } from "./typing.js";

/**
 * @typedef {object} Mode
 * @property {import("@codemirror/state").Extension} colours
 * @property {import("@codemirror/state").Extension} typing indentation
 * @property {boolean} [formats] whether keys format, indent and comment many lines (lines.js)
 * @property {typeof completer} completer
 * @property {Record<string, string>} keywords with a sentence on each
 */

/** A mode whose colours, completion and help come from a parser and keywords. @param {Partial<import("../tools/modes.js").Mode>} [given] without it there are only names @returns {Mode} */
export const modeOf = ({ parser, keywords = {} } = {}) => ({ colours: parser ? coloursOf(parser) : [], typing: [], completer: (names) => completer(names, offered(keywords)), keywords });

const plain = modeOf();

/** @type {Record<import("../text/languages.js").Language["mode"], Mode>} */
export const modes = { promela: { colours: promela, typing, formats: true, completer, keywords }, uppaal: plain, tchecker: plain };
