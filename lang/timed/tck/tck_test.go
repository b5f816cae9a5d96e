package tck_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/engine/net"
	"beeline/lang/timed/tck"
)

// prefix declares what the texts of tests use. It has 11 lines.
const prefix = `system:s
event:a
event:b
clock:1:x
clock:3:y
int:1:0:9:0:n
int:2:-1:9:0:m
process:P
location:P:A{initial:}
location:P:B
process:Q{}
location:Q:A{initial:}
`

// TestManyLocations: memory for bounds grows with the locations of all processes together.
func TestManyLocations(t *testing.T) {
	var text strings.Builder
	text.WriteString("system:s\nprocess:P\nprocess:Q\n")
	for i := range 1<<14 + 1 {
		fmt.Fprintf(&text, "location:P:A%d\nlocation:Q:A%d\n", i, i)
	}
	compiled := tck.Compile("many.tck", text.String())
	if all := compiled.List.Sorted(); compiled.Network != nil || len(all) == 0 || all[0].Code != tck.TooLarge || compiled.Sources.Text(all[0].Span) != "A16384" {
		t.Errorf("got %v", all)
	}
}

// TestMistakes: each text has one mistake, with its code and the text that it marks.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, code, marked string }{
		{"%", "T001", "%"},
		{"edge P:A:B:a", "T002", "P"},
		{"edge:P:A:B", "T002", "\n"},
		{"edge:P:A:B:a{do:x=0} more", "T002", "m"},
		{"edge:P:A:B:a{do:x=0", "T002", ""},
		{"edge:P:A:B:a{do}", "T002", "}"},
		{"edge:P:A:B:a{do:x:=0}", "T002", "="},
		{"edge:P:A:B:a{provided:n==0||n==1}", "T002", "|"},
		{"edge:P:A:B:a{provided:}", "T002", "}"},
		{"edge:P:A:B:a{provided:n<m[0]<3}", "T002", "<"},
		{"edge:P:A:B:a{provided:(n==0}", "T002", "}"},
		{"edge:P:A:B:a{do:n}", "T002", "}"},
		{"edge:P:A:B:a{do:if n then nop}", "T002", "}"},
		{"edge:P:A:B:a{do:5=n}", "T002", "5"},
		{"system:again", "T003", "system"},
		{"automaton:P", "T004", "automaton"},
		{"process:P", "T005", "P"},
		{"event:a", "T005", "a"},
		{"int:1:0:1:0:x", "T005", "x"},
		{"location:P:A", "T005", "A"},
		{"edge:P:A:B:a{do:local n}", "T005", "n"},
		{"edge:R:A:B:a", "T006", "R"},
		{"edge:P:A:C:a", "T006", "C"},
		{"edge:P:A:B:c", "T006", "c"},
		{"edge:P:A:B:a{do:z=0}", "T006", "z"},
		{"sync:P@a:R@a", "T006", "R"},
		{"int:1:0:99999999999:0:big", "T007", "99999999999"},
		{"int:1:5:0:5:none", "T007", "none"},
		{"int:0:0:1:0:none", "T007", "none"},
		{"edge:P:A:B:a{do:local k[0]}", "T007", "0"},
		{"location:P:C{initial: : initial:}", "T008", "initial"},
		{"edge:P:A:B:a{urgent:}", "T008", "urgent"},
		{"process:R\nlocation:R:A", "T009", "R"},
		{"sync:P@a", "T010", "P@a"},
		{"sync:P@a:P@b", "T010", "P@b"},
		{"clock:201:many", "T011", "many"},
		{"int:65537:0:1:0:many", "T011", "many"},
		{"edge:P:A:B:a{do:n=" + strings.Repeat("(", 300) + "n}", "T012", "("},
		{"edge:P:A:B:a{provided:n==0" + strings.Repeat("&&n==0", 1000) + "}", "T012", "n"},
		{"edge:P:A:B:a{provided:x!=3}", "T020", "x!=3"},
		{"edge:P:A:B:a{provided:x+n<3}", "T020", "x+n<3"},
		{"edge:P:A:B:a{provided:m==0}", "T021", "m"},
		{"edge:P:A:B:a{provided:y<3}", "T021", "y"},
		{"edge:P:A:B:a{do:n=m[2]}", "T022", "m[2]"},
		{"edge:P:A:B:a{do:y[-1]=0}", "T022", "y[-1]"},
		{"edge:P:A:B:a{provided:5<x}", "T023", "x"},
		{"edge:P:A:B:a{provided:!x<5}", "T023", "x"},
		{"edge:P:A:B:a{do:n=x}", "T023", "x"},
		{"edge:P:A:B:a{do:x=-1}", "T025", "-1"},
		{"edge:P:A:B:a{provided:x<134217728}", "T026", "134217728"},
		{"int:1:0:3:4:i", "T027", "i"},
		{"location:P:C{colour:red}", "T100", "colour"},
		{"edge:P:A:B:a\nsync:P@a:Q@a", "T101", "Q@a"},
	} {
		compiled := tck.Compile("m.tck", prefix+c.text+"\n")
		list := compiled.List.Sorted()
		if len(list) != 1 {
			t.Errorf("%s: %v", c.text, compiled.List.Report(compiled.Sources))
			continue
		}
		d := list[0]
		if marked := compiled.Sources.Text(d.Span); string(d.Code) != c.code || marked != c.marked || d.Hint == "" && c.code != "T002" && c.code != "T011" {
			t.Errorf("%s: %s marks %q: %s %s", c.text, d.Code, marked, d.Message, d.Hint)
		}
		if warning := c.code >= "T100"; (compiled.Network != nil) != warning {
			t.Errorf("%s: network %v", c.text, compiled.Network != nil)
		}
	}
	for _, text := range []string{"", "# nothing\n", "process:P\n"} {
		if c := tck.Compile("m.tck", text); c.Network != nil || !c.List.HasErrors() || c.List.Sorted()[0].Code != tck.NoSystem {
			t.Errorf("%q: %v", text, c.List.Report(c.Sources))
		}
	}
}

