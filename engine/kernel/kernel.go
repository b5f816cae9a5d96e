package kernel

import (
	"encoding/binary"
	"errors"

	"beeline/engine/kernel/gen"
	"beeline/engine/kernel/host"
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/loops"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
)

// ErrTooLarge means that no kernel can hold the model, or that its first state needs more
// memory than permitted.
var ErrTooLarge = errors.New("the model is too large for generated code")

// ErrUnsupported means that no code is generated for something in a model.
var ErrUnsupported = errors.New("generated code does not support something in the model")

// ErrClaim means that the program has a claim, and the store is not for nested search.
var ErrClaim = errors.New("kernels run claims with nested depth-first search only")

// ErrTrace means that the program has a trace.
var ErrTrace = errors.New("generated code cannot follow a `trace`")

// ErrTooManyEdges means that a state has more edges than a kernel can number. The search has
// no result then.
var ErrTooManyEdges = errors.New("more than 65,535 transitions leave one state, too many for generated code")

// ErrLongDStep means that a d_step took so many steps that the kernel gave up. The search has
// no result then. The interpreter finds out whether the d_step ends.
var ErrLongDStep = errors.New("a `d_step` repeats more than a million times; the interpreter decides whether it ends")

// A Kernel is a running module for one model. It is not safe for concurrent use. The caller
// must release it.
type Kernel struct {
	in     host.Instance
	module *loops.Module
	store  Store
	functions
	pages      uint64   // pages of memory; the last ones may not be in use yet
	used       uint64   // bytes of memory in use, from address 0
	limit      uint64   // bound on the bytes of memory
	free       []extent // free regions below used
	sideStart  uint64   // start of the side region
	batchBytes uint64   // bytes of the batch's region
	cells      [loops.Cells]uint64

	*threads                                                  // nil without them
	pruneLoop int32                                           // pruning loop that is running
	firstPath uint64                                          // address of the initial state's path entry
	results   [loops.ResultHeader + 64*loops.ResultBytes]byte // buffer of Expand
}

// functions has the numbers of the module's functions.
type functions struct {
	region        int32 // sets the region of the batch
	rehash, slide int32 // make tables longer
	depth, root   int32 // depth-first search

	// Searches that store the path to every state.
	seed, expand, breadth, rejoined, best, push, labels, measure int32

	nodes, unfold       int32 // Collapse: nodes rehashes the table of nodes
	prune, pruneBreadth int32 // searches with bitstate pruning
}

// Initial sizes of regions in bytes, and of tables in slots.
const (
	firstBatch  = 1 << 17
	wideBatch   = 1 << 22 // in wide modules, because it cannot grow beyond the first 4 GiB
	firstFrames = 1 << 14
	firstSide   = 1 << 14
	firstSlots  = 1 << 10
	slackSlots  = 256 // slots after the last home slot, for entries that move up
	firstArena  = 1 << 16

	// A new segment has at least 1/segmentPart of the memory in use.
	segmentPart = 16
)

// Bounds of memory in bytes: what 32-bit addresses reach except the last page, and what
// references reach in wide modules.
const (
	maxNarrow = 1<<32 - wasm.PageSize
	maxWide   = loops.WideUnit<<32 - wasm.PageSize
)

// Code is the generated code of one program, for several kernels. It is not safe for
// concurrent use.
type Code struct {
	p        *prog.Program
	modules  map[layout.Space]*loops.Module // modules with the store Whole, by memory
	tooLarge bool                           // hosts would refuse the code
	prepare  func(*wasm.Module)             // in tests, is called before the loops are emitted
	// generate makes a module with a store. Only NewCode refers to the generators, so that they are not in
	// WebAssembly modules for languages without kernels.
	generate func(*Code, Store, layout.Space) *loops.Module
}

// NewCode returns the code of a program. It is generated when a kernel needs it.
func NewCode(p *prog.Program) *Code {
	return &Code{p: p, modules: map[layout.Space]*loops.Module{}, generate: generate}
}

