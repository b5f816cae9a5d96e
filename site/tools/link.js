// Reads and makes links. The page needs them only if its address has one, or to share.

export { packLink, readLink } from "../page/link.js";
