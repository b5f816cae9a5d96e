//go:build !js

package gen

import (
	"testing"

	"beeline/engine/reduce"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// FuzzKernel compares a kernel and the interpreter on programs, as they are and reduced.
func FuzzKernel(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(random.New(seed).String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := corpus.Compile("fuzz.pml", text)
		if p == nil || p.Layout.FirstRecord > 1<<12 || len(p.Actions) > 1<<12 {
			return
		}
		if _, err := nodiff(p, 50); err != nil {
			t.Fatal(err)
		}
		if q, _, reason := reduce.Program(p); reason == "" {
			if _, err := nodiff(q, 50); err != nil {
				t.Fatal("reduced: ", err)
			}
		}
	})
}
