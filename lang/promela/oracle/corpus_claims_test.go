//go:build !js

package oracle

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"beeline/lang"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/language"
	"beeline/lang/promela/syntax"
	"beeline/lang/report"
)

// neverClaim matches texts with a never claim.
var neverClaim = regexp.MustCompile(`(?m)^\s*never\b`)

// A propertyModel is a model of the corpus that states properties.
type propertyModel struct {
	id  string
	ask lang.Text
	// properties is empty if Beeline refuses the model.
	properties []report.Property
}

// drawProperties visits one in several models of the corpus whose texts match a pattern, others
// every day, and returns how many match. ORACLE_EVERY=n visits one in n, and ORACLE_MODEL=text
// all whose names contain a text.
func drawProperties(t *testing.T, otherwise uint64, pattern *regexp.Regexp, visit func(m propertyModel)) int {
	t.Helper()
	root := corpusRoot(t)
	cases, err := Corpus(root)
	if err != nil {
		t.Fatal(err)
	}
	every, named := int(numberFrom(t, "ORACLE_EVERY", otherwise)), os.Getenv("ORACLE_MODEL")
	day, matching := corpus.Day(t), 0
	for _, c := range cases {
		path, defines := model(root, c.ID())
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !pattern.Match(raw) {
			continue
		}
		matching++
		if drawn := (matching+day)%every == 0; named != "" && !strings.Contains(c.ID(), named) || named == "" && !drawn {
			continue
		}
		ask := lang.Text{Name: path, Text: string(raw), Files: includedFiles(path), Defines: defines}
		visit(propertyModel{c.ID(), ask, language.Promela{}.Compile(ask).Properties})
	}
	return matching
}

// choose makes Spin check a property of a model that states several claims.
func (m propertyModel) choose(s *Spin, p report.Property) {
	claims := 0
	for _, q := range m.properties {
		if q.Kind == report.Block || q.Kind == report.Never {
			claims++
		}
	}
	s.Formula, s.Defines = "", m.ask.Defines
	if claims > 1 {
		s.Formula = p.Name
	}
}

// TestCorpusClaims compares the products of the corpus's never claims with Spin's: the numbers
// without and with cycles, and the first error. Of the others it logs why they are not compared.
// ORACLE_SECONDS is the time for each verifier, and twenty times as much that for Beeline.
func TestCorpusClaims(t *testing.T) {
	const every = 12
	spin := requireSpin(t)
	spin.Large, spin.Timeout = true, time.Duration(numberFrom(t, "ORACLE_SECONDS", 3))*time.Second
	compared := map[string]int{}
	models := drawProperties(t, every, neverClaim, func(m propertyModel) {
		for _, p := range m.properties {
			if p.Kind != report.Never {
				continue
			}
			m.choose(spin, p)
			b := Beeline{Name: m.ask.Name, Defines: m.ask.Defines, States: largest(t), Timeout: 20 * spin.Timeout,
				Property: syntax.Property{Kind: syntax.NeverClaim, Name: p.Name}}
			for kind, compare := range claimComparisons {
				diffs, why := compare(b, spin, m.ask.Text)
				if why == "" {
					compared[kind]++
				} else {
					t.Logf("%s, never %s, %s: not compared: %s", m.id, p.Name, kind, why)
				}
				for _, d := range diffs {
					t.Errorf("%s, never %s, %s: %s", m.id, p.Name, kind, d)
				}
			}
		}
	})
	t.Logf("of %d models with a never claim are compared: %v", models, compared)
	if models < every {
		t.Error("too few models have a never claim")
	}
}

// claimComparisons compare the product of a file's never claim.
var claimComparisons = map[string]func(b Beeline, spin *Spin, text string) (diffs []string, why string){
	"safety": func(b Beeline, spin *Spin, text string) (diffs []string, why string) {
		if wrongInClaims.MatchString(text) {
			return nil, "_nr_pr or np_"
		}
		got, _ := b.Check(text)
		if got.Outcome != Complete {
			return nil, "Beeline: " + got.Note
		}
		spin.Product = ClaimSafety
		want := spin.CheckFile(b.Name)
		if want.Outcome != Complete || spin.Mistaken() {
			return nil, "Spin: " + want.String()
		}
		// Spin goes on after the end of a claim, with the claim as a process that has ended.
		ended := KindOf(want.First) == KindClaim
		return compareDepthFirst(want, got, Bounds{Depth: true, FirstError: ended || spin.strays()}), ""
	},
	"cycles": func(b Beeline, spin *Spin, text string) (diffs []string, why string) {
		spin.Product = ClaimCycles
		return b.compareCycles(spin, text, func() Numbers { return spin.CheckFile(b.Name) })
	},
}
