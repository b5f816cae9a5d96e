package gen

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"beeline/engine/kernel/host"
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/reduce"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
)

// A pair generates the states of a program with the interpreter and with a kernel.
type pair struct {
	vm                                               *vm.System
	in                                               host.Instance
	successors, labels, edges, wanted, region, tails int32
	state, batch                                     uint32
	steps                                            int // in tails
}

func newPair(p *prog.Program, wide bool) (*pair, error) {
	space := layout.Narrow
	if wide {
		space = layout.Wide
	}
	m := Generate(p, space)
	exportTails(m)
	m.MinPages, m.MaxPages = m.Free/wasm.PageSize+1+64, 1<<12
	in, err := host.Launch(m.Bytes())
	if err != nil {
		return nil, err
	}
	x := &pair{vm: vm.New(p), in: in, state: (m.Free + 63) &^ 63}
	x.batch = x.state + 1<<20
	for name, to := range map[string]*int32{"successors": &x.successors, "labels": &x.labels, "edges": &x.edges, "wanted": &x.wanted, "region": &x.region, "tails": &x.tails} {
		if *to, err = in.Function(name); err != nil {
			return nil, err
		}
	}
	_, err = in.Call(x.region, x.batch, m.MinPages*wasm.PageSize, 0, 0)
	return x, err
}

// compare compares the labels and the edges of a state: all edges, then every other one.
func (x *pair) compare(s ts.State, want *ts.Batch) error {
	if err := x.in.Write(uint64(x.state), s); err != nil {
		return err
	}
	for _, mask := range []uint32{^uint32(0), 0x55555555} {
		for window := 0; window == 0 || window < want.Len(); window += 64 {
			if err := x.compareWindow(mask, window, want); err != nil {
				return err
			}
		}
	}
	labels, err := x.in.Call(x.labels, x.state, 0, 0, 0)
	if want := x.vm.Labels(s); ts.Labels(labels) != want || err != nil {
		return fmt.Errorf("labels: got %x, %v, want %x", labels, err, want)
	}
	return nil
}

// compareWindow compares 64 edges. Of these, each half has those that a 32-bit mask selects.
func (x *pair) compareWindow(mask uint32, window int, want *ts.Batch) error {
	if _, err := x.in.Call(x.wanted, mask, mask, uint32(window), 0); err != nil {
		return err
	}
	full, err := x.in.Call(x.successors, x.state, 0, 0, 0)
	if err != nil {
		return err
	}
	if gaveUp := full != 0 && want.Len() < 1<<layout.EdgeBits; gaveUp && mayNotEnd(want) {
		return nil
	}
	n, err := x.in.Call(x.edges, 0, 0, 0, 0)
	if int(n) != want.Len() || err != nil {
		return fmt.Errorf("got %d edges, %v, want %d", n, err, want.Len())
	}
	if full != n>>layout.EdgeBits {
		return fmt.Errorf("Successors: got status %d", full)
	}
	at := x.batch
	for i := window; i < min(want.Len(), window+64); i++ {
		if mask>>((i-window)%32)&1 == 0 {
			continue
		}
		length, err := x.compareEdge(at, i, want)
		if err != nil {
			return fmt.Errorf("edge %d: %w", i, err)
		}
		at = (at + layout.EdgeState + length + 15) &^ 7
	}
	return nil
}

func (x *pair) compareEdge(at uint32, i int, want *ts.Batch) (length uint32, err error) {
	e, target := want.At(i)
	h := make([]byte, layout.EdgeState)
	if err := x.in.Read(uint64(at), h); err != nil {
		return 0, err
	}
	length = binary.LittleEndian.Uint32(h[layout.EdgeLength:])
	got := make([]byte, min(length, 1<<20))
	if err := x.in.Read(uint64(at+layout.EdgeState), got); err != nil {
		return 0, err
	}
	flags := flagsOf(e)
	number := binary.LittleEndian.Uint16(h[layout.EdgeIndex:])
	if a := ts.Action(binary.LittleEndian.Uint64(h)); a != e.Action || number != uint16(i) {
		return 0, fmt.Errorf("got action %x, number %d, want action %x", a, number, e.Action)
	}
	if h[layout.EdgeFault] != byte(e.Fault) || h[layout.EdgeFlags] != flags {
		return 0, fmt.Errorf("action %x: got fault %d, flags %x, want %d, %x", e.Action, h[layout.EdgeFault], h[layout.EdgeFlags], e.Fault, flags)
	}
	if !bytes.Equal(got, target) && !e.Fault.Fatal() && !e.Blocked {
		return 0, fmt.Errorf("action %x: got\n%v, want\n%v", e.Action, got, target)
	}
	return length, nil
}

