package zonegraph

import (
	"math"
	"slices"
)

// A gap is an upper bound of a difference of times: twice a constant, plus 1 if the constant itself is
// allowed. It is a zone.Bound with 64 bits, because differences of times add up along a run.
type gap int64

// noGap is the bound of a difference that has none.
const noGap gap = math.MaxInt64

// gapOf returns the bound of a limit.
func gapOf(constant int64, strict bool) gap {
	if strict {
		return gap(2 * constant)
	}
	return gap(2*constant + 1)
}

// constant returns the constant of a bound that is not noGap.
func (b gap) constant() int64 { return int64(b >> 1) }

// strict reports whether the constant of a bound is not allowed.
func (b gap) strict() bool { return b&1 == 0 }

// plus returns the bound of the sum of two differences.
func (b gap) plus(other gap) gap {
	if b == noGap || other == noGap {
		return noGap
	}
	return b&^1 + other&^1 + b&other&1
}

// Differences are bounds of the differences between the times of a few events: gaps[i*n+j] is that of the
// time of event i minus that of event j.
type differences struct {
	events []int32
	gaps   []gap
}

// at returns the index of an event, which is added if it is new.
func (d *differences) at(event int32) int {
	if i := slices.Index(d.events, event); i >= 0 {
		return i
	}
	n := len(d.events)
	gaps := make([]gap, 0, (n+1)*(n+1))
	for i := range n {
		gaps = append(append(gaps, d.gaps[i*n:(i+1)*n]...), noGap)
	}
	for range n {
		gaps = append(gaps, noGap)
	}
	d.events, d.gaps = append(d.events, event), append(gaps, gapOf(0, false))
	return n
}

// gap returns a pointer to the bound of the time at one index minus that at another one.
func (d *differences) gap(i, j int) *gap { return &d.gaps[i*len(d.events)+j] }

// tighten adds a bound.
func (d *differences) tighten(i, j int, b gap) { *d.gap(i, j) = min(*d.gap(i, j), b) }

// constrain adds a bound to differences that follow from each other, and all that follow from it.
func (d *differences) constrain(i, j int, b gap) {
	if b >= *d.gap(i, j) {
		return
	}
	for k := range d.events {
		if to := d.gap(k, i).plus(b); to < noGap {
			for l := range d.events {
				d.tighten(k, l, to.plus(*d.gap(j, l)))
			}
		}
	}
}

// keep drops events.
func (d *differences) keep(kept func(event int32) bool) {
	var out differences
	var from []int
	for i, event := range d.events {
		if kept(event) {
			from = append(from, i)
			out.events = append(out.events, event)
		}
	}
	for _, i := range from {
		for _, j := range from {
			out.gaps = append(out.gaps, *d.gap(i, j))
		}
	}
	*d = out
}

// eliminate drops an event. The bounds between the others that follow from its bounds remain.
func (d *differences) eliminate(event int32) {
	k := slices.Index(d.events, event)
	if k < 0 {
		return
	}
	for i := range d.events {
		for j := range d.events {
			if i != k && j != k {
				d.tighten(i, j, d.gap(i, k).plus(*d.gap(k, j)))
			}
		}
	}
	d.keep(func(e int32) bool { return e != event })
}

// clone returns a copy.
func (d *differences) clone() differences {
	return differences{slices.Clone(d.events), slices.Clone(d.gaps)}
}
