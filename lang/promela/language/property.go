package language

import (
	"beeline/engine/ltl"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/promela/explain"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// kinds has, by kind of property, how it is compiled. The others need no claim.
var kinds = map[report.PropertyKind]syntax.PropertyKind{
	report.Never: syntax.NeverClaim, report.Block: syntax.Block, report.Typed: syntax.Typed, report.Progress: syntax.NonProgress,
}

// compiledFor returns what a program is made for.
func compiledFor(p report.Property, enough func() bool) syntax.Property {
	return syntax.Property{Kind: kinds[p.Kind], Name: p.Name, Formula: p.Formula, Enough: enough}
}

// cyclesOf returns what a search for cycles needs to check a property, nil if the property
// has none.
func cyclesOf(p report.Property, sys *vm.System) *lang.Cycles {
	out := &lang.Cycles{Fairness: fairness{sys}}
	switch p.Kind {
	case report.Accept:
		out.Errors.Stutter = true
		return out
	case report.Progress:
		out.Errors.Kind = search.NonProgressCycle
	case report.Never, report.Block, report.Typed:
	default:
		return nil
	}
	if onlyClaimAccepts(sys.Program()) {
		out.Classify = Classify(sys)
	}
	return out
}

// onlyClaimAccepts reports whether the accept labels of processes do not count.
func onlyClaimAccepts(p *prog.Program) bool {
	if p.Claim.OnlyOwn {
		return true
	}
	for t := range p.Procs {
		for _, l := range p.Procs[t].Locations {
			if l.Accept && uint32(t) != p.Claim.Proc {
				return false
			}
		}
	}
	return true
}

// classes has the class of search for each of a claim. No cycle passes a Transient state. A
// run that reaches an End state is an error, and so are the cycles there.
var classes = map[ltl.Class]search.Class{
	ltl.Transient: search.NonAccepting, ltl.NonAccepting: search.NonAccepting,
	ltl.Full: search.FullyAccepting, ltl.End: search.FullyAccepting, ltl.Partial: search.PartlyAccepting,
}

// components returns the component and the class of each location of the claim of p.
func components(p *prog.Program) ([]int, []search.Class) {
	component, list := explain.ClassesOf(p, func(int) bool { return false })
	class := make([]search.Class, len(list))
	for i, c := range list {
		class[i] = classes[c]
	}
	return component, class
}

// Classify returns the function that tells the component of the claim of a program in a state,
// and the class of the component.
func Classify(sys *vm.System) search.Classify {
	component, class := components(sys.Program())
	return func(s ts.State) (int, search.Class) {
		at := sys.Claim(s).Location
		return component[at], class[at]
	}
}
