// Package heuristic estimates the number of steps from a state of a program to an error. Every
// estimate is a search.Heuristic: search.Infinite means that no error can be reached, and
// Admissible tells whether the estimate is never too high.
//
// The estimates, with their sources:
//
//   - ActiveProcesses (H_ap), Formula (H_f), Assertion and Deadlock (H_f for these errors),
//     Hamming and FSM (distances to a given state): Edelkamp, Leue, Lluch-Lafuente, "Directed
//     explicit-state model checking in the validation of communication protocols", 2004.
//   - Claim: H_f for the claim to be where runs can be accepted (the same paper, section 7.3).
//   - JointAssertions: H_f for assertions that several processes violate at once.
//   - Max, Sum, Nearest and OrderOnly combine estimates.
//
// Package relaxed has the estimates by delete relaxation. Package truth compares estimates with
// true distances, which TrueDistances measures. Faultless reports programs that have no
// faults other than violated assertions.
//
// Read it in this order: formula.go makes terms of conditions and term_steps.go evaluates them;
// assertion.go, joint.go, deadlock.go and claim.go make such conditions of programs. The distances
// in control graphs are in paths.go, the estimates that use only these and bytes in target.go.
// combine.go has Max, Sum, Nearest and OrderOnly, distances.go true distances, faults.go Faultless.
package heuristic

import (
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// ActiveProcesses is the estimate H_ap for deadlocks: the number of processes that can act
// (Edelkamp, Leue, Lluch-Lafuente 2004, section 5.3). Each of them has to become blocked. One
// step can block several, so it is not admissible.
type ActiveProcesses struct{ System *vm.System }

// Estimate returns the number of processes that can act.
func (h ActiveProcesses) Estimate(s ts.State) uint32 { return uint32(h.System.Active(s)) }

// Admissible returns false: one step can block several processes.
func (ActiveProcesses) Admissible() bool { return false }
