// The parts of an embedded page: the question above the panes, a note and the link "Open in Beeline" in the
// dock below them. Style sheets hide the rest.

import { embedding, wrong } from "./embedding.js";
import { chosenQuestion } from "./chosen.js";
import { phrases } from "./phrases.js";
import { loadTool } from "./tools.js";
import { byId, make, middle } from "../dom/dom.js";
import { visible } from "../text/unseen.js";
import { words } from "../text/words.js";

/** Milliseconds without a change until the link is made anew, and the most characters of the question and the note. */
const most = { pause: 150, question: 300, note: 200 };

/** Makes the parts. @param {() => import("./link.js").Link} shared the model, its question and the shown run @returns {() => void} is called after each change of these */
export function beginFramed(shared) {
  const root = document.documentElement;
  root.classList.add("is-embed");
  if (embedding?.panes) root.classList.add(`is-${embedding.panes}`);
  byId("panes").before(make("header", { id: "embed-head" }, make("h1", { id: "embed-question" })), byId("notice"));
  const open = /** @type {HTMLAnchorElement} */ (make("a", { id: "embed-open", class: "link", target: "_blank", rel: "noopener" }, words.openInBeeline));
  byId("dock").append(make("p", { id: "embed-note" }), open);
  return keepLink(open, shared);
}

/** Keeps the address of the link up to date. @param {HTMLAnchorElement} open @param {() => import("./link.js").Link} shared */
function keepLink(open, shared) {
  const page = location.href.split(/[?#]/)[0];
  open.href = page;
  /** Calls of `make` that are due or have not ended. Until then the address is that of an older text. */
  let late = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const make = async () => {
    try {
      const { packLink } = await loadTool("link");
      open.href = page + (await packLink(shared()));
    } finally {
      late--;
    }
  };
  open.addEventListener("click", (e) => {
    if (late === 0) return;
    e.preventDefault();
    late++;
    void make().then(() => window.open(open.href, "_blank", "noopener"));
  });
  return () => {
    if (timer === undefined) late++;
    clearTimeout(timer);
    byId("embed-note").textContent = visible(middle(noteOf(), most.note));
    timer = setTimeout(() => {
      timer = undefined;
      void make().catch(() => {});
    }, most.pause);
  };
}

/** What Check will look for. */
function noteOf() {
  const { property, goal = "" } = chosenQuestion();
  const choice = phrases.find((p) => p.name === "property")?.choices.find((c) => c.id === property);
  return choice ? words.checksFor(choice.text, choice.field ? goal : "") : words.tries;
}

/** Shows the question of a document. The usual question is for screen readers only. @param {string} question */
export function nameFramed(question) {
  byId("embed-head").classList.toggle("vh", question === words.ownQuestion);
  byId("embed-question").textContent = visible(middle(question, most.question));
}

/** The height in CSS pixels in which nothing of the shown pane would have to scroll. @param {number} source the height of the source */
export function wantedHeight(source) {
  const shown = byId("panes").dataset.pane === "result" && embedding?.panes !== "source";
  const around = ["embed-head", "notice", "dock"].reduce((sum, id) => sum + byId(id).offsetHeight, 0);
  const result = byId("head").offsetHeight + byId("run").scrollHeight;
  const inner = embedding?.panes === "both" ? Math.max(source, result) : shown ? result : source;
  const border = 2;
  return Math.ceil(around + inner) + border;
}

/** What is wrong with the parameters of an embedded model, as sentences. @param {number} count lines of the model */
export function wrongInFrame(count) {
  const first = embedding?.lines?.first ?? 0;
  return [...wrong.map(({ name, must }) => words.wrongParameter(name, must)), ...(first > count ? [words.noLines(first, count)] : [])];
}
