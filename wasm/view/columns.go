package view

import (
	"slices"
	"sort"

	"beeline/wasm/protocol"
)

// A column is a lane of the chart, for one process or for all folded ones.
type column struct {
	processes []int // one, or all folded ones in the grey lane
	lane      Lane
}

func (c *column) folded() bool { return c.lane.Color == 0 }

// columns returns the lanes of a chart from the left, up to most of them.
func columns(t *protocol.Trail, o *ScoreOptions, most int) []column {
	order := laneSequence(t, o.Lanes)
	order = slices.DeleteFunc(order, func(i int) bool {
		return slices.Contains(o.HiddenProcesses, i) || slices.Contains(o.HiddenLanes, i)
	})
	folded := idlest(t, order, most)
	var list []column
	for _, i := range order {
		if !folded[i] {
			list = append(list, column{processes: []int{i}, lane: LaneOf(i)})
		}
	}
	if len(folded) == 0 {
		return list
	}
	others := column{}
	for i := range t.Processes {
		if folded[i] {
			others.processes = append(others.processes, i)
		}
	}
	return append(list, others)
}

// laneless reports whether a process has no lane of its own: it is hidden or folded.
func laneless(list []column, process int) bool {
	for i := range list {
		if c := &list[i]; !c.folded() && c.processes[0] == process {
			return false
		}
	}
	return true
}

// laneSequence puts the wanted lanes first, each once, then the rest.
func laneSequence(t *protocol.Trail, wanted []int) []int {
	var order []int
	seen := make([]bool, len(t.Processes))
	for _, i := range append(slices.Clone(wanted), LaneOrder(t)...) {
		if i >= 0 && i < len(seen) && !seen[i] {
			seen[i] = true
			order = append(order, i)
		}
	}
	return order
}

// idlest returns the processes to fold into one lane so that at most most lanes remain.
// These are the processes with the fewest steps, of equal ones the later.
func idlest(t *protocol.Trail, order []int, most int) map[int]bool {
	if len(order) <= most {
		return nil
	}
	steps := make([]int, len(t.Processes))
	for i := range t.Steps {
		if p := t.Steps[i].Process; p >= 0 && p < len(steps) {
			steps[p]++
		}
		if m := t.Steps[i].Message; m != nil && m.Kind == "handshake" && m.Peer >= 0 && m.Peer < len(steps) {
			steps[m.Peer]++
		}
	}
	byUse := slices.Clone(order)
	sort.Slice(byUse, func(a, b int) bool {
		if steps[byUse[a]] != steps[byUse[b]] {
			return steps[byUse[a]] < steps[byUse[b]]
		}
		return byUse[a] > byUse[b]
	})
	folded := map[int]bool{}
	for n, i := range byUse {
		if n <= len(order)-most || steps[i] == 0 {
			folded[i] = true
		}
	}
	return folded
}
