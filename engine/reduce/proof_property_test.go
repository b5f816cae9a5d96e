//go:build !js

package reduce

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
)

// A watched is a text with a property of runs that never end.
type watched struct {
	kind syntax.PropertyKind // NoClaim: no run passes accept labels forever
	text string
}

// compile returns the program, nil if the text has errors or cannot be reduced.
func (w watched) compile() *prog.Program {
	p := corpus.Compile("watched.pml", w.text)
	if w.kind != syntax.NoClaim {
		p = corpus.CompileFor(w.kind, "watched.pml", w.text)
	}
	if p == nil || Veto(p) != "" {
		return nil
	}
	return p
}

// prove checks the reduction without some of the conditions.
func (w watched) prove(p *prog.Program, most int, without ...string) (counts, error) {
	accept := w.kind == syntax.NoClaim
	list := stagesFor(p, accept, without...)
	if len(without) > 0 && without[0] == "cycles" {
		list = list[:len(list)-1]
	}
	return proveWatched(p, list, most, accept)
}

// propositions are what formulas about dense programs ask.
var propositions = []string{"g == 1", "g != 2", "g == 0", "w == 3", "a[1] == 1", "len(b) == 0", "nfull(b)", "nempty(c)", "len(c) < 2", "b?[1]",
	"len(h) == 1", "A@L", "B@L", "!A@L", "A:i == 1", "B:i != 0", "_nr_pr == 2"}

// shapes are formulas over two propositions.
var shapes = []string{"[] <> (%[1]s)", "<> [] (%[1]s)", "[] (%[1]s -> <> (%[2]s))", "(%[1]s) U (%[2]s)", "[] (%[1]s)", "<> (%[1]s)",
	"([] <> (%[1]s)) -> ([] <> (%[2]s))", "[] ((%[1]s) -> ((%[1]s) W (%[2]s)))", "(%[1]s) W (%[2]s)", "<> ((%[1]s) && <> (%[2]s))",
	"[] <> (%[1]s) || <> [] (%[2]s)"}

// assignment matches a statement that can have a label.
var assignment = regexp.MustCompile(`^( +)(\w+ = .*;)$`)

// newWatched returns a random text with a property; equal seeds give equal texts.
func newWatched(seed uint64) watched {
	if seed%4 == 0 {
		return watched{syntax.Block, random.WithFormula(seed).String()}
	}
	lines := newDense(seed)
	d := dense{Rand: rand.New(rand.NewPCG(seed, 13))}
	label, kind := "accept", syntax.NoClaim
	switch d.IntN(5) {
	case 0:
	case 1:
		label, kind = "progress", syntax.NonProgress
	default:
		formula := fmt.Sprintf(d.pick(shapes...), d.pick(propositions...), d.pick(propositions...))
		return watched{syntax.Block, strings.Join(append(lines, "ltl { "+formula+" }"), "\n")}
	}
	for i := range lines {
		if d.chance(30) {
			lines[i] = assignment.ReplaceAllString(lines[i], fmt.Sprintf("${1}%s%d: $2", label, i))
		}
		if d.chance(30) {
			lines[i] = strings.Replace(lines[i], "L: ", label+": L: ", 1)
		}
	}
	return watched{kind, strings.Join(lines, "\n")}
}

// TestProofProperties checks the reduction of REDUCE_PROPERTIES random programs with formulas,
// accept labels or progress labels.
func TestProofProperties(t *testing.T) {
	var sum survey
	kinds := map[syntax.PropertyKind]int{}
	seed, most := corpus.Number(t, "REDUCE_SEED", 1), corpus.Number(t, "REDUCE_STATES", 500)
	for i := range corpus.Number(t, "REDUCE_PROPERTIES", 100) {
		w := newWatched(uint64(seed + i))
		p := w.compile()
		if p == nil {
			continue
		}
		kinds[w.kind]++
		n, err := w.prove(p, most)
		if sum.add(n); err == nil {
			continue
		}
		small := watched{w.kind, strings.Join(fewerLines(strings.Split(w.text, "\n"), func(text string) bool {
			less := watched{w.kind, text}
			p := less.compile()
			if p == nil {
				return false
			}
			_, again := less.prove(p, most)
			return conditionOf(again) == conditionOf(err)
		}), "\n")}
		_, again := small.prove(small.compile(), most)
		t.Errorf("seed %d: %v\n%v\n%s", seed+i, err, again, small.text)
	}
	t.Logf("%v; by kind %v", &sum, kinds)
	if sum.programs == 0 || sum.ample == 0 {
		t.Error("no ample set was checked")
	}
}

