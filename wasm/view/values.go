package view

import (
	"sort"

	"beeline/wasm/protocol"
)

// valuesAfter returns the values of t.Variables after a step, and for each whether the step
// changed it. It has no values of arrays, see cellsAfter.
func valuesAfter(t *protocol.Trail, step int) (values []protocol.Value, changed []bool) {
	values = make([]protocol.Value, len(t.Variables))
	for i := range values {
		values[i] = t.Variables[i].Initial
	}
	changed = make([]bool, len(values))
	step = min(step, len(t.Steps))
	for n := range step {
		for _, c := range t.Steps[n].Changes {
			if c.Variable >= 0 && c.Variable < len(values) {
				values[c.Variable] = c.New
				changed[c.Variable] = changed[c.Variable] || n == step-1
			}
		}
	}
	return values, changed
}

// sentBy returns 1 + the index of the message that a step sent to a channel, 0 for none.
func sentBy(t *protocol.Trail, step, variable int) int {
	if c := changeOf(t, step, variable); c != nil {
		return c.Sent
	}
	return 0
}

// alive reports whether a process exists after a step.
func alive(t *protocol.Trail, process, step int) bool {
	if process < 0 || process >= len(t.Processes) {
		return false
	}
	p := &t.Processes[process]
	return p.Born <= step && (p.Died == 0 || step < p.Died)
}

// A cell is an element of an array.
type cell struct {
	index   int
	text    string // "" if the trail does not have it
	changed bool
}

// cellsAfter returns the elements from to to-1 of an array after a step.
func cellsAfter(t *protocol.Trail, variable, step, from, to int) []cell {
	list := make([]cell, to-from)
	initial := &t.Variables[variable].Initial
	for i, at := 0, 0; i < len(initial.Cells) && at < to; i++ {
		n := 1
		if i < len(initial.Counts) {
			n = initial.Counts[i]
		}
		for k := max(at, from); k < min(at+n, to); k++ {
			list[k-from].text = initial.Cells[i]
		}
		at += n
	}
	for i := range list {
		list[i].index = from + i
	}
	step = min(step, len(t.Steps))
	for n := range step {
		for i := range t.Steps[n].Changes {
			if c := &t.Steps[n].Changes[i]; c.Variable == variable {
				changeCells(list, c, n == step-1)
			}
		}
	}
	return list
}

// changeCells applies a change to consecutive elements of an array. If the trail does not
// list all changed elements, those after the last listed one become unknown.
func changeCells(list []cell, c *protocol.Change, changed bool) {
	if len(list) == 0 {
		return
	}
	from := list[0].index
	for i := sort.SearchInts(c.Cells, from); i < len(c.Cells) && c.Cells[i] < from+len(list) && i < len(c.New.Cells); i++ {
		list[c.Cells[i]-from].text = c.New.Cells[i]
		list[c.Cells[i]-from].changed = changed
	}
	if c.More == 0 || len(c.Cells) == 0 {
		return
	}
	for i := max(0, c.Cells[len(c.Cells)-1]+1-from); i < len(list); i++ {
		list[i].text = ""
	}
}

// changeOf returns the change of a variable in a step, nil if it did not change.
func changeOf(t *protocol.Trail, step, variable int) *protocol.Change {
	if step < 1 || step > len(t.Steps) {
		return nil
	}
	for i := range t.Steps[step-1].Changes {
		if c := &t.Steps[step-1].Changes[i]; c.Variable == variable {
			return c
		}
	}
	return nil
}
