// Package view writes what the page shows about a check as HTML and SVG text:
// the verdict, the score (step table and sequence chart in one figure), the
// scrubber, the values at a step, facts, diagnostics and coverage. It knows no
// browser. The page sets the text as innerHTML.
//
// All text of a model is escaped. There are no style attributes and no scripts, so the
// text can be used under a strict content security policy. The same input always gives
// the same text.
//
// Read score.go first, then figure.go, which computes the chart, and draw.go, which
// writes it. verdict.go has the sentences about results. The other files have one view
// each.
//
// # Elements
//
// The page finds elements by classes, ids and data attributes. Everything that
// can be activated has data-act. The other data attributes are its arguments.
//
//	Verdict, Searching
//	  div.verdict.is-error|is-pass|is-part|is-input|is-run|is-walk|is-find   data-verdict
//	    svg.verdict-mark, h2.verdict-says, p.verdict-why (may be absent)
//	    p.verdict-warn                properties that were not checked
//	    div.verdict-acts              buttons, button.act[data-act]
//	Checked
//	  details.checked > table.plain   tr.is-holds|is-fails|..., button[data-act=place][data-line][data-file]
//	Score
//	  div.score.score-wide|-medium|-narrow|-embed   data-from, data-to: steps that have rows
//	    table.score-table             aria-rowcount counts the head, all visible steps and the ends of lanes
//	      th.c-chart > span.heads.pitch-N > span.head[data-process]   N: pixels a lane
//	      tr#step-N[data-step=N]      N from 0, the initial state; aria-current="step" on one row,
//	                                  .is-bad the violating row, .is-loop rows of the loop
//	        th > button.step[data-act=step][data-step=N]   tabindex 0 in the current row or, where that
//	            is filtered out, the next, else -1
//	      tr.gap, as high as the rows that it stands for, > td > button[data-act=step][data-step=N]  steps outside the window of rows
//	      tbody.ends > tr             after an error or in a state asked for: a row for the end of each lane
//	    svg.chart                     covers the chart column, takes no pointer events
//	  p.score-back                    "Back to step k" of a loop, or the cycle of waiting; after the score
//	  N counts from the first step of the trail. The numbers that people see count from
//	  the beginning of the run.
//	  To select a step, move aria-current and tabindex to its row. When #step-N
//	  does not exist, write the score again with Current = N. Pass the width of its
//	  place, and write it again when the width changes: lanes and columns share it.
//	  div.score needs a scrolling parent, in which its head stays in view. Classes
//	  of lanes are l1..l8, l0 for the lane of all others.
//	Footnote   p.score-foot, for the place after the score
//	Filters
//	  details.filters  input[data-act=filter-steps], button[data-act=hide-process|hide-lane][data-process],
//	    aria-pressed while hidden
//	Scrubber
//	  div.scrub  button[data-act=first|previous|next|last], input[type=range][data-act=scrub]
//	    (value: step; aria-valuetext: StepName), rect.scrub-here (attribute x: step),
//	    output.scrub-position (content: Position)
//	  The picture has a cell of equal width for each of the steps 0 to N.
//	Now
//	  section.now  h2 and span in div.now-head (NowHeading), input[data-act=only-changed],
//	    input[data-act=filter-values], div.now-values (NowValues) with tr.is-changed, tr.is-unfolded,
//	    button[data-act=more-values], of arrays button[data-act=unfold][data-variable][data-from],
//	    input[data-act=element][data-variable], button[data-act=fold]
//	Facts      dl.facts > div > dt, dd, span.of, meter
//	Diagnostics
//	  ol.diags > li.is-error|is-warning  button[data-act=place][data-line][data-column][data-file],
//	    button[data-act=fix][data-index]
//	Coverage   section.coverage  button[data-act=place][data-line][data-file]
//	Offers     section.offers  button.offer[data-act=check|check-greedy|check-more|check-shortest|shorten|simulate]
//	Room       section.room  button[data-act=place][data-line], after Offers
//	Gutter     GutterMark gives span.standing > svg.glyph, titled with the names
//
// Standings returns where all processes stand after a step, Visible which steps have
// rows, and Move which step a key leads to.
//
// views.css styles all elements with the custom properties of tokens.css.
package view
