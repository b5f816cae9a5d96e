// The style of the editor. Colours are custom properties of the page, which also hold in the shadow root.

import { EditorView } from "@codemirror/view";

/** @type {Record<string, Record<string, string>>} */
const lanes = {};
for (let i = 1; i <= 8; i++) lanes[`.l${i}`] = { color: `var(--l${i})`, fill: `var(--l${i})` };

/** A wavy line under a mistake. @param {string} colour */
const squiggle = (colour) => ({
  backgroundImage: "none", padding: "0", textDecoration: `underline wavy ${colour} 1px`, textUnderlineOffset: "3px", textDecorationSkipInk: "none",
});

export const editorStyle = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.8125rem", height: "100%" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.25rem", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0 32px" },
  ".cm-line": { padding: "0 16px 0 8px" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--ink3)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 0", minWidth: "26px", fontSize: "0.6875rem" },
  ".cm-marks": { width: "38px" },
  ".cm-marks .cm-gutterElement": { textAlign: "right", paddingRight: "4px", lineHeight: "1.25rem", fontFamily: "var(--sans)" },
  ".standing": { display: "inline-flex", gap: "2px", alignItems: "center", height: "1.25rem", verticalAlign: "top", fontSize: "0.6875rem", fontWeight: "600", whiteSpace: "nowrap", color: "var(--ink)" },
  ".mark-error": { color: "var(--bad)", fontWeight: "700" },
  ".mark-warning": { color: "var(--part)", fontWeight: "700" },
  ".mark-unreached": { display: "inline-block", height: "16px", marginRight: "2px", verticalAlign: "-4px", borderRight: "3px dotted var(--part)" },
  ".cm-locked": { boxShadow: "inset 3px 0 0 var(--rule2)" },
  ".cm-unreached": { color: "var(--ink2)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-here": { backgroundColor: "var(--here)" },
  ".cm-gutterElement.cm-here-mark": { backgroundColor: "var(--here)", color: "var(--ink)" },
  ".cm-marks .cm-gutterElement.cm-here-mark": { boxShadow: "inset 3px 0 0 var(--here-edge)" },
  ".cm-here .tok-comment": { color: "var(--ink2)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--select)" },
  ".cm-unseen": { color: "var(--bad)", fontSize: "0.6875rem", outline: "1px solid var(--edge)" },
  ".cm-hidden-lines": { padding: "2px 8px", color: "var(--ink3)", fontFamily: "var(--sans)", fontSize: "0.75rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-matchingBracket, .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--edge)" },
  "&.cm-focused .cm-nonmatchingBracket, .cm-nonmatchingBracket": { backgroundColor: "transparent", outline: "1px dashed var(--bad)" },
  ".cm-selectionMatch": { backgroundColor: "var(--press)" },
  ".cm-searchMatch": { backgroundColor: "transparent", outline: "1px solid var(--edge)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--select)" },
  ".cm-lintRange-error": squiggle("var(--bad)"),
  ".cm-lintRange-warning": squiggle("var(--part)"),
  ".cm-lintPoint:after": { borderBottomColor: "var(--bad)" },
  ".cm-lintPoint-warning:after": { borderBottomColor: "var(--part)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "3px", fontFamily: "var(--sans)" },
  ".cm-tooltip code": { fontFamily: "var(--mono)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--ink)", color: "var(--paper)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal", marginLeft: "1em" },
  ".cm-completionIcon": { display: "none" },
  ".cm-completionInfo": { padding: "6px 10px", maxWidth: "20rem" },
  ".cm-help": { padding: "6px 10px", maxWidth: "26rem" },
  ".cm-help b": { fontFamily: "var(--mono)" },
  ".cm-diagnostic": { padding: "6px 10px", maxWidth: "30rem", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--part)" },
  ".cm-diagnosticAction": { backgroundColor: "transparent", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "3px", padding: "1px 8px", marginLeft: "0", marginTop: "4px", font: "inherit", cursor: "pointer" },
  ".cm-panels": { backgroundColor: "var(--ground)", color: "var(--ink)", borderColor: "var(--rule)" },
  ".cm-panels.cm-panels-top, .cm-panels.cm-panels-bottom": { borderColor: "var(--rule)" },
  ".cm-panel.cm-search": { fontFamily: "var(--sans)", fontSize: "0.8125rem", padding: "6px 24px 6px 16px" },
  ".cm-panel.cm-search label": { fontSize: "0.8125rem" },
  // Regular expressions: some, such as (a+)+b, would take forever on a single line.
  ".cm-panel.cm-search label:nth-of-type(2)": { display: "none" },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink2)", fontSize: "1rem", padding: "4px 8px" },
  ".cm-textfield, .cm-button": { backgroundColor: "var(--paper)", backgroundImage: "none", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "3px", fontSize: "0.8125rem" },
  ".tok-keyword": { fontWeight: "600" },
  ".tok-type": { color: "var(--code-type)" },
  ".tok-comment": { color: "var(--ink3)" },
  ".tok-number": { color: "var(--code-number)" },
  ".tok-string": { color: "var(--code-string)" },
  ".tok-meta": { color: "var(--code-meta)" },
  ...lanes,
  "@media (forced-colors: active)": { ".cm-here": { outline: "1px solid Highlight", outlineOffset: "-1px" } },
});
