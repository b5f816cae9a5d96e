package explain

import (
	"bytes"
	"strconv"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/lang/report"
)

// initialElements returns the elements of an array as runs of equal ones, up to
// maxInitialRuns for the whole trail.
func (v *variables) initialElements(s ts.State, c *tracked) report.Value {
	out := report.Value{}
	var last int32
	for i := range int(c.v.Len) {
		x := v.sys.Value(s, c.record, c.v, i)
		if n := len(out.Counts); n > 0 && x == last {
			out.Counts[n-1]++
			continue
		}
		if v.initialRuns == maxInitialRuns {
			break
		}
		v.initialRuns++
		out.Cells = append(out.Cells, v.valueText(s, x, c.v.Type))
		out.Counts = append(out.Counts, 1)
		last = x
	}
	return out
}

// compareArray returns the elements of an array that differ in two states.
func (v *variables) compareArray(before, after ts.State, c *tracked) (change report.Change, changed bool) {
	old, now := v.sys.Contents(before, c.record, c.v), v.sys.Contents(after, c.record, c.v)
	names := c.v.Type.Kind == prog.ChanID // equal numbers may have different names
	size := int(c.v.Type.Size())
	for from := 0; from < len(now); from += elementsAtOnce * size {
		to := min(from+elementsAtOnce*size, len(now))
		if !names && bytes.Equal(old[from:to], now[from:to]) {
			continue
		}
		for i := from / size; i < to/size; i++ {
			x, y := v.sys.Value(before, c.record, c.v, i), v.sys.Value(after, c.record, c.v, i)
			if x == y && !names {
				continue
			}
			if len(change.Cells) == MaxCells {
				change.More++
				continue
			}
			was, is := v.valueText(before, x, c.v.Type), v.valueText(after, y, c.v.Type)
			if was != is {
				change.Cells = append(change.Cells, i)
				change.Old.Cells = append(change.Old.Cells, was)
				change.New.Cells = append(change.New.Cells, is)
			}
		}
	}
	return change, len(change.Cells) > 0
}

// elementsAtOnce is how many elements of an array are compared as one piece.
const elementsAtOnce = 256

// listElements adds an array that has changed to Step.Changed.
func (v *variables) listElements(changed map[string]report.Plain, after ts.State, c *tracked, change *report.Change) {
	if c.v.Len > maxListed {
		for i, at := range change.Cells {
			changed[c.name+"["+strconv.Itoa(at)+"]"] = plainText(change.New.Cells[i])
		}
		return
	}
	list := make([]string, c.v.Len)
	for i := range list {
		list[i] = v.valueText(after, v.sys.Value(after, c.record, c.v, i), c.v.Type)
	}
	changed[c.name] = report.Plain{List: list}
}
