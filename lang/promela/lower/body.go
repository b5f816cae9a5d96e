package lower

import (
	"strings"

	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A body is the element graph of one process type while it is built.
type body struct {
	*lowerer
	proc   uint32
	name   string
	at     source.Span // of the name
	all    []*element  // by state number minus one
	main   *sequence
	end    *element
	labels []label
	byName map[string]*element // made by labelled
	builder
	numbering
}

// A builder is the place in a body while its elements are made.
type builder struct {
	seq     *sequence                // the sequence being built
	origin  syntax.Stmt              // for which elements are made
	breaks  []*element               // break targets of the loops around, set when a loop is closed
	dsteps  int                      // d_steps around
	turns   int32                    // of patchJumps
	labelOf map[*syntax.Ident]int    // index in labels
	endings map[*element][]*sequence // made by pin
}

// A numbering is the locations and actions of a body. All but order are indexed by state
// number minus one.
type numbering struct {
	order  []*element // reachable control points by location
	number []uint32   // location plus one, 0 for none
	action []uint32   // index of the action plus one, 0 for none
}

// newBody returns an empty body of process type proc. A diagnostic about it gives name and at.
func newBody(l *lowerer, proc uint32, name string, at source.Span) *body {
	return &body{lowerer: l, proc: proc, name: name, at: at, builder: builder{labelOf: map[*syntax.Ident]int{}}}
}

// drop frees all but the labels, which are the only part needed after emit.
func (b *body) drop() {
	b.all, b.main, b.end, b.builder, b.numbering = nil, nil, nil, builder{}, numbering{}
}

// build makes the elements of a body and links them.
func (b *body) build(s *syntax.Sequence) {
	b.main = b.sequence(func() {
		top := true
		for _, st := range s.Steps {
			b.step(st, top)
			switch st.Stmt.(type) {
			case *syntax.DeclStmt, *syntax.ExclusiveStmt:
			default:
				top = false
			}
		}
		b.end = b.new(final, prog.Action{Op: prog.Exit})
		b.end.action.Start, b.end.action.End = uint32(s.Span.End)-1, uint32(s.Span.End)
		b.seq.append(b.end)
	})
	b.tieBlocks(b.main)
	b.patchJumps(b.main)
}

// new makes the next element.
func (b *body) new(kind elemKind, a prog.Action) *element {
	e := &element{kind: kind, action: a, id: b.elements, state: int32(len(b.all) + 1)}
	b.elements++
	b.origins.add(b.origin)
	b.all = append(b.all, e)
	return e
}

// sequence returns a new sequence with the elements that write adds.
func (b *body) sequence(write func()) *sequence {
	outer := b.seq
	s := &sequence{}
	b.seq = s
	write()
	b.seq = outer
	s.end = s.last
	return s
}

// statementsOf returns a new sequence with the elements of s.
func (b *body) statementsOf(s *syntax.Sequence) *sequence { return b.sequence(func() { b.steps(s) }) }

func (b *body) steps(s *syntax.Sequence) {
	for _, st := range s.Steps {
		b.step(st, false)
	}
}

// step adds a statement and gives its labels to the element that stands for it.
func (b *body) step(st *syntax.Step, top bool) { b.beginStep(st, top)() }

// beginStep makes the elements inside of a statement. finish makes the others.
func (b *body) beginStep(st *syntax.Step, top bool) (finish func()) {
	if st.Stmt == nil {
		return func() {
			outer := b.origin
			b.origin = nil
			b.label(st, b.add(basic, prog.Action{Op: prog.Skip}, st.Span))
			b.origin = outer
		}
	}
	outer := b.origin
	b.origin = st.Stmt
	rest := b.begin(st.Stmt, top)
	b.origin = outer
	return func() {
		b.origin = st.Stmt
		if e := rest(); e != nil {
			b.label(st, e)
		}
		b.origin = outer
	}
}

// label gives the labels of a step to the element that stands for it.
func (b *body) label(st *syntax.Step, e *element) {
	special := labelKinds(0)
	for i := len(st.Labels) - 1; i >= 0; i-- {
		name := st.Labels[i].Name
		b.labelOf[st.Labels[i]] = len(b.labels)
		b.labels = append(b.labels, label{name, e})
		special |= kindOfLabel(name)
		e.named, e.danger = true, e.danger || strings.HasPrefix(name, "danger")
	}
	if special == 0 {
		return
	}
	if e.kind != jump {
		e.labels |= special
		return
	}
	b.labelledJump(e, special, len(b.labels)-len(st.Labels))
}

// labelledJump puts a skip in front of the jump just added, which has a special label, and
// moves all its labels to the skip: a jump is no control point. The labels start at index from.
// Spin moves the first one in the text only, so that the others lose their meaning.
func (b *body) labelledJump(e *element, special labelKinds, from int) {
	skip := b.new(basic, prog.Action{Op: prog.Skip, Start: e.action.Start, End: e.action.End})
	for i := from; i < len(b.labels); i++ {
		b.labels[i].at = skip
	}
	skip.labels, skip.named = special, true
	b.origins.label(skip)
	b.seq.insertBeforeLast(skip)
}

// newAt makes the next element, for a place in the text.
func (b *body) newAt(kind elemKind, a prog.Action, at source.Span) *element {
	a.Start, a.End = span(at)
	return b.new(kind, a)
}

// add makes an element and appends it to the sequence being built.
func (b *body) add(kind elemKind, a prog.Action, at source.Span) *element {
	e := b.newAt(kind, a, at)
	b.seq.append(e)
	return e
}

// begin adds the elements inside of a statement. rest adds the others and returns the
// element of the statement, nil for a declaration that is not a step. top: only
// declarations came before, at the top of the body, so that variables are initialised
// with the process.
func (b *body) begin(s syntax.Stmt, top bool) (rest func() *element) {
	switch s := s.(type) {
	case *syntax.ChoiceStmt:
		return b.choice(s)
	case *syntax.BlockStmt:
		return b.block(s)
	case *syntax.ForStmt:
		return b.forRange(s)
	case *syntax.ForInStmt:
		return b.forIn(s)
	case *syntax.SelectStmt:
		return b.selectValue(s)
	}
	return func() *element { return b.stmt(s, top) }
}

// stmt adds the elements of a statement without inner ones, or of an unless.
func (b *body) stmt(s syntax.Stmt, top bool) *element {
	switch s := s.(type) {
	case *syntax.DeclStmt:
		return b.declaration(s, top)
	case *syntax.ExclusiveStmt:
		return nil
	case *syntax.GotoStmt:
		e := b.add(jump, prog.Action{Op: prog.Skip}, s.Span)
		e.jump = &jumpTo{label: b.in.Gotos[s]}
		return e
	case *syntax.BreakStmt:
		return b.breakOut(s.Span)
	case *syntax.UnlessStmt:
		return b.unless(s)
	}
	return b.add(basic, b.basicAction(s), s.Pos())
}

// declaration adds the assignments of a late declaration.
func (b *body) declaration(s *syntax.DeclStmt, top bool) *element {
	if top {
		return nil
	}
	var e *element
	for _, d := range s.Decl.Vars {
		v := b.in.Vars[d]
		if v == nil || v.Chan != nil {
			continue
		}
		p := b.place[v]
		start, end := span(d.Span)
		if v.Type.Basic == syntax.NamedType {
			// A step without effect. It is not a skip, which prune could remove.
			ref := b.ref(prog.Ref{Space: prog.Scratch, Start: start, End: end})
			e = b.add(basic, prog.Action{Op: prog.Assign, Ref: ref, A: b.constant(0, d.Span)}, d.Span)
			continue
		}
		value := b.constant(0, d.Span)
		if d.Init != nil {
			value = b.expr(d.Init)
		} else if len(d.List) > 0 {
			value = b.expr(d.List[0])
		}
		ref := b.ref(prog.Ref{Space: p.space, Type: v.Type.Stored(v.Array), Offset: p.offset, Start: start, End: end})
		e = b.add(basic, prog.Action{Op: prog.Assign, Ref: ref, A: value}, d.Span)
	}
	return e
}

func (b *body) breakOut(at source.Span) *element {
	e := b.add(jump, prog.Action{Op: prog.Skip}, at)
	e.jump = &jumpTo{}
	if n := len(b.breaks); n > 0 {
		e.jump.at = b.breaks[n-1]
	}
	return e
}

// choice adds an if or do: its options, its header, its join, and the break target of a
// loop.
func (b *body) choice(s *syntax.ChoiceStmt) (rest func() *element) {
	return b.options(s.Loop, s.Span, func() []*sequence {
		var options []*sequence
		for _, o := range s.Options {
			options = append(options, b.statementsOf(o))
		}
		for _, o := range options {
			b.prune(o)
		}
		return options
	})
}

// options adds a choice with the options that write makes. The join of a loop is before
// its header, and its options lead back to it. The join of an if is after its header.
func (b *body) options(loop bool, at source.Span, write func() []*sequence) (rest func() *element) {
	var exit *element
	if loop {
		// Jumps to the exit are made before the exit has its number.
		exit = &element{kind: breakTarget}
		b.breaks = append(b.breaks, exit)
	}
	options := elseLast(write())
	if loop {
		b.breaks = b.breaks[:len(b.breaks)-1]
	}
	return func() *element { return b.header(options, exit, at) }
}

// header adds the elements of a choice outside of its options. exit is the target of
// breaks, nil for an if.
func (b *body) header(options []*sequence, exit *element, at source.Span) *element {
	head := b.newAt(choice, prog.Action{}, at)
	joined := b.newAt(join, prog.Action{Op: prog.Skip}, at)
	head.parts = options
	for _, o := range options {
		o.append(joined)
	}
	if exit == nil {
		b.seq.append(head)
		b.seq.append(joined)
		return head
	}
	numbered := b.new(breakTarget, head.action)
	*exit = *numbered
	b.all[len(b.all)-1] = exit
	exit.action.Op = prog.Skip
	b.seq.append(joined)
	b.seq.append(head)
	b.seq.append(exit)
	return head
}

// elseLast moves an else option after the others.
func elseLast(options []*sequence) []*sequence {
	for i, o := range options {
		if o.first.kind == basic && o.first.action.Op == prog.Else && i < len(options)-1 {
			return append(append(append([]*sequence{}, options[:i]...), options[i+1:]...), o)
		}
	}
	return options
}

// prune removes Spin's redundant skips from an option: of successive unlabelled skips and
// prints every skip except the first.
func (b *body) prune(s *sequence) {
	run := 0
	var before *element
	for e := s.first; e != nil; e = e.next {
		if !e.isSkip() || e.named {
			run, before = 0, e
			continue
		}
		run++
		if run > 1 && e.action.Op == prog.Skip && e != s.first && e != s.last {
			before.next = e.next
			continue
		}
		before = e
	}
}

// block adds a sequence in braces as an element.
func (b *body) block(s *syntax.BlockStmt) (rest func() *element) {
	kind := block
	if s.Kind == syntax.DStep {
		kind = dstep
		b.dsteps++
	}
	in := b.statementsOf(s.Body)
	if kind == dstep {
		b.dsteps--
	}
	if in.first == nil {
		return func() *element { return nil }
	}
	switch s.Kind {
	case syntax.Atomic:
		markAtomic(in, 0)
	case syntax.DStep:
		markAtomic(in, single)
	}
	return func() *element {
		e := b.add(kind, prog.Action{Op: prog.DStep}, s.Span)
		e.body = in
		if kind == dstep {
			setOwner(in, e)
		}
		return e
	}
}
