package lower_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// TestMistakes: each text has one mistake, with its code and the text that it marks.
func TestMistakes(t *testing.T) {
	const declared = "const int N = 3; int i; int[0,5] r; int a[2]; bool b; clock x, y[2]; chan c, d[2]; typedef int[0,1] id_t;\n"
	process := func(rest string) string {
		return "process P() { state A, B; init A; trans A -> B { " + rest + " }; } system P;"
	}
	invariant := func(text string) string { return "process P() { state A { " + text + " }; init A; } system P;" }
	with := func(parameters, arguments string) string {
		return "process T(" + parameters + ") { state A; init A; } P = T(" + arguments + "); system P;"
	}
	branches := func(more string) string {
		return "process P() { state A; branchpoint B; init A; trans A -> B { }" + more + "; } system P;"
	}
	for _, c := range []struct{ text, code, marked string }{
		{"struct { clock z; } s; " + process(""), "U050", "clock"},
		{"struct { int z; bool z; } s; " + process(""), "U052", "z"},
		{"struct { int z; } s = { 1, 2 }; " + process(""), "U053", "{ 1, 2 }"},
		{"struct { int z; } s = { w: 1 }; " + process(""), "U053", "w"},
		{"struct { int z; int w; } s = { z: 1, z: 2 }; " + process(""), "U053", "z"},
		{"struct { int[2,3] z; } s; " + process(""), "U057", "s"},
		{"struct { int z; } s; " + process("guard s == 1;"), "U053", "s"},
		{"struct { int z; } s; " + process("guard s.w == 1;"), "U053", "s.w"},
		{"struct { int z; } s; " + process("assign s = a;"), "U053", "a"},
		{"scalar[0] s; " + process(""), "U057", "scalar"},
		{"int f(int z) { return 1; } " + process("assign i = f();"), "U055", "f()"},
		{"int f(int &z) { return 1; } " + process("assign i = f(b + 1);"), "U053", "b + 1"},
		{"int f(int &z[3]) { return 1; } " + process("assign i = f(a);"), "U053", "a"},
		{"int f(int z) { return f(z); } " + process("assign i = f(1);"), "U051", "f"},
		{"int f() { return later; } int later; " + process("assign i = f();"), "U051", "later"},
		{"clock f() { } " + process(""), "U053", "clock"},
		{"void f() { } " + process("assign i = f();"), "U053", "f()"},
		{"void f() { return 1; } " + process("assign f();"), "U053", "1"},
		{"int f() { return; } " + process("assign f();"), "U053", "return"},
		{"void f() { break; } " + process("assign f();"), "U053", "break"},
		{"void f() { clock z; } " + process("assign f();"), "U050", "clock"},
		{"void f() { for (z : int) { } } " + process("assign f();"), "U053", "int"},
		{"void f() { for (z : int[0,1]) z = 1; } " + process("assign f();"), "U063", "z"},
		{"void f(const int z) { z = 1; } " + process("assign f(1);"), "U063", "z"},
		{"void f() { int[2,3] z; } " + process("assign f();"), "U057", "z"},
		{"bool f() { return i; } " + process("assign f();"), "U050", "i"},
		{"bool f() { i = 1; return true; } " + process("guard f();"), "U066", "i"},
		{"bool f(int &z) { z = 1; return true; } " + process("guard f(a[i]);"), "U066", "z"},
		{"bool f() { x = 0; return true; } " + process("guard f();"), "U066", "x"},
		{"int f() { return i++; } " + process("assign i += f();"), "U050", "f()"},
		{"int f() { return i++; } " + process("assign a[i] = f();"), "U050", "f()"},
		{"int f() { return i++; } " + process("assign a[f()] = i;"), "U050", "a[f()]"},
		{process("assign a[i++] = i;"), "U050", "a[i++] = i"},
		{process("assign a[i] = i++;"), "U050", "a[i] = i++"},
		{process("assign a[i++] += 1;"), "U050", "a[i++] += 1"},
		{process("assign r = a[i++]++;"), "U050", "a[i++]"},
		{"chan priority c < default < c; " + process(""), "U052", "c"},
		{"chan priority i < default; " + process(""), "U053", "i"},
		{"chan priority e < default; " + process(""), "U051", "e"},
		{"chan priority c < default; chan priority default < d; " + process(""), "U052", "chan"},
		{"chan e = c; " + process(""), "U050", "c"},
		{branches(""), "U067", "B"},
		{branches(", B -> B { }"), "U067", "B"},
		{branches(", B -> A { guard i == 1; }"), "U067", "B -> A"},
		{branches(", B -> A { sync c!; }"), "U067", "B -> A"},
		{branches(", B -> A { probability 0; }"), "U067", "0"},
		{branches(", B -> A { probability i; }"), "U054", "i"},
		{"process P() { state A; branchpoint A; init A; } system P;", "U052", "A"},
		{process("guard (r = 2) == 2;"), "U066", "r"},
		{process("assign i = x;"), "U050", "x"},
		{process("assign b = i;"), "U050", "i"},
		{process("assign b = i > 0 ? true : 2;"), "U050", "i > 0"},
		{process("guard z == 1;"), "U051", "z"},
		{process("assign z = 1;"), "U051", "z"},
		{"unknown_t u; " + process(""), "U051", "unknown_t"},
		{"process P() { state A; init B; } system P;", "U051", "B"},
		{"process P() { state A; init A; } system Q;", "U051", "Q"},
		{"int i; " + process(""), "U052", "i"},
		{"process P() { state A, A; init A; } system P;", "U052", "A"},
		{"process P() { state A; init A; } system P, P;", "U052", "P"},
		{process("guard c == 1;"), "U053", "c"},
		{process("guard a == 1;"), "U053", "a"},
		{process("guard i[0] == 1;"), "U053", "i[0]"},
		{process("sync i!;"), "U053", "i"},
		{"int l[2] = { 1 }; " + process(""), "U053", "{ 1 }"},
		{with("clock &z", "i"), "U053", "i"},
		{with("int z[3]", "a"), "U053", "a"},
		{with("chan z", "c"), "U053", "c"},
		{with("clock z[2]", "y"), "U053", "y"},
		{with("int &z[3]", "a"), "U053", "a"},
		{process("select s : int; guard s == 1;"), "U053", "int"},
		{"const int M = i; " + process(""), "U054", "i"},
		{with("int z", "i"), "U054", "i"},
		{"int l[i]; " + process(""), "U054", "i"},
		{with("int z", "1, 2"), "U055", "P"},
		{"process P(int z) { state A; init A; } system P;", "U055", "P"},
		{process("guard a[2] == 1;"), "U056", "2"},
		{process("sync d[N]!;"), "U056", "N"},
		{"int[1,5] s; " + process(""), "U057", "s"},
		{"int[-1,5] s; " + process(""), "U057", "s"},
		{"int[1,5] s = 6; " + process(""), "U057", "6"},
		{"int[5,1] s; " + process(""), "U057", "int"},
		{with("int[0,1] z", "2"), "U057", "2"},
		{invariant("x >= 3"), "U058", "x >= 3"},
		{invariant("x == 3"), "U058", "x == 3"},
		{invariant("i < 3 && 3 < x"), "U058", "3 < x"},
		{process("guard x + y[0] < 3;"), "U062", "x + y[0] < 3"},
		{process("guard x - x - x < 3;"), "U062", "x - x - x < 3"},
		{process("guard x < 134217728;"), "U060", "134217728"},
		{process("assign x = 134217728;"), "U060", "134217728"},
		{"clock many[300]; " + process(""), "U061", "many"},
		{"int many[300][300]; " + process(""), "U061", "many"},
		{"process P(int[0,5000] z) { state A; init A; } system P;", "U061", "P"},
		{process("guard forall (z : int[0,2000000]) i == z;"), "U061", "i"},
		{process("guard forall (z : int[0,2000000000]) true;"), "U061", "int[0,2000000000]"},
		{"process P(int[0,66666666] z) { state A { x <= z }; init A; } system P;", "U061", "P"},
		{"const int big[65536]; process P(int[0,99] z) { const int big[65536]; state A; init A; } system P;", "U061", "big"},
		{process("guard forall (z : int[0,1000000]) " + strings.Repeat("(1 == 1) && ", 500) + "true;"), "U061", ""},
		{"const int k[2] = { 0, 1 }; " + process("guard "+strings.Repeat("k[", 300)+"i"+strings.Repeat("]", 300)+" == 0 && z;"), "U051", "z"},
		{process("guard x < 3 || i == 1;"), "U062", "x < 3 || i == 1"},
		{process("guard !(x < 3);"), "U062", "!(x < 3"},
		{process("guard x != 3;"), "U062", "x != 3"},
		{"broadcast int e; " + process(""), "U053", "broadcast int"},
		{"urgent chan u; " + process("guard i == 0 && x < 3; sync u!;"), "U065", "i == 0 && x < 3"},
		{"urgent chan u[2]; " + process("guard y[i] < 3; sync u[i]?;"), "U065", "y[i] < 3"},
		{"urgent broadcast chan u; " + process("guard x < 3; sync u?;"), "U065", "x < 3"},
		{"broadcast chan e; " + with("chan &z", "e"), "U053", "e"},
		{with("urgent chan &z", "c"), "U053", "c"},
		{process("assign N = 3;"), "U063", "N"},
		{process("assign x = -1;"), "U064", "-1"},
	} {
		compiled := lower.Compile("m.xta", declared+c.text)
		list := compiled.List.Sorted()
		if len(list) != 1 {
			t.Errorf("%s: %v", c.text, compiled.List.Report(compiled.Sources))
			continue
		}
		d := list[0]
		if marked := compiled.Sources.Text(d.Span); string(d.Code) != c.code || !strings.HasPrefix(marked, c.marked) || compiled.Network != nil {
			t.Errorf("%s: %s marks %q: %s %s", c.text, d.Code, marked, d.Message, d.Hint)
		}
	}
}

