package kernel

import (
	"testing"

	"beeline/engine/ts"
	"beeline/engine/vm"
)

// TestKeptBatches searches with room for the batches of no, few and many states on the stack.
// The counts must be equal.
func TestKeptBatches(t *testing.T) {
	const text = `typedef cell { byte v[4] }; cell c[3];
active [3] proctype P() { byte i; do :: c[_pid].v[i] < 2 -> c[_pid].v[i]++; i = (i + 1) % 2 :: atomic { i == 1 -> i = 0; c[_pid].v[3]++; c[_pid].v[3]-- } od }`
	p := compileText("cells.pml", text)
	var batch ts.Batch
	vm.New(p).Initial(&batch)
	_, initial := batch.At(0)
	for _, keep := range []Store{{}, {Kind: Collapse}, {Kind: Bitstate, Bits: 3, Bytes: 1 << 24}, {Kind: Compact, Bits: 64}} {
		var first Counts
		// A batch has up to six edges of less than 100 bytes.
		for i, room := range []uint64{firstBatch, 600, 1200, 5000} {
			k, err := NewCode(p).Kernel(1<<28, keep)
			if err != nil {
				t.Fatal(err)
			}
			if err := k.Begin(initial, Options{}); err != nil {
				t.Fatal(err)
			}
			at, err := k.allocate(room)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := k.in.Call(k.region, uint32(at), uint32(at+room), 0, 0); err != nil {
				t.Fatal(err)
			}
			for status := Running; status == Running; {
				if status, err = k.Step(10_000); err != nil {
					t.Fatal(err)
				}
			}
			c := k.Counts()
			if i == 0 {
				first = c
			}
			if c != first || c.Stored < 1000 || k.batchBytes != firstBatch {
				t.Errorf("%v, region of %d bytes: got %+v, want %+v as with %d bytes", keep, room, c, first, firstBatch)
			}
			k.Release()
		}
	}
}