// TestProofCatchesProperties: random programs with properties show what is missing when a claim
// sees what an ample set does, or cycles are not broken.
func TestProofCatchesProperties(t *testing.T) {
	for _, name := range []string{"claim", "cycles", "labels"} {
		found := map[string]int{}
		seed := 1
		for ; len(found) == 0 && seed < 10_000; seed++ {
			w := newWatched(uint64(seed))
			p := w.compile()
			if p == nil {
				continue
			}
			accept := w.kind == syntax.NoClaim
			right, wrong := stagesFor(p, accept), stagesFor(p, accept, name)
			if name != "cycles" && reflect.DeepEqual(right[len(right)-1].program.Procs, wrong[len(wrong)-1].program.Procs) {
				continue
			}
			if _, err := w.prove(p, 300, name); err != nil {
				found[conditionOf(err)]++
			}
		}
		t.Logf("%s: seed %d, %v", name, seed, found)
		if len(found) == 0 {
			t.Errorf("no violation found without %q", name)
		}
	}
}

// aboutClaims is the condition that programs without properties do not need.
const aboutClaims = "claim"

// seen are texts whose property fails only because of what the claim sees.
var seen = []struct {
	name string
	watched
}{
	{"a variable", watched{syntax.Block, "byte g, w; active proctype A() { g = 1; g = 2 } active proctype B() { w = 1 } ltl { [] (g != 1 || w == 0) }"}},
	{"a variable in a loop", watched{syntax.Block, "byte g; active proctype A() { do :: g = 1; g = 0 od } ltl { <> [] (g == 0) }"}},
	{"an element", watched{syntax.Block, "byte a[2]; byte w; active proctype A() { a[1] = 1; a[1] = 0 } active proctype B() { w = 1 } ltl { [] (a[1] == 0 || w == 0) }"}},
	{"messages", watched{syntax.Block, "chan c = [2] of { bit }; byte w; active proctype A() { c!1; c!0 } active proctype B() { byte i; i = 1; w = i; c?_; c?_ } ltl { [] !(w == 1 && len(c) == 1) }"}},
	{"a message", watched{syntax.Block, "chan c = [2] of { bit }; byte g, w; active proctype A() { c!1; c!0; g = 1; g = 2 } active proctype B() { byte i; g == 1; w = 1; c?_; c?_; i = 1; g = 3 } ltl { [] !(w == 1 && g == 1 && c?[0]) }"}},
	{"an accept label", watched{syntax.NoClaim, "byte g; active proctype A() { byte i; do :: i = 1; accept: i = 0; g = 1 - g od }"}},
	{"a progress label", watched{syntax.NonProgress, "byte g; active proctype A() { byte i; do :: i = 1 - i; g = i :: i = 0; progress: i = 1; g = 2 od }"}},
	{"a label of a formula", watched{syntax.Block, "byte w; active proctype A() { byte i; i = 1; L: i = 2; i = 3 } active proctype B() { w = 1 } ltl { [] (!A@L || w == 0) }"}},
	{"a variable of a process", watched{syntax.Block, "byte w; active proctype A() { byte i; i = 1; i = 2; i = 0 } active proctype B() { w = 1 } ltl { [] (A:i != 2 || w == 0) }"}},
}

// TestSeen: the reduction keeps the error, and the checker finds the violation without the
// conditions about what is seen. Without all of them the verdict is wrong in some text.
func TestSeen(t *testing.T) {
	lost := 0
	for _, x := range seen {
		p := x.compile()
		if p == nil {
			t.Errorf("%s: not compiled", x.name)
			continue
		}
		if _, err := x.prove(p, 2_000); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
		without := []string{aboutClaims, "labels", "values"}
		if _, err := x.prove(p, 2_000, without...); err == nil {
			t.Errorf("%s: no violation found", x.name)
		}
		accept := x.kind == syntax.NoClaim
		list := stagesFor(p, accept, without...)
		r := newProductProof(p, list[len(list)-1], 2_000, accept)
		if err := r.compare(); err != nil {
			lost++
		} else if r.cycles == 0 {
			t.Errorf("%s: the property holds", x.name)
		}
	}
	if lost == 0 {
		t.Error("no verdict is lost")
	}
}

// TestVetoesOfClaims: claims that may count steps, or see more than the state, are not reduced.
func TestVetoesOfClaims(t *testing.T) {
	const system = "byte g; active proctype A() { byte i; i = 1; i = 2; g = i } "
	for text, want := range map[string]string{
		"ltl { [] <> (g == 0) }":        "",
		"ltl { [] (g == 0) }":           "",
		"ltl { X (g == 0) }":            "a claim that may count steps, such as a formula with X or a never claim",
		"ltl { [] (g == 0 || timeout)}": "timeout in the claim",
	} {
		p := corpus.CompileFor(syntax.Block, "veto.pml", system+text)
		if p == nil {
			t.Errorf("%s: not compiled", text)
		} else if got := Veto(p); got != want {
			t.Errorf("%s: got veto %q, want %q", text, got, want)
		}
	}
	p := corpus.CompileFor(syntax.NeverClaim, "veto.pml", system+"never { do :: g == 0 od }")
	if Veto(p) == "" {
		t.Error("a never claim is reduced")
	}
}
