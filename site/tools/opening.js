// Reads files that are opened or dropped.

export { readFiles } from "../page/reading.js";
