package kernel

import (
	"errors"

	"beeline/engine/kernel/host"
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/loops"
	"beeline/engine/ts"
)

// Breadth-first search by several threads: see loops/threads.go. Go lays out memory
// (threads_memory.go), lets the host take the first turns, starts the threads, waits for them to
// stop, makes regions longer, and adds up counts.

// usualRange is the number of states of a range.
const usualRange = 128

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

// threads are those that search.
type threads struct {
	in      host.Threads
	copies  []uint64 // start of each thread's copies of the reserved memory
	regions []extent // batch of each thread
	began   [loops.Cells]uint64
	alone   int // steps in which the host still searches itself
	started bool
	// rangeStates is the number of states of a complete range: enough that threads seldom take
	// ranges, few enough that all threads have work.
	rangeStates uint64
	ended       bool // the threads have stopped for good
}

// Threads starts a kernel whose only search is breadth first, by 2 to MaxThreads threads. Its
// memory does not grow beyond limit bytes, nor beyond 4 GiB. It fails if the host cannot run
// the module, and with ErrHidden if the program is not for several threads.
func (c *Code) Threads(limit uint64, n int) (*Kernel, error) {
	if err := c.check(Store{}); err != nil {
		return nil, err
	}
	if c.p.Layout.Hidden > 0 {
		return nil, ErrHidden
	}
	k, err := c.start(min(limit, maxNarrow), Store{}, layout.Shared)
	if err != nil {
		return nil, err
	}
	k.copies, k.regions, k.rangeStates, k.alone = make([]uint64, n), make([]extent, n), usualRange, aloneSteps
	return k, nil
}

// HasThreads reports whether threads search. A nil kernel has none.
func (k *Kernel) HasThreads() bool { return k != nil && k.threads != nil }

// linkThreads finds the functions of a module for threads.
func (k *Kernel) linkThreads() error {
	return k.linkNames([]functionNamed{
		{"region", &k.region}, {"slide", &k.slide}, {"rehash", &k.rehash}, {"seed", &k.seed}, {"expand", &k.expand},
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
	switch err := k.layOutThreads(initial); {
	case errors.Is(err, ErrFull):
		return ErrManyThreads
	case err != nil:
		return err
	}
	k.began = k.cells
	return k.writeThreads()
}

// aloneSteps is for how many steps the host does the work of the first thread. A search that ends
// within them takes less time than starting threads.
const aloneSteps = 12

// waitMilliseconds is how long a step waits for the threads.
const waitMilliseconds = 5

// StepThreads expands some n states alone, or waits some milliseconds while the threads search.
// It fails with ErrThreadEnded if a thread has ended by itself. After an error the kernel cannot
// be used.
func (k *Kernel) StepThreads(n int) (status Status, err error) {
	var halted bool
	if k.alone > 0 {
		k.alone--
		halted, err = k.searchAlone(n)
	} else {
		halted, err = k.waitForThreads()
	}
	if halted && err == nil {
		status, err = k.handleHalt()
	}
	k.ended = status != Running || err != nil
	return status, err
}

// searchAlone takes a turn of the first thread and reports whether the search has stopped. Ranges
// of narrow levels are short, so n states count as more ranges than they would fill.
func (k *Kernel) searchAlone(n int) (bool, error) {
	const states, most = usualRange / 8, 1 << 16
	if err := k.threads.in.Turn(uint32(k.copies[0]), uint32(min(n/states+1, most))); err != nil {
		return false, err
	}
	reason, err := k.controlWord(loops.ControlHalt)
	return reason != running, err
}

// waitForThreads waits for the threads, which it starts before, and reports whether they have
// stopped.
func (k *Kernel) waitForThreads() (bool, error) {
	if !k.started {
		k.started = true
		numbers := make([]uint32, len(k.copies))
		for i, at := range k.copies {
			numbers[i] = uint32(at)
		}
		if err := k.threads.in.Start(k.module.Control, numbers); err != nil {
			return false, err
		}
	}
	halted, err := k.threads.in.Wait(k.module.Control, waitMilliseconds)
	if err != nil {
		return false, ErrThreadEnded
	}
	return halted, nil
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
	if finished != 0 {
		return Status(finished), k.beginRejoined()
	}
	reason, err := k.controlWord(loops.ControlHalt)
	if err != nil || reason == loops.StatusStateLimit {
		return StateLimit, err
	}
	switch err := k.growShared(int32(reason)); {
	case errors.Is(err, ErrFull):
		return MemoryLimit, nil
	case err != nil:
		return 0, err
	}
	return Running, k.threads.in.ExchangeIf(k.module.Control+loops.ControlHalt, reason, running)
}

// growShared makes the region longer that a reason names.
func (k *Kernel) growShared(reason int32) (err error) {
	block, err := k.controlWord(loops.ControlBlock)
	if err != nil {
		return err
	}
	k.cells[loops.CellArena] = uint64(block)
	if reason == loops.NeedBatch {
		err = k.growBatches()
	} else {
		err = k.grow(reason)
	}
	if err != nil {
		return err
	}
	if err := k.writeMemory(); err != nil {
		return err
	}
	return k.writePlaces()
}

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
	if _, err := k.threads.in.Wait(k.module.Control, pauseMilliseconds); err != nil {
		return ErrThreadEnded
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
	for _, at := range k.copies {
		if err := k.readCellsOf(at, &own); err != nil {
			return err
		}
		for _, c := range summed {
			k.cells[c] += own[c]
		}
		for _, c := range largest {
			k.cells[c] = max(k.cells[c], own[c])
		}
		if best := own[loops.CellBest]; best != 0 && (k.cells[loops.CellBest] == 0 || best < k.cells[loops.CellBest]) {
			for _, c := range ofError {
				k.cells[c] = own[c]
			}
		}
	}
	if k.cells[loops.CellAll] == 0 {
		k.cells[loops.CellErrors] = min(k.cells[loops.CellErrors], 1)
	}
	return nil
}

// How the cells of the threads become those of the search.
var (
	summed  = []loops.Cell{loops.CellStored, loops.CellIncoming, loops.CellAtomic, loops.CellEntries, loops.CellExpanded, loops.CellErrors}
	largest = []loops.Cell{loops.CellDeepest, loops.CellLongest, loops.CellCutOff}
	ofError = []loops.Cell{loops.CellBest, loops.CellErrorKind, loops.CellErrorFault, loops.CellParent, loops.CellEdge}
)

// beginRejoined prepares Rejoined and Expand, which the host calls after the search.
func (k *Kernel) beginRejoined() error {
	head, err := k.controlWord(loops.ControlHead)
	if err != nil {
		return err
	}
	end, err := k.readWord(uint64(head) + loops.RangeEnd)
	if err != nil {
		return err
	}
	block, err := k.controlWord(loops.ControlBlock)
	if err != nil {
		return err
	}
	k.cells[loops.CellArena] = uint64(block)
	k.cells[loops.CellRange], k.cells[loops.CellRangeEnd] = uint64(head), uint64(end)
	k.firstPath = uint64(head) + loops.RangeHeader
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
