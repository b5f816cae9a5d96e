// One Tab stop for a group of buttons. Arrow keys move in the group, as the ARIA practices describe for toolbars
// ("roving tabindex").

/** The move that a key makes, among n items. @type {Record<string, (i: number, n: number) => number>} */
const moves = {
  ArrowRight: (i, n) => (i + 1) % n,
  ArrowDown: (i, n) => (i + 1) % n,
  ArrowLeft: (i, n) => (i + n - 1) % n,
  ArrowUp: (i, n) => (i + n - 1) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
};

/**
 * Makes the buttons in an element one Tab stop: the button that had the focus last, at first the first one. Call it
 * again when the buttons have been replaced.
 * @param {HTMLElement} group
 */
export function rove(group) {
  const all = () => [...group.querySelectorAll("button")];
  /** @param {HTMLElement} stop */
  const stopAt = (stop) => {
    for (const b of all()) b.tabIndex = b === stop ? 0 : -1;
  };
  const first = all()[0];
  if (first) stopAt(first);
  if (group.dataset.roves) return;
  group.dataset.roves = "true";
  group.addEventListener("focusin", (e) => {
    if (e.target instanceof HTMLButtonElement) stopAt(e.target);
  });
  group.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || !Object.hasOwn(moves, e.key)) return;
    const shown = all().filter((b) => b.getClientRects().length > 0);
    const i = shown.findIndex((b) => b === e.target);
    if (i < 0) return;
    e.preventDefault();
    e.stopPropagation();
    shown[moves[e.key](i, shown.length)].focus();
  });
}
