package reduce

import (
	"beeline/engine/format"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Translate returns the trail of the given program that executes the same statements as a trail
// of the reduced one. Both models are Systems of package vm. A trail that ends in a fault does
// so in both. An error is a mistake of the reduction.
func (m *Map) Translate(reduced, given *ts.Model, t trail.Trail) (trail.Trail, error) {
	w := walker{m: given}
	w.begin()
	var failure error
	err := t.Replay(reduced, func(step int, e ts.Edge, _ ts.State) {
		if step == 0 || failure != nil {
			return
		}
		if failure = w.walk(m.actions(e.Action), e.Fault); failure != nil {
			failure = format.Errorf("step %d of the reduced program: %w", step, failure)
		}
	})
	if err == nil {
		err = failure
	}
	return trail.Trail{Steps: w.steps, Loop: -1}, err
}

// Follow returns the steps of the system in a trail of the reduced program, as actions of the
// given one. loop is the index of the step to which the trail goes back, len(actions) if the loop
// has no step of the system. The steps of the claim are left out, because the claim of the given program moves between
// merged statements too. So an acceptance cycle along these steps is one of the given program.
// reduced is a System of package vm.
func (m *Map) Follow(reduced *ts.Model, t trail.Trail) (actions []ts.Action, loop int, err error) {
	loop = -1
	err = t.Replay(reduced, func(step int, e ts.Edge, _ ts.State) {
		if loop < 0 && t.Loop >= 0 && step > t.Loop {
			loop = len(actions)
		}
		if pid, _ := vm.Movers(e.Action); step > 0 && pid >= 0 {
			actions = append(actions, m.actions(e.Action)...)
		}
	})
	if loop < 0 {
		loop = len(actions)
	}
	return actions, loop, err
}

// actions lists the actions of the given program that an action of the reduced one executes.
func (m *Map) actions(a ts.Action) []ts.Action {
	pid, action, receiver, receive, rendezvous := vm.UnpackAction(a)
	chain := m.chain(action)
	if !rendezvous {
		return makeActions(pid, chain, nil)
	}
	first, rest := vm.MakeAction(pid, chain[0]), m.chain(receive)
	return makeActions(receiver, rest[1:], []ts.Action{vm.MakeRendezvous(first, receiver, rest[0])})
}

func makeActions(pid int, chain []uint32, list []ts.Action) []ts.Action {
	for _, action := range chain {
		list = append(list, vm.MakeAction(pid, action))
	}
	return list
}

// chain lists the actions of the given program in an action of the reduced one.
func (m *Map) chain(action uint32) []uint32 {
	if o := m.origin[action]; o != none {
		return []uint32{o}
	}
	var list []uint32
	d := &m.reduced.Actions[action]
	for at := d.Body; at != d.Target; {
		step := m.reduced.Procs[d.Proc].Locations[at].Out[0].Action
		if o := m.origin[step]; o != none {
			list = append(list, o)
		}
		at = m.reduced.Actions[step].Target
	}
	return list
}

// Covered translates which actions of the reduced program were executed to the given program.
func (m *Map) Covered(list []bool) []bool {
	out := make([]bool, m.given)
	for action, executed := range list {
		if o := m.origin[action]; executed && o != none {
			out[o] = true
		}
	}
	return out
}

// A walker executes actions of a model.
type walker struct {
	m     *ts.Model
	batch ts.Batch
	state ts.State
	steps []uint32
}

func (w *walker) begin() {
	w.m.Initial(&w.batch)
	_, s := w.batch.At(0)
	w.state = append(w.state, s...)
}

// walk executes actions in order. An expected fault ends it.
func (w *walker) walk(list []ts.Action, fault ts.Fault) error {
	for _, a := range list {
		at, ok := w.find(a, fault)
		if !ok {
			pid, action, _, _, _ := vm.UnpackAction(a)
			return format.Errorf("process %d cannot execute action %d", pid, action)
		}
		w.steps = append(w.steps, uint32(at))
		e, s := w.batch.At(at)
		w.state = append(w.state[:0], s...)
		if e.Fault != ts.NoFault {
			break
		}
	}
	return nil
}

// find returns the edge of an action: the one with the fault or, without it, one that is not
// blocked.
func (w *walker) find(a ts.Action, fault ts.Fault) (int, bool) {
	w.batch.Reset()
	w.m.Successors(w.state, &w.batch)
	best := -1
	for i := range w.batch.Len() {
		e, _ := w.batch.At(i)
		switch {
		case e.Action != a:
		case fault != ts.NoFault && e.Fault == fault, fault == ts.EndlessDStep && e.Fault == ts.UnfinishedDStep:
			return i, true
		case best < 0 && e.Fault == ts.NoFault:
			best = i
		}
	}
	return best, best >= 0
}
