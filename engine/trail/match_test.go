package trail_test

import (
	"runtime"
	"slices"
	"testing"

	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A line executes the statements 1 to 6 of process 0. The last one has a fault.
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

// TestMatchMerged: Match finds the statements that Spin merged. After the last
// listed one it adds statements only if they reach a fault.
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
			t.Errorf("%v: trail %v, error %v; want %d steps, error %v", c.list, got, err, c.steps, c.fails)
		}
	}
}

// A pair is a process that increments one of two bytes, without end.
type pair struct{}

func (pair) Initial(b *ts.Batch) { b.Append(0, ts.State{0, 0}) }

func (pair) Successors(s ts.State, b *ts.Batch) {
	b.Append(1, s)[0]++
	b.Append(2, s)[1]++
}

func (pair) Labels(ts.State) ts.Labels { return 0 }

// TestMatchLong: a run may be longer than maxMatch.
func TestMatchLong(t *testing.T) {
	list := make([]trail.Statement, 400_000)
	for i := range list {
		list[i] = trail.Statement{Pid: 0, ID: int32(1 + i%2)}
	}
	got, done, err := trail.Match(&ts.Model{System: pair{}}, list, statements)
	if err != nil || done != len(list) || len(got.Steps) != len(list) || got.Steps[0] != 0 || got.Steps[1] != 1 {
		t.Errorf("%d statements, %d steps, error %v; want %d of both", done, len(got.Steps), err, len(list))
	}
}

// A bulky counts its steps up to a number, in states of 64 KB. With forks each statement
// has two targets, and the first one is a dead end.
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

// TestMatchBulky: Match does not keep all states of a run, and backtracks to those that
// it did not keep.
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
		want[len(want)-1] = 0 // both targets match the end of the list
		if err != nil || !slices.Equal(got.Steps, want) {
			t.Errorf("%+v: %d steps, error %v; want %d steps by edge %d", c.model, len(got.Steps), err, len(want), c.edge)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 100 {
			t.Errorf("%+v: %d MB allocated, want at most 100", c.model, mb)
		}
	}
}
