package vm

import (
	"bytes"

	"beeline/engine/ts"
)

// Steps of a d_step: to an interruption where no host watches, and between two questions
// to a host.
const (
	mostUnwatched = 1 << 20
	betweenLooks  = 1 << 14
)

// WatchDSteps has the host asked every so often whether to interrupt a d_step, which gives
// the edge the fault ts.UnfinishedDStep: enough is told how many steps it has taken.
// Without a host a d_step is interrupted after about a million steps.
func (v *System) WatchDSteps(enough func(steps uint64) bool) { v.enough = enough }

// isEnough reports whether a d_step is to be interrupted after n steps.
func (v *System) isEnough(n uint64) bool {
	if v.enough == nil {
		return n >= mostUnwatched
	}
	return n > 0 && v.enough(n)
}

// A mark is a state within a d_step that later ones are compared with (Brent, "An improved
// Monte Carlo factorization algorithm", 1980): that after 2^k steps, until there are 2^(k+1).
// What a d_step does depends on the state alone, so that it has no end when one comes back.
type mark struct {
	location uint32
	state    []byte
}

// firstMark is after how many steps the first mark is set. Most d_steps are shorter.
const firstMark = 256

// repeats reports whether the state after n steps is the marked one.
func (m *mark) repeats(n uint64, location uint32, s ts.State) bool {
	if n < firstMark {
		return false
	}
	if n&(n-1) == 0 {
		m.location, m.state = location, append(m.state[:0], s...)
		return false
	}
	return location == m.location && bytes.Equal(s, m.state)
}
