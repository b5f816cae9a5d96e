package lower_test

import (
	"testing"

	"beeline/engine/ts"
	"beeline/lang/timed/lower"
)

// a template has the name of its only process, its locations and its edges.
func template(name, rest string) string { return "process " + name + "() { " + rest + " }\n" }

// once is a process that takes one edge.
func once(name, labels string) string {
	return template(name, "state A, B; init A; trans A -> B { "+labels+" };")
}

// TestBroadcast: what a query finds says who takes part in a broadcast.
func TestBroadcast(t *testing.T) {
	const declared = "int i, j; clock x, y; int a[2]; broadcast chan b, d[2]; chan c;\n"
	const found, none = ts.GoalReached, ts.NoFault
	receivers := once("Q", "sync b?;") + once("R", "sync b?;")
	for _, c := range []struct {
		name, text, query string
		want              ts.Fault
	}{
		{"a sender does not wait", once("P", "sync b!;") + "system P;", "E<> P.B", found},
		{"a receiver waits", once("P", "sync b?;") + "system P;", "E<> P.B", none},
		{"nobody receives from itself", template("P", "state A, B, C; init A; trans A -> B { sync b!; }, A -> C { sync b?; };") + "system P;", "E<> P.C", none},
		{"all receivers take part", once("P", "sync b!;") + receivers + "system P, Q, R;", "A[] P.B == Q.B && Q.B == R.B", none},
		{"also before the sender in the system", once("P", "sync b!;") + receivers + "system Q, P, R;", "E<> P.B && Q.B && R.B", found},
		{"receivers do not take part alone", once("P", "guard i == 1; sync b!;") + receivers + "system P, Q, R;", "E<> Q.B || R.B", none},
		{"a false guard", once("P", "sync b!;") + once("Q", "guard i == 1; sync b?;") + once("R", "sync b?;") + "system P, Q, R;", "E<> P.B && Q.A && R.B", found},
		{"a false guard keeps away", once("P", "sync b!;") + once("Q", "guard i == 1; sync b?;") + once("R", "sync b?;") + "system P, Q, R;", "E<> Q.B", none},
		{"guards are read before updates", once("P", "sync b!; assign i = 1;") + once("Q", "guard i == 1; sync b?;") + "system P, Q;", "E<> Q.B", none},
		{"a receiver chooses an edge", once("P", "sync b!;") + template("Q", "state A, B, C; init A; trans A -> B { sync b?; }, A -> C { sync b?; };") + "system P, Q;", "E<> P.B && Q.C", found},
		{"but takes one", once("P", "sync b!;") + template("Q", "state A, B, C; init A; trans A -> B { sync b?; }, A -> C { sync b?; };") + "system P, Q;", "E<> P.B && Q.A", none},
		{"it chooses among those with true guards", once("P", "sync b!;") + template("Q", "state A, B, C; init A; trans A -> B { sync b?; }, A -> C { guard i == 1; sync b?; };") + "system P, Q;", "E<> Q.C", none},
		{"updates: the sender, then in system order", once("P", "sync b!; assign i = 1;") + once("Q", "sync b?; assign i = 10 * i + 2;") + once("R", "sync b?; assign i = 10 * i + 3;") + "system R, P, Q;", "E<> i == 132", found},
		{"no other order", once("P", "sync b!; assign i = 1;") + once("Q", "sync b?; assign i = 10 * i + 2;") + once("R", "sync b?; assign i = 10 * i + 3;") + "system R, P, Q;", "A[] i == 0 || i == 132", none},
		{"several senders", once("P", "sync b!; assign i++;") + once("Q", "sync b!; assign i++;") + once("R", "sync b?; assign j = i;") + "system P, Q, R;", "E<> i == 2 && j == 2", none},
		{"several senders, each alone", once("P", "sync b!; assign i++;") + once("Q", "sync b!; assign i++;") + once("R", "sync b?; assign j = i;") + "system P, Q, R;", "E<> i == 2 && j == 1", found},
		{"elements of arrays", once("P", "sync d[i + 1]!;") + once("Q", "sync d[0]?;") + once("R", "sync d[1]?;") + "system P, Q, R;", "E<> P.B && Q.A && R.B", found},
		{"only the element", once("P", "sync d[i + 1]!;") + once("Q", "sync d[0]?;") + once("R", "sync d[a[j]]?;") + "system P, Q, R;", "E<> Q.B || R.B", none},
		{"a chosen element", once("P", "sync d[1]!;") + template("Q", "state A, B; init A; trans A -> B { select s : int[0,1]; sync d[s]?; assign i = s + 5; };") + "system P, Q;", "E<> Q.B && i == 6", found},
		{"an invariant undoes the step", once("P", "sync b!;") + template("Q", "state A, B { x <= 3 }; init A; trans A -> B { guard i == 0; sync b?; };") + template("R", "state A, B; init A; trans A -> B { guard x > 3; assign j = 1; };") + "system P, Q, R;", "E<> P.B && Q.A", none},
		{"an invariant undoes the step later", once("P", "guard x > 3; sync b!;") + template("Q", "state A, B { x <= 3 }; init A; trans A -> B { sync b?; };") + "system P, Q;", "E<> P.B", none},
		{"an invariant of integers", once("P", "sync b!; assign i = 1;") + template("Q", "state A, B { i == 0 }; init A; trans A -> B { sync b?; };") + "system P, Q;", "E<> P.B", none},
		{"a fault of a receiver", once("P", "sync b!;") + once("Q", "guard 1 / i == 1; sync b?;") + "system P, Q;", "E<> P.B", ts.DivisionByZero},
		{"no fault without a sender", once("P", "guard i == 1; sync b!;") + once("Q", "guard 1 / i == 1; sync b?;") + "system P, Q;", "E<> P.B", none},
		{"no fault without the clocks", once("P", "guard x < 2; sync b!;") + once("Q", "guard x > 3 && 1 / i == 1; sync b?;") + "system P, Q;", "E<> P.B", found},
		{"no fault beside the clocks", once("P", "guard x < 2; sync b!;") + once("Q", "guard x > 3 && 1 / i == 1; sync b?;") + "system P, Q;", "A[] Q.A", none},
		{"a fault of the sender", once("P", "guard 1 / i == 1; sync b!;") + once("Q", "sync b?;") + "system P, Q;", "E<> P.B", ts.DivisionByZero},
		{"a fault of an update", once("P", "sync b!;") + once("Q", "sync b?; assign a[i + 2] = 1;") + "system P, Q;", "E<> P.B", ts.IndexOutOfRange},
	} {
		if got := answer(t, declared+c.text, c.query); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestBroadcastCommitted: one participant in a committed location is enough, but it must take part.
func TestBroadcastCommitted(t *testing.T) {
	const declared = "int i; clock x; broadcast chan b;\n"
	committed := func(name, edges string) string {
		return template(name, "state A, B, C; commit A; init A; trans "+edges+";")
	}
	const found, none = ts.GoalReached, ts.NoFault
	for _, c := range []struct {
		name, text, query string
		want              ts.Fault
	}{
		{"the sender", committed("P", "A -> B { sync b!; }") + once("Q", "sync b?;") + "system P, Q;", "E<> P.B && Q.B", found},
		{"a receiver", once("P", "sync b!;") + committed("Q", "A -> B { sync b?; }") + "system P, Q;", "E<> P.B && Q.B", found},
		{"the last receiver", once("P", "sync b!;") + once("R", "sync b?;") + committed("Q", "A -> B { sync b?; }") + "system P, R, Q;", "E<> P.B && Q.B && R.B", found},
		{"nobody", once("P", "sync b!;") + committed("Q", "A -> B { guard i == 1; sync b?; }") + "system P, Q;", "E<> P.B", none},
		{"nobody who receives", once("P", "sync b!;") + once("R", "sync b?;") + committed("Q", "A -> B { guard i == 1; sync b?; }") + "system P, Q, R;", "E<> P.B", none},
		{"only while the clock lets it", once("P", "sync b!;") + committed("Q", "A -> B { guard x > 0; sync b?; }") + "system P, Q;", "E<> P.B", none},
		{"the fault of a receiver", once("P", "sync b!;") + once("R", "guard 1 / i == 1; sync b?;") + committed("Q", "A -> B { sync b?; }") + "system P, R, Q;", "E<> P.B", ts.DivisionByZero},
		{"no fault of a step that nobody takes", once("P", "sync b!;") + once("R", "guard 1 / i == 1; sync b?;") + committed("Q", "A -> B { guard i == 1; sync b?; }") + "system P, R, Q;", "E<> P.B", none},
	} {
		if got := answer(t, declared+c.text, c.query); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestBroadcastClockGuards: a receiver takes part exactly while its guard holds.
func TestBroadcastClockGuards(t *testing.T) {
	const declared = "int i; clock x, y; broadcast chan b;\n"
	const found, none = ts.GoalReached, ts.NoFault
	sender := func(guard string) string { return once("P", "guard "+guard+"; sync b!;") }
	both := template("Q", "state A, B, C; init A; trans A -> B { guard x >= 2; sync b?; }, A -> C { guard x <= 4; sync b?; };")
	then := func(name, guard string) string {
		return template(name, "state A, B; init A; trans A -> B { guard "+guard+"; };")
	}
	for _, c := range []struct {
		name, text, query string
		want              ts.Fault
	}{
		{"it takes part", sender("true") + once("Q", "guard x >= 3; sync b?;") + "system P, Q;", "E<> P.B && Q.B", found},
		{"it stays", sender("true") + once("Q", "guard x >= 3; sync b?;") + "system P, Q;", "E<> P.B && Q.A", found},
		{"it stays no longer", sender("x >= 3") + once("Q", "guard x >= 3; sync b?;") + "system P, Q;", "E<> P.B && Q.A", none},
		{"it stays until then", sender("x >= 3") + once("Q", "guard x > 3; sync b?;") + "system P, Q;", "E<> P.B && Q.A", found},
		{"it takes part in time", sender("x < 3") + once("Q", "guard x >= 3; sync b?;") + "system P, Q;", "E<> Q.B", none},
		{"after a window", sender("x > 3") + once("Q", "guard x >= 1 && x <= 3; sync b?;") + "system P, Q;", "E<> Q.B", none},
		{"before and after a window", sender("true") + once("Q", "guard x >= 1 && x <= 3; sync b?;") + then("R", "x < 5") + "system P, Q, R;", "E<> P.B && Q.A && R.B", found},
		{"in a window", sender("x >= 1 && x <= 3") + once("Q", "guard x >= 1 && x <= 3; sync b?;") + "system P, Q;", "E<> P.B && Q.A", none},
		{"at a moment", sender("x == 2") + once("Q", "guard x == 2; sync b?;") + "system P, Q;", "E<> P.B && Q.A", none},
		{"two edges leave no gap", sender("true") + both + "system P, Q;", "E<> P.B && Q.A", none},
		{"two edges overlap", sender("x == 3") + both + "system P, Q;", "E<> Q.B", found},
		{"two edges overlap, the other", sender("x == 3") + both + "system P, Q;", "E<> Q.C", found},
		{"two edges, one too late", sender("x == 5") + both + "system P, Q;", "E<> Q.C", none},
		{"two receivers differ", sender("true") + once("Q", "guard x >= 3; sync b?;") + once("R", "guard x < 3; sync b?;") + "system P, Q, R;", "E<> P.B && Q.B == R.B", none},
		{"two receivers agree", sender("true") + once("Q", "guard x >= 3; sync b?;") + once("R", "guard x <= 3; sync b?;") + "system P, Q, R;", "E<> Q.B && R.B", found},
		{"an integer in the guard", sender("x > 3") + once("Q", "guard x > i + 3; sync b?;") + "system P, Q;", "E<> P.B && Q.A", none},
		{"a false integer part", sender("x > 3") + once("Q", "guard x > 3 && i == 1; sync b?;") + "system P, Q;", "E<> P.B && Q.A", found},
		{"the time after it", sender("true") + once("Q", "guard x >= 3; sync b?;") + template("R", "state A, B; init A; trans A -> B { guard x < 3; assign i = 1; };") + "system P, Q, R;", "E<> Q.B && i == 1", found},
		{"the other clock is not known", sender("y >= 0") + once("Q", "guard x >= 1000; sync b?;") + "system P, Q;", "E<> P.B && Q.B", found},
	} {
		if got := answer(t, declared+c.text, c.query); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestUrgent: no time passes while a synchronisation on an urgent channel is possible.
func TestUrgent(t *testing.T) {
	const declared = "int i; clock x; urgent chan u, e[2]; urgent broadcast chan b;\n"
	late := template("L", "state A, B; init A; trans A -> B { guard x > 2; };")
	waits := template("W", "state A { x <= 3 }, B; init A; trans A -> B { guard x == 3; assign i = 1; };")
	const found, none = ts.GoalReached, ts.NoFault
	for _, c := range []struct {
		name, text, query string
		want              ts.Fault
	}{
		{"no time before it", once("P", "sync u!;") + once("Q", "sync u?;") + late + "system P, Q, L;", "E<> P.A && L.B", none},
		{"time after it", once("P", "sync u!;") + once("Q", "sync u?;") + late + "system P, Q, L;", "E<> P.B && L.B", found},
		{"a partner is missing", once("P", "sync u!;") + late + "system P, L;", "E<> L.B", found},
		{"a process is no partner of itself", template("P", "state A, B; init A; trans A -> B { sync u!; }, A -> B { sync u?; };") + late + "system P, L;", "E<> P.A && L.B", found},
		{"a guard is false", once("P", "guard i == 1; sync u!;") + once("Q", "sync u?;") + late + "system P, Q, L;", "E<> P.A && L.B", found},
		{"the guard of the partner is false", once("P", "sync u!;") + once("Q", "guard i == 1; sync u?;") + late + "system P, Q, L;", "E<> P.A && L.B", found},
		{"until the guard is true", once("P", "guard i == 1; sync u!;") + once("Q", "sync u?; assign x = 0;") + waits + template("L", "state A, B; init A; trans A -> B { guard x > 3; };") + "system P, Q, W, L;", "E<> P.A && L.B", none},
		{"the element", once("P", "sync e[i]!;") + once("Q", "sync e[0]?;") + late + "system P, Q, L;", "E<> P.A && L.B", none},
		{"another element", once("P", "sync e[i]!;") + once("Q", "sync e[1]?;") + late + "system P, Q, L;", "E<> P.A && L.B", found},
		{"a broadcast without receivers", once("P", "sync b!;") + late + "system P, L;", "E<> P.A && L.B", none},
		{"a broadcast with a false guard", once("P", "guard i == 1; sync b!;") + once("Q", "sync b?;") + late + "system P, Q, L;", "E<> P.A && L.B", found},
		{"receivers alone", once("Q", "sync b?;") + once("P", "guard i == 1; sync b!;") + late + "system Q, P, L;", "E<> L.B", found},
		{"a step that the invariant undoes", once("P", "sync u!;") + template("Q", "state A, B { i == 1 }; init A; trans A -> B { sync u?; };") + late + "system P, Q, L;", "E<> L.B", none},
		{"other steps need no time", once("P", "sync u!;") + once("Q", "sync u?;") + once("L", "guard x == 0;") + "system P, Q, L;", "E<> P.A && L.B", found},
		{"a fault", once("P", "guard 1 / i == 1; sync u!;") + once("Q", "sync u?;") + "system P, Q;", "E<> P.B", ts.DivisionByZero},
	} {
		if got := answer(t, declared+c.text, c.query); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestChannelTypes: types and parameters say which channels are broadcast and urgent.
func TestChannelTypes(t *testing.T) {
	for _, text := range []string{
		"broadcast chan c;", "typedef broadcast chan b_t; b_t c;", "typedef chan c_t; broadcast c_t c;", "urgent broadcast chan c;",
	} {
		if got := answer(t, text+once("P", "sync c!;")+"system P;", "E<> P.B"); got != ts.GoalReached {
			t.Errorf("%s: %d", text, got)
		}
	}
	text := "broadcast chan c[2]; process P(broadcast chan &z) { state A, B; init A; trans A -> B { sync z!; }; } R = P(c[1]);" + once("Q", "sync c[1]?;") + "system R, Q;"
	if got := answer(t, text, "E<> R.B && Q.B"); got != ts.GoalReached {
		t.Errorf("parameter: %d", got)
	}
}

// TestSynchronisationCounts compares the symbolic states of networks with counts made by hand.
func TestSynchronisationCounts(t *testing.T) {
	cell := "typedef int[0,2] id_t; process C(const id_t n) { state A, B, C; init A; trans A -> B { sync b?; }, B -> A { sync b?; }; } process S() { state A; init A; trans A -> A { sync b!; }; } system S, C;"
	for _, c := range []struct {
		name, text string
		states     int
	}{
		{"all cells flip together", "broadcast chan b;" + cell, 2},
		{"one cell flips with each step", "chan b;" + cell, 8},
		// The clock is 0 or any value: x >= 3 splits the time before the broadcast.
		{"a receiver splits the zone", "clock x; broadcast chan b;" + once("P", "sync b!; assign x = 0;") + once("Q", "guard x >= 3; sync b?;") + "system P, Q;", 3},
		{"three receivers with their own moments", "clock x; broadcast chan b; process Q(const int[1,3] n) { state A, B; init A; trans A -> B { guard x >= n; sync b?; }; }" + once("P", "sync b!; assign x = 0;") + "system P, Q;", 5},
		{"time waits for nobody", "clock x; urgent broadcast chan b;" + once("P", "sync b!; assign x = 0;") + once("Q", "guard x >= 3;") + "system P, Q;", 3},
	} {
		compiled := lower.Compile("m.xta", c.text)
		if compiled.Network == nil {
			t.Fatalf("%s: %v", c.name, compiled.List.Report(compiled.Sources))
		}
		if _, got := reached(t, compiled.Network, 0); got != c.states {
			t.Errorf("%s: %d states, want %d", c.name, got, c.states)
		}
	}
}
