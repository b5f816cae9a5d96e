// Package heuristic estimates how far a state is from an error.
package heuristic

import "beeline/engine/ts"

// Enabler tells which processes can act.
type Enabler interface {
	// Active returns how many processes can execute a statement in s.
	Active(s ts.State) int
}

// ActiveProcesses is the estimate H_ap for deadlocks: the number of processes
// that are not blocked, each of which has to be blocked by a step at least
// (Edelkamp, Leue, Lluch-Lafuente 2004, section 5.3). A step can block several
// processes at once, so it is not admissible in general.
type ActiveProcesses struct{ System Enabler }

// Estimate returns the number of processes that can act.
func (h ActiveProcesses) Estimate(s ts.State) uint32 { return uint32(h.System.Active(s)) }

// Admissible returns false: one step can block several processes.
func (ActiveProcesses) Admissible() bool { return false }
