package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// unless adds a main sequence and its escape. The elements of both come before the
// unless's own two. Those of a side without braces are made last, the escape's first;
// where such a side is a for or a select, the assignment that it begins with comes
// before the unless and is no part of it.
//
// Inside a d_step Spin makes an if of it, whose second option is the escape: nothing
// but a first statement that blocks is left for it.
func (b *body) unless(s *syntax.UnlessStmt) *element {
	main := b.side(s.Main, s.BareMain)
	escape := b.side(s.Escape, s.BareEscape)()
	guarded := main()
	if s.Atomic {
		markAtomic(guarded, 0)
	}
	if b.dsteps > 0 {
		return b.header([]*sequence{guarded, escape}, nil, s.Span)
	}
	return b.guarded(guarded, escape, s.Span)
}

// side makes what is inside of a side of an unless, and returns what makes the rest.
func (b *body) side(s *syntax.Sequence, bare bool) func() *sequence {
	if !bare {
		whole := b.written(s)
		return func() *sequence { return whole }
	}
	finish := b.beginStep(s.Steps[0], false)
	return func() *sequence { return b.sequence(finish) }
}

// guarded adds an unless of two finished sequences.
func (b *body) guarded(main, escape *sequence, at source.Span) *element {
	e := b.new(unless, prog.Action{})
	e.action.Start, e.action.End = span(at)
	meet := b.new(join, prog.Action{Op: prog.Skip})
	meet.action.Start, meet.action.End = span(at)
	e.sub = []*sequence{main, escape}
	main.append(meet)
	escape.append(meet)
	b.guard(main, escape)
	b.seq.append(e)
	b.seq.append(meet)
	return e
}
