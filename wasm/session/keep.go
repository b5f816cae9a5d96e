package session

import (
	"errors"
	"fmt"
	"math"

	"beeline/engine/kernel"
	"beeline/engine/store"
	"beeline/wasm/protocol"
)

// Bits kept of a state where the options name none: those that pan takes, and
// those with which an omission is least likely.
const (
	defaultBits    = 3
	defaultCompact = 64
	maxTable       = 1<<32 - store.LineBytes // bytes
)

// lossy are the stores that do not keep states whole, by the name of the option,
// with what they may do to a search that meets no error.
var lossy = map[string]struct {
	kind kernel.Kind
	end  string // kind of the end of such a search
}{
	"bitstate": {kernel.Bitstate, "bitstate"},
	"compact":  {kernel.Compact, "hash compaction"},
}

// completeStore fills in what the options leave open about the store. Before it
// the search may be open still, behind it the two fit together.
func completeStore(o *protocol.Options) error {
	if _, ok := lossy[o.Store]; !ok {
		if o.Search == "pida" || o.Search == "iterate" {
			return nil
		}
		if o.Bits != 0 || o.Table != 0 {
			return errors.New("how many bits are kept of a state, and in how large a table, are options of the stores bitstate and compact")
		}
		return nil
	}
	if o.Search == "" {
		o.Search = "dfs"
	}
	if o.Search != "dfs" {
		return fmt.Errorf("the store %s does not keep states whole, and only the search dfs can do without them: say dfs or no search, or one of the stores exact and collapse", o.Store)
	}
	if o.Store == "compact" {
		return completeCompact(o)
	}
	return completeBitstate(o)
}

func completeCompact(o *protocol.Options) error {
	if o.Table != 0 {
		return errors.New("the store compact has a table that grows: its size is no option")
	}
	if o.Bits == 0 {
		o.Bits = defaultCompact
	}
	if o.Bits < 40 || o.Bits > 64 || o.Bits%8 != 0 {
		return fmt.Errorf("the store compact keeps 40, 48, 56 or 64 bits of a state, not %d", o.Bits)
	}
	return nil
}

func completeBitstate(o *protocol.Options) error {
	if o.Bits == 0 {
		o.Bits = defaultBits
	}
	if o.Bits < 1 || o.Bits > store.MaxBits {
		return fmt.Errorf("the store bitstate keeps 1 to %d bits of a state, not %d", store.MaxBits, o.Bits)
	}
	memory := int64(o.Memory) << 20
	if o.Table <= 0 {
		o.Table = min(memory/4, maxTable)
	}
	if o.Table > min(memory/4*3, maxTable) {
		return fmt.Errorf("a table of %d bytes leaves too little for the stack in %d MB of memory", o.Table, o.Memory)
	}
	return nil
}

// kernelStore is what the search keeps of a state.
func kernelStore(o *protocol.Options) kernel.Store {
	if o.Store == "collapse" {
		return kernel.Store{Kind: kernel.Collapse}
	}
	return kernel.Store{Kind: lossy[o.Store].kind, Bits: o.Bits, Bytes: uint64(o.Table)}
}

// emptyStore is the same for a search without a kernel.
func (r *run) emptyStore() store.Store {
	switch k := kernelStore(&r.options); k.Kind {
	case kernel.Bitstate:
		return store.NewBitstate(r.space.Model.Hidden, k.Bytes, k.Bits)
	case kernel.Compact:
		return store.NewCompact(r.space.Model.Hidden, k.Bits)
	}
	return r.emptyKeeper()
}

// emptyKeeper is emptyStore where states are to be had back.
func (r *run) emptyKeeper() store.Keeper {
	if r.options.Store == "collapse" {
		return store.NewCollapse(r.space.Model.Hidden, r.space.Program.NewSplit())
	}
	return store.NewExact(r.space.Model.Hidden)
}

// losses estimates what the store has kept from being seen, or returns nil where
// it loses nothing.
func losses(o *protocol.Options, stored uint64) *protocol.Lossy {
	if _, ok := lossy[o.Store]; !ok {
		return nil
	}
	k := kernelStore(o)
	stored = max(stored, 1) // a search that was stopped may not have begun
	lost := k.Lost(stored)
	l := &protocol.Lossy{
		Bits: k.Bits, Lost: lost, Coverage: float64(stored) / (float64(stored) + lost), Omission: -math.Expm1(-lost),
	}
	if k.Kind == kernel.Bitstate {
		l.Table = max(k.Bytes/store.LineBytes, 1) * store.LineBytes
		l.HashFactor = 8 * float64(l.Table) / float64(stored)
	}
	return l
}

// lossyEnd says what a search that ended without an error does not prove.
func lossyEnd(l *protocol.Lossy) string {
	s := fmt.Sprintf("Only %d bits are kept of each state: ", l.Bits)
	if l.Lost < 1 {
		s += fmt.Sprintf("the probability that a new state was taken for a seen one is %.2g.", l.Omission)
	} else {
		s += fmt.Sprintf("about %.0f new states were taken for seen ones, and what lies behind those alone was missed.", l.Lost)
	}
	if l.Table > 0 && l.HashFactor < 100 {
		s += fmt.Sprintf(" A larger table loses fewer (hash factor %.3g, best if above 100).", l.HashFactor)
	}
	return s
}
