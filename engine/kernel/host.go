package kernel

import (
	"encoding/binary"
	"errors"

	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// An instance is a module that a host runs. Errors say why the host could not do
// it; the module is of no use afterwards.
type instance interface {
	// function returns the number of an exported function, for call.
	function(name string) (int32, error)
	// call calls a function with as many of the arguments as it has.
	call(f int32, a, b, c, d uint32) (int32, error)
	// read fills to from the memory, write copies from into it.
	read(at uint32, to []byte) error
	write(at uint32, from []byte) error
	// grow adds pages to the memory and returns how many there were.
	grow(pages uint32) (uint32, error)
	release()
}

// ErrTooLarge means that a vector, or the tables of a program, do not fit.
var ErrTooLarge = errors.New("the model is too large for a kernel")

// A Kernel is a module made for a program, with the regions of its memory. It is
// not safe for concurrent use, and is to be released.
type Kernel struct {
	in   instance
	m    *module
	keep Store
	// numbers of functions
	depth, root, rehash, region, seed, expand, labels, breadth, rejoined, measure, nodes, unfold int32

	pages uint32   // of memory
	end   uint32   // bytes of memory given out
	limit uint64   // bytes that memory may have
	spare []extent // regions that are not used any more
	side  uint32   // start of the region of states that are not stored
	batch uint32   // bytes of the batch's region
	cells [cells]uint64

	begun   uint32                 // where the first state of a breadth-first search stands
	results [64 * resultBytes]byte // buffer of Expand
}

// Regions at the beginning, in bytes.
const (
	firstBatch  = 1 << 17
	firstFrames = 1 << 14
	firstSide   = 1 << 14
	firstSlots  = 1 << 10
	slackSlots  = 256
	firstArena  = 1 << 16
	maxArena    = 1 << 25
)

// New makes and starts the kernel of a program, which stores states whole. Its
// memory does not grow beyond limit bytes. It fails where the host cannot run it.
func New(p *prog.Program, limit uint64) (*Kernel, error) { return NewKeeping(p, limit, Store{}) }

// NewKeeping is New for a kernel that keeps of the states what a store says. Where
// they cannot be had back from that, depth first is the only way it can search.
func NewKeeping(p *prog.Program, limit uint64, keep Store) (*Kernel, error) {
	if err := keep.check(); err != nil {
		return nil, err
	}
	if p.Layout.Procs > 1<<20 {
		return nil, ErrTooLarge
	}
	m := compile(p)
	if !m.emitKept(p, keep) {
		return nil, ErrTooLarge
	}
	k := &Kernel{m: m, keep: keep, limit: min(limit, 1<<32-wasm.PageSize) &^ (cacheLine - 1), end: (m.free + 63) &^ 63}
	m.MinPages, m.MaxPages = m.free/wasm.PageSize+1, 1<<16-1
	k.pages = m.MinPages
	in, err := launch(m.Bytes())
	if err != nil {
		return nil, err
	}
	k.in = in
	if err := k.link(); err != nil {
		in.release()
		return nil, err
	}
	return k, nil
}

// link finds the functions of the kernel.
func (k *Kernel) link() error {
	depthFirst, graph, nodes, unfold := "", "", "depth", "depth" // the last two are only called under Collapse
	switch k.keep.Kind {
	case Bitstate, Compact:
		depthFirst = lossyPrefix
	case Collapse:
		depthFirst, graph, nodes, unfold = collapsePrefix, collapsePrefix, collapsePrefix+"nodes", collapsePrefix+"unfold"
	}
	for _, f := range []struct {
		name string
		to   *int32
	}{
		{depthFirst + "depth", &k.depth}, {depthFirst + "root", &k.root}, {depthFirst + "rehash", &k.rehash},
		{graph + "seed", &k.seed}, {graph + "expand", &k.expand}, {graph + "labels", &k.labels}, {graph + "measure", &k.measure},
		{graph + "breadth", &k.breadth}, {graph + "rejoined", &k.rejoined}, {"region", &k.region}, {nodes, &k.nodes}, {unfold, &k.unfold},
	} {
		var err error
		if *f.to, err = k.in.function(f.name); err != nil {
			return err
		}
	}
	return nil
}

// Release lets the kernel and its memory go.
func (k *Kernel) Release() { k.in.release() }

// Bytes returns the memory that the kernel has.
func (k *Kernel) Bytes() uint64 { return uint64(k.pages) * wasm.PageSize }

// ErrFull means that the bound on memory forbids what is needed.
var ErrFull = errors.New("no more memory")

// take gives out n bytes of zeros at the end of memory, aligned to 64.
func (k *Kernel) take(n uint32) (uint32, error) {
	at := k.end
	if uint64(at)+uint64(n) > k.limit {
		return 0, ErrFull
	}
	if end := at + n; end > k.pages*wasm.PageSize {
		more := (end - k.pages*wasm.PageSize + wasm.PageSize - 1) / wasm.PageSize
		if _, err := k.in.grow(more); err != nil {
			return 0, ErrFull
		}
		k.pages += more
	}
	// Slots are to lie in as few lines of the processor's cache as they can.
	k.end = (at + n + cacheLine - 1) &^ (cacheLine - 1)
	return at, nil
}

const cacheLine = 64

// load reads all cells, store writes them back.
func (k *Kernel) load() error {
	raw := make([]byte, 8*cells)
	if err := k.in.read(k.m.cells, raw); err != nil {
		return err
	}
	for i := range k.cells {
		k.cells[i] = binary.LittleEndian.Uint64(raw[8*i:])
	}
	return nil
}

func (k *Kernel) store() error {
	raw := make([]byte, 0, 8*cells)
	for _, x := range k.cells {
		raw = binary.LittleEndian.AppendUint64(raw, x)
	}
	return k.in.write(k.m.cells, raw)
}

func (k *Kernel) at(c cell) uint32 { return uint32(k.cells[c]) }

// begin lays out the memory for a depth-first search and stores the initial state.
func (k *Kernel) begin(initial ts.State) error {
	if err := k.growFrames(); err != nil {
		return err
	}
	if err := k.growSide(); err != nil {
		return err
	}
	grow := []func() error{k.growBatch, k.growTable, k.growArena}
	switch k.keep.Kind {
	case Bitstate, Compact:
		grow = []func() error{k.growBatch, k.lossyTable}
	case Collapse:
		grow = []func() error{k.growBatch, k.growTable, k.roomBeside, k.growNodes, k.growNodeTable}
	}
	_, err := k.sow(k.root, initial, grow)
	return err
}

// plant lays out the memory for a graph and stores the initial state.
func (k *Kernel) plant(initial ts.State) (uint32, error) {
	grow := []func() error{k.growBatch, k.growTable, k.growArena}
	if k.keep.Kind == Collapse {
		grow = append(grow, k.growNodes, k.growNodeTable)
	}
	at, err := k.sow(k.seed, initial, grow)
	return uint32(at), err
}

// sow lays out the memory that a search needs, and calls a function with the initial
// state.
func (k *Kernel) sow(f int32, initial ts.State, steps []func() error) (int32, error) {
	k.cells[cellLongest] = 2 * uint64(len(initial)) // so that the first segment holds it twice
	k.cells[cellNeed] = uint64(len(initial))
	for _, grow := range steps {
		if err := grow(); err != nil {
			return 0, err
		}
	}
	k.cells[cellLongest] = 0
	if err := k.store(); err != nil {
		return 0, err
	}
	end := k.at(cellArenaEnd)
	if end == 0 {
		end = k.at(cellSideEnd)
	}
	at := end - uint32(len(initial)) - vectorSlack
	if err := k.in.write(at, initial); err != nil {
		return 0, err
	}
	result, err := k.in.call(f, at, uint32(len(initial)), 0, 0)
	if err != nil {
		return 0, err
	}
	return result, k.load()
}

func (k *Kernel) growBatch() error {
	n := max(2*k.batch, firstBatch)
	at, err := k.take(n)
	if err != nil {
		return err
	}
	k.batch = n
	k.cells[cellReady] = 0
	_, err = k.in.call(k.region, at, at+n, 0, 0)
	return err
}

func (k *Kernel) growFrames() error {
	return k.growRegion(cellFrames, cellTop, cellFramesEnd, firstFrames, frameBytes)
}

// growSide doubles the region of the states that are not stored. Frames know them
// by address, so the frames change too.
func (k *Kernel) growSide() error {
	old, oldEnd := k.side, k.at(cellSideEnd)
	n := max(2*(oldEnd-old), firstSide, k.batch)
	at, err := k.room(n)
	if err != nil {
		return err
	}
	if old != 0 {
		if err := k.move(old, at, oldEnd-old); err != nil {
			return err
		}
		if err := k.moveFrames(old, oldEnd, at-old); err != nil {
			return err
		}
		k.leave(extent{old, oldEnd})
		k.cells[cellSide] = uint64(k.at(cellSide) - old + at)
	} else {
		k.cells[cellSide] = uint64(at)
	}
	k.side = at
	k.cells[cellSideEnd] = uint64(at + n)
	return nil
}

// moveFrames adds a distance to the addresses between two others in the frames.
func (k *Kernel) moveFrames(from, to, distance uint32) error {
	buffer := make([]byte, 1<<15*frameBytes)
	end := k.at(cellTop) + frameBytes
	for at := k.at(cellFrames); at < end; at += uint32(len(buffer)) {
		part := buffer[:min(uint32(len(buffer)), end-at)]
		if err := k.in.read(at, part); err != nil {
			return err
		}
		for f := part; len(f) > 0; f = f[frameBytes:] {
			for _, field := range []int{frameState, frameSide} {
				if x := binary.LittleEndian.Uint32(f[field:]); x >= from && x < to {
					binary.LittleEndian.PutUint32(f[field:], x+distance)
				}
			}
		}
		if err := k.in.write(at, part); err != nil {
			return err
		}
	}
	return nil
}

// growRegion doubles the stack. The top is the last frame, before the first one
// when there is none.
func (k *Kernel) growRegion(first, top, end cell, least, item uint32) error {
	old, used := k.at(first), k.at(top)+item-k.at(first)
	have := k.at(end) - old
	n := max(2*have, least)
	at, err := k.room(n)
	if err != nil {
		return err
	}
	if old == 0 {
		used = 0
	} else if err := k.move(old, at, used); err != nil {
		return err
	}
	k.cells[first], k.cells[top], k.cells[end] = uint64(at), uint64(at+used-item), uint64(at+n)
	if old != 0 {
		k.leave(extent{old, old + have})
	}
	return nil
}

// move copies bytes within the memory.
func (k *Kernel) move(from, to, n uint32) error {
	buffer := make([]byte, min(n, 1<<20))
	for n > 0 {
		part := buffer[:min(n, uint32(len(buffer)))]
		if err := k.in.read(from, part); err != nil {
			return err
		}
		if err := k.in.write(to, part); err != nil {
			return err
		}
		from, to, n = from+uint32(len(part)), to+uint32(len(part)), n-uint32(len(part))
	}
	return nil
}

// growArena opens another segment for states.
func (k *Kernel) growArena() error {
	least := max(uint32(k.cells[cellLongest])+k.batch+64*wayBytes+2*vectorSlack, firstArena)
	return k.growSegment(cellArena, cellArenaEnd, least)
}

// growSegment opens a segment of a length at least: a region that was left, if one
// is large enough, or new memory.
func (k *Kernel) growSegment(next, end cell, least uint32) error {
	for i, s := range k.spare {
		if s.end-s.at >= least {
			k.spare = append(k.spare[:i], k.spare[i+1:]...)
			k.cells[next], k.cells[end] = uint64(s.at), uint64(s.end)
			return nil
		}
	}
	n := min(max(least, k.end/8), maxArena)
	if room := k.limit - uint64(k.end); uint64(n) > room && room >= uint64(least) {
		n = uint32(room)
	}
	at, err := k.take(max(n, least))
	if err != nil {
		return err
	}
	k.cells[next], k.cells[end] = uint64(at), uint64(at+max(n, least))
	return nil
}
