// The room for views and plots: their width, and what happens when it changes.

import { embedding } from "./embedding.js";
import { arrange } from "./pane.js";
import { redrawPlots } from "./plots.js";
import { ifViews, theViews } from "./views.js";
import { byId } from "../dom/dom.js";

/** Milliseconds until a new width counts. */
const delay = 60;

/** Starts the views unless they have started, and passes them the sizes of the window and of the result. */
export async function measure() {
  const v = await theViews();
  const place = byId("run").clientWidth;
  if (place > 0) v.resize(embedding ? 0 : innerWidth, place, matchMedia("(pointer: coarse)").matches);
  return v;
}

/** Passes new sizes to views and plots, and moves the question to its place. @param {() => void} reveal brings the editor's highlighted line into view */
export function watchRoom(reveal) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resizing;
  const changed = () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => {
      arrange();
      redrawPlots();
      ifViews(() => void measure());
    }, delay);
  };
  new ResizeObserver(changed).observe(byId("run"));
  // The values below take room from the editor.
  new ResizeObserver(reveal).observe(byId("editor"));
  addEventListener("resize", changed);
}
