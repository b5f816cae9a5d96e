package zonegraph

import (
	"slices"

	"beeline/engine/net"
	"beeline/engine/zone"
)

// A Window has the times at which a step can happen if the steps before it happen as scheduled and
// those after it at any times. The run has the same steps, and the formula holds at its end in the zone
// of the scheduled end. The window has exactly these times: differences of times are all that guards
// and invariants limit, so no time is lost when the later steps are eliminated (Fourier and Motzkin).
type Window struct {
	// From and To are numerators; Schedule.Denominator is their denominator. To means nothing if the
	// window is Endless.
	From, To int64
	// Open: the time itself is not in the window.
	FromOpen, ToOpen bool
	Endless          bool
}

// Freedom is what a schedule leaves open at a step.
type Freedom struct {
	Window
	// Zone has the minimal constraints of the clocks just after the step, over all times at which the
	// steps of the path can happen. It is cut both ways: each of its valuations is reached by the steps
	// before and reaches the end by the steps after. HasZone: it was computed. Runs with too many
	// steps and clocks have zones at their first steps only.
	Zone    []net.Constraint
	HasZone bool
}

// mostGaps is how many bounds Freedoms keeps.
const mostGaps = 1 << 19

// Freedoms returns what the schedule leaves open, at each of its Times.
func (s *Schedule) Freedoms() []Freedom {
	out := make([]Freedom, len(s.Times))
	limits := make([][]limit, len(s.Times)) // by their later event
	for _, l := range s.limits {
		if l.a != l.b {
			later := max(l.a, l.b)
			limits[later] = append(limits[later], l)
		}
	}
	reached := s.reached(limits)
	var pending differences // what later events demand of the events up to the current one
	for e := len(s.Times) - 1; e >= 0; e-- {
		if e < len(reached) {
			out[e].Zone, out[e].HasZone = s.cut(e, reached[e], &pending)
		}
		for _, l := range limits[e] {
			pending.tighten(pending.at(l.a), pending.at(l.b), gapOf(l.constant, l.strict))
		}
		out[e].Window = s.window(int32(e), &pending)
		pending.eliminate(int32(e))
	}
	return out
}

// reached returns, for each event whose clocks are kept, the differences between it and the events
// that have set the clocks: all that the limits up to the event allow.
func (s *Schedule) reached(limits [][]limit) (out []differences) {
	var now differences
	kept := 0
	for e := range s.settings {
		now.at(int32(e))
		for _, l := range limits[e] {
			// A limit between other events is that of an earlier one, so both are there.
			now.constrain(now.at(l.a), now.at(l.b), gapOf(l.constant, l.strict))
		}
		now.keep(func(event int32) bool {
			return event == int32(e) || slices.ContainsFunc(s.settings[e][1:], func(c setting) bool { return c.event == event })
		})
		if kept += len(now.gaps); kept > mostGaps {
			return out
		}
		out = append(out, now.clone())
	}
	return out
}

// window returns the window of an event whose bounds to earlier events are given.
func (s *Schedule) window(event int32, d *differences) Window {
	out := Window{Endless: true}
	at := slices.Index(d.events, event)
	if event == 0 || at < 0 {
		return Window{Endless: event > 0}
	}
	for i, other := range d.events {
		if other == event {
			continue
		}
		if b := *d.gap(at, i); b != noGap {
			to := s.Times[other] + b.constant()*s.Denominator
			if out.Endless || to < out.To || to == out.To && b.strict() {
				out.Endless, out.To, out.ToOpen = false, to, b.strict()
			}
		}
		if b := *d.gap(i, at); b != noGap {
			from := s.Times[other] - b.constant()*s.Denominator
			if from > out.From || from == out.From && b.strict() {
				out.From, out.FromOpen = from, b.strict()
			}
		}
	}
	return out
}

// cut returns the constraints of the clocks at an event, from what is reached there and what later
// events demand. It reports false if a constant is too large for a zone.
func (s *Schedule) cut(e int, reached differences, pending *differences) ([]net.Constraint, bool) {
	for i, a := range pending.events {
		for j, b := range pending.events {
			if g := *pending.gap(i, j); i != j && g != noGap {
				reached.constrain(reached.at(a), reached.at(b), g)
			}
		}
	}
	clocks := slices.Clone(s.settings[e])
	clocks[0] = setting{event: int32(e)} // x_0 is always 0
	n := len(clocks)
	z := make([]zone.Bound, 0, n*n)
	for _, x := range clocks {
		for _, y := range clocks {
			b := reached.gap(reached.at(y.event), reached.at(x.event)).plus(gapOf(x.value-y.value, false))
			switch c := b.constant(); {
			case b == noGap:
				z = append(z, zone.Infinity)
			case c > net.LargestConstant || c < -net.LargestConstant:
				return nil, false
			default:
				z = append(z, zone.Bound(b))
			}
		}
	}
	return simplest(z, n), true
}

// simplest returns constraints of a closed zone from which all of its bounds follow, except that clocks
// are not negative. Clocks with a fixed value, or a fixed difference to an earlier clock, have two
// constraints that say so. The others are minimal.
func simplest(z []zone.Bound, n int) (out []net.Constraint) {
	constraint := func(i, j int) net.Constraint {
		b := z[i*n+j]
		return net.Constraint{Left: i, Right: j, Constant: zone.Constant(b), Strict: zone.Strict(b)}
	}
	var free []int // clocks without a fixed difference to an earlier one
	for x := range n {
		same := slices.IndexFunc(free, func(y int) bool {
			return z[x*n+y] != zone.Infinity && z[y*n+x] != zone.Infinity && zone.Sum(z[x*n+y], z[y*n+x]) == zone.AtMostZero
		})
		if same >= 0 {
			out = append(out, constraint(x, free[same]), constraint(free[same], x))
			continue
		}
		free = append(free, x)
	}
	small := make([]zone.Bound, 0, len(free)*len(free))
	for _, x := range free {
		for _, y := range free {
			small = append(small, z[x*n+y])
		}
	}
	for _, c := range zone.Minimal(nil, small, len(free)) {
		if c.I != 0 || c.Bound != zone.AtMostZero {
			out = append(out, constraint(free[c.I], free[c.J]))
		}
	}
	return out
}
