package explain

import (
	"bytes"
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/source"
)

// printed returns what an edge prints: its printf or printm, or all of those in its d_step.
func (r *recorder) printed(e ts.Edge) string {
	_, action, _, receive, handshake := vm.UnpackAction(e.Action)
	if !r.mayPrint(action) && !(handshake && r.mayPrint(receive)) {
		return ""
	}
	texts := map[int][]byte{}
	out := r.sys.Prints(r.before.state, func(p vm.Printing) {
		if len(texts[p.Edge]) < MaxPrinted {
			texts[p.Edge] = append(texts[p.Edge], r.PrintText(p)...)
		}
	})
	for i := range out.Len() {
		if other, s := out.At(i); other.Action == e.Action && bytes.Equal(s, r.after.state) {
			return firstPrinted(texts[i])
		}
	}
	return ""
}

// firstPrinted returns a text up to MaxPrinted bytes and says when more was printed.
func firstPrinted(text []byte) string {
	if len(text) < MaxPrinted {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:MaxPrinted]), "") + "\n… (this step prints more, which is left out)\n"
}

// mayPrint reports whether an action is a print or may contain one.
func (m *Model) mayPrint(action uint32) bool {
	op := m.program.Actions[action].Op
	return op == prog.Print || op == prog.DStep
}

// PrintText returns what one print writes.
func (m *Model) PrintText(at vm.Printing) string {
	stmt := m.prints[source.Pos(at.Action.Start)]
	if stmt == nil {
		return ""
	}
	args := m.args(at.Action.Args)
	next := func() (prog.ExprID, int32) {
		if len(args) == 0 {
			return 0, 0
		}
		x := args[0]
		args = args[1:]
		value, _ := m.sys.Eval(at.State, at.By, x)
		return x, value
	}
	if stmt.Mtype {
		return m.symbol(next())
	}
	return m.format(stmt.Format, next)
}

// format returns the output of a printf. Escapes are those of C, conversions those of
// Spin: c, d, e (name of an mtype value), o, u, x.
func (m *Model) format(text string, next func() (prog.ExprID, int32)) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if i+1 == len(text) || text[i] != '%' && text[i] != '\\' {
			b.WriteByte(text[i])
			continue
		}
		i++
		if text[i-1] == '\\' {
			b.WriteString(escaped(text[i]))
			continue
		}
		if text[i] == '%' {
			b.WriteByte('%')
			continue
		}
		id, value := next()
		switch text[i] {
		case 'd':
			b.WriteString(strconv.Itoa(int(value)))
		case 'c':
			b.WriteRune(rune(value))
		case 'e':
			b.WriteString(m.symbol(id, value))
		case 'o':
			b.WriteString(strconv.FormatUint(uint64(uint32(value)), 8))
		case 'u':
			b.WriteString(strconv.FormatUint(uint64(uint32(value)), 10))
		case 'x':
			b.WriteString(strconv.FormatUint(uint64(uint32(value)), 16))
		}
	}
	return b.String()
}

func escaped(c byte) string {
	switch c {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	case '\\', '"':
		return string(c)
	}
	return "\\" + string(c)
}

// symbol returns the name of an mtype value. The set of names is that of the variable it
// was read from. A constant has its own name, and everything else the unnamed set.
func (m *Model) symbol(id prog.ExprID, value int32) string {
	x := &m.program.Exprs[id]
	if x.Op == prog.Load || x.Op == prog.RemoteLoad {
		if t := m.program.Refs[x.Ref].Type; t.Kind == prog.Mtype {
			return m.number(value, t)
		}
	}
	if text := m.sources.Text(span(x.Start, x.End)); m.symbols[text] {
		return text
	}
	return m.number(value, prog.Type{Kind: prog.Mtype})
}
