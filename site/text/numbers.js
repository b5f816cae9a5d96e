// The format of numbers, for the page and the command.

/** Formats, built once: toLocaleString builds one for each number, which takes as long as drawing a table row. */
const [whole, fraction] = [21, 3].map((digits) => new Intl.NumberFormat("en", { maximumSignificantDigits: digits }));

/**
 * A number with a comma between groups of three digits. Fractions have three significant digits.
 * Grouped in lang/report gives the same text for whole numbers.
 * @param {number} n
 */
export const grouped = (n) => (n % 1 ? fraction : whole).format(n);

/** A number with its noun. @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = one + "s") => `${grouped(n)}\u00a0${n === 1 ? one : many}`;

/** A time. @param {number} s seconds */
export const inSeconds = (s) => (s < 0.005 ? "less than 0.01" : s < 10 ? s.toFixed(2) : s < 100 ? s.toFixed(1) : grouped(Math.round(s))) + "\u00a0s";
