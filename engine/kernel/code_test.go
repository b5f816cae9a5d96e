package kernel

import (
	"bytes"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

func compileText(name, text string) *prog.Program {
	return promela.Compile(name, text, syntax.Options{}).Program
}

// TestCode steps two kernels with common code in turn. They must not share memory: one reaches
// its limit, the other must behave like a kernel with its own code.
func TestCode(t *testing.T) {
	p := compileText("counters.pml", "active [3] proctype P() { byte x; do :: x < 30 -> x++ :: x > 0 -> x-- od }")
	var batch ts.Batch
	vm.New(p).Initial(&batch)
	_, initial := batch.At(0)
	code := NewCode(p)
	kernels := make([]*Kernel, 3)
	status := make([]Status, len(kernels))
	for i, limit := range []uint64{1 << 20, 1 << 28, 1 << 28} {
		from := code
		if i == 2 {
			from = NewCode(p)
		}
		k, err := from.Kernel(limit, Store{})
		if err != nil {
			t.Fatal(err)
		}
		defer k.Release()
		if err := k.Begin(bytes.Clone(initial), Options{}); err != nil {
			t.Fatal(err)
		}
		kernels[i], status[i] = k, Running
	}
	for on := true; on; {
		on = false
		for i, k := range kernels {
			if status[i] != Running {
				continue
			}
			var err error
			if status[i], err = k.Step(5000); err != nil {
				t.Fatal(err)
			}
			on = true
		}
	}
	if status[0] != MemoryLimit || status[1] != status[2] || status[1] == MemoryLimit || kernels[1].Counts() != kernels[2].Counts() || kernels[1].Counts().Stored < 25_000 {
		t.Errorf("got statuses %v and counts %+v, %+v, %+v; want the first limited and the others equal", status, kernels[0].Counts(), kernels[1].Counts(), kernels[2].Counts())
	}
}
