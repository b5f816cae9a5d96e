package lower_test

import (
	"slices"
	"testing"

	"beeline/engine/net"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// TestDiagonals reads comparisons of two clocks.
func TestDiagonals(t *testing.T) {
	less := func(x, y int, c int32) net.Constraint {
		return net.Constraint{Left: x, Right: y, Constant: c, Strict: true}
	}
	for text, want := range map[string][]net.Constraint{
		"x - y < 3":          {less(1, 2, 3)},
		"3 > x - y":          {less(1, 2, 3)},
		"x < y + 3":          {less(1, 2, 3)},
		"x - 1 < 2 + y":      {less(1, 2, 3)},
		"y > x":              {less(1, 2, 0)},
		"2 < y - x":          {less(1, 2, -2)},
		"x - y >= N":         {less(1, 2, 4).Negated()},
		"x == y":             {less(1, 2, 0), less(2, 1, 0)},
		"x + N < 7":          {less(1, 0, 3)},
		"x - y < 3 && x < 2": {less(1, 2, 3), less(1, 0, 2)},
	} {
		c := lower.Compile("m.xta", "clock x, y; const int N = 4; process P() { state A; init A; trans A -> A { guard "+text+"; }; } system P;")
		if c.Network == nil {
			t.Fatal(text, c.List.Report(c.Sources))
		}
		guard := c.Network.Automata[0].Edges[0].Guard
		if text == "x == y" {
			want[0].Strict, want[1].Strict = false, false
		}
		if !slices.Equal(guard.Clocks, want) || len(guard.Code) > 0 {
			t.Errorf("%s: %v, want %v", text, guard.Clocks, want)
		}
	}
}

func FuzzQuery(f *testing.F) {
	for _, text := range []string{"A<> P.z - x < 3 || deadlock", "P.A && x == y --> not (i > 2 imply x < y + 1)", "sup{P.A}: x, i", "E[] forall (k : int[0,2]) a[k] == i", "A[] exists (k : int[0,1]) x > a[k]"} {
		f.Add(text)
	}
	const model = "int i; int[0,3] a[3]; clock x, y; process P() { clock z; state A { z <= 4 }, B; init A; trans A -> B { guard x - z < 2; assign i = 1, x = 0; }, B -> A { assign z = 0; }; } system P;"
	f.Fuzz(func(t *testing.T, text string) {
		c := lower.Compile("m.xta", model)
		q := c.Query(text)
		if c.List.HasErrors() || q.Stay == nil {
			return
		}
		asked := []*zonegraph.Formula{q.Stay}
		if q.From != nil {
			asked = append(asked, q.From)
		}
		y := zonegraph.Runs{System: zonegraph.System{Graph: zonegraph.ForRuns(c.Network, asked...)}, From: q.From, Stay: q.Stay}
		y.Graph.Fits = func(bytes, _ int) bool { return bytes < 1<<16 }
		var b, next ts.Batch
		y.Initial(&b)
		for range 3 {
			for i := range b.Len() {
				if e, s := b.At(i); !e.Blocked {
					next.Reset()
					y.Successors(s, &next)
				}
			}
			b, next = next, b
		}
	})
}
