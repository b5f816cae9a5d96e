package ts_test

import (
	"bytes"
	"testing"

	"beeline/engine/ts"
)

func TestBatchKeepsTargets(t *testing.T) {
	var b ts.Batch
	for i := range 100 {
		s := b.Append(ts.Action(i), bytes.Repeat([]byte{byte(i)}, i%7))
		for j := range s {
			s[j]++
		}
	}
	for i := range b.Len() {
		e, s := b.At(i)
		if e.Action != ts.Action(i) || !bytes.Equal(s, bytes.Repeat([]byte{byte(i + 1)}, i%7)) {
			t.Fatalf("edge %d: action %d, target %v", i, e.Action, s)
		}
	}
}

func TestBatchAppendsCopyOfItsOwnTarget(t *testing.T) {
	var b ts.Batch
	b.Append(0, ts.State{1, 2, 3})
	for i := 1; i < 2000; i++ {
		_, s := b.At(i - 1)
		b.Append(ts.Action(i), s)[0]++
	}
	if _, s := b.At(1999); !bytes.Equal(s, ts.State{2000 & 0xFF, 2, 3}) {
		t.Errorf("last target %v", s)
	}
}

func TestBatchResize(t *testing.T) {
	var b ts.Batch
	b.Append(1, ts.State{9, 9})
	b.Append(2, ts.State{1, 2, 3})
	for _, c := range []struct {
		n    int
		want ts.State
	}{
		{5, ts.State{1, 2, 3, 0, 0}},
		{1, ts.State{1}},
		{3, ts.State{1, 0, 0}},
		{0, ts.State{}},
		{2, ts.State{0, 0}},
	} {
		if s := b.Resize(c.n); !bytes.Equal(s, c.want) {
			t.Errorf("resized to %d: %v, want %v", c.n, s, c.want)
		}
		if _, s := b.At(1); !bytes.Equal(s, c.want) {
			t.Errorf("resized to %d, read back: %v, want %v", c.n, s, c.want)
		}
	}
	if _, s := b.At(0); !bytes.Equal(s, ts.State{9, 9}) {
		t.Errorf("the edge before became %v", s)
	}
	b.Append(3, ts.State{7})
	if _, s := b.At(2); !bytes.Equal(s, ts.State{7}) {
		t.Errorf("the edge after is %v", s)
	}
}

func TestBatchTruncateAndReset(t *testing.T) {
	var b ts.Batch
	for i := range 10 {
		b.Append(ts.Action(i), ts.State{byte(i)})
	}
	b.Last().Fault = ts.DivisionByZero
	b.Truncate(12)
	if b.Len() != 10 || b.Last().Fault != ts.DivisionByZero {
		t.Errorf("Truncate(12) of 10 edges left %d edges, last fault %d", b.Len(), b.Last().Fault)
	}
	b.Truncate(4)
	b.Append(42, ts.State{42})
	if e, s := b.At(4); b.Len() != 5 || e.Action != 42 || e.Fault != ts.NoFault || s[0] != 42 {
		t.Errorf("after truncation: %d edges, last %+v %v", b.Len(), e, s)
	}
	before := b.Bytes()
	b.Reset()
	if b.Len() != 0 || b.Bytes() != before || before == 0 {
		t.Errorf("after reset: %d edges, %d bytes, want 0 edges, %d bytes", b.Len(), b.Bytes(), before)
	}
	if n := testing.AllocsPerRun(10, func() { b.Append(1, ts.State{1}); b.Reset() }); n != 0 {
		t.Errorf("%v allocations after a reset, want 0", n)
	}
}

func TestFatalFaults(t *testing.T) {
	fatal := map[ts.Fault]bool{ts.TooManyProcesses: true, ts.BlockInDStep: true, ts.RendezvousInDStep: true,
		ts.EndlessDStep: true, ts.EndlessEvaluation: true, ts.TooManyChannels: true, ts.PriorityOutOfRange: true}
	for f := ts.NoFault; f <= ts.PriorityOutOfRange; f++ {
		if f.Fatal() != fatal[f] {
			t.Errorf("fault %d: fatal %v, want %v", f, f.Fatal(), fatal[f])
		}
	}
}
