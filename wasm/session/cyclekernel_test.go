package session

import (
	"reflect"
	"slices"
	"testing"

	"beeline/engine/kernel"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/wasm/protocol"
)

// byBoth returns the results of a check by a kernel and by Go, without times and memory.
// inKernel reports whether there was a kernel. The results are nil if the text is refused, or
// if the search walks through atomic sequences for too long.
func byBoth(text string, o protocol.Options) (results [2]*protocol.Result, inKernel bool) {
	for i := range results {
		now := 0.0
		clock := func() float64 { now += tick; return now }
		r, bad := newRun(inPromela, protocol.Request{Type: "check", Name: "model.pml", Text: text, Options: o}, clock)
		if bad != nil {
			return results, false
		}
		if i == 0 {
			inKernel = r.kernel != nil
		} else {
			r.dropKernel(kernel.ErrTooLarge)
			r.search = r.makeSearch()
		}
		for turns := 0; !r.advance(clock, 1); turns++ {
			if turns == 100 {
				r.release()
				return [2]*protocol.Result{}, false
			}
		}
		out := r.result(0, "")
		out.Seconds, out.PeakBytes, out.Kernel, out.WhyNoKernel, out.Report = 0, 0, false, "", ""
		results[i] = out
	}
	return results, inKernel
}

// ofStates are the stores for all languages. The other one is for zones.
var ofStates = slices.DeleteFunc(protocol.Names(protocol.Stores), func(name string) bool { return name == protocol.Hulls })

// TestNestedKernelIsUsed: nested depth-first search has the same result by a kernel and by Go,
// and the kernel is used for every property and store.
func TestNestedKernelIsUsed(t *testing.T) {
	for _, text := range []string{lamps, quiet} {
		for _, a := range asked {
			for _, store := range ofStates {
				o := a.options
				o.Store, o.Memory = store, 64
				both, inKernel := byBoth(text, o)
				if inKernel == o.Fair {
					t.Errorf("%+v: kernel %t", o, inKernel)
				}
				if both[0] == nil || !reflect.DeepEqual(both[0], both[1]) {
					t.Errorf("%+v\nkernel: %+v\nGo:     %+v", o, both[0], both[1])
				}
			}
		}
	}
}

// nestedRuns counts runs of a store.
type nestedRuns struct{ runs, errors, reduced int }

// TestNestedKernelOnRandomTexts compares the results of random programs with never claims,
// formulas, accept labels, and for cycles without progress, with and without reduction.
// NESTED_PROGRAMS=n takes n programs of each kind from the seed NESTED_SEED with every store, the
// default fewer of them with one store each.
func TestNestedKernelOnRandomTexts(t *testing.T) {
	const few = 60
	programs, seed := corpus.Number(t, "NESTED_PROGRAMS", few), corpus.Number(t, "NESTED_SEED", 0)
	stores := ofStates
	counts := map[string]*nestedRuns{}
	for i := seed; i < seed+programs; i++ {
		some := stores[i%len(stores):][:1]
		if programs > few {
			some = stores
		}
		for _, c := range []struct {
			text     string
			property string
		}{
			{random.WithNever(uint64(i)).String(), "never"}, {random.WithFormula(uint64(i)).String(), "ltl"},
			{random.New(uint64(i)).String(), "progress"}, {random.New(uint64(i)).String(), "accept"},
		} {
			for _, store := range some {
				o := protocol.Options{Property: c.property, Store: store, NoPOR: i/len(stores)%2 == 1, States: 1000, Depth: 2000, Memory: 64}
				both, inKernel := byBoth(c.text, o)
				if !inKernel {
					continue
				}
				n := counts[store]
				if n == nil {
					n = &nestedRuns{}
					counts[store] = n
				}
				n.runs++
				if both[0].Verdict == protocol.VerdictError {
					n.errors++
				}
				if both[0].Reduced {
					n.reduced++
				}
				if !reflect.DeepEqual(both[0], both[1]) {
					t.Errorf("seed %d, %+v\nkernel: %+v\nGo:     %+v\n%s", i, o, both[0], both[1], c.text)
				}
			}
		}
	}
	for _, store := range stores {
		n := counts[store]
		if n == nil || n.runs < 25 || n.errors < 5 || n.reduced < 5 {
			t.Errorf("%s: %+v; want more", store, n)
		}
		t.Logf("%s: %+v", store, *n)
	}
}

