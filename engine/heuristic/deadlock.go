package heuristic

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Deadlock is the estimate H_f for the inferred formula of deadlocks: every process is at a
// dangerous location, and no statement of it can be executed (Edelkamp, Leue, Lluch-Lafuente
// 2004, section 4). A location is dangerous if each of its statements can be blocked. Processes
// that are still to be started do not count.
type Deadlock struct {
	*formulas
	// risks are the dangerous locations by process type.
	risks [][]risk
	// provided is, by type, the term that its provided clause is false; nil without one.
	provided []*term
}

// A risk is a location at which a process can be blocked, or its end.
type risk struct {
	location uint32
	blocked  []blocking
}

// A blocking is a condition that blocks a statement.
type blocking struct {
	term   *term  // nil for a rendezvous: no process takes part
	action uint32 // the statement
	// either: the channel is a buffer or for rendezvous, depending on the state.
	either bool
}

// NewDeadlock returns the estimate for the deadlocks of p. With marked, a type that has labels
// beginning with danger has no other dangerous locations (H_f+U in the paper).
func NewDeadlock(p *prog.Program, c Combine, marked bool) *Deadlock {
	h := &Deadlock{formulas: newFormulas(p, c)}
	for t := range p.Procs {
		marked := marked && hasDanger(p.Procs[t])
		var list []risk
		for l := range p.Procs[t].Locations {
			loc := &p.Procs[t].Locations[l]
			if uint32(l) == p.Procs[t].Exit {
				list = append(list, risk{location: uint32(l)})
			} else if b, ok := h.blockings(uint32(t), uint32(l)); ok && (loc.Danger || !marked) {
				list = append(list, risk{uint32(l), b})
			}
		}
		h.risks = append(h.risks, list)
		var barred *term
		if x := p.Procs[t].Provided; x != 0 {
			barred = h.term(uint32(t), x, true)
		}
		h.provided = append(h.provided, barred)
	}
	return h
}

// Marked reports whether p has a label that begins with danger.
func Marked(p *prog.Program) bool {
	return slices.ContainsFunc(p.Procs, hasDanger)
}

func hasDanger(t prog.Proc) bool {
	return slices.ContainsFunc(t.Locations, func(l prog.Location) bool { return l.Danger })
}

// blockings lists what blocks the statements of a location. It is not ok if one of them can
// always be executed.
func (h *Deadlock) blockings(proc, location uint32) (list []blocking, ok bool) {
	for _, ch := range h.p.Procs[proc].Locations[location].Out {
		a := &h.p.Actions[ch.Action]
		if a.Op == prog.DStep {
			inner, ok := h.blockings(proc, a.Body)
			if !ok {
				return nil, false
			}
			list = append(list, inner...)
			continue
		}
		b := blocking{action: ch.Action}
		switch a.Op {
		case prog.Guard:
			b.term = h.guard(proc, a.A)
		case prog.Send, prog.Receive:
			b.term, b.either = h.channelTerm(proc, a)
		default:
			return nil, false
		}
		if b.term != nil && b.term.op == always && b.term.not {
			return nil, false
		}
		list = append(list, b)
	}
	return list, true
}

// guard returns the term that a guard is false. Timeout counts as true: it is when nothing else
// can be executed. So does a guard that starts a process or sets a priority.
func (h *Deadlock) guard(proc uint32, x prog.ExprID) *term {
	switch h.p.Exprs[x].Op {
	case prog.Timeout, prog.Run, prog.SetPriority:
		return &term{op: always, not: true}
	}
	return h.term(proc, x, true)
}

// channelTerm returns the term that the channel of a send is full, or that the first message for
// a receive does not match; nil for a rendezvous. Either reports that the channel may be one for rendezvous, depending on
// the state: for example a parameter.
func (h *Deadlock) channelTerm(proc uint32, a *prog.Action) (t *term, either bool) {
	c, ok := h.fixed.Operand(proc, a.A)
	if ok && h.p.Chans[c.Kind].Cap == 0 {
		return nil, false
	}
	x := prog.Expr{Op: prog.Full, A: a.A}
	if a.Op == prog.Receive {
		x = prog.Expr{Op: prog.Poll, A: a.A, Args: a.Args, Mode: a.Mode & prog.Random}
	}
	return h.term(proc, h.p.AddExpr(x), a.Op == prog.Receive), !ok
}

// Estimate returns the combined estimates of the steps until each process is blocked.
func (h *Deadlock) Estimate(s ts.State) uint32 {
	h.set(s)
	total := uint32(0)
	for _, q := range h.procs {
		total = h.combine.join(total, h.untilBlocked(q))
	}
	return total
}

// untilBlocked returns the least estimate of a dangerous location of a process.
func (h *Deadlock) untilBlocked(q vm.Process) uint32 {
	least := search.Infinite
	if barred := h.provided[q.Proc]; barred != nil {
		least = h.steps(q, barred)
	}
	row := h.paths.from(q.Proc, q.Location)
	for i := range h.risks[q.Proc] {
		r := &h.risks[q.Proc][i]
		n := row[r.location]
		for j := 0; n < least && j < len(r.blocked); j++ {
			n = h.combine.join(n, h.untilDisabled(q, &r.blocked[j]))
		}
		least = min(least, n)
	}
	return least
}

// untilDisabled returns the estimated steps until a statement is blocked, if the process were
// there. For a rendezvous it is the number of processes that offer the other half; if it must
// be admissible, 0 or 1.
func (h *Deadlock) untilDisabled(q vm.Process, b *blocking) uint32 {
	a := &h.p.Actions[b.action]
	if b.term != nil && !(b.either && h.meets(q, a)) {
		return h.steps(q, b.term)
	}
	if h.combine == CombineByMax {
		return zeroIf(a.Op == prog.Receive || !h.sys.CanAct(h.s, h.procs, q, b.action), 1)
	}
	number := h.value(q, a.A)
	n := uint32(0)
	for _, o := range h.procs {
		if o.Pid != q.Pid && h.offers(o, a.Op, number) {
			n++
		}
	}
	return n
}

// meets reports whether the channel of a send or receive is one for rendezvous.
func (h *Deadlock) meets(q vm.Process, a *prog.Action) bool {
	kind, _ := h.sys.Channel(h.s, h.value(q, a.A))
	return kind != nil && kind.Cap == 0
}

// offers reports whether a process is at a location where it can take the other half of a
// rendezvous on a channel.
func (h *Deadlock) offers(o vm.Process, op prog.Op, number int32) bool {
	other := prog.Send + prog.Receive - op
	for _, ch := range h.p.Procs[o.Proc].Locations[o.Location].Out {
		a := &h.p.Actions[ch.Action]
		if a.Op == other && h.value(o, a.A) == number {
			return true
		}
	}
	return false
}
