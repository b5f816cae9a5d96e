package explain

import (
	"strings"
	"testing"
)

func TestEveryFaultHasWords(t *testing.T) {
	seen := map[string]bool{}
	for f, x := range faults[1:] { // all but NoFault
		if x.kind == "" || !strings.HasSuffix(x.says, ".") || seen[x.kind] {
			t.Errorf("fault %d has kind %q and sentence %q: kinds must be unique, sentences end with a stop", f+1, x.kind, x.says)
		}
		seen[x.kind] = true
	}
}