// TestManyMistakes: a mistake hides none on other lines.
func TestManyMistakes(t *testing.T) {
	c := tck.Compile("m.tck", prefix+"edge:P:A:C:a\nedge:P:A:B:a{provided:\n z<3 : do: n=}\nint:1:0:1:2:i\n")
	var got []string
	for _, d := range c.List.Report(c.Sources) {
		got = append(got, d.Code)
	}
	if s := strings.Join(got, " "); s != "T006 T006 T002 T027" {
		t.Error(s)
	}
}

// TestCode runs updates: the integer n after each one.
func TestCode(t *testing.T) {
	for _, c := range []struct {
		do   string
		want int32
	}{
		{"n=1+2*3-4/2", 5},
		{"n=(1+2)*-(-1)", 3},
		{"n=7%4; n=n-1;", 2},
		{"m[1]=4; n=m[m[0]+1]", 4},
		{"n = if n==0 && m[0]==0 then 6 else 7", 6},
		{"n = (if n==1 && m[1]==0 then 6 else 7)", 7},
		{"if 3 == 3 then n = 1 end", 1},
		{"if ! n==0 then n=1 else n=2 end; nop", 2},
		{"if n then n=1 end", 0},
		{"local i = 3; while i > 0 do n=n+i; i=i-1 end", 6},
		{"local a[3]; local i; while i<3 do a[i]=i*2; i=i+1 end; n=a[2]", 4},
		{"n=8; x=0; n=n-1", 7},
	} {
		compiled := tck.Compile("m.tck", prefix+"edge:P:A:B:a{do: "+c.do+"}\n")
		if compiled.Network == nil {
			t.Errorf("%s: %v", c.do, compiled.List.Report(compiled.Sources))
			continue
		}
		integers := []int32{0, 0, 0}
		ok, fault := net.NewMachine(compiled.Network).Run(compiled.Network.Automata[0].Edges[0].Update.Code, integers)
		if !ok || fault != net.NoFault || integers[0] != c.want {
			t.Errorf("%s: %v %d, n is %d, want %d", c.do, ok, fault, integers[0], c.want)
		}
	}
}

// TestNetwork reads attributes, vectors and lines.
func TestNetwork(t *testing.T) {
	c := tck.Compile("m.tck", prefix+`location:P:C{invariant: x<=3 && y[n]<n : labels: u, v,u : urgent:} # a comment
edge:P:A:B:a{provided: x>1 && x<5 &&
  y[2]==2 : do: x=0; y[0]=x+1}
sync:P@a:Q@b?
edge:Q:A:A:b
`)
	n := c.Network
	if n == nil {
		t.Fatal(c.List.Report(c.Sources))
	}
	l, e := n.Automata[0].Locations[2], n.Automata[0].Edges[0]
	if strings.Join(l.Labels, " ") != "u v" || !l.Urgent || l.Committed || l.Line != 13 || len(l.Invariant.Clocks) != 1 || len(l.Invariant.Code) == 0 || len(l.Invariant.Bounds) != 4 {
		t.Errorf("%+v", l)
	}
	if len(e.Guard.Clocks) != 4 || len(e.Guard.Code) != 0 || len(e.Update.Resets) != 2 || e.Update.Resets[1] != (net.Reset{Clock: 2, From: 1, Plus: 1}) || e.Line != 14 {
		t.Errorf("%+v", e)
	}
	if len(n.Vectors) != 1 || n.Vectors[0].Parts[1] != (net.Part{Automaton: 1, Event: 1, Weak: true}) {
		t.Errorf("%+v", n.Vectors)
	}
}

func FuzzCompile(f *testing.F) {
	f.Add(prefix + "edge:P:A:B:a{provided:x<n && y[n]==3 : do: local i=3; while i>0 do i=i-1; y[i]=x+1 end}\nsync:P@a:Q@b?\n")
	f.Add("system:s{a:b}\nint:1:0:1:0:i\nprocess:P\nlocation:P:A{initial: : labels: a,b : invariant: (i<1) && !i}\n")
	f.Fuzz(func(t *testing.T, text string) {
		c := tck.Compile("m.tck", text)
		if (c.Network == nil) != c.List.HasErrors() {
			t.Error("neither a network nor errors")
		}
		c.List.Report(c.Sources)
	})
}
