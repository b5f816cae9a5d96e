package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/check"
)

// mostLocations is how many control points have a number: a state keeps two bytes of it.
const mostLocations = 1 << 16

// emit numbers the reachable control points of a body and writes its locations
// and actions.
func (b *body) emit(p *prog.Proc) {
	t := b.flatten()
	start := b.hunt(b.main.first, b.main.first.status)
	b.locations(t, start, b.end, p)
	if len(p.Locations) > mostLocations {
		name := b.in.Procs[b.proc].Decl.Name
		b.list.Errorf(check.TooMany, name.Span, "`%s` has more than %d control points", name.Name, mostLocations).
			WithHint("Share statements in loops, or give part of them to another proctype.")
	}
	for i := range p.Locations {
		loc := &p.Locations[i]
		loc.Accept = loc.Accept || t.accept[b.order[i]]
		loc.Progress = loc.Progress || t.progress[b.order[i]]
	}
}

// locations walks from the start over all transitions and into d_steps.
func (b *body) locations(t *tables, start, end *element, p *prog.Proc) {
	b.number = map[*element]uint32{}
	reach := func(e *element) {
		if _, ok := b.number[e]; !ok {
			b.number[e] = 0
			b.order = append(b.order, e)
		}
	}
	reach(start)
	for i := 0; i < len(b.order); i++ {
		for _, l := range t.links[b.order[i]] {
			if l.at.kind == final {
				continue
			}
			if l.at.kind == dstep {
				reach(entry(l.at.body.first))
			}
			reach(b.after(l.at))
		}
	}
	reach(end)
	b.sortOrder()
	for _, e := range b.order {
		loc := prog.Location{State: e.state, ValidEnd: t.end[e], Danger: e.danger, Start: e.action.Start, End: e.action.End}
		for _, l := range t.links[e] {
			loc.Out = append(loc.Out, prog.Choice{Action: b.actionOf(l.at), Escape: l.escape})
		}
		p.Locations = append(p.Locations, loc)
	}
	p.Start, p.End = b.number[start], b.number[end]
}

// sortOrder numbers the reachable elements in the order of their state numbers.
func (b *body) sortOrder() {
	sorted := b.order[:0:0]
	for _, e := range b.all {
		if _, ok := b.number[e]; ok {
			b.number[e] = uint32(len(sorted))
			sorted = append(sorted, e)
		}
	}
	b.order = sorted
}

// after returns the control point an element's action leads to. Leaving a d_step
// from inside leads to where the d_step itself leads.
func (b *body) after(e *element) *element {
	next := b.target(e)
	if next == nil && e.owner != nil {
		next = b.target(e.owner)
	}
	if next == nil {
		next = b.end
	}
	return next
}

// actionOf returns the program's action for an element, written once.
func (b *body) actionOf(e *element) uint32 {
	if i, ok := b.action[e]; ok {
		return i
	}
	a := e.action
	a.Proc, a.ID = b.proc, e.id
	a.Inner = e.status&inner != 0
	switch e.kind {
	case final:
		a.Target = b.number[e]
	case dstep:
		a.Op = prog.DStep
		a.Body = b.number[entry(e.body.first)]
		a.Target = b.number[b.after(e)]
	default:
		a.Target = b.number[b.after(e)]
	}
	i := uint32(len(b.prog.Actions))
	b.prog.Actions = append(b.prog.Actions, a)
	b.action[e] = i
	return i
}
