package kernel

import (
	"errors"

	"beeline/engine/kernel/loops"
	"beeline/engine/kernel/wasm"
)

// ErrFull means that the bound on memory was reached.
var ErrFull = errors.New("no more memory")

// allocate returns the address of n zero bytes at the end of memory, aligned to 64.
func (k *Kernel) allocate(n uint64) (uint64, error) {
	at := k.used
	end := at + n + k.margin()
	if end > k.limit {
		return 0, ErrFull
	}
	if have := k.pages * wasm.PageSize; end > have {
		if err := k.growBy((end-have+wasm.PageSize-1)/wasm.PageSize, (k.limit-have)/wasm.PageSize); err != nil {
			k.limit = have
			return 0, ErrFull
		}
	}
	k.used = alignToLine(at + n)
	return at, nil
}

// mostAhead is how many pages at most are added before they are needed.
const mostAhead = 1 << 12

// growBy adds at least needed pages to the memory, at most room. It doubles the memory if the host permits
// it: browsers collect garbage each time a large memory grows. Pages that nobody has used take no
// memory of the machine.
func (k *Kernel) growBy(needed, room uint64) error {
	ahead := min(max(needed, min(k.pages, mostAhead)), room)
	err := k.in.Grow(uint32(ahead))
	if err != nil && ahead > needed {
		ahead = needed
		err = k.in.Grow(uint32(ahead))
	}
	if err == nil {
		k.pages += ahead
	}
	return err
}

const cacheLine = 64

// margin returns how many bytes must follow what was allocated, because fetch may read them
// after a state.
func (k *Kernel) margin() uint64 {
	if k.module.Wide {
		return k.batchBytes + loops.VectorSlack
	}
	return 0
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

// alignUp rounds up to a multiple of a power of two.
func alignUp(n, unit uint64) uint64 { return (n + unit - 1) &^ (unit - 1) }

// alignToLine rounds up to a multiple of cacheLine, so that slots of tables lie in few cache
// lines.
func alignToLine(n uint64) uint64 { return alignUp(n, cacheLine) }

// An extent is a range of addresses, without end.
type extent struct{ at, end uint64 }

// addFree adds a free region. It joins regions that are close to it: since regions are
// aligned, nothing lies between them.
func (k *Kernel) addFree(x extent) {
	const gap = 2 * cacheLine
	for i := 0; i < len(k.free); i++ {
		s := k.free[i]
		if s.at <= x.end+gap && x.at <= s.end+gap {
			x = extent{min(s.at, x.at), max(s.end, x.end)}
			k.free = append(k.free[:i], k.free[i+1:]...)
			i = -1
		}
	}
	k.free = append(k.free, x)
}

// allocateDirty returns the address of n bytes, aligned to 64, which may have been used
// before.
func (k *Kernel) allocateDirty(n uint64) (uint64, error) {
	for i, s := range k.free {
		if at := alignToLine(s.at); s.end > at && s.end-at >= n {
			k.free[i].at = at + n
			return at, nil
		}
	}
	return k.insert(k.tablesStart(), n)
}

// isLast reports whether only tables lie after a region with this end.
func (k *Kernel) isLast(end uint64) bool { return alignToLine(end) == k.tablesStart() }

// extend makes the last region before the tables longer by at least more bytes.
func (k *Kernel) extend(end loops.Cell, more uint64) error {
	more = alignToLine(more)
	if _, err := k.insert(k.tablesStart(), more); err != nil {
		return err
	}
	k.cells[end] += more
	return nil
}
