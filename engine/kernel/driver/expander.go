package driver

import (
	"errors"

	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// An expander is a search.Expander whose kernel generates and stores states. The kernel counts
// active processes. For other estimates Go reads the new states.
type expander struct {
	model       *ts.Model
	kernel      *kernel.Kernel
	estimator   *search.Estimator    // nil if the estimate is 0 or computed by the kernel
	active      bool                 // the kernel computes the estimates
	references  store.Blocks[uint32] // by number of the state
	keepLengths bool                 // states will be read later, with Fetch
	lengths     store.Blocks[uint32] // by number of the state, if keepLengths
	estimates   store.Blocks[uint16] // by number of the state; empty if all are 0
	list        []kernel.Successor
	state       ts.State
}

// newExpander returns an expander for a search.
func newExpander(c *BestFirst) *expander {
	out := &expander{model: c.Model, kernel: c.Kernel, keepLengths: c.SeveralLists()}
	if out.keepLengths {
		return out // The open lists compute the estimates.
	}
	active, ok := KernelEstimate(c.Heuristic)
	if out.active = active; !ok {
		e := c.Estimator()
		out.estimator = &e
	}
	return out
}

// searchError converts an error of a kernel to one of package search.
func searchError(err error) error {
	if errors.Is(err, kernel.ErrFull) {
		return search.ErrFull
	}
	return err
}

// The largest estimate that is stored, and what stands for Infinite.
const (
	maxEstimate = 1<<16 - 2
	deadEnd     = 1<<16 - 1
)

func (k *expander) Begin() (search.Successor, error) {
	var batch ts.Batch
	k.model.Initial(&batch)
	e, s := batch.At(0)
	ref, err := k.kernel.BeginGraph(s, k.active)
	k.references.Append(ref)
	out := search.Successor{Edge: e, Outcome: store.Fresh, Length: uint32(len(s))}
	if k.estimator != nil {
		out.Estimate = k.estimator.Estimate(s)
	}
	k.addEstimate(out.Estimate, out.Length)
	return out, searchError(err)
}

// addEstimate stores the estimate and the length of the state that was stored last.
func (k *expander) addEstimate(estimate, length uint32) {
	if k.keepLengths {
		k.lengths.Append(length)
	}
	if estimate == search.Infinite {
		k.estimates.Append(deadEnd)
	} else if k.active || k.estimator != nil {
		k.estimates.Append(uint16(min(estimate, maxEstimate)))
	}
}

func (k *expander) Expand(id uint32, list []search.Successor) (_ []search.Successor, moves bool, err error) {
	k.list, moves, err = k.kernel.Expand(*k.references.At(id), k.list[:0])
	if err != nil {
		return list, moves, searchError(err)
	}
	for _, a := range k.list {
		b := search.Successor{Edge: a.Edge, To: a.Number, Outcome: store.Visited, HiddenDiffers: a.HiddenDiffers, Length: a.Length, Estimate: a.Active}
		if !a.Visited && a.Edge.Followed() {
			b.Outcome = store.Fresh
			k.references.Append(a.State)
			b.Skipped = k.estimator != nil && k.estimator.Skips(a.Edge)
			if k.estimator != nil && !b.Skipped {
				if b.Estimate, err = k.estimateNew(a); err != nil {
					return list, moves, err
				}
			}
			k.addEstimate(b.Estimate, b.Length)
		}
		list = append(list, b)
	}
	return list, moves, nil
}

// estimateNew returns the estimate of a new state.
func (k *expander) estimateNew(a kernel.Successor) (_ uint32, err error) {
	if k.state, err = k.readState(a.State, a.Length, k.state); err != nil {
		return 0, err
	}
	return k.estimator.Estimate(k.state), nil
}

// readState returns the state with a reference, in the memory of to if that suffices.
func (k *expander) readState(ref, length uint32, to ts.State) (ts.State, error) {
	if int(length) > cap(to) {
		to = make(ts.State, 2*length)
	}
	to = to[:length]
	return to, k.kernel.State(ref, to)
}

func (k *expander) Estimate(id uint32) uint32 {
	if k.estimates.Len() == 0 {
		return 0
	}
	estimate := *k.estimates.At(id)
	if estimate == deadEnd {
		return search.Infinite
	}
	return uint32(estimate)
}

func (k *expander) Fetch(id uint32, to ts.State) (ts.State, error) {
	return k.readState(*k.references.At(id), *k.lengths.At(id), to)
}

func (k *expander) ValidEnd(id uint32) (bool, error) {
	labels, err := k.kernel.Labels(*k.references.At(id))
	return labels&ts.ValidEnd != 0, searchError(err)
}

func (k *expander) Bytes() uint64 {
	return k.kernel.Bytes() + (k.references.Capacity()+k.lengths.Capacity())*4 + k.estimates.Capacity()*2
}
