package zonegraph_test

import (
	"slices"
	"strings"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// compile returns the network of a text, whose lines the declarations are.
func compile(t *testing.T, lines ...string) *net.Network {
	t.Helper()
	c := tck.Compile("m.tck", "system:m\nevent:a\nevent:b\n"+strings.Join(lines, "\n")+"\n")
	if c.Network == nil {
		t.Fatal(c.List.Report(c.Sources))
	}
	return c.Network
}

// TestFaults: a step that cannot be executed ends the search.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name string
		edge string
		want net.Fault // net.NoFault: the step is not possible, or has no fault
	}{
		{name: "index in a guard", edge: "edge:P:A:A:a{provided: i[j]==0}", want: net.IndexOutOfRange},
		{name: "index in an update", edge: "edge:P:A:A:a{do: i[j]=0}", want: net.IndexOutOfRange},
		{name: "division", edge: "edge:P:A:A:a{do: j=5/i[0]}", want: net.DivisionByZero},
		{name: "remainder", edge: "edge:P:A:A:a{provided: j%i[0]==0}", want: net.DivisionByZero},
		{name: "overflow", edge: "edge:P:A:A:a{do: j=j*2000000000}", want: net.Overflow},
		{name: "negative clock", edge: "edge:P:A:A:a{do: x=i[0]-j}", want: net.NegativeClock},
		{name: "smaller clock", edge: "edge:P:A:A:a{do: x=x-1}", want: net.NegativeClock},
		{name: "large clock", edge: "edge:P:A:A:a{provided: x<j*100000000}", want: net.LargeClock},
		{name: "clock that grows", edge: "edge:P:A:A:a{provided: x>j-9 : do: x=x+100000000; x=x+100000000; x=x+100000000}", want: net.LargeClock},
		{name: "endless", edge: "edge:P:A:A:a{do: while 1 do nop end}", want: net.EndlessLoop},
		{name: "clock array", edge: "edge:P:A:A:a{provided: y[j]<5}", want: net.IndexOutOfRange},
		{name: "guard of integers first", edge: "edge:P:A:A:a{provided: j==0 && i[j]==0}"},
		{name: "guard of clocks", edge: "edge:P:A:A:a{provided: x<0 && i[j]==0}"},
		{name: "out of range", edge: "edge:P:A:A:a{do: j=j+1}"},
		{name: "larger clock", edge: "edge:P:A:A:a{provided: x<9 : do: x=x+1}"},
	} {
		n := compile(t, "clock:1:x", "clock:2:y", "int:2:0:3:0:i", "int:1:2:2:2:j", "process:P", "location:P:A{initial:}", c.edge)
		f := finder{graph: zonegraph.New(n), relation: included}.run()
		if f.fault != c.want {
			t.Errorf("%s: fault %d, want %d", c.name, f.fault, c.want)
		}
		if c.want != net.NoFault && len(f.path) < 2 {
			t.Errorf("%s: path %v", c.name, f.path)
		}
	}
}

// TestPath: the path of indices leads to a state with the labels.
func TestPath(t *testing.T) {
	n := compile(t, "clock:1:x", "process:P", "location:P:A{initial:}", "location:P:B{invariant: x<=3}", "location:P:C{labels: goal}",
		"edge:P:A:A:a{provided: x>5}", "edge:P:A:B:b{provided: x>2 : do: x=0}", "edge:P:B:C:a{provided: x>=3}")
	g := zonegraph.New(n)
	for _, relation := range []relation{equal, included, includedLU} {
		for _, depthFirst := range []bool{false, true} {
			path := finder{graph: g, relation: relation, depthFirst: depthFirst, labels: []string{"goal"}}.run().path
			if len(path) < 3 {
				t.Fatalf("path %v", path)
			}
			var b zonegraph.Batch
			g.Initial(&b)
			s := slices.Clone(b.State(int(path[0])))
			for _, i := range path[1:] {
				b.Reset()
				g.Successors(s, &b)
				copy(s, b.State(int(i)))
			}
			if !g.HasLabels(s, []string{"goal"}) || g.HasLabels(s, []string{"goal", "other"}) || g.Location(s, 0).Name != "C" {
				t.Errorf("the path %v leads to %v", path, s)
			}
		}
	}
}

// TestAllocations: generating and comparing states allocates nothing.
func TestAllocations(t *testing.T) {
	vectors := compile(t, "clock:2:x", "int:1:0:3:0:i", "process:P", "location:P:A{initial: : invariant: x[0]<=i+3}", "location:P:B{invariant: x[1]<5}",
		"process:Q", "location:Q:A{initial:}",
		"edge:P:A:B:a{provided: x[0]>=i && i<3 : do: i=i+1; x[i-1]=0}", "edge:P:B:A:a{do: x[1]=0; i=0}", "edge:Q:A:A:b{provided: x[0]<9 : do: x[0]=0}",
		"edge:Q:A:A:a", "sync:P@a:Q@a?")
	channels := lower.Compile("m.xta", `clock x, y; int[0,3] i; broadcast chan b; urgent chan u;
		process P() { state A { y <= 5 }; init A; trans A -> A { guard x >= 1; sync b!; assign x = 0, i = 3 - i; }, A -> A { guard i == 3; sync u!; }, A -> A { assign y = 0; }; }
		process Q(int[0,2] n) { state A, B; init A; trans A -> B { guard x >= 1 && y < n + 2; sync b?; }, A -> A { guard y > i; sync b?; }, B -> A { sync u?; }; }
		system P, Q;`)
	for _, n := range []*net.Network{vectors, channels.Network} {
		y := &zonegraph.System{Graph: zonegraph.New(n)}
		for name, visited := range map[string]store.Indexed{"exact": store.NewExact(0), "covering": store.NewCovering(y.Cover())} {
			s := search.BestFirst{Model: &ts.Model{System: y}, Store: visited, Priority: search.Uniform}.Start()
			for s.Step(1) == search.Running {
			}
			if visited.Len() < 3 {
				t.Fatalf("%d states", visited.Len())
			}
			var b ts.Batch
			again := func() {
				for id := range visited.Len() {
					b.Reset()
					y.Successors(visited.State(store.ID(id)), &b)
					for i := range b.Len() {
						_, target := b.At(i)
						visited.Insert(target)
					}
				}
			}
			if n := testing.AllocsPerRun(10, again); n > 0 {
				t.Errorf("%s: %v allocations", name, n)
			}
		}
	}
}
