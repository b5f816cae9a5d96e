package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// unless adds a main sequence and its escape; the elements of both come before
// the unless's own two.
func (b *body) unless(s *syntax.UnlessStmt) *element {
	main := b.written(s.Main)
	if s.Atomic {
		markAtomic(main, 0)
	}
	return b.guarded(main, b.written(s.Escape), s.Span)
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
	guard(main, escape)
	b.seq.append(e)
	b.seq.append(meet)
	b.prog.Uses.Unless = true
	return e
}
