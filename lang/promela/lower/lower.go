// Package lower turns a checked model into a program.
//
// State counts can only equal Spin's when control points do, and Spin's control
// points are the elements its parser happens to make. So lowering goes the same
// way: a body becomes a graph of elements, numbered in the order in which Spin
// creates them (element.go, body.go); atomic sequences mark their elements
// (atomic.go); transitions skip from element to element by Spin's rules
// (hunt.go); nested choices are flattened and escapes prepended (flatten.go);
// what remains reachable is numbered densely and becomes the program's
// locations (emit.go).
package lower

import (
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

func newLowerer(in *check.Info, list *diag.List) *lowerer {
	return &lowerer{
		in:    in,
		list:  list,
		prog:  &prog.Program{Exprs: make([]prog.Expr, 1), Refs: make([]prog.Ref, 1)},
		place: map[*check.Var]placed{},
		procs: map[string]uint32{},
	}
}

func (l *lowerer) run() {
	l.layoutGlobals()
	for i, p := range l.in.Procs {
		l.procs[p.Name] = uint32(i)
		l.prog.Procs = append(l.prog.Procs, prog.Proc{Name: p.Name})
	}
	for i, p := range l.in.Procs {
		l.layoutProc(uint32(i), p)
	}
	l.globalInits()
	l.bodies()
	l.resolveLabels()
	l.activate()
}

// A lowerer is the work in progress.
type lowerer struct {
	in    *check.Info
	list  *diag.List
	prog  *prog.Program
	place map[*check.Var]placed
	procs map[string]uint32
	// built are the elements of each process type, by index.
	built []*body
	// transitions counts those of all bodies, see mostTransitions.
	transitions int
	// statements counts elements over all bodies: Spin's trail numbers.
	statements int32
	// remote are label references to be resolved when all bodies are built.
	remote []remoteLabel
	// named are all of them, those of claims and formulas included.
	named []remoteLabel
}

// bodies builds every body in textual order: claims too, because their elements
// take statement numbers. What only a claim needs is dropped again.
func (l *lowerer) bodies() {
	l.built = make([]*body, len(l.prog.Procs))
	for _, u := range l.in.Model.Units {
		switch u := u.(type) {
		case *syntax.Proctype:
			i := l.procs[u.Name.Name]
			b := newBody(l, i)
			b.build(u.Body)
			l.built[i] = b
		case *syntax.Claim:
			l.apart(func() { newBody(l, 0).build(u.Body) })
		case *syntax.LTL:
			l.apart(func() { l.expr(u.Formula) })
		}
	}
	l.prog.Goal = l.expr(l.in.Model.Goal)
	for _, r := range l.named {
		l.built[r.proc].pin(r.label)
	}
	for i, b := range l.built {
		b.emit(&l.prog.Procs[i])
		b.drop()
	}
}

// apart lowers what only a claim or formula needs and drops it again, except for
// the statement numbers it takes and the labels it names.
func (l *lowerer) apart(lower func()) {
	exprs, refs, args, remote, uses := len(l.prog.Exprs), len(l.prog.Refs), len(l.prog.Args), len(l.remote), l.prog.Uses
	lower()
	l.prog.Exprs, l.prog.Refs, l.prog.Args = l.prog.Exprs[:exprs], l.prog.Refs[:refs], l.prog.Args[:args]
	l.remote, l.prog.Uses = l.remote[:remote], uses
}

// activate lists the processes of the initial state.
func (l *lowerer) activate() {
	for i, p := range l.in.Procs {
		out := &l.prog.Procs[i]
		out.Priority = uint8(p.Priority)
		if p.Decl.Priority != nil {
			l.prog.Uses.Priorities = true
		}
		if p.Decl.Provided != nil {
			out.Provided = l.expr(p.Decl.Provided)
		}
		for n := 0; n < p.Count; n++ {
			l.prog.Active = append(l.prog.Active, prog.Creation{Proc: uint32(i), Priority: uint8(p.Priority)})
		}
	}
}

// A remoteLabel is a label whose state number stands in a Const expression.
type remoteLabel struct {
	expr  prog.ExprID
	proc  uint32
	label string
}

// resolveLabels fills in the state numbers of the labels that P@label names.
func (l *lowerer) resolveLabels() {
	for _, r := range l.remote {
		if e := l.built[r.proc].labelled(r.label); e != nil {
			l.prog.Exprs[r.expr].Value = e.state
		}
	}
}
