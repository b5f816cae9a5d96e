//go:build !js

package oracle

import (
	"testing"
	"time"

	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// TestNests compares plain searches of the models of random.Nests. ORACLE_NESTS=1 compares all, the
// default one in 60, others every day.
func TestNests(t *testing.T) {
	spin := requireSpin(t)
	spin.Timeout, spin.Memory, spin.Quick = 2*time.Second, 64, true
	c := campaign{excuses: excuses(t)}
	compared := 0
	random.Nests(corpus.Day(t), int(numberFrom(t, "ORACLE_NESTS", 60)), func(name, text string) {
		diffs, done := differences(spin, text)
		if done {
			compared++
		}
		for _, d := range c.unexcused(diffs, text) {
			t.Errorf("%s: %s", name, d)
		}
	})
	t.Logf("%d models with states compared", compared)
}
