package prog

import (
	"strings"

	"beeline/engine/format"
)

// String disassembles the program, with one line per choice of a location. It is for
// tests and debugging; its form may change.
func (p *Program) String() string {
	var b strings.Builder
	format.Fprintf(&b, "vector %d bytes, hidden %d\n", p.Layout.FirstRecord, p.Layout.Hidden)
	for _, v := range p.Globals {
		format.Fprintf(&b, "global %s len %d at %d\n", v.Name, v.Len, v.Offset)
	}
	for i, c := range p.GlobalChans {
		format.Fprintf(&b, "chan %d %s cap %d at %d\n", i+1, c.Name, p.Chans[c.Chan].Cap, c.Offset)
	}
	for i := range p.Procs {
		p.writeProc(&b, &p.Procs[i])
	}
	return b.String()
}

func (p *Program) writeProc(b *strings.Builder, t *Proc) {
	format.Fprintf(b, "proc %s size %d start %d end %d\n", t.Name, t.Size, t.Entry, t.Exit)
	for _, v := range t.Locals {
		format.Fprintf(b, "  local %s len %d at %d\n", v.Name, v.Len, v.Offset)
	}
	for i, l := range t.Locations {
		format.Fprintf(b, "  %d (state %d)%s\n", i, l.SpinState, mark(l.ValidEnd, " end"))
		for _, c := range l.Out {
			a := &p.Actions[c.Action]
			esc := ""
			if c.Escape != 0 {
				esc = format.Sprintf(" escape %d", c.Escape)
			}
			format.Fprintf(b, "    %s -> %d id %d%s%s\n", p.actionString(c.Action), a.Target, a.SpinID, mark(a.Inner, " inner"), esc)
		}
	}
}

func mark(on bool, text string) string {
	if on {
		return text
	}
	return ""
}

// actionString disassembles one action.
func (p *Program) actionString(i uint32) string {
	a := &p.Actions[i]
	switch a.Op {
	case Guard:
		return "guard " + p.exprString(a.A)
	case Assert:
		return "assert " + p.exprString(a.A)
	case Assign:
		return p.refString(a.Ref) + " = " + p.exprString(a.A)
	case Send, Receive:
		op := "!"
		if a.Op == Receive {
			op = "?"
		}
		if a.Mode&(Sorted|Random) != 0 {
			op += op
		}
		if a.Mode&Keep != 0 {
			op += "<>"
		}
		return p.exprString(a.A) + op + p.argString(a.Args)
	case Print:
		return "print " + p.argString(a.Args)
	case DStep:
		return format.Sprintf("d_step from %d", a.Body)
	}
	return [...]string{Skip: "skip", Else: "else", Exit: "exit"}[a.Op]
}

func (p *Program) argString(s Slice) string {
	var parts []string
	for _, x := range p.Args[s.First : s.First+s.Count] {
		parts = append(parts, p.exprString(x))
	}
	return strings.Join(parts, ", ")
}

func (p *Program) refString(id RefID) string {
	r := &p.Refs[id]
	s := format.Sprintf("%s%d", [...]string{Global: "g", Hidden: "h", Local: "l", Scratch: "_"}[r.Space], r.Offset)
	for _, ix := range r.Index {
		s += format.Sprintf("[%s*%d]", p.exprString(ix.Expr), ix.Stride)
	}
	return s
}

var exprNames = [...]string{
	Neg: "-", Compl: "~", Not: "!", Add: "+", Sub: "-", Mul: "*", Div: "/", Mod: "%", Shl: "<<", Shr: ">>",
	BitAnd: "&", BitOr: "|", BitXor: "^", Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", And: "&&", Or: "||",
	Cond: "cond", Len: "len", Empty: "empty", Full: "full", NEmpty: "nempty", NFull: "nfull", Poll: "poll", Run: "run",
	Self: "_pid", NrPr: "_nr_pr", LastPid: "_last", Timeout: "timeout", NonProgress: "np_", Enabled: "enabled",
	PCValue: "pc_value", GetPriority: "get_priority", SetPriority: "set_priority", SelfPriority: "_priority",
	At: "at", RemoteLoad: "remote", Match: "eval", Store: "store", Ignore: "_",
}

// exprString returns an expression in prefix form.
func (p *Program) exprString(id ExprID) string {
	x := &p.Exprs[id]
	switch x.Op {
	case Const:
		return format.Any(x.Value)
	case Load, Store:
		return p.refString(x.Ref)
	}
	s := exprNames[x.Op]
	var parts []string
	for _, c := range []ExprID{x.A, x.B, x.C} {
		if c != 0 {
			parts = append(parts, p.exprString(c))
		}
	}
	if x.Args.Count > 0 {
		parts = append(parts, p.argString(x.Args))
	}
	if x.Op == Run || x.Op == At {
		s += format.Sprintf("#%d", x.Value)
	}
	if len(parts) == 0 {
		return s
	}
	return s + "(" + strings.Join(parts, ", ") + ")"
}
