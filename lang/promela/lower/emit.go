package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/check"
)

// mostLocations bounds the locations of a process: a state vector has two bytes for each.
const mostLocations = 1 << 16

// emit numbers the reachable control points of a body and writes its locations
// and actions.
func (b *body) emit(p *prog.Proc) {
	t := b.flatten()
	start := b.hunt(b.main.first, b.main.first)
	b.reach(t, start, b.end)
	if len(b.order) > mostLocations {
		b.list.Errorf(check.TooMany, b.at, "`%s` has more than %d control points", b.name, mostLocations).
			WithHint("Share statements in loops, or give part of them to another proctype.")
		return // locations and actions would take as much memory again
	}
	b.locations(t, start, b.end, p)
	for i := range p.Locations {
		loc := &p.Locations[i]
		labels := t.labels[b.order[i].state-1]
		loc.Accept = loc.Accept || labels&acceptLabel != 0
		loc.Progress = loc.Progress || labels&progressLabel != 0
	}
}

// reach marks the control points that transitions reach from start, also in d_steps.
func (b *body) reach(t *tables, start, end *element) {
	b.number = make([]uint32, len(b.all))
	reach := func(e *element) {
		if b.number[e.state-1] == 0 {
			b.number[e.state-1] = 1
			b.order = append(b.order, e)
		}
	}
	reach(start)
	for i := 0; i < len(b.order); i++ {
		for _, l := range t.links[b.order[i].state-1] {
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
}

// locations writes the reachable control points.
func (b *body) locations(t *tables, start, end *element, p *prog.Proc) {
	b.action = make([]uint32, len(b.all))
	b.sortOrder()
	p.Locations = make([]prog.Location, 0, len(b.order))
	for _, e := range b.order {
		loc := prog.Location{SpinState: e.state, ValidEnd: t.labels[e.state-1]&endLabel != 0, Danger: e.danger, Start: e.action.Start}
		links := t.links[e.state-1]
		loc.Out = make([]prog.Choice, 0, len(links))
		for _, l := range links {
			loc.Out = append(loc.Out, prog.Choice{Action: b.actionOf(l.at), Escape: l.escape})
		}
		p.Locations = append(p.Locations, loc)
	}
	p.Entry, p.Exit = b.location(start), b.location(end)
	p.Dropped = b.dropped()
}

// dropped returns the statements that no location has. A skip may be missing because others follow it: see
// prune.
func (b *body) dropped() (list []prog.Dropped) {
	for i, e := range b.all {
		if e.kind == basic && b.action[i] == 0 && e.action.Op != prog.Skip {
			list = append(list, prog.Dropped{Action: e.action, SpinState: e.state})
		}
	}
	return list
}

// sortOrder numbers the reachable elements in the order of their state numbers.
func (b *body) sortOrder() {
	b.order = b.order[:0]
	for i, e := range b.all {
		if b.number[i] != 0 {
			b.order = append(b.order, e)
			b.number[i] = uint32(len(b.order))
		}
	}
}

// location returns the number of a reachable control point.
func (b *body) location(e *element) uint32 { return b.number[e.state-1] - 1 }

// after returns the control point after an element's action. Leaving a d_step from inside
// leads to the target of the d_step.
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

// actionOf returns the index of an element's action, and writes the action the first time.
func (b *body) actionOf(e *element) uint32 {
	if i := b.action[e.state-1]; i != 0 {
		return i - 1
	}
	a := e.action
	a.Proc, a.SpinID = b.proc, e.id
	a.Inner, a.Merges = e.status&inner != 0, b.merges(e)
	switch e.kind {
	case final:
		a.Target = b.location(e)
	case dstep:
		a.Op = prog.DStep
		a.Body = b.location(entry(e.body.first))
		a.Target = b.location(b.after(e))
	default:
		a.Target = b.location(b.after(e))
	}
	b.prog.Actions = append(b.prog.Actions, a)
	b.action[e.state-1] = uint32(len(b.prog.Actions))
	return uint32(len(b.prog.Actions)) - 1
}
