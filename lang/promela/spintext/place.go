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

// head returns the beginning of a line: number, process and place.
func (w *writer) head(p vm.Process, at place) string {
	return format.Sprintf("%3d:\tproc %2d (%s:%d) %s ", w.number, p.Pid, w.nameOf(p), w.priority(p), w.place(at))
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

// priority returns the priority of a process in the current state.
func (w *writer) priority(p vm.Process) int { return w.priorityIn(w.before.State, p) }

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
	switch s := o.of.(type) {
	case nil:
		return w.after(a.End, false)
	case *syntax.DeclStmt:
		return w.after(a.End, true)
	case *syntax.ForStmt, *syntax.ForInStmt:
		if a.Op == prog.Else || o.kind == jump {
			return place(a.End - 1)
		}
	case *syntax.ChoiceStmt:
		if o.kind == joined && !s.Loop {
			return w.after(a.End, true)
		}
	}
	return place(a.Start)
}

// standing returns the place of a process before a statement: in a block, that of the first statement inside.
func (w *writer) standing(id int32, start uint32) place {
	s := w.origins[id].of
	for {
		b, ok := s.(*syntax.BlockStmt)
		if !ok || b.Body == nil || len(b.Body.Steps) == 0 || b.Body.Steps[0].Stmt == nil {
			break
		}
		s, start = b.Body.Steps[0].Stmt, uint32(b.Body.Steps[0].Stmt.Pos().Start)
	}
	return place(start)
}

// after returns the place of the next token. separated: it counts only after a separator, which it follows.
func (w *writer) after(at uint32, separated bool) place {
	f, off := w.Sources.File(place(at))
	text := f.Text[off:]
	rest := blank(text)
	switch {
	case separated && rest != "" && (rest[0] == ';' || strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "-->")):
		rest = blank(strings.TrimLeft(rest, ";->"))
	case separated:
		return place(at - 1)
	case strings.HasPrefix(rest, ":") && !strings.HasPrefix(rest, "::"):
		rest = blank(rest[1:])
	}
	return place(at + uint32(len(text)-len(rest)))
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
