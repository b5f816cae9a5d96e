//go:build !js

package reduce

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// The proof of a program with a claim has two parts. C0, C1, C3 and the merged steps are
// checked on the system without the claim, which never changes it; C2 is checked there with the
// guards of the claim. Then C3 is checked on the product, and both products must have the same
// verdict.

// withoutClaim returns the system of a program.
func withoutClaim(p *prog.Program) *prog.Program {
	q := *p
	q.Claim = nil
	return &q
}

// A watcher sees what a property depends on: whether the guards of a claim are true, and accept
// labels of processes if they count. The zero watcher sees nothing.
type watcher struct {
	sys    *vm.System // of the system without the claim
	guards []prog.ExprID
	accept bool
}

func newWatcher(p *prog.Program, accept bool) watcher {
	w := watcher{sys: vm.New(withoutClaim(p)), accept: accept || p.Claim != nil && !p.Claim.OnlyOwn}
	for i := range p.Actions {
		if a := &p.Actions[i]; p.Claim != nil && a.Proc == p.Claim.Proc && a.A != 0 {
			w.guards = append(w.guards, a.A)
		}
	}
	return w
}

// distinguishes reports whether two states are seen differently.
func (w *watcher) distinguishes(s, t ts.State) bool {
	if w.accept && (w.sys.Labels(s)^w.sys.Labels(t))&ts.Accepting != 0 {
		return true
	}
	return slices.ContainsFunc(w.guards, func(x prog.ExprID) bool {
		a, first := w.sys.Eval(s, vm.Process{}, x)
		b, second := w.sys.Eval(t, vm.Process{}, x)
		return (a != 0) != (b != 0) || first != second
	})
}

// A productProof checks C3 on the product: each of its cycles has a state in which all moves are
// ample. Then it compares the verdicts on both products, and the lasso that is found in the
// reduced one with the given program.
type productProof struct {
	given    *prog.Program
	reduced  stage
	needed   bool // there is a claim, or accept labels count
	accept   bool
	most     int
	product  *ampleProof
	complete bool // both products were searched
	cycles   int
}

func newProductProof(p *prog.Program, last stage, most int, accept bool) *productProof {
	return &productProof{given: p, reduced: last, needed: accept || p.Claim != nil, accept: accept, most: most,
		product: newAmpleProof(last.program, most)}
}

func (r *productProof) counted() counts { return r.product.counted() }

func (r *productProof) conditions() error {
	if !r.needed {
		return nil
	}
	r.product.reach()
	if r.product.incomplete() {
		return nil
	}
	return r.product.cycles()
}

// find searches for an error, up to the bound.
func (r *productProof) find(m *ts.Model) (f search.Finding, done bool) {
	run := search.NestedDepthFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: search.Goal{Asserts: true},
		Cycles: search.Cycles{Stutter: r.accept}, Limits: search.Limits{States: uint64(2 * r.most)}}.Start()
	for n := 0; run.Step(1<<12) == search.Running && n < r.most; n++ {
	}
	status := run.Step(0)
	return run.Finding(), status == search.Found || status == search.Exhausted
}

func (r *productProof) compare() error {
	if !r.needed {
		return nil
	}
	given, reduced := model(r.given), model(r.reduced.program)
	want, first := r.find(given)
	got, second := r.find(reduced)
	if !first || !second || want.Fault == ts.EndlessDStep {
		return nil
	}
	r.complete = true
	if (want.Kind != search.NoError) != (got.Kind != search.NoError) {
		return violated("verdict", "error %d, fault %d becomes %d, fault %d", want.Kind, want.Fault, got.Kind, got.Fault)
	}
	if got.Kind == search.NoError {
		return nil
	}
	r.cycles++
	actions, loop, err := r.reduced.toGiven.Follow(reduced, got.Trail)
	if err != nil {
		return violated("verdict", "%v", err)
	}
	again, done := r.find(search.Along{
		Model: given, Steps: len(actions), Loop: loop, Faults: true,
		IsClaim: func(a ts.Action) bool { pid, _ := vm.Movers(a); return pid < 0 },
		Takes:   func(step int, _ uint32, a ts.Action) bool { return a == actions[step] },
	}.Part())
	if !done {
		return nil // a long run with a claim of many locations
	}
	// Where statements are merged, the same run can have another error first.
	if again.Kind == search.NoError || got.Kind != search.Faulty && again.Kind != got.Kind {
		return violated("verdict", "error %d, fault %d is translated to %d, fault %d", got.Kind, got.Fault, again.Kind, again.Fault)
	}
	if err := again.Trail.Replay(given, func(int, ts.Edge, ts.State) {}); err != nil {
		return violated("verdict", "%v", err)
	}
	return nil
}
