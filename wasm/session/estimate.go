package session

import (
	"errors"
	"fmt"
	"strings"

	"beeline/engine/heuristic"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// wantedErrors returns the kinds of error that the options ask for and the model can have,
// faults apart.
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

// knownEstimate checks the name of an estimate: one, or several whose maximum (a,b)
// or sum (a+b) is taken, or that have open lists of their own (a|b).
func knownEstimate(name string) error {
	for _, one := range strings.Split(strings.NewReplacer("+", ",", "|", ",").Replace(name), ",") {
		if protocol.EstimateNamed(one) == nil {
			return fmt.Errorf("there is no heuristic %q; there is %s", one, listed(protocol.EstimateNames()))
		}
	}
	return nil
}

// openLists checks the options that give a search several open lists.
func openLists(o *protocol.Options) error {
	switch {
	case !o.Deferred && !o.Preferred && !strings.Contains(o.Heuristic, "|"):
		return nil
	case !protocol.SearchNamed(o.Search).OpenLists:
		return fmt.Errorf("deferred, preferred and heuristics with | are for the searches greedy and wastar, not for %s", o.Search)
	case o.Preferred && !strings.Contains(o.Heuristic, "hu"):
		return errors.New("preferred takes the heuristic hu, alone or with others: the others make no plans")
	}
	return nil
}

// estimates makes the estimates that the options ask for, one for each open list, where
// it has not made them for this program.
func (r *run) estimates() ([]search.Heuristic, error) {
	if r.estimated == r.space.Program {
		return r.lists, nil
	}
	var list []search.Heuristic
	r.planners = nil
	for _, name := range strings.Split(r.options.Heuristic, "|") {
		h, err := r.estimate(name)
		if err != nil {
			return nil, err
		}
		list = append(list, h)
	}
	r.lists, r.estimated = list, r.space.Program
	return list, nil
}

// estimate makes one of them.
func (r *run) estimate(all string) (search.Heuristic, error) {
	var most heuristic.Max
	for _, part := range strings.Split(all, ",") {
		var sum heuristic.Sum
		for _, name := range strings.Split(part, "+") {
			h, err := r.single(name)
			if err != nil {
				return nil, err
			}
			sum = append(sum, h)
		}
		if len(sum) == 1 {
			most = append(most, sum[0])
		} else {
			most = append(most, sum)
		}
	}
	if len(most) == 1 {
		return most[0], nil
	}
	return most, nil
}

// single makes the estimate with a name.
func (r *run) single(name string) (search.Heuristic, error) {
	o := &r.options
	h, planner, err := r.space.Estimate(name, lang.Wish{
		Wanted:  func() lang.Aims { return wantedErrors(o, r.space) },
		Nearest: protocol.SearchNamed(o.Search).ShortTrails, All: o.All,
		Sets: o.Domain == "set", Target: r.target, Asked: o.Heuristic,
	})
	if planner != nil {
		r.planners = append(r.planners, planner)
	}
	switch h.(type) {
	case nil, search.Blind, heuristic.ActiveProcesses: // these are quick
		return h, err
	}
	return &punctual{Heuristic: h, watch: &r.watch}, err
}

// aimAt takes the end of a trail for the target of the estimates that need one.
func (r *run) aimAt(text string) error {
	if text == "" {
		return nil
	}
	list, _, err := trail.ParseSpin(text)
	if err != nil {
		return fmt.Errorf("this is no trail: %w", err)
	}
	found, _, err := trail.Match(&r.whole.Model, list, r.Statements)
	if err != nil {
		return fmt.Errorf("the trail does not fit the model: %w", err)
	}
	r.given = found
	return found.Replay(&r.whole.Model, func(_ int, _ ts.Edge, s ts.State) { r.target = append(r.target[:0], s...) })
}