// answer reports whether a search finds a state that answers a query, or a fault.
func answer(t *testing.T, text, query string) ts.Fault {
	t.Helper()
	c := lower.Compile("m.xta", text)
	if c.Network == nil {
		t.Fatalf("%s: %v", text, c.List.Report(c.Sources))
	}
	q := c.Query(query)
	if c.List.HasErrors() {
		t.Fatalf("%s: %v", query, c.List.Report(c.Sources))
	}
	g := zonegraph.For(c.Network, q.Formula)
	y := &zonegraph.System{Graph: g, Goal: func(s []int32) (bool, net.Fault) { return g.Meets(s, q.Formula) }}
	s := search.BestFirst{Model: &ts.Model{System: y}, Store: store.NewCovering(y.Cover()), Priority: search.Uniform, Goal: search.Goal{Asserts: true}}.Start()
	for s.Step(1000) == search.Running {
	}
	return s.Finding().Fault
}

// TestQueries: what a query finds says what expressions and steps mean.
func TestQueries(t *testing.T) {
	const declared = "const int N = 2; const int T[2][2] = { { 1, 2 }, { 3, 4 } }; int i; int[0,5] r; int a[2]; bool b; clock x, y[2]; chan c, d[2]; typedef int[0,1] id_t;\n"
	alone := func(labels string) string {
		return "process P() { state A, B; init A; trans A -> B { " + labels + " }; } system P;"
	}
	both := func(first, second string) string {
		return "process P() { state A, B; init A; trans A -> B { " + first + " }; } process Q() { state A, B; init A; trans A -> B { " + second + " }; } system P, Q;"
	}
	branching := "process P() { state A, B; branchpoint C; init A; trans A -> C { select z : int[1,1]; guard i == 0; sync c!; assign i = 10 + z; }, C -> B { assign i++; probability 3; }, C -> A { assign i += 2; }; } process Q() { state A, B; init A; trans A -> B { sync c?; }; } system P, Q;"
	// P sends to Q on c before time 3 and on d[0]; R goes on alone.
	prioritised := "process P() { state A, B; init A; trans A -> B { guard i == 0 && x < 3; sync c!; assign i = 1; }, A -> B { guard i == 0; sync d[0]!; assign i = 2; }; } " +
		"process Q() { state A; init A; trans A -> A { sync c?; }, A -> A { sync d[0]?; }; } process R() { state A, B; init A; trans A -> B { guard i == 0; assign i = 3; }; } system P, Q, R;"
	hindered := "broadcast chan e; process P() { state A; init A; trans A -> A { sync e!; }; } process Q() { state A, B; init A; trans A -> B { }; } " +
		"process R() { state A, B { x <= 2 }; init A; trans A -> B { guard x >= 3; sync e?; }; } system Q < P < R;"
	const found, none = ts.GoalReached, ts.NoFault
	for _, c := range []struct {
		text, query string
		want        ts.Fault
	}{
		{alone(""), "E<> P.B", found},
		{alone(""), "P.B", found},
		{alone(""), "E<> P.A", found},
		{alone(""), "A[] P.A", found},
		{alone(""), "A[] P.A or P.B", none},
		{alone("guard i == 1;"), "E<> P.B", none},
		{alone("guard i == 0 && x >= 3, x < 3;"), "E<> P.B", none},
		{alone("guard 3 <= x && x <= 3;"), "E<> P.B", found},
		{alone("guard x > N + 1 && x < T[1][1];"), "E<> P.B", found},
		{alone("guard x > 3 && x < 4 && x < r + 3;"), "E<> P.B", none},
		{alone("assign i = 7 / 2 - -1, r = i <? 3, r += 1, r--, a[r - 2] = i >? 2;"), "E<> a[1] == 4 && r == 3 && i == 4", found},
		{alone("assign b = i == 0 imply false;"), "E<> P.B && !b", found},
		{alone("assign b = 1, b = i > 0 ? b : !b, b = b, r = b;"), "E<> P.B && !b && r == 0", found},
		{alone("assign i = sum (z : id_t) T[z][1];"), "E<> i == 6", found},
		{alone("select z : id_t, w : int[1,2]; assign i = 10 * z + w;"), "E<> i == 12", found},
		{alone("select z : id_t, w : int[1,2]; assign i = 10 * z + w;"), "E<> i == 10", none},
		{alone("guard forall (z : id_t) a[z] == 0 && y[z] >= 2;"), "E<> P.B", found},
		{alone("guard forall (z : id_t) a[z] == z;"), "E<> P.B", none},
		{alone("guard exists (z : id_t) a[z] == z;"), "E<> P.B", found},
		{alone("assign a[1] = 1;"), "A[] forall (z : id_t) a[z] == 0", found},
		{alone("assign r = r - 1;"), "E<> P.B", ts.ValueOutOfRange},
		{alone("guard i > 0; assign r = 6;"), "E<> P.B", none},
		{alone("assign i = 32767, i++;"), "E<> P.B", ts.ValueOutOfRange},
		{alone("guard a[i + 2] == 0;"), "E<> P.B", ts.IndexOutOfRange},
		{alone("assign i = 1 / i;"), "E<> P.B", ts.DivisionByZero},
		{alone("sync c!;"), "E<> P.B", none},
		{alone("sync d[i + 2]!;"), "E<> P.B", ts.IndexOutOfRange},
		{alone("guard x < 0; sync d[i + 2]!;"), "E<> P.B", none},
		{both("sync c!; assign i = 1;", "sync c?; assign r = i + 1;"), "E<> r == 2", found},
		{both("sync c?; assign i = 1;", "sync c!; assign r = i + 1;"), "E<> r == 2", none},
		{both("sync c!;", "sync c?;"), "E<> P.B && Q.A", none},
		{both("sync c!;", "sync c!;"), "E<> P.B", none},
		{both("sync d[i]!;", "sync d[0]?;"), "E<> P.B && Q.B", found},
		{both("sync d[i]!;", "sync d[1]?;"), "E<> P.B", none},
		{both("sync d[1 - i]!;", "select z : id_t; sync d[z]?; assign r = z;"), "E<> r == 1", found},
		{both("sync c!;", "guard i == 1; sync c?;"), "E<> P.B", none},
		{"process P() { int z; state A; init A; trans A -> A { guard z < 3; assign z++; }; } system P;", "A[] P.z < 3", found},
		{"process P() { int z; state A; init A; trans A -> A { guard z < 3; assign z++; }; } system P;", "A[] P.z <= 3", none},
		{"process P(const id_t n, int &v) { state A; init A; trans A -> A { guard v == 0; assign v = n + 1; }; } Q(const id_t n) = P(n, i); system Q;", "E<> i == 2 && Q(1).A", found},
		{"process P(clock &z) { state A { z <= 3 }, B; init A; trans A -> B { guard y[1] > 3; }; } Q = P(y[1]); R = P(x); system R;", "E<> R.B", none},
		{"process P() { state A, B, C; commit B; init A; trans A -> B { }, B -> C { guard x > 0; }; } system P;", "E<> P.C", found},
		{"process P() { state A, B, C; urgent B; init A; trans A -> B { assign x = 0; }, B -> C { guard x > 0; }; } system P;", "E<> P.C", none},
		{"process P() { state A, B; commit B; init A; trans A -> B { }, B -> A { assign i = 0; }; } process Q() { state A, B; init A; trans A -> B { assign i = 1; }; } system P, Q;", "E<> P.B && i == 1", found},
		{"process P() { state A, B; commit B; init A; trans A -> B { assign r = 1; }, B -> A { assign r = 0; }; } process Q() { state A, B; init A; trans A -> B { guard r == 1; }; } system P, Q;", "E<> Q.B", none},
		{"process P() { state A, B { y[1] <= 2 }; init A; trans A -> B { assign y[i + 1] = i + 3; }; } system P;", "E<> P.B", none},
		{"process P() { state A, B { y[1] <= 2 }; init A; trans A -> B { assign y[i + 1] = i + 2; }; } system P;", "E<> P.B", found},
		{"typedef int[1,2] p_t; int w[p_t]; " + alone("assign w[1] = 5, i = 1, i = w[i] * 10 + w[1];"), "E<> i == 55 && w[2] == 0", found},
		{"int f() { x = 0; return 1; } " + alone("guard x >= 3; assign i = b ? f() : 0;"), "E<> P.B && x < 3", none},
		{"int f() { x = 0; return 1; } " + alone("guard x >= 3; assign i = b ? 0 : f();"), "E<> P.B && x < 3", found},
		{"bool f(id_t z) { if (z == 1) x = 0; return z == 1; } " + alone("guard x >= 3; assign b = forall (z : id_t) f(z);"), "E<> P.B && x < 3", none},
		{"bool f(id_t z) { if (z == 1) x = 0; return z == 0; } " + alone("guard x >= 3; assign b = forall (z : id_t) f(z);"), "E<> P.B && x < 3", found},
		{"chan priority c < default < d; " + prioritised, "E<> i == 1", none},
		{"chan priority d[1], d[0] < c < default; " + prioritised, "E<> i == 1 || i == 2", none},
		{"chan priority default < d[0] < c; " + prioritised, "E<> i == 1", found},
		{"chan priority d < c; " + prioritised, "E<> i == 1", found}, // with a warning: R's step is in the group of d
		{"chan priority d < c; " + prioritised, "E<> i == 3 && x < 3", none},
		{"chan priority d < c; " + prioritised, "E<> i == 3 && x >= 3", found},
		{"chan priority default < d[0] < c; " + prioritised, "E<> (i == 2 || i == 3) && x < 3", none},
		{strings.Replace(prioritised, "P, Q", "P < Q", 1), "E<> i == 1", found},
		{strings.Replace(prioritised, "P, Q, R", "P, Q < R", 1), "E<> i < 3 && R.A && P.B && x < 3", none},
		{hindered, "E<> Q.B && x >= 3", found}, // R may not arrive
		{hindered, "E<> Q.B && P.A && x < 3", none},
		{hindered, "E<> R.B", none},
		{branching, "E<> P.B && i == 12 && Q.B", found},
		{branching, "E<> P.A && i == 13 && Q.B", found},
		{branching, "E<> (P.B && i != 12 || i == 11) && Q.B", none},
		{branching, "E<> i != 0 && Q.A", none},
		{"meta int e; " + alone("guard e == 0; assign e = 3;"), "E<> e == 3", found},
		{"typedef scalar[3] s_t; s_t s; process P(s_t p) { state A; init A; trans A -> A { assign s = p; }; } system P;", "A[] forall (z : s_t) s != z imply s == s", none},
		{"typedef scalar[3] s_t; s_t s; process P(s_t p) { state A; init A; trans A -> A { guard s != p; assign s = p, i = 1; }; } system P;", "E<> i == 1", found},
	} {
		if got := answer(t, declared+c.text, c.query); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.text, c.query, got, c.want)
		}
	}
}

