package spintext

import (
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// printed returns what a printf or printm prints. Spin's simulator knows fewer escapes than its verifier.
func (w *writer) printed(x *executed, s *syntax.PrintStmt) string {
	args := w.args(x.action.Args)
	if s.Mtype {
		return w.symbol(w.eval(x, args[0]), w.setOf(s.Args[0]))
	}
	var b strings.Builder
	set := "" // of the last name of an mtype: Spin looks later values up in it too
	text, used := s.Format, 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
		case i+1 == len(text) || text[i] != '\\' && text[i] != '%':
			b.WriteByte(text[i])
		case text[i] == '\\':
			i++
			b.WriteByte(unescaped(text[i]))
		case text[i+1] == '%':
			i++
			b.WriteByte('%')
		case used < len(args):
			i++
			value := w.eval(x, args[used])
			if name := w.setOf(s.Args[used]); text[i] == 'e' && name != "" {
				set = name
			}
			used++
			if out, known := w.converted(text[i], value, set); known {
				b.WriteString(out)
			} else {
				w.write("spin: %s, Error: bad print cmd: '%s\"'\n", w.place(w.placeOf(x.action)), text[i-1:])
			}
		}
	}
	return b.String()
}

func unescaped(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	}
	return c
}

// converted returns a value as a conversion of printf writes it. It reports whether Spin knows the conversion.
func (w *writer) converted(conversion byte, x int32, set string) (string, bool) {
	switch conversion {
	case 'c':
		return strings.TrimRight(string([]byte{byte(x)}), "\x00"), true
	case 'd':
		return strconv.Itoa(int(x)), true
	case 'e':
		return w.symbol(x, set), true
	case 'o':
		return strconv.FormatUint(uint64(uint32(x)), 8), true
	case 'u':
		return strconv.FormatUint(uint64(uint32(x)), 10), true
	case 'x':
		return strconv.FormatUint(uint64(uint32(x)), 16), true
	}
	return "", false
}

// symbol returns the name of a value in the mtype with a name, "" for the unnamed one.
func (w *writer) symbol(x int32, set string) string {
	for _, m := range w.Info.Mtypes {
		if m.Name == set || m.Index == 0 && set == unnamed {
			return w.valueText(x, prog.Type{Kind: prog.Mtype, Mtypes: uint16(m.Index)})
		}
	}
	return strconv.Itoa(int(x))
}

// unnamed is Spin's name of the mtype without a name.
const unnamed = "_unnamed_"

// setOf returns the name of the mtype in which Spin looks up the value of an argument, "" if it knows none.
func (w *writer) setOf(x syntax.Expr) string {
	r, ok := x.(*syntax.Ref)
	if !ok {
		return ""
	}
	v := w.Info.Uses[r].Var
	switch {
	case v == nil:
		return ""
	case v.Type.Mtypes != nil && v.Type.Mtypes.Index != 0:
		return v.Type.Mtypes.Name
	}
	return w.assignedSet[v]
}

// assignedSets returns the mtypes of the variables to which a text assigns a name of an mtype: Spin takes that for
// their type.
func assignedSets(in *check.Info) map[*check.Var]string {
	out := map[*check.Var]string{}
	in.Model.EachStmt(func(s syntax.Stmt) {
		a, ok := s.(*syntax.AssignStmt)
		if !ok {
			return
		}
		r, ok := a.RHS.(*syntax.Ref)
		if !ok || in.Uses[r].Mtype == nil {
			return
		}
		if v := in.Uses[a.LHS].Var; v != nil && v.Type.Struct == nil && out[v] == "" {
			out[v] = unnamed
			if set := in.Uses[r].Mtype.Set; set.Index != 0 {
				out[v] = set.Name
			}
		}
	})
	return out
}

// printmText returns the text of a printm: with the number of a name, or with the name of the mtype of a variable.
func (w *writer) printmText(s *syntax.PrintStmt) string {
	if r, ok := s.Args[0].(*syntax.Ref); ok {
		if name := w.Info.Uses[r].Mtype; name != nil {
			return format.Sprintf("printm(%d, 0)", int(name.Value))
		}
	}
	text := strings.TrimSuffix(syntax.ReplayText(s, w.leaves, shortName), ")")
	if set := w.setOf(s.Args[0]); set != "" {
		return format.Sprintf("%s, %q)", text, set)
	}
	return text + ", 0)"
}
