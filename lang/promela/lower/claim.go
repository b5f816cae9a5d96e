package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// claimProc adds the process type of the claim.
func (l *lowerer) claimProc(name string, at uint32) *prog.Proc {
	l.prog.Claim = &prog.Claim{Proc: uint32(len(l.prog.Procs)), SpinType: -1}
	l.prog.Procs = append(l.prog.Procs, prog.Proc{Name: name, Size: l.prog.Layout.RecordHeader(), Priority: 1, NameStart: at})
	return &l.prog.Procs[l.prog.Claim.Proc]
}

// claim builds the never claim that is checked.
func (l *lowerer) claim(u *syntax.Claim) {
	name, at := claimName(u)
	l.claimProc(name, uint32(at.Start))
	l.prog.Claim.CountsSteps = true
	l.prog.Claim.SpinType = spinType(l.in.Model, u)
	b := newBody(l, l.prog.Claim.Proc, name, at)
	system := l.prog.Uses.Timeout
	l.prog.Uses.Timeout = false
	b.build(u.Body)
	l.prog.Claim.Timeout, l.prog.Uses.Timeout = l.prog.Uses.Timeout, system
	l.built = append(l.built, b)
}

var claimKeywords = [...]string{syntax.Never: "never", syntax.Trace: "trace", syntax.NoTrace: "notrace"}

// claimName returns the name of a claim and its place, or the keyword and place of a claim
// without a name.
func claimName(u *syntax.Claim) (string, source.Span) {
	if u.Name != nil {
		return u.Name.Name, u.Name.Span
	}
	return claimKeywords[u.Kind], u.Span
}

// spinType returns Spin's number of a claim: Spin numbers process types and claims together.
func spinType(m *syntax.Model, claim *syntax.Claim) int {
	n := 0
	for _, u := range m.Units {
		switch u := u.(type) {
		case *syntax.Proctype:
			n++
		case *syntax.Claim:
			if u == claim {
				return n
			}
			n++
		}
	}
	return -1
}

// nonProgress adds Spin's claim np_: do :: true :: np_ -> goto accept od; accept: do :: np_
// od. Its runs are those that from some state on pass no progress label.
func (l *lowerer) nonProgress() {
	p := l.claimProc("np_", 0)
	l.prog.Claim.OnlyOwn = true
	const wait, accept, end = 0, 1, 2
	action := func(np bool, target uint32) prog.Choice {
		a := prog.Action{Op: prog.Skip, Proc: l.prog.Claim.Proc, Target: target}
		if np {
			a.Op, a.A = prog.Guard, l.node(prog.Expr{Op: prog.NonProgress})
		}
		l.prog.Actions = append(l.prog.Actions, a)
		return prog.Choice{Action: uint32(len(l.prog.Actions) - 1)}
	}
	p.Locations = []prog.Location{
		wait:   {Out: []prog.Choice{action(true, accept), action(false, wait)}},
		accept: {Out: []prog.Choice{action(true, accept)}, Accept: true},
		end:    {ValidEnd: true},
	}
	p.Entry, p.Exit = wait, end
}
