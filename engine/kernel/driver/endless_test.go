package driver_test

import (
	"bytes"

	"beeline/engine/prog"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// endless reports whether a d_step in one of the first states does not end, or not soon.
// Kernels give up there.
func endless(p *prog.Program, states int) bool {
	system, seen := vm.New(p), store.NewExact(int(p.Layout.Hidden))
	var batch ts.Batch
	system.Initial(&batch)
	_, initial := batch.At(0)
	seen.Insert(initial)
	for id := 0; id < seen.Len() && seen.Len() < states; id++ {
		batch.Reset()
		system.Successors(bytes.Clone(seen.State(store.ID(id))), &batch)
		for i := range batch.Len() {
			e, target := batch.At(i)
			if e.Fault == ts.EndlessDStep || e.Fault == ts.UnfinishedDStep || e.Blocked {
				return true
			}
			if !e.Blocked && !e.Fault.Fatal() {
				seen.Insert(target)
			}
		}
	}
	return false
}
