package vm

import (
	"bytes"

	"beeline/engine/ts"
)

const (
	// maxSteps is the length of a d_step after which it is interrupted without a hook.
	maxSteps = 1 << 20
	// stepsBetweenCalls is the number of steps between two calls of the hook.
	stepsBetweenCalls = 1 << 14
)

// InterruptDSteps sets a function that is called from time to time during a d_step, with the
// number of its steps. If it returns true, the d_step is interrupted, and the edge has
// the fault ts.UnfinishedDStep. Without it a d_step is interrupted after 2^20 steps.
func (v *System) InterruptDSteps(interrupt func(steps uint64) bool) { v.hooks.interrupt = interrupt }

// interrupts reports whether to interrupt a d_step after n steps.
func (v *System) interrupts(n uint64) bool {
	if v.hooks.interrupt == nil {
		return n >= maxSteps
	}
	return n > 0 && v.hooks.interrupt(n)
}

// A mark is the state of a d_step after 2^k steps. It is compared with the states of the
// steps up to 2^(k+1) (Brent, "An improved Monte Carlo factorization algorithm", 1980).
// A d_step is deterministic, so it never ends if a state repeats.
type mark struct {
	location uint32
	state    []byte
}

// firstMark is the step at which the first mark is set. Most d_steps are shorter.
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
