package ltl

// A diagram is a reduced ordered binary decision diagram: equal functions are equal
// diagrams.
type diagram int32

const (
	never  diagram = 0
	always diagram = 1
)

// decision is an inner node of a diagram: on unless variable is true, else high.
type decision struct {
	variable  int32
	low, high diagram
}

// key is an index of all tables here: each type of a map adds kilobytes to the program.
type key [3]int32

// diagrams holds all diagrams of one translation. Variables are numbered from 0 and
// tested in this order.
type diagrams struct {
	nodes     []decision
	index     map[key]int32
	choices   []choice
	variables int32
	spares    []int32
	work      *budget
}

// choice is a cached result of choose.
type choice struct{ f, g, h, result diagram }

const maxVariable = 1<<31 - 1

func newDiagrams(b *budget) *diagrams {
	return &diagrams{
		nodes:   []decision{{variable: maxVariable}, {variable: maxVariable}},
		index:   map[key]int32{},
		choices: make([]choice, 1<<13),
		work:    b,
	}
}

// fresh returns a new variable, after all others in the order.
func (d *diagrams) fresh() int32 {
	d.variables++
	return d.variables - 1
}

// variable returns the function that is true if variable v is.
func (d *diagrams) variable(v int32) diagram { return d.node(v, never, always) }

func (d *diagrams) node(v int32, low, high diagram) diagram {
	if low == high {
		return low
	}
	k := key{v, int32(low), int32(high)}
	if f, ok := d.index[k]; ok {
		return diagram(f)
	}
	d.work.atMost(len(d.nodes), maxDiagramNodes, TooLarge)
	f := diagram(len(d.nodes))
	d.nodes = append(d.nodes, decision{v, low, high})
	d.index[k] = int32(f)
	return f
}

// at returns the two halves of f for variable v, which no variable of f precedes.
func (d *diagrams) at(f diagram, v int32) (low, high diagram) {
	if n := d.nodes[f]; n.variable == v {
		return n.low, n.high
	}
	return f, f
}

func (d *diagrams) top(f, g diagram) int32 {
	return min(d.nodes[f].variable, d.nodes[g].variable)
}

// choose returns g where f is true and h where it is false.
func (d *diagrams) choose(f, g, h diagram) diagram {
	switch {
	case f == always || g == h:
		return g
	case f == never:
		return h
	case g == always && h == never:
		return f
	}
	d.work.step()
	slot := &d.choices[(uint32(f)*0x9e3779b1^uint32(g)*0x85ebca6b^uint32(h)*0xc2b2ae35)>>19]
	if slot.f == f && slot.g == g && slot.h == h {
		return slot.result
	}
	v := min(d.top(f, g), d.nodes[h].variable)
	f0, f1 := d.at(f, v)
	g0, g1 := d.at(g, v)
	h0, h1 := d.at(h, v)
	r := d.node(v, d.choose(f0, g0, h0), d.choose(f1, g1, h1))
	*slot = choice{f, g, h, r}
	return r
}

func (d *diagrams) and(f, g diagram) diagram   { return d.choose(f, g, never) }
func (d *diagrams) or(f, g diagram) diagram    { return d.choose(f, always, g) }
func (d *diagrams) not(f diagram) diagram      { return d.choose(f, never, always) }
func (d *diagrams) minus(f, g diagram) diagram { return d.choose(g, never, f) }

// implies reports whether g is true wherever f is.
func (d *diagrams) implies(f, g diagram) bool { return d.choose(f, g, always) == always }

// literal is a variable or, if negated, its negation.
type literal struct {
	variable int32
	negated  bool
}

// cover returns an irredundant sum of prime cubes of a function that is true wherever
// lower is and false wherever upper is, and this function: Minato, Fast generation of
// prime-irredundant covers from binary decision diagrams, 1993.
func (d *diagrams) cover(lower, upper diagram) (cubes [][]literal, f diagram) {
	d.work.step()
	switch {
	case lower == never:
		return nil, never
	case upper == always:
		return [][]literal{nil}, always
	}
	v := d.top(lower, upper)
	l0, l1 := d.at(lower, v)
	u0, u1 := d.at(upper, v)
	c0, f0 := d.cover(d.minus(l0, u1), u0)
	c1, f1 := d.cover(d.minus(l1, u0), u1)
	c, f := d.cover(d.or(d.minus(l0, f0), d.minus(l1, f1)), d.and(u0, u1))
	d.work.atMost(len(c0)+len(c1)+len(c), maxCubes, TooLarge)
	for i := range c0 {
		c0[i] = append(c0[i], literal{v, true})
	}
	for i := range c1 {
		c1[i] = append(c1[i], literal{v, false})
	}
	return append(append(c1, c0...), c...), d.node(v, d.or(f, f0), d.or(f, f1))
}
