// Reads and makes links. The page needs this only to open one, or an exported result, or to share.

export { checked, packLink, readLink } from "../page/link.js";
