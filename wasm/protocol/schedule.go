package protocol

import "slices"

// A Schedule says which processes could move in the loop of a run, and which did, by process
// number.
type Schedule struct {
	Moved     []int `json:"moved"`
	Sometimes []int `json:"sometimes"` // in some states of the loop outside atomic sequences
	Always    []int `json:"always"`    // in all of them, if there are any
}

// Unfair returns the processes that could always move in the loop, but never did. s may be nil.
func (s *Schedule) Unfair() (list []int) {
	if s == nil {
		return nil
	}
	return Without(s.Always, s.Moved)
}

// Without returns the members of a list that another one lacks.
func Without(list, other []int) (out []int) {
	for _, n := range list {
		if !slices.Contains(other, n) {
			out = append(out, n)
		}
	}
	return out
}
