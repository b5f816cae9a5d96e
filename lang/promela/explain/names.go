package explain

import (
	"strings"

	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
	"beeline/lang/source"
)

// Names lists what a model declares: by kind, then in the order of the text. It is never
// nil.
func Names(sources *source.Set, info *check.Info) []report.Name {
	n := namer{sources: sources, info: info, out: []report.Name{}}
	for _, p := range info.Procs {
		if !p.Decl.Init {
			n.add(p.Decl.Name, "proctype", n.params(p))
		}
	}
	for _, v := range info.Globals {
		n.variable(v, "")
	}
	for _, p := range info.Procs {
		for _, v := range p.Vars {
			n.variable(v, " in "+p.Name)
		}
	}
	for _, set := range info.Mtypes {
		kind := "mtype"
		if set.Name != "" {
			kind += ":" + set.Name
		}
		for _, m := range set.Names {
			n.add(&syntax.Ident{Name: m.Name, Span: m.Span}, "mtype", kind)
		}
	}
	n.units()
	return n.out
}

type namer struct {
	sources *source.Set
	info    *check.Info
	out     []report.Name
}

func (n *namer) add(id *syntax.Ident, kind, detail string) {
	n.out = append(n.out, report.Name{Name: id.Name, Kind: kind, Detail: detail, Line: n.sources.Place(id.Span.Start).Line})
}

func (n *namer) variable(v *check.Var, where string) {
	kind := "variable"
	if v.Chan != nil {
		kind = "channel"
	}
	after := n.sources.Text(source.Span{Start: v.Decl.Name.Span.End, End: v.Decl.Span.End})
	space := ""
	if after != strings.TrimLeft(after, " \t\n") {
		space = " "
	}
	n.add(v.Decl.Name, kind, typeName(v.Type)+space+fold(after)+where)
}

// typeName returns the name of a type as a declaration has it before the name of a variable.
func typeName(t check.Type) string {
	switch {
	case t.Struct != nil:
		return t.Struct.Name
	case t.Mtypes != nil && t.Mtypes.Name != "":
		return "mtype:" + t.Mtypes.Name
	case t.Bool:
		return "bool"
	}
	return t.Basic.String()
}

func (n *namer) text(s source.Span) string { return fold(n.sources.Text(s)) }

func (n *namer) params(p *check.Proc) string {
	var parts []string
	for _, d := range p.Decl.Params {
		parts = append(parts, n.text(d.Span))
	}
	return "(" + strings.Join(parts, "; ") + ")"
}

// units adds the names that info does not list: typedefs, inlines and labels.
func (n *namer) units() {
	for _, u := range n.info.Model.Units {
		switch u := u.(type) {
		case *syntax.TypedefDecl:
			n.add(u.Name, "typedef", "")
		case *syntax.Inline:
			var parts []string
			for _, p := range u.Params {
				parts = append(parts, p.Name)
			}
			n.add(u.Name, "inline", "("+strings.Join(parts, ", ")+")")
		case *syntax.Proctype:
			n.labels(u.Body)
		}
	}
}

func (n *namer) labels(list *syntax.Sequence) {
	for _, st := range list.Steps {
		for _, l := range st.Labels {
			n.add(l, "label", "")
		}
		for _, inner := range syntax.Bodies(st.Stmt) {
			n.labels(inner)
		}
	}
}

// FirstAssertion returns the line of the first assert, 0 when there is none.
func FirstAssertion(sources *source.Set, info *check.Info) int {
	var at source.Pos
	info.Model.EachStmt(func(s syntax.Stmt) {
		if a, ok := s.(*syntax.AssertStmt); ok && (at == 0 || a.Span.Start < at) {
			at = a.Span.Start
		}
	})
	return sources.Place(at).Line
}