// TestStutterWithNonProgress: np_ is false when the claim moves alone. The state in which the
// claim waits for the system has the same values and locations, but other edges. Spin 6.5.2
// takes the two for one, so its verdict depends on the order of the two moves at S.
func TestStutterWithNonProgress(t *testing.T) {
	for _, moves := range []string{":: true -> goto accept_A :: true", ":: true :: true -> goto accept_A"} {
		text := "active proctype P() { skip } never { S: do " + moves + " od; accept_A: do :: !np_ :: np_ -> goto D od; D: false }"
		both, inKernel := byBoth(text, protocol.Options{Property: "never"})
		if !inKernel || !reflect.DeepEqual(both[0], both[1]) {
			t.Errorf("kernel %t\nkernel: %+v\nGo:     %+v", inKernel, both[0], both[1])
		}
		for _, name := range []string{"ndfs", "scc", "lasso"} {
			r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Property: "never", Search: name}})
			if r.Kind != "acceptance cycle" {
				t.Errorf("%s, %s: got %s: %s", moves, name, r.Verdict, r.Message)
			}
		}
	}
}

// TestStutterInAtomic: a claim with np_ or without accepts a run that ends, after which its atomic
// sequences repeat.
func TestStutterInAtomic(t *testing.T) {
	for claim, want := range map[string]string{
		"N: do :: atomic { b -> skip } -> goto accept_S :: true od; accept_S: do :: np_ -> goto accept_S :: else -> goto N od": "acceptance cycle",
		"N: do :: atomic { b -> skip } -> goto accept_S :: true od; accept_S: do :: true -> goto N :: np_ && false od":         "acceptance cycle",
		"N: do :: atomic { b -> skip } -> goto accept_S :: true od; accept_S: do :: true -> goto N od":                         "acceptance cycle",
		"accept_N: do :: !b :: atomic { b -> true; skip } od":                                                                  "acceptance cycle",
		"N: do :: !b :: atomic { b -> skip } od; accept_S: do :: np_ od":                                                       "",
		"N: do :: !b :: atomic { b -> skip } od; accept_S: do :: true od":                                                      "",
	} {
		text := "bool b; active proctype P() { b = true } never { " + claim + " }"
		both, inKernel := byBoth(text, protocol.Options{Property: "never"})
		if !inKernel || !reflect.DeepEqual(both[0], both[1]) {
			t.Errorf("kernel %t\nkernel: %+v\nGo:     %+v", inKernel, both[0], both[1])
		}
		for _, name := range []string{"ndfs", "scc", "lasso"} {
			r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Property: "never", Search: name}})
			if r.Kind != want || want == "" && r.Verdict != protocol.VerdictNoError {
				t.Errorf("%s, %s: got %s: %s", claim, name, r.Verdict, r.Message)
			}
		}
	}
}

// TestTimeoutInFormulas: timeout is true iff no process can move, also if no process uses it.
func TestTimeoutInFormulas(t *testing.T) {
	const ends, runs, waits = "byte x; active proctype A() { x = 1 }", "byte x; active proctype A() { do :: x = 1 - x od }",
		"byte x; active proctype A() { do :: timeout -> x = 1 - x od }"
	for _, c := range []struct {
		text, formula string
		holds         bool
	}{
		{ends, "<> timeout", true}, {ends, "[] !timeout", false}, {ends, "[] timeout", false}, {ends, "!timeout U timeout", true},
		{ends, "[] (timeout -> x == 1)", true}, {ends, "[] (x == 1 -> timeout)", false}, {ends, "timeout", false}, {ends, "!timeout", true},
		{runs, "<> timeout", false}, {runs, "[] !timeout", true}, {runs, "timeout V !timeout", true}, {runs, "timeout U (x == 1)", false},
		{waits, "[] timeout", false}, {waits, "<> !timeout", true}, {waits, "timeout", true}, {waits, "[] <> (x == 1)", true},
	} {
		for _, store := range []string{"exact", "collapse"} {
			r := resultOf(t, protocol.Request{Text: c.text, Options: protocol.Options{Formula: c.formula, Store: store}})
			if !r.Kernel || (r.Verdict == protocol.VerdictNoError) != c.holds || (r.Verdict == protocol.VerdictError) == c.holds {
				t.Errorf("%s\n%s, %s: %s %s", c.text, c.formula, store, r.Verdict, r.WhyNoKernel)
			}
		}
	}
}