// TestTimedQueries: queries about clocks and deadlocks.
func TestTimedQueries(t *testing.T) {
	urgent := "clock x; process P() { state S, A, B; urgent A; init S; trans S -> A { guard x <= 5; }, A -> B { guard x >= 3; }; } system P;"
	later := "clock x; process P() { state A, B; init A; trans A -> B { guard x <= 1; }; } system P;"
	strictly := strings.Replace(later, "<=", "<", 1)
	for _, c := range []struct {
		text, query string
		want        ts.Fault
	}{
		{urgent, "E<> deadlock && P.A && x < 3", ts.GoalReached}, // no time passes
		{urgent, "E<> deadlock && P.A && x >= 3", ts.NoFault},
		{later, "E<> deadlock && P.A && x <= 1", ts.NoFault},
		{later, "E<> deadlock && P.A && x > 1", ts.GoalReached},
		{later, "E<> deadlock && P.A && x > 1 && x < 2", ts.GoalReached},
		{strictly, "E<> deadlock && P.A && x <= 1", ts.GoalReached},
		{strictly, "E<> deadlock && P.A && x < 1", ts.NoFault},
		{later, "E<> P.B && x > 5 && x <= 6", ts.GoalReached},
		{later, "A[] P.B imply x <= 6", ts.GoalReached},
	} {
		if got := answer(t, c.text, c.query); got != c.want {
			t.Errorf("%s: %d, want %d", c.query, got, c.want)
		}
	}
}

