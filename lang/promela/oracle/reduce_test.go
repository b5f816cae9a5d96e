//go:build !js

package oracle

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"beeline/engine/reduce"
)

// A comparison has the numbers of states of a model.
type comparison struct {
	id                string
	plain, spin, ours uint64
}

func (r comparison) ratio() float64 { return float64(r.ours) / float64(r.spin) }

// TestReducedCorpus compares the verdicts of reduced and whole searches of all models of the
// corpus, and their numbers of states with those of Spin's reductions.
func TestReducedCorpus(t *testing.T) {
	root := corpusRoot(t)
	plain, spins := readLog(t, "testdata/spin.log"), readLog(t, "testdata/reduced.log")
	var list []comparison
	for id, spin := range spins {
		e := plain[id]
		if e.Depth.Outcome != Complete || spin.Depth.Outcome != Complete || e.Depth.Stored > largest(t) || e.Traits.EmbeddedC {
			continue
		}
		path, defines := model(root, id)
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		b := Beeline{Name: path, Defines: defines, Timeout: 5 * time.Minute}
		c := b.Compile(string(raw))
		if c.Program == nil {
			continue
		}
		q, _, _ := reduce.Program(c.Program)
		n, _ := b.Search(q)
		if n.Outcome != Complete || (n.Errors > 0) != (e.Depth.Errors > 0) {
			t.Errorf("%s: %v, reduced %v", id, e.Depth, n)
		}
		list = append(list, comparison{id, e.Depth.Stored, spin.Depth.Stored, n.Stored})
	}
	logRatios(t, list)
}

// logRatios logs the models whose reduced spaces are largest compared with Spin's. The
// geometric mean of the ratios must not be above 1.
func logRatios(t *testing.T, list []comparison) {
	t.Helper()
	slices.SortFunc(list, func(a, b comparison) int {
		switch {
		case a.ratio() > b.ratio():
			return -1
		case a.ratio() < b.ratio():
			return 1
		}
		return strings.Compare(a.id, b.id)
	})
	overSpin, overAll := 0.0, 0.0 // sums of logarithms
	for _, r := range list {
		overSpin += math.Log(r.ratio())
		overAll += math.Log(float64(r.ours) / float64(r.plain))
	}
	mean := math.Exp(overSpin / float64(len(list)))
	var b strings.Builder
	for _, r := range list[:min(10, len(list))] {
		fmt.Fprintf(&b, "%s | %d | %d | %d | %.2f\n", r.id, r.plain, r.spin, r.ours, r.ratio())
	}
	t.Logf("%d models; geometric mean of ours over Spin's %.3f, over all states %.3f\nmodel | states | Spin, reduced | ours | ratio\n%s",
		len(list), mean, math.Exp(overAll/float64(len(list))), b.String())
	if mean > 1 {
		t.Errorf("the reduced spaces are larger than Spin's: %.3f", mean)
	}
}
