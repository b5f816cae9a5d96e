package random

// Shrink returns a smaller program for which interesting still holds. It must hold for p.
// Shrink leaves parts out, or replaces them by smaller ones, until nothing helps or it has
// tried that many programs. It changes p.
func Shrink(p *Program, tries int, interesting func(text string) bool) *Program {
	s := &shrinker{program: p, tries: tries, interesting: interesting}
	for s.tries > 0 {
		before := len(p.String())
		s.pass(p.root)
		if len(p.String()) == before {
			break
		}
	}
	return p
}

type shrinker struct {
	program     *Program
	tries       int
	interesting func(string) bool
}

// holds reports whether the current program is interesting.
func (s *shrinker) holds() bool {
	if s.tries == 0 {
		return false
	}
	s.tries--
	return s.interesting(s.program.String())
}

// pass tries every reduction below p once, large ones first.
func (s *shrinker) pass(p *part) {
	if p.list {
		s.leaveOut(p)
	}
	for i := range p.kids {
		s.replace(p, i)
		s.pass(p.kids[i])
	}
}

// leaveOut drops consecutive kids, first many, then half as many, and so on.
func (s *shrinker) leaveOut(p *part) {
	for n := len(p.kids); n > 0; n /= 2 {
		for at := 0; at+n <= len(p.kids); {
			whole := p.kids
			p.kids = append(append([]*part(nil), whole[:at]...), whole[at+n:]...)
			if !s.holds() {
				p.kids = whole
				at += n
			}
		}
	}
}

// trivial are the texts that may replace a part of a kind.
var trivial = map[kind][]string{statement: {"skip"}, expression: {"0", "1"}}

// replace replaces kid i by a trivial text, or by a part of it of the same kind.
func (s *shrinker) replace(p *part, i int) {
	whole := p.kids[i]
	if whole.kind == other || len(whole.kids) == 0 && len(whole.head) <= len("skip") {
		return
	}
	for _, t := range trivial[whole.kind] {
		if p.kids[i] = text(whole.kind, t); s.holds() {
			return
		}
	}
	for _, k := range whole.within(whole.kind, nil) {
		if p.kids[i] = k; s.holds() {
			return
		}
	}
	p.kids[i] = whole
}

// within appends the outermost parts of a kind inside p.
func (p *part) within(k kind, to []*part) []*part {
	for _, c := range p.kids {
		if c.kind == k {
			to = append(to, c)
		} else {
			to = c.within(k, to)
		}
	}
	return to
}
