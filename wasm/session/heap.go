package session

import (
	"runtime"

	"beeline/wasm/collector"
)

// ballast is never touched, so it takes no memory, but the garbage collector counts it. The
// collector runs when the heap has doubled: with the few megabytes of a usual model, that
// would be a hundred times.
var ballast []byte

// By how many percent the heap grows before the collector runs: at the start up to 32 MB, as
// with the ballast, and usually. To allocate the ballast at the start would cause a
// collection, for which the first check would wait.
const startPercent, usualPercent = 800, 100

// The first collection ends the start.
func init() {
	collector.SetPercent(startPercent)
	runtime.SetFinalizer(new([4]*byte), func(*[4]*byte) {
		ballast = make([]byte, 16<<20)
		runtime.KeepAlive(ballast)
		collector.SetPercent(usualPercent)
	})
}

const (
	// heapReserve is how many bytes the heap may have beside the states of searches: for the
	// program, its estimates, and garbage.
	heapReserve = 16 << 20
	// usualHeap is how many bytes Go has for usual models, with ballast and heapReserve.
	usualHeap = 48 << 20
	// heapStep is by how many bytes the limit of the heap changes at least.
	heapStep = 8 << 20
)

// collect collects garbage if that is overdue. In WebAssembly the garbage collector works only
// while the program waits. A long preparation would keep all its garbage.
func collect() {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > m.NextGC {
		runtime.GC()
	}
}

// heapSize returns how many bytes Go has from the system. In WebAssembly it never shrinks.
var heapSize = func() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}

// spareBytes returns how much of a memory limit searches can have beside Go's heap, in
// bytes: without what the heap has beyond usualHeap, but at least half of the limit.
func spareBytes(limit uint64) uint64 {
	beyond := max(heapSize(), usualHeap) - usualHeap
	return limit - min(beyond, limit/2)
}

// limitHeap makes the garbage collector work harder while the heap has more than some bytes.
// Preparing a model leaves much garbage, and otherwise the heap of a Go search would grow to
// twice the size of its states.
func limitHeap(bytes int64) {
	collector.SetLimit(bytes)
}

// shareHeap gives the heap the memory that kernels have not taken. The memory of a
// WebAssembly module never shrinks, so garbage must not take what a kernel needs later.
func (p *portfolio) shareHeap() {
	bytes := int64(p.request.Options.Memory)<<20 - p.held.run.kernelBytes()
	for _, c := range p.live {
		bytes -= c.kernelBytes()
	}
	bytes = max(bytes, 0) + heapReserve
	if change := bytes - p.memory.heap; change >= heapStep || change <= -heapStep {
		p.memory.heap = bytes
		limitHeap(bytes)
	}
}

// kernelBytes is the memory of the generated code, 0 without any.
func (r *run) kernelBytes() int64 {
	switch {
	case r == nil:
	case r.kernel != nil:
		return int64(r.kernel.Bytes())
	case r.generated != nil:
		return int64(r.generated.Bytes())
	}
	return 0
}
