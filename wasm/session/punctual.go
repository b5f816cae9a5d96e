package session

import (
	"beeline/engine/search"
	"beeline/engine/ts"
)

// punctual is an estimate that gives up at the time limit: to estimate all successors of
// one state of a large model can take minutes, and the search looks at the clock after them.
type punctual struct {
	search.Heuristic
	*watch
	stride, left int // estimates between two looks at the clock, and to the next one
	last         float64
	late         bool
}

// Estimate returns the estimate, and 0, which proves nothing, once the time is up.
func (h *punctual) Estimate(s ts.State) uint32 {
	if h.late {
		return 0
	}
	if h.left--; h.left <= 0 && h.seconds > 0 {
		if h.look(); h.late {
			return 0
		}
	}
	return h.Heuristic.Estimate(s)
}

// look asks whether the time is up, and when to ask again.
func (h *punctual) look() {
	now := h.clock()
	h.late = h.over(now)
	switch took := now - h.last; {
	case took < shortStride:
		h.stride = min(2*h.stride+1, usualStride)
	case took > longStride:
		h.stride /= 2
	}
	h.last, h.left = now, h.stride
}
