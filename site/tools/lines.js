// Changes many lines of the editor.

export { changed, replaced } from "../editor/lines.js";