// generate makes a module for a program with a store. The module is too large if the store is.
func generate(c *Code, s Store, space layout.Space) *loops.Module {
	d := gen.Generate(c.p, space)
	if c.prepare != nil {
		c.prepare(&d.Module)
	}
	switch {
	case s.Stacks:
		return loops.NewStacks(d, s)
	case space == layout.Shared:
		return loops.NewThreads(d)
	}
	m := loops.New(d)
	m.TooLarge = m.TooLarge || s != (Store{}) && !m.EmitStore(s)
	return m
}

// Kernel starts a kernel. Its memory does not grow beyond limit bytes, nor beyond 16 GiB, nor
// beyond 4 GiB if the host has no wide memory: see Limit. It fails if the host cannot run the
// module. With Bitstate and Compact the kernel has only depth-first search, with Nested only
// nested depth-first search, with Pruning only the pruning searches. It fails with ErrClaim if the
// program has a claim and the store is not for nested search, and with ErrTrace if the program has a
// trace.
func (c *Code) Kernel(limit uint64, s Store) (*Kernel, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if err := c.check(s); err != nil {
		return nil, err
	}
	if limit > maxNarrow && s.Kind != Collapse && s.Kind != Pruning {
		if k, err := c.start(min(limit, maxWide), s, layout.Wide); err == nil {
			return k, nil
		}
	}
	return c.start(min(limit, maxNarrow), s, layout.Narrow)
}

// check returns an error if no kernel can run the program.
func (c *Code) check(s Store) error {
	switch {
	case c.p.Trace != nil:
		return ErrTrace
	case c.p.Claim != nil && !s.Nested:
		return ErrClaim
	case c.p.Layout.FirstRecord > 1<<20 || parts(c.p) > maxParts:
		return ErrTooLarge
	}
	return nil
}

// maxParts bounds the locations and actions of a program. Declaring functions for more takes
// much memory, and few such programs would fit within the limits of package layout.
const maxParts = 1 << 17

// parts counts the locations and actions of a program.
func parts(p *prog.Program) int {
	n := len(p.Actions)
	for t := range p.Procs {
		n += len(p.Procs[t].Locations)
	}
	return n
}

// module returns the generated module, or nil if it is too large.
func (c *Code) module(s Store, space layout.Space) *loops.Module {
	if c.tooLarge {
		return nil
	}
	whole := s == (Store{})
	if m := c.modules[space]; m != nil && whole {
		return m
	}
	m := c.generate(c, s, space)
	switch {
	case m.TooLarge:
		c.tooLarge = whole
		return nil
	case whole:
		c.modules[space] = m
	}
	return m
}

// start generates and starts a module.
func (c *Code) start(limit uint64, s Store, space layout.Space) (*Kernel, error) {
	m := c.module(s, space)
	if m == nil {
		return nil, ErrTooLarge
	}
	k := &Kernel{module: m, store: s, limit: limit &^ (wasm.PageSize - 1), used: alignToLine(uint64(m.Free))}
	m.MinPages = m.Free/wasm.PageSize + 1
	m.MaxPages = max(uint32((limit+wasm.PageSize-1)/wasm.PageSize), m.MinPages)
	k.pages = uint64(m.MinPages)
	if err := k.launch(); err != nil {
		return nil, err
	}
	if err := k.link(); err != nil {
		k.in.Release()
		return nil, err
	}
	return k, nil
}

// launch starts the module.
func (k *Kernel) launch() (err error) {
	if !k.module.Shared {
		k.in, err = host.Launch(k.module.Bytes())
		return err
	}
	in, err := host.LaunchThreads(k.module.Bytes(), k.module.MinPages, k.module.MaxPages)
	k.in, k.threads = in, &threads{in: in}
	return err
}

// noFunction stands for the number of a function that a kernel does not have.
const noFunction = -1

