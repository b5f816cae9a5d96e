package session

import (
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/wasm/protocol"
)

// schedule returns which processes could move in the loop of a trail, nil without a loop.
func (s *subject) schedule(found trail.Trail) *protocol.Schedule {
	if found.Loop < 0 || s.whole.Cycles == nil || s.whole.Cycles.Fairness == nil {
		return nil
	}
	x, err := search.ScheduleOf(&s.whole.Model, s.whole.Cycles.Fairness, found)
	if err != nil {
		return nil
	}
	out := &protocol.Schedule{Moved: []int{}, Sometimes: []int{}, Always: []int{}}
	for p := range 256 {
		if x.Moved.Has(p) {
			out.Moved = append(out.Moved, p)
		}
		if x.Sometimes.Has(p) {
			out.Sometimes = append(out.Sometimes, p)
			if x.Always.Has(p) {
				out.Always = append(out.Always, p)
			}
		}
	}
	return out
}
