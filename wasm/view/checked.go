package view

import (
	"slices"
	"strings"

	"beeline/wasm/protocol"
)

// IsFind reports whether a result is a state that was asked for, and no error.
func IsFind(r *protocol.Result) bool {
	return r.Verdict == protocol.VerdictError && r.Kind == protocol.FaultGoal && r.Goal != "" && (r.Answer == nil || r.Answer.Holds)
}

// WithoutFault removes the fault from the last step of a find: nothing is wrong there. Other
// results stay as they are.
func WithoutFault(r *protocol.Result) {
	if t := r.Trail; IsFind(r) && t != nil && len(t.Steps) > 0 {
		t.Steps[len(t.Steps)-1].Fault = ""
	}
}

// asksNothing reports whether a check looked for deadlocks at most, because the model has no
// assertion and the question no condition.
func asksNothing(s protocol.Scope) bool {
	return s.None && !s.Others && (s.Condition == "" || s.Condition == "property")
}

// checkedWhat names what has no text of its own.
var checkedWhat = map[string]string{
	"assertion": "Assertions", "ends": "Deadlocks", "faults": "Other errors, such as an index out of range",
}

// checkedStates says what is known, by Checked.State: in a row, in the summary about one row
// and about several. The summary has this order.
var checkedStates = []struct{ state, says, one, many string }{
	{protocol.CheckedFails, "fails", "fails", "fail"},
	{protocol.CheckedReached, "reached", "is reached", "are reached"},
	{protocol.CheckedHolds, "holds", "holds", "hold"},
	{protocol.CheckedUnreached, "never reached", "is never reached", "are never reached"},
	{protocol.CheckedOpen, "not decided: the search ended before", "is not decided", "are not decided"},
	{protocol.CheckedNot, "not checked", "is not checked", "are not checked"},
	{protocol.CheckedIgnored, "not asked for", "", ""},
	{protocol.CheckedNone, "none in this model", "", ""},
}

// Checked lists what a check has looked at and what is known about it, folded. It is "" for
// results without a check.
func Checked(r *protocol.Result) string {
	if len(r.Checked) == 0 {
		return ""
	}
	var m markup
	m.raw(`<details class="checked"><summary>`)
	m.text("What was checked" + checkedSummary(r))
	m.raw(`</summary><table class="plain"><thead><tr><th scope="col">Property</th><th scope="col">Line</th><th scope="col">Result</th></tr></thead><tbody>`)
	for i := range r.Checked[:min(len(r.Checked), maxChecked)] {
		m.checked(&r.Checked[i])
	}
	m.raw(`</tbody></table>`)
	if n := len(r.Checked); n > maxChecked {
		m.element("p", "quiet", "The first "+protocol.Grouped(maxChecked)+" of "+protocol.Grouped(uint64(n))+".")
	}
	m.raw(`</details>`)
	return m.String()
}

// maxChecked is how many rows are listed.
const maxChecked = 100

func (m *markup) checked(c *protocol.Checked) {
	m.raw(`<tr class="is-`, c.State, `"><th scope="row">`)
	switch {
	case c.Text == "" || c.What == "other":
		m.text(orElse(checkedWhat[c.What], middle(c.Text, rowLength)))
	default:
		m.text(map[string]string{"invariant": "Invariant ", "goal": "A state in which "}[c.What])
		m.element("code", "", middle(c.Text, rowLength))
	}
	m.raw(`</th><td>`)
	if c.Line > 0 {
		m.place(c.File, c.Line, 0)
	}
	m.raw(`</td><td>`)
	m.text(checkedSays(c))
	if c.What == "other" && len(c.Text) <= proseLength && (strings.HasPrefix(c.Text, "ltl ") || c.Text == "never claim") {
		m.raw(` <button type="button" class="link" data-act="check-property"`)
		m.attr("data-what", c.Text)
		m.raw(`>Check it</button>`)
	}
	m.raw(`</td></tr>`)
}

// checkedSays says what is known about a row.
func checkedSays(c *protocol.Checked) string {
	if c.What == "ends" || c.What == "faults" {
		switch c.State {
		case protocol.CheckedHolds:
			return "none"
		case protocol.CheckedFails:
			return "found"
		}
	}
	for _, s := range checkedStates {
		if s.state == c.State {
			return s.says
		}
	}
	return c.State
}

// checkedSummary counts what is known. In a check of everything it counts properties, as the
// headline does: assertions, deadlocks and other errors are one.
func checkedSummary(r *protocol.Result) string {
	counts := map[string]uint64{}
	for _, c := range r.Checked {
		if c.Text != "" && (len(r.Rows) == 0 || c.What == "property" || !slices.Contains(safetyStates, c.State)) {
			counts[c.State]++
		}
	}
	if len(r.Rows) > 0 {
		for _, state := range safetyStates {
			if slices.ContainsFunc(r.Checked, func(c protocol.Checked) bool { return c.What != "property" && c.State == state }) {
				counts[state]++
				break
			}
		}
	}
	var parts []string
	for _, s := range checkedStates {
		if n := counts[s.state]; n > 0 && s.one != "" {
			parts = append(parts, count(n, s.one, s.many))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

// safetyStates are the states of assertions, deadlocks and other errors, the first of which
// is known of all together.
var safetyStates = []string{protocol.CheckedFails, protocol.CheckedOpen, protocol.CheckedHolds}
