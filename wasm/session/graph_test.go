package session

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// ask returns the only response to a request.
func ask(t *testing.T, r protocol.Request) protocol.Response {
	t.Helper()
	r.ID = 7
	all := drive(t, r)
	if len(all) != 1 || all[0].ID != 7 {
		t.Fatalf("responses %+v", all)
	}
	return all[0]
}

// graphOf returns the graph of a model.
func graphOf(t *testing.T, r protocol.Request) *protocol.Graph {
	t.Helper()
	r.Type = "space"
	out := ask(t, r)
	if out.Graph == nil {
		t.Fatalf("no graph: %+v", out.Result)
	}
	return out.Graph
}

// countOfGraph returns what a check counts: states outside of atomic sequences, and edges into
// them, once for each way through an atomic sequence.
func countOfGraph(t *testing.T, g *protocol.Graph) (states, transitions uint64) {
	ways := map[int]uint64{}
	var waysFrom func(state, depth int) uint64
	waysFrom = func(state, depth int) (n uint64) {
		if depth > len(g.States) {
			t.Fatal("endless atomic sequence")
		}
		if n, known := ways[state]; known {
			return n
		}
		for _, e := range g.Edges {
			switch {
			case e.From != state || e.To < 0:
			case g.States[e.To].Atomic:
				n += waysFrom(e.To, depth+1)
			default:
				n++
			}
		}
		ways[state] = n
		return n
	}
	for i, s := range g.States {
		if !s.Atomic {
			states++
			transitions += waysFrom(i, 0)
		}
	}
	return states, transitions + 1 // A check counts the initial state as a transition.
}

// TestGraphEqualsCheck: the graphs of all small examples have as many states and transitions as
// a check without reduction, and the same errors.
func TestGraphEqualsCheck(t *testing.T) {
	files, err := filepath.Glob("../../site/examples/*.pml")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	small := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		check := resultOf(t, protocol.Request{Text: string(text), Options: protocol.Options{All: true, NoPOR: true, States: 5000}})
		g := graphOf(t, protocol.Request{Text: string(text), Options: protocol.Options{States: largestGraph}})
		if check.States > usualGraph || check.Verdict == protocol.VerdictIncomplete {
			if g.Whole && check.States > largestGraph {
				t.Errorf("%s: the graph of %d states is whole", file, check.States)
			}
			continue
		}
		if !g.Whole {
			if len(g.States) > aroundStates+aroundSteps+1 {
				t.Errorf("%s: %d states around the beginning", file, len(g.States))
			}
			continue
		}
		small++
		states, transitions := countOfGraph(t, g)
		if states != check.States || transitions != check.Transitions {
			t.Errorf("%s: %d states and %d transitions, want %d and %d", file, states, transitions, check.States, check.Transitions)
		}
		wrong := 0
		for _, s := range g.States {
			if s.Error != "" {
				wrong++
			}
		}
		if (wrong > 0) != (check.Verdict == protocol.VerdictError) {
			t.Errorf("%s: %d states with errors, but the check says %s", file, wrong, check.Verdict)
		}
	}
	if small < 5 {
		t.Errorf("only %d examples are small", small)
	}
}

// TestGraphPath: the states of a run are those that its choices lead to.
func TestGraphPath(t *testing.T) {
	run := resultOf(t, protocol.Request{Text: race})
	g := graphOf(t, protocol.Request{Text: race, Choices: run.Choices})
	if !g.Whole || len(g.Path) != len(run.Choices)+1 || g.Path[0] != 0 {
		t.Fatalf("whole %v, path %v", g.Whole, g.Path)
	}
	for i, choice := range run.Choices {
		found := false
		for _, e := range g.Edges {
			found = found || e.From == g.Path[i] && e.Choice == choice && e.To == g.Path[i+1]
		}
		if !found {
			t.Errorf("step %d: no edge %d from %d to %d", i+1, choice, g.Path[i], g.Path[i+1])
		}
	}
	if last := g.States[g.Path[len(run.Choices)]]; last.Error == "" {
		t.Errorf("the run ends in an error, the state is %+v", last)
	}
}

const twoCounters = "byte x, y; active proctype A() { do :: x < 200 -> x++ od } active proctype B() { do :: y < 200 -> y++ od }"

