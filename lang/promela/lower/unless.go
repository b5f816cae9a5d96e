package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// unless adds a main sequence and its escape. Their elements have lower numbers than the
// two of the unless. Elements of sides without braces are made last, first those of the
// escape. If such a side is a for or a select, its first assignment comes before the
// unless and is not part of it.
//
// Inside a d_step Spin makes an if of the unless, with the escape as second option. It is
// only taken if the first statement of the main sequence blocks.
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
	return b.addUnless(guarded, escape, s.Span)
}

// side makes the elements inside of a side of an unless. The result makes the others.
func (b *body) side(s *syntax.Sequence, bare bool) func() *sequence {
	if !bare {
		whole := b.statementsOf(s)
		return func() *sequence { return whole }
	}
	finish := b.beginStep(s.Steps[0], false)
	return func() *sequence { return b.sequence(finish) }
}

// addUnless adds the unless of two complete sequences.
func (b *body) addUnless(main, escape *sequence, at source.Span) *element {
	e := b.newAt(unless, prog.Action{}, at)
	joined := b.newAt(join, prog.Action{Op: prog.Skip}, at)
	e.parts = []*sequence{main, escape}
	main.append(joined)
	escape.append(joined)
	b.guard(main, escape)
	b.seq.append(e)
	b.seq.append(joined)
	return e
}
