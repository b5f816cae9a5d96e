package store

// Blocks is a list that grows without being copied: growth needs memory for the new elements
// only. The zero Blocks is empty.
type Blocks[T any] struct {
	blocks []*[1 << blockBits]T
	n      int
}

const (
	blockBits = 12
	blockMask = 1<<blockBits - 1
)

// Append adds an element at the end.
//
//go:noinline
func (b *Blocks[T]) Append(x T) {
	if b.n>>blockBits == len(b.blocks) {
		b.blocks = append(b.blocks, new([1 << blockBits]T))
	}
	*b.At(uint32(b.n)) = x
	b.n++
}

// RemoveLast removes the last element and keeps its memory.
func (b *Blocks[T]) RemoveLast() { b.n-- }

// At returns the address of element i, which is valid as long as the list is. It panics if
// the list has no such element, or may return a zero element after the last one.
func (b *Blocks[T]) At(i uint32) *T { return &b.blocks[i>>blockBits][i&blockMask] }

// Len returns the number of elements.
func (b *Blocks[T]) Len() int { return b.n }

// Capacity returns the number of elements for which the list has memory.
//
//go:noinline
func (b *Blocks[T]) Capacity() uint64 { return uint64(len(b.blocks)) << blockBits }
