//go:build unix

package heuristic_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
)

// benchmarked are models of the corpus: the largest ones, and some of BEEM.
var benchmarked = []string{
	"case_studies/fluke/src/test/big/big.pr", "staroletov/gpu/gpu_pipeline_frame.pml", "staroletov/gpu/gpu_no_pipeline.pml",
	"itstools/leaders/leaders200.pml", "itstools/spin/spin12bis.pml", "misc-systems/mqttactic/mosquitto_concrete_model.pml",
	"rtems/barriers/barrier-mgr-model.pml", "hsf-spin/deadlock.giop.prm",
	"beem/anderson.4.pm", "beem/at.4.pm", "beem/bakery.5.pm", "beem/elevator.4.pm", "beem/firewire_link.2.pm", "beem/lamport.5.pm",
	"beem/peg_solitaire.3.pm", "beem/peterson.4.pm", "beem/rushhour.4.pm", "beem/sokoban.3.pm", "beem/szymanski.4.pm", "beem/telephony.5.pm",
}

// BenchmarkEstimates estimates states of some models in the order in which a search could: all
// successors of each state of random runs. It reports estimates per second, the milliseconds of the
// first estimate and the nanoseconds for a unit of search.Measured, all of processor time.
func BenchmarkEstimates(b *testing.B) {
	aims := relaxed.Aims{Deadlocks: true, Asserts: true}
	for _, name := range benchmarked {
		path := filepath.Join("..", "..", "..", "shared", "models", "promela", name)
		raw, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		p := corpus.Compile(path, string(raw))
		if p == nil {
			b.Fatalf("%s does not compile", name)
		}
		states := estimatedStates(p)
		for kind, make := range map[string]func() search.Heuristic{
			"active":   func() search.Heuristic { return heuristic.ActiveProcesses{System: vm.New(p)} },
			"deadlock": func() search.Heuristic { return heuristic.NewDeadlock(p, heuristic.CombineBySum, false) },
			"h_P^L":    func() search.Heuristic { return relaxed.NewRounds(p, aims, true) },
			"h^U":      func() search.Heuristic { return relaxed.NewPlan(p, aims, true) },
		} {
			b.Run(filepath.Base(name)+"/"+kind, func(b *testing.B) {
				start := processorTime()
				h := make()
				h.Estimate(states[0])
				first := processorTime() - start
				before := search.WorkOf(h)
				start = processorTime()
				for i := range b.N {
					h.Estimate(states[i%len(states)])
				}
				took := processorTime() - start
				b.ReportMetric(float64(b.N)/took.Seconds(), "estimates/s")
				if work := search.WorkOf(h) - before; work > 0 {
					b.ReportMetric(float64(took.Nanoseconds())/float64(work), "ns/work")
				}
				b.ReportMetric(first.Seconds()*1000, "ms/first")
			})
		}
	}
}

// estimatedStates returns up to 20,000 states, or 100 MB of them.
func estimatedStates(p *prog.Program) (all []ts.State) {
	random, sys := rand.New(rand.NewPCG(1, 2)), vm.New(p)
	var batch ts.Batch
	s, left := truth.First(p), 100<<20
	all = append(all, s)
	for left > 0 && len(all) < 20_000 {
		batch.Reset()
		sys.Successors(s, &batch)
		first := len(all)
		for i := range batch.Len() {
			if e, next := batch.At(i); e.Followed() {
				all = append(all, bytes.Clone(next))
				left -= len(next)
			}
		}
		left -= len(s) // ends also if no state has successors
		s = all[0]
		if n := len(all) - first; n > 0 {
			s = all[first+random.IntN(n)]
		}
	}
	return all
}

// processorTime returns the processor time of the process.
func processorTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
