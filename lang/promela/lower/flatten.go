package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/check"
)

// A link is a transition of a control point before numbering: the element that
// acts, and the escape clause it came in by (0 for none, else the state number
// of the clause's first element plus one).
type link struct {
	at     *element
	escape uint32
}

// tables are the outgoing transitions of every element of a body.
type tables struct {
	*body
	links map[*element][]link
	end   map[*element]bool
	// accept and progress are passed on to where an option's first statement
	// leads, as Spin does.
	accept, progress map[*element]bool
}

// flatten computes the transitions of every element: a choice offers what its
// options offer, a block what its first statement offers; escape clauses come
// first.
func (b *body) flatten() *tables {
	t := &tables{body: b, links: map[*element][]link{}, end: map[*element]bool{}, accept: map[*element]bool{}, progress: map[*element]bool{}}
	for _, e := range b.all {
		t.end[e] = e.labels&endLabel != 0 || e.kind == final
		t.accept[e] = e.labels&acceptLabel != 0
		t.progress[e] = e.labels&progressLabel != 0
	}
	for _, e := range b.all {
		if e.kind != unless {
			t.links[e] = t.offers(e)
		}
	}
	for _, e := range b.all {
		if e.owner == nil {
			t.links[e] = t.escapes(e)
			t.oneElse(e)
		} else if l := t.links[e]; e.kind == choice && len(l) == 1 && l[0].at.action.Op == prog.Else {
			// Else guards a d_step that begins with it, but no other choice.
			l[0].at.action.Op = prog.Skip
		}
	}
	return t
}

// oneElse refuses a second else: options of one choice that begin with a choice are
// its own, and so are those of an escape.
func (t *tables) oneElse(e *element) {
	var first *element
	for _, l := range t.links[e] {
		switch {
		case l.at.kind != basic || l.at.action.Op != prog.Else:
		case first == nil:
			first = l.at
		default:
			t.list.Errorf(check.ElseTwice, l.at.span(), "there is a second else").Note(first.span(), "the first one is here").
				WithHint("A choice that begins an option offers its own options there. Put a `skip;` in front of the inner one.")
			return
		}
	}
}

// offers lists what can act at an element, without escapes.
func (t *tables) offers(e *element) []link {
	var out []link
	t.visit(e, e, &out)
	return out
}

// visit appends what e offers to the transitions of head, and lets head inherit
// the end labels on the way.
func (t *tables) visit(head, e *element, out *[]link) {
	var starts []*element
	switch e.kind {
	case choice:
		for _, o := range e.sub {
			if first := entry(o.first); !first.isFalse(t.prog) || len(first.esc) > 0 {
				starts = append(starts, first)
			}
		}
	case block:
		starts = append(starts, entry(e.body.first))
	case unless:
		return
	default:
		*out = append(*out, link{at: e})
		return
	}
	for _, s := range starts {
		t.visit(head, s, out)
		t.end[head] = t.end[head] || t.end[s]
		next := s
		if s.kind != choice && s.kind != block {
			next = t.target(s)
		}
		if next != nil && next != s {
			t.accept[next] = t.accept[next] || t.accept[s]
			t.progress[next] = t.progress[next] || t.progress[s]
		}
	}
}

// escapes prepends to an element's transitions those of the clauses that guard
// them. Clauses attached last, the outermost, end up first; an element that is
// already offered is not offered twice. The order in which elements are treated
// matters, because a clause's own escapes come along once it has them.
func (t *tables) escapes(e *element) []link {
	list := t.links[e]
	for _, main := range list {
		if main.at.kind == join {
			continue
		}
		clauses := main.at.esc
		for k := len(clauses) - 1; k >= 0; k-- {
			start := t.hunt(clauses[k].first, main.at.status)
			for _, l := range t.links[start] {
				if !contains(list, l.at) {
					list = append([]link{{l.at, uint32(start.state) + 1}}, list...)
				}
			}
		}
	}
	return list
}

func contains(list []link, e *element) bool {
	for _, l := range list {
		if l.at == e {
			return true
		}
	}
	return false
}
