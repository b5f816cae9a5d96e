package session

import (
	"errors"
	"strings"

	"beeline/engine/format"
	"beeline/engine/heuristic"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// wantedErrors returns the kinds of errors, apart from faults, that the options ask for and
// the model can have.
func wantedErrors(o *protocol.Options, in lang.Space) lang.Aims {
	ignored := lang.Aims(0)
	if o.IgnoreEnds {
		ignored |= lang.AtEnds
	}
	if o.IgnoreAsserts {
		ignored |= lang.AtAsserts
	}
	return in.Aims() &^ ignored
}

// usualEstimate returns the estimate for a request without one. A condition or an assertion
// says more about the error than a deadlock, so the usual estimate leads there. Accept labels
// have no estimate: the search says what to do.
func usualEstimate(o *protocol.Options, in lang.Space) string {
	switch led := wantedErrors(o, in)&(lang.AtGoal|lang.AtAsserts) != 0; {
	case o.Heuristic == "active" && in.EndsUnchecked: // it leads to deadlocks
		return "sizes"
	case o.Heuristic == "active" && led:
		return "formula"
	case o.Heuristic == "formula" && o.Property == "accept" && !led:
		return "blind"
	}
	return o.Heuristic
}

// knownEstimate returns an error if an estimate does not exist. The names are joined by a
// comma (maximum), + (sum) or | (an open list for each).
func knownEstimate(name string) error {
	for _, one := range strings.Split(strings.NewReplacer("+", ",", "|", ",").Replace(name), ",") {
		if protocol.EstimateNamed(one) == nil {
			return format.Errorf("there is no heuristic `%s`: use %s", one, protocol.OneOf(protocol.EstimateNames()))
		}
	}
	return nil
}

// checkOpenLists returns an error if the search does not support the options for open lists.
func checkOpenLists(o *protocol.Options) error {
	switch {
	case !o.Deferred && !o.Preferred && !strings.Contains(o.Heuristic, "|"):
		return nil
	case !protocol.SearchNamed(o.Search).OpenLists:
		return format.Errorf("deferred, preferred and heuristics with | are for the searches greedy and wastar, not for %s", o.Search)
	case o.Preferred && !strings.Contains(o.Heuristic, "hu"):
		return errors.New("preferred needs the heuristic hu, alone or with others: only hu makes plans")
	}
	return nil
}

// makeEstimates returns the estimates that the options ask for, one for each open list. It
// makes them once for each program.
func (r *run) makeEstimates() ([]search.Heuristic, error) {
	if r.estimates.program == r.space.Program {
		return r.estimates.lists, nil
	}
	var list []search.Heuristic
	r.estimates.planners = nil
	for _, name := range strings.Split(r.options.Heuristic, "|") {
		h, err := r.combined(name)
		if err != nil {
			return nil, err
		}
		list = append(list, h)
	}
	r.estimates.lists, r.estimates.program = list, r.space.Program
	return list, nil
}

// combined makes the estimate of one open list: a maximum of sums of single estimates.
func (r *run) combined(names string) (search.Heuristic, error) {
	var maximum heuristic.Max
	for _, part := range strings.Split(names, ",") {
		var sum heuristic.Sum
		for _, name := range strings.Split(part, "+") {
			h, err := r.single(name)
			if err != nil {
				return nil, err
			}
			sum = append(sum, h)
		}
		if len(sum) == 1 {
			maximum = append(maximum, sum[0])
		} else {
			maximum = append(maximum, sum)
		}
	}
	if len(maximum) == 1 {
		return maximum[0], nil
	}
	return maximum, nil
}

// single makes the estimate with a name of the catalogue.
func (r *run) single(name string) (search.Heuristic, error) {
	o := &r.options
	h, planner, err := r.space.Estimate(name, lang.EstimateOptions{
		LookFor:  func() lang.Aims { return wantedErrors(o, r.space) },
		Shortest: protocol.SearchNamed(o.Search).ShortTrails, All: o.All,
		Sets: o.Domain == "set", Target: r.given.end, Requested: o.Heuristic,
	})
	if planner != nil {
		r.estimates.planners = append(r.estimates.planners, planner)
	}
	if _, ok := driver.KernelEstimate(h); ok {
		return h, err
	}
	return &timedEstimate{Heuristic: h, watch: &r.watch}, err
}

// readTrail reads the request's trail: searches shorten it, and estimates lead to its end.
func (r *run) readTrail(text string) error {
	if text == "" {
		return nil
	}
	list, err := trail.ParseSpin(text)
	if err != nil {
		return format.Errorf("this is not a trail: %w", err)
	}
	found, _, err := trail.Match(&r.whole.Model, list, r.Numbering())
	if err != nil {
		return format.Errorf("the trail does not fit the model: %w", err)
	}
	r.given.trail = found
	return found.Replay(&r.whole.Model, func(_ int, _ ts.Edge, s ts.State) { r.given.end = append(r.given.end[:0], s...) })
}

// timedEstimate is an estimate that gives up at the time limit. To estimate all successors of
// one state of a large model can take minutes, and the search looks at the clock after that.
type timedEstimate struct {
	search.Heuristic
	*watch
	stride, left int // estimates between two looks at the clock, and until the next one
	last         float64
	timeUp       bool
}

// Estimate returns the estimate, and 0, which proves nothing, after the time limit.
func (h *timedEstimate) Estimate(s ts.State) uint32 {
	if h.timeUp {
		return 0
	}
	if h.left--; h.left <= 0 && h.seconds > 0 {
		if h.look(); h.timeUp {
			return 0
		}
	}
	return h.Heuristic.Estimate(s)
}

// Work returns the work of the estimates so far.
func (h *timedEstimate) Work() uint64 { return search.WorkOf(h.Heuristic) }

// look looks at the clock and decides when to look again.
func (h *timedEstimate) look() {
	now := h.clock()
	h.timeUp = h.over(now)
	switch took := now - h.last; {
	case took < shortStride:
		h.stride = min(2*h.stride+1, usualStride)
	case took > longStride:
		h.stride /= 2
	}
	h.last, h.left = now, h.stride
}