// flagsOf returns the flags of an edge of the interpreter.
func flagsOf(e ts.Edge) (flags byte) {
	for bit, on := range []bool{e.Transient, e.Atomic, e.Blocked, e.Rendezvous} {
		if on {
			flags |= 1 << bit
		}
	}
	return flags
}

// mayNotEnd reports whether a d_step may not end, or not soon. After a rendezvous it goes on with
// the fault of that.
func mayNotEnd(b *ts.Batch) bool {
	for i := range b.Len() {
		e, _ := b.At(i)
		if slices.Contains([]ts.Fault{ts.EndlessDStep, ts.UnfinishedDStep, ts.RendezvousInDStep}, e.Fault) || e.Blocked {
			return true
		}
	}
	return false
}

// nodiff compares the two on all reachable states, or on limit states, in each kind of module.
func nodiff(p *prog.Program, limit int) (states int, err error) {
	for _, wide := range moduleKinds {
		if states, err = nodiffKind(p, limit, wide); err != nil {
			return 0, fmt.Errorf("wide: %t: %w", wide, err)
		}
	}
	return states, nil
}

func nodiffKind(p *prog.Program, limit int, wide bool) (states int, err error) {
	x, err := newPair(p, wide)
	if err != nil {
		return 0, err
	}
	defer x.in.Release()
	return x.visit(p, limit)
}

// visit compares the edges of all reachable states, or of limit states.
func (x *pair) visit(p *prog.Program, limit int) (states int, err error) {
	seen := store.NewExact(0)
	var batch ts.Batch
	x.vm.Initial(&batch)
	_, s := batch.At(0)
	seen.Insert(s)
	endless := 0 // d_steps for which the kernel takes long to give up: a few are enough
	for id := 0; id < seen.Len() && id < limit && endless < 5; id++ {
		s := bytes.Clone(seen.State(store.ID(id)))
		batch.Reset()
		x.vm.Successors(s, &batch)
		if err := x.compare(s, &batch); err != nil {
			return id, fmt.Errorf("state %.400x: %w", s, err)
		}
		steps, err := x.compareTails(&batch)
		if err != nil {
			return id, fmt.Errorf("state %.400x: %w", s, err)
		}
		x.steps += steps
		if mayNotEnd(&batch) {
			endless++
		}
		for i := range batch.Len() {
			e, t := batch.At(i)
			if !e.Blocked && !e.Fault.Fatal() {
				seen.Insert(t)
			}
		}
	}
	return min(seen.Len(), limit), nil
}

func TestRandomPrograms(t *testing.T) {
	states, programs := 0, 0
	seed := corpus.Number(t, "KERNEL_SEED", 1)
	for i := range corpus.Number(t, "KERNEL_PROGRAMS", fewPrograms) {
		text := random.New(uint64(seed + i)).String()
		p := corpus.Compile("random.pml", text)
		if p == nil {
			continue
		}
		n, err := nodiff(p, 300)
		if err != nil {
			t.Errorf("seed %d: %v\n%s\n%s", seed+i, err, text, p)
			if t.Failed() {
				return
			}
		}
		states += n
		programs++
	}
	t.Logf("%d programs, %d states", programs, states)
}

// TestReducedPrograms compares kernel and interpreter on reduced programs.
func TestReducedPrograms(t *testing.T) {
	states, programs := 0, 0
	seed := corpus.Number(t, "KERNEL_SEED", 1) + fewPrograms // other programs than in TestRandomPrograms
	for i := range corpus.Number(t, "KERNEL_PROGRAMS", fewPrograms) {
		p := corpus.Compile("random.pml", random.New(uint64(seed+i)).String())
		if p == nil {
			continue
		}
		q, _, _ := reduce.Program(p)
		n, err := nodiff(q, 300)
		if err != nil {
			t.Fatalf("seed %d: %v", seed+i, err)
		}
		states += n
		programs++
	}
	t.Logf("%d programs, %d states", programs, states)
}

