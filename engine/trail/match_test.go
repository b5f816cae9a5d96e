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

// TestMatchMerged: a step goes on as long as statements are merged. If no run fits, Match adds any
// statements of the process, and after the last listed one only if they reach a fault.
func TestMatchMerged(t *testing.T) {
	for _, c := range []struct {
		merges []ts.Action
		list   []trail.Statement
		steps  int
		fails  bool
	}{
		{[]ts.Action{1, 2}, []trail.Statement{{0, 1}}, 3, false},
		{[]ts.Action{1, 2}, []trail.Statement{{0, 1}, {0, 4}}, 4, false},
		{[]ts.Action{1, 2, 4, 5, 6}, []trail.Statement{{0, 1}, {0, 4}}, 6, false},
		{[]ts.Action{1, 3}, []trail.Statement{{0, 1}, {0, 9}, {0, 3}}, 4, false},
		{nil, []trail.Statement{{0, 1}}, 1, false},
		{nil, []trail.Statement{{0, 1}, {0, 4}}, 6, false},
		{nil, []trail.Statement{{0, 1}, {0, 6}}, 6, false},
		{nil, []trail.Statement{{0, 2}}, 0, true},
		{nil, []trail.Statement{{0, 1}, {0, 7}}, 1, true},
	} {
		listing := trail.Listing{Statements: c.list, Loop: -1, Merged: true}
		got, _, err := trail.Match(&ts.Model{System: line{}}, listing, numbers{c.merges})
		if !slices.Equal(got.Steps, make([]uint32, c.steps)) || (err != nil) != c.fails {
			t.Errorf("%v, merged %v: trail %v, error %v; want %d steps, error %v", c.list, c.merges, got, err, c.steps, c.fails)
		}
	}
}

// TestMatchLoop: the loop begins after the statements that are merged with those before it.
func TestMatchLoop(t *testing.T) {
	for loop, want := range []int{0, 2, 2, 3} {
		listing := trail.Listing{Statements: []trail.Statement{{0, 1}, {0, 9}, {0, 3}}, Loop: loop, Merged: true}
		got, _, err := trail.Match(&ts.Model{System: line{}}, listing, numbers{[]ts.Action{1}})
		if err != nil || got.Loop != want || len(got.Steps) != 3 {
			t.Errorf("loop %d: got %+v, error %v; want loop %d", loop, got, err, want)
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
	got, done, err := trail.Match(&ts.Model{System: pair{}}, trail.Listing{Statements: list, Loop: -1}, numbers{})
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
		got, _, err := trail.Match(&ts.Model{System: c.model}, trail.Listing{Statements: list, Loop: -1}, numbers{})
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
