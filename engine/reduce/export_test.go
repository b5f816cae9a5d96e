package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A stage is a program as one of the passes has left it.
type stage struct {
	name    string
	program *prog.Program
	// way leads back to the given program.
	way *Map
}

// stages lists what the passes make of a program: "given" and "unread" come before
// "merged", "marked" and "cycles". Where something forbids to reduce, only the first
// is there. No program shares with another what a pass changes.
func stages(p *prog.Program) []stage { return stagesWithout(p) }

// stagesWithout is stages where some of the conditions are not asked for.
func stagesWithout(p *prog.Program, names ...string) []stage {
	m := newMap(p)
	list := []stage{{"given", p, m}}
	if Veto(p) != "" {
		return list
	}
	r := newReducer(withoutUnread(p), m)
	r.conditions = slices.DeleteFunc(slices.Clone(conditions), func(c condition) bool { return slices.Contains(names, c.name) })
	list = append(list, stage{"unread", r.p, m})
	for _, pass := range passes {
		pass.run(r)
		q := clone(r.q)
		list = append(list, stage{pass.name, q, &Map{Origin: m.Origin[:len(m.Origin):len(m.Origin)], reduced: q, given: m.given}})
	}
	return list
}