// TestGraphAround: a large space is shown around the end of the run, with the same keys in all
// parts, and its states say whether edges are missing.
func TestGraphAround(t *testing.T) {
	choices := make([]uint32, 40)
	g := graphOf(t, protocol.Request{Text: twoCounters, Choices: choices})
	if g.Whole || len(g.States) != aroundStates || len(g.Path) != 41 || g.Path[0] != -1 || g.Path[40] < 0 {
		t.Fatalf("whole %v, %d states, path %v", g.Whole, len(g.States), g.Path)
	}
	last := g.States[g.Path[40]]
	if last.Depth != 40 || last.Open || last.Key == "" {
		t.Errorf("the last state is %+v", last)
	}
	more := graphOf(t, protocol.Request{Text: twoCounters, Choices: choices[:39]})
	if more.States[more.Path[39]].Key != g.States[g.Path[39]].Key {
		t.Error("a state has two keys")
	}
	seen := map[string]bool{}
	for _, e := range g.Edges {
		id := fmt.Sprint(e.From, e.Choice)
		if seen[id] {
			t.Errorf("edge %s is there twice", id)
		}
		seen[id] = true
	}
}

// TestGraphAroundWideState: the last state of a run gets all its successors.
func TestGraphAroundWideState(t *testing.T) {
	g := graphOf(t, protocol.Request{Text: "active [60] proctype P() { byte x; do :: x < 100 -> x++ od }"})
	if out := len(g.Edges); g.Whole || g.States[0].Open || out < 60 || len(g.States) < 61 {
		t.Errorf("whole %v, first state open %v, %d states, %d edges", g.Whole, g.States[0].Open, len(g.States), out)
	}
}

// TestGraphGroups: the expression has its value in every state; a wrong one says why.
func TestGraphGroups(t *testing.T) {
	text := "byte x; active proctype A() { do :: x < 5 -> x++ :: x == 5 -> x = 0 od }"
	g := graphOf(t, protocol.Request{Text: text, Expressions: []string{"x / 2"}})
	for _, s := range g.States {
		x := int(s.Text[strings.Index(s.Text, "x=")+2] - '0')
		if s.Group != fmt.Sprint(x/2) {
			t.Errorf("state %q has the value %q", s.Text, s.Group)
		}
	}
	if !g.Whole || len(g.States) < 10 {
		t.Errorf("%d states", len(g.States))
	}
	g = graphOf(t, protocol.Request{Text: text, Expressions: []string{"spoon"}})
	if !strings.Contains(g.GroupError, "spoon") || len(g.States) < 10 {
		t.Errorf("%d states, %q", len(g.States), g.GroupError)
	}
}

// TestGraphErrors: errors that no run continues, deadlocks, and states that satisfy the goal.
func TestGraphErrors(t *testing.T) {
	g := graphOf(t, protocol.Request{Text: "chan c; active proctype A() { d_step { skip; false } }"})
	if len(g.Edges) != 1 || g.Edges[0].To != -1 || g.Edges[0].Fault == "" {
		t.Errorf("%+v", g.Edges)
	}
	g = graphOf(t, protocol.Request{Text: "byte x; active proctype A() { x = 1; x == 2 }", Options: protocol.Options{Goal: "x == 1"}})
	if s := g.States[1]; s.Error != "goal reached" || len(g.States) != 2 {
		t.Errorf("%+v", g.States)
	}
	g = graphOf(t, protocol.Request{Text: "active proctype A() { false }"})
	if s := g.States[0]; s.Error != "invalid end state" || s.End {
		t.Errorf("%+v", s)
	}
	if r := ask(t, protocol.Request{Type: "space", Text: race, Choices: []uint32{9}}); r.Result == nil || r.Result.Kind != "bad trail" {
		t.Errorf("%+v", r)
	}
}

