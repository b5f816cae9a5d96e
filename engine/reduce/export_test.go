package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A stage is a program after one of the passes, with its Map to the given program.
type stage struct {
	name    string
	program *prog.Program
	toGiven *Map
}

// stages lists the programs after each pass: "given", "unread", "merged", "marked", "cycles".
// If the program cannot be reduced, only the first. No program shares tables with another that
// a pass changes.
func stages(p *prog.Program) []stage { return stagesWithout(p) }

// stagesWithout is stages without some of the conditions.
func stagesWithout(p *prog.Program, names ...string) []stage { return stagesFor(p, false, names...) }

// stagesFor is stagesWithout. With accept, acceptance cycles are kept.
func stagesFor(p *prog.Program, accept bool, names ...string) []stage {
	m := newMap(p)
	list := []stage{{"given", p, m}}
	if Veto(p) != "" {
		return list
	}
	r := newReducer(withoutUnread(p), m)
	r.visible.accept = r.visible.accept || accept
	r.conditions = slices.DeleteFunc(slices.Clone(conditions), func(c condition) bool { return slices.Contains(names, c.name) })
	list = append(list, stage{"unread", r.p, m})
	for _, pass := range passes {
		pass.run(r)
		q := clone(r.q)
		list = append(list, stage{pass.name, q, &Map{origin: m.origin[:len(m.origin):len(m.origin)], reduced: q, given: m.given}})
	}
	return list
}
