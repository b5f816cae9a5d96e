package session

import (
	"math"
	"runtime/debug"
	"testing"

	"beeline/wasm/protocol"
)

// Other tests leave large heaps, which must not change how much memory a search has.
func init() { heapSize = func() uint64 { return 0 } }

// TestLargeHeapsLeaveLess: what the heap has beyond the usual is not for searches, but half
// of the limit is.
func TestLargeHeapsLeaveLess(t *testing.T) {
	defer func(before func() uint64) { heapSize = before }(heapSize)
	for _, x := range []struct{ heap, limit, want uint64 }{
		{0, 256, 256}, {48, 256, 256}, {49, 256, 255}, {148, 256, 156}, {600, 256, 128}, {600, 1024, 512},
	} {
		heapSize = func() uint64 { return x.heap << 20 }
		if got := spareBytes(x.limit << 20); got != x.want<<20 {
			t.Errorf("%d MB of heap, a limit of %d MB: got %d bytes, want %d MB", x.heap, x.limit, got, x.want)
		}
	}
	heapSize = func() uint64 { return 148 << 20 }
	p, bad := newPortfolio(inPromela, protocol.Request{Text: crowd, Options: protocol.Options{Search: "auto", Memory: 256}}, func() float64 { return 0 })
	if bad != nil {
		t.Fatal(bad.Message)
	}
	if got := int(p.memory.unit*float64(p.memory.budget) + 0.5); got != 156 {
		t.Errorf("the searches share %d MB, want 156", got)
	}
}

// TestEndedSearchesAreNotKept: when a search of a portfolio has ended, nothing refers to it
// and its states any more.
func TestEndedSearchesAreNotKept(t *testing.T) {
	now, ended := 0.0, 0
	p, bad := newPortfolio(inPromela, protocol.Request{Text: crowd, Options: protocol.Options{Search: "auto", Memory: 8}}, func() float64 { now += 0.01; return now })
	if bad != nil {
		t.Fatal(bad.Message)
	}
	for done := false; !done && ended < 3; {
		before := len(p.live) + len(p.waiting)
		done = p.advance(func() float64 { now += 0.01; return now }, 0.05)
		if len(p.live)+len(p.waiting) < before {
			ended++
		}
		for _, c := range p.live[len(p.live):cap(p.live)] {
			if c != nil {
				t.Fatalf("after %d ends, the list of searches keeps one that has ended: %s", ended, c.options.Search)
			}
		}
		for _, m := range p.waiting[len(p.waiting):cap(p.waiting)] {
			if m != nil {
				t.Fatalf("after %d ends, the list of members keeps one that has started", ended)
			}
		}
	}
	if ended == 0 {
		t.Error("no search has ended")
	}
}

// TestHeapLeavesRoomForKernels: the heap may not have what kernels take, until they are
// released.
func TestHeapLeavesRoomForKernels(t *testing.T) {
	defer debug.SetMemoryLimit(math.MaxInt64)
	const text = "byte large[100000]; active proctype P() { int i; do :: i < 90000 -> large[i] = 1; i++ od }"
	now := 0.0
	clock := func() float64 { now += 0.001; return now }
	p, bad := newPortfolio(inPromela, protocol.Request{Text: text, Options: protocol.Options{Search: "bfs", Memory: 64}}, clock)
	if bad != nil {
		t.Fatal(bad.Message)
	}
	check := func(kernel int64) {
		t.Helper()
		if got, want := debug.SetMemoryLimit(-1), 64<<20-kernel+heapReserve; got < want-heapStep || got > want+heapStep {
			t.Errorf("the kernel has %d bytes: the heap may have %d, want about %d", kernel, got, want)
		}
	}
	check(0)
	for p.live[0].kernelBytes() < 32<<20 && !p.advance(clock, 0.01) {
	}
	kernel := p.live[0].kernelBytes()
	p.shareHeap()
	check(kernel)
	p.live[0].release()
	p.shareHeap()
	if check(0); kernel < 32<<20 {
		t.Errorf("the kernel has only %d bytes", kernel)
	}
}
