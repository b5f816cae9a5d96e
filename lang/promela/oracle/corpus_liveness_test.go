//go:build !js

package oracle

import (
	"os"
	"regexp"
	"testing"
	"time"

	"beeline/lang"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/language"
	"beeline/lang/report"
)

// includes matches texts that Spin cannot read alone.
var includes = regexp.MustCompile(`(?m)^\s*#\s*include\b`)

// TestCorpusLiveness compares the verdicts on the properties of the corpus's models with Spin's:
// of all searches, with and without fairness and reduction. Models with several claims are left
// out, because Spin checks one. BEELINE_CORPUS=all compares all, the default one in 20.
func TestCorpusLiveness(t *testing.T) {
	root := corpusRoot(t)
	spin := requireSpin(t)
	spin.Timeout, spin.Large = 3*time.Second, true
	products := map[report.PropertyKind]Product{report.Block: ClaimCycles, report.Never: ClaimCycles, report.Accept: Cycles, report.Progress: ProgressCycles}
	var sum livenessCounts
	drawn, compared := map[report.PropertyKind]int{}, map[report.PropertyKind]int{}
	corpus.EachDrawn(t, 20, root+"/promela", func(path, text string) {
		if traits := TraitsOf(path); traits.EmbeddedC || traits.Trace || includes.MatchString(text) || wrongInClaims.MatchString(text) {
			return
		}
		list := language.Promela{}.Compile(lang.Text{Name: "random.pml", Text: text}).Properties
		claims := 0
		for _, p := range list {
			if p.Kind == report.Block || p.Kind == report.Never {
				claims++
			}
		}
		for _, p := range list {
			if p.Kind == report.Safety || claims > 1 || claims == 1 && (p.Kind == report.Accept || p.Kind == report.Progress) {
				continue
			}
			drawn[p.Kind]++
			y := livenessCheck{property: report.Property{Kind: p.Kind}, product: products[p.Kind], words: p.Kind == report.Block, large: true, livenessCounts: &sum}
			diffs, done := y.compare(spin, text)
			if done {
				compared[p.Kind]++
			}
			for _, d := range diffs {
				t.Errorf("%s, %s: %s", path, p.Kind, d)
			}
		}
	})
	t.Logf("drawn %v, compared %v\n%s", drawn, compared, &sum)
	if os.Getenv("BEELINE_CORPUS") == "all" && compared[report.Block] == 0 {
		t.Error("no formula is compared")
	}
}
