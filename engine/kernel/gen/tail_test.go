package gen

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"beeline/engine/kernel/layout"
	"beeline/engine/ts"
	"beeline/lang/promela/corpus"
)

// exportTails exports a function that requests tails.
func exportTails(m *layout.Draft) {
	f := m.Func(layout.I32s(1), nil)
	f.SetGlobal(m.Tails, f.Param(0))
	m.Export("tails", f)
}

// compareTails compares the first 64 edges of a state, with tails, to the steps of the interpreter.
// It returns the number of steps in tails.
func (x *pair) compareTails(want *ts.Batch) (steps int, err error) {
	if _, err := x.in.Call(x.wanted, ^uint32(0), ^uint32(0), 0, 0); err != nil {
		return 0, err
	}
	if _, err := x.in.Call(x.tails, 1, 0, 0, 0); err != nil {
		return 0, err
	}
	defer x.in.Call(x.tails, 0, 0, 0, 0)
	full, err := x.in.Call(x.successors, x.state, 0, 0, 0)
	if err != nil || full != 0 {
		return 0, err
	}
	at := x.batch
	for i := range min(want.Len(), 64) {
		h := make([]byte, layout.EdgeState)
		if err := x.in.Read(uint64(at), h); err != nil {
			return 0, err
		}
		n := 0
		if h[layout.EdgeFlags]&layout.FlagTail != 0 {
			n = int(binary.LittleEndian.Uint32(h[layout.EdgeTail:]))
			if n == 0 || n > layout.MaxTail {
				return 0, fmt.Errorf("edge %d: got a tail of %d steps", i, n)
			}
		}
		e, target := want.At(i)
		var next ts.Batch
		for range n {
			if !e.Transient || e.Fault != ts.NoFault {
				return 0, fmt.Errorf("edge %d: got a tail of %d steps after edge %+v", i, n, e)
			}
			s := bytes.Clone(target)
			next.Reset()
			x.vm.Successors(s, &next)
			if next.Len() != 1 {
				return 0, fmt.Errorf("edge %d: got a tail of %d steps, but there are %d edges from %x", i, n, next.Len(), s)
			}
			e, target = next.At(0)
		}
		length := binary.LittleEndian.Uint32(h[layout.EdgeLength:])
		got := make([]byte, length)
		if err := x.in.Read(uint64(at+layout.EdgeState), got); err != nil {
			return 0, err
		}
		flags := h[layout.EdgeFlags] &^ layout.FlagTail
		if h[layout.EdgeFault] != byte(e.Fault) || flags != flagsOf(e) {
			return 0, fmt.Errorf("edge %d with %d more steps: got fault %d, flags %x, want %d, %x", i, n, h[layout.EdgeFault], flags, e.Fault, flagsOf(e))
		}
		if !bytes.Equal(got, target) && !e.Fault.Fatal() && !e.Blocked {
			return 0, fmt.Errorf("edge %d with %d more steps: got\n%v, want\n%v", i, n, got, target)
		}
		steps += n
		at = (at + layout.EdgeState + length + 15) &^ 7
	}
	return steps, nil
}

// Programs, and the number of steps in the tails of the edges from their initial states.
var tailPrograms = map[string]struct {
	text  string
	steps int
}{
	"no atomic sequence": {"byte n; active proctype P() { n++; n++; n++ }", 0},
	"row":                {"byte n; active proctype P() { atomic { n++; n++; n++ } }", 2},
	"long row":           {"byte n; active proctype P() { atomic { " + strings.Repeat("n++; ", 40) + "n++ } }", 40},
	"loop":               {"byte n; active proctype P() { atomic { n++; do :: n < 10 -> n++ :: else -> break od } }", 2*9 + 3},
	"endless":            {"bit b; active proctype P() { atomic { b = 1; do :: b = 1 - b od } }", mostSteps},
	"one choice":         {"byte n; active proctype P() { atomic { n++; if :: n == 1 -> n = 3 :: else -> n = 4 fi; n++ } }", 4},
	"two choices":        {"byte n; active proctype P() { atomic { n++; if :: n = 3 :: n = 4 fi; n++ } }", 0},
	"blocked":            {"byte n; active proctype P() { atomic { n++; n++; n == 3; n++ } }", 1},
	"violated":           {"byte n; active proctype P() { atomic { n++; n++; assert(n == 3); n++ } }", 2},
	"fault in a guard":   {"byte n; byte a[2]; active proctype P() { atomic { n = 2; a[n] == 1; n++ } }", 0},
	"message":            {"byte n; chan c = [1] of { byte }; active proctype P() { atomic { c!2; c?n; n++ } }", 2},
	"rendezvous":         {"byte n; chan c = [0] of { byte }; active proctype P() { atomic { n++; c!2; n++ } } active proctype Q() { c?_ }", 0},
	"several processes":  {"byte n; active [2] proctype P() { atomic { n++; n++; n++ } }", 2 * 2},
	"provided":           {"byte n; active proctype P() provided (n < 2) { atomic { n++; n++; n++ } }", 0},
	"unless":             {"byte n; active proctype P() { atomic { n++; { n++ } unless { n == 1 } } }", 0},
}

func TestTails(t *testing.T) {
	for name, test := range tailPrograms {
		p := corpus.Compile("tails.pml", test.text)
		x, err := newPair(p, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := x.visit(p, 1); err != nil || x.steps != test.steps {
			t.Errorf("%s: got %d steps in tails, %v, want %d", name, x.steps, err, test.steps)
		}
		x.in.Release()
	}
}
