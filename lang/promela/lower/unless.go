package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// unless adds a main sequence and its escape; the elements of both come before
// the unless's own two.
func (b *body) unless(s *syntax.UnlessStmt) *element {
	main := b.inScope(s.Main)
	return b.guarded(main, b.inScope(s.Escape), s.Span)
}

func (b *body) inScope(s *syntax.Sequence) *sequence {
	var out *sequence
	b.scoped(func() { out = b.sequence(func() { b.steps(s) }) })
	return out
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

// labelledUnless adds L: block unless escape. Spin lifts the label: the unless
// moves into a block of its own, which the label names, and an atomic main side
// becomes the main sequence itself.
func (b *body) labelledUnless(s *syntax.UnlessStmt) *element {
	in := b.sequence(func() {
		var main *sequence
		if a := soleAtomic(s.Main); a != nil {
			main = b.inScope(a.Body)
			markAtomic(main, 0)
		} else {
			main = b.inScope(s.Main)
		}
		b.guarded(main, b.inScope(s.Escape), s.Span)
	})
	e := b.add(block, prog.Action{}, s.Span)
	e.body = in
	return e
}

func soleAtomic(s *syntax.Sequence) *syntax.BlockStmt {
	if len(s.Steps) != 1 {
		return nil
	}
	if a, ok := s.Steps[0].Stmt.(*syntax.BlockStmt); ok && a.Kind == syntax.Atomic {
		return a
	}
	return nil
}
