package explain

import (
	"strings"
	"testing"
)

func TestFaultsAllHaveWords(t *testing.T) {
	seen := map[string]bool{}
	for f, x := range faults {
		if x.kind == "" || !strings.HasSuffix(x.says, ".") || seen[x.kind] {
			t.Errorf("fault %d: %q, %q", f, x.kind, x.says)
		}
		seen[x.kind] = true
	}
}
