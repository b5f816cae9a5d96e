package kernel

import "beeline/engine/kernel/loops"

// An extent is a region of memory.
type extent struct{ at, end uint64 }

// leave notes a region that is not used any more. It joins those beside it: what
// lies between them is not used either, as regions are aligned.
func (k *Kernel) leave(x extent) {
	const gap = 2 * cacheLine
	for i := 0; i < len(k.spare); i++ {
		s := k.spare[i]
		if s.at <= x.end+gap && x.at <= s.end+gap {
			x = extent{min(s.at, x.at), max(s.end, x.end)}
			k.spare = append(k.spare[:i], k.spare[i+1:]...)
			i = -1
		}
	}
	k.spare = append(k.spare, x)
}

// room gives out n bytes, aligned to 64, which may have been used before.
func (k *Kernel) room(n uint64) (uint64, error) {
	for i, s := range k.spare {
		if at := (s.at + cacheLine - 1) &^ (cacheLine - 1); s.end > at && s.end-at >= n {
			k.spare[i].at = at + n
			return at, nil
		}
	}
	return k.lift(k.top(), n)
}

// last reports whether nothing but tables is behind a region with an end.
func (k *Kernel) last(end uint64) bool { return lines(end) == k.top() }

// extend makes a region that is the last one but for tables longer, by a multiple of
// 64 bytes.
func (k *Kernel) extend(end loops.Cell, more uint64) error {
	more = lines(more)
	if _, err := k.lift(k.top(), more); err != nil {
		return err
	}
	k.cells[end] += more
	return nil
}
