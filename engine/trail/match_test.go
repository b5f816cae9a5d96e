package trail_test

import (
	"runtime"
	"slices"
	"testing"

	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A line counts statements 1, 2, 3, ... of process 0 up to 6, the last of which
// fails.
type line struct{}

func (line) Initial(b *ts.Batch) { b.Append(0, ts.State{0}) }

func (line) Successors(s ts.State, b *ts.Batch) {
	if s[0] < 6 {
		b.Append(ts.Action(s[0]+1), s)[0]++
	}
	if s[0] == 5 {
		b.Last().Fault = ts.AssertionViolated
	}
}

func (line) Labels(ts.State) ts.Labels { return 0 }

// TestMatchMerged: Spin's merged statements are found again, those behind the
// last one only where they come to a fault.
func TestMatchMerged(t *testing.T) {
	for _, c := range []struct {
		list  []trail.Statement
		steps int
		fails bool
	}{
		{[]trail.Statement{{0, 1}, {0, 4}}, 6, false},
		{[]trail.Statement{{0, 1}}, 6, false},
		{[]trail.Statement{{0, 1}, {0, 6}}, 6, false},
		{[]trail.Statement{{0, 2}}, 0, true},
		{[]trail.Statement{{0, 1}, {0, 7}}, 1, true},
	} {
		got, _, err := trail.Match(&ts.Model{System: line{}}, c.list, statements)
		if !slices.Equal(got.Steps, make([]uint32, c.steps)) || (err != nil) != c.fails {
			t.Errorf("%v: %v, %v, want %d steps", c.list, got, err, c.steps)
		}
	}
}

// A pair is a process that counts without end, in two bytes.
type pair struct{}

func (pair) Initial(b *ts.Batch) { b.Append(0, ts.State{0, 0}) }

func (pair) Successors(s ts.State, b *ts.Batch) {
	b.Append(1, s)[0]++
	b.Append(2, s)[1]++
}

func (pair) Labels(ts.State) ts.Labels { return 0 }

// TestMatchLong: a run may be longer than what Match looks at beside it.
func TestMatchLong(t *testing.T) {
	list := make([]trail.Statement, 400_000)
	for i := range list {
		list[i] = trail.Statement{Pid: 0, ID: int32(1 + i%2)}
	}
	got, done, err := trail.Match(&ts.Model{System: pair{}}, list, statements)
	if err != nil || done != len(list) || len(got.Steps) != len(list) || got.Steps[0] != 0 || got.Steps[1] != 1 {
		t.Errorf("%d of %d statements, %d steps: %v", done, len(list), len(got.Steps), err)
	}
}

// A bulky counts its steps up to some number, in states of 64 KB. With forks each statement
// has two outcomes, of which the first leads nowhere.
type bulky struct {
	steps int
	forks bool
}

const bulk = 1 << 16

func (b bulky) Initial(out *ts.Batch) { out.Append(0, make(ts.State, bulk)) }

func (b bulky) Successors(s ts.State, out *ts.Batch) {
	n := int(s[0]) | int(s[1])<<8
	if n == b.steps || s[2] != 0 {
		return
	}
	if b.forks {
		out.Append(1, s)[2] = 1
	}
	next := out.Append(1, s)
	next[0], next[1] = byte(n+1), byte((n+1)>>8)
}

func (bulky) Labels(ts.State) ts.Labels { return 0 }

// TestMatchBulky: a run over large states is found without keeping them, and goes back to
// those that were not kept.
func TestMatchBulky(t *testing.T) {
	for _, c := range []struct {
		model bulky
		edge  uint32
	}{{bulky{steps: 3000}, 0}, {bulky{steps: 700, forks: true}, 1}} {
		list := make([]trail.Statement, c.model.steps)
		for i := range list {
			list[i] = trail.Statement{Pid: 0, ID: 1}
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got, _, err := trail.Match(&ts.Model{System: c.model}, list, statements)
		runtime.ReadMemStats(&after)
		want := slices.Repeat([]uint32{c.edge}, c.model.steps)
		want[len(want)-1] = 0 // where either outcome does
		if err != nil || !slices.Equal(got.Steps, want) {
			t.Errorf("%+v: %d steps, %v", c.model, len(got.Steps), err)
		}
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 100 {
			t.Errorf("%+v: %d MB", c.model, took)
		}
	}
}