// TestHostileGraphs: graphs and automata of large models are bounded and say so.
func TestHostileGraphs(t *testing.T) {
	name := strings.Repeat("n", 1<<20)
	many := strings.Builder{}
	for i := range 100 {
		fmt.Fprintf(&many, "active proctype P%d() { byte x; %s }\n", i, strings.Repeat("x++; ", 200))
	}
	for what, text := range map[string]string{
		"100 types with 20,000 locations": many.String(),
		"long name":                       "byte " + name + "; active proctype A" + name + "() { " + name + "++; " + name + " == 3 }",
		"many successors":                 "byte x; active proctype A() { select (x : 0 .. 255); if " + strings.Repeat(":: x++ ", 10_000) + " fi }",
		"long atomic sequence":            "int x; active proctype A() { atomic { do :: x < 100000 -> x++ :: else -> break od } }",
		"large state":                     "int a[250000]; active proctype A() { do :: a[0]++ :: a[1]++ od }",
	} {
		automata := ask(t, protocol.Request{Type: "automata", Text: text})
		if automata.Automata == nil {
			t.Fatalf("%s: %+v", what, automata.Result)
		}
		g := ask(t, protocol.Request{Type: "space", Text: text})
		if g.Graph == nil {
			t.Fatalf("%s: %+v", what, g.Result)
		}
		for kind, r := range map[string]protocol.Response{"automata": automata, "space": g} {
			out, err := json.Marshal(r)
			if err != nil || len(out) > 2<<20 {
				t.Errorf("%s, %s: %d bytes, %v", what, kind, len(out), err)
			}
		}
	}
	a := ask(t, protocol.Request{Type: "automata", Text: many.String()}).Automata
	nodes := 0
	for _, x := range a.Types {
		nodes += len(x.Nodes) + x.MoreNodes
	}
	if len(a.Types)+a.More != 100 || nodes != 201*len(a.Types) {
		t.Errorf("%d types and %d more, %d locations", len(a.Types), a.More, nodes)
	}
	g := graphOf(t, protocol.Request{Text: "byte x; active proctype A() { if " + strings.Repeat(":: x++ ", 10_000) + " fi }"})
	if len(g.Edges) > maxGraphEdges || !g.States[0].Open || g.Whole {
		t.Errorf("%d edges, open %v, whole %v", len(g.Edges), g.States[0].Open, g.Whole)
	}
}

// TestAutomata: locations, edges and marks of a small model, and where its processes stand.
func TestAutomata(t *testing.T) {
	text := `chan q = [0] of { byte };
active proctype A() {
  byte x;
again:
  atomic { x = 1; q!x };
progress: x = 2;
  d_step { x = 3; x = 4 };
  if :: goto again :: skip fi
}
active proctype B() {
  byte y;
end: accept: do
  :: q?y
  od
}
`
	run := resultOf(t, protocol.Request{Type: "simulate", Text: text, Options: protocol.Options{Seed: 1, Steps: 12}})
	a := ask(t, protocol.Request{Type: "automata", Text: text, Choices: run.Choices}).Automata
	if len(a.Types) != 2 || len(a.Moves) != len(run.Choices)+1 {
		t.Fatalf("%d types, %d moves of %d", len(a.Types), len(a.Moves), len(run.Choices))
	}
	first := a.Types[0]
	texts := []string{}
	for _, e := range first.Edges {
		texts = append(texts, fmt.Sprintf("%d %s atomic=%v dstep=%v", e.Line, e.Text, e.Atomic, e.DStep))
	}
	want := "5 x = 1 atomic=true dstep=false; 5 q!x atomic=false dstep=false; 6 x = 2 atomic=false dstep=false; 7 d_step { x = 3; x = 4 } atomic=false dstep=true; 8 goto again atomic=false dstep=false; 8 skip atomic=false dstep=false"
	if got := strings.Join(texts, "; "); got != want {
		t.Errorf("edges\n%s\nwant\n%s", got, want)
	}
	progress, final, end := 0, 0, 0
	for _, n := range first.Nodes {
		if n.Progress {
			progress++
		}
		if n.Final {
			final++
		}
	}
	for _, n := range a.Types[1].Nodes {
		if n.End {
			end++
		}
	}
	if progress != 1 || final != 1 || end == 0 {
		t.Errorf("progress %d, final %d, end %d: %+v", progress, final, end, a.Types)
	}
	// Every move goes along an edge of the process's type.
	at := map[int]int{}
	for step, moves := range a.Moves {
		for _, m := range moves {
			if step > 0 && !m.Ended {
				found := false
				for _, e := range a.Types[m.Type].Edges {
					found = found || e.Action == m.Action && e.From == at[m.Process] && e.To == m.Location
				}
				if !found {
					t.Errorf("step %d: no edge for %+v from %d", step, m, at[m.Process])
				}
			}
			at[m.Process] = m.Location
		}
	}
}
