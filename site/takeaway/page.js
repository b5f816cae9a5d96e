// A run as one page of HTML that needs nothing else: the source, the steps and the values after each step. Its
// script only moves the current step.

import { escape } from "../plots/plot.js";
import { faultGoal, faultInvariant } from "../protocol/catalog.js";

/** @typedef {import("../protocol/protocol.js").Result} Result */
/** @typedef {NonNullable<Result["trail"]>} Trail */

/** The most steps of the page. */
const mostSteps = 5000;

/** The columns of the table of steps. */
const heads = ["Step", "Process", "Statement", "Line", "What changed"];

const style = `body{margin:0 auto;max-width:72rem;padding:16px;font:15px/1.5 system-ui,sans-serif;color:#191c1b;background:#fff}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 12px;color:#4a504d}pre,code,td.v{font-family:ui-monospace,Menlo,Consolas,monospace}
.sides{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:24px}pre,.steps{position:relative}pre{margin:0;overflow:auto;max-height:70vh;font-size:13px}
pre{counter-reset:line}pre span{display:block;padding:0 8px}pre span::before{counter-increment:line;content:counter(line);display:inline-block;width:4ch;padding-right:2ch;text-align:right;opacity:.7}pre .here,tr.here{background:#ffe7a0}table{border-collapse:collapse;font-size:14px;width:100%}
th,td{text-align:left;padding:3px 8px;border-bottom:1px solid #d7dad8;vertical-align:top}.steps{max-height:60vh;overflow:auto}.steps tbody tr{cursor:pointer}
.bar{display:flex;gap:8px;align-items:center;margin:8px 0}button{font:inherit;padding:2px 12px}td.changed{background:#ffe7a0;font-weight:600}
@media(max-width:720px){body{overflow-wrap:anywhere}.sides{grid-template-columns:minmax(0,1fr)}.steps thead{position:absolute;opacity:0}pre{max-height:30vh}table{table-layout:fixed}th,td{padding:3px 4px}button{min-height:44px;min-width:44px}
.steps tbody tr,#ends tr{display:grid;grid-template-columns:minmax(0,1fr) auto;padding:3px 0;border-bottom:1px solid #d7dad8}.steps tbody tr{grid-template-columns:2.5em minmax(0,1fr) auto}.steps td,#ends td{border:0;padding:0 4px}td:empty{display:none}
.steps td:nth-child(n+3),#ends td:nth-child(2n){grid-column:2/-1}#ends td:nth-child(2n){grid-column:1/-1}.steps td:nth-child(4){grid-area:1/3}#ends td:nth-child(3){grid-area:1/2}}@media(prefers-color-scheme:dark){body{color:#e9ecea;background:#161918}p{color:#b4bbb7}
th,td,tr{border-color:#39403d!important}pre .here,tr.here,td.changed{background:#43370f}}@media print{.bar{display:none}pre,.steps{max-height:none;overflow:visible;white-space:pre-wrap}tr{break-inside:avoid}}`;

const script = `const data=JSON.parse(document.getElementById("run").textContent);let at=data.steps.length;
function see(e){const b=e.closest("pre,.steps");b.scrollTop=Math.max(Math.min(b.scrollTop,e.offsetTop),e.offsetTop+e.offsetHeight-b.clientHeight)}
const lines=document.querySelectorAll("pre span"),rows=document.querySelectorAll(".steps tbody tr"),values=document.getElementById("values"),place=document.getElementById("place");
function show(n){at=Math.max(0,Math.min(n,data.steps.length));
lines.forEach((l)=>l.classList.remove("here"));rows.forEach((r,i)=>{r.classList.toggle("here",i===at);if(i===at){r.setAttribute("aria-current","step");see(r)}else r.removeAttribute("aria-current")});
const step=data.steps[at-1];const line=step&&lines[step.line-1];if(line){line.classList.add("here");see(line)}
const now=new Map(data.initial),changed=new Set();for(let i=0;i<at;i++){changed.clear();for(const[k,v]of data.steps[i].changed){now.set(k,v);changed.add(k)}}
values.replaceChildren(...[...now].map(([k,v])=>{const r=document.createElement("tr"),a=document.createElement("th"),b=document.createElement("td");a.textContent=k;b.textContent=v;b.className=changed.has(k)?"v changed":"v";r.append(a,b);return r}));
place.textContent=data.first+at+" of "+(data.first+data.steps.length)}
document.getElementById("back").onclick=()=>show(at-1);document.getElementById("on").onclick=()=>show(at+1);
rows.forEach((r,i)=>r.onclick=()=>show(i));
addEventListener("keydown",(e)=>{const to={ArrowUp:at-1,ArrowLeft:at-1,ArrowDown:at+1,ArrowRight:at+1,Home:0,End:data.steps.length}[e.key];if(to!==undefined){e.preventDefault();show(to)}});show(at);`;

/** The full name of a variable. @param {Trail} t @param {NonNullable<Trail["variables"]>[number]} v */
function nameOf(t, v) {
  const owner = t.processes?.[v.process];
  return owner ? `${owner.name}:${owner.pid}.${v.name}` : v.name;
}

/** What a step changed, as pairs of name and value. @param {Trail} t @param {NonNullable<Trail["steps"][number]["changes"]>} changes @returns {[name: string, value: string][]} */
function changesOf(t, changes) {
  return changes.flatMap((c) => {
    const v = t.variables?.[c.variable];
    if (!v) return [];
    const name = nameOf(t, v);
    if (v.kind === "array") return (c.cells ?? []).map((cell, i) => /** @type {[string, string]} */ ([`${name}[${cell}]`, c.new.cells?.[i] ?? ""]));
    return [[name, v.kind === "channel" ? `[${(c.new.messages ?? []).join(" ")}]` : (c.new.text ?? "")]];
  });
}

