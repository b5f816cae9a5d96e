package lower

import (
	"strings"

	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// elemKind tells elements apart as far as control flow needs it.
type elemKind uint8

const (
	basic       elemKind = iota // has an action
	jump                        // goto and break
	join                        // where the options of a choice, or an unless, meet
	breakTarget                 // where break goes
	choice                      // if and do
	unless                      // entered at its main sequence
	block                       // { }, atomic, an expanded inline
	dstep
	final // the end of the body
)

// status are the marks on an element that atomic and d_step leave.
type status uint8

const (
	inner  status = 1 << iota // in an atomic sequence, not its last element
	last                      // the last element of an atomic sequence
	single                    // inside a d_step
)

// An element is a node of Spin's syntax graph, made where Spin makes one.
type element struct {
	kind   elemKind
	action prog.Action // without target; for basic, jump, join, breakTarget, dstep, final
	id     int32       // statement number over the whole model
	state  int32       // state number within the process type
	status status
	next   *element
	sub    []*sequence // options of a choice; main and escape of an unless
	body   *sequence   // of a block or dstep
	esc    []*sequence // escape clauses that guard the element, outermost first
	jump   *jumpTo     // of a jump
	labels labelKinds
	danger bool     // a label begins with danger
	owner  *element // the dstep around the element, if any
}

// span is where the element stands in the text.
func (e *element) span() source.Span {
	return source.Span{Start: source.Pos(e.action.Start), End: source.Pos(e.action.End)}
}

// isSkip reports whether the element does nothing that a state shows.
func (e *element) isSkip() bool {
	return e.kind == basic && (e.action.Op == prog.Skip || e.action.Op == prog.Print)
}

// isConst0 reports whether the element is a condition written as 0 or false.
func (e *element) isFalse(p *prog.Program) bool {
	return e.kind == basic && e.action.Op == prog.Guard &&
		p.Exprs[e.action.A].Op == prog.Const && p.Exprs[e.action.A].Value == 0
}

// A sequence is a chain of elements. End is the last one written; Last may be a
// join that was appended when the construct around it closed.
type sequence struct{ first, last, end *element }

func (s *sequence) append(e *element) {
	if s.first == nil {
		s.first = e
	} else {
		s.last.next = e
	}
	s.last = e
}

// labelKinds are the special prefixes among an element's labels.
type labelKinds uint8

const (
	endLabel labelKinds = 1 << iota
	acceptLabel
	progressLabel
)

func kindOfLabel(name string) labelKinds {
	switch {
	case strings.HasPrefix(name, "end"):
		return endLabel
	case strings.HasPrefix(name, "accept"):
		return acceptLabel
	case strings.HasPrefix(name, "progress"):
		return progressLabel
	}
	return 0
}

// A label is a name for an element.
type label struct {
	name string
	at   *element
}

// A jumpTo is where a goto or break leads: to a label, looked up when the body
// is complete, or straight to an element.
type jumpTo struct {
	label *syntax.Ident
	at    *element
}

// find returns where a goto or break leads.
func (b *body) find(j *jumpTo) *element {
	if i, ok := b.labelOf[j.label]; ok {
		return b.labels[i].at
	}
	return j.at
}

// pin makes a place of a label that is asked for from outside: in front of a jump,
// where nobody ever is, it gets a skip.
func (b *body) pin(name string) {
	for i := range b.labels {
		l := &b.labels[i]
		if l.name != name {
			continue
		}
		if e := l.at; e.kind == jump {
			// The element itself becomes the skip, so that whatever leads to
			// it leads there; the jump moves behind it.
			behind := b.new(jump, e.action)
			behind.status, behind.next, behind.jump, behind.owner, behind.esc = e.status, e.next, e.jump, e.owner, e.esc
			e.kind, e.jump, e.next = basic, nil, behind
			b.extend(b.main, e, behind)
		}
		return
	}
}

// extend makes behind the last element of the sequence that ended with e.
func (b *body) extend(s *sequence, e, behind *element) {
	for f := s.first; f != nil; f = f.next {
		if f.body != nil {
			b.extend(f.body, e, behind)
		}
		for _, o := range f.sub {
			b.extend(o, e, behind)
		}
		if f == s.last {
			break
		}
	}
	if s.last == e {
		s.last = behind
	}
}

func span(s source.Span) (start, end uint32) { return uint32(s.Start), uint32(s.End) }
