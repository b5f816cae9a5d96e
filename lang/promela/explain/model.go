// Package explain turns what a search of a Promela model found into what people read:
//
//   - a trail: steps, processes, variables, messages, printed text (Model.Explain)
//   - what can happen after a run, and what processes wait for (Model.Next: next.go, wait.go)
//   - why a run ends in an error (Model.Reasons: reasons.go, narrator.go)
//   - names and sentences for errors (Model.ErrorKind, ErrorSays, ErrorMessage)
//   - statements that were never executed (Model.Unreached), properties that were not
//     checked (Model.Unchecked)
//   - what a text states (properties.go), and what a property asks: in words (formula.go), as an
//     automaton (claim.go), and the premise without which it says nothing (premise.go)
//   - the names that a text declares (Names)
//   - a report in the words of Spin's verifier (Model.Report)
//
// It draws nothing. Its results are the types of lang/report, which
// wasm/protocol sends and wasm/view draws.
//
// Read model.go first, then recorder.go, which replays a trail, and variables.go. All
// limits of a trail are in limits.go.
package explain

import (
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A Model explains a compiled model.
type Model struct {
	sources *source.Set
	info    *check.Info
	program *prog.Program
	sys     *vm.System
	prints  map[source.Pos]*syntax.PrintStmt // by start of the statement
	types   map[source.Pos]declaration       // by start of the declared name
	loops   map[source.Span]loop             // by span of the statement
	symbols map[string]bool                  // all mtype names
}

// A declaration is one declared name with its type.
type declaration struct {
	typ  *syntax.TypeName
	decl *syntax.Declarator
}

// New returns a Model of the program that was made from the checked text info. sys must be
// an interpreter of that program; Unreached reads which actions it has executed.
func New(sources *source.Set, info *check.Info, sys *vm.System, program *prog.Program) *Model {
	m := &Model{
		sources: sources, info: info, program: program, sys: sys,
		prints:  map[source.Pos]*syntax.PrintStmt{},
		types:   map[source.Pos]declaration{},
		loops:   map[source.Span]loop{},
		symbols: map[string]bool{},
	}
	info.Model.EachStmt(func(st syntax.Stmt) {
		if p, ok := st.(*syntax.PrintStmt); ok {
			m.prints[p.Span.Start] = p
		}
		if l, ok := m.loopOf(st); ok {
			m.loops[st.Pos()] = l
		}
	})
	eachDeclaration(info.Model, func(d *syntax.VarDecl) {
		for _, v := range d.Vars {
			m.types[v.Name.Span.Start] = declaration{d.Type, v}
		}
	})
	for _, set := range info.Mtypes {
		for _, n := range set.Names {
			m.symbols[n.Name] = true
		}
	}
	return m
}

// eachDeclaration visits every declaration of variables outside typedefs.
func eachDeclaration(m *syntax.Model, visit func(*syntax.VarDecl)) {
	for _, u := range m.Units {
		switch u := u.(type) {
		case *syntax.VarDecl:
			visit(u)
		case *syntax.Proctype:
			for _, p := range u.Params {
				visit(p)
			}
		}
	}
	m.EachStmt(func(s syntax.Stmt) {
		if d, ok := s.(*syntax.DeclStmt); ok {
			visit(d.Decl)
		}
	})
}

// span returns a span of the positions that programs store as numbers.
func span(start, end uint32) source.Span {
	return source.Span{Start: source.Pos(start), End: source.Pos(end)}
}

// line returns the line of a position, 0 for none.
func (m *Model) line(at uint32) int { return m.sources.Line(source.Pos(at)) }

// number returns a value of a type as text: mtype values by name, those of a bool as false and
// true, all others in decimal.
func (m *Model) number(x int32, t prog.Type) string {
	if t.Bool && (x == 0 || x == 1) {
		return strconv.FormatBool(x == 1)
	}
	if t.Kind == prog.Mtype && int(t.Mtypes) < len(m.info.Mtypes) {
		if names := m.info.Mtypes[t.Mtypes].Names; x >= 1 && int(x) <= len(names) {
			return names[x-1].Name
		}
	}
	return strconv.Itoa(int(x))
}

// messageText returns the fields of a message in a state, separated by commas.
func (m *Model) messageText(s ts.State, kind *prog.Chan, message []int32) string {
	return m.fieldsText(s, kind, message, nil)
}

// queuedText is messageText with the names of fields that belong to a structure.
func (m *Model) queuedText(s ts.State, kind *prog.Chan, message []int32) string {
	return m.fieldsText(s, kind, message, kind.Names)
}

func (m *Model) fieldsText(s ts.State, kind *prog.Chan, message []int32, names []string) string {
	var parts []string
	for i, x := range message {
		part := m.valueText(s, x, kind.Fields[i])
		if names != nil && names[i] != "" {
			part = names[i] + "=" + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ",")
}

// actionText returns the source text of an action on one line. Of a for or select it
// returns the part that the action executes.
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

// valueText returns a value as text, a channel by its name.
func (m *Model) valueText(s ts.State, x int32, t prog.Type) string {
	if t.Kind == prog.ChanID {
		if name := m.channelName(s, x); name != "" {
			return name
		}
	}
	return within(m.number(x, t), maxName)
}

// channelName returns the name of the channel with a number in a state, "" when there is
// none. The name of a local channel begins with its process: "Booth:2.ask".
func (m *Model) channelName(s ts.State, number int32) string {
	n := int(number) - 1
	if n < 0 {
		return ""
	}
	if n < len(m.program.GlobalChans) {
		return within(m.program.GlobalChans[n].Name, maxName)
	}
	n -= len(m.program.GlobalChans)
	for _, p := range m.sys.Processes(s, nil) {
		t := &m.program.Procs[p.Proc]
		if n < len(t.Chans) {
			return format.Sprintf("%s:%d.%s", within(t.Name, maxName), p.Pid, within(t.Chans[n].Name, maxName))
		}
		n -= len(t.Chans)
	}
	return ""
}

// channelCount returns how many channels exist beside the given processes.
func (m *Model) channelCount(processes []vm.Process) int32 {
	n := len(m.program.GlobalChans)
	for _, p := range processes {
		n += len(m.program.Procs[p.Proc].Chans)
	}
	return int32(n)
}

// nextLine returns the line of a process's next statement.
func (m *Model) nextLine(p vm.Process) int {
	return m.line(m.program.Procs[p.Proc].Locations[p.Location].Start)
}

// kindNames are the types of variables without a declaration of their own, such as fields.
var kindNames = [...]string{prog.Bit: "bit", prog.Byte: "byte", prog.Short: "short", prog.Int: "int",
	prog.Unsigned: "unsigned", prog.Mtype: "mtype", prog.ChanID: "chan"}

// typeOf returns a variable's type as declared.
func (m *Model) typeOf(x *prog.Var) string {
	d, ok := m.types[source.Pos(x.Start)]
	if !ok || d.typ.Basic == syntax.NamedType {
		return kindNames[x.Type.Kind]
	}
	if d.decl.Chan != nil {
		return "chan " + fold(m.sources.Text(d.decl.Chan.Span))
	}
	text := fold(m.sources.Text(d.typ.Span))
	if x.Type.Kind == prog.Unsigned {
		text += format.Sprintf(":%d", x.Type.Bits)
	}
	return text
}