// link finds the functions of the module.
func (k *Kernel) link() error {
	depthFirst, graph := "", ""
	if k.module.Shared {
		return k.linkThreads()
	}
	var nodes, unfold, prune, pruneBreadth string // only with Collapse or Pruning
	switch {
	case k.store.Nested:
		depthFirst = loops.NestedPrefix
		if k.store.Kind == Collapse {
			nodes = loops.CollapsePrefix + "nodes"
		}
	case k.store.Kind == Bitstate, k.store.Kind == Compact:
		depthFirst = loops.LossyPrefix
	case k.store.Kind == Collapse:
		depthFirst, graph, nodes, unfold = loops.CollapsePrefix, loops.CollapsePrefix, loops.CollapsePrefix+"nodes", loops.CollapsePrefix+"unfold"
	case k.store.Kind == Pruning:
		prune, pruneBreadth = loops.PruneName, loops.PruneBreadthName
	}
	return k.linkNames([]functionNamed{
		{"region", &k.region}, {"slide", &k.slide}, {"push", &k.push},
		{depthFirst + "rehash", &k.rehash}, {depthFirst + "depth", &k.depth}, {depthFirst + "root", &k.root},
		{graph + "seed", &k.seed}, {graph + "expand", &k.expand}, {graph + "breadth", &k.breadth}, {graph + "rejoined", &k.rejoined},
		{graph + "best", &k.best}, {graph + "state labels", &k.labels}, {graph + "state measure", &k.measure},
		{nodes, &k.nodes}, {unfold, &k.unfold}, {prune, &k.prune}, {pruneBreadth, &k.pruneBreadth},
	})
}

// A functionNamed is a function of the module and where its number goes; "" is no function.
type functionNamed struct {
	name string
	to   *int32
}

func (k *Kernel) linkNames(list []functionNamed) error {
	for _, f := range list {
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

// Release frees the kernel and its memory.
func (k *Kernel) Release() { k.in.Release() }

// Bytes returns how many bytes of memory the kernel uses, in whole pages.
func (k *Kernel) Bytes() uint64 { return alignUp(k.used+k.margin(), wasm.PageSize) }

// Limit returns how many bytes of memory the kernel may have. It becomes less than the limit
// given to Code.Kernel if the host refuses to provide them.
func (k *Kernel) Limit() uint64 { return k.limit }

// address returns the address of a state, and reference the reference to the state at an
// address. See loops.WideUnit.
func (k *Kernel) address(state uint32) uint64 {
	if k.module.Wide {
		return uint64(state) << loops.WideShift
	}
	return uint64(state)
}

func (k *Kernel) reference(at uint64) uint32 {
	if k.module.Wide {
		return uint32(at >> loops.WideShift)
	}
	return uint32(at)
}

// readCells reads all cells, and writeCells writes them.
func (k *Kernel) readCells() error  { return k.readCellsOf(0, &k.cells) }
func (k *Kernel) writeCells() error { return k.writeCellsOf(0, &k.cells) }

// readCellsOf reads the cells of the thread whose copies of the reserved memory start at own, and
// writeCellsOf writes them. Those of the host start at 0.
func (k *Kernel) readCellsOf(own uint64, cells *[loops.Cells]uint64) error {
	raw := make([]byte, 8*loops.Cells)
	if err := k.in.Read(own+uint64(k.module.Cells), raw); err != nil {
		return err
	}
	for i := range cells {
		cells[i] = binary.LittleEndian.Uint64(raw[8*i:])
	}
	return nil
}

func (k *Kernel) writeCellsOf(own uint64, cells *[loops.Cells]uint64) error {
	raw := make([]byte, 0, 8*loops.Cells)
	for _, x := range cells {
		raw = binary.LittleEndian.AppendUint64(raw, x)
	}
	return k.in.Write(own+uint64(k.module.Cells), raw)
}

// A Store says what a search stores of a visited state.
type Store = loops.Store

// A Kind of Store.
type Kind = loops.Kind

// The kinds of stores.
const (
	Whole    = loops.Whole
	Bitstate = loops.Bitstate
	Compact  = loops.Compact
	Collapse = loops.Collapse
	Pruning  = loops.Pruning
)
