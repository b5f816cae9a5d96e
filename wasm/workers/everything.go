package workers

import (
	"math"
	"slices"
	"strconv"

	"beeline/wasm/protocol"
)

// everything checks all that a text states. First a worker lists it. Then each row is a check
// of its own, one after another, safety first.
//
// The memory limit holds for each row: its search gives its memory back before the next one
// starts. The time limit holds for all rows together. A row may take the time that is left,
// divided by the number of rows that are left. After the last one, rows that ran out of time
// are checked again, those with the least time first, if they can have half as much again.
type everything struct {
	group   *Group
	request *protocol.Request
	workers int
	began   float64
	stopped bool // the user has ended it
	rows    []*protocol.Row
	more    int         // properties without a row
	given   []float64   // seconds that each row could take, the last time
	ends    []*delivery // results of the rows that may decide the verdict: of errors, the first
	known   []string    // what is known of the property of each row, as in protocol.Checked
	current int         // row that is being checked, -1 without rows
}

// again is how much more time than before a row must get to be checked again.
const again = 1.5

// leastShare is the least time limit of a row, in seconds.
const leastShare = 0.001

// newEverything starts to list what a text states.
func newEverything(g *Group, r *protocol.Request, workers int, now float64) *everything {
	a := &everything{group: g, request: r, workers: workers, began: now, current: -1}
	listing := *r
	listing.Type = "compile"
	a.check(&listing, now)
	return a
}

func (a *everything) check(r *protocol.Request, now float64) {
	c, workers := a.group.newCheck(r, a.workers, now)
	c.share(workers, now)
}

// begin makes the rows and starts the first one. A text with mistakes states nothing: the
// check of safety reports them.
func (a *everything) begin(list []protocol.Property, now float64) {
	a.rows, a.more = rowsOf(list)
	o := &a.request.Options
	if len(list) > 0 {
		if err := o.NoEffectOnRows(a.rows); err != nil {
			bad := &protocol.Result{Model: a.request.Name, Verdict: protocol.VerdictBadInput, Kind: "bad option", Message: err.Error()}
			a.end(&delivery{result: bad}, now)
			return
		}
	}
	if len(a.rows) > 1 {
		a.given, a.ends = make([]float64, len(a.rows)), make([]*delivery, len(a.rows))
		a.known = slices.Repeat([]string{protocol.CheckedOpen}, len(a.rows))
		a.group.do(&protocol.WorkersAction{Type: "rows", Rows: a.copies()})
		a.next(now)
		return
	}
	r := *a.request
	if r.Options.Property = ""; len(list) == 0 {
		r.Options = *o.ForRow("safety", "")
	}
	a.check(&r, now)
}

// copies returns the rows as they are now.
func (a *everything) copies() (out []*protocol.Row) {
	for _, row := range a.rows {
		c := *row
		out = append(out, &c)
	}
	return out
}

// next starts the next row, or ends the check.
func (a *everything) next(now float64) {
	left := never
	if limit := a.request.Options.Seconds; limit > 0 {
		left = limit - (now - a.began)
	}
	i, share := a.following(left)
	if i < 0 {
		a.finish()
		return
	}
	a.current, a.given[i] = i, share
	a.put(i, protocol.RowChecking, nil)
	r, row := *a.request, a.rows[i]
	r.Options = *r.Options.ForRow(row.Property, row.Formula)
	if i > 0 {
		r.Trail = "" // leads to an error of safety
	}
	if share < never {
		r.Options.Seconds = share
	}
	a.check(&r, now)
}

// following returns the row to check next, -1 for none, and how many of the seconds that are
// left it may take.
func (a *everything) following(left float64) (row int, seconds float64) {
	first, waiting, late, lates := -1, 0, -1, 0
	for i, r := range a.rows {
		switch {
		case r.Standing == protocol.RowWaiting:
			if waiting++; first < 0 {
				first = i
			}
		case r.Kind == "time limit" && left < never && left >= again*a.given[i]:
			if lates++; late < 0 || a.given[i] < a.given[late] {
				late = i
			}
		}
	}
	if share := wholeMilliseconds(left / float64(max(waiting, 1))); first >= 0 && share >= leastShare && !a.stopped {
		return first, share
	}
	for i, r := range a.rows {
		if r.Standing == protocol.RowWaiting {
			a.skip(i)
		}
	}
	if late < 0 || a.stopped {
		return -1, 0
	}
	return late, max(wholeMilliseconds(left/float64(lates)), again*a.given[late])
}

// wholeMilliseconds rounds a time in seconds down.
func wholeMilliseconds(seconds float64) float64 { return math.Floor(1000*seconds) / 1000 }

// skip ends a row that waits.
func (a *everything) skip(i int) {
	if a.stopped {
		a.put(i, protocol.RowSkipped, lost(nil, "stopped", "The check was stopped before this began."))
		return
	}
	a.put(i, protocol.RowSkipped, lost(nil, "time limit", "No time was left for this."))
}

// lost is the end of a row without a result from a worker.
func lost(p *protocol.Progress, kind, message string) *delivery {
	r := stopped(p)
	r.Kind, r.Message = kind, message
	return &delivery{result: r}
}

// end takes the result of the current row, or of the whole check if there are no rows.
func (a *everything) end(d *delivery, now float64) {
	i := a.current
	if i < 0 {
		a.group.check, a.group.everything = nil, nil
		a.group.do(d.action("result"))
		return
	}
	if limit := a.request.Options.Seconds; d.result.Kind == "time limit" && a.given[i] < limit {
		d.result.Message += " This is its share of the " + strconv.FormatFloat(limit, 'g', -1, 64) + " s for everything."
	}
	a.put(i, protocol.RowEnded, d)
	if d.result.Verdict == protocol.VerdictError && a.decides() != i {
		a.ends[i] = nil
	}
	a.next(now)
}

// put changes a row and reports it. d is its end, nil when it begins.
func (a *everything) put(i int, standing string, d *delivery) {
	row, report := a.rows[i], &protocol.WorkersAction{Type: "row"}
	if row.Standing = standing; d != nil {
		a.ends[i], a.known[i] = d, known(d.result)
		r := d.result
		row.Verdict, row.Kind, row.Message, row.States, row.Seconds = r.Verdict, r.Kind, r.Message, r.States, r.Seconds
		row.Answer = r.Answer
		row.HasRun, row.Length = r.Trail != nil, 0
		if row.HasRun {
			row.Length = r.Trail.Length
		}
		if standing == protocol.RowEnded {
			report = d.action("row")
		}
	}
	c := *row
	report.Row = &c
	a.group.do(report)
}

// survives handles a worker that has ended by itself: its row ends without a verdict, and the
// next one starts. It reports false if the worker could not start at all.
func (a *everything) survives(e *protocol.WorkersEvent, now float64) bool {
	if e.Unloaded || a.current < 0 {
		return false
	}
	a.group.end(0)
	a.group.check.deliver(lost(a.group.check.last, protocol.InternalError, e.Message), now)
	return true
}

// keys lists the keys of the results that may decide the verdict.
func (a *everything) keys() (list []int) {
	for _, d := range a.ends {
		if d != nil {
			list = append(list, d.key)
		}
	}
	return list
}
