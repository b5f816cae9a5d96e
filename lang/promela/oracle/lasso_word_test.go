//go:build !js

package oracle

import (
	"fmt"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/check"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/syntax"
)

// A lassoWord is the states of a run at which the claim moves: after the last one, position
// loop follows. States of the system are given as the number of its steps before them.
type lassoWord struct {
	actions []ts.Action // the steps of the system, as the program without the claim numbers them
	letters []int       // by position: the number of steps before
	loop    int
}

// wordOf returns the states that the claim reads along a lasso of a product. A run to the
// end of a claim may go on as it likes: here it stays in the last state that the claim read.
func wordOf(m *ts.Model, p *prog.Program, t trail.Trail) (w lassoWord, err error) {
	w.loop = -1
	claims := make([]uint32, len(p.Actions)) // actions of the claim before each
	for i := range claims[1:] {
		if claims[i+1] = claims[i]; p.Actions[i].Proc == p.Claim.Proc {
			claims[i+1]++
		}
	}
	err = t.Replay(m, func(step int, e ts.Edge, _ ts.State) {
		if step == 0 {
			return
		}
		pid, action, receiver, receive, rendezvous := vm.UnpackAction(e.Action)
		if pid != prog.ClaimPid {
			a := vm.MakeAction(pid, action-claims[action])
			if rendezvous {
				a = vm.MakeRendezvous(a, receiver, receive-claims[receive])
			}
			w.actions = append(w.actions, a)
			return
		}
		if w.loop < 0 && t.Loop >= 0 && step > t.Loop {
			w.loop = len(w.letters)
		}
		w.letters = append(w.letters, len(w.actions))
	})
	if len(w.letters) == 0 {
		w.letters = []int{0}
	}
	if w.loop < 0 {
		w.loop = len(w.letters) - 1
	}
	return w, err
}

// breaks reports whether the word does not satisfy the formula that b checks a text for. It
// knows the text and the steps of the system only: neither the automaton nor its moves.
func (w lassoWord) breaks(b Beeline, text string) (bool, error) {
	c := b.Compile(text)
	e := evaluator{lassoWord: w, beeline: b, text: text, info: c.Info}
	truth := e.truth(c.Info.Formula.Formula)
	return e.err == nil && !truth[0], e.err
}

// An evaluator computes at which positions of a word formulas are true.
type evaluator struct {
	lassoWord
	beeline Beeline
	text    string
	info    *check.Info
	err     error
}

func (e *evaluator) truth(x syntax.Expr) []bool {
	switch x := x.(type) {
	case *syntax.Unary:
		if x.Op == syntax.OpNot || x.Op >= syntax.OpAlways {
			return e.unary(x.Op, e.truth(x.X))
		}
	case *syntax.Binary:
		if x.Op == syntax.OpAnd || x.Op == syntax.OpOr || x.Op >= syntax.OpAlways {
			return e.binary(x.Op, x, e.truth(x.X))
		}
	}
	return e.proposition(x)
}

// next returns the position after another one.
func (w lassoWord) next(i int) int {
	if i+1 < len(w.letters) {
		return i + 1
	}
	return w.loop
}

// fixed iterates an equation for the truth at a position until nothing changes.
func (e *evaluator) fixed(start bool, equation func(i int, next bool) bool) []bool {
	t := make([]bool, len(e.letters))
	for i := range t {
		t[i] = start
	}
	for again := true; again; {
		again = false
		for i := len(t) - 1; i >= 0; i-- {
			if v := equation(i, t[e.next(i)]); v != t[i] {
				t[i], again = v, true
			}
		}
	}
	return t
}

func (e *evaluator) unary(op syntax.Operator, a []bool) []bool {
	switch op {
	case syntax.OpAlways:
		return e.fixed(true, func(i int, next bool) bool { return a[i] && next })
	case syntax.OpEventually:
		return e.fixed(false, func(i int, next bool) bool { return a[i] || next })
	}
	t := make([]bool, len(a))
	for i := range t {
		if t[i] = !a[i]; op == syntax.OpNext {
			t[i] = a[e.next(i)]
		}
	}
	return t
}

