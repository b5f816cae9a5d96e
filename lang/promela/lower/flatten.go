package lower

import (
	"slices"

	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/promela/check"
)

// A link is a transition of a control point before numbering: the element that acts, and
// its escape clause (0 for none, otherwise the state number of the clause's first element
// plus one).
type link struct {
	at     *element
	escape uint32
}

// mostTransitions bounds the transitions of a model. Only models whose escapes or nested
// choices multiply statements have more.
const mostTransitions = 1 << 20

// countTransition counts one more transition or escape clause of an element, and reports whether
// the bound still holds.
func (b *body) countTransition(at *element) bool {
	b.transitions++
	if b.transitions == mostTransitions+1 {
		b.list.Errorf(check.TooMany, at.span(), "the model has more than %d transitions", mostTransitions).
			WithHint("Let an `unless` guard fewer statements, or give its escape or nested choices fewer options.")
	}
	return b.transitions <= mostTransitions
}

// tables are the outgoing transitions and the labels of every element of a body, by state
// number minus one.
type tables struct {
	*body
	links [][]link
	// labels of an option's first statement also count for its target, as in Spin: the
	// statement is no control point.
	labels []labelKinds
	// offered is the state number of the last element that offered this one.
	offered []int32
}

// flatten computes the transitions of every element. A choice offers what its options
// offer, a block what its first statement offers. Escape clauses come first.
func (b *body) flatten() *tables {
	n := len(b.all)
	t := &tables{body: b, links: make([][]link, n), labels: make([]labelKinds, n), offered: make([]int32, n)}
	for i, e := range b.all {
		t.labels[i] = e.labels
		if e.kind == final {
			t.labels[i] |= endLabel
		}
	}
	t.labelsInward()
	for i, e := range b.all {
		if e.kind != unless {
			t.links[i] = t.offers(e)
		}
	}
	for i, e := range b.all {
		if e.owner == nil {
			t.links[i] = t.escapes(e)
			t.oneElse(e)
		} else if l := t.links[i]; e.kind == choice && len(l) == 1 && l[0].at.action.Op == prog.Else {
			// Inside a d_step, an else that is the only option is always executable.
			l[0].at.action.Op = prog.Skip
		}
	}
	return t
}

// oneElse refuses a second else among the transitions of a choice: those of a choice at
// the start of an option, and those of an escape, count too.
func (t *tables) oneElse(e *element) {
	var first *element
	for _, l := range t.links[e.state-1] {
		switch {
		case l.at.kind != basic || l.at.action.Op != prog.Else:
		case first == nil:
			first = l.at
		default:
			t.list.Errorf(check.ElseTwice, l.at.span(), "there is already an `else`%s", diag.At(t.in.Model.Sources, first.span())).Note(first.span(), "the first one is here").
				WithHint("Put a `skip;` in front of the inner choice: at the start of an option, its options join the outer ones.")
			return
		}
	}
}

// offers returns the transitions of an element without escapes.
func (t *tables) offers(e *element) []link {
	var out []link
	t.visit(e, e, &out)
	return out
}

// visit appends what e offers to the transitions of head.
func (t *tables) visit(head, e *element, out *[]link) {
	switch {
	case t.transitions > mostTransitions || e.kind == unless:
	case !e.offersOthers():
		if t.countTransition(e) {
			*out = append(*out, link{at: e})
		}
	default:
		for _, s := range t.starts(e) {
			t.visit(head, s, out)
			if s.offersOthers() {
				continue
			}
			if next := t.target(s); next != nil {
				t.passLabels(s, next)
			}
		}
	}
}

// offersOthers reports whether the element itself is no transition.
func (e *element) offersOthers() bool { return e.kind == choice || e.kind == block }

// starts returns what a choice or a block begins with.
func (t *tables) starts(e *element) (list []*element) {
	switch e.kind {
	case choice:
		for _, o := range e.parts {
			if first := entry(o.first); !first.isFalse(t.prog) || len(first.escapes) > 0 {
				list = append(list, first)
			}
		}
	case block:
		list = append(list, entry(e.body.first))
	}
	return list
}

// labelsInward gives the labels of a choice or block that another one begins with to what it
// begins with itself. It is no control point either. Enclosing elements have larger numbers.
func (t *tables) labelsInward() {
	for _, e := range slices.Backward(t.all) {
		for _, inner := range t.starts(e) {
			for _, s := range t.starts(inner) {
				t.passLabels(inner, s)
			}
		}
	}
}

// passLabels gives the special labels of an element to another one, too.
func (t *tables) passLabels(from, to *element) { t.labels[to.state-1] |= t.labels[from.state-1] }

// escapes returns the transitions of an element after those of the clauses that guard
// them, the outermost clause first. No element is offered twice. The order of calls
// matters: a clause offers its own escapes only after escapes was called for it.
func (t *tables) escapes(e *element) []link {
	list := t.links[e.state-1]
	for _, l := range list {
		t.offered[l.at.state-1] = e.state
	}
	var first []link // of the clauses, in reverse order
	for _, main := range list {
		if main.at.kind == join {
			continue
		}
		for _, clause := range main.at.escapes {
			start := t.hunt(clause.first, main.at)
			for _, l := range t.links[start.state-1] {
				if t.offered[l.at.state-1] != e.state && t.countTransition(e) {
					t.offered[l.at.state-1] = e.state
					first = append(first, link{l.at, uint32(start.state) + 1})
				}
			}
		}
	}
	if len(first) == 0 {
		return list
	}
	slices.Reverse(first)
	return append(first, list...)
}
