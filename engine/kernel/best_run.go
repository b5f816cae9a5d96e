package kernel

import (
	"encoding/binary"
	"math/bits"

	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// An Order says in which order a best-first search takes states, and when it ends.
type Order struct {
	// Of returns the key and the tie of a state with an estimate and an empty path. The
	// smallest key comes first, among equal keys the smallest tie.
	Of func(estimate uint32) (key, tie uint32)
	// Newest takes the newest state among equal keys and ties. Otherwise the oldest is taken.
	Newest bool
	// Stride is what each edge of the path to a state adds to its key.
	Stride uint32
	// Active uses the number of active processes as estimate. Otherwise the estimate is 0.
	Active bool
	// Commit replaces larger keys by the smallest key so far.
	Commit bool
	// Reopen opens visited states again that are reached on a shorter path.
	Reopen bool
	// First ends the search at the first error. Otherwise it ends when the smallest key is not
	// less than the length of the shortest path to an error.
	First bool
}

// maxBuckets bounds the number of buckets.
const maxBuckets = 1 << 22

// BeginBest stores the initial state and prepares a best-first search. If all is set it
// continues after errors. Depth in b is in edges. It fails with ErrTooLarge or ErrFull if the
// kernel cannot hold the first state, or if keys are too far apart.
func (k *Kernel) BeginBest(initial ts.State, b Options, all bool, o Order) error {
	k.cells, k.sideStart = [loops.Cells]uint64{}, 0
	if err := k.setOrder(o); err != nil {
		return err
	}
	k.setFlag(loops.CellEstimate, o.Active)
	k.setFlag(loops.CellCommit, o.Commit)
	k.setFlag(loops.CellNewest, o.Newest)
	k.setFlag(loops.CellReopen, o.Reopen)
	k.setFlag(loops.CellAnyError, o.First && !all)
	k.cells[loops.CellSmallest] = 1<<32 - 1
	at, err := k.allocate(loops.BucketBytes * (k.cells[loops.CellBucketMask] + 1))
	if err != nil {
		return err
	}
	k.cells[loops.CellBuckets] = at
	if err := k.beginPaths(initial, b, all); err != nil {
		return err
	}
	if err := k.growChunks(); err != nil {
		return err
	}
	k.cells[loops.CellLastChunk] += loops.ChunkBytes // word 0 means none
	if err := k.writeCells(); err != nil {
		return err
	}
	if _, err := k.in.Call(k.push, k.reference(k.firstPath+loops.PathBytes), 0, 0, 0); err != nil {
		return err
	}
	return k.readCells()
}

// setOrder writes the order and the number of buckets.
func (k *Kernel) setOrder(o Order) error {
	var keys, ties [loops.MaxEstimate + 1]uint32
	tieBits, maxEstimate, span := 0, uint32(0), uint64(0)
	if o.Active {
		maxEstimate = k.module.MaxEstimate
	}
	for h := range maxEstimate + 1 {
		keys[h], ties[h] = o.Of(h)
		tieBits, span = max(tieBits, bits.Len32(ties[h])), max(span, uint64(keys[h]))
	}
	buckets := uint64(1) << (bits.Len64(2*span+2) + tieBits)
	if buckets > maxBuckets {
		return ErrTooLarge
	}
	k.cells[loops.CellTieBits], k.cells[loops.CellStride], k.cells[loops.CellBucketMask] = uint64(tieBits), uint64(o.Stride)<<tieBits, buckets-1
	raw := make([]byte, 0, 4*len(keys))
	for h, key := range keys {
		raw = binary.LittleEndian.AppendUint32(raw, key<<tieBits|ties[h])
	}
	return k.in.Write(uint64(k.module.Orders), raw)
}

// StepBest expands at most n states. After an error the kernel cannot be used.
func (k *Kernel) StepBest(n int) (Status, error) { return k.step(k.best, n, k.growLinked) }

// firstChunks is the initial size of the region of chunks, in bytes.
const firstChunks = 1 << 14

func (k *Kernel) growChunks() error {
	return k.growRegion(loops.CellChunks, loops.CellLastChunk, loops.CellChunksEnd, firstChunks, loops.ChunkBytes)
}