func (e *evaluator) binary(op syntax.Operator, x *syntax.Binary, a []bool) []bool {
	b := e.truth(x.Y)
	switch op {
	case syntax.OpUntil:
		return e.fixed(false, func(i int, next bool) bool { return b[i] || a[i] && next })
	case syntax.OpWeakUntil:
		return e.fixed(true, func(i int, next bool) bool { return b[i] || a[i] && next })
	case syntax.OpRelease:
		return e.fixed(true, func(i int, next bool) bool { return b[i] && (a[i] || next) })
	}
	t := make([]bool, len(a))
	for i := range t {
		switch op {
		case syntax.OpAnd:
			t[i] = a[i] && b[i]
		case syntax.OpOr:
			t[i] = a[i] || b[i]
		case syntax.OpImplies:
			t[i] = !a[i] || b[i]
		case syntax.OpEquiv:
			t[i] = a[i] == b[i]
		}
	}
	return t
}

// proposition evaluates an expression in the states of the text without claims, as a goal.
func (e *evaluator) proposition(x syntax.Expr) []bool {
	t := make([]bool, len(e.letters))
	c := promela.Compile(e.beeline.Name, e.text, syntax.Options{Defines: e.beeline.Defines, Open: corpus.Open, Goal: syntax.ExprText(x)})
	if c.Program == nil {
		e.err = fmt.Errorf("%s: %s", syntax.ExprText(x), firstError(c))
		return t
	}
	sys := vm.New(c.Program)
	var out ts.Batch
	sys.Initial(&out)
	_, s := out.At(0)
	s = append(ts.State(nil), s...)
	at := 0
	for step := 0; ; step++ {
		for ; at < len(t) && e.letters[at] == step; at++ {
			value, _ := sys.Eval(s, vm.Process{}, c.Program.Goal)
			t[at] = value != 0
		}
		if at == len(t) {
			return t
		}
		out.Reset()
		sys.Successors(s, &out)
		found := false
		for i := range out.Len() {
			if edge, to := out.At(i); edge.Action == e.actions[step] && edge.Followed() {
				s, found = append(s[:0], to...), true
				break
			}
		}
		if !found {
			e.err = fmt.Errorf("step %d of the system cannot be repeated without the claim", step+1)
			return t
		}
	}
}

// TestLassoWord: formulas are evaluated as their definitions say, on the word 0 1 2 1 (3 4)*.
func TestLassoWord(t *testing.T) {
	text := "byte x; active proctype A() { x = 1; x = 2; x = 1; do :: x = 3 :: x = 4 od } ltl f { %s }"
	for formula, want := range map[string]bool{
		"[] (x < 3)": false, "[] (x < 5)": true, "<> (x == 2)": true, "<> (x == 9)": false, "<> [] (x > 2)": true, "[] <> (x == 3)": true,
		"[] <> (x == 1)": false, "(x < 2) U (x == 2)": true, "(x < 2) U (x == 3)": false, "(x < 9) W (x == 9)": true, "(x < 9) U (x == 9)": false,
		"(x == 2) V (x < 2)": false, "(x == 1) V (x < 2)": true, "(x == 9) V (x < 9)": true, "(x == 0) -> <> (x == 4)": true,
		"(x == 0) <-> (x == 1)": false, "! (x == 0)": false, "(x == 1) || (x == 0)": true, "(x == 1) && (x == 0)": false,
	} {
		text := fmt.Sprintf(text, formula)
		m := modelOf(Beeline{Name: "random.pml"}.Compile(text).Program)
		w := lassoWord{letters: []int{0, 1, 2, 3, 4, 5}, loop: 4}
		err := trail.Trail{Steps: []uint32{0, 0, 0, 0, 1}, Loop: -1}.Replay(m, func(step int, e ts.Edge, _ ts.State) {
			if step > 0 {
				w.actions = append(w.actions, e.Action)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := w.breaks(Beeline{Name: "random.pml", Property: syntax.Property{Kind: syntax.Block}}, text); err != nil || got == want {
			t.Errorf("%s: breaks %v, %v", formula, got, err)
		}
	}
}
