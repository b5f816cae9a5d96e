// Colours, completion and help of each language. text/languages.js lists the languages.

import { keywords } from "./keywords.js";
import { completer, promela } from "./promela.js";
import { typing } from "./typing.js";

/**
 * @typedef {object} Mode
 * @property {import("@codemirror/state").Extension} colours
 * @property {import("@codemirror/state").Extension} typing indentation
 * @property {typeof completer} completer
 * @property {Record<string, string>} keywords with a sentence on each
 */

/** @type {Record<import("../text/languages.js").Language["mode"], Mode>} */
export const modes = { promela: { colours: promela, typing, completer, keywords } };
