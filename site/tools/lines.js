// Changes many lines of the editor.

export { changed } from "../editor/lines.js";
