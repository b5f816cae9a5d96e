package lower

import (
	"iter"
	"strings"

	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// elemKind is the kind of an element for control flow.
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

// status are the marks that atomic and d_step set on an element.
type status uint8

const (
	inner  status = 1 << iota // in an atomic sequence, not its last element
	last                      // the last element of an atomic sequence
	single                    // inside a d_step
)

// An element is a node of Spin's syntax graph, made where Spin makes one.
type element struct {
	kind    elemKind
	action  prog.Action // without target; for basic, jump, join, breakTarget, dstep, final
	id      int32       // statement number over the whole model
	state   int32       // state number within the process type
	status  status
	next    *element
	parts   []*sequence // options of a choice; main and escape of an unless
	body    *sequence   // of a block or dstep
	escapes []*sequence // escape clauses that guard the element, outermost last
	jump    *jumpTo     // of a jump
	labels  labelKinds
	named   bool // has a label
	pinned  bool // another process or a claim asks for its label
	danger  bool // a label starts with danger
	// unpatched is the status of a jump before patchJumps, 0 outside of blocks.
	unpatched status
	turn      int32    // in which patchJumps visited the element
	patched   int32    // the turn in which the status of a jump changed
	owner     *element // the dstep around the element, if any
}

// statusFor returns the status of e that Spin sees when it writes from.
func (e *element) statusFor(from *element) status {
	if e.patched > from.turn {
		return e.unpatched
	}
	return e.status
}

// span is the place of the element in the text.
func (e *element) span() source.Span {
	return source.Span{Start: source.Pos(e.action.Start), End: source.Pos(e.action.End)}
}

// isSkip reports whether the element never changes the state.
func (e *element) isSkip() bool {
	return e.kind == basic && (e.action.Op == prog.Skip || e.action.Op == prog.Print)
}

// isFalse reports whether the element is the condition 0 or false.
func (e *element) isFalse(p *prog.Program) bool {
	return e.kind == basic && e.action.Op == prog.Guard &&
		p.Exprs[e.action.A].Op == prog.Const && p.Exprs[e.action.A].Value == 0
}

// A sequence is a chain of elements. end is the last one of the text. last may be a join,
// appended when the surrounding construct was closed. before precedes last while the
// sequence is being built.
type sequence struct {
	first, before, last, end *element
	guardedBy                *sequence // the last attached escape clause
}

func (s *sequence) append(e *element) {
	if s.first == nil {
		s.first = e
	} else {
		s.last.next = e
	}
	s.before, s.last = s.last, e
}

// insertBeforeLast puts e in front of the last element.
func (s *sequence) insertBeforeLast(e *element) {
	if s.first == s.last {
		s.first = e
	} else {
		s.before.next = e
	}
	s.before, e.next = e, s.last
}

// upTo visits the elements of s in order, the last one of them is end.
func (s *sequence) upTo(end *element) iter.Seq[*element] {
	return func(visit func(*element) bool) {
		for e := s.first; e != nil && visit(e) && e != end; e = e.next {
		}
	}
}

// inside returns the sequences inside an element.
func (e *element) inside() []*sequence {
	if e.body != nil {
		return []*sequence{e.body}
	}
	return e.parts
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

// A jumpTo is the target of a goto or break: a label, which find looks up when the body is
// complete, or an element.
type jumpTo struct {
	label *syntax.Ident
	at    *element
}

// find returns the target of a goto or break.
func (b *body) find(j *jumpTo) *element {
	if i, ok := b.labelOf[j.label]; ok {
		return b.labels[i].at
	}
	return j.at
}

// pin makes the label of a remote reference a control point. A jump is no control point, so
// pin adds a skip in front of it.
func (b *body) pin(name string) {
	e := b.labelled(name)
	if e == nil {
		return
	}
	e.pinned = true
	if e.kind != jump {
		return
	}
	if b.endings == nil {
		b.endings = map[*element][]*sequence{}
		b.findEndings(b.main)
	}
	// The element itself becomes the skip, so that all links lead to the skip. The jump
	// moves after it.
	after := b.new(jump, e.action)
	b.origins.pin(e)
	after.next, after.jump, after.owner, after.escapes = e.next, e.jump, e.owner, e.escapes
	// As in Spin the skip has the status of the jump, and the jump is in no atomic
	// sequence.
	if e.unpatched != 0 {
		e.status = e.unpatched
	}
	e.kind, e.jump, e.next = basic, nil, after
	for _, s := range b.endings[e] {
		s.last = after
	}
}

// findEndings lists, for each element, the sequences that end with it.
func (b *body) findEndings(s *sequence) {
	for f := range s.upTo(s.last) {
		for _, in := range f.inside() {
			b.findEndings(in)
		}
	}
	b.endings[s.last] = append(b.endings[s.last], s)
}

// labelled returns the first element with a label, or nil.
func (b *body) labelled(name string) *element {
	if b.byName == nil {
		b.byName = map[string]*element{}
		for _, l := range b.labels {
			if b.byName[l.name] == nil {
				b.byName[l.name] = l.at
			}
		}
	}
	return b.byName[name]
}

func span(s source.Span) (start, end uint32) { return uint32(s.Start), uint32(s.End) }
