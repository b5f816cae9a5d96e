// The line that identifies a build, for the page and the command.

/** The number of digits of the module's hash in the line. */
const shownDigits = 12;

/**
 * @param {string} version as in site/package.json
 * @param {string} module SHA-256 of beeline.wasm, in hexadecimal digits
 * @returns {string} such as "Beeline 0.1.0, module 0123456789ab"
 */
export const buildLine = (version, module) => `Beeline ${version}, module ${module.slice(0, shownDigits)}`;
