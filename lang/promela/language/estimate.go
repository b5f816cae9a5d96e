package language

import (
	"fmt"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/relaxed"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang"
)

// aimsOf returns which errors a program can have, when it is called for.
func aimsOf(p *prog.Program) func() lang.Aims {
	return func() lang.Aims {
		out := lang.AtEnds
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
	lang.Wish
	planner search.Planner // the estimate, where it makes plans
}

// estimates are the estimates by name. Each says what it leads to.
var estimates = map[string]func(*maker) (search.Heuristic, lang.Aims, error){
	"blind": func(*maker) (search.Heuristic, lang.Aims, error) {
		return search.Blind{}, lang.AtGoal | lang.AtAsserts | lang.AtEnds, nil
	},
	"active": func(m *maker) (search.Heuristic, lang.Aims, error) {
		return heuristic.ActiveProcesses{System: vm.New(m.Program)}, lang.AtEnds, nil
	},
	"formula":     func(m *maker) (search.Heuristic, lang.Aims, error) { return m.formula(heuristic.Add, false) },
	"formula-max": func(m *maker) (search.Heuristic, lang.Aims, error) { return m.formula(heuristic.Most, false) },
	"formula-all": func(m *maker) (search.Heuristic, lang.Aims, error) { return m.formula(heuristic.Add, true) },
	"deadlock": func(m *maker) (search.Heuristic, lang.Aims, error) {
		return heuristic.NewDeadlock(m.Program, heuristic.Add, false), lang.AtEnds, nil
	},
	"deadlock-max": func(m *maker) (search.Heuristic, lang.Aims, error) {
		return heuristic.NewDeadlock(m.Program, heuristic.Most, false), lang.AtEnds, nil
	},
	"danger":  (*maker).danger,
	"fsm":     func(m *maker) (search.Heuristic, lang.Aims, error) { return m.fsm(false) },
	"fsm-sum": func(m *maker) (search.Heuristic, lang.Aims, error) { return m.fsm(true) },
	"hamming": (*maker).hamming,
	"hpl":     func(m *maker) (search.Heuristic, lang.Aims, error) { return m.relaxed(false) },
	"hu":      func(m *maker) (search.Heuristic, lang.Aims, error) { return m.relaxed(true) },
}

// estimatesOf makes the estimates of a program. Where one does not lead to all that ends
// the search it proves nothing, and no state is a dead end.
func estimatesOf(p *prog.Program) func(string, lang.Wish) (search.Heuristic, search.Planner, error) {
	return func(name string, w lang.Wish) (search.Heuristic, search.Planner, error) {
		m := &maker{Program: p, Wish: w}
		h, to, err := estimates[name](m)
		if err != nil {
			return nil, nil, err
		}
		switch h.(type) {
		case search.Blind, heuristic.ActiveProcesses:
			return h, nil, nil
		}
		if w.Wanted()&^to != 0 || w.All || !heuristic.Faultless(p) {
			h = heuristic.Guide{Heuristic: h}
		}
		return h, m.planner, nil
	}
}

// formula makes H_f for the goal and the assertions, of one process or of all together.
func (m *maker) formula(c heuristic.Combine, together bool) (search.Heuristic, lang.Aims, error) {
	to := m.Lead(lang.AtGoal | lang.AtAsserts)
	var list heuristic.Nearest
	if to&lang.AtGoal != 0 {
		list = append(list, heuristic.NewFormula(m.Program, c))
	}
	if to&lang.AtAsserts != 0 {
		if together {
			h, _ := heuristic.NewTogether(m.Program)
			list = append(list, h)
		} else {
			h, _ := heuristic.NewAssertion(m.Program, c)
			list = append(list, h)
		}
	}
	if len(list) == 0 {
		return nil, 0, fmt.Errorf("the heuristic %q estimates the way to a goal or an assertion, and there is none", m.Asked)
	}
	return list, to, nil
}

// relaxed makes h_P^L, or with plans h^U.
func (m *maker) relaxed(plans bool) (search.Heuristic, lang.Aims, error) {
	to := m.Lead(lang.AtGoal | lang.AtAsserts | lang.AtEnds)
	if to == 0 {
		return nil, 0, fmt.Errorf("the heuristic %q estimates the way to an error, and none is looked for", m.Asked)
	}
	aims := relaxed.Aims{Goal: to&lang.AtGoal != 0, Asserts: to&lang.AtAsserts != 0, Deadlocks: to&lang.AtEnds != 0}
	if !plans {
		return relaxed.NewRounds(m.Program, aims, m.Sets), to, nil
	}
	h := relaxed.NewPlan(m.Program, aims, m.Sets)
	m.planner = h
	return h, to, nil
}

// danger makes H_f+U.
func (m *maker) danger() (search.Heuristic, lang.Aims, error) {
	if !heuristic.Marked(m.Program) {
		return nil, 0, fmt.Errorf("the heuristic \"danger\" needs labels that begin with danger where processes may be blocked for ever, and there is none")
	}
	return heuristic.Guide{Heuristic: heuristic.NewDeadlock(m.Program, heuristic.Add, true)}, 0, nil
}

func (m *maker) fsm(sum bool) (search.Heuristic, lang.Aims, error) {
	if m.Target == nil {
		return nil, 0, errNoTarget
	}
	return heuristic.NewFSM(m.Program, m.Target, sum), 0, nil
}

func (m *maker) hamming() (search.Heuristic, lang.Aims, error) {
	if m.Target == nil {
		return nil, 0, errNoTarget
	}
	return heuristic.Hamming{Target: m.Target, Hidden: int(m.Layout.Hidden)}, 0, nil
}

var errNoTarget = fmt.Errorf("this heuristic estimates the way to the end of a trail, and there is none")
