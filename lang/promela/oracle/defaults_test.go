//go:build !js

package oracle

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"beeline/engine/reduce"
	"beeline/lang/promela/explain"
	"beeline/lang/promela/language"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
)

// TestDefaults: searches with default settings, in the reduced space, find an error iff Spin
// finds one in the whole space, in ORACLE_DEFAULTS random programs from the seed
// ORACLE_SEED. They are not compared with Spin's reduction, because it loses errors.
// Programs that read hidden variables are left out: their verdict depends on the order of
// the search, also in Spin, and Beeline reports it.
func TestDefaults(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_DEFAULTS", 100), seed: numberFrom(t, "ORACLE_SEED", 1),
		compare: defaultVerdicts}
	t.Logf("ORACLE_SEED=%d ORACLE_DEFAULTS=%d", c.seed, c.count)
	c.run(t)
}

// TestMutatedDefaults compares like TestDefaults, with models of the corpus in which one token is
// changed: ORACLE_MUTATIONS of them, drawn by ORACLE_SEED. People's models have shapes that the random
// programs do not have, and a change gives many of them an error, or loses one.
func TestMutatedDefaults(t *testing.T) {
	root := corpusRoot(t)
	cases, err := Corpus(root)
	if err != nil {
		t.Fatal(err)
	}
	spin := requireSpin(t)
	spin.Timeout, spin.Memory = 2*time.Second, 100
	compared := 0
	draw := func(r *rand.Rand, _ uint64) (subject, bool) { return fromCorpus(t, r, root, cases) }
	eachMutation(t, 20, draw, func(s subject, text string) []string {
		spin.Defines = s.defines
		diffs, done := defaultVerdicts(spin, text)
		if done {
			compared++
		}
		return diffs
	})
	t.Logf("%d compared completely", compared)
}

// defaultSearches are the searches that are compared. They use kernels if the program has one,
// except for the random order.
var defaultSearches = []protocol.Options{
	{},
	{Search: "dfs"},
	{Search: "dfs", Random: true, Seed: 7},
	{Search: "greedy", Heuristic: "active"},
}

// oneKernel is held while a kernel is in use: outside of browsers they share one machine.
var oneKernel sync.Mutex

// defaultVerdicts compares whether the searches find an error. A verifier that aborts because of
// an error has found one.
func defaultVerdicts(spin *Spin, text string) (diffs []string, done bool) {
	spin.BreadthFirst = false
	want := spin.Check(text)
	b := Beeline{Name: "random.pml", Defines: spin.Defines, States: 100_000, Timeout: 10 * time.Second}
	c := b.Compile(text)
	has, known := hasError(want)
	if !known || c.Program == nil || spin.Mistaken() || explain.ReadsHidden(c.Program) {
		return nil, false
	}
	wrong := func(search string, found bool) {
		if found != has {
			diffs = append(diffs, fmt.Sprintf("verdict of %s: an error %v, Spin %v (%s)", search, found, want, want.First))
		}
	}
	done = true
	q, _, _ := reduce.Program(c.Program)
	for _, b.BreadthFirst = range []bool{false, true} {
		n, _ := b.Search(q)
		if n.Outcome == Complete || n.Errors > 0 {
			wrong(fmt.Sprintf("the interpreter, breadth first %v", b.BreadthFirst), n.Errors > 0)
		} else {
			done = false
		}
	}
	for _, o := range defaultSearches {
		switch r := defaultResult(text, o, spin.Defines...); r.Verdict {
		case protocol.VerdictError:
			wrong(fmt.Sprintf("%+v", o), true)
		case protocol.VerdictNoError:
			wrong(fmt.Sprintf("%+v", o), false)
		default:
			done = false
		}
	}
	return diffs, done
}

// defaultResult runs a request in a new session.
func defaultResult(text string, o protocol.Options, defines ...string) (result *protocol.Result) {
	oneKernel.Lock()
	defer oneKernel.Unlock()
	o.States, o.Memory, o.Seconds = 200_000, 1000, 20
	start := time.Now()
	s := session.New(language.Promela{}, func() float64 { return time.Since(start).Seconds() })
	s.Handle(protocol.Request{ID: 1, Type: "check", Name: "random.pml", Text: text, Defines: defines, Options: o}, func(r protocol.Response) {
		if r.Result != nil {
			result = r.Result
		}
	})
	for s.Step(0.05) {
	}
	if result == nil {
		result = &protocol.Result{Verdict: "none", Message: "no result"}
	}
	return result
}
