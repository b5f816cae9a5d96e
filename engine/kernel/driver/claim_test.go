package driver_test

import (
	"errors"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
)

// claimSearches are the nested searches of products that are compared.
func claimSearches(states uint64) []search.NestedDepthFirst {
	return []search.NestedDepthFirst{
		{Goal: search.Goal{Asserts: true, Deadlocks: true}, Limits: search.Limits{States: states}},
		{Limits: search.Limits{States: states, Depth: 25}},
	}
}

// TestNestedKernelOnRandomClaims: on products with claims, a kernel visits the same states as
// Go, in the same order, and finds the same error.
func TestNestedKernelOnRandomClaims(t *testing.T) {
	for _, c := range []struct {
		name    string
		kind    syntax.PropertyKind
		program func(seed uint64) *random.Program
	}{
		{"never", syntax.NeverClaim, random.WithNever},
		{"formula", syntax.Block, random.WithFormula},
		{"np_", syntax.NonProgress, random.New},
	} {
		cycles, nested := 0, uint64(0)
		for seed := uint64(0); seed < 25 || seed < 500 && (cycles < 6 || nested < 30); seed++ {
			text := c.program(9000 + seed).String()
			p := corpus.CompileFor(c.kind, "random.pml", text)
			if p == nil || endless(p, 2000) {
				continue
			}
			for i, s := range claimSearches(2000) {
				got, err := compareNested(p, s, nestedStore(int(seed)+i), 50+i*317, maxSteps)
				if errors.Is(err, kernel.ErrLongDStep) {
					continue
				}
				if err != nil {
					t.Fatalf("%s, seed %d, search %d: %v\n%s", c.name, 9000+seed, i, err, text)
				}
				nested += got.Progress.Nested
				if got.Finding.Kind == search.AcceptanceCycle {
					cycles++
				}
			}
		}
		if cycles < 6 || nested < 30 {
			t.Errorf("%s: %d cycles, %d nested visits; want more", c.name, cycles, nested)
		}
		t.Logf("%s: %d cycles, %d nested visits", c.name, cycles, nested)
	}
}

// TestNestedKernelOnCorpusClaims compares searches of the corpus's claims and formulas.
func TestNestedKernelOnCorpusClaims(t *testing.T) {
	states, products := uint64(0), 0
	corpus.EachDrawn(t, 3, corpus.Shared(t, ""), func(path, text string) {
		for _, kind := range []syntax.PropertyKind{syntax.NeverClaim, syntax.Block} {
			p := corpus.CompileFor(kind, path, text)
			if p == nil || p.Layout.FirstRecord > 1<<14 {
				continue
			}
			for i, s := range claimSearches(5000) {
				got, err := compareNested(p, s, nestedStore(products+i), 10_000, maxSteps)
				if err != nil {
					t.Errorf("%s: %v", path, err)
				}
				states += got.Progress.Stored
			}
			products++
		}
	})
	t.Logf("%d products, %d states", products, states)
}

// TestNestedKernelHiddenBytes: the inner search visits the state n == 10 with h == 1, after the
// outer search has stored it with h == 2.
func TestNestedKernelHiddenBytes(t *testing.T) {
	const text = `hidden byte h; byte n;
active proctype P() { if :: h = 2; n = 10 :: n = 1; accept: n = 2; h = 1; n = 10 fi; if :: h == 1 -> n = 11 :: else -> n = 12 fi }`
	for _, s := range nestedStores {
		got, err := compareNested(corpus.Compile("hidden.pml", text), search.NestedDepthFirst{}, s, 7, maxSteps)
		if err != nil || got.Progress.Nested == 0 {
			t.Errorf("%+v: %v", got, err)
		}
	}
}

// TestClaimStores: a program with a claim has a kernel only for nested search.
func TestClaimStores(t *testing.T) {
	p := corpus.CompileFor(syntax.Block, "f.pml", "byte n; active proctype P() { n++ } ltl f { <> (n == 1) }")
	for _, kind := range []kernel.Kind{kernel.Whole, kernel.Collapse, kernel.Pruning} {
		if _, err := kernel.NewCode(p).Kernel(memory, kernel.Store{Kind: kind}); !errors.Is(err, kernel.ErrClaim) {
			t.Errorf("store %d: got %v, want %v", kind, err, kernel.ErrClaim)
		}
	}
}