/** The most elements of an array that are shown in a row of their own. */
const mostCells = 64;

/**
 * The values before the shown steps, and what each of these changes, as pairs of name and text.
 * @param {Trail} t @param {number} from the index of the first shown step
 */
function valuesAlong(t, from) {
  const variables = t.variables ?? [];
  const arrays = variables.map(({ initial: { cells = [], counts } }) => cells.flatMap((c, i) => Array(Math.min(counts?.[i] ?? 1, mostCells)).fill(c)).slice(0, mostCells));
  const list = (/** @type {number} */ i) => `[${arrays[i].join(" ")}${(variables[i].len ?? 0) > mostCells ? " …" : ""}]`;
  const now = new Map(variables.map((v, i) => {
    const { text = "", messages = [] } = v.initial;
    return [nameOf(t, v), v.kind === "channel" ? `[${messages.join(" ")}]` : v.kind === "array" ? list(i) : text];
  }));
  let initial = [...now];
  const changed = t.steps.map((s, n) => {
    if (n === from) initial = [...now];
    const pairs = (s.changes ?? []).flatMap((c) => {
      const array = variables[c.variable]?.kind === "array" ? arrays[c.variable] : [];
      const cells = c.cells ?? [];
      cells.forEach((cell, i) => cell < array.length && (array[cell] = c.new.cells?.[i] ?? ""));
      // The first elements are in the row of their array.
      const rest = changesOf(t, [c]).filter((_, i) => !(cells[i] < array.length));
      return cells.some((cell) => cell < array.length) ? [/** @type {[string, string]} */ ([nameOf(t, variables[c.variable]), list(c.variable)]), ...rest] : rest;
    });
    for (const [name, value] of pairs) now.set(name, value);
    return pairs;
  });
  return { initial, changed: changed.slice(from) };
}

/** What repeats forever. @param {Trail} t */
function loopSays({ loop, length }) {
  if (loop === length) return "The run stays in its last state forever.";
  return loop + 1 === length ? `Step ${length} repeats forever.` : `Steps ${loop + 1} to ${length} repeat forever.`;
}

/** The most processes whose end is listed. */
const mostEnds = 100;

/** What repeats; without a loop, where every process stands after an error or in a state that was asked for, and what those wait for that cannot move. @param {Trail} t */
function ends(t) {
  if (t.loop >= 0) return `<p id="loop">${loopSays(t)}</p>`;
  if (!t.waits?.length && !t.end?.some((e) => e.statement)) return "";
  const last = t.steps.at(-1);
  // A step into a state that was asked for, or that violates an invariant, has not failed.
  const failed = last?.fault && ![faultGoal, faultInvariant].includes(last.fault) ? last : undefined;
  const list = (t.end ?? []).map(({ process, line, statement }) => {
    const p = t.processes?.[process];
    const wait = t.waits?.find((w) => w.process === process);
    const says = wait ? wait.says.replace(/^waits at line \d+/, "waits").replaceAll("`", "") : "could move";
    const [at, text, end] = failed?.process === process ? [failed.line, failed.statement, failed.fault ?? ""] : [line, statement ?? "", says];
    return `<tr><td>${escape(`${p?.name}:${p?.pid}`)}</td><td><code>${escape(text)}</code></td><td>${at}</td><td>${escape(end)}</td></tr>`;
  });
  const more = list.length > mostEnds ? `<p>${list.length - mostEnds} more processes are not listed.</p>` : "";
  const cycle = t.cycle ? `<p>Cycle of waiting: ${escape(t.cycle.says)}.</p>` : "";
  return `<h2>Where every process stands</h2>${cycle}<table id="ends">${list.slice(0, mostEnds).join("")}</table>${more}`;
}

/**
 * The page. Text of the model never becomes markup or script.
 * @param {{file: string, text: string}} model @param {Result} r with a trail @param {string} says the verdict @param {string} why
 */
export function runPage({ file, text }, r, says, why) {
  const t = /** @type {Trail} */ (r.trail);
  const steps = t.steps.slice(-mostSteps);
  const first = t.length - steps.length;
  const { initial, changed } = valuesAlong(t, t.steps.length - steps.length);
  const data = { first, initial, steps: steps.map((s, i) => ({ line: s.file ? 0 : s.line, changed: changed[i] })) };
  const rows = steps.map((s, i) => `<tr><td>${first + i + 1}</td><td>${escape(`${s.proctype}:${s.pid}`)}</td><td><code>${escape(s.statement)}</code></td><td>${s.line}</td><td class="v">${escape(s.fault ?? changesOf(t, s.changes ?? []).map(([k, v]) => `${k} = ${v}`).join(", "))}</td></tr>`);
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark"><title>${escape(says)} – ${escape(file)}</title><style>${style}</style></head><body><main>
<h1>${escape(says)}</h1><p>${escape(why)}</p>
<div class="bar"><button id="back" aria-label="Previous step">◀</button><button id="on" aria-label="Next step">▶</button><output id="place"></output></div>
<div class="sides"><div><pre tabindex="0" aria-label="${escape(file)}">${text.split("\n").map((l) => `<span>${escape(l) || " "}</span>`).join("")}</pre></div>
<div><div class="steps" tabindex="0" role="region" aria-label="Steps"><table><thead><tr>${heads.map((h) => `<th scope="col">${h}</th>`).join("")}</tr></thead><tbody><tr><td>0</td><td></td><td>initial values</td><td></td><td></td></tr>${rows.join("")}</tbody></table></div>
${ends(t)}
<h2>Values</h2><table id="values"></table></div></div></main>
<script type="application/json" id="run">${json}</script><script>${script}</script></body></html>
`;
}
