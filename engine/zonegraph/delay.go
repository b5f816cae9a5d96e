package zonegraph

import (
	"errors"
	"slices"
)

// A Delay is a chosen time that passes before a step: a fraction that is not negative. With a Below of 0 it is any
// time.
type Delay struct{ Above, Below int64 }

// Limits of chosen delays.
const (
	largestDelay = 1 << 31
	mostParts    = 1_000_000 // of the unit of time
)

// ErrTooFine means that chosen delays are too large, or have no common denominator of up to 1,000,000.
var ErrTooFine = errors.New("the chosen delays are too large or too fine")

// commonUnit returns delays as numbers of equal parts of the unit of time, -1 for any, and how many parts it has.
func commonUnit(delays []Delay) (list []int64, parts int64, err error) {
	parts = 1
	for _, d := range delays {
		if d.Below == 0 {
			continue
		}
		if d.Below < 0 || d.Below > mostParts || d.Above < 0 || d.Above/d.Below > largestDelay {
			return nil, 0, ErrTooFine
		}
		if parts = parts / divisor(parts, d.Below) * d.Below; parts > mostParts {
			return nil, 0, ErrTooFine
		}
	}
	for _, d := range delays {
		if d.Below == 0 {
			list = append(list, -1)
		} else {
			list = append(list, d.Above*(parts/d.Below))
		}
	}
	return list, parts, nil
}

// divisor returns the greatest common divisor of positive numbers.
func divisor(a, b int64) int64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// First returns the first delay of a window of delays, whose denominator is given. If the window begins after a
// delay, First returns the one with the smallest denominator that is longer by at most 1.
func (w Window) First(denominator int64) Delay {
	if !w.FromOpen {
		d := divisor(denominator, w.From)
		return Delay{w.From / d, denominator / d}
	}
	whole, from, to, open := w.From/denominator, w.From%denominator, w.From%denominator+denominator, false
	if !w.Endless && w.To-w.From <= denominator {
		to, open = w.To-whole*denominator, w.ToOpen
	}
	for below := int64(1); ; below++ {
		above := from*below/denominator + 1
		if right, left := to*below, above*denominator; left < right || left == right && !open {
			return Delay{whole*below + above, below}
		}
	}
}

// Next returns when each step after a path can happen, if the steps of the path happen as early as their chosen delays
// allow, and the schedule of the path. The windows have the times since the last step, as numerators of the
// schedule's denominator, nil if the step is possible at other times of the path only.
func (g *Graph) Next(delays []Delay, path []uint32) ([]*Window, *Schedule, error) {
	p, last, state, err := g.limitsOf(delays, path)
	if err != nil {
		return nil, nil, err
	}
	s, err := p.solve(int(last) + 1)
	if err != nil || state == nil {
		return nil, s, err
	}
	var b Batch
	g.Successors(state, &b)
	var out []*Window
	for i := range b.Len() {
		one := &scheduler{graph: g, clocks: slices.Clone(p.clocks)}
		one.step(last+1, state, &b, i)
		one.arrive(last+1, &b, i)
		out = append(out, s.after(last, one.limits))
	}
	return out, s, nil
}

// after returns the delays after an event that some limits allow the next one, nil if there are none.
func (s *Schedule) after(event int32, limits []limit) *Window {
	w := &Window{Endless: true}
	now := s.Times[event]
	for _, l := range limits {
		constant := l.constant * s.Denominator
		switch a, b := l.a == event+1, l.b == event+1; {
		case a && !b:
			if to := s.Times[l.b] + constant - now; w.Endless || to < w.To || to == w.To && l.strict {
				w.Endless, w.To, w.ToOpen = false, to, l.strict
			}
		case b && !a:
			if from := s.Times[l.a] - constant - now; from > w.From || from == w.From && l.strict {
				w.From, w.FromOpen = from, l.strict
			}
		case !a:
			if d := s.Times[l.a] - s.Times[l.b]; d > constant || d == constant && l.strict {
				return nil
			}
		}
	}
	if !w.Endless && (w.To < w.From || w.To == w.From && (w.FromOpen || w.ToOpen)) {
		return nil
	}
	return w
}
