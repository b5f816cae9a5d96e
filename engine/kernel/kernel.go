package kernel

import (
	"encoding/binary"
	"errors"

	"beeline/engine/kernel/gen"
	"beeline/engine/kernel/host"
	"beeline/engine/kernel/loops"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// ErrTooLarge means that a vector, or the tables of a program, do not fit.
var ErrTooLarge = errors.New("the model is too large for code of its own")

// ErrTooManyEdges means that a search has come to a state whose edges a kernel cannot
// number. It has no result then.
var ErrTooManyEdges = errors.New("more than 65,535 transitions leave one state, too many for code of its own")

// ErrLongDStep means that a d_step went round so often that the kernel gave up. A search
// has no result then: the interpreter knows whether the d_step ends.
var ErrLongDStep = errors.New("a d_step goes round a million times, which the interpreter can interrupt")

// A Kernel is a module made for a program, with the regions of its memory. It is
// not safe for concurrent use, and is to be released.
type Kernel struct {
	in   host.Instance
	m    *loops.Module
	keep Store
	functions
	pages      uint64   // of memory
	used       uint64   // bytes of memory given out
	limit      uint64   // bytes that memory may have
	free       []extent // regions that are not used any more
	sideStart  uint64   // start of the region of states that are not stored
	batchBytes uint64   // bytes of the batch's region
	cells      [loops.Cells]uint64

	pruneLoop int32                                           // number of the function that prunes
	firstPath uint64                                          // where the first state of a breadth-first search stands
	results   [loops.ResultHeader + 64*loops.ResultBytes]byte // buffer of Expand
}

// functions are the numbers of the module's functions.
type functions struct {
	region int32 // sets the region of the batch
	tableFunctions
	depthFunctions
	graphFunctions
	collapseFunctions
	pruneFunctions
}

type tableFunctions struct{ rehash, slide int32 }

type depthFunctions struct{ depth, root int32 }

// graphFunctions are those of searches that store the path to every state.
type graphFunctions struct{ seed, expand, breadth, rejoined, best, push, labels, measure int32 }

// collapseFunctions are those of Collapse: nodes rehashes the table of nodes.
type collapseFunctions struct{ nodes, unfold int32 }

type pruneFunctions struct{ prune, pruneBreadth int32 }

// Regions at the beginning, in bytes.
const (
	firstBatch  = 1 << 17
	wideBatch   = 1 << 22 // in wide modules, where it cannot grow behind the first 4 GiB
	firstFrames = 1 << 14
	firstSide   = 1 << 14
	firstSlots  = 1 << 10
	slackSlots  = 256
	firstArena  = 1 << 16

	// segmentPart is the part of the memory that a new segment is long at least.
	segmentPart = 16
)

// Bounds of memory, in bytes: what addresses of 32 bits reach but for the last page,
// and what names of states reach in wide modules.
const (
	maxNarrow = 1<<32 - wasm.PageSize
	maxWide   = loops.WideUnit<<32 - wasm.PageSize
)

// New makes and starts the kernel of a program, which stores states whole. Its
// memory does not grow beyond limit bytes, nor beyond 16 GiB, nor beyond 4 GiB where
// the host has no wide memory: see Limit. It fails where the host cannot run it.
func New(p *prog.Program, limit uint64) (*Kernel, error) { return NewWithStore(p, limit, Store{}) }

// NewWithStore is New for a kernel that keeps of the states what a store says. Where
// they cannot be had back from that, depth first is the only way it can search.
func NewWithStore(p *prog.Program, limit uint64, keep Store) (*Kernel, error) {
	return NewCode(p).Kernel(limit, keep)
}

// Code is what kernels of one program have in common. It is not safe for concurrent use.
type Code struct {
	p       *prog.Program
	modules map[bool]*loops.Module // for states that are kept whole: wide or not, once it is needed
	// tooLarge tells that no host would take it.
	tooLarge bool
}

// NewCode returns the code of a program, which is emitted when a kernel needs it.
func NewCode(p *prog.Program) *Code { return &Code{p: p, modules: map[bool]*loops.Module{}} }

// Kernel is NewWithStore for the program.
func (c *Code) Kernel(limit uint64, keep Store) (*Kernel, error) {
	if err := keep.Check(); err != nil {
		return nil, err
	}
	if c.p.Layout.Procs > 1<<20 || parts(c.p) > maxParts {
		return nil, ErrTooLarge
	}
	k, err := (*Kernel)(nil), ErrTooLarge
	if limit > maxNarrow && keep.Kind != Collapse && keep.Kind != Pruning {
		k, err = c.start(min(limit, maxWide), keep, true)
	}
	if k == nil {
		k, err = c.start(min(limit, maxNarrow), keep, false)
	}
	return k, err
}

// mostParts bounds the locations and actions of a program. With more there is no kernel:
// even to declare its functions takes much memory, and few such programs fit in mostAllCode.
const maxParts = 1 << 17

// parts counts the locations and actions of a program.
func parts(p *prog.Program) int {
	n := len(p.Actions)
	for t := range p.Procs {
		n += len(p.Procs[t].Locations)
	}
	return n
}

// module returns the emitted module, or nil if a table does not fit.
func (c *Code) module(keep Store, wide bool) *loops.Module {
	if c.tooLarge {
		return nil
	}
	if m := c.modules[wide]; m != nil && keep.Kind == Whole {
		return m
	}
	m := loops.New(gen.Generate(c.p, wide))
	switch {
	case m.TooLarge:
		c.tooLarge = true
		return nil
	case keep.Kind == Whole:
		c.modules[wide] = m
	case !m.EmitStore(keep):
		return nil
	}
	return m
}

// start makes and starts a module, wide or not.
func (c *Code) start(limit uint64, keep Store, wide bool) (*Kernel, error) {
	m := c.module(keep, wide)
	if m == nil {
		return nil, ErrTooLarge
	}
	k := &Kernel{m: m, keep: keep, limit: limit &^ (wasm.PageSize - 1), used: uint64(m.Free+63) &^ 63}
	m.MinPages = m.Free/wasm.PageSize + 1
	m.MaxPages = max(uint32((limit+wasm.PageSize-1)/wasm.PageSize), m.MinPages)
	k.pages = uint64(m.MinPages)
	in, err := host.Launch(m.Bytes())
	if err != nil {
		return nil, err
	}
	k.in = in
	if err := k.link(); err != nil {
		in.Release()
		return nil, err
	}
	return k, nil
}

// noFunction is in place of the number of a function that a kernel does not have.
const noFunction = -1

// link finds the functions of the kernel.
func (k *Kernel) link() error {
	depthFirst, graph := "", ""
	var nodes, unfold, prune, pruneBreadth string // none but under Collapse, or Pruning
	switch k.keep.Kind {
	case Bitstate, Compact:
		depthFirst = loops.LossyPrefix
	case Collapse:
		depthFirst, graph, nodes, unfold = loops.CollapsePrefix, loops.CollapsePrefix, loops.CollapsePrefix+"nodes", loops.CollapsePrefix+"unfold"
	case Pruning:
		prune, pruneBreadth = loops.PruneName, loops.PruneBreadthName
	}
	for _, f := range []struct {
		name string
		to   *int32
	}{
		{depthFirst + "depth", &k.depth}, {depthFirst + "root", &k.root}, {depthFirst + "rehash", &k.rehash},
		{graph + "seed", &k.seed}, {graph + "expand", &k.expand}, {graph + "state labels", &k.labels}, {graph + "state measure", &k.measure},
		{graph + "breadth", &k.breadth}, {graph + "rejoined", &k.rejoined}, {graph + "best", &k.best}, {"push", &k.push}, {"region", &k.region}, {"slide", &k.slide}, {nodes, &k.nodes}, {unfold, &k.unfold}, {prune, &k.prune}, {pruneBreadth, &k.pruneBreadth},
	} {
		if f.name == "" {
			*f.to = noFunction
			continue
		}
		var err error
		if *f.to, err = k.in.Function(f.name); err != nil {
			return err
		}
	}
	return nil
}

// Release lets the kernel and its memory go.
func (k *Kernel) Release() { k.in.Release() }

// Bytes returns the memory that the kernel has.
func (k *Kernel) Bytes() uint64 { return k.pages * wasm.PageSize }

// Limit returns how many bytes of memory the kernel may have: fewer than New was told
// where the host cannot give them, which it may say only when asked for them.
func (k *Kernel) Limit() uint64 { return k.limit }

// address returns the address of a state, and name the name of the one at an
// address. See locate.
func (k *Kernel) address(state uint32) uint64 {
	if k.m.Wide {
		return uint64(state) << loops.WideShift
	}
	return uint64(state)
}

func (k *Kernel) reference(at uint64) uint32 {
	if k.m.Wide {
		return uint32(at >> loops.WideShift)
	}
	return uint32(at)
}

// ErrFull means that the bound on memory forbids what is needed.
var ErrFull = errors.New("no more memory")

// take gives out n bytes of zeros at the end of memory, aligned to 64.
func (k *Kernel) allocate(n uint64) (uint64, error) {
	at := k.used
	end := at + n + k.margin()
	if end > k.limit {
		return 0, ErrFull
	}
	if have := k.pages * wasm.PageSize; end > have {
		more := (end - have + wasm.PageSize - 1) / wasm.PageSize
		if err := k.in.Grow(uint32(more)); err != nil {
			k.limit = have
			return 0, ErrFull
		}
		k.pages += more
	}
	// Slots are to lie in as few lines of the processor's cache as they can.
	k.used = wholeLines(at + n)
	return at, nil
}

const cacheLine = 64

// margin returns how many bytes are to follow what is given out: those that fetch
// may read behind a state.
func (k *Kernel) margin() uint64 {
	if k.m.Wide {
		return k.batchBytes + loops.VectorSlack
	}
	return 0
}

// load reads all cells, store writes them back.
func (k *Kernel) readCells() error {
	raw := make([]byte, 8*loops.Cells)
	if err := k.in.Read(uint64(k.m.Cells), raw); err != nil {
		return err
	}
	for i := range k.cells {
		k.cells[i] = binary.LittleEndian.Uint64(raw[8*i:])
	}
	return nil
}

func (k *Kernel) writeCells() error {
	raw := make([]byte, 0, 8*loops.Cells)
	for _, x := range k.cells {
		raw = binary.LittleEndian.AppendUint64(raw, x)
	}
	return k.in.Write(uint64(k.m.Cells), raw)
}

// begin lays out the memory for a depth-first search and stores the initial state.
func (k *Kernel) layOutDepth(initial ts.State) error {
	if err := k.growFrames(); err != nil {
		return err
	}
	if err := k.growSide(); err != nil {
		return err
	}
	grow := []func() error{k.growTable, k.growArena}
	switch k.keep.Kind {
	case Bitstate, Compact:
		grow = []func() error{k.lossyTable}
	case Collapse:
		grow = []func() error{k.growNodeTable, k.growTable, k.reserveSide, k.growNodes}
	}
	_, err := k.layOut(k.root, initial, grow)
	return err
}

// plant lays out the memory for a graph and stores the initial state.
func (k *Kernel) layOutGraph(initial ts.State) (uint32, error) {
	grow := []func() error{k.growTable, k.growArena}
	if k.keep.Kind == Collapse {
		grow = []func() error{k.growNodeTable, k.growTable, k.growArena, k.growNodes}
	}
	at, err := k.layOut(k.seed, initial, grow)
	return uint32(at), err
}

// sow lays out the memory that a search needs, and calls a function with the initial
// state.
func (k *Kernel) layOut(f int32, initial ts.State, steps []func() error) (int32, error) {
	k.cells[loops.CellLongest] = 2 * uint64(len(initial)) // so that the first segment holds it twice
	k.cells[loops.CellNodesNeeded] = uint64(len(initial))
	// A search before may have left a batch.
	if k.batchBytes == 0 {
		steps = append([]func() error{k.growBatch}, steps...)
	}
	for _, grow := range steps {
		if err := grow(); err != nil {
			return 0, err
		}
	}
	k.cells[loops.CellLongest] = 0
	if err := k.writeCells(); err != nil {
		return 0, err
	}
	end := k.cells[loops.CellArenaEnd]
	if end == 0 {
		end = k.cells[loops.CellSideEnd]
	}
	at := end - uint64(len(initial)) - loops.VectorSlack
	if err := k.in.Write(at, initial); err != nil {
		return 0, err
	}
	result, err := k.in.Call(f, uint32(at), uint32(len(initial)), 0, 0)
	if err != nil {
		return 0, err
	}
	return result, k.readCells()
}

// growBatch doubles the batch. In wide modules it is followed by the room for fetch,
// which is the same as that: every state was once in the batch.
func (k *Kernel) growBatch() error {
	n := max(2*k.batchBytes, firstBatch)
	all := n
	if k.m.Wide {
		n = max(n, wideBatch, k.cells[loops.CellLongest])
		all = 2*n + loops.VectorSlack
	}
	at, err := k.allocate(all)
	if err != nil {
		return err
	}
	if at+all > maxNarrow {
		return ErrFull
	}
	k.batchBytes = n
	k.cells[loops.CellReady] = 0
	_, err = k.in.Call(k.region, uint32(at), uint32(at+n), 0, 0)
	return err
}

func (k *Kernel) growFrames() error {
	return k.growRegion(loops.CellFrames, loops.CellTop, loops.CellFramesEnd, firstFrames, loops.FrameBytes)
}

// growSide makes the region of the states that are not stored longer. Where it
// cannot stay in its place it doubles, and the frames, which know those states by
// address, change too.
func (k *Kernel) growSide() error {
	old, oldEnd := k.sideStart, k.cells[loops.CellSideEnd]
	if old != 0 && k.isLast(oldEnd) {
		return k.extend(loops.CellSideEnd, max((oldEnd-old)/4, firstSide, k.batchBytes))
	}
	n := max(2*(oldEnd-old), firstSide, k.batchBytes)
	at, err := k.allocateDirty(n)
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
		k.addFree(extent{old, oldEnd})
		k.cells[loops.CellSide] += at - old
	} else {
		k.cells[loops.CellSide] = at
	}
	k.sideStart = at
	k.cells[loops.CellSideEnd] = at + n
	return nil
}