// TestEnumerated compares kernel and interpreter on the models of random.Enumerated, as they are and
// reduced. KERNEL_ENUMERATED=1 takes all, the default one in 100, others every day.
func TestEnumerated(t *testing.T) {
	states, every := 0, corpus.Number(t, "KERNEL_ENUMERATED", 100)
	check := func(name, text string) {
		p := corpus.Compile("nest.pml", text)
		if p == nil {
			return
		}
		small, _, _ := reduce.Program(p)
		for _, q := range []*prog.Program{p, small} {
			n, err := nodiff(q, 300)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			states += n
		}
	}
	for _, list := range random.Enumerated {
		list.Models(corpus.Day(t), every, check)
	}
	if t.Logf("%d states", states); states == 0 {
		t.Error("nothing was compared")
	}
}

// TestSemantics compares the two on small models that show how Promela is read.
func TestSemantics(t *testing.T) {
	raw, err := os.ReadFile("../../../lang/promela/oracle/testdata/semantics.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(raw), "\n== ")
	for _, model := range strings.Split(text, "\n== ") {
		head, text, _ := strings.Cut(model, "\n")
		p := corpus.Compile(head, text)
		if p == nil {
			continue
		}
		small, _, _ := reduce.Program(p)
		for _, q := range []*prog.Program{p, small} {
			if _, err := nodiff(q, 300); err != nil {
				t.Errorf("%s: %v", head, err)
			}
		}
	}
}

// TestAmpleMarks compares the two on programs with random ample marks. So a marked process
// is in all kinds of situations, and conditions of marks hold or not.
func TestAmpleMarks(t *testing.T) {
	var held, failed, states int
	for i := range corpus.Number(t, "KERNEL_PROGRAMS", min(300, fewPrograms)) {
		seed := uint64(corpus.Number(t, "KERNEL_SEED", 1) + i)
		p := corpus.Compile("random.pml", random.New(seed).String())
		if p == nil || reduce.Veto(p) != "" {
			continue
		}
		q, _, _ := reduce.Program(p)
		q = markAtRandom(q, rand.New(rand.NewPCG(seed, 3)))
		n, err := nodiff(q, 200)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		states += n
		h, f := conditions(q, 200)
		held, failed = held+h, failed+f
	}
	if t.Logf("%d states; conditions of marks held %d times and failed %d times", states, held, failed); held == 0 || failed == 0 {
		t.Error("conditions of marks: got only one value, want both")
	}
}

// markAtRandom returns a program with other ample marks, with the condition of a location or a
// new one. A condition stays at its location: elsewhere the variable of the channel that it
// inspects may be dead, and a condition must evaluate without a fault.
func markAtRandom(p *prog.Program, r *rand.Rand) *prog.Program {
	q := *p
	q.Procs, q.Exprs = slices.Clone(p.Procs), slices.Clone(p.Exprs)
	for t := range q.Procs {
		proc := &q.Procs[t]
		pool := []prog.ExprID{0}
		for _, v := range proc.Locals {
			q.Refs = append(slices.Clone(q.Refs), prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset})
			load := prog.Expr{Op: prog.Load, Ref: prog.RefID(len(q.Refs) - 1)}
			number := prog.Expr{Op: prog.Const, Value: int32(r.IntN(3))}
			at := prog.ExprID(len(q.Exprs))
			q.Exprs = append(q.Exprs, load, number, prog.Expr{Op: prog.Ne, A: at, B: at + 1})
			pool = append(pool, at+2)
		}
		proc.Locations = slices.Clone(proc.Locations)
		for l := range proc.Locations {
			loc := &proc.Locations[l]
			loc.Ample = r.IntN(3) == 0
			if n := r.IntN(len(pool) + 1); n < len(pool) {
				loc.AmpleIf = pool[n]
			}
		}
	}
	return &q
}

// conditions counts how often conditions of marks hold and fail, for all processes of the
// reachable states.
func conditions(p *prog.Program, limit int) (held, failed int) {
	v, seen := vm.New(p), store.NewExact(0)
	var batch ts.Batch
	v.Initial(&batch)
	_, s := batch.At(0)
	seen.Insert(s)
	endless := 0
	for id := 0; id < seen.Len() && id < limit && endless < 5; id++ {
		s := bytes.Clone(seen.State(store.ID(id)))
		for _, x := range v.Processes(s, nil) {
			if loc := &p.Procs[x.Proc].Locations[x.Location]; !loc.Ample || loc.AmpleIf == 0 {
				continue
			} else if on, _ := v.Eval(s, x, loc.AmpleIf); on != 0 {
				held++
			} else {
				failed++
			}
		}
		batch.Reset()
		v.Successors(s, &batch)
		for i := range batch.Len() {
			e, t := batch.At(i)
			if e.Fault == ts.EndlessDStep {
				endless++
			}
			if !e.Blocked && !e.Fault.Fatal() {
				seen.Insert(t)
			}
		}
	}
	return held, failed
}

