package ltl

// Op is the operator of a formula.
type Op uint8

// The operators. Release is Spin's V; WeakUntil is W.
const (
	True Op = iota
	False
	Proposition
	Not
	And
	Or
	Implies
	Equivalent
	Always
	Eventually
	Until
	WeakUntil
	Release
	Next
)

// Formula is a formula of linear temporal logic. Formulas may share parts; nothing here
// changes them.
type Formula struct {
	Op Op
	// Number of the proposition, from 0; used by Proposition only.
	Number int
	// Left is the only operand of Not, Always, Eventually and Next.
	Left, Right *Formula
}

// operands returns the operands of f, those of a chain of && or of || together.
func (f *Formula) operands() (list []*Formula) {
	for stack := []*Formula{f}; len(stack) > 0; {
		g := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g != f && (g.Op != f.Op || g.Op != And && g.Op != Or && g.Op != Not) {
			list = append(list, g)
			continue
		}
		for _, h := range []*Formula{g.Right, g.Left} {
			if h != nil {
				stack = append(stack, h)
			}
		}
	}
	return list
}
