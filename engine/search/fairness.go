package search

import "beeline/engine/ts"

// A ProcessSet is a set of process numbers from 0 to 255.
type ProcessSet [4]uint64

// Add adds a process.
func (p *ProcessSet) Add(process int) { p[process>>6] |= 1 << (process & 63) }

// Has reports whether the set has a process.
func (p ProcessSet) Has(process int) bool { return p[process>>6]>>(process&63)&1 != 0 }

// with returns the union.
func (p ProcessSet) with(q ProcessSet) ProcessSet {
	for i := range p {
		p[i] |= q[i]
	}
	return p
}

// others returns the processes that the set lacks.
func (p ProcessSet) others() ProcessSet {
	for i := range p {
		p[i] = ^p[i]
	}
	return p
}

// without returns the processes that are not in q.
func (p ProcessSet) without(q ProcessSet) ProcessSet {
	for i := range p {
		p[i] &^= q[i]
	}
	return p
}

// A Fairness knows the processes of a model. A loop is weakly fair if each process moves in
// it, or cannot move in one of its states. States inside atomic sequences do not count for
// the second, because the sequence keeps other processes from moving.
type Fairness interface {
	// Moving returns the processes that move along an edge of a state: none along a step
	// of a claim alone, two along a rendezvous.
	Moving(s ts.State, e ts.Edge) ProcessSet
	// Enabled returns the processes that can move in a state outside atomic sequences. In a
	// product these are the processes for which the system has a step.
	Enabled(s ts.State) ProcessSet
}
