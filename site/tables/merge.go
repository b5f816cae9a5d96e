package main

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/reduce"
)

// mergedAsSpin returns a program that merges the statements that Spin merges by default.
// The experiments ran with merged statements, and lengths count merged steps. With ample,
// locations are also marked where the successors of one process suffice (ample sets).
func mergedAsSpin(p *prog.Program, ample bool) *prog.Program {
	reduced := p
	if ample {
		reduced, _, _ = reduce.Program(p)
	}
	q := *reduced // its expressions and references begin with those of p
	q.Procs, q.Actions = slices.Clone(p.Procs), slices.Clone(p.Actions)
	for t := range q.Procs {
		q.Procs[t].Locations = slices.Clone(p.Procs[t].Locations)
		inside := insideSteps(p, t)
		for l := range p.Procs[t].Locations {
			loc := &q.Procs[t].Locations[l]
			loc.Ample, loc.AmpleIf = reduced.Procs[t].Locations[l].Ample, reduced.Procs[t].Locations[l].AmpleIf
			loc.Out = slices.Clone(loc.Out)
			for i, choice := range loc.Out {
				if chain := chainFrom(p, t, choice.Action); len(chain) > 1 && !inside[uint32(l)] {
					q.Procs[t].Locations[l].Out[i].Action = step(&q, t, chain)
				}
			}
		}
	}
	return &q
}

// insideSteps returns the locations of a process type that are inside d_steps.
func insideSteps(p *prog.Program, proc int) map[uint32]bool {
	inside := map[uint32]bool{}
	var enter func(l, end uint32)
	enter = func(l, end uint32) {
		if l == end || inside[l] {
			return
		}
		inside[l] = true
		for _, choice := range p.Procs[proc].Locations[l].Out {
			enter(p.Actions[choice.Action].Target, end)
		}
	}
	for i := range p.Actions {
		if a := &p.Actions[i]; a.Op == prog.DStep && int(a.Proc) == proc {
			enter(a.Body, a.Target)
		}
	}
	return inside
}

// chainFrom lists an action and the actions that Spin merges with it, in their order.
func chainFrom(p *prog.Program, proc int, first uint32) []uint32 {
	chain := []uint32{first}
	if !begins(p, &p.Actions[first]) {
		return chain
	}
	for {
		last := &p.Actions[chain[len(chain)-1]]
		out := p.Procs[proc].Locations[last.Target].Out
		if len(out) != 1 || out[0].Escape != 0 || slices.Contains(chain, out[0].Action) || !follows(p, last, &p.Actions[out[0].Action]) {
			return chain
		}
		chain = append(chain, out[0].Action)
	}
}

// step appends an action to q that executes a chain of others.
func step(q *prog.Program, proc int, chain []uint32) uint32 {
	t := &q.Procs[proc]
	first, last := q.Actions[chain[0]], q.Actions[chain[len(chain)-1]]
	begin := uint32(len(t.Locations))
	for i, id := range chain {
		a := q.Actions[id]
		a.Inner = false
		if i < len(chain)-1 {
			a.Target = begin + uint32(i) + 1
		}
		q.Actions = append(q.Actions, a)
		t.Locations = append(t.Locations, prog.Location{Out: []prog.Choice{{Action: uint32(len(q.Actions) - 1)}}, SpinState: -1})
	}
	q.Actions = append(q.Actions, prog.Action{Op: prog.DStep, Inner: last.Inner, Target: last.Target, Proc: first.Proc, Body: begin,
		SpinID: first.SpinID, Start: first.Start, End: first.End})
	return uint32(len(q.Actions) - 1)
}

// begins reports whether a can be the first of merged statements.
func begins(p *prog.Program, a *prog.Action) bool {
	switch a.Op {
	case prog.Skip, prog.Guard, prog.Assign, prog.Receive, prog.Assert, prog.Print:
		return a.Inner || local(p, a)
	case prog.Send:
		return a.Inner && !p.Uses.Rendezvous
	}
	return false
}

// follows reports whether Spin merges b with a, the statement before it.
func follows(p *prog.Program, a, b *prog.Action) bool {
	switch b.Op {
	case prog.Assign, prog.Assert, prog.Print:
		return a.Inner || local(p, b)
	case prog.Skip:
		// A jump, or the end of an if. The end of a loop, which a jump leads to, stays
		// alone where it ends the sequence too.
		return a.Inner && (b.Inner || a.Op != prog.Skip)
	}
	return false
}

// local reports whether an action uses only variables of its own process.
func local(p *prog.Program, a *prog.Action) bool {
	switch a.Op {
	case prog.Send, prog.Receive:
		return false
	case prog.Assign:
		if to := p.Refs[a.Ref].Space; to != prog.Local && to != prog.Scratch {
			return false
		}
	}
	own := true
	p.EachExprOf(a, func(x *prog.Expr) {
		global := (x.Op == prog.Load || x.Op == prog.Store) && p.Refs[x.Ref].Space == prog.Global
		own = own && !global && !slices.Contains(shared, x.Op)
	})
	return own
}

// shared lists the operators that read what other processes can change.
var shared = []prog.ExprOp{prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll, prog.NrPr, prog.LastPid,
	prog.Timeout, prog.NonProgress, prog.Enabled, prog.PCValue, prog.At, prog.RemoteLoad, prog.Run}
