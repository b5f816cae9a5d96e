package lower

import "beeline/lang/promela/check"

// maxHops bounds a chain of gotos and joins. The checker refuses endless chains of gotos.
// Those with breaks and unless between them end here.
const maxHops = 500

// hunt returns the control point of a process that goes from an element to e, as Spin's huntele
// does. It passes gotos, joins and break targets, and enters an unless. Inside an atomic sequence
// (from is inner) it stops at the last element inside, which makes that jump or join a
// step.
func (b *body) hunt(e, from *element) *element {
	hops := 0
	return b.huntOn(e, from, &hops)
}

// huntOn is hunt after the given number of hops. It reports an endless chain at one of its
// jumps.
func (b *body) huntOn(e, from *element, hops *int) *element {
	for ; e != nil; *hops++ {
		if *hops > maxHops && e.kind == jump {
			b.list.Errorf(check.EndlessGoto, e.span(), "this jump leads back to itself, or over more than %d others", maxHops).WithHint("Put a statement between the label and the jump.")
			return e
		}
		var g *element
		switch e.kind {
		case jump:
			g = b.find(e.jump)
		case join, breakTarget:
			g = e.next
		case unless:
			*hops++
			g = b.huntOn(e.parts[0].first, from, hops)
		default:
			return e
		}
		if g == nil || from.status&inner != 0 && g.statusFor(from)&inner == 0 {
			return e
		}
		e = g
	}
	return e
}

// entry returns the control point at the start of a sequence. It does not follow a goto,
// which is a step as the first statement of an option.
func entry(e *element) *element {
	for {
		switch {
		case e.kind == join && e.next != nil:
			e = e.next
		case e.kind == unless:
			e = e.parts[0].first
		default:
			return e
		}
	}
}

// huntInside is hunt inside a d_step, without stops at atomic sequences. It returns nil
// if e is outside of the d_step. It notes the elements that from passes and that are steps of Spin's simulator: not
// those that follow a jump, unless hunt would stop there.
func (b *body) huntInside(e, from *element) *element {
	owner := from.owner
	var after *element // the jump that is followed
	if from.kind == jump {
		after = from
	}
	for hops := 0; e != nil && hops < maxHops; hops++ {
		if e.owner != owner {
			return nil
		}
		next := e.next
		switch e.kind {
		case jump:
			next = b.find(e.jump)
		case join, breakTarget:
		case unless:
			e = e.parts[0].first
			continue
		default:
			return e
		}
		if after == nil || next == nil || after.status&inner != 0 && next.statusFor(after)&inner == 0 {
			b.origins.pass(from, e)
			after = nil
			if e.kind == jump {
				after = e
			}
		}
		e = next
	}
	return nil
}

// target returns the control point after e's action. Inside a d_step, nil means that the
// d_step ends.
func (b *body) target(e *element) *element {
	next := e.next
	if e.kind == jump {
		next = b.find(e.jump)
	}
	if e.owner != nil {
		return b.huntInside(next, e)
	}
	return b.hunt(next, e)
}
