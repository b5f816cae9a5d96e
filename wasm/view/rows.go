package view

import (
	"slices"
	"strings"

	"beeline/wasm/protocol"
)

// A run of up to fullRows visible steps has all its rows. A longer one has as many as can be
// seen at once, and spareRows before and after those, around the selected step.
const (
	fullRows  = 120
	spareRows = 8
	mostRows  = 80 // that can be seen at once
)

// windowRows returns the number of rows of a long run.
func windowRows(o *ScoreOptions) int {
	height := o.Height
	if height <= 0 {
		height = usualHeight
	}
	return min(height/o.Layout.measure().row, mostRows) + 1 + 2*spareRows
}

// rows are the visible steps of a score and the window of them that it writes.
type rows struct {
	steps []int // visible steps, ascending
	rank  []int // by step: index into steps of the step or the next visible one
	shown []bool
	from  int // the window: steps[from:to]
	to    int
}

func newRows(t *protocol.Trail, o *ScoreOptions) *rows {
	r := &rows{steps: Visible(t, *o), rank: make([]int, len(t.Steps)+2), shown: make([]bool, len(t.Steps)+1)}
	next := len(r.steps)
	r.rank[len(t.Steps)+1] = next
	for _, s := range r.steps {
		r.shown[s] = true
	}
	for s := len(t.Steps); s >= 0; s-- {
		if r.shown[s] {
			next--
		}
		r.rank[s] = next
	}
	r.to = len(r.steps)
	if r.to > fullRows && !o.whole {
		around := o.Current
		if o.Around > 0 {
			around = o.Around - 1
		}
		length := windowRows(o)
		r.from = min(max(r.rank[min(max(around, 0), len(t.Steps))]-length/2, 0), r.to-length)
		r.to = r.from + length
	}
	return r
}

// before and after report whether steps outside the window precede or follow it.
func (r *rows) before() bool { return r.from > 0 }
func (r *rows) after() bool  { return r.to < len(r.steps) }

// window returns the steps that have rows.
func (r *rows) window() []int { return r.steps[r.from:r.to] }

// nearest returns a step if it has a row, else the next step with a row, else the last one.
func (r *rows) nearest(step int) int {
	step = min(max(step, 0), len(r.shown)-1)
	return r.steps[max(r.from, min(r.rank[step], r.to-1))]
}

// Visible returns the numbers of the steps that o does not hide or filter out, ascending.
// The initial state, 0, is always among them.
func Visible(t *protocol.Trail, o ScoreOptions) []int {
	hidden := make([]bool, len(t.Processes))
	for _, i := range o.HiddenProcesses {
		if i >= 0 && i < len(hidden) {
			hidden[i] = true
		}
	}
	filter := strings.ToLower(strings.TrimSpace(o.Filter))
	visible := []int{0}
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.Process >= 0 && s.Process < len(hidden) && hidden[s.Process] {
			continue
		}
		if o.Only != nil {
			if _, only := slices.BinarySearch(o.Only, i+1); !only {
				continue
			}
		}
		if filter == "" || matches(t, s, filter) {
			visible = append(visible, i+1)
		}
	}
	return slices.Clip(visible)
}

func matches(t *protocol.Trail, s *protocol.Step, filter string) bool {
	for _, text := range []string{actor(t, s), s.Statement, s.Values} {
		if strings.Contains(strings.ToLower(text), filter) {
			return true
		}
	}
	return strings.Contains(strings.ToLower(changesText(t, s)), filter)
}
