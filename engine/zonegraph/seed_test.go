package zonegraph_test

import (
	"math/rand/v2"
	"testing"

	"beeline/lang/promela/corpus"
)

// generator returns a source of random numbers for stream n. BEELINE_SEED=s draws other numbers.
func generator(t *testing.T, n uint64) *rand.Rand {
	t.Helper()
	return rand.New(rand.NewPCG(n, n+1+uint64(corpus.Number(t, "BEELINE_SEED", 0))))
}
