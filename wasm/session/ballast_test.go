//go:build !js

package session

import (
	"os"
	"os/exec"
	"runtime"
	"runtime/metrics"
	"testing"
	"time"
)

// TestStartCollectsNothing: the first check of a page waits for the start of two instances of
// the module, and a collection takes half of a start. The start is that of another process.
func TestStartCollectsNothing(t *testing.T) {
	const started = "BEELINE_STARTED"
	if os.Getenv(started) != "" {
		time.Sleep(200 * time.Millisecond) // a collection would end meanwhile
		var m runtime.MemStats
		if runtime.ReadMemStats(&m); m.NumGC > 0 {
			t.Errorf("the start collects garbage %d times", m.NumGC)
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestStartCollectsNothing$")
	cmd.Env = append(os.Environ(), started+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestUsualCollections: after the first collection the heap grows to twice its size, no more.
func TestUsualCollections(t *testing.T) {
	runtime.GC()
	percent := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	for range 1000 {
		if metrics.Read(percent); percent[0].Value.Uint64() == usualPercent {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("the collector runs when the heap has grown by %d percent, not by %d", percent[0].Value.Uint64(), usualPercent)
}
