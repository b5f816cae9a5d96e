package view

import (
	"slices"
	"strconv"
	"strings"

	"beeline/wasm/protocol"
)

// A laneEnd is the end of a lane after an error: a row below the last step, with the statement
// at which the process stands.
type laneEnd struct {
	column    int
	process   int // index into Trail.Processes, -1 for the lane of all others
	kind      int
	line      int
	statement string
	says      string // "waits for Booth:2"
	why       string // what it waits for, with `code`
	arrows    []wakeArrow
}

// Kinds of ends of lanes.
const (
	halted = iota // cannot move
	ready         // could move
	failed        // took the step that fails
)

// A wakeArrow leads from a waiting process to one that could wake it.
type wakeArrow struct {
	line  []point
	cycle bool // both belong to the cycle of waiting
}

// hasEnds reports whether the lanes of a run have ends: after a deadlock, after a failed step,
// and in a state that was asked for or violates an invariant.
func hasEnds(t *protocol.Trail) bool {
	states := func(s protocol.Standing) bool { return s.Statement != "" }
	return t.Loop < 0 && (len(t.Waits) > 0 || slices.ContainsFunc(t.End, states))
}

// placeEnds gives every lane whose process lives a row below the last step.
func (f *figure) placeEnds() {
	if !hasEnds(f.trail) {
		return
	}
	for c := range f.columns {
		if f.columns[c].folded() {
			f.ends = append(f.ends, othersEnd(f.trail, c, f.columns[c].processes))
		} else if end, lives := endOf(f.trail, f.columns[c].processes[0]); lives {
			end.column = c
			f.ends = append(f.ends, end)
		}
	}
	for k := range f.ends {
		f.placeWakes(k)
	}
	f.height += float64(len(f.ends) * f.row)
}

// endY is the middle of the row of an end.
func (f *figure) endY(k int) float64 { return f.rankY(len(f.rows.steps) + k) }

// endOf returns how a process ends, if it lives.
func endOf(t *protocol.Trail, process int) (laneEnd, bool) {
	at := slices.IndexFunc(t.End, func(s protocol.Standing) bool { return s.Process == process })
	if at < 0 {
		return laneEnd{}, false
	}
	end := laneEnd{process: process, kind: ready, line: t.End[at].Line, statement: t.End[at].Statement, says: "could move"}
	if n := len(t.Steps); n > 0 && !slices.Contains([]string{"", protocol.FaultGoal, protocol.FaultInvariant}, t.Steps[n-1].Fault) && t.Steps[n-1].Process == process {
		s := &t.Steps[n-1]
		end.kind, end.line, end.statement, end.says = failed, s.Line, statementText(s), s.Fault
	} else if w := waitOf(t, process); w != nil {
		end.kind, end.says = halted, "waits"
		if w.Who != "" {
			end.says += " for " + w.Who
		}
		end.why = strings.TrimSpace(strings.TrimPrefix(w.Says, "waits at line "+strconv.Itoa(w.Line)))
		if w.End && end.statement != "-end-" {
			end.why += " (its end label allows this)"
		}
	}
	return end, true
}

// othersEnd counts the processes without a lane of their own.
func othersEnd(t *protocol.Trail, column int, processes []int) laneEnd {
	end := laneEnd{column: column, process: -1, kind: ready}
	counts := map[int]int{}
	for _, i := range processes {
		if e, lives := endOf(t, i); lives {
			counts[e.kind]++
			end.kind = min(end.kind, e.kind)
		}
	}
	var parts []string
	for kind, says := range []string{"wait", "could move", "failed"} {
		if counts[kind] > 0 {
			parts = append(parts, strconv.Itoa(counts[kind])+" "+says)
		}
	}
	if counts[halted] == 1 {
		parts[0] += "s"
	}
	end.says = strings.Join(parts, ", ")
	return end
}

func waitOf(t *protocol.Trail, process int) *protocol.Wait {
	for i := range t.Waits {
		if t.Waits[i].Process == process {
			return &t.Waits[i]
		}
	}
	return nil
}

// processAt returns the process that has a number at the end of the run, an index into
// Trail.Processes, -1 if none.
func processAt(t *protocol.Trail, pid int) int {
	for _, s := range t.End {
		if s.Process >= 0 && s.Process < len(t.Processes) && t.Processes[s.Process].Pid == pid {
			return s.Process
		}
	}
	return -1
}

// placeWakes draws arrows from the row of an end to the lanes of the processes that could wake
// its process.
func (f *figure) placeWakes(k int) {
	end := &f.ends[k]
	w := waitOf(f.trail, end.process)
	if w == nil {
		return
	}
	drawn := map[int]bool{end.column: true}
	for _, pid := range w.For {
		to := f.columnOf(processAt(f.trail, pid))
		if to < 0 || drawn[to] {
			continue
		}
		drawn[to] = true
		side := direction(end.column, to)
		c := f.trail.Cycle
		end.arrows = append(end.arrows, wakeArrow{
			line:  []point{{f.x(end.column) + 7*side, f.endY(k)}, {f.x(to) - (headSize+1)*side, f.endY(k)}},
			cycle: c != nil && slices.Contains(c.Pids, w.Pid) && slices.Contains(c.Pids, pid),
		})
	}
}

// endName names the lane of an end: a process, or "84 others".
func (f *figure) endName(end *laneEnd) string {
	if end.process < 0 {
		return strconv.Itoa(len(f.columns[end.column].processes)) + " others"
	}
	return processName(f.trail, end.process)
}

// text returns what a process waits for as plain text.
func (e *laneEnd) text() string { return unquoted(strings.TrimSpace(e.says + " " + e.why)) }

// unquoted leaves out the marks of code.
func unquoted(s string) string { return strings.ReplaceAll(s, "`", "") }

// cycleText names the cycle of waiting at the end of a run, "" without one.
func cycleText(t *protocol.Trail) string {
	if t.Cycle == nil || !hasEnds(t) {
		return ""
	}
	return t.Cycle.Says + "."
}
