//go:build !js

package oracle

import (
	"testing"
	"time"

	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// TestPlaces compares plain searches of the models of random.Places. ORACLE_PLACES=1 compares all, the
// default one in 25, others every day.
func TestPlaces(t *testing.T) {
	spin := requireSpin(t)
	spin.Timeout, spin.Memory, spin.Quick = 2*time.Second, 64, true
	c := campaign{excuses: excuses(t)}
	compared := 0
	random.Places(corpus.Day(t), int(numberFrom(t, "ORACLE_PLACES", 25)), func(name, text string) {
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