// moveFrames adds a distance to the addresses between two others in the frames.
func (k *Kernel) moveFrames(from, to, distance uint64) error {
	buffer := make([]byte, 1<<15*loops.FrameBytes)
	end := k.cells[loops.CellTop] + loops.FrameBytes
	for at := k.cells[loops.CellFrames]; at < end; at += uint64(len(buffer)) {
		part := buffer[:min(uint64(len(buffer)), end-at)]
		if err := k.in.Read(at, part); err != nil {
			return err
		}
		for f := part; len(f) > 0; f = f[loops.FrameBytes:] {
			for _, field := range []int{loops.FrameState, loops.FrameSide} {
				if x := k.address(binary.LittleEndian.Uint32(f[field:])); x >= from && x < to {
					binary.LittleEndian.PutUint32(f[field:], k.reference(x+distance))
				}
			}
		}
		if err := k.in.Write(at, part); err != nil {
			return err
		}
	}
	return nil
}

// growRegion makes the stack longer, and doubles it where it cannot stay in its
// place. The top is the last frame, before the first one when there is none.
func (k *Kernel) growRegion(first, top, end loops.Cell, least, item uint64) error {
	old, used := k.cells[first], k.cells[top]+item-k.cells[first]
	have := k.cells[end] - old
	if old != 0 && k.isLast(k.cells[end]) {
		return k.extend(end, max(have/4, least))
	}
	n := max(2*have, least)
	at, err := k.allocateDirty(n)
	if err != nil {
		return err
	}
	if old == 0 {
		used = 0
	} else if err := k.move(old, at, used); err != nil {
		return err
	}
	k.cells[first], k.cells[top], k.cells[end] = at, at+used-item, at+n
	if old != 0 {
		k.addFree(extent{old, old + have})
	}
	return nil
}

