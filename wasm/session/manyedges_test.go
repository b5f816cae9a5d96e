//go:build !js

package session

import (
	"fmt"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestTooManyEdges: if a state has more edges than a kernel can number, the interpreter finds
// the error on the last edge.
func TestTooManyEdges(t *testing.T) {
	text := fmt.Sprintf("chan c = [0] of { bit }; active proctype A() { assert(false) } "+
		"active [64] proctype S() { do %s od } active [128] proctype R() { do :: c?1 od }", strings.Repeat(":: c!1 ", 8))
	for _, o := range []protocol.Options{
		{Search: "dfs"}, {Search: "dfs", Store: "collapse"}, {Search: "dfs", Store: "bitstate"}, {Search: "bfs"},
		{Search: "astar"}, {Search: "beam"}, {Search: "iterate", First: true},
	} {
		o.NoPOR = true
		r := checked(t, text, o)
		if r.Kernel || !strings.Contains(r.WhyNoKernel, "more than 65,535 transitions") || r.Kind != "assertion violated" || r.Trail == nil || r.Trail.Length != 1 {
			t.Errorf("%s, store %q: kernel %t %q, %s, %s", o.Search, o.Store, r.Kernel, r.WhyNoKernel, r.Message, r.Kind)
		}
	}
}
