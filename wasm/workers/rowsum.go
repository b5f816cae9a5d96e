package workers

import (
	"strconv"

	"beeline/wasm/protocol"
)

// rowsOf makes a row for each property of a text, up to protocol.MostRows, and counts the
// others.
func rowsOf(list []protocol.Property) (rows []*protocol.Row, more int) {
	never := false
	for i := range list {
		p := &list[i]
		never = never || p.Kind == protocol.PropertyNever
		switch {
		case p.Kind == protocol.PropertyAccept && never:
			// As in Spin, a never claim is checked together with the accept labels of processes.
		case len(rows) == protocol.MostRows:
			more++
		default:
			kind, formula, text := string(p.Kind), p.Name, p.Formula
			switch p.Kind {
			case protocol.PropertyTyped:
				kind, formula, text = string(protocol.PropertyBlock), p.Formula, ""
			case protocol.PropertyQuery:
				formula, text = p.Formula, ""
			}
			name := protocol.PropertyName(kind, formula)
			if kind == "safety" && text != "" {
				name, text = text, ""
			}
			rows = append(rows, &protocol.Row{
				Number: len(rows), Property: kind, Formula: formula, Name: name, Text: text,
				Line: p.Line, Standing: protocol.RowWaiting,
			})
		}
	}
	return rows, more
}

// grave orders the ends of rows: the worst one decides the verdict.
func (d *delivery) grave() int {
	switch {
	case d == nil:
		return -1
	case d.result.Verdict == protocol.VerdictError && fails(d.result.Verdict, d.result.Answer):
		return 6
	case fails(d.result.Verdict, d.result.Answer):
		return 5
	case d.result.Kind == protocol.InternalError:
		return 4
	case d.result.Verdict == protocol.VerdictBadInput:
		return 3
	case d.result.Verdict == protocol.VerdictIncomplete:
		return 2
	case d.result.Verdict == protocol.VerdictError:
		return 1
	}
	return 0
}

// fails reports whether a verdict says that a property does not hold: the answer does if there
// is one.
func fails(verdict string, a *protocol.Answer) bool {
	if a != nil {
		return !a.Holds
	}
	return verdict == protocol.VerdictError
}

// holds reports whether a verdict says that a property holds.
func holds(verdict string, a *protocol.Answer) bool {
	if a != nil {
		return a.Holds
	}
	return verdict == protocol.VerdictNoError
}

// decides is the number of the first row with the worst result so far.
func (a *everything) decides() (row int) {
	worst := -1
	for i, d := range a.ends {
		if g := d.grave(); g > worst {
			row, worst = i, g
		}
	}
	return row
}

// finish reports the result: that of the worst row, with all rows.
func (a *everything) finish() {
	a.group.check, a.group.everything = nil, nil
	by := a.decides()
	d := a.ends[by]
	out := *d.result
	out.Rows, out.DecidedBy, out.MoreRows = a.copies(), by, a.more
	out.Message = a.message(out.Message)
	if out.Verdict == protocol.VerdictNoError && a.more > 0 {
		out.Verdict, out.Kind = protocol.VerdictIncomplete, "too many properties"
	}
	a.setChecked(&out)
	d.result = &out
	a.group.do(d.action("result"))
}

// message counts the verdicts of the rows. Unless all hold, the message of the worst one
// follows.
func (a *everything) message(worst string) string {
	fail, hold := 0, 0
	for _, state := range a.known {
		switch state {
		case protocol.CheckedFails:
			fail++
		case protocol.CheckedHolds:
			hold++
		}
	}
	text := strconv.Itoa(hold) + " of " + strconv.Itoa(len(a.rows)) + " properties hold"
	switch {
	case fail == 1:
		text += ", 1 does not"
	case fail > 1:
		text += ", " + strconv.Itoa(fail) + " do not"
	}
	if open := len(a.rows) - fail - hold; open > 0 {
		text += ", " + strconv.Itoa(open) + " not decided"
	}
	if a.more > 0 {
		text += ", " + strconv.Itoa(a.more) + " not checked"
	}
	if text += "."; hold < len(a.rows) && worst != "" {
		text += " " + worst
	}
	return text
}

// setChecked sets what is known of everything: the list of the safety row, with the other rows
// in the place of what that row leaves out.
func (a *everything) setChecked(out *protocol.Result) {
	named := map[string]bool{"invalid end states": true}
	for _, row := range a.rows {
		named[row.Name] = true
	}
	unchecked := out.Unchecked
	out.Checked, out.Unchecked = nil, nil
	for _, what := range unchecked {
		if !named[what] {
			out.Unchecked = append(out.Unchecked, what)
		}
	}
	if safety := a.ends[0]; safety != nil {
		for _, c := range safety.result.Checked {
			if c.What != "other" || !named[c.Text] {
				out.Checked = append(out.Checked, c)
			}
		}
	}
	for i, row := range a.rows[1:] {
		out.Checked = append(out.Checked, protocol.Checked{What: "property", Text: row.Name, Line: row.Line, State: a.known[i+1]})
	}
}

// known returns what a result says of the property of its row. A failing assertion can end the
// search of a formula, and decides nothing about the formula.
func known(r *protocol.Result) string {
	for _, c := range r.Checked {
		if c.What == "property" && r.Answer == nil {
			return c.State
		}
	}
	switch {
	case fails(r.Verdict, r.Answer):
		return protocol.CheckedFails
	case holds(r.Verdict, r.Answer):
		return protocol.CheckedHolds
	}
	return protocol.CheckedOpen
}
