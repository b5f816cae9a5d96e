//go:build !js

package loops

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tetratelabs/wazero"

	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/store"
)

var runtimeForTests = wazero.NewRuntime(context.Background())

// TestHash compares the emitted hash with that of package store, on vectors of all lengths
// around those where its loop takes another turn.
func TestHash(t *testing.T) {
	for hidden := range uint32(4) {
		m := &Module{Draft: layout.New(layout.Form{Hidden: hidden}, layout.Narrow)}
		m.MinPages, m.MaxPages = 1, 1
		m.hash = m.Func(layout.I32s(2), []wasm.Type{wasm.I64})
		m.emitHash()
		m.Export("hash", m.hash)
		in, err := runtimeForTests.InstantiateWithConfig(context.Background(), m.Bytes(), wazero.NewModuleConfig().WithName(""))
		if err != nil {
			t.Fatal(err)
		}
		hash := in.ExportedFunction("hash")
		r := rand.New(rand.NewPCG(uint64(hidden), 1))
		for n := hidden; n < 70; n++ {
			s := make([]byte, n)
			for i := range s {
				s[i] = byte(r.IntN(256))
			}
			at := 1000 + r.Uint32N(100)
			in.Memory().Write(at, append(append([]byte{}, s...), make([]byte, 8)...))
			got, err := hash.Call(context.Background(), uint64(at), uint64(n))
			if err != nil {
				t.Fatal(err)
			}
			if want := store.Hash(s, int(hidden)); got[0] != want {
				t.Errorf("%d bytes, %d hidden: hash %x, want %x", n, hidden, got[0], want)
			}
		}
		in.Close(context.Background())
	}
}

// TestLost compares the estimates with counts.
func TestLost(t *testing.T) {
	for _, c := range []struct{ bytes, states, bits int }{{1 << 16, 50_000, 3}, {1 << 14, 20_000, 2}, {1 << 16, 90_000, 1}, {1 << 16, 80_000, 6}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			b := store.NewBitstate(0, uint64(c.bytes), c.bits)
			lost := 0
			for i := range c.states {
				if _, outcome := b.Insert([]byte{byte(i), byte(i >> 8), byte(i >> 16)}); outcome != store.Fresh {
					lost++
				}
			}
			got := Store{Kind: Bitstate, Bits: c.bits, Bytes: uint64(c.bytes)}.Lost(uint64(c.states - lost))
			if ratio := got / float64(lost); ratio < 0.9 || ratio > 1.1 {
				t.Errorf("estimate of lost states: got %.1f, want about %d", got, lost)
			}
		})
	}
}
