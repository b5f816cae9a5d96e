package kernel

import "beeline/engine/kernel/loops"

// An extent is a region of memory.
type extent struct{ at, end uint64 }

// leave notes a region that is not used any more. It joins those beside it: what
// lies between them is not used either, as regions are aligned.
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

// room gives out n bytes, aligned to 64, which may have been used before.
func (k *Kernel) allocateDirty(n uint64) (uint64, error) {
	for i, s := range k.free {
		if at := (s.at + cacheLine - 1) &^ (cacheLine - 1); s.end > at && s.end-at >= n {
			k.free[i].at = at + n
			return at, nil
		}
	}
	return k.insert(k.tablesStart(), n)
}

// last reports whether nothing but tables is behind a region with an end.
func (k *Kernel) isLast(end uint64) bool { return wholeLines(end) == k.tablesStart() }

// extend makes a region that is the last one but for tables longer, by a multiple of
// 64 bytes.
func (k *Kernel) extend(end loops.Cell, more uint64) error {
	more = wholeLines(more)
	if _, err := k.insert(k.tablesStart(), more); err != nil {
		return err
	}
	k.cells[end] += more
	return nil
}
