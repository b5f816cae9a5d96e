//go:build !js

package oracle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/lang"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/language"
	"beeline/lang/report"
	"beeline/wasm/protocol"
)

// TestSpinTextOfCorpus: the texts of the corpus's errors are Spin's, of safety and of every property, except in
// spinOnlys. It visits one in ORACLE_EVERY models, others every day, or those whose names contain ORACLE_MODEL.
func TestSpinTextOfCorpus(t *testing.T) {
	root := corpusRoot(t)
	cases, err := Corpus(root)
	if err != nil {
		t.Fatal(err)
	}
	spin := requireSpin(t)
	every, named := int(numberFrom(t, "ORACLE_EVERY", 40)), os.Getenv("ORACLE_MODEL")
	day, sum := corpus.Day(t), tally{differs: map[string]int{}}
	for i, c := range cases {
		if named != "" && !strings.Contains(c.ID(), named) || named == "" && (i+day)%every != 0 {
			continue
		}
		path := filepath.Join(root, "promela", filepath.FromSlash(c.File))
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if TraitsOf(path).EmbeddedC || len(raw) > 100_000 || include.Match(raw) {
			continue
		}
		ask := lang.Text{Name: "model.pml", Text: string(raw), Defines: c.Defines}
		for _, p := range append([]report.Property{{}}, language.Promela{}.Compile(ask).Properties...) {
			if p.Kind == report.Safety {
				continue
			}
			o := protocol.Options{Search: "dfs", Depth: 500, States: 100_000, Seconds: 2, Property: string(p.Kind), Formula: p.Name}
			sum.add(t, spin, c.ID()+" "+p.Name, ask, o)
		}
	}
	sum.check(t)
}
