package kernel

import (
	"errors"

	"beeline/engine/kernel/host"
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// Breadth-first search by several threads: see loops/threads.go. Go lays out memory
// (threads_memory.go), takes turns of the first thread, starts the others, makes regions longer
// when the threads stop for that, and adds up counts.

// usualRange is the number of states of a range, usualFirstSlots the number of slots of the first
// table.
const (
	usualRange      = 128
	usualFirstSlots = 1 << 16
)

// MaxThreads is the largest number of threads of a kernel.
const MaxThreads = 64

// ErrHidden means that the program has hidden bytes: which of two states that differ only there
// is stored would depend on the time that threads take.
var ErrHidden = errors.New("states of this model that are equal may lead to different ones")

// ErrManyThreads means that the memory limit has no room for the threads.
var ErrManyThreads = errors.New("the memory limit is too small for so many cores")

// ErrThreadEnded means that a thread has ended by itself.
var ErrThreadEnded = errors.New("a thread has ended")

// Results of threads at work.
const (
	running = 0
	paused  = 200 // the host has stopped the threads
)

// pauseMilliseconds bounds how long the host waits for threads that it stops.
const pauseMilliseconds = 50

// waitMilliseconds bounds how long the host waits for work, or for threads that stop by themselves.
const waitMilliseconds = 5

// threads are those that search.
type threads struct {
	in      host.Threads
	copies  []uint64 // start of each thread's copies of the reserved memory
	regions []extent // batch of each thread
	began   [loops.Cells]uint64
	alone   int // steps in which only the host searches; negative for the first ones with all threads
	started bool
	held    bool // the other threads may not start yet
	// rangeStates is the number of states of a complete range: enough that threads seldom take
	// ranges, few enough that all threads have work.
	rangeStates uint64
	firstRange  uint64 // address of the range with the initial state
	firstSlots  uint64 // slots of the first table
	ended       bool   // the threads have stopped for good

	stackThreads // of depth-first search
}

// Threads starts a kernel whose only search is breadth first, by 2 to MaxThreads threads. Its
// memory does not grow beyond limit bytes, nor beyond 4 GiB. It fails if the host cannot run
// the module, and with ErrHidden if the program is not for several threads.
func (c *Code) Threads(limit uint64, n int) (*Kernel, error) {
	return c.startThreads(limit, n, Store{})
}

// startThreads starts a kernel for n threads.
func (c *Code) startThreads(limit uint64, n int, s Store) (*Kernel, error) {
	if err := c.check(s); err != nil {
		return nil, err
	}
	if c.p.Layout.Hidden > 0 {
		return nil, ErrHidden
	}
	k, err := c.start(min(limit, maxNarrow), s, layout.Shared)
	if err != nil {
		return nil, err
	}
	k.copies, k.regions, k.rangeStates, k.alone = make([]uint64, n), make([]extent, n), usualRange, aloneSteps
	k.firstSlots = usualFirstSlots
	return k, nil
}

// HasThreads reports whether threads search. A nil kernel has none.
func (k *Kernel) HasThreads() bool { return k != nil && k.threads != nil }

// linkThreads finds the functions of a module for threads.
func (k *Kernel) linkThreads() error {
	if k.store.Stacks {
		return k.linkNames([]functionNamed{{"region", &k.region}, {"slide", &k.slide}, {"root", &k.root}})
	}
	return k.linkNames([]functionNamed{
		{"region", &k.region}, {"slide", &k.slide}, {"", &k.rehash}, {"seed", &k.seed}, {"expand", &k.expand},
		{"rejoined", &k.rejoined}, {"state labels", &k.labels}, {"state measure", &k.measure},
		{"", &k.depth}, {"", &k.root}, {"", &k.breadth}, {"", &k.best}, {"", &k.push}, {"", &k.nodes}, {"", &k.unfold}, {"", &k.prune}, {"", &k.pruneBreadth},
	})
}

// BeginThreads is BeginBreadth for threads. It fails with ErrManyThreads if the memory limit has no
// room for them.
func (k *Kernel) BeginThreads(initial ts.State, b Options, all bool) error {
	k.cells = [loops.Cells]uint64{}
	k.setOptions(b)
	k.setFlag(loops.CellAll, all)
	k.cells[loops.CellThreads], k.cells[loops.CellRangeMost] = uint64(len(k.copies)), k.rangeStates
	k.cells[loops.CellPrefix] = loops.PathBytes
	grow := []func() error{k.growTable, k.growArena, func() error {
		k.firstRange = k.cells[loops.CellArena]
		k.cells[loops.CellArena] += loops.RangeHeader
		return nil
	}}
	if err := k.layOutThreads(k.seed, initial, grow, k.endFirstRange); err != nil {
		return manyThreads(err)
	}
	k.cells[loops.CellStored], k.cells[loops.CellIncoming], k.cells[loops.CellLongest] = 1, 1, uint64(len(initial))
	k.began = k.cells
	return k.writeThreads()
}

// manyThreads replaces ErrFull by ErrManyThreads: memory did not suffice to start.
func manyThreads(err error) error {
	if errors.Is(err, ErrFull) {
		return ErrManyThreads
	}
	return err
}

// aloneSteps is the number of steps in which only the host searches. A search that ends within
// them takes less time than starting threads.
const aloneSteps = 12

// startSteps is the number of steps after the start of threads in which they may not run yet.
const startSteps = 32

// HoldThreads keeps the threads of a kernel that has some from starting, up to LetThreadsStart. Without it they
// start after some steps. Call it before the first step.
func (k *Kernel) HoldThreads() { k.held = true }

// LetThreadsStart ends HoldThreads.
func (k *Kernel) LetThreadsStart() { k.held = false }

// StartsThreads reports whether threads may wait for the end of the host's time slice: browsers
// start them only between tasks of the thread that asked for them.
func (k *Kernel) StartsThreads() bool { return k.HasThreads() && k.started && k.alone > -startSteps }

// StepThreads expands some n states in the host's thread, and starts the other threads after
// aloneSteps. It fails with ErrThreadEnded if a thread has ended by itself. After an error the
// kernel cannot be used.
func (k *Kernel) StepThreads(n int) (status Status, err error) {
	if err = k.startThreads(); err == nil {
		// Ranges of narrow levels are short, so n states count as more ranges than they would fill.
		states := usualRange / 8
		if k.store.Stacks {
			states = usualRange
		}
		const most = 1 << 16
		var halted bool
		halted, err = k.turn(min(n/states+1, most), waitMilliseconds)
		switch {
		case err != nil:
		case halted:
			status, err = k.handleHalt()
		case k.started:
			err = k.extendArena()
		}
	}
	k.ended = status != Running || err != nil
	return status, err
}

// startThreads starts all threads but the first when it is time.
func (k *Kernel) startThreads() error {
	if k.held && k.alone <= 0 {
		return nil
	}
	if k.alone > -startSteps {
		k.alone--
	}
	if k.started || k.alone >= 0 {
		return nil
	}
	k.started = true
	numbers := make([]uint32, len(k.copies)-1)
	for i, at := range k.copies[1:] {
		numbers[i] = uint32(at)
	}
	return k.threads.in.Start(k.module.Control, numbers)
}

// turn takes a turn of the first thread and reports whether all threads have stopped.
func (k *Kernel) turn(ranges, milliseconds int) (bool, error) {
	halted, err := k.threads.in.Turn(k.module.Control, uint32(k.copies[0]), uint32(ranges), uint32(milliseconds))
	if err != nil && k.started {
		err = k.abandon()
	}
	return halted, err
}

// abandon ends the search because a thread has ended. It adds up what was found until now.
func (k *Kernel) abandon() error {
	k.ended = true
	if err := k.threads.in.ExchangeIf(k.module.Control+loops.ControlHalt, running, paused); err != nil {
		return err
	}
	if err := k.gather(); err != nil {
		return err
	}
	return ErrThreadEnded
}

// handleHalt finds out why the threads have stopped. They continue if the status is Running.
func (k *Kernel) handleHalt() (Status, error) {
	if err := k.gather(); err != nil {
		return 0, err
	}
	finished, err := k.controlWord(loops.ControlFinished)
	if err != nil {
		return 0, err
	}
	switch {
	case finished != 0 && k.store.Stacks:
		return Status(finished), nil
	case finished != 0:
		return Status(finished), k.beginRejoined()
	}
	reason, err := k.controlWord(loops.ControlHalt)
	if err != nil || reason == loops.StatusStateLimit {
		return StateLimit, err
	}
	if reason == loops.StatusError && k.store.Stacks {
		return Error, nil
	}
	switch err := k.growShared(int32(reason)); {
	case errors.Is(err, ErrFull):
		return MemoryLimit, nil
	case err != nil:
		return 0, err
	}
	return Running, k.threads.in.ExchangeIf(k.module.Control+loops.ControlHalt, reason, running)
}

// growShared makes the regions longer for which threads have stopped, and the table if it is full. A
// thread that finds the table full while the threads stop for another reason sets only
// ControlCapacity.
func (k *Kernel) growShared(reason int32) error {
	needs := uint32(1) << reason
	block, err := k.controlWord(loops.ControlBlock)
	if err != nil {
		return err
	}
	k.cells[loops.CellArena] = uint64(block)
	if k.store.Stacks {
		if needs, err = k.growStacks(); err != nil {
			return err
		}
	}
	capacity, err := k.controlWord(loops.ControlCapacity)
	if capacity == loops.TableFull && k.store.Kind != Bitstate {
		needs |= 1 << loops.NeedTable
	}
	for _, reason := range sharedReasons {
		if needs>>reason&1 == 0 || err != nil {
			continue
		}
		switch reason {
		case loops.NeedBatch:
			err = k.growBatches(0)
		case loops.NeedArena:
			err = k.growBlocks()
		default:
			err = k.grow(reason)
		}
	}
	if err != nil {
		return err
	}
	if err := k.writeMemory(); err != nil {
		return err
	}
	return k.writePlaces()
}

// sharedReasons are the reasons to stop that concern all threads.
var sharedReasons = []int32{loops.NeedBatch, loops.NeedArena, loops.NeedTable, loops.TooManyEdges}

// Settle brings the counts up to date. It stops the threads meanwhile.
func (k *Kernel) Settle() error {
	if k.threads == nil || k.ended {
		return nil
	}
	if !k.started {
		return k.gather()
	}
	halt := k.module.Control + loops.ControlHalt
	if err := k.threads.in.ExchangeIf(halt, running, paused); err != nil {
		return err
	}
	if _, err := k.turn(0, pauseMilliseconds); err != nil {
		return err
	}
	if err := k.gather(); err != nil {
		return err
	}
	return k.threads.in.ExchangeIf(halt, paused, running)
}

// gather adds up the counts of the threads, and takes the shortest error that one has found.
func (k *Kernel) gather() error {
	for _, list := range [][]loops.Cell{summed, largest, ofError} {
		for _, c := range list {
			k.cells[c] = k.began[c]
		}
	}
	var own [loops.Cells]uint64
	k.onStacks = 0
	for _, at := range k.copies {
		if err := k.readCellsOf(at, &own); err != nil {
			return err
		}
		if k.store.Stacks {
			k.onStacks += statesOnStack(&own)
		}
		for _, c := range summed {
			k.cells[c] += own[c]
		}
		for _, c := range largest {
			k.cells[c] = max(k.cells[c], own[c])
		}
		if best := own[loops.CellBest]; own[loops.CellErrorKind] != 0 && (k.cells[loops.CellBest] == 0 || best < k.cells[loops.CellBest]) {
			for _, c := range ofError {
				k.cells[c] = own[c]
			}
		}
	}
	if k.cells[loops.CellAll] == 0 && !k.store.Stacks {
		k.cells[loops.CellErrors] = min(k.cells[loops.CellErrors], 1)
	}
	return nil
}

// How the cells of the threads become those of the search.
var (
	summed  = []loops.Cell{loops.CellStored, loops.CellMatched, loops.CellIncoming, loops.CellRejoined, loops.CellAtomic, loops.CellEntries, loops.CellExpanded, loops.CellErrors}
	largest = []loops.Cell{loops.CellDeepest, loops.CellLongest, loops.CellCutOff}
	ofError = []loops.Cell{loops.CellBest, loops.CellErrorKind, loops.CellErrorFault, loops.CellParent, loops.CellEdge}
)

// beginRejoined prepares Rejoined and Expand, which the host calls after the search.
func (k *Kernel) beginRejoined() error {
	end, err := k.readWord(k.firstRange + loops.RangeEnd)
	if err != nil {
		return err
	}
	block, err := k.controlWord(loops.ControlBlock)
	if err != nil {
		return err
	}
	k.cells[loops.CellArena] = uint64(block)
	k.cells[loops.CellRange], k.cells[loops.CellRangeEnd] = k.firstRange, uint64(end)
	k.firstPath = k.firstRange + loops.RangeHeader
	return k.writeCells()
}

// coveredByThreads adds the actions that threads have executed to those of the host.
func (k *Kernel) coveredByThreads(list []byte) error {
	own := make([]byte, len(list))
	for _, at := range k.copies {
		if err := k.in.Read(at+uint64(k.module.Covered), own); err != nil {
			return err
		}
		for i, x := range own {
			list[i] |= x
		}
	}
	return nil
}
