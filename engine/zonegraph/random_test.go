package zonegraph_test

import (
	"fmt"
	"maps"
	"os"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/tck"
)

// TestRandomNetworks compares which locations and integers are reachable with the exact
// interpreter, for every relation and order. BEELINE_TIMED=all tries more networks.
func TestRandomNetworks(t *testing.T) {
	rounds := 500
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 30_000
	}
	r := generator(t, 21)
	compared, states, unbounded := 0, 0, 0
	for i := range rounds {
		m := randomModel(r, i%4 == 0, i%4 == 1 || i%8 == 0)
		want, ok := m.reachable(5000)
		if !ok {
			continue
		}
		compared++
		states += len(want)
		c := tck.Compile("random.tck", m.text())
		if c.Network == nil {
			t.Fatalf("%v\n%s", c.List.Report(c.Sources), m.text())
		}
		for _, relation := range []relation{equal, included, includedLU} {
			got, ended := discrete(t, c.Network, relation, r.IntN(2) == 0)
			if !ended && i%4 == 0 {
				unbounded++ // a clock is compared with an integer, so zones are not extrapolated
				continue
			}
			if !ended || !maps.Equal(got, want) {
				t.Fatalf("relation %d: %v, want %v\n%s", relation, got, want, m.text())
			}
		}
	}
	t.Logf("%d of %d networks compared, %d states; %d searches did not end", compared, rounds, states, unbounded)
	if compared < rounds*8/10 || states < 3*compared || unbounded > compared/2 {
		t.Error("the networks are too large or too small")
	}
}

// discrete returns the locations and integers that a search reaches, and whether it ended.
func discrete(t *testing.T, n *net.Network, relation relation, depthFirst bool) (map[string]bool, bool) {
	f := finder{graph: zonegraph.New(n), relation: relation, depthFirst: depthFirst, states: 20_000}.run()
	if f.status == search.Found {
		t.Fatalf("fault %d", f.fault)
	}
	return f.discrete(len(n.Automata)), f.status == search.Exhausted
}

// discrete returns the locations and integers of the visited states.
func (f *finder) discrete(automata int) map[string]bool {
	out := map[string]bool{}
	for _, list := range f.visited {
		for _, visited := range list {
			d := f.graph.Discrete(visited.state)
			out[fmt.Sprint(d[:automata], d[automata:])] = true
		}
	}
	return out
}
