package session

import (
	"fmt"
	"strconv"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/vm"
	"beeline/lang/source"
)

// printed returns what a printf or printm of a process writes.
func (v *viewer) printed(a *prog.Action, p vm.Process) string {
	stmt := v.prints[source.Pos(a.Start)]
	if a.Op != prog.Print || stmt == nil {
		return ""
	}
	args := v.args(a.Args)
	next := func() (prog.ExprID, int32) {
		if len(args) == 0 {
			return 0, 0
		}
		x := args[0]
		args = args[1:]
		value, _ := v.sys.Eval(v.before, p, x)
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
	x := &v.Program.Exprs[id]
	if x.Op == prog.Load || x.Op == prog.RemoteLoad {
		if t := v.Program.Refs[x.Ref].Type; t.Kind == prog.Mtype {
			return v.number(value, t)
		}
	}
	if text := v.Sources.Text(span(x.Start, x.End)); v.symbols[text] {
		return text
	}
	return v.number(value, prog.Type{Kind: prog.Mtype})
}
