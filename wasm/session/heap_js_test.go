//go:build js && wasm

package session

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestPreparationCollects: preparing a large model leaves garbage, which the collector frees
// before the program waits. It has no other chance in WebAssembly.
func TestPreparationCollects(t *testing.T) {
	var text strings.Builder
	text.WriteString("byte x; init { if\n")
	for i := range 16000 {
		fmt.Fprintf(&text, ":: x == %d -> x = %d\n", i%256, (i+1)%256)
	}
	text.WriteString("fi }")
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	p, bad := newPortfolio(inPromela, protocol.Request{Text: text.String(), Options: protocol.Options{Search: "bfs", Memory: 64}}, func() float64 { return 0 })
	if bad != nil {
		t.Fatal(bad.Message)
	}
	runtime.ReadMemStats(&after)
	p.live[0].release()
	if after.NumForcedGC == before.NumForcedGC {
		t.Errorf("the heap has grown from %d to %d MB, and nothing was collected", before.HeapAlloc>>20, after.HeapAlloc>>20)
	}
}
