package spintext

import (
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// A place is a position in the sources.
type place = source.Pos

// head returns the beginning of a line: number, process with its priority in a state, and place.
func (w *writer) head(s ts.State, p vm.Process, at place) string {
	return format.Sprintf("%3d:\tproc %2d (%s:%d) %s ", w.number, p.Pid, w.nameOf(p), w.priorityIn(s, p), w.place(at))
}

// place returns file and line.
func (w *writer) place(at place) string {
	return format.Sprintf("%s:%d", w.Sources.Place(at).File, w.Sources.Line(at))
}

func (w *writer) nameOf(p vm.Process) string {
	if name := w.Program.Procs[p.Proc].Name; name != "init" {
		return name
	}
	return ":init:"
}

// priorityIn returns the priority of a process in a state.
func (w *writer) priorityIn(s ts.State, p vm.Process) int {
	if !w.Program.Layout.Priority {
		return 1
	}
	return int(s[p.Offset+1+w.Program.Layout.PCBytes])
}

// placeOf returns the place that Spin gives to an action: that of the next token where Spin's parser has read it
// before the statement is complete.
func (w *writer) placeOf(a *prog.Action) place {
	o := &w.origins[a.SpinID]
	switch o.kind {
	case joined:
		if u, ok := o.of.(*syntax.UnlessStmt); ok && !readsOn(u) {
			return place(a.End - 1)
		}
		return w.after(a.End, true)
	case labelled:
		return w.after(a.End, true)
	}
	switch s := o.of.(type) {
	case nil:
		return w.after(a.End, false)
	case *syntax.ExprStmt, *syntax.AssertStmt:
		if x, ok := s.(*syntax.ExprStmt); ok {
			if _, ok := x.X.(*syntax.RemoteVar); ok { // an index could follow
				return w.after(a.End, false)
			}
		}
		return place(a.End - 1)
	case *syntax.AssignStmt:
		return s.LHS.Name.Span.Start // of the call, for the value of an inline
	case *syntax.DeclStmt:
		return w.after(a.End, true)
	case *syntax.ForStmt, *syntax.ForInStmt:
		if a.Op == prog.Else || o.kind == jump || o.kind == after {
			return place(a.End - 1)
		}
	}
	return place(a.Start)
}

// readsOn reports whether Spin's parser needs the token after an unless to see its end.
func readsOn(s *syntax.UnlessStmt) bool {
	if !s.BareEscape || len(s.Escape.Steps) == 0 {
		return false
	}
	switch e := s.Escape.Steps[len(s.Escape.Steps)-1].Stmt.(type) {
	case *syntax.ExprStmt, *syntax.SendStmt, *syntax.RecvStmt, *syntax.AssertStmt:
		return true
	case *syntax.AssignStmt:
		return e.Op == syntax.Set
	}
	return false
}

// standing returns the place of a process before a statement: before the call of an inline, that of its declaration.
func (w *writer) standing(id int32, start uint32) place {
	o := &w.origins[id]
	switch s := o.of.(type) {
	case *syntax.BlockStmt:
		for _, u := range w.Info.Model.Units {
			if in, ok := u.(*syntax.Inline); ok && s.Inline != nil && in.Name.Name == s.Inline.Name {
				return in.Name.Span.Start
			}
		}
	case *syntax.ForStmt, *syntax.ForInStmt:
		if o.kind == header {
			return o.of.Pos().End - 1
		}
	}
	return place(start)
}

// after returns the place of the next token, or of the one after a separator if that is next on the same line. At the
// end of a line Spin assumes a separator, and reads one token more.
func (w *writer) after(at uint32, separated bool) place {
	f, off := w.Sources.File(place(at))
	text := f.Text[off:]
	rest := blank(text[parentheses(text):])
	separated = separated && !strings.Contains(text[:len(text)-len(rest)], "\n")
	switch {
	case separated && (strings.HasPrefix(rest, ";") || strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "-->")):
		rest = blank(strings.TrimLeft(rest, ";->"))
	case strings.HasPrefix(rest, ":") && !strings.HasPrefix(rest, "::"):
		rest = blank(rest[1:])
	}
	return place(at + uint32(len(text)-len(rest)))
}

// parentheses returns the length of the arguments of a macro at the start of a text, 0 without them.
func parentheses(text string) int {
	open := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			open++
		case ')':
			open--
		}
		if open <= 0 {
			return min(i+1, len(text)) * min(i, 1)
		}
	}
	return 0
}

// blank removes white space and comments at the start of a text.
func blank(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		end := ""
		switch {
		case strings.HasPrefix(text, "/*"):
			end = "*/"
		case strings.HasPrefix(text, "//"):
			end = "\n"
		default:
			return text
		}
		_, rest, _ := strings.Cut(text[2:], end)
		text = rest
	}
}