// TestAskedBounds: the bounds of a query hold in each location.
func TestAskedBounds(t *testing.T) {
	c := lower.Compile("m.xta", "clock x; process P() { state A, B; init A; trans A -> B { assign x = 0; }; } system P;")
	b := net.LocalBounds(c.Network, net.Bound{Clock: 1, Lower: true, Largest: 7})
	if b.Lower[0][0][1] != 7 || b.Lower[0][1][1] != 7 || b.Upper[0][1][1] != net.NoBound {
		t.Errorf("%v %v", b.Lower, b.Upper)
	}
}

// TestQueryMistakes: each query is refused with a code.
func TestQueryMistakes(t *testing.T) {
	for query, code := range map[string]string{
		"bounds: i": "U040", "Pr[<=5] (<> P.A)": "U040", "E[<=5] (max: i)": "U040", "simulate 10 [<=5] { i }": "U040", "control: A[] P.A": "U040", "E<>": "U002", "E<> P.A P": "U002",
		"E<> x + y > 2": "U062", "E<> x - x - x == 1": "U062", "E<> x": "U062", "A[] (x > 2 ? x < 3 : x < 4)": "U062", "E<> (x > 2) == (i > 0)": "U062", "E<> i + deadlock > 0": "U062",
		"E<> x > 134217728": "U060", "E<> P.C": "U051", "E<> Q.A": "U051", "E<> P": "U053", "E<> z": "U051",
	} {
		c := lower.Compile("m.xta", "int i; clock x, y; process P() { clock z; state A; init A; } system P;")
		c.Query(query)
		if list := c.List.Sorted(); len(list) != 1 || string(list[0].Code) != code || list[0].Hint == "" && code != "U002" && code != "U053" {
			t.Errorf("%s: %v", query, c.List.Report(c.Sources))
		}
	}
}

