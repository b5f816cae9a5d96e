// The format of numbers, for the page and the command.

/**
 * A number with a comma between groups of three digits. Fractions have three significant digits.
 * Grouped in lang/report gives the same text for whole numbers.
 * @param {number} n
 */
export const grouped = (n) => n.toLocaleString("en", { maximumSignificantDigits: n % 1 ? 3 : 21 });

/** A number with its noun. @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = one + "s") => `${grouped(n)}\u00a0${n === 1 ? one : many}`;
