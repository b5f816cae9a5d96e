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

/** A time, as duration in wasm/view writes it. @param {number} s seconds */
export function inSeconds(s) {
  const whole = Math.round(s);
  if (s >= 119.5) return `${grouped(Math.floor(whole / 60))}\u00a0min${whole % 60 ? ` ${whole % 60}\u00a0s` : ""}`;
  return (s < 0.005 ? "under 0.01" : s < 1 ? s.toFixed(2) : s < 9.95 ? s.toFixed(1).replace(".0", "") : whole) + "\u00a0s";
}
