package relaxed

import "beeline/engine/heuristic/values"

// additions are values that a change added to a cell, of which a trial notes whether it adds
// them again: what lies below the earlier values, and what lies above them.
type additions struct {
	cell      int32 // -1 if nothing is noted
	wanted    [2]values.Value
	low, high bool // whether they were added
}

// note notes that values are added to the cell. An interval is only added by values without
// gaps: to a set, others add no more than their members.
func (a *additions) note(v values.Value) {
	has := func(w values.Value) bool {
		return v.Lo <= w.Lo && w.Hi <= v.Hi && (!gapped(v) || w.Lo == w.Hi && v.Has(w.Lo))
	}
	a.low, a.high = a.low || has(a.wanted[0]), a.high || has(a.wanted[1])
}

// gapped reports whether some numbers between the bounds of a value are not its members.
func gapped(v values.Value) bool { return v.Set != nil && v.Size() <= int(v.Hi)-int(v.Lo) }

// additions returns which values an undone change added itself to the values before. Others
// are members only because an interval has no gaps. If a set with gaps was added to
// an interval, an earlier change made the interval. Then only the bounds of the set are certainly
// new members.
func (e *change) additions(before cellValue) (low, high values.Value) {
	low, high = values.Empty, values.Empty
	switch after := e.other; {
	case after.n > before.n:
		return values.Single(e.member), high
	case before.empty() || before.set:
		return values.Between(e.lo, e.hi), high
	}
	if e.lo < before.lo {
		low = values.Between(e.lo, min(e.hi, before.lo-1))
		if e.gaps {
			low = values.Single(e.lo)
		}
	}
	if e.hi > before.hi {
		high = values.Between(max(e.lo, before.hi+1), e.hi)
		if e.gaps {
			high = values.Single(e.hi)
		}
	}
	return low, high
}
