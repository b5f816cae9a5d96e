package explain

import (
	"strings"

	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// endLanes notes at which statement every process stands, and what processes that cannot move wait
// for. The state is the end of a run with an error, or one that was asked for.
func (r *recorder) endLanes(t *report.Trail, kind search.ErrorKind, fault ts.Fault) {
	moving := map[int]bool{}
	if kind == search.Faulty {
		var out ts.Batch
		r.sys.Successors(r.before.state, &out)
		for i := range out.Len() {
			e, _ := out.At(i)
			for _, pid := range takesPart(e) {
				moving[pid] = true
			}
		}
		if fault != ts.GoalReached {
			failed, _, _, _, _ := vm.UnpackAction(r.last.Action)
			moving[failed] = true
		}
	}
	w := newWaiter(r.Model, r.before)
	for i, p := range r.before.processes {
		t.End[i].Statement = r.options(p)
		if !moving[p.Pid] {
			t.Waits = append(t.Waits, w.wait(p, r.instances.current[p.Pid]))
		}
	}
	if kind == search.Deadlock {
		t.Cycle = cycleOf(t.Waits)
	}
}

// options returns the next statement of a process, ":: a :: b" for several.
func (r *recorder) options(p vm.Process) string {
	var list []string
	size := 0
	for _, c := range r.program.Procs[p.Proc].Locations[p.Location].Out {
		if size > maxCompound {
			break
		}
		list = append(list, r.text(c.Action))
		size += len(list[len(list)-1])
	}
	text := strings.Join(list, " :: ")
	if len(list) > 1 {
		text = ":: " + text
	}
	return within(text, maxCompound)
}
