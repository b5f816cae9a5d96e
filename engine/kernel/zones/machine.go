package zones

import (
	"encoding/binary"
	"errors"

	"beeline/engine/kernel"
	"beeline/engine/kernel/host"
	"beeline/engine/kernel/wasm"
)

// errFull means that the memory limit is reached.
var errFull = errors.New("the memory limit is reached")

const (
	firstSlots = 1 << 10
	// maxMemory is what 32-bit addresses reach, except the last page.
	maxMemory = 1<<32 - wasm.PageSize
	// The memory grows by at least a page and at least 1/growPart.
	growPart = 8
)

// A machine is a running module. The caller must release it.
type machine struct {
	code     *Code
	in       host.Instance
	pages    uint64
	limit    uint64 // of the memory in bytes
	segments []nodes
	moving   slots // of the table before, whose chains are not in the table yet
	cells    [cellCount]uint64

	search, rehash, enter int32 // functions
}

// slots are those of a table between two addresses.
type slots struct{ start, end uint64 }

// movedBytes is how many bytes of an old table move at once: they take a few milliseconds.
const movedBytes = 1 << 20

// nodes are stored nodes that lie one after the other. The end is 0 if more are stored there.
type nodes struct{ start, end uint64 }

// start starts a module whose memory does not grow beyond limit bytes. It stores the initial state.
func (c *Code) start(limit uint64) (*machine, error) {
	m := &machine{code: c, limit: min(limit, maxMemory) &^ (wasm.PageSize - 1)}
	table := uint64(c.free)
	first := table + firstSlots*slotBytes
	m.pages = (first+uint64(16*c.node))/wasm.PageSize + 1
	if m.pages*wasm.PageSize > m.limit {
		return nil, kernel.ErrTooLarge
	}
	c.module.MinPages, c.module.MaxPages = uint32(m.pages), uint32(m.limit/wasm.PageSize)
	in, err := host.Launch(c.module.Bytes())
	if err != nil {
		return nil, err
	}
	m.in = in
	if err := m.begin(table, first); err != nil {
		in.Release()
		return nil, err
	}
	return m, nil
}

// begin links the functions and stores the initial state.
func (m *machine) begin(table, first uint64) (err error) {
	if m.search, err = m.in.Function("search"); err != nil {
		return err
	}
	if m.rehash, err = m.in.Function("rehash"); err != nil {
		return err
	}
	if m.enter, err = m.in.Function("enter"); err != nil {
		return err
	}
	node := append(make([]byte, nodeDiscrete), m.code.initial...)
	if err := m.in.Write(first, node); err != nil {
		return err
	}
	end := first + uint64(len(node))
	m.segments = []nodes{{start: first}}
	m.setTable(table, firstSlots)
	m.cells[cellStored] = 1
	m.cells[cellNext], m.cells[cellFill], m.cells[cellLevelEnd] = first, end, end
	m.cells[cellEnd] = m.pages * wasm.PageSize
	if err := m.writeCells(); err != nil {
		return err
	}
	if _, err = m.in.Call(m.enter, uint32(first), 0, 0, 0); err != nil {
		return err
	}
	return m.readCells()
}

func (m *machine) setTable(at, count uint64) {
	m.cells[cellTable], m.cells[cellMask], m.cells[cellMost] = at, count-1, count/3*2
}

// step expands at most n states. After another status than running the search has ended; with errFull
// the memory limit ended it.
func (m *machine) step(n int) (status, error) {
	for m.cells[cellLeft] = uint64(n); ; {
		if m.moving.start < m.moving.end {
			if err := m.move(); err != nil || m.moving.start < m.moving.end {
				return running, err
			}
		}
		s, err := m.call()
		if err != nil {
			return s, err
		}
		switch s {
		case moreNodes:
			err = m.grow(m.cells[cellFill] + uint64(m.code.node))
		case moreSlots:
			err = m.growTable()
		case segment:
			m.segments = m.segments[1:]
			m.cells[cellNext], m.cells[cellNextEnd] = m.segments[0].start, m.segments[0].end
		default:
			return s, nil
		}
		if err != nil {
			return s, err
		}
	}
}

// call calls the search.
func (m *machine) call() (status, error) {
	if err := m.writeCells(); err != nil {
		return 0, err
	}
	s, err := m.in.Call(m.search, 0, 0, 0, 0)
	if err != nil {
		return 0, err
	}
	return status(s), m.readCells()
}

// grow makes the memory longer, so that it ends after an address.
func (m *machine) grow(least uint64) error {
	most := m.limit / wasm.PageSize
	needed := alignUp(least, wasm.PageSize) / wasm.PageSize
	if needed > most {
		return errFull
	}
	if needed <= m.pages {
		m.cells[cellEnd] = m.pages * wasm.PageSize
		return nil
	}
	to := min(max(needed, m.pages+m.pages/growPart), most)
	if err := m.in.Grow(uint32(to - m.pages)); err != nil {
		if to = needed; m.in.Grow(uint32(to-m.pages)) != nil {
			m.limit = m.pages * wasm.PageSize
			return errFull
		}
	}
	m.pages = to
	m.cells[cellEnd] = to * wasm.PageSize
	return nil
}

// growTable makes a table with twice as many slots after the nodes. Further nodes are stored after it.
func (m *machine) growTable() error {
	old, count := m.cells[cellTable], m.cells[cellMask]+1
	end := m.cells[cellFill]
	table := alignUp(end, 16)
	next := table + 2*count*slotBytes
	if err := m.grow(next + uint64(m.code.node)); err != nil {
		return err
	}
	last := &m.segments[len(m.segments)-1]
	last.end = end
	m.segments = append(m.segments, nodes{start: next})
	m.cells[cellNextEnd] = m.segments[0].end
	m.setTable(table, 2*count)
	m.cells[cellFill] = next
	m.moving = slots{old, old + count*slotBytes}
	return nil
}

// move moves some chains of the old table to the new one.
func (m *machine) move() error {
	if err := m.writeCells(); err != nil {
		return err
	}
	to := min(m.moving.start+movedBytes, m.moving.end)
	_, err := m.in.Call(m.rehash, uint32(m.moving.start), uint32(to), 0, 0)
	m.moving.start = to
	return err
}

// path returns the numbers of the edges to a node.
func (m *machine) path(node uint64) ([]uint32, error) {
	var steps []uint32
	head := make([]byte, nodeDiscrete)
	for {
		if err := m.in.Read(node, head); err != nil {
			return nil, err
		}
		parent := uint64(binary.LittleEndian.Uint32(head[nodeParent:]))
		if parent == 0 {
			return steps, nil
		}
		steps = append(steps, binary.LittleEndian.Uint32(head[nodeEdge:]))
		node = parent
	}
}

func (m *machine) readCells() error {
	raw := make([]byte, 8*cellCount)
	if err := m.in.Read(firstCell, raw); err != nil {
		return err
	}
	for i := range m.cells {
		m.cells[i] = binary.LittleEndian.Uint64(raw[8*i:])
	}
	return nil
}

func (m *machine) writeCells() error {
	raw := make([]byte, 0, 8*cellCount)
	for _, x := range m.cells {
		raw = binary.LittleEndian.AppendUint64(raw, x)
	}
	return m.in.Write(firstCell, raw)
}
