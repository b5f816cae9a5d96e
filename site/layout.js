// The frame of the page: separator, panes on narrow screens, colours, dialogs.

import { byId, make } from "./dom.js";
import { load, save } from "./storage.js";
import { keyTable } from "./words.js";

const narrowest = 20;
const widest = 80;

/** Makes the separator between the panes move. @param {() => void} moved */
export function separator(moved) {
  const bar = byId("separator");
  const panes = byId("panes");
  /** @param {number} percent */
  const set = (percent) => {
    const p = Math.round(Math.min(widest, Math.max(narrowest, percent)) * 10) / 10;
    panes.style.setProperty("--model", p + "%");
    bar.setAttribute("aria-valuenow", String(Math.round(p)));
    save("split", String(p));
    moved();
  };
  const now = () => Number(bar.getAttribute("aria-valuenow"));
  set(Number(load("split")) || 38.5);
  bar.addEventListener("keydown", (e) => {
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: now() - 2, ArrowUp: now() - 2, ArrowRight: now() + 2, ArrowDown: now() + 2, Home: narrowest, End: widest };
    if (!(e.key in to)) return;
    e.preventDefault();
    set(to[e.key]);
  });
  bar.addEventListener("pointerdown", (e) => {
    bar.setPointerCapture(e.pointerId);
    /** @param {PointerEvent} m */
    const drag = (m) => set(100 * (m.clientX - panes.getBoundingClientRect().left) / panes.clientWidth);
    bar.addEventListener("pointermove", drag);
    bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", drag), { once: true });
  });
}

/** Shows one pane on narrow screens. @param {"model" | "result"} pane */
export function showPane(pane) {
  byId("panes").dataset.pane = pane;
  byId("dock-model").setAttribute("aria-pressed", String(pane === "model"));
  byId("dock-result").setAttribute("aria-pressed", String(pane === "result"));
}

/** Lets the dock choose the pane. */
export function dock() {
  byId("dock-model").addEventListener("click", () => showPane("model"));
  byId("dock-result").addEventListener("click", () => showPane("result"));
}

/** Lets the user choose the colours; auto follows the system. */
export function theme() {
  const select = /** @type {HTMLSelectElement} */ (byId("theme"));
  const set = () => {
    if (select.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = select.value;
  };
  const kept = load("theme");
  if (kept === "light" || kept === "dark") select.value = kept;
  set();
  select.addEventListener("change", () => {
    save("theme", select.value);
    set();
  });
}

/** Lets every dialog be closed by its button and by a click beside it. */
export function dialogs() {
  for (const d of document.querySelectorAll("dialog")) {
    d.querySelector("[data-close]")?.addEventListener("click", () => d.close());
    d.addEventListener("click", (e) => {
      if (e.target === d) d.close();
    });
  }
  const body = make("tbody");
  for (const [key, does] of keyTable) body.append(make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, does)));
  byId("keys-table").append(body);
}

/** @param {string} id */
export function openDialog(id) {
  const d = byId(id);
  if (d instanceof HTMLDialogElement && !d.open) d.showModal();
}
