package language

import (
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// fairness is the search.Fairness of a program.
type fairness struct{ sys *vm.System }

func (f fairness) Moving(_ ts.State, e ts.Edge) (p search.ProcessSet) {
	pid, receiver := vm.Movers(e.Action)
	for _, n := range []int{pid, receiver} {
		if n >= 0 {
			p.Add(n)
		}
	}
	return p
}

func (f fairness) Enabled(s ts.State) (p search.ProcessSet) {
	f.sys.EachMovable(s, p.Add)
	return p
}
