package language

import (
	"errors"

	"beeline/engine/format"
	"beeline/engine/heuristic"
	"beeline/engine/heuristic/relaxed"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang"
)

// aimsOf returns a function for lang.Space.Aims.
func aimsOf(p *prog.Program) func() lang.Aims {
	return func() lang.Aims {
		out := lang.AtEnds
		if p.Claim != nil {
			out = 0 // every state is a valid end state
		}
		if p.Goal != 0 {
			out |= lang.AtGoal
		}
		if heuristic.Asserts(p) {
			out |= lang.AtAsserts
		}
		return out
	}
}

// A maker makes an estimate for a program.
type maker struct {
	*prog.Program
	lang.EstimateOptions
	planner search.Planner // set by estimates that make plans
}

// estimates makes estimates by name. Each function also returns the errors that the
// estimate leads to.
var estimates = map[string]func(*maker) (search.Heuristic, lang.Aims, error){
	"blind": func(*maker) (search.Heuristic, lang.Aims, error) {
		return search.Blind{}, lang.AtGoal | lang.AtAsserts | lang.AtEnds, nil
	},
	"sizes": func(m *maker) (search.Heuristic, lang.Aims, error) {
		return nil, 0, format.Errorf("the heuristic `%s` is for timed automata", m.Requested)
	},
	"active": func(m *maker) (search.Heuristic, lang.Aims, error) {
		return heuristic.ActiveProcesses{System: vm.New(m.Program)}, lang.AtEnds, nil
	},
	"formula":     func(m *maker) (search.Heuristic, lang.Aims, error) { return m.formula(heuristic.CombineBySum, false) },
	"formula-max": func(m *maker) (search.Heuristic, lang.Aims, error) { return m.formula(heuristic.CombineByMax, false) },
	"formula-all": func(m *maker) (search.Heuristic, lang.Aims, error) { return m.formula(heuristic.CombineBySum, true) },
	"deadlock": func(m *maker) (search.Heuristic, lang.Aims, error) {
		return heuristic.NewDeadlock(m.Program, heuristic.CombineBySum, false), lang.AtEnds, nil
	},
	"deadlock-max": func(m *maker) (search.Heuristic, lang.Aims, error) {
		return heuristic.NewDeadlock(m.Program, heuristic.CombineByMax, false), lang.AtEnds, nil
	},
	"danger":  (*maker).danger,
	"fsm":     toTarget(func(m *maker) search.Heuristic { return heuristic.NewFSM(m.Program, m.Target, heuristic.CombineByMax) }),
	"fsm-sum": toTarget(func(m *maker) search.Heuristic { return heuristic.NewFSM(m.Program, m.Target, heuristic.CombineBySum) }),
	"hamming": toTarget(func(m *maker) search.Heuristic {
		return heuristic.Hamming{Target: m.Target, Hidden: int(m.Layout.Hidden)}
	}),
	"hpl": func(m *maker) (search.Heuristic, lang.Aims, error) { return m.relaxed(false) },
	"hu":  func(m *maker) (search.Heuristic, lang.Aims, error) { return m.relaxed(true) },
}

// estimatesOf returns a function for lang.Space.Estimate. An estimate that does not lead
// to all errors that the search stops at must not report dead ends: it becomes a
// heuristic.OrderOnly.
func estimatesOf(p *prog.Program) func(string, lang.EstimateOptions) (search.Heuristic, search.Planner, error) {
	return func(name string, o lang.EstimateOptions) (search.Heuristic, search.Planner, error) {
		m := &maker{Program: p, EstimateOptions: o}
		if p.Claim != nil && name != "blind" {
			h, err := m.claim(name)
			return h, nil, err
		}
		h, to, err := estimates[name](m)
		if err != nil {
			return nil, nil, err
		}
		switch h.(type) {
		case search.Blind, heuristic.ActiveProcesses:
			return h, nil, nil
		}
		if o.LookFor()&^to != 0 || o.All || !heuristic.Faultless(p) {
			h = heuristic.OrderOnly{Heuristic: h}
		}
		return h, m.planner, nil
	}
}

// claim makes the estimate for a program with a claim.
func (m *maker) claim(name string) (search.Heuristic, error) {
	if name != "formula" {
		return nil, format.Errorf("the heuristic `%s` does not know claims, and the model is checked with one: use `formula` or `blind`", m.Requested)
	}
	return ToAccepting(m.Program), nil
}

// ToAccepting makes H_f for the components of the claim where runs can be accepted, and for
// its end.
func ToAccepting(p *prog.Program) search.Heuristic {
	component, class := components(p)
	locations := p.Procs[p.Claim.Proc].Locations
	return heuristic.OrderOnly{Heuristic: heuristic.NewClaim(p, component, func(l uint32) bool {
		return class[l] != search.NonAccepting || locations[l].ValidEnd
	})}
}

// formula makes H_f for the goal and the assertions. With together, assertions have the
// estimate heuristic.JointAssertions.
func (m *maker) formula(c heuristic.Combine, together bool) (search.Heuristic, lang.Aims, error) {
	to := m.Lead(lang.AtGoal | lang.AtAsserts)
	var list heuristic.Nearest
	if to&lang.AtGoal != 0 {
		list = append(list, heuristic.NewFormula(m.Program, c))
	}
	if to&lang.AtAsserts != 0 {
		if together {
			h, _ := heuristic.NewJointAssertions(m.Program)
			list = append(list, h)
		} else {
			h, _ := heuristic.NewAssertion(m.Program, c)
			list = append(list, h)
		}
	}
	if len(list) == 0 {
		return nil, 0, format.Errorf("the heuristic `%s` estimates the distance to a goal or an assertion, and the model has none", m.Requested)
	}
	return list, to, nil
}

// relaxed makes h_P^L, with plans h^U.
func (m *maker) relaxed(plans bool) (search.Heuristic, lang.Aims, error) {
	to := m.Lead(lang.AtGoal | lang.AtAsserts | lang.AtEnds)
	if to == 0 {
		return nil, 0, format.Errorf("the heuristic `%s` estimates the distance to an error, and the search looks for none", m.Requested)
	}
	aims := relaxed.Aims{Goal: to&lang.AtGoal != 0, Asserts: to&lang.AtAsserts != 0, Deadlocks: to&lang.AtEnds != 0}
	if !plans {
		return relaxed.NewRounds(m.Program, aims, m.Sets), to, nil
	}
	h := relaxed.NewPlan(m.Program, aims, m.Sets)
	m.planner = h
	return h, to, nil
}

// danger makes H_f+U, the deadlock formula with user-marked locations.
func (m *maker) danger() (search.Heuristic, lang.Aims, error) {
	if !heuristic.Marked(m.Program) {
		return nil, 0, errors.New("the heuristic `danger` needs labels that begin with `danger` where processes may be blocked forever, and the model has none")
	}
	return heuristic.OrderOnly{Heuristic: heuristic.NewDeadlock(m.Program, heuristic.CombineBySum, true)}, 0, nil
}

// toTarget makes an estimate of the distance to the end of a given trail.
func toTarget(estimate func(*maker) search.Heuristic) func(*maker) (search.Heuristic, lang.Aims, error) {
	return func(m *maker) (search.Heuristic, lang.Aims, error) {
		if m.Target == nil {
			return nil, 0, errors.New("this heuristic estimates the distance to the end of a trail, and the request has no trail")
		}
		return estimate(m), 0, nil
	}
}
