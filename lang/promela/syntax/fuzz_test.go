package syntax

import (
	"testing"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// FuzzParse: parsing any text ends, and every span lies in one file.
func FuzzParse(f *testing.F) {
	for _, s := range spinAgrees {
		f.Add(s.text)
	}
	f.Add("#define F(a, ...) a ## __VA_ARGS__ #a\n#if F(1) > 'a'\n#include \"x\"\n#endif\nF(x, y)")
	f.Add(world + "inline f(v) { v = 1 } init { L: f(x) unless { skip }; x = (x -> 1 : 2) }")
	f.Fuzz(func(t *testing.T, text string) {
		set, list := &source.Set{}, &diag.List{}
		file := set.Add("m.pml", text)
		open := func(name, from string) (string, error) { return text[:len(text)/2], nil }
		m := Parse(set, file, Options{Open: open, Defines: []string{"D=1"}}, list)
		for _, d := range list.Sorted() {
			inside(t, set, d.Span)
			for _, n := range d.Notes {
				inside(t, set, n.Span)
			}
		}
		for _, u := range m.Units {
			if p, ok := u.(*Proctype); ok {
				inside(t, set, p.Span)
				walkSpans(t, set, p.Body)
			}
		}
	})
}

// inside fails the test when s does not lie in one file.
func inside(t *testing.T, set *source.Set, s source.Span) {
	t.Helper()
	f, start := set.File(s.Start)
	if f == nil || s.End < s.Start || start+int(s.End-s.Start) > len(f.Text) {
		t.Fatalf("span %v lies in no file", s)
	}
}

func walkSpans(t *testing.T, set *source.Set, seq *Sequence) {
	inside(t, set, seq.Span)
	for _, st := range seq.Steps {
		inside(t, set, st.Span)
		switch s := st.Stmt.(type) {
		case nil:
		case *ChoiceStmt:
			for _, o := range s.Options {
				walkSpans(t, set, o)
			}
		case *BlockStmt:
			walkSpans(t, set, s.Body)
		case *UnlessStmt:
			walkSpans(t, set, s.Main)
			walkSpans(t, set, s.Escape)
		case *ForStmt:
			walkSpans(t, set, s.Body)
		case *ForInStmt:
			walkSpans(t, set, s.Body)
		default:
			inside(t, set, s.Pos())
			StmtText(s)
		}
	}
}
