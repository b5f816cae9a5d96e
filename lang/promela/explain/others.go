package explain

import (
	"bytes"
	"fmt"
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
)

// What a trail describes of variables is bounded: there can be a million.
const (
	// mostVariables is how many it describes before they change.
	mostVariables = 10_000
	// mostDescribed is how many it describes at all, those that change among them.
	mostDescribed = 2 * mostVariables
)

// A group are variables that follow each other and are not described yet.
type group struct {
	vars      []*prog.Var
	pid, life int // process that owns them, -1 for shared ones
	record    uint32
	from, to  uint32 // where they lie in a state, those of others may lie between
}

// leave notes variables that are described once they change.
func (v *viewer) leave(all group) {
	for part := range slices.Chunk(all.vars, stretchCells) {
		g := all
		g.vars, g.from = part, all.record+part[0].Offset
		for _, x := range part {
			at := all.record + x.Offset
			g.from, g.to = min(g.from, at), max(g.to, at+x.Len*x.Type.Size())
		}
		v.others = append(v.others, g)
	}
	v.left += len(all.vars)
}

// addChanged describes the variables that a step changes for the first time. What they
// are before it they were from the start.
func (v *viewer) addChanged(s ts.State, count int) {
	for i := range v.others {
		g := &v.others[i]
		if g.pid >= count || bytes.Equal(v.before[g.from:g.to], s[g.from:g.to]) {
			continue
		}
		g.vars = slices.DeleteFunc(g.vars, func(x *prog.Var) bool {
			if len(v.out.Variables) >= mostDescribed || bytes.Equal(v.sys.Contents(v.before, g.record, x), v.sys.Contents(s, g.record, x)) {
				return false
			}
			v.addVariable(v.before, x, g.pid, g.life, g.record, v.prefix(g.pid, g.life))
			v.left--
			return true
		})
	}
}

// tellLeft notes how many variables a trail does not describe.
func (v *viewer) tellLeft(notes []string) []string {
	if v.left == 0 {
		return notes
	}
	return append(notes, fmt.Sprintf("The trail shows %d variables; %d more are not shown.", len(v.out.Variables), v.left))
}
