package store

import "testing"

func TestBlocks(t *testing.T) {
	var b Blocks[uint64]
	const n = 3<<blockBits + 5
	var addresses []*uint64
	for i := range uint64(n) {
		b.Append(i)
		addresses = append(addresses, b.At(uint32(i)))
	}
	b.RemoveLast()
	b.Append(n - 1)
	for i, at := range addresses {
		if got := b.At(uint32(i)); *got != uint64(i) || got != at {
			t.Fatalf("element %d is %d, and its address has changed: %v", i, *got, got != at)
		}
	}
	if b.Len() != n || b.Capacity() != 4<<blockBits {
		t.Errorf("length %d, capacity %d; want %d, %d", b.Len(), b.Capacity(), n, 4<<blockBits)
	}
}
