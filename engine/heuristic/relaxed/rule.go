package relaxed

// A rule is a statement of a slot's process at a location.
type rule struct {
	slot, location int32
	choice         int // its place among the choices of the location
	action         uint32
}

// A ruleSet has the rules of all slots, in the order of their locations. The program's goal
// has the number after the last rule.
type ruleSet struct {
	rules []rule
	// source is, by rule, the cell of its location; -1 for the goal.
	source []int32
	// firstRule and slotOf are, by location of all slots, its first rule and its slot.
	// FirstRule has one more element: the number of rules.
	firstRule []int32
	slotOf    []int32
}

func newRuleSet(z *layout) ruleSet {
	var out ruleSet
	for i := range z.slots {
		s := &z.slots[i]
		for l := range z.p.Procs[s.proc].Locations {
			out.firstRule = append(out.firstRule, int32(len(out.rules)))
			out.slotOf = append(out.slotOf, int32(i))
			for k, c := range z.p.Procs[s.proc].Locations[l].Out {
				out.rules = append(out.rules, rule{int32(i), int32(l), k, c.Action})
				out.source = append(out.source, s.first+int32(l))
			}
		}
	}
	out.firstRule = append(out.firstRule, int32(len(out.rules)))
	out.source = append(out.source, -1)
	return out
}

// goal returns the number of the goal.
func (r *ruleSet) goal() int32 { return int32(len(r.rules)) }
