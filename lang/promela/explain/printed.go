package explain

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/source"
)

// printed returns what an edge from the state before writes: its printf or
// printm, or all of those in a d_step.
func (v *viewer) printed(e ts.Edge, after ts.State) string {
	_, action, _, receive, handshake := vm.Parts(e.Action)
	if !v.mayPrint(action) && !(handshake && v.mayPrint(receive)) {
		return ""
	}
	texts := map[int][]byte{}
	out := v.sys.Prints(v.before, func(p vm.Printing) {
		if len(texts[p.Edge]) < mostPrinted {
			texts[p.Edge] = append(texts[p.Edge], v.printing(p)...)
		}
	})
	for i := range out.Len() {
		if other, s := out.At(i); other.Action == e.Action && bytes.Equal(s, after) {
			return enoughPrinted(texts[i])
		}
	}
	return ""
}

// mostPrinted is how many bytes of what one step prints are shown.
const mostPrinted = 1 << 14

// enoughPrinted returns a text, or of a long one the beginning.
func enoughPrinted(text []byte) string {
	if len(text) < mostPrinted {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:mostPrinted]), "") + "\n… (what else this step prints is left out)\n"
}

// mayPrint reports whether an action is a print or has some inside.
func (v *viewer) mayPrint(action uint32) bool {
	op := v.program.Actions[action].Op
	return op == prog.Print || op == prog.DStep
}

// printing returns what one print writes.
func (v *viewer) printing(at vm.Printing) string {
	stmt := v.prints[source.Pos(at.Action.Start)]
	if stmt == nil {
		return ""
	}
	args := v.args(at.Action.Args)
	next := func() (prog.ExprID, int32) {
		if len(args) == 0 {
			return 0, 0
		}
		x := args[0]
		args = args[1:]
		value, _ := v.sys.Eval(at.State, at.By, x)
		return x, value
	}
	if stmt.Mtype {
		return v.symbol(next())
	}
	return v.format(stmt.Format, next)
}

// format carries out a printf. Escapes are C's; verbs are Spin's: c, d, e (an
// mtype by name), o, u, x.
func (v *viewer) format(format string, next func() (prog.ExprID, int32)) string {
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if i+1 == len(format) || format[i] != '%' && format[i] != '\\' {
			b.WriteByte(format[i])
			continue
		}
		i++
		if format[i-1] == '\\' {
			b.WriteString(escaped(format[i]))
			continue
		}
		if format[i] == '%' {
			b.WriteByte('%')
			continue
		}
		id, value := next()
		switch format[i] {
		case 'd':
			b.WriteString(strconv.Itoa(int(value)))
		case 'c':
			b.WriteRune(rune(value))
		case 'e':
			b.WriteString(v.symbol(id, value))
		case 'o':
			fmt.Fprintf(&b, "%o", uint32(value))
		case 'u':
			fmt.Fprintf(&b, "%d", uint32(value))
		case 'x':
			fmt.Fprintf(&b, "%x", uint32(value))
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

// symbol writes a value as an mtype: by the type of the variable it was read
// from, else by the name it was written as, else from the unnamed set.
func (v *viewer) symbol(id prog.ExprID, value int32) string {
	x := &v.program.Exprs[id]
	if x.Op == prog.Load || x.Op == prog.RemoteLoad {
		if t := v.program.Refs[x.Ref].Type; t.Kind == prog.Mtype {
			return v.number(value, t)
		}
	}
	if text := v.sources.Text(span(x.Start, x.End)); v.symbols[text] {
		return text
	}
	return v.number(value, prog.Type{Kind: prog.Mtype})
}
