//go:build !js

package oracle

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// covered counts the constructs of the accepted ones among count random programs.
func covered(count, seed uint64) (c Coverage, accepted int) {
	for n := range count {
		var sources source.Set
		var list diag.List
		model := syntax.Parse(&sources, sources.Add("random.pml", random.New(seed+n).String()), syntax.Options{}, &list)
		if list.HasErrors() {
			continue
		}
		if check.Check(model, &list); !list.HasErrors() {
			c.Add(model)
			accepted++
		}
	}
	return c, accepted
}

// TestCoverage: ORACLE_COVERAGE random programs from the seed ORACLE_SEED have every
// construct at every place of the grammar, or testdata/uncovered.txt has the reason.
func TestCoverage(t *testing.T) {
	count, seed := numberFrom(t, "ORACLE_COVERAGE", 20_000), numberFrom(t, "ORACLE_SEED", 1)
	c, accepted := covered(count, seed)
	missing := c.Missing()
	total := 0
	for _, f := range grammar {
		total += len(f.places) * len(f.constructs)
	}
	unexplained := slices.Clone(missing)
	var table []string
	for _, fields := range reasons(t, "uncovered.txt") {
		explains := regexp.MustCompile("^(?:" + fields[0] + ")$")
		if !slices.ContainsFunc(missing, explains.MatchString) {
			t.Errorf("uncovered.txt: the pattern %q matches no missing pair", fields[0])
		}
		unexplained = slices.DeleteFunc(unexplained, func(pair string) bool {
			found := explains.MatchString(pair)
			if found {
				table = append(table, pair+"\t"+fields[len(fields)-1])
			}
			return found
		})
	}
	t.Logf("%d programs of %d, from the seed %d: %d of %d pairs of the grammar. Without a program, with the reason:\n%s",
		accepted, count, seed, total-len(missing), total, strings.Join(table, "\n"))
	if len(unexplained) > 0 {
		t.Errorf("pairs that no program has:\n%s", strings.Join(unexplained, "\n"))
	}
}
