// Package explain turns what a search of a Promela model has found into what people
// read: the steps, processes, variables and messages of a trail, statements with the
// values they worked on, printed text, statements that were never executed, the names
// in a text and the words for errors. It searches nothing and draws nothing.
//
// What it returns are the values of lang/report, which wasm/protocol sends as they are
// and wasm/view draws. The types have a package of their own below the languages so
// that no fact stands twice: lang must not import wasm, and a second set of types in
// here would be converted field by field.
//
// Read model.go first, then trail.go, which replays a trail, and variables.go.
package explain

import (
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/vm"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A Model is a compiled model with what it takes to talk about it.
type Model struct {
	sources *source.Set
	info    *check.Info
	program *prog.Program
	sys     *vm.System
	// prints and types find statements and types by the position of the
	// statement and of the declared name.
	prints map[source.Pos]*syntax.PrintStmt
	types  map[source.Pos]declared
	// loops finds the statements that are several steps by their spans.
	loops map[source.Span]loop
	// symbols are all mtype names.
	symbols map[string]bool
}

// declared is how a variable was declared.
type declared struct {
	typ  *syntax.TypeName
	decl *syntax.Declarator
}

// New returns what explains the runs of a program, made from a checked text. The
// interpreter of the program replays them.
func New(sources *source.Set, info *check.Info, sys *vm.System, program *prog.Program) *Model {
	m := &Model{
		sources: sources, info: info, program: program, sys: sys,
		prints:  map[source.Pos]*syntax.PrintStmt{},
		types:   map[source.Pos]declared{},
		loops:   map[source.Span]loop{},
		symbols: map[string]bool{},
	}
	eachStatement(info.Model, func(st syntax.Stmt) {
		if p, ok := st.(*syntax.PrintStmt); ok {
			m.prints[p.Span.Start] = p
		}
		if l, ok := m.loopOf(st); ok {
			m.loops[st.Pos()] = l
		}
	})
	eachDeclaration(info.Model, func(d *syntax.VarDecl) {
		for _, v := range d.Vars {
			m.types[v.Name.Span.Start] = declared{d.Type, v}
		}
	})
	for _, set := range info.Mtypes {
		for _, n := range set.Names {
			m.symbols[n.Name] = true
		}
	}
	return m
}

// span makes a span of the positions that programs carry.
func span(start, end uint32) source.Span {
	return source.Span{Start: source.Pos(start), End: source.Pos(end)}
}

// line returns the line of a position, 0 for none.
func (m *Model) line(at uint32) int { return m.sources.Line(source.Pos(at)) }

// number returns a value of a type as people write it.
func (m *Model) number(x int32, t prog.Type) string {
	if t.Kind == prog.Mtype && int(t.Mtypes) < len(m.info.Mtypes) {
		if names := m.info.Mtypes[t.Mtypes].Names; x >= 1 && int(x) <= len(names) {
			return names[x-1].Name
		}
	}
	return strconv.Itoa(int(x))
}

// fields writes a message.
func (m *Model) fields(kind *prog.Chan, message []int32) string {
	var parts []string
	for i, x := range message {
		parts = append(parts, within(m.number(x, kind.Fields[i]), mostName))
	}
	return strings.Join(parts, ",")
}

// actionText returns the source text of an action on one line; of a for or select
// the part that is done.
func (m *Model) actionText(a *prog.Action) string {
	if a.Op == prog.Exit {
		return "-end-"
	}
	if text := m.loopText(a); text != "" {
		return text
	}
	text := fold(m.sources.Text(span(a.Start, a.End)))
	if a.Op == prog.DStep {
		return shorten(text)
	}
	return text
}