func FuzzCompile(f *testing.F) {
	f.Add("const int N = 2; int a[N]; clock x; chan c[N]; process P(const int[0,1] n) { state A { x <= n }; init A; trans A -> A { select s : int[0,1]; guard x > s; sync c[a[s]]!; assign a[n] += 1, x = 0; }; } system P;")
	f.Add("typedef int[0,1] t; int i; process P(int &v) { clock x; state A, B; commit B; init A; trans A -> B { guard forall (z : t) i == z; sync c?; }; } Q = P(i); system Q;")
	f.Add("clock x; int[0,1] i; broadcast chan b[2]; urgent broadcast chan u; process P(int[0,2] n) { state A, B; init A; trans A -> B { guard x >= n && x < 5; sync b[i]?; }, B -> A { guard i == 1; sync u?; }; } process Q() { state A; init A; trans A -> A { sync b[1 - i]!; }, A -> A { sync u!; assign i = 1 - i; }; } system P, Q;")
	f.Fuzz(func(t *testing.T, text string) {
		c := lower.Compile("m.xta", text)
		if (c.Network == nil) != c.List.HasErrors() {
			t.Fatal("neither a network nor errors")
		}
		if c.Network != nil {
			var b zonegraph.Batch
			g := zonegraph.New(c.Network)
			g.Fits = func(bytes, _ int) bool { return bytes < 1<<20 }
			g.Initial(&b)
			for i := range b.Len() {
				if b.Fault(i) == net.NoFault {
					var next zonegraph.Batch
					g.Successors(b.State(i), &next)
				}
			}
			c.Query("E<> " + text)
		}
	})
}

