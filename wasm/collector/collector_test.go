package collector

import (
	"runtime/debug"
	"strings"
	"testing"
)

// runtime/debug returns what was set before.
func TestSet(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	SetPercent(37)
	if got := debug.SetGCPercent(100); got != 37 {
		t.Errorf("percent %d, want 37", got)
	}
	limit := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(limit)
	SetLimit(123 << 20)
	if got := debug.SetMemoryLimit(-1); got != 123<<20 {
		t.Errorf("limit %d, want %d", got, 123<<20)
	}
}

func deep(n int) string {
	if n == 0 {
		return Stack()
	}
	return deep(n - 1)
}

// A stack longer than the first buffer is whole.
func TestStack(t *testing.T) {
	if got := deep(30); strings.Count(got, "collector.deep") != 31 || !strings.Contains(got, "TestStack") {
		t.Errorf("stack:\n%s", got)
	}
}