// TestGoals compares the two on programs with a goal.
func TestGoals(t *testing.T) {
	states, programs := 0, 0
	seed := corpus.Number(t, "KERNEL_SEED", 1)
	for i := range corpus.Number(t, "KERNEL_PROGRAMS", min(300, fewPrograms)) {
		text := random.New(uint64(seed + i)).String()
		p := corpus.Compile("random.pml", text)
		if p == nil || len(p.Globals) == 0 {
			continue
		}
		goal := p.Globals[i%len(p.Globals)].Name
		if p.Globals[i%len(p.Globals)].Array {
			goal += "[_nr_pr - 1]" // sometimes out of range, which is no fault of the model
		}
		q := promela.Compile("random.pml", text, syntax.Options{Goal: goal + " % 3 == 1"})
		if q.Program == nil {
			continue // the goal has a type error, because the variable is a channel
		}
		n, err := nodiff(q.Program, 300)
		if err != nil {
			t.Fatalf("seed %d, %s: %v", seed+i, goal, err)
		}
		states += n
		programs++
	}
	if programs == 0 {
		t.Error("got no program to compare")
	}
	t.Logf("%d programs, %d states", programs, states)
}

func TestCorpus(t *testing.T) {
	compareCorpus(t, func(path, text string) []*prog.Program { return []*prog.Program{corpus.Compile(path, text)} })
}

// compareCorpus compares the two on the programs of drawn texts of the corpus; nil is for none.
func compareCorpus(t *testing.T, compile func(path, text string) []*prog.Program) {
	states, programs := 0, 0
	corpus.EachDrawn(t, 3, corpus.Shared(t, ""), func(path, text string) {
		for _, p := range compile(path, text) {
			if p == nil || p.Layout.FirstRecord > 1<<16 {
				continue
			}
			n, err := nodiff(p, corpus.Number(t, "KERNEL_STATES", fewStates))
			if err != nil {
				t.Errorf("%s: %.2000v", path, err)
			}
			states += n
			programs++
		}
	})
	t.Logf("%d programs, %d states", programs, states)
}

// TestManyEdges compares edge numbers of more than a byte, and checks that Successors reports
// states with more edges than 16 bits can number.
func TestManyEdges(t *testing.T) {
	for _, c := range []struct{ senders, sends, receivers int }{{10, 10, 7}, {15, 257, 17}, {64, 8, 128}} {
		text := fmt.Sprintf("chan c = [0] of { bit }; active [%d] proctype S() { do %s od } active [%d] proctype R() { do :: c?1 od }",
			c.senders, strings.Repeat(":: c!1 ", c.sends), c.receivers)
		edges := c.senders * c.sends * c.receivers
		for _, wide := range moduleKinds {
			if err := compareManyEdges(corpus.Compile("many.pml", text), wide, edges); err != nil {
				t.Errorf("%d edges, wide: %t: %v", edges, wide, err)
			}
		}
	}
}

// compareManyEdges compares some edges of the initial state, which has the given number of
// edges.
func compareManyEdges(p *prog.Program, wide bool, edges int) error {
	x, err := newPair(p, wide)
	if err != nil {
		return err
	}
	defer x.in.Release()
	var batch ts.Batch
	x.vm.Initial(&batch)
	_, s := batch.At(0)
	s = bytes.Clone(s)
	batch.Reset()
	x.vm.Successors(s, &batch)
	if batch.Len() != edges {
		return fmt.Errorf("got %d edges, want %d", batch.Len(), edges)
	}
	if err := x.in.Write(uint64(x.state), s); err != nil {
		return err
	}
	for _, window := range []int{0, 256, 320, (edges - 1) &^ 63} {
		if err := x.compareWindow(^uint32(0), window, &batch); err != nil {
			return err
		}
	}
	return nil
}

// TestConstantFirst compares conditions with a constant on the left side.
func TestConstantFirst(t *testing.T) {
	for _, op := range []string{"<", "<=", ">", ">=", "==", "!="} {
		text := fmt.Sprintf("byte a, b, r; active proctype P() { do :: a++ :: b++ :: 0 %s (a & b) -> r++ :: a == 3 -> break od }", op)
		if _, err := nodiff(corpus.Compile("first.pml", text), 300); err != nil {
			t.Errorf("0 %s (a & b): %v", op, err)
		}
	}
}
