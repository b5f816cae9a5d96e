package session

import (
	"strconv"
	"strings"

	"beeline/engine/kernel"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A subject is a compiled model with what it takes to run it and to talk about
// it.
type subject struct {
	*promela.Compiled
	sys   *vm.System
	model ts.Model
	// prints and types find statements and types by the position of the
	// statement and of the declared name.
	prints map[source.Pos]*syntax.PrintStmt
	types  map[source.Pos]declared
	// loops finds the statements that are several steps by their spans.
	loops map[source.Span]loop
	// symbols are all mtype names.
	symbols map[string]bool
	// less is what the reduction makes of the program, once a search has asked for it;
	// all that do have it in common.
	less  *reduction
	watch watch
	// codes are those of the programs that searches had kernels for.
	codes map[*prog.Program]*kernel.Code
}

// declared is how a variable was declared.
type declared struct {
	typ  *syntax.TypeName
	decl *syntax.Declarator
}

func newSubject(c *promela.Compiled) *subject {
	s := &subject{
		Compiled: c, sys: vm.New(c.Program),
		prints:  map[source.Pos]*syntax.PrintStmt{},
		types:   map[source.Pos]declared{},
		loops:   map[source.Span]loop{},
		symbols: map[string]bool{},
		codes:   map[*prog.Program]*kernel.Code{},
	}
	s.watch.watch(s.sys)
	s.model = ts.Model{System: s.sys, Hidden: int(c.Program.Layout.Hidden)}
	eachStatement(c.Info.Model, func(st syntax.Stmt) {
		if p, ok := st.(*syntax.PrintStmt); ok {
			s.prints[p.Span.Start] = p
		}
		if l, ok := s.loopOf(st); ok {
			s.loops[st.Pos()] = l
		}
	})
	eachDeclaration(c.Info.Model, func(d *syntax.VarDecl) {
		for _, v := range d.Vars {
			s.types[v.Name.Span.Start] = declared{d.Type, v}
		}
	})
	for _, set := range c.Info.Mtypes {
		for _, n := range set.Names {
			s.symbols[n.Name] = true
		}
	}
	return s
}

// code returns the code of the program or of the reduced one.
func (s *subject) code(p *prog.Program) *kernel.Code {
	if s.codes[p] == nil {
		s.codes[p] = kernel.NewCode(p)
	}
	return s.codes[p]
}

// span makes a span of the positions that programs carry.
func span(start, end uint32) source.Span {
	return source.Span{Start: source.Pos(start), End: source.Pos(end)}
}

// line returns the line of a position, 0 for none.
func (s *subject) line(at uint32) int { return s.Sources.Line(source.Pos(at)) }

// number returns a value of a type as people write it.
func (s *subject) number(x int32, t prog.Type) string {
	if t.Kind == prog.Mtype && int(t.Mtypes) < len(s.Info.Mtypes) {
		if names := s.Info.Mtypes[t.Mtypes].Names; x >= 1 && int(x) <= len(names) {
			return names[x-1].Name
		}
	}
	return strconv.Itoa(int(x))
}

// fields writes a message.
func (s *subject) fields(kind *prog.Chan, message []int32) string {
	var parts []string
	for i, x := range message {
		parts = append(parts, within(s.number(x, kind.Fields[i]), mostName))
	}
	return strings.Join(parts, ",")
}

// actionText returns the source text of an action on one line; of a for or select
// the part that is done.
func (s *subject) actionText(a *prog.Action) string {
	if a.Op == prog.Exit {
		return "-end-"
	}
	if text := s.loopText(a); text != "" {
		return text
	}
	text := fold(s.Sources.Text(span(a.Start, a.End)))
	if a.Op == prog.DStep {
		return shorten(text)
	}
	return text
}

// longest is how many characters of a compound statement are shown.
const longest = 160

func shorten(text string) string {
	if r := []rune(text); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return text
}

// fold drops comments outside strings and writes white space as single blanks.
func fold(text string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(text); i++ {
		rest := text[i:]
		switch {
		case quoted:
			if text[i] == '\\' && len(rest) > 1 {
				b.WriteByte(text[i])
				i++
			} else if text[i] == '"' {
				quoted = false
			}
		case text[i] == '"':
			quoted = true
		case strings.HasPrefix(rest, "/*"):
			i += after(rest, "*/")
			b.WriteByte(' ')
			continue
		case strings.HasPrefix(rest, "//"):
			i += after(rest, "\n")
			b.WriteByte(' ')
			continue
		}
		b.WriteByte(text[i])
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// after returns the index of the last byte of mark in text, or of text.
func after(text, mark string) int {
	if n := strings.Index(text[2:], mark); n >= 0 {
		return 2 + n + len(mark) - 1
	}
	return len(text) - 1
}
