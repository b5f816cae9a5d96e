package view

import (
	"sort"

	"beeline/wasm/session"
)

// valuesAfter returns the values of t.Variables after a step, and for each
// whether the step changed it.
func valuesAfter(t *session.Trail, step int) (values []session.Value, changed []bool) {
	values = make([]session.Value, len(t.Variables))
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

// changedCells returns the elements that a step changed of an array.
func changedCells(t *session.Trail, step, variable int) []int {
	if step < 1 || step > len(t.Steps) {
		return nil
	}
	var cells []int
	for _, c := range t.Steps[step-1].Changes {
		if c.Variable == variable {
			cells = append(cells, c.Cells...)
		}
	}
	sort.Slice(cells, func(a, b int) bool { return cells[a] < cells[b] })
	return cells
}

// sentBy returns 1 + the index of the message that a step put into a channel,
// 0 when it put none.
func sentBy(t *session.Trail, step, variable int) int {
	if step < 1 || step > len(t.Steps) {
		return 0
	}
	for _, c := range t.Steps[step-1].Changes {
		if c.Variable == variable {
			return c.Sent
		}
	}
	return 0
}

// alive tells whether a process exists after a step.
func alive(t *session.Trail, process, step int) bool {
	if process < 0 || process >= len(t.Processes) {
		return false
	}
	p := &t.Processes[process]
	return p.Born <= step && (p.Died == 0 || step < p.Died)
}
