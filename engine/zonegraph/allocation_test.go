package zonegraph_test

import (
	"testing"

	"beeline/engine/net"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// TestNoAllocations: once its memory is as large as the largest successors need, a graph allocates nothing.
func TestNoAllocations(t *testing.T) {
	const station = "clock x; int[0,3] i; chan a; urgent chan u; broadcast chan b; process P() { clock y; state A { y <= 4 }, B { x <= 6 }; init A; trans " +
		"A -> B { guard y > 1; assign y = 0; }, B -> A { sync a!; assign i = (i + 1) % 4; }, A -> A { sync u!; assign x = 0; }, B -> B { guard x < 5; sync b!; assign x = i; }; } " +
		"process Q() { clock y; int v[3]; int[0,3] next(int k) { int j; for (j = 0; j < 3; j++) v[j] = (v[j] + k) % 2; return (k + 1) % 4; } state A, B { y <= 7 }; init A; trans " +
		"A -> B { guard y >= 2; sync a?; assign y = 0; }, B -> A { guard i == 2; sync u?; }, A -> A { guard y > 3; sync b?; assign i = next(i); }; } "
	for name, text := range map[string]string{
		"plain":      station + "system P, Q;",
		"diagonals":  "clock z; " + station + "process R() { state A; init A; trans A -> A { guard x - z < 2; assign x = 0; }; } system P, Q, R;",
		"priorities": "chan c; chan priority c < default; " + station + "process R() { state A; init A; trans A -> A { guard x > 2; sync c!; }; } S = R(); process T() { state A; init A; trans A -> A { sync c?; assign x = 0; }; } system P, Q < S, T;",
	} {
		c := lower.Compile("m.xta", text)
		if c.Network == nil {
			t.Fatal(name, c.List.Report(c.Sources))
		}
		for kind, q := range map[string]string{"reach": "", "deadlock": "E<> deadlock && x > 3", "stay": "E[] x < 5 || P.A"} {
			graph := zonegraph.New(c.Network)
			var y ts.System = &zonegraph.System{Graph: graph}
			if q != "" {
				query := c.Query(q)
				if c.List.HasErrors() {
					t.Fatal(c.List.Report(c.Sources))
				}
				if query.Stay != nil {
					y = &zonegraph.Runs{System: zonegraph.System{Graph: zonegraph.ForRuns(c.Network, query.Stay)}, Stay: query.Stay}
				} else {
					graph = zonegraph.For(c.Network, query.Formula)
					y = &zonegraph.System{Graph: graph, Goal: func(s []int32) (bool, net.Fault) { return graph.Meets(s, query.Formula) }}
				}
			}
			states, transitions := statesOf(y, 300)
			if len(states[0]) == 0 {
				states = states[1:] // before the initial state
			}
			var out ts.Batch
			all := func() {
				for _, s := range states {
					out.Reset()
					y.Successors(s, &out)
				}
			}
			if n := testing.AllocsPerRun(3, all); n > 0 || transitions < 20 {
				t.Errorf("%s, %s: %v allocations for %d transitions of %d states", name, kind, n, transitions, len(states))
			}
		}
	}
}

// statesOf returns up to limit states of a system, and how many transitions it generated for them.
func statesOf(y ts.System, limit int) (states []ts.State, transitions int) {
	seen := map[string]bool{}
	var b ts.Batch
	keep := func() {
		for i := range b.Len() {
			if e, s := b.At(i); !e.Blocked && !seen[string(s)] && len(states) < limit {
				seen[string(s)] = true
				states = append(states, append(ts.State{}, s...))
			}
		}
	}
	y.Initial(&b)
	keep()
	for i := 0; i < len(states); i++ {
		b.Reset()
		y.Successors(states[i], &b)
		transitions += b.Len()
		keep()
	}
	return states, transitions
}
