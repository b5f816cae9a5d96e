package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// forRange adds for (v : from .. to): an assignment, then a loop whose options are the
// body and the exit.
func (b *body) forRange(s *syntax.ForStmt) (rest func() *element) {
	return b.each(s.Var, b.expr(s.From), func() prog.ExprID { return b.expr(s.To) }, s.Body, s.Span)
}

// each adds the body of a loop for the values of v from the first to the last one.
func (b *body) each(v *syntax.Ref, from prog.ExprID, to func() prog.ExprID, in *syntax.Sequence, at source.Span) (rest func() *element) {
	b.assign(v, from, at)
	return b.counting(at, func() {
		b.condition(b.binary(prog.Le, b.load(v), to(), at), at)
		b.steps(in)
		b.increment(v, at)
	})
}

// counting adds do :: option :: else -> break od.
func (b *body) counting(at source.Span, option func()) (rest func() *element) {
	return b.options(true, at, func() []*sequence {
		work := b.sequence(option)
		leave := b.sequence(func() {
			b.add(basic, prog.Action{Op: prog.Else}, at)
			b.breakOut(at)
		})
		return []*sequence{work, leave}
	})
}

func (b *body) assign(v *syntax.Ref, value prog.ExprID, at source.Span) {
	b.add(basic, prog.Action{Op: prog.Assign, Ref: b.refOf(v), A: value}, at)
}

func (b *body) increment(v *syntax.Ref, at source.Span) {
	b.assign(v, b.binary(prog.Add, b.load(v), b.constant(1, at), at), at)
}

func (b *body) condition(x prog.ExprID, at source.Span) {
	b.add(basic, prog.Action{Op: prog.Guard, A: x}, at)
}

// forIn adds for (v in a). If v is a structure, it receives each message of the channel a
// and sends it back. Otherwise v counts the indices of the variable a, even if a field of
// it is given.
func (b *body) forIn(s *syntax.ForInStmt) (rest func() *element) {
	over := b.in.Uses[s.Over].Var
	if v := b.in.Uses[s.Var].Var; v != nil && v.Type.Struct == nil {
		last := func() prog.ExprID { return b.constant(int32(over.Len-1), s.Span) }
		return b.each(s.Var, b.constant(0, s.Span), last, s.Body, s.Span)
	}
	count := b.counter(s)
	ref := func() prog.RefID { return b.ref(count) }
	read := func() prog.ExprID { return b.refNode(prog.Load, ref()) }
	b.add(basic, prog.Action{Op: prog.Assign, Ref: ref(), A: b.constant(0, s.Span)}, s.Span)
	return b.counting(s.Span, func() {
		length := b.nodeAt(s.Span, prog.Expr{Op: prog.Len, A: b.load(s.Over)})
		b.condition(b.binary(prog.Lt, read(), length, s.Span), s.Span)
		b.add(basic, prog.Action{Op: prog.Receive, A: b.load(s.Over), Args: b.receiveArgs([]syntax.Expr{s.Var})}, s.Span)
		b.add(basic, prog.Action{Op: prog.Send, A: b.load(s.Over), Args: b.sendArgs([]syntax.Expr{s.Var})}, s.Span)
		b.steps(s.Body)
		next := b.binary(prog.Add, read(), b.constant(1, s.Span), s.Span)
		b.add(basic, prog.Action{Op: prog.Assign, Ref: ref(), A: next}, s.Span)
	})
}

// counter returns the byte that counts the messages of a for over a channel. It adds one to the process type,
// unless another loop in the same braces has done so.
func (b *body) counter(s *syntax.ForInStmt) prog.Ref {
	p := &b.prog.Procs[b.proc]
	start, end := span(s.Span)
	t := prog.Type{Kind: prog.Byte, Bits: 8}
	for i := range p.Locals {
		if v := &p.Locals[i]; v.Name == s.Counter {
			return prog.Ref{Space: prog.Local, Type: t, Offset: v.Offset, Start: start, End: end}
		}
	}
	v := prog.Var{Name: s.Counter, Type: t, Offset: p.Size, Len: 1, Space: prog.Local, Start: start, End: end}
	p.Locals = append(p.Locals, v)
	p.Size++
	for i := range p.Chans {
		p.Chans[i].Offset++
	}
	return prog.Ref{Space: prog.Local, Type: t, Offset: v.Offset, Start: start, End: end}
}

// selectValue adds select (v : from .. to): a loop that counts up and may stop at each
// value, or for few constants an if with one assignment for each value.
func (b *body) selectValue(s *syntax.SelectStmt) (rest func() *element) {
	if !s.Loop() {
		return b.options(false, s.Span, func() []*sequence {
			var options []*sequence
			for v := s.From.(*syntax.Number).Value; v <= s.To.(*syntax.Number).Value; v++ {
				options = append(options, b.sequence(func() { b.assign(s.Var, b.constant(v, s.Span), s.Span) }))
			}
			return options
		})
	}
	b.assign(s.Var, b.expr(s.From), s.Span)
	return b.options(true, s.Span, func() []*sequence {
		count := b.sequence(func() {
			b.condition(b.binary(prog.Lt, b.load(s.Var), b.expr(s.To), s.Span), s.Span)
			b.increment(s.Var, s.Span)
		})
		stop := b.sequence(func() { b.breakOut(s.Span) })
		if s.Digits {
			return []*sequence{count, stop}
		}
		// As in Spin, the option made second comes first.
		return []*sequence{stop, count}
	})
}
