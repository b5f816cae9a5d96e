package driver_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// benchmarked is the model that is measured unless KERNEL_MODEL names a file: three processes
// that pass a baton.
const benchmarked = `byte turn, done[3];
active [3] proctype P() { byte x;
	do
	:: x < 40 -> x++
	:: turn == _pid && x > 0 -> x--; turn = (turn + 1) % 3
	:: atomic { x == 40 -> done[_pid] = 1 - done[_pid]; x = 0 }
	od
}`

func benchmarkedProgram(b *testing.B) *prog.Program {
	text := benchmarked
	if name := os.Getenv("KERNEL_MODEL"); name != "" {
		raw, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		text = string(raw)
	}
	p := promela.Compile("bench.pml", text, syntax.Options{}).Program
	if p == nil {
		b.Fatal("the model has errors")
	}
	return p
}

// BenchmarkKernelDepthFirst measures whole searches, in nanoseconds per transition.
// KERNEL_TABLE is the size of the bitstate table in bytes.
func BenchmarkKernelDepthFirst(b *testing.B) {
	p := benchmarkedProgram(b)
	table := uint64(64 << 20)
	if n, err := strconv.ParseUint(os.Getenv("KERNEL_TABLE"), 10, 32); err == nil {
		table = n
	}
	m := vm.New(p).Model()
	for _, s := range []kernel.Store{{}, {Kind: kernel.Collapse}, {Kind: kernel.Bitstate, Bits: 3, Bytes: table}, {Kind: kernel.Compact, Bits: 40}, {Kind: kernel.Compact, Bits: 64}} {
		b.Run(fmt.Sprintf("kind=%d/bits=%d", s.Kind, s.Bits), func(b *testing.B) {
			transitions, states, bytes := uint64(0), uint64(0), uint64(0)
			for range b.N {
				k, err := kernel.NewCode(p).Kernel(4000<<20, s)
				if err != nil {
					b.Fatal(err)
				}
				r, err := driver.DepthFirst{Model: m, Kernel: k, Limits: search.Limits{Depth: 10_000_000}, All: true}.Start()
				if err != nil {
					b.Fatal(err)
				}
				for r.Step(100_000) == search.Running {
				}
				done := r.Progress()
				transitions += done.Stored + done.Matched
				states, bytes = states+done.Stored, bytes+done.Bytes
				k.Release()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(transitions), "ns/edge")
			b.ReportMetric(float64(bytes)/float64(states), "B/state")
			b.ReportMetric(float64(states)/float64(b.N), "states")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkIterate measures iterated searches with small tables, in nanoseconds per transition, with Go
// and with a kernel.
func BenchmarkIterate(b *testing.B) {
	p := benchmarkedProgram(b)
	k, err := kernel.NewCode(p).Kernel(memory, kernel.Store{Kind: kernel.Pruning})
	if err != nil {
		b.Fatal(err)
	}
	defer k.Release()
	c := search.IteratedSearch{Model: vm.New(p).Model(), Goal: search.Goal{Asserts: true, Deadlocks: true}, Seed: 1,
		Sizes: search.Sizes{Unit: 8, Min: 1, Factor: 1.05, Max: 600}}
	for _, order := range []search.Order{search.DepthOrder, search.RandomDepthOrder} {
		for _, by := range []*kernel.Kernel{nil, k} {
			b.Run(fmt.Sprintf("order=%d/kernel=%t", order, by != nil), func(b *testing.B) {
				transitions := uint64(0)
				for range b.N {
					c.Order = order
					r := driver.Iterate(c, by)
					for r.Step(100_000) == search.Running {
					}
					done := r.Progress()
					transitions += done.Stored + done.Matched
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(transitions), "ns/edge")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