// move copies bytes within the memory.
func (k *Kernel) move(from, to, n uint64) error {
	buffer := make([]byte, min(n, 1<<20))
	for n > 0 {
		part := buffer[:min(n, uint64(len(buffer)))]
		if err := k.in.Read(from, part); err != nil {
			return err
		}
		if err := k.in.Write(to, part); err != nil {
			return err
		}
		done := uint64(len(part))
		from, to, n = from+done, to+done, n-done
	}
	return nil
}

// growArena opens another segment for states.
func (k *Kernel) growArena() error {
	least := max(k.cells[loops.CellLongest]+k.batchBytes+64*loops.PathBytes+2*loops.VectorSlack, firstArena)
	return k.growSegment(loops.CellArena, loops.CellArenaEnd, least)
}

// growSegment opens a segment of a length at least: a region that was left, if one
// is large enough, or new memory.
func (k *Kernel) growSegment(next, end loops.Cell, least uint64) error {
	for i, s := range k.free {
		at := (s.at + loops.WideUnit - 1) &^ (loops.WideUnit - 1)
		if s.end >= at+least {
			k.free = append(k.free[:i], k.free[i+1:]...)
			k.cells[next], k.cells[end] = at, s.end
			return nil
		}
	}
	n := max(least, k.used/segmentPart)
	if room := k.limit - min(k.limit, k.used+k.margin()); n > room && room >= least {
		n = room
	}
	at, err := k.insert(k.tablesStart(), max(n, least))
	if err != nil {
		return err
	}
	k.cells[next], k.cells[end] = at, at+max(n, least)
	return nil
}
