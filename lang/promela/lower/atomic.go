package lower

// markAtomic marks the elements of an atomic sequence, or, if extra is single, of a d_step.
// All are inner except the last, after which other processes may run.
func markAtomic(s *sequence, extra status) {
	markInner(s, extra)
	f := s.last
	switch f.kind {
	case block:
		markAtomic(f.body, extra)
	case dstep:
		if extra != 0 {
			markAtomic(f.body, extra)
			return
		}
		f.status = f.status&^inner | last
	case unless:
		markAtomic(f.parts[0], extra)
	default:
		f.status = f.status&^inner | last
	}
}

// markInner marks all elements of a sequence. A d_step inside an atomic stays a d_step.
// Inside another d_step it becomes a block.
func markInner(s *sequence, extra status) {
	for f := range s.upTo(s.last) {
		f.status |= inner | extra
		if f.kind == dstep && extra == 0 {
			continue
		}
		if f.kind == dstep {
			f.kind = block
		}
		for _, in := range f.inside() {
			markInner(in, extra)
		}
	}
}

// setOwner sets the owner of every element inside a d_step.
func setOwner(s *sequence, owner *element) {
	for f := range s.upTo(s.last) {
		f.owner = owner
		for _, in := range f.inside() {
			setOwner(in, owner)
		}
	}
}

// guard attaches an escape clause to every element of a sequence, also to nested ones. The
// outermost clause of an element is attached last and has priority.
func (b *body) guard(s, escape *sequence) {
	if s.guardedBy == escape {
		return
	}
	s.guardedBy = escape
	for f := range s.upTo(s.end) {
		b.guardElement(f, escape)
	}
}

func (b *body) guardElement(f *element, escape *sequence) {
	if n := len(f.escapes); n > 0 && f.escapes[n-1] == escape || !b.countTransition(f) {
		return
	}
	// An outer clause guards the inner clauses of the element too.
	for _, e := range f.escapes {
		b.guard(e, escape)
	}
	f.escapes = append(f.escapes, escape)
	switch f.kind {
	case unless:
		b.guard(f.parts[0], escape)
	case dstep:
		b.guardElement(f.body.first, escape)
	case choice, block:
		for _, in := range f.inside() {
			b.guard(in, escape)
		}
	}
}

// tieBlocks links the end of every block to what follows the block.
func (b *body) tieBlocks(s *sequence) {
	for f := range s.upTo(s.last) {
		if f.body != nil {
			f.body.last.next = f.next
		}
		for _, in := range f.inside() {
			b.tieBlocks(in)
		}
	}
}

// patchJumps corrects the marks of jumps inside blocks. A jump out of all atomic sequences
// is their last step. A jump from the end of an atomic sequence into another one is inner.
// Spin corrects a block when it writes the block, and what it has written before has seen the old
// marks. So the elements get turns in the order in which Spin writes them.
func (b *body) patchJumps(s *sequence) {
	if s.first.turn > 0 {
		return
	}
	for f := range s.upTo(s.last) {
		b.turns++
		f.turn = b.turns
		if f.body != nil {
			b.patchBlock(f.body)
		}
		switch f.kind {
		case unless:
			b.patchJumps(f.parts[0]) // its elements lead to the escape
			continue
		case choice, block:
		default:
			for _, escape := range f.escapes {
				b.patchJumps(escape)
			}
		}
		for _, in := range f.inside() {
			b.patchJumps(in)
		}
	}
}

func (b *body) patchBlock(s *sequence) {
	for f := range s.upTo(s.end) {
		if f.kind == jump {
			b.patchJump(f)
		}
		for _, o := range f.parts {
			b.patchBlock(o)
		}
	}
}

func (b *body) patchJump(f *element) {
	to := b.find(f.jump)
	if to == nil {
		return
	}
	f.unpatched, f.patched = f.status, b.turns
	if f.status&(inner|last) != 0 && to.status&(inner|last) == 0 {
		f.status = f.status&^inner | last
	}
	if f.status&last != 0 && to.status&(inner|last) != 0 {
		f.status = f.status&^last | inner
	}
}
