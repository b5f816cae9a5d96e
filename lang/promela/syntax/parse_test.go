package syntax

import (
	"errors"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// parse reads text and returns its tree and diagnostics.
func parse(text string, o Options) (*Model, *source.Set, *diag.List) {
	set := &source.Set{}
	file := set.Add("m.pml", text)
	list := &diag.List{}
	return Parse(set, file, o, list), set, list
}

// mustParse fails the test when text has an error.
func mustParse(t *testing.T, text string) (*Model, *source.Set) {
	t.Helper()
	m, set, list := parse(text, Options{})
	for _, d := range list.Sorted() {
		if d.Severity == diag.Error {
			p := set.Place(d.Span.Start)
			t.Fatalf("%q\n%d:%d: %s %s", text, p.Line, p.Column, d.Code, d.Message)
		}
	}
	return m, set
}

// world declares the names that the tested statements use.
const world = `mtype = { red, green }
typedef T { byte f; byte g[2] }
chan q = [2] of { byte, mtype }
byte x, y; int a[3]; T t; T u[2]
proctype p(byte z) { skip }
`

// steps parses statements in world and returns the steps of the body.
func steps(t *testing.T, text string) ([]*Step, *source.Set) {
	t.Helper()
	m, set := mustParse(t, world+"active proctype s() { byte k; "+text+" }")
	units := m.Units
	return units[len(units)-1].(*Proctype).Body.Steps[1:], set
}

func TestStatements(t *testing.T) {
	tests := []struct{ text, want string }{
		{"x = 1", "x = 1"},
		{"x++", "x = (x+1)"},
		{"a[x]--", "a[x] = (a[x]-1)"},
		{"u[1].g[x+1] = t.f", "u[1].g[(x+1)] = t.f"},
		{"x = 1 + 2 * 3 - 4", "x = ((1+(2*3))-4)"},
		{"5 & 4 == 4", "(5&(4==4))"},
		{"x << 2 >= 3 & 4 ^ 5 | 6", "(((((x<<2)>=3)&4)^5)|6)"},
		{"x || y && x == 1", "(x||(y&&(x==1)))"},
		{"!x == y", "(!(x)==y)"},
		{"!(x == y)", "(!(x==y))"},
		{"- - x > ~y", "(-(-(x))>~(y))"},
		{"x", "(x)"},
		{"skip", "(1)"}, {"true", "(1)"}, {"false", "(0)"}, {"'a' == x", "(97==x)"}, {`x = '\n'`, "x = 10"},
		{`x = '\0'`, "x = 48"}, {"x = 010", "x = 10"}, {"x = 4294967297", "x = 1"},
		{"x = (x == 1 -> 2 : 3)", "x = ((x==1) -> 2 : 3)"},
		{"x == 1", "(x==1)"}, {"k = red", "k = red"},
		{"q!1,red", "q!1,red"}, {"q!!x(red)", "q!!x,red"}, {"q!x+1(green)", "q!(x+1),green"},
		{"q?x,_", "q?x,_"}, {"q??x(k)", "q??x,k"}, {"q?<1,k>", "q?<1,k>"}, {"q??<x,red>", "q??<x,red>"},
		{"q?eval(x+1),-3", "q?eval((x+1)),-(3)"}, {"q?(x,k)", "q?x,k"}, {"q?x,(k)", "q?x,k"},
		{"q?[x,red]", "(q?[x,red])"}, {"!q??[1,k] && x", "(!(q??[1,k])&&x)"},
		{"len(q) == 1", "(len(q)==1)"}, {"full(q) && nempty(q) || x", "((full(q)&&nempty(q))||x)"},
		{"x = full(q)", "x = full(q)"}, {"(empty(q))", "(empty(q))"}, {"nfull(q)", "(nfull(q))"},
		{"run p(x)", "(run p(x))"}, {"k = run p(3) priority 5", "k = run p(3) priority 5"},
		{"timeout", "(timeout)"}, {"np_", "(np_)"}, {"enabled(0)", "(enabled(0))"},
		{"pc_value(_pid) == 1", "(pc_value(_pid)==1)"}, {"set_priority(0, 1)", "set_priority(0,1)"},
		{"x = get_priority(0)", "x = get_priority(0)"}, {"_nr_pr > 0", "(_nr_pr>0)"},
		{"p@L", "(p@L)"}, {"p[0]@L && p[x]:z == 1", "(p[0]@L&&(p[x]:z==1))"}, {"p:z", "(p:z)"},
		{`printf("a\"%d %e\n", x, red)`, `printf("a\"%d %e\n",x,red)`}, {`printf("")`, `printf("")`},
		{"printm(red)", "printm(red)"}, {"assert(x > 0)", "assert((x>0))"}, {"assert x == 1", "assert((x==1))"},
		{"else", "else"}, {"goto L; L: skip", "goto L"}, {"xr q, q", "xr q,q"}, {"xs q", "xs q"},
		{"byte b[2] = 5, c : 3", "byte b[2] = 5, c : 3"}, {"mtype m = red", "mtype m = red"},
		{"int l[2] = { 1, red }", "int l[2] = { 1,red }"}, {"hidden bool h", "hidden bool h"},
		{"chan c = [2+1] of { byte, T, mtype, chan }", "chan c = [(2+1)] of { byte, T, mtype, chan }"},
		{"select (x : 1 .. k)", "select (x : 1 .. k)"}, {"select (x:1..9)", "select (x : 1 .. 9)"},
		{"for (x : 1..3) { skip }", "for (x : 1 .. 3)"}, {"for (x in a); { skip }", "for (x in a)"},
		{"if :: x :: else fi", "if"}, {"do :: break od", "do"}, {"atomic { skip }", "atomic {"},
		{"d_step { skip }", "d_step {"}, {"{ skip }", "{"}, {"x = 1 unless y", "unless"},
	}
	for _, tt := range tests {
		got, _ := steps(t, tt.text)
		if text := StmtText(got[0].Stmt); text != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, text, tt.want)
		}
	}
}

