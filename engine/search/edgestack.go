package search

import "beeline/engine/ts"

// An edgeStack has the edges of all states on the stack of a depth-first search. They lie in
// several batches, so a high stack grows without being copied.
type edgeStack struct {
	batches []*ts.Batch // each but the last has at least batchBytes
	spare   *ts.Batch   // empty, for the next one; may be nil
}

// batchBytes is how many bytes a batch has before the next one starts.
const batchBytes = 1 << 20

// next returns the batch for the edges of the next state, and its number.
func (s *edgeStack) next() (*ts.Batch, int) {
	last := len(s.batches) - 1
	if last >= 0 && s.batches[last].Used() < batchBytes {
		return s.batches[last], last
	}
	if s.spare == nil {
		s.spare = &ts.Batch{}
	}
	s.batches, s.spare = append(s.batches, s.spare), nil
	return s.batches[last+1], last + 1
}

// truncate drops all edges of a batch, which must be the last one, from the n-th on.
func (s *edgeStack) truncate(batch, n int) {
	b := s.batches[batch]
	b.Truncate(n)
	if n == 0 && batch > 0 {
		s.batches[batch], s.batches = nil, s.batches[:batch]
		if b.Bytes() <= 2*batchBytes {
			s.spare = b
		}
	}
}

// bytes returns the memory of the stack, used or not.
func (s *edgeStack) bytes() uint64 {
	n := int64(0)
	for _, b := range s.batches {
		n += b.Bytes()
	}
	if s.spare != nil {
		n += s.spare.Bytes()
	}
	return uint64(n)
}
