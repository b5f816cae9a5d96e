package lower

import (
	"slices"

	"beeline/engine/ltl"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// trivialStates bounds the automaton that tells whether any word satisfies a formula.
const trivialStates = 200

// trivial warns of a formula that every run satisfies, or none, whatever the model does. The
// automaton is that of its negation.
func (l *lowerer) trivial(f *syntax.LTL, of *ltl.Formula, negation *ltl.Automaton) {
	if empty(negation) {
		l.list.Warnf(check.AlwaysHolds, f.Span, "this property holds in every model: no run can violate it").
			WithHint("Look for a side of `||` or `->` that is always or never true.")
		return
	}
	if a, err := ltl.Translate(of, ltl.Limits{States: trivialStates, Enough: l.in.Model.Property.Enough}); err == nil && empty(a) {
		l.list.Warnf(check.NeverHolds, f.Span, "this property holds in no model: every run violates it").
			WithHint("Look for parts that contradict each other.")
	}
}

// empty reports whether an automaton accepts nothing: no component has an accepting cycle.
func empty(a *ltl.Automaton) bool {
	return !slices.ContainsFunc(a.States, func(s ltl.State) bool { return s.Class != ltl.Transient && s.Class != ltl.NonAccepting })
}
