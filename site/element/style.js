// The style of <beeline-model>. Its sizes are those of the page in the frame, so that nothing moves when the frame
// takes the place of the text. The page in the frame has a border of its own, which the frame hides.

/** @param {string} light @param {string} dark */
const colour = (light, dark) => `light-dark(${light},${dark})`;

export const style = `
:host { display: block; box-sizing: border-box; position: relative; min-height: 280px; margin: 1em 0; overflow: hidden; color-scheme: light dark; border: 1px solid ${colour("#c3c8c5", "#474f4b")}; border-radius: 3px; background: ${colour("#fff", "#161918")}; color: ${colour("#191c1b", "#e9ecea")}; font: 14px/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", Helvetica, Arial, sans-serif; text-align: start; }
:host([theme=light]) { color-scheme: light }
:host([theme=dark]) { color-scheme: dark }
:host([hidden]) { display: none }
* { box-sizing: border-box }
.box { display: flex; flex-direction: column; height: 100%; min-height: inherit; max-height: 480px }
.head { padding: 10px 16px; border-bottom: 1px solid ${colour("#dcdfdd", "#303634")}; font-weight: 600; line-height: 21px; overflow-wrap: anywhere }
pre { flex: 1; min-height: 0; margin: 0; padding: 8px 0; overflow: auto; font: 13px/20px ui-monospace, "SF Mono", Menlo, "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace; tab-size: 4; counter-reset: line var(--before, 0) }
.line { display: block; padding-right: 16px; counter-increment: line; min-height: 20px; white-space: pre }
.line::before { content: counter(line); display: inline-block; width: 64px; margin-right: 12px; text-align: right; font-size: 11px; color: ${colour("#5f6663", "#939b97")} }
.rest { display: block; padding: 2px 76px; font: 12px/20px sans-serif; white-space: normal; color: ${colour("#5f6663", "#939b97")} }
.keyword { font-weight: 600 }
.comment { color: ${colour("#5f6663", "#939b97")} }
.type { color: ${colour("#2b4a7f", "#9bbcf0")} }
.number { color: ${colour("#7a3d00", "#e8b27c")} }
.string { color: ${colour("#17693a", "#8fd3a5")} }
.meta { color: ${colour("#6a2a86", "#d0a6e4")} }
.foot { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; padding: 8px 16px; border-top: 1px solid ${colour("#dcdfdd", "#303634")}; font-size: 13px }
button { height: 32px; padding: 0 14px; border: 1px solid ${colour("#868d89", "#7f8985")}; border-radius: 3px; background: none; color: inherit; font: inherit; font-size: 13px; font-weight: 600; cursor: pointer }
.check { min-width: 96px; border-color: currentcolor; background: ${colour("#191c1b", "#e9ecea")}; color: ${colour("#fff", "#161918")} }
button[aria-disabled=true] { cursor: default; opacity: .75 }
a { margin-left: auto; color: inherit; text-underline-offset: .2em; white-space: nowrap }
:focus-visible { outline: 2px solid ${colour("#0b57c2", "#7db4ff")}; outline-offset: 2px }
pre:focus-visible { outline-offset: -2px }
iframe { position: absolute; inset: -1px; width: calc(100% + 2px); height: calc(100% + 2px); border: 0 }
.waits, .covered { visibility: hidden }
@media (max-width: 600px) { :host { min-height: 380px } }
@media (pointer: coarse) { button { height: 44px } a { padding: 11px 0 } }
`;