// basic reports whether StmtText writes the whole statement.
func basic(s Stmt) bool {
	switch s.(type) {
	case *ChoiceStmt, *BlockStmt, *UnlessStmt, *ForStmt, *ForInStmt, *SelectStmt:
		return false
	}
	return true
}

func TestPrintParsePrint(t *testing.T) {
	body := `x = 1 + 2 * -3; a[x] = (x -> 1 : y); q!x(red); q??<x,red>; q?eval(x),_; (x == 1 && !y || q?[1,red]);
		run p(x) priority 3; x--; assert(x < 3 && y); printf("%d", x); printm(red); p[0]@L || p:z > 2;
		full(q) || len(q) > 2; u[x].g[1] = ~t.f; timeout; byte late = 3; else; goto L; L: break; set_priority(1, 2)`
	got, _ := steps(t, body)
	for _, st := range got {
		if !basic(st.Stmt) {
			t.Fatalf("%T is not a basic statement", st.Stmt)
		}
		once := StmtText(st.Stmt)
		again, _ := steps(t, once)
		if twice := StmtText(again[0].Stmt); twice != once {
			t.Errorf("%s, parsed and printed again, is %s", once, twice)
		}
	}
}

func TestFormulas(t *testing.T) {
	tests := []struct{ text, want string }{
		{"[] (x == 1) && y", "([] (x==1)&&y)"},
		{"x U y U x", "((x U y) U x)"},
		{"x -> y -> x", "((x -> y) -> x)"},
		{"x U y && x", "((x U y)&&x)"},
		{"! x U y", "(!(x) U y)"},
		{"X x W <> y", "(X (x) W <> (y))"},
		{"x || y -> x <-> y", "(((x||y) -> x) <-> y)"},
		{"always x implies eventually y until x", "([] (x) -> (<> (y) U x))"},
		{"x weakuntil y release x stronguntil y", "(((x W y) V x) U y)"},
		{"x R y", "(x V y)"},
		{"[]<>(x < 3 V x > 4)", "[] (<> ((x<3) V (x>4)))"},
		{"next x equivalent y", "(X (x) <-> y)"},
		{"[] late@L", "[] (late@L)"},
		{"[] (len(q) < 2)", "[] (len(q)<2)"},
	}
	for _, tt := range tests {
		m, _ := mustParse(t, world+"ltl f { "+tt.text+" }\nactive proctype late() { L: skip }")
		var f *LTL
		for _, u := range m.Units {
			if l, ok := u.(*LTL); ok {
				f = l
			}
		}
		got := ExprText(f.Formula)
		if got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestDeclarations(t *testing.T) {
	m, _ := mustParse(t, `
		byte N = 2
		active [N] proctype a() priority 2 provided (N > 1) { skip }
		D_proctype b(byte x, y; chan c) { skip }
		active proctype e() { skip };
		init priority 3 { skip }
		never n { skip }
		trace { c!1 }
		notrace { c!1 }
		mtype = { m1 m2, m3 }
		mtype:s = { s1 }
		mtype:s v = s1
		unsigned w : 3 = 2
		hidden byte h; show byte g; local byte l
		typedef T { byte f; int g[2] }
		inline i(p, r) { skip }
		ltl { <> h }`)
	var got []string
	for _, u := range m.Units {
		switch u := u.(type) {
		case *Proctype:
			s := u.Name.Name
			for _, d := range u.Params {
				s += " " + StmtText(&DeclStmt{d})
			}
			for _, x := range []Expr{u.Count, u.Priority, u.Provided} {
				s += "|" + ExprText(x)
			}
			if u.Active {
				s += " active"
			}
			if u.D {
				s += " D"
			}
			got = append(got, s)
		case *Claim:
			name := ""
			if u.Name != nil {
				name = u.Name.Name
			}
			got = append(got, []string{"never", "trace", "notrace"}[u.Kind]+" "+name)
		case *MtypeDecl:
			s := "mtype"
			if u.Set != nil {
				s += ":" + u.Set.Name
			}
			for _, n := range u.Names {
				s += " " + n.Name
			}
			got = append(got, s)
		case *VarDecl:
			got = append(got, StmtText(&DeclStmt{u}))
		case *TypedefDecl:
			s := u.Name.Name
			for _, d := range u.Fields {
				s += " " + StmtText(&DeclStmt{d})
			}
			got = append(got, s)
		case *Inline:
			got = append(got, "inline "+u.Name.Name+" "+u.Params[1].Name)
		case *LTL:
			got = append(got, "ltl "+ExprText(u.Formula))
		}
	}
	want := []string{
		"byte N = 2", "a|N|2|(N>1) active", "b byte x, y chan c||| D", "e||| active", "init||3|", "never n",
		"trace ", "notrace ", "mtype m1 m2 m3", "mtype:s s1", "mtype:s v = s1", "unsigned w : 3 = 2",
		"hidden byte h", "show byte g", "local byte l", "T byte f int g[2]", "inline i r", "ltl <> (h)",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// outline writes the structure of a sequence.
func outline(seq *Sequence) string {
	var parts []string
	for _, st := range seq.Steps {
		s := ""
		for _, l := range st.Labels {
			s += l.Name + ":"
		}
		parts = append(parts, s+shape(st.Stmt))
	}
	return strings.Join(parts, "; ")
}

func shape(s Stmt) string {
	switch s := s.(type) {
	case nil:
		return ""
	case *ChoiceStmt:
		text := StmtText(s)
		for _, o := range s.Options {
			text += " :: " + outline(o)
		}
		return text + " end"
	case *BlockStmt:
		return StmtText(s) + "| " + outline(s.Body) + " |"
	case *UnlessStmt:
		word := ""
		if s.Atomic {
			word = "atomic "
		}
		return "<" + word + outline(s.Main) + " unless " + outline(s.Escape) + ">"
	case *ForStmt:
		return StmtText(s) + " { " + outline(s.Body) + " }"
	case *ForInStmt:
		return StmtText(s) + " { " + outline(s.Body) + " }"
	}
	return StmtText(s)
}

func TestStructure(t *testing.T) {
	const inlines = "inline set(v, e) { v = e } inline sum(v, w) { return v + w } inline two(v) { set(v, 1); set(v, 2) }\n"
	tests := []struct{ text, want string }{
		{"L: M: skip; N: ; x = 1; O:", "L:M:(1); N:; x = 1; O:"},
		{"if :: x -> y = 1 :: else x = 2 fi\nskip", "if :: (x); y = 1 :: else; x = 2 end; (1)"},
		{"do :: x == 1\n   -> break; :: else; od;", "do :: (x==1); break :: else end"},
		{"x = 1\ny = 2\n{ skip } x = 3", "x = 1; y = 2; {| (1) |; x = 3"},
		{"x = (1 +\n2)\nskip", "x = (1+2); (1)"},
		{"x == 1 unless { y; x = 2 }", "<(x==1) unless (y); x = 2>"},
		{"{ x = 1; x = 2 }\n unless atomic { y }", "<x = 1; x = 2 unless atomic {| (y) |>"},
		{"L: { x = 1 } unless { y }", "L:{| <x = 1 unless (y)> |"},
		{"L: atomic { x = 1 } unless { y }", "L:{| <atomic x = 1 unless (y)> |"},
		{"L: do :: x od unless { y }", "<L:do :: (x) end unless (y)>"},
		{"{ L: do :: break od }", "{| L:do :: break end |"},
		{"for (x : 1..3)\n{ L: skip }", "for (x : 1 .. 3) { L:(1) }"},
		{"set(x, y + 1) set(t.f, 2)", "set(x,(y+1))| x = (y+1) |; set(t.f,2)| t.f = 2 |"},
		{"x = sum(y, 2); skip", "sum(y,2)| x = (y+2) |; (1)"},
		{"L: two(x); goto L", "L:two(x)| set(x,1)| x = 1 |; set(x,2)| x = 2 | |; goto L"},
		{"set(x, 1) unless { y }", "<x = 1 unless (y)>"},
		{"byte in; in = 1; for (in in a) { in = 2 }", "byte in; in = 1; for (in in a) { in = 2 }"},
		{"x = 1 /* a\n */ y = 2", "x = 1; y = 2"},
	}
	for _, tt := range tests {
		m, _ := mustParse(t, world+inlines+"init {\n"+tt.text+"\n}")
		init := m.Units[len(m.Units)-1].(*Proctype)
		if got := outline(init.Body); got != tt.want {
			t.Errorf("%q\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestInlineSpans(t *testing.T) {
	text := "byte x;\ninline f(v) { v = 1 + 2 }\ninit { f(x) }"
	m, set := mustParse(t, text)
	block := m.Units[2].(*Proctype).Body.Steps[0].Stmt.(*BlockStmt)
	assign := block.Body.Steps[0].Stmt.(*AssignStmt)
	for _, tt := range []struct {
		what string
		span source.Span
		text string
		line int
	}{
		{"call", block.Span, "f(x)", 3}, {"argument", assign.LHS.Span, "v", 2}, {"body", assign.RHS.Pos(), "1 + 2", 2},
	} {
		if got := set.Text(tt.span); got != tt.text || set.Place(tt.span.Start).Line != tt.line {
			t.Errorf("%s: got %q on line %d, want %q on line %d", tt.what, got, set.Place(tt.span.Start).Line, tt.text, tt.line)
		}
	}
	if !m.Units[1].(*Inline).Used {
		t.Error("the inline f: got Used false, want true")
	}
	sel, _ := mustParse(t, "byte x; inline f() { select (x : 1 .. 3) } init { f(); select (x : 1 .. 3) }")
	body := sel.Units[2].(*Proctype).Body
	if !body.Steps[0].Stmt.(*BlockStmt).Body.Steps[0].Stmt.(*SelectStmt).Loop() || body.Steps[1].Stmt.(*SelectStmt).Loop() {
		t.Error("Loop: got false in the inline or true outside, want true and false")
	}
}

// files returns an Open for the files of a map.
func files(texts map[string]string) func(name, from string) (string, error) {
	return func(name, from string) (string, error) {
		if text, ok := texts[name]; ok {
			return text, nil
		}
		return "", errors.New("no such file")
	}
}

func TestInclude(t *testing.T) {
	set := &source.Set{}
	file := set.Add("m.pml", "#include \"a.h\"\n#define Y 1\nbyte y = N + Y\ninit { x = 1 }")
	list := &diag.List{}
	m := Parse(set, file, Options{Defines: []string{"N=2", "FLAG"}, Open: files(map[string]string{
		"a.h": "#ifdef FLAG\n#include \"b.h\"\n#endif\nbyte a",
		"b.h": "byte x = FLAG",
	})}, list)
	if list.HasErrors() {
		t.Fatal(list.Sorted()[0])
	}
	var got []string
	for _, u := range m.Units {
		if d, ok := u.(*VarDecl); ok {
			p := set.Place(d.Span.Start)
			got = append(got, p.File+" "+StmtText(&DeclStmt{d}))
		}
	}
	if s := strings.Join(got, ", "); s != "b.h byte x = 1, a.h byte a, m.pml byte y = (2+1)" {
		t.Errorf("got the declarations %s", s)
	}
}

// TestIncludeEndsStatement: the text of an included file begins on a line of its own.
func TestIncludeEndsStatement(t *testing.T) {
	text := "byte x, y\nactive proctype P() {\n  x = 1\n#include \"s.h\"\n  x = 3\n}"
	if got := diagnostics(text, Options{Open: files(map[string]string{"s.h": "y = 2"})}); len(got) > 0 {
		t.Error(got)
	}
}
