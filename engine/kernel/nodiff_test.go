//go:build !js

package kernel

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"beeline/engine/prog"
	"beeline/engine/reduce"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
	"beeline/wasm/oracle/random"
)

// A pair generates the states of a program in both ways.
type pair struct {
	vm        *vm.System
	module    *module
	instance  api.Module
	call      api.Function
	labels    api.Function
	edges     api.Function
	wanted    api.Function
	state     uint32
	batch     uint32
	available uint32
}

var runtimeForTests = wazero.NewRuntime(context.Background())

func newPair(p *prog.Program) (*pair, error) {
	m := compile(p)
	m.MinPages, m.MaxPages = m.free/(1<<16)+1+64, 1<<12
	in, err := runtimeForTests.InstantiateWithConfig(context.Background(), m.Bytes(), wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	x := &pair{vm: vm.New(p), module: m, instance: in, call: in.ExportedFunction("successors"),
		labels: in.ExportedFunction("labels"), edges: in.ExportedFunction("edges"), wanted: in.ExportedFunction("wanted")}
	x.state = (m.free + 63) &^ 63
	x.batch = x.state + 1<<20
	x.available = in.Memory().Size()
	_, err = in.ExportedFunction("region").Call(context.Background(), uint64(x.batch), uint64(x.available))
	return x, err
}

func (x *pair) close() { x.instance.Close(context.Background()) }

// differ compares the edges and labels of a state: all of them, then every other
// one.
func (x *pair) differ(s ts.State, want *ts.Batch) error {
	mem := x.instance.Memory()
	mem.Write(x.state, s)
	for _, mask := range []uint64{^uint64(0), 0x5555555555555555} {
		for window := 0; window == 0 || window < want.Len(); window += 64 {
			if err := x.differWindow(mask, window, want); err != nil {
				return err
			}
		}
	}
	labels, _ := x.labels.Call(context.Background(), uint64(x.state))
	if want := x.vm.Labels(s); ts.Labels(labels[0]) != want {
		return fmt.Errorf("labels %x, want %x", labels[0], want)
	}
	return nil
}

func (x *pair) differWindow(mask uint64, window int, want *ts.Batch) error {
	x.wanted.Call(context.Background(), mask, uint64(window))
	full, err := x.call.Call(context.Background(), uint64(x.state))
	if err != nil {
		return err
	}
	if full[0] != 0 {
		return fmt.Errorf("the batch is full")
	}
	n, _ := x.edges.Call(context.Background())
	if int(n[0]) != want.Len() {
		return fmt.Errorf("%d edges, want %d", n[0], want.Len())
	}
	at := x.batch
	for i := window; i < min(want.Len(), window+64); i++ {
		if mask>>(i-window)&1 == 0 {
			continue
		}
		length, err := x.differEdge(at, i, want)
		if err != nil {
			return fmt.Errorf("edge %d: %w", i, err)
		}
		at = (at + edgeState + length + 15) &^ 7
	}
	return nil
}

func (x *pair) differEdge(at uint32, i int, want *ts.Batch) (length uint32, err error) {
	mem := x.instance.Memory()
	e, target := want.At(i)
	h, _ := mem.Read(at, edgeState)
	length = binary.LittleEndian.Uint32(h[edgeLength:])
	got, _ := mem.Read(at+edgeState, length)
	flags := byte(0)
	for bit, on := range []bool{e.Transient, e.Atomic, e.Blocked, e.Handshake} {
		if on {
			flags |= 1 << bit
		}
	}
	if a := ts.Action(binary.LittleEndian.Uint64(h)); a != e.Action || int(h[edgeIndex]) != i&0xFF {
		return 0, fmt.Errorf("action %x, number %d, want %x", a, h[edgeIndex], e.Action)
	}
	if h[edgeFault] != byte(e.Fault) || h[edgeFlags] != flags {
		return 0, fmt.Errorf("action %x: fault %d flags %x, want %d %x", e.Action, h[edgeFault], h[edgeFlags], e.Fault, flags)
	}
	if !bytes.Equal(got, target) && !e.Fault.Fatal() && !e.Blocked {
		return 0, fmt.Errorf("action %x:\n%v, want\n%v", e.Action, got, target)
	}
	return length, nil
}

// nodiff compares the two on all states that can be reached, or as many.
func nodiff(p *prog.Program, most int) (states int, err error) {
	x, err := newPair(p)
	if err != nil {
		return 0, err
	}
	defer x.close()
	seen := store.NewExact(0)
	var batch ts.Batch
	x.vm.Initial(&batch)
	_, s := batch.At(0)
	seen.Insert(s)
	for id := 0; id < seen.Len() && id < most; id++ {
		s := bytes.Clone(seen.State(store.ID(id)))
		batch.Reset()
		x.vm.Successors(s, &batch)
		if err := x.differ(s, &batch); err != nil {
			return id, fmt.Errorf("state %.400x: %w", s, err)
		}
		for i := range batch.Len() {
			if e, t := batch.At(i); !e.Blocked && !e.Fault.Fatal() {
				seen.Insert(t)
			}
		}
	}
	return min(seen.Len(), most), nil
}

func compileText(name, text string, defines []string) *prog.Program {
	open := func(file, from string) (string, error) {
		raw, err := os.ReadFile(filepath.Join(filepath.Dir(from), file))
		return string(raw), err
	}
	return promela.Compile(name, text, syntax.Options{Defines: defines, Open: open}).Program
}

func number(t *testing.T, name string, otherwise int) int {
	if text := os.Getenv(name); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return otherwise
}

func TestRandomPrograms(t *testing.T) {
	states, programs := 0, 0
	seed := number(t, "KERNEL_SEED", 1)
	for i := range number(t, "KERNEL_PROGRAMS", 1000) {
		text := random.New(uint64(seed + i)).String()
		p := compileText("random.pml", text, nil)
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

// TestReducedPrograms compares the two on programs that are reduced.
func TestReducedPrograms(t *testing.T) {
	states, programs := 0, 0
	seed := number(t, "KERNEL_SEED", 1)
	for i := range number(t, "KERNEL_PROGRAMS", 1000) {
		p := compileText("random.pml", random.New(uint64(seed+i)).String(), nil)
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

// TestGoals compares the two on programs that have a goal.
func TestGoals(t *testing.T) {
	states, programs := 0, 0
	seed := number(t, "KERNEL_SEED", 1)
	for i := range number(t, "KERNEL_PROGRAMS", 300) {
		text := random.New(uint64(seed + i)).String()
		p := compileText("random.pml", text, nil)
		if p == nil || len(p.Globals) == 0 {
			continue
		}
		goal := p.Globals[i%len(p.Globals)].Name
		if p.Globals[i%len(p.Globals)].Array {
			goal += "[_nr_pr - 1]" // now and then out of range: no fault of the model's
		}
		q := promela.Compile("random.pml", text, syntax.Options{Goal: goal + " % 3 == 1"})
		if q.Program == nil {
			continue // a channel, say
		}
		n, err := nodiff(q.Program, 300)
		if err != nil {
			t.Fatalf("seed %d, %s: %v", seed+i, goal, err)
		}
		states += n
		programs++
	}
	if programs == 0 {
		t.Error("no program")
	}
	t.Logf("%d programs, %d states", programs, states)
}

func TestCorpus(t *testing.T) {
	root := filepath.Join("..", "..", "..", "shared", "models", "promela")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no corpus")
	}
	states, programs := 0, 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "m") && !strings.HasSuffix(path, "l") {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		p := compileText(path, string(raw), nil)
		if p == nil || p.Layout.Procs > 1<<16 {
			return nil
		}
		n, err := nodiff(p, number(t, "KERNEL_STATES", 500))
		if err != nil {
			t.Errorf("%s: %.2000v", path, err)
		}
		states += n
		programs++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d programs, %d states", programs, states)
}
