package workers

import (
	"beeline/wasm/protocol"
)

// total adds up the progress of parts, nil if none has reported. Limits are those of the
// first that has.
func total(parts []*protocol.Progress) *protocol.Progress {
	var sum *protocol.Progress
	for _, p := range parts {
		switch {
		case p == nil:
		case sum == nil:
			first := *p
			sum = &first
		default:
			sum.States += p.States
			sum.Transitions += p.Transitions
			sum.Frontier += p.Frontier
			sum.Bytes += p.Bytes
			sum.Depth = max(sum.Depth, p.Depth)
			sum.Seconds = max(sum.Seconds, p.Seconds)
		}
	}
	return sum
}

// counted keeps what searches that have ended had counted, so that the numbers of a check
// never get smaller.
type counted struct {
	states      uint64 // the most in any progress: a search may begin again
	transitions uint64 // in the last progress
	before      uint64 // of searches that are no longer in it
}

// cumulate adds what searches have counted that are no longer part of the progress.
func (c *counted) cumulate(p *protocol.Progress, members []protocol.Member) {
	if len(members) == 0 {
		return
	}
	var all uint64
	for i := range members {
		all += members[i].States
	}
	p.States = max(p.States, all, c.states)
	c.states = p.States
	if p.Transitions < c.transitions {
		c.before += c.transitions - p.Transitions
	}
	c.transitions = p.Transitions
	p.Transitions += c.before
}

// settled reports whether a search has its final standing.
func settled(m *protocol.Member) bool {
	return m.Standing != protocol.StandingWaiting && m.Standing != protocol.StandingSearching && m.Standing != protocol.StandingStopped
}

// joined merges a worker's report of its searches into a list sorted by number. Two workers
// can report the same search, because the first worker runs searches of others until those
// start. The newer report counts, but a final standing is kept.
func joined(list, fresh []protocol.Member) []protocol.Member {
	var out []protocol.Member
	for len(list)+len(fresh) > 0 {
		var m *protocol.Member
		switch {
		case len(fresh) == 0 || len(list) > 0 && list[0].Number < fresh[0].Number:
			m, list = &list[0], list[1:]
		case len(list) == 0 || fresh[0].Number < list[0].Number:
			m, fresh = &fresh[0], fresh[1:]
		default:
			if m = &fresh[0]; settled(&list[0]) && !settled(m) {
				m = &list[0]
			}
			list, fresh = list[1:], fresh[1:]
		}
		out = append(out, *m)
	}
	return out
}

// ended returns the list after the end of all searches.
func ended(list []protocol.Member) []protocol.Member {
	out := append([]protocol.Member(nil), list...)
	for i := range out {
		if out[i].Standing == protocol.StandingSearching {
			out[i].Standing = protocol.StandingStopped
		}
	}
	return out
}

// renumbered gives the searches of the first stage negative numbers, in the same order. Those
// of the second stage count from 0.
func renumbered(list []protocol.Member) []protocol.Member {
	out := ended(list)
	for i := range out {
		out[i].Number = i - len(out)
	}
	return out
}

// stopped returns the result of a search that did not answer a stop. Its progress may be nil.
func stopped(p *protocol.Progress) *protocol.Result {
	r := &protocol.Result{
		Verdict: protocol.VerdictIncomplete, Kind: "stopped", Store: protocol.Stores[0].Name, Diagnostics: []protocol.Diagnostic{},
	}
	if p == nil {
		return r
	}
	r.States, r.Transitions, r.Matched = p.States, p.Transitions, p.Transitions-p.States
	r.Depth, r.PeakBytes, r.MemoryLimit, r.Seconds = p.Depth, p.Bytes, p.MaxBytes, p.Seconds
	if p.Frontier > 0 {
		r.Message = protocol.Grouped(p.Frontier) + " states were visited but not expanded."
	}
	return r
}
