package explain

import (
	"bytes"
	"math"
	"slices"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// untracked is a block of variables that are tracked as soon as one of them changes.
type untracked struct {
	owner
	block
	vars []*prog.Var
}

// addUntracked adds variables beyond maxVariables.
func (v *variables) addUntracked(own owner, list []*prog.Var) {
	for part := range slices.Chunk(list, blockSize) {
		u := untracked{owner: own, block: block{from: math.MaxUint32}, vars: part}
		for _, x := range part {
			u.include(own.record, x)
		}
		v.untracked = append(v.untracked, u)
	}
	v.hidden += len(list)
}

// trackChanged tracks the untracked variables that a step changes, up to maxTracked. Their
// values before the step are also their initial values. count is the number of processes
// after the step.
func (v *variables) trackChanged(before, after ts.State, count int) {
	for i := range v.untracked {
		u := &v.untracked[i]
		if u.pid >= count || u.equal(before, after) {
			continue
		}
		u.vars = slices.DeleteFunc(u.vars, func(x *prog.Var) bool {
			if len(v.list) >= maxTracked || bytes.Equal(v.sys.Contents(before, u.record, x), v.sys.Contents(after, u.record, x)) {
				return false
			}
			v.addVariable(before, u.owner, x)
			v.hidden--
			return true
		})
	}
}

// notes says how many variables the trail does not show.
func (v *variables) notes() []string {
	if v.hidden == 0 {
		return nil
	}
	return []string{format.Sprintf("The trail shows %d variables; %d more are not shown.", len(v.list), v.hidden)}
}
