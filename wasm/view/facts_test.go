package view

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestTermsAreExplained: the guide has a section for each name of a number, linked or not.
func TestTermsAreExplained(t *testing.T) {
	words, err := os.ReadFile("../../site/guide/words.md")
	if err != nil {
		t.Fatal(err)
	}
	searched := protocol.Result{Verdict: protocol.VerdictNoError, States: 1, StateBytes: 1, PeakBytes: 1}
	repeated, bits, hashes := searched, searched, searched
	repeated.Iterations = &protocol.Iterations{}
	bits.Lossy, hashes.Lossy = &protocol.Lossy{Table: 64}, &protocol.Lossy{Bits: 32}
	shown := ProgressFacts(&protocol.Progress{States: 1}) + ProgressFacts(&protocol.Progress{Iterations: &protocol.Iterations{}})
	for _, r := range []*protocol.Result{&searched, &repeated, &bits, &hashes} {
		shown += ResultFacts(r) + Coverage(r)
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`<dt>(?:<a [^>]*>)?([^<]+)<|class="term"[^>]*>([^<]+)<`).FindAllStringSubmatch(shown, -1) {
		names[m[1]+m[2]] = true
	}
	if len(names) < 12 {
		t.Errorf("only these names: %v", names)
	}
	for name := range names {
		if !strings.Contains(string(words), "\n### "+name+"\n") {
			t.Errorf("the guide does not explain %q", name)
		}
	}
}
