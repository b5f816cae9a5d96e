package session

import (
	"errors"
	"fmt"
	"strings"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/relaxed"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// An aim is a set of the kinds of error that an estimate leads to.
type aim uint8

const (
	atGoal aim = 1 << iota
	atAsserts
	atEnds
)

// wantedErrors returns the kinds of error that the options ask for and the model can have,
// faults apart.
func wantedErrors(o *protocol.Options, in lang.Space) aim {
	out, can := aim(0), in.Questions()
	if can.Goal {
		out |= atGoal
	}
	if !o.IgnoreEnds && can.EndStates {
		out |= atEnds
	}
	if !o.IgnoreAsserts && can.Asserts {
		out |= atAsserts
	}
	return out
}

// aims returns what an estimate is to lead to, out of what it could. A search whose
// trail is to be the shortest wants the nearest error; for others the goal comes first,
// then assertions.
func (r *run) aims(possible aim) aim {
	w := wantedErrors(&r.options, r.space) & possible
	if protocol.SearchNamed(r.options.Search).Lengths {
		return w
	}
	for _, a := range []aim{atGoal, atAsserts, atEnds} {
		if w&a != 0 {
			return a
		}
	}
	return 0
}

// estimates are the estimates by name. Each says what it leads to.
var estimates = map[string]func(r *run) (search.Heuristic, aim, error){
	"blind": func(*run) (search.Heuristic, aim, error) {
		return search.Blind{}, atGoal | atAsserts | atEnds, nil
	},
	"active": func(r *run) (search.Heuristic, aim, error) {
		return heuristic.ActiveProcesses{System: vm.New(r.space.Program)}, atEnds, nil
	},
	"formula":     func(r *run) (search.Heuristic, aim, error) { return r.formula(heuristic.Add, false) },
	"formula-max": func(r *run) (search.Heuristic, aim, error) { return r.formula(heuristic.Most, false) },
	"formula-all": func(r *run) (search.Heuristic, aim, error) { return r.formula(heuristic.Add, true) },
	"deadlock": func(r *run) (search.Heuristic, aim, error) {
		return heuristic.NewDeadlock(r.space.Program, heuristic.Add, false), atEnds, nil
	},
	"deadlock-max": func(r *run) (search.Heuristic, aim, error) {
		return heuristic.NewDeadlock(r.space.Program, heuristic.Most, false), atEnds, nil
	},
	"danger":  (*run).danger,
	"fsm":     func(r *run) (search.Heuristic, aim, error) { return r.fsm(false) },
	"fsm-sum": func(r *run) (search.Heuristic, aim, error) { return r.fsm(true) },
	"hamming": (*run).hamming,
	"hpl":     func(r *run) (search.Heuristic, aim, error) { return r.relaxed(false) },
	"hu":      func(r *run) (search.Heuristic, aim, error) { return r.relaxed(true) },
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
	case !protocol.SearchNamed(o.Search).Lists:
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

// single makes the estimate with a name. Where it does not lead to all that ends the
// search it proves nothing, and no state is a dead end.
func (r *run) single(name string) (search.Heuristic, error) {
	h, to, err := estimates[name](r)
	if err != nil {
		return nil, err
	}
	switch h.(type) {
	case search.Blind, heuristic.ActiveProcesses:
		return h, nil
	}
	h = &punctual{Heuristic: h, watch: &r.watch}
	if wantedErrors(&r.options, r.space)&^to != 0 || r.options.All || !heuristic.Faultless(r.space.Program) {
		return heuristic.Guide{Heuristic: h}, nil
	}
	return h, nil
}

// formula makes H_f for the goal and the assertions, of one process or of all together.
func (r *run) formula(c heuristic.Combine, together bool) (search.Heuristic, aim, error) {
	to := r.aims(atGoal | atAsserts)
	var list heuristic.Nearest
	if to&atGoal != 0 {
		list = append(list, heuristic.NewFormula(r.space.Program, c))
	}
	if to&atAsserts != 0 {
		if together {
			h, _ := heuristic.NewTogether(r.space.Program)
			list = append(list, h)
		} else {
			h, _ := heuristic.NewAssertion(r.space.Program, c)
			list = append(list, h)
		}
	}
	if len(list) == 0 {
		return nil, 0, fmt.Errorf("the heuristic %q estimates the way to a goal or an assertion, and there is none", r.options.Heuristic)
	}
	return list, to, nil
}

// relaxed makes h_P^L, or with plans h^U.
func (r *run) relaxed(plans bool) (search.Heuristic, aim, error) {
	to := r.aims(atGoal | atAsserts | atEnds)
	if to == 0 {
		return nil, 0, fmt.Errorf("the heuristic %q estimates the way to an error, and none is looked for", r.options.Heuristic)
	}
	aims := relaxed.Aims{Goal: to&atGoal != 0, Asserts: to&atAsserts != 0, Deadlocks: to&atEnds != 0}
	if !plans {
		return relaxed.NewRounds(r.space.Program, aims, r.options.Domain == "set"), to, nil
	}
	h := relaxed.NewPlan(r.space.Program, aims, r.options.Domain == "set")
	r.planners = append(r.planners, h)
	return h, to, nil
}

// danger makes H_f+U.
func (r *run) danger() (search.Heuristic, aim, error) {
	if !heuristic.Marked(r.space.Program) {
		return nil, 0, fmt.Errorf("the heuristic \"danger\" needs labels that begin with danger where processes may be blocked for ever, and there is none")
	}
	return heuristic.Guide{Heuristic: heuristic.NewDeadlock(r.space.Program, heuristic.Add, true)}, 0, nil
}

func (r *run) fsm(sum bool) (search.Heuristic, aim, error) {
	if r.target == nil {
		return nil, 0, errNoTarget
	}
	return heuristic.NewFSM(r.space.Program, r.target, sum), 0, nil
}

func (r *run) hamming() (search.Heuristic, aim, error) {
	if r.target == nil {
		return nil, 0, errNoTarget
	}
	return heuristic.Hamming{Target: r.target, Hidden: r.space.Model.Hidden}, 0, nil
}

var errNoTarget = fmt.Errorf("this heuristic estimates the way to the end of a trail, and there is none")

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
