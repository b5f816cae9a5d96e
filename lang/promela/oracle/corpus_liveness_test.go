//go:build !js

package oracle

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"beeline/lang/report"
)

// statesProperty matches texts that may state a property about runs that never end.
var statesProperty = regexp.MustCompile(`\b(ltl|never|accept|progress)`)

// propertyProducts are the products of the kinds of properties.
var propertyProducts = map[report.PropertyKind]Product{
	report.Block: ClaimCycles, report.Never: ClaimCycles, report.Accept: Cycles, report.Progress: ProgressCycles,
}

// TestCorpusLiveness compares the verdicts on all properties of the corpus's models with Spin's:
// of all searches, with and without fairness and reduction. Of the others it logs why they
// are not compared. ORACLE_SECONDS is the time for each verifier and each search.
func TestCorpusLiveness(t *testing.T) {
	spin := requireSpin(t)
	spin.Large, spin.Timeout = true, time.Duration(numberFrom(t, "ORACLE_SECONDS", 3))*time.Second
	var sum livenessCounts
	drawn, compared := map[report.PropertyKind]int{}, map[report.PropertyKind]int{}
	models := drawProperties(t, 20, statesProperty, func(m propertyModel) {
		if len(m.properties) == 0 {
			b := Beeline{Name: m.ask.Name, Defines: m.ask.Defines}
			spin.Defines = m.ask.Defines
			t.Logf("%s: not compared: Spin: %s, Beeline: %s", m.id, spin.translateFile(b.Name).Note, firstError(b.Compile(m.ask.Text)))
		}
		for _, p := range m.properties {
			if p.Kind == report.Safety {
				continue
			}
			drawn[p.Kind]++
			m.choose(spin, p)
			m.ask.Property = p
			y := livenessCheck{property: p, product: propertyProducts[p.Kind], patience: spin.Timeout, livenessCounts: &sum}
			diffs, why := y.compareText(spin, m.ask, cycleSearches[0], searchLimits, func() Numbers { return spin.translateFile(m.ask.Name) })
			if why == "" {
				compared[p.Kind]++
			} else {
				t.Logf("%s, %s %s: not compared: %s", m.id, p.Kind, p.Name, why)
			}
			for _, d := range diffs {
				t.Errorf("%s, %s %s: %s", m.id, p.Kind, p.Name, d)
			}
		}
	})
	t.Logf("%d models state a property: drawn %v, compared %v\n%s", models, drawn, compared, &sum)
}

// includedFiles returns the files that a file includes, and those that they include, by the names
// that the texts use.
func includedFiles(path string) map[string]string {
	files := map[string]string{}
	var read func(path string)
	read = func(path string) {
		raw, err := os.ReadFile(path)
		if err != nil {
			return
		}
		for _, m := range include.FindAllStringSubmatch(string(raw), -1) {
			if _, again := files[m[1]]; again {
				continue
			}
			next := filepath.Join(filepath.Dir(path), m[1])
			if text, err := os.ReadFile(next); err == nil {
				files[m[1]] = string(text)
				read(next)
			}
		}
	}
	read(path)
	return files
}
