package explain

import (
	"bytes"
	"strconv"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/lang/report"
)

// What a trail tells of arrays is bounded: arrays have up to a million elements, and
// trails thousands of steps.
const (
	// mostCells is how many changed elements of an array one step tells; it counts
	// the others.
	mostCells = 1000
	// mostEqual is how many runs of equal elements a trail tells of all its arrays at
	// their beginning; what comes after them is not known.
	mostEqual = 20_000
	// mostListed is the longest array of which Step.Changed has all elements; of
	// longer ones it has the changed ones: "a[17]".
	mostListed = 256
)

// initialCells returns the elements of an array, equal ones that follow each other
// once, until the trail has no room for more.
func (v *viewer) initialCells(s ts.State, c *cell) report.Value {
	out := report.Value{}
	var last int32
	for i := range int(c.v.Len) {
		x := v.sys.Value(s, c.record, c.v, i)
		if n := len(out.Counts); n > 0 && x == last {
			out.Counts[n-1]++
			continue
		}
		if v.runs == mostEqual {
			break
		}
		v.runs++
		out.Cells = append(out.Cells, v.valueText(s, x, c.v.Type))
		out.Counts = append(out.Counts, 1)
		last = x
	}
	return out
}

// compareArray returns what a step changed of an array.
func (v *viewer) compareArray(s ts.State, c *cell) (change report.Change, changed bool) {
	old, now := v.sys.Contents(v.before, c.record, c.v), v.sys.Contents(s, c.record, c.v)
	names := c.v.Type.Kind == prog.ChanID // which depend on the processes
	size := int(c.v.Type.Size())
	for from := 0; from < len(now); from += compared * size {
		to := min(from+compared*size, len(now))
		if !names && bytes.Equal(old[from:to], now[from:to]) {
			continue
		}
		for i := from / size; i < to/size; i++ {
			x, y := v.sys.Value(v.before, c.record, c.v, i), v.sys.Value(s, c.record, c.v, i)
			if x == y && !names {
				continue
			}
			if len(change.Cells) == mostCells {
				change.More++
				continue
			}
			was, is := v.valueText(v.before, x, c.v.Type), v.valueText(s, y, c.v.Type)
			if was != is {
				change.Cells = append(change.Cells, i)
				change.Old.Cells = append(change.Old.Cells, was)
				change.New.Cells = append(change.New.Cells, is)
			}
		}
	}
	return change, len(change.Cells) > 0
}

// compared is how many elements of an array are compared at once.
const compared = 256

// tellArray writes down for readers of JSON what a step changed of an array.
func (v *viewer) tellArray(st *report.Step, s ts.State, c *cell, change *report.Change) {
	if c.v.Len > mostListed {
		for i, at := range change.Cells {
			st.Changed[c.name+"["+strconv.Itoa(at)+"]"] = plainText(change.New.Cells[i])
		}
		return
	}
	list := make([]string, c.v.Len)
	for i := range list {
		list[i] = v.valueText(s, v.sys.Value(s, c.record, c.v, i), c.v.Type)
	}
	st.Changed[c.name] = report.Plain{List: list}
}
