package session

import (
	"errors"
	"math"

	"beeline/engine/format"
	"beeline/engine/kernel"
	"beeline/engine/store"
	"beeline/wasm/protocol"
)

const (
	defaultBits    = 3                       // per state in a bitstate store, as in pan
	defaultCompact = 64                      // bits per state in a compact store: the safest
	maxTable       = 1<<32 - store.LineBytes // bytes
)

// lossy are the stores that may lose states, by name.
var lossy = map[string]struct {
	kind kernel.Kind
	end  string // Result.Kind of a search without an error
}{
	"bitstate": {kernel.Bitstate, "bitstate"},
	"compact":  {kernel.Compact, "hash compaction"},
}

// completeStore sets the missing options of the store. If the store is lossy, it also sets
// the search.
func completeStore(o *protocol.Options) error {
	if o.Store == protocol.Hulls {
		return completeHulls(o)
	}
	if _, ok := lossy[o.Store]; !ok {
		if o.Search == "pida" || o.Search == "iterate" {
			return nil
		}
		if o.Bits != 0 || o.Table != 0 {
			return errors.New("the number of bits per state and the size of the table are options of the stores bitstate and compact")
		}
		return nil
	}
	if o.Search == "" {
		o.Search = "dfs"
	}
	if !protocol.SearchNamed(o.Search).LossyStore {
		return format.Errorf("the store %s does not keep whole states, and only the searches dfs, ndfs and indfs support that: use one of them, or the store exact or collapse", o.Store)
	}
	if o.Store == "compact" {
		return completeCompact(o)
	}
	return completeBitstate(o)
}

func completeHulls(o *protocol.Options) error {
	switch {
	case o.Search != "" && o.Search != "bfs":
		return format.Errorf("the store %s is for the search bfs", o.Store)
	case o.All:
		return format.Errorf("`all` has no effect with the store %s: it ends with the first error to which it finds a run", o.Store)
	}
	return nil
}

func completeCompact(o *protocol.Options) error {
	if o.Table != 0 {
		return errors.New("the table of the store compact grows: its size cannot be set")
	}
	if o.Bits == 0 {
		o.Bits = defaultCompact
	}
	if o.Bits < 40 || o.Bits > 64 || o.Bits%8 != 0 {
		return format.Errorf("the store compact keeps 40, 48, 56 or 64 bits of a state, not %d", o.Bits)
	}
	return nil
}

func completeBitstate(o *protocol.Options) error {
	if o.Bits == 0 {
		o.Bits = defaultBits
	}
	if o.Bits < 1 || o.Bits > store.MaxBits {
		return format.Errorf("the store bitstate keeps 1 to %d bits of a state, not %d", store.MaxBits, o.Bits)
	}
	memory := int64(o.Memory) << 20
	if o.Table <= 0 {
		o.Table = min(memory/4, maxTable)
	}
	if o.Table > min(memory/4*3, maxTable) {
		return format.Errorf("a table of %s leaves too little for the stack in %s MB of memory", countOf(uint64(o.Table), "byte"), protocol.Grouped(uint64(o.Memory)))
	}
	return nil
}

// kernelStore returns the store of a kernel.
func kernelStore(o *protocol.Options) kernel.Store {
	if o.Store == "collapse" {
		return kernel.Store{Kind: kernel.Collapse}
	}
	return kernel.Store{Kind: lossy[o.Store].kind, Bits: o.Bits, Bytes: uint64(o.Table)}
}

// newStore returns the store of a search in Go.
func (r *run) newStore() store.Store {
	switch k := kernelStore(&r.options); k.Kind {
	case kernel.Bitstate:
		return store.NewBitstate(r.space.Model.Hidden, k.Bytes, k.Bits)
	case kernel.Compact:
		return store.NewCompact(r.space.Model.Hidden, k.Bits)
	}
	return r.newKeeper()
}

// newKeeper returns a store that can return its states.
func (r *run) newKeeper() store.Indexed {
	c := r.space.Model.Cover
	if r.options.Store == protocol.Unshared && c != nil && c.Packing != nil {
		return store.NewPacked(c)
	}
	if r.options.Store == protocol.Unshared {
		return store.NewCollapse(r.space.Model.Hidden, r.space.Program.NewSplit())
	}
	if c != nil {
		return store.NewCovering(c)
	}
	return store.NewExact(r.space.Model.Hidden)
}

// losses estimates how many of the states entered in the store it has lost, nil if it keeps whole
// states. Nested search enters a state once for each of its searches.
func losses(o *protocol.Options, stored uint64) *protocol.Lossy {
	if _, ok := lossy[o.Store]; !ok {
		return nil
	}
	k := kernelStore(o)
	stored = max(stored, 1) // a stopped search may have none
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

// lossyMessage says what a complete search without an error does not prove.
func lossyMessage(l *protocol.Lossy) string {
	s := format.Sprintf("Only %d bits of each state are kept: ", l.Bits)
	if l.Lost < 1 {
		s += "the risk that a new state was taken for a visited one is " + protocol.Chance(l.Omission) + "."
	} else {
		s += format.Sprintf("about %s new states were taken for visited ones, and states that only they lead to were missed.", protocol.Grouped(uint64(min(l.Lost+0.5, 1e18))))
	}
	if l.Table > 0 && l.HashFactor < 100 {
		s += format.Sprintf(" A larger table loses fewer (hash factor %.3g, best if above 100).", l.HashFactor)
	}
	return s
}
