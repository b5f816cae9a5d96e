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
	all    []*element // by state number minus one
	seq    *sequence  // the sequence being written
	labels []label
	breaks []*element // break targets of the loops around, filled when a loop closes
	dsteps int        // d_steps around
	// labelOf gives the place among labels by where a label stands in the text.
	labelOf map[*syntax.Ident]int
	// byName and endings are made when somebody asks: see labelled and pin.
	byName  map[string]*element
	endings map[*element][]*sequence
	main    *sequence
	end     *element
	order   []*element // reachable control points by location
	// number and action are those of an element, by state number minus one: one more
	// than its location and than the index of its action, 0 for none.
	number, action []uint32
}

func newBody(l *lowerer, proc uint32) *body {
	return &body{lowerer: l, proc: proc, labelOf: map[*syntax.Ident]int{}}
}

// drop forgets what nobody asks for once the body has been emitted.
func (b *body) drop() {
	b.all, b.main, b.end, b.order, b.number, b.action, b.labelOf, b.endings = nil, nil, nil, nil, nil, nil, nil, nil
}

// build makes the elements of a whole body and links them.
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
	e := &element{kind: kind, action: a, id: b.statements, state: int32(len(b.all) + 1)}
	b.statements++
	b.all = append(b.all, e)
	return e
}

// sequence writes a sequence of its own.
func (b *body) sequence(write func()) *sequence {
	outer := b.seq
	s := &sequence{}
	b.seq = s
	write()
	b.seq = outer
	s.end = s.last
	return s
}

// written writes a sequence of its own with the elements of one in the text.
func (b *body) written(s *syntax.Sequence) *sequence { return b.sequence(func() { b.steps(s) }) }

func (b *body) steps(s *syntax.Sequence) {
	for _, st := range s.Steps {
		b.step(st, false)
	}
}

// step adds a statement and gives its labels to the element that stands for it.
func (b *body) step(st *syntax.Step, top bool) { b.beginStep(st, top)() }

// beginStep makes what is inside of a statement, and returns what makes the rest.
func (b *body) beginStep(st *syntax.Step, top bool) (finish func()) {
	if st.Stmt == nil {
		return func() { b.label(st, b.add(basic, prog.Action{Op: prog.Skip}, st.Span)) }
	}
	rest := b.begin(st.Stmt, top)
	return func() {
		if e := rest(); e != nil {
			b.label(st, e)
		}
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

// labelledJump puts a skip in front of a jump that has a special label and was just
// added, and moves the label there: nobody ever is at a jump. The jump's labels are
// those from a place on.
func (b *body) labelledJump(e *element, special labelKinds, from int) {
	skip := b.new(basic, prog.Action{Op: prog.Skip, Start: e.action.Start, End: e.action.End})
	for i := from; i < len(b.labels); i++ {
		if kindOfLabel(b.labels[i].name) != 0 {
			b.labels[i].at = skip
			break
		}
	}
	skip.labels, skip.named = special, true
	b.seq.insertBeforeLast(skip)
}

// add makes an element and appends it to the sequence being written.
func (b *body) add(kind elemKind, a prog.Action, at source.Span) *element {
	a.Start, a.End = span(at)
	e := b.new(kind, a)
	b.seq.append(e)
	return e
}

// begin adds the elements inside of a statement. What it returns adds the others, and
// returns the one that stands for the statement; nil for a declaration that is no
// step. Top tells that only declarations came before, at the top of the body:
// variables are then initialised with the process.
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

// stmt adds the elements of a statement that has none inside, or is an unless.
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

// declaration adds the assignments that a late declaration is.
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
			// A step that changes nothing, but not one that counts as a skip.
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
		ref := b.ref(prog.Ref{Space: p.space, Type: b.scalar(v.Type, v.Array), Offset: p.offset, Start: start, End: end})
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

// choice adds an if or do: its options, then header and join, then for a loop
// the break target.
func (b *body) choice(s *syntax.ChoiceStmt) (rest func() *element) {
	return b.options(s.Loop, s.Span, func() []*sequence {
		var options []*sequence
		for _, o := range s.Options {
			options = append(options, b.sequence(func() { b.steps(o) }))
		}
		for _, o := range options {
			b.prune(o)
		}
		return options
	})
}

// options begins a choice whose options write makes. A loop's join stands before
// its header and is where the options lead back to; an if's stands behind it.
func (b *body) options(loop bool, at source.Span, write func() []*sequence) (rest func() *element) {
	var exit *element
	if loop {
		// Jumps to the exit are written before the element has its number.
		exit = &element{kind: breakTarget}
		b.breaks = append(b.breaks, exit)
	}
	options := elseLast(write())
	if loop {
		b.breaks = b.breaks[:len(b.breaks)-1]
	}
	return func() *element { return b.header(options, exit, at) }
}

// header adds the elements of a choice that are not inside of its options. Exit is
// the target of breaks, nil for an if.
func (b *body) header(options []*sequence, exit *element, at source.Span) *element {
	head := b.new(choice, prog.Action{})
	head.action.Start, head.action.End = span(at)
	meet := b.new(join, prog.Action{Op: prog.Skip})
	meet.action.Start, meet.action.End = span(at)
	head.sub = options
	for _, o := range options {
		o.append(meet)
	}
	if exit == nil {
		b.seq.append(head)
		b.seq.append(meet)
		return head
	}
	numbered := b.new(breakTarget, head.action)
	*exit = *numbered
	b.all[len(b.all)-1] = exit
	exit.action.Op = prog.Skip
	b.seq.append(meet)
	b.seq.append(head)
	b.seq.append(exit)
	return head
}

// elseLast moves an else option behind the others.
func elseLast(options []*sequence) []*sequence {
	for i, o := range options {
		if o.first.kind == basic && o.first.action.Op == prog.Else && i < len(options)-1 {
			return append(append(append([]*sequence{}, options[:i]...), options[i+1:]...), o)
		}
	}
	return options
}

// prune removes what Spin calls redundant skips from an option: in a run of
// unlabelled skips and prints, every skip but the first.
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

// block adds a sequence in braces, which is an element of its own.
func (b *body) block(s *syntax.BlockStmt) (rest func() *element) {
	kind := block
	if s.Kind == syntax.DStep {
		kind = dstep
		b.dsteps++
	}
	in := b.written(s.Body)
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
			own(in, e)
		}
		return e
	}
}