// TestLongChains: the memory for a chain of assignments grows as the square of its length, not faster.
func TestLongChains(t *testing.T) {
	var names []string
	for i := range 900 {
		names = append(names, fmt.Sprintf("v%d", i))
	}
	text := "int " + strings.Join(names, ", ") + ";\nprocess P() { state A; init A; trans A -> A { assign " + strings.Join(names, " = ") + " = 1; }; }\nsystem P;\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	c := lower.Compile("chain.xta", text)
	runtime.ReadMemStats(&after)
	if c.List.HasErrors() {
		t.Error(c.List.Report(c.Sources))
	}
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 256<<20 {
		t.Errorf("%d bytes", bytes)
	}
}

// TestProcessesOfQueries: a query that names no process is told which ones there are.
func TestProcessesOfQueries(t *testing.T) {
	const some = "typedef int[1,2] id; process P(id i) { state A; init A; } process Q(int k) { state A; init A; }\nQ7 = Q(7); system P, Q7;\n"
	const many = "typedef int[1,9] id; process P(id i) { state A; init A; } system P;\n"
	for _, c := range []struct{ text, query, want string }{
		{some, "P(1).A", ""}, {some, "P(2).i == 2 && Q7.A", ""},
		{some, "P(3).A", "there is no process `P(3)` The processes are `P(1)`, `P(2)`, `Q7`."},
		{some, "P.A", "there is no process `P` The processes are `P(1)`, `P(2)`, `Q7`."},
		{some, "Q(7).A", "there is no process `Q(7)` The processes are `P(1)`, `P(2)`, `Q7`."},
		{some, "R.A", "there is no process `R` The processes are `P(1)`, `P(2)`, `Q7`."},
		{many, "P(0).A", "there is no process `P(0)` The processes are `P(1)`, `P(2)`, `P(3)`, `P(4)`, and 5 more."},
		{some, "P(1).B", "there is no `P(1).B` Declare the name above its use."},
	} {
		compiled := lower.Compile("m.xta", c.text)
		compiled.Query("E<> " + c.query)
		got := ""
		for _, d := range compiled.List.Report(compiled.Sources) {
			got += d.Message + " " + d.Hint
		}
		if got != c.want {
			t.Errorf("%s: %s", c.query, got)
		}
	}
}
