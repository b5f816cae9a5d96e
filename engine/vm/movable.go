package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// Movers returns the processes that move along an edge, -1 for none: one, the sender and the
// receiver of a rendezvous, or none if the claim moves alone.
func Movers(a ts.Action) (pid, receiver int) {
	pid, _, receiver, _, rendezvous := UnpackAction(a)
	if pid == prog.ClaimPid {
		pid = -1
	}
	if !rendezvous {
		receiver = -1
	}
	return pid, receiver
}

// EachMovable calls visit for each process that has a step in a state outside atomic
// sequences, whatever the claim does. As in Spin, the receiver of a rendezvous has none: the
// step is the sender's.
func (v *System) EachMovable(s ts.State, visit func(pid int)) {
	if found := v.eachMovable(s, visit); found || !v.prog.Uses.Timeout {
		return
	}
	timeout := v.timeout
	v.timeout = true
	v.eachMovable(s, visit)
	v.timeout = timeout
}

// eachMovable is EachMovable for the current value of timeout. It reports whether there are such
// processes.
func (v *System) eachMovable(s ts.State, visit func(pid int)) (found bool) {
	procs := v.Processes(s, nil)
	highest := v.highestPriority(s, procs)
	for pid := range procs {
		if v.isActive(s, procs, pid) && v.priority(s, procs[pid]) >= highest {
			visit(pid)
			found = true
		}
	}
	return found
}
