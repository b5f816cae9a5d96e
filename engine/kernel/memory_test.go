package kernel

import (
	"bytes"
	"errors"
	"testing"

	"beeline/engine/kernel/host"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// A limitedHost grows memory only by a number of pages.
type limitedHost struct {
	host.Instance
	pages uint32
}

func (s *limitedHost) Grow(pages uint32) error {
	if pages > s.pages {
		return errors.New("no")
	}
	s.pages -= pages
	return s.Instance.Grow(pages)
}

// TestHostWithoutMemory searches on a host that provides less memory than the limit permits.
// The search must end as at its limit, and Limit must return at most what there was.
func TestHostWithoutMemory(t *testing.T) {
	p := compileText("counters.pml", "active [3] proctype P() { byte x; do :: x < 60 -> x++ :: x > 0 -> x-- od }")
	var batch ts.Batch
	vm.New(p).Initial(&batch)
	_, initial := batch.At(0)
	for _, pages := range []uint32{70, 100, 150} {
		k, err := NewCode(p).Kernel(1<<30, Store{})
		if err != nil {
			t.Fatal(err)
		}
		k.in = &limitedHost{k.in, pages}
		if err := k.Begin(bytes.Clone(initial), Options{}); err != nil {
			t.Fatal(err)
		}
		status := Running
		for status == Running {
			if status, err = k.Step(5000); err != nil {
				t.Fatal(err)
			}
		}
		if status != MemoryLimit || k.Bytes() > k.Limit() || k.Limit() > uint64(pages+10)<<16 || k.Counts().Stored < 1000 {
			t.Errorf("%d pages: got status %d, %d bytes, limit %d, %+v; want status %d at the limit", pages, status, k.Bytes(), k.Limit(), k.Counts(), MemoryLimit)
		}
		k.Release()
	}
}
