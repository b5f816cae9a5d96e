//go:build !js

package oracle

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"beeline/lang"
	"beeline/lang/promela/language"
	"beeline/lang/report"
	"beeline/wasm/protocol"
)

// TestMutatedLiveness compares verdicts about runs that never end with Spin's, of models of the
// corpus in which one token is changed: ORACLE_MUTATIONS of them, drawn by ORACLE_SEED. The
// default search, by a kernel where there is one, must agree too.
func TestMutatedLiveness(t *testing.T) {
	root, stating := corpusRoot(t), statingProperties(t)
	spin := requireSpin(t)
	spin.Timeout = 2 * time.Second
	var sum livenessCounts
	compared := 0
	draw := func(r *rand.Rand, _ uint64) (subject, bool) { return fromCorpus(t, r, root, stating) }
	eachMutation(t, 10, draw, func(s subject, text string) (diffs []string) {
		ask := lang.Text{Name: "random.pml", Text: text, Defines: s.defines}
		m := propertyModel{s.name, ask, language.Promela{}.Compile(ask).Properties}
		for _, p := range m.properties {
			if p.Kind == report.Safety {
				continue
			}
			found, done := m.verdictsDiffer(spin, p, &sum)
			if done {
				compared++
			}
			for _, d := range found {
				diffs = append(diffs, fmt.Sprintf("%s %s: %s", p.Kind, p.Name, d))
			}
		}
		return diffs
	})
	t.Logf("%d properties compared\n%s", compared, &sum)
}

// statingProperties returns the models of the corpus that may state a property about runs that
// never end.
func statingProperties(t *testing.T) (stating []Case) {
	root := corpusRoot(t)
	cases, err := Corpus(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		path, _ := model(root, c.ID())
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if statesProperty.Match(raw) {
			stating = append(stating, c)
		}
	}
	return stating
}

// verdictsDiffer compares the verdicts of all searches, and of the default one, on a property with
// Spin's. done reports whether they could be compared.
func (m propertyModel) verdictsDiffer(spin *Spin, p report.Property, sum *livenessCounts) (diffs []string, done bool) {
	m.choose(spin, p)
	m.ask.Property = p
	y := livenessCheck{property: p, product: propertyProducts[p.Kind], patience: spin.Timeout, livenessCounts: sum}
	before := sum.wrong.Load()
	diffs, why := y.compareText(spin, m.ask, cycleSearches[0], searchLimits, func() Numbers { return spin.translate(m.ask.Text) })
	if why != "" {
		return nil, false
	}
	got := defaultResult(m.ask.Text, protocol.Options{Property: string(p.Kind), Formula: p.Name}, m.ask.Defines...)
	if wrong := sum.wrong.Load() > before; wrong && got.Verdict == protocol.VerdictNoError || !wrong && got.Verdict == protocol.VerdictError {
		diffs = append(diffs, fmt.Sprintf("default search: %s (%s)", got.Verdict, got.Message))
	}
	return diffs, true
}
