package net

// maxDiagonals is how many diagonals zones are split by.
const maxDiagonals = 100

// Diagonals returns the comparisons of two clocks that decide how a network goes on, and bounds for
// LocalBounds. Zones may be extrapolated with these bounds if, before and after that, each zone lies
// on one side of each diagonal (Bengtsson and Yi, "On clock difference constraints and termination in
// reachability analysis of timed automata", 2003). asked are constraints of questions about states.
// Left is less than Right in each diagonal.
//
// An update turns a diagonal into another one, or into a comparison of one clock. The list has all
// that follow. If there are too many, or an update is not constant, the bounds keep the values of the clocks
// instead, however large: then zones need no splits, but a search may not end.
func Diagonals(n *Network, asked ...Constraint) ([]Constraint, []Bound) {
	d := diagonals{seen: map[Constraint]bool{}}
	d.addAll(asked)
	for a := range n.Automata {
		for l := range n.Automata[a].Locations {
			d.addAll(n.Automata[a].Locations[l].Invariant.Clocks)
		}
		for e := range n.Automata[a].Edges {
			edge := &n.Automata[a].Edges[e]
			d.addAll(edge.Guard.Clocks)
			for _, list := range [][]Reset{edge.Update.Resets, edge.Update.Possible} {
				d.resets = append(d.resets, list...)
			}
		}
	}
	for i := 0; i < len(d.list); i++ {
		for _, r := range d.resets {
			d.after(d.list[i], r)
		}
		if len(d.list) > maxDiagonals || d.variable {
			return nil, d.exact()
		}
	}
	return d.list, d.bounds
}

// diagonals collects those of a network.
type diagonals struct {
	list     []Constraint
	seen     map[Constraint]bool
	bounds   []Bound
	resets   []Reset
	variable bool // an update of a clock in the list is not constant
}

// addAll adds the constraints that compare two clocks.
func (d *diagonals) addAll(list []Constraint) {
	for _, c := range list {
		d.add(c)
	}
}

// add adds a constraint if it compares two clocks. One and its negation are the same diagonal.
func (d *diagonals) add(c Constraint) {
	if c.Left == 0 || c.Right == 0 || c.Left == c.Right {
		return
	}
	if c.Left > c.Right {
		c = c.Negated()
	}
	if !d.seen[c] {
		d.seen[c] = true
		d.list = append(d.list, c)
	}
}

// after adds what a constraint requires before a reset.
func (d *diagonals) after(c Constraint, r Reset) {
	if r.Clock != c.Left && r.Clock != c.Right {
		return
	}
	if r.Plus > LargestConstant || r.Plus <= -LargestConstant {
		d.variable = true
		return
	}
	constant, other := int64(c.Constant), c.Left
	if r.Clock == c.Left {
		constant -= int64(r.Plus)
		c.Left, other = r.From, c.Right
	} else {
		constant += int64(r.Plus)
		c.Right = r.From
	}
	if constant > LargestConstant || constant < -LargestConstant {
		d.variable = true
		return
	}
	if c.Constant = int32(constant); r.From != 0 {
		d.add(c)
		return
	}
	if c.Left == 0 {
		constant = -constant
	}
	if constant >= 0 { // no clock has a negative value
		d.bounds = append(d.bounds, Bound{Clock: other, Lower: true, Upper: true, Largest: int32(constant)})
	}
}

// exact returns bounds that keep the values of all clocks in the list.
func (d *diagonals) exact() (out []Bound) {
	for _, c := range d.list {
		for _, x := range []int{c.Left, c.Right} {
			out = append(out, Bound{Clock: x, Lower: true, Upper: true, Largest: Unbounded})
		}
	}
	return out
}

// Negated returns the constraint that holds where another one does not.
func (c Constraint) Negated() Constraint {
	return Constraint{Left: c.Right, Right: c.Left, Constant: -c.Constant, Strict: !c.Strict}
}
