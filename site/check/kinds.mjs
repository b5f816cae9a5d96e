// The kinds of values that options take: how to read each, and how to describe its range.

import { grouped } from "../text/numbers.js";
import { mostMemory } from "./wide.mjs";

/**
 * @typedef {object} Kind
 * @property {string} takes the range, for refusals and for --help
 * @property {(text: string) => unknown} read the value, or undefined if the text is not one
 */

const digits = /^\d{1,16}$/;
const decimals = /^\d{1,16}(\.\d{1,16})?$/;

/** @param {RegExp} form @param {number} least @param {number} most @returns {(text: string) => number | undefined} */
const within = (form, least, most) => (text) => {
  const n = Number(text);
  return form.test(text) && n >= least && n <= most ? n : undefined;
};

/** @param {number} least @param {number} most @returns {Kind} */
const whole = (least, most) => ({ takes: `a whole number from ${grouped(least)} to ${grouped(most)}`, read: within(digits, least, most) });

/** @param {number} least @param {number} most @returns {Kind} */
const decimal = (least, most) => ({ takes: `a number from ${grouped(least)} to ${grouped(most)}`, read: within(decimals, least, most) });

/** @param {string[]} names @returns {Kind} */
const oneOf = (names) => ({ takes: listed(names), read: (text) => (names.includes(text) ? text : undefined) });

/** @param {number[]} numbers @returns {Kind} */
const oneNumberOf = (numbers) => ({ takes: listed(numbers.map(String)), read: (text) => numbers.find((n) => String(n) === text) });

const units = " KMG";

/** A number of bytes up to most. @param {number} most @returns {Kind} */
const size = (most) => ({
  takes: `a number of bytes from 1 to ${inBytes(most)}, or one with K, M or G`,
  read: (text) => {
    const [, number, unit] = /^(\d{1,16})([KMG]?)$/.exec(text) ?? [];
    return number === undefined ? undefined : within(digits, 1, most)(String(Number(number) * 1024 ** units.indexOf(unit || " ")));
  },
});

/** @param {number} bytes in the largest unit that fits */
export function inBytes(bytes) {
  let unit = 0;
  for (; unit < 3 && bytes % 1024 === 0; unit++) bytes /= 1024;
  return grouped(bytes) + units[unit].trim();
}

/** The logarithm of a number of bits. The value that is read is in bytes. @param {number} least @param {number} most @returns {Kind} */
const power = (least, most) => {
  const { takes, read } = whole(least, most);
  return { takes, read: (text) => (read(text) === undefined ? undefined : 2 ** (Number(text) - 3)) };
};

/** Names of estimates, joined by `,`, `+` and `|`. @param {string[]} names @returns {Kind} */
const estimates = (names) => ({
  takes: `${listed(names)}, or several joined by \`,\`, \`+\` or \`|\``,
  read: (text) => (text.split(/[,+|]/).every((name) => names.includes(name)) ? text : undefined),
});

/** @type {Kind} */
const file = { takes: "the name of a file", read: (text) => (text === "" || text.includes("\0") ? undefined : text) };

/** @type {Kind} */
const condition = { takes: "a condition, such as `critical > 1`", read: (text) => (text.trim() === "" ? undefined : text) };

/** @type {Kind} */
const formula = { takes: "the name of an ltl block, or a formula, such as `[] (asked -> <> served)`", read: condition.read };

/** @type {Kind} */
const definition = {
  takes: "NAME or NAME=text, where NAME has letters, digits and _",
  read: (text) => (/^[A-Za-z_]\w*(\([\w\s,]*\))?(=|$)/.test(text) ? text : undefined),
};

/** Names as a list with "or", each in backticks. @param {string[]} names */
export function listed(names) {
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1]}`;
}

/** The kind of a row of the catalogue. @param {import("../protocol/wire.js").Kind} k @returns {Kind} */
export function make({ type, least = 0, most = 0, names = [], numbers = [] }) {
  switch (type) {
    case "whole": return whole(least, most);
    case "decimal": return decimal(least, most);
    case "oneOf": return oneOf(names);
    case "oneNumberOf": return oneNumberOf(numbers);
    case "size": return size(most);
    case "power": return power(least, most);
    case "memory": return whole(1, mostMemory());
    case "estimates": return estimates(names);
    case "file": return file;
    case "condition": return condition;
    case "formula": return formula;
    case "definition": return definition;
  }
}
