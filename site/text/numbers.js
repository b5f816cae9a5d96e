// The format of numbers, for the page and the command.

/**
 * A number with a comma between groups of three digits. Fractions have three significant digits.
 * Grouped in lang/report gives the same text for whole numbers.
 * @param {number} n
 */
export const grouped = (n) => n.toLocaleString("en", { maximumSignificantDigits: n % 1 ? 3 : 21 });

/** A number with its noun. @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = one + "s") => `${grouped(n)}\u00a0${n === 1 ? one : many}`;

/** A time. @param {number} s seconds */
export const inSeconds = (s) => (s < 0.005 ? "less than 0.01" : s < 10 ? s.toFixed(2) : s < 100 ? s.toFixed(1) : grouped(Math.round(s))) + "\u00a0s";
