// Package lower turns a checked model into a program. Lower is the only way in.
//
// State counts equal Spin's only if the control points do. Spin's control points are the
// elements that its parser makes, so lowering makes the same ones:
//
//   - A body becomes a graph of elements, numbered in Spin's order (element.go, body.go,
//     loops.go, unless.go).
//   - Atomic sequences mark their elements, and escapes guard theirs (atomic.go).
//   - Transitions pass gotos and joins by Spin's rules (hunt.go).
//   - Nested choices are flattened, and escapes come before them (flatten.go).
//   - The reachable elements become the program's locations (emit.go).
//
// layout.go places variables in the state vector. action.go, expr.go and ref.go lower the
// rest. features.go lists what the state vector needs for the whole program. claim.go lowers
// never claims, and formula.go makes claims of formulas; trivial.go warns of formulas that hold
// in every model or in none.
package lower

import (
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

func newLowerer(in *check.Info, list *diag.List, origins *Origins) *lowerer {
	return &lowerer{
		in:      in,
		list:    list,
		origins: origins,
		prog:    &prog.Program{Exprs: make([]prog.Expr, 1), Refs: make([]prog.Ref, 1)},
		place:   map[*check.Var]placed{},
		procs:   map[string]uint32{},
	}
}

func (l *lowerer) run() {
	l.layoutGlobals()
	for _, v := range l.in.Globals {
		if v.Visibility == syntax.LocalVar {
			l.declaredLocal = append(l.declaredLocal, v)
		}
	}
	for i, p := range l.in.Procs {
		l.procs[p.Name] = uint32(i)
		l.prog.Procs = append(l.prog.Procs, prog.Proc{Name: p.Name})
	}
	l.built = make([]*body, len(l.prog.Procs)) // before initial values, which may ask for labels
	for i, p := range l.in.Procs {
		l.layoutProc(uint32(i), p)
	}
	l.globalInits()
	l.bodies()
	l.resolveLabels()
	l.initialProcesses()
}

// A lowerer makes the program of a model.
type lowerer struct {
	in    *check.Info
	list  *diag.List
	prog  *prog.Program
	place map[*check.Var]placed
	procs map[string]uint32
	built []*body // by process type
	// transitions is the number in all bodies, up to mostTransitions.
	transitions int
	elements    int32    // made so far, of all bodies
	origins     *Origins // nil if nobody asks for them
	inTrace     bool     // while a trace is built
	// remote are the label references of the program, resolved when all bodies are built.
	remote []remoteLabel
	// declaredLocal are the global variables that are declared local.
	declaredLocal []*check.Var
	// pinned are the label references of claims and formulas too.
	pinned []remoteLabel
}

// bodies builds every body in textual order. Claims that are not checked are built and
// dropped, because their elements take statement numbers.
func (l *lowerer) bodies() {
	for _, u := range l.in.Model.Units {
		switch u := u.(type) {
		case *syntax.Proctype:
			i := l.procs[u.Name.Name]
			b := newBody(l, i, u.Name.Name, u.Name.Span)
			b.build(u.Body)
			l.built[i] = b
		case *syntax.Claim:
			switch {
			case u == l.in.Claim:
				l.claim(u)
				continue
			case u.Kind != syntax.Never:
				l.trace(u)
				continue
			}
			name, at := claimName(u)
			l.discarded(func() { newBody(l, 0, name, at).build(u.Body) })
		case *syntax.LTL:
			l.discarded(func() { l.expr(u.Formula) })
		}
	}
	switch {
	case l.in.Model.Property.Kind == syntax.NonProgress:
		l.nonProgress()
	case l.in.Formula != nil:
		l.formula(l.in.Formula)
	}
	l.prog.Goal = l.expr(l.in.Model.Goal)
	for _, r := range l.pinned {
		l.built[r.proc].pin(r.label)
	}
	for i, b := range l.built {
		b.emit(&l.prog.Procs[i])
		l.origins.body(b.all)
		b.drop()
	}
}

// discarded lowers a claim or formula and drops the result. Only its statement numbers
// and pinned labels remain.
func (l *lowerer) discarded(lower func()) {
	exprs, refs, args, remote, uses := len(l.prog.Exprs), len(l.prog.Refs), len(l.prog.Args), len(l.remote), l.prog.Uses
	lower()
	l.prog.Exprs, l.prog.Refs, l.prog.Args = l.prog.Exprs[:exprs], l.prog.Refs[:refs], l.prog.Args[:args]
	l.remote, l.prog.Uses = l.remote[:remote], uses
}

// initialProcesses lists the processes of the initial state.
func (l *lowerer) initialProcesses() {
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

// A remoteLabel is a label whose state number is the value of a Const expression.
type remoteLabel struct {
	expr  prog.ExprID
	proc  uint32
	label string
}

// resolveLabels sets the state numbers of the labels in P@label.
func (l *lowerer) resolveLabels() {
	for _, r := range l.remote {
		if e := l.built[r.proc].labelled(r.label); e != nil {
			l.prog.Exprs[r.expr].Value = e.state
		}
	}
}
