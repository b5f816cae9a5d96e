// The lanes of the sequence chart that the user has hidden, by the names of their processes. The views keep them;
// links and this file read and press the views' buttons.

/** @returns {HTMLButtonElement[]} a button for each lane */
const toggles = () => [...document.querySelectorAll("#filters [data-act=hide-lane]")].filter((b) => b instanceof HTMLButtonElement);

/** The names of the processes whose lanes are hidden. @returns {string[]} */
export const hiddenLanes = () => toggles().filter((b) => b.getAttribute("aria-pressed") === "true").map((b) => b.textContent ?? "");

/** Hides lanes of the run that was just shown. Names that no process has are ignored. @param {string[]} names */
export function hideLanes(names) {
  const count = toggles().length;
  // Each click writes the buttons again.
  for (let i = 0; i < count; i++) {
    const b = toggles()[i];
    if (b && names.includes(b.textContent ?? "") && b.getAttribute("aria-pressed") !== "true") b.click();
  }
}
