package explain

import (
	"slices"
	"sort"
	"strings"

	"beeline/engine/format"
	"beeline/lang/report"
)

// cycleOf returns a smallest set of waiting processes that only processes of the set could
// wake, nil if there is none.
func cycleOf(waits []report.Wait) *report.Cycle {
	at := map[int]*report.Wait{}
	for i := range waits {
		at[waits[i].Pid] = &waits[i]
	}
	var best []int
	for i := range waits {
		set := wakers(at, waits[i].Pid)
		if slices.Contains(set, waits[i].Pid) && (best == nil || len(set) < len(best)) {
			best = set
		}
	}
	if best == nil {
		return nil
	}
	sort.Slice(best, func(i, j int) bool { return best[i] < best[j] })
	out := &report.Cycle{Pids: best}
	name := func(pid int) string { return format.Sprintf("%s:%d", at[pid].Proctype, pid) }
	var parts []string
	if order := inTurn(at, best); order != nil && len(order) <= maxInCycle {
		out.Pids = order
		for i, pid := range order {
			parts = append(parts, name(pid)+" waits for "+name(order[(i+1)%len(order)]))
		}
		out.Says = strings.Join(parts, ", ")
		return out
	}
	for i, pid := range best {
		if i == maxInCycle {
			parts = append(parts, format.Sprintf("%d more", len(best)-i))
			break
		}
		parts = append(parts, name(pid))
	}
	last := len(parts) - 1
	out.Says = strings.Join(parts[:last], ", ") + " and " + parts[last] + " wait for each other"
	return out
}

// maxInCycle is how many processes of a cycle are named.
const maxInCycle = 8

// wakers returns the processes that could wake a process, those that could wake these, and so
// on; nil if one of them does not wait, or waits for nobody.
func wakers(at map[int]*report.Wait, pid int) (set []int) {
	todo, seen := []int{pid}, map[int]bool{}
	for len(todo) > 0 {
		w := at[todo[0]]
		todo = todo[1:]
		if w == nil || len(w.For) == 0 {
			return nil
		}
		for _, q := range w.For {
			if !seen[q] {
				seen[q] = true
				set = append(set, q)
				todo = append(todo, q)
			}
		}
	}
	return set
}

// inTurn returns a set in an order in which each process waits for the next one. It follows the
// first process that each one waits for. It returns nil if that does not lead through all of them.
func inTurn(at map[int]*report.Wait, set []int) []int {
	var order []int
	for pid := set[0]; !slices.Contains(order, pid); pid = at[pid].For[0] {
		order = append(order, pid)
	}
	if len(order) < len(set) || at[order[len(order)-1]].For[0] != order[0] {
		return nil
	}
	return order
}
