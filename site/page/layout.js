// The frame of the page: separator, panes on narrow screens, colours.

import { byId } from "../dom/dom.js";
import { embedding } from "./embedding.js";
import { load, save } from "./storage.js";

/** Width of the model in percent: least, most and initial. */
const bounds = { least: 20, most: 80, usual: 38.5 };

/** How far a key moves the separator, in percent. */
const stride = 2;

/** Pages of at least this width, in pixels, show both panes. */
const narrowBelow = 720;

/** Whether the page shows one pane at a time, with the dock below it. */
export const narrow = () => embedding !== undefined || innerWidth < narrowBelow;

/** Whether an element comes after the result. @param {Element} e */
export const afterResult = (e) => Boolean(byId("results").compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Lets keys and the pointer move the separator between the panes. */
export function beginSeparator() {
  const bar = byId("separator");
  const panes = byId("panes");
  let now = bounds.usual;
  /** @param {number} percent */
  const set = (percent) => {
    now = Math.round(Math.min(bounds.most, Math.max(bounds.least, percent)) * 10) / 10;
    panes.style.setProperty("--model", now + "%");
    bar.setAttribute("aria-valuenow", String(Math.round(now)));
  };
  set(Number(load("split")) || bounds.usual);
  bar.addEventListener("keydown", (e) => {
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: now - stride, ArrowUp: now - stride, ArrowRight: now + stride, ArrowDown: now + stride, Home: bounds.least, End: bounds.most };
    if (!Object.hasOwn(to, e.key) || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    set(to[e.key]);
    save("split", String(now));
  });
  bar.addEventListener("pointerdown", (e) => {
    bar.setPointerCapture(e.pointerId);
    /** @param {PointerEvent} m */
    const drag = (m) => set(100 * (m.clientX - panes.getBoundingClientRect().left) / panes.clientWidth);
    const end = () => {
      bar.removeEventListener("pointermove", drag);
      save("split", String(now));
    };
    bar.addEventListener("pointermove", drag);
    bar.addEventListener("lostpointercapture", end, { once: true });
  });
}

/** Chooses the pane that a narrow page shows. @param {"model" | "result"} pane */
export function showPane(pane) {
  byId("panes").dataset.pane = pane;
  byId("dock-model").setAttribute("aria-pressed", String(pane === "model"));
  byId("dock-result").setAttribute("aria-pressed", String(pane === "result"));
}

/**
 * Connects the buttons of the dock, which choose the pane and the step.
 * @param {(key: "previous" | "next") => void} move @param {() => void} modelShown
 */
export function beginDock(move, modelShown) {
  byId("dock-model").addEventListener("click", () => {
    showPane("model");
    modelShown();
  });
  byId("dock-result").addEventListener("click", () => showPane("result"));
  byId("dock-back").addEventListener("click", () => move("previous"));
  byId("dock-on").addEventListener("click", () => move("next"));
}

/** Connects the select for the colours; auto follows the system. */
export function beginTheme() {
  const select = /** @type {HTMLSelectElement} */ (byId("theme"));
  const set = () => {
    if (select.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = select.value;
  };
  const kept = embedding?.theme ?? load("theme");
  if (kept === "light" || kept === "dark") select.value = kept;
  set();
  select.addEventListener("change", () => {
    save("theme", select.value);
    set();
  });
}
