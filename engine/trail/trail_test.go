package trail_test

import (
	"slices"
	"strings"
	"testing"

	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A ring of nodes: node n has the edges 2n to the next node and 2n+1 to the one after.
type ring byte

func (r ring) Initial(b *ts.Batch) { b.Append(0, ts.State{0}) }

func (r ring) Successors(s ts.State, b *ts.Batch) {
	n := s[0]
	b.Append(ts.Action(2*n), ts.State{(n + 1) % byte(r)})
	b.Append(ts.Action(2*n+1), ts.State{(n + 2) % byte(r)})
}

func (r ring) Labels(ts.State) ts.Labels { return 0 }

func TestReplay(t *testing.T) {
	m := &ts.Model{System: ring(5)}
	for _, c := range []struct {
		steps  []uint32
		visits []byte
		err    string
	}{
		{nil, []byte{0}, ""},
		{[]uint32{0, 1, 1}, []byte{0, 1, 3, 0}, ""},
		{[]uint32{0, 2, 1}, []byte{0, 1}, "step 2 takes edge 2 of 2"},
		{[]uint32{1 << 31}, []byte{0}, "step 1 takes edge 2147483648 of 2"},
		{[]uint32{1<<32 - 1}, []byte{0}, "step 1 takes edge 4294967295 of 2"},
	} {
		var visits []byte
		err := trail.Trail{Steps: c.steps, Loop: -1}.Replay(m, func(step int, e ts.Edge, s ts.State) {
			if step != len(visits) {
				t.Errorf("%v: visit gets step %d, want %d", c.steps, step, len(visits))
			}
			visits = append(visits, s[0])
		})
		if !slices.Equal(visits, c.visits) {
			t.Errorf("%v: visits %v, want %v", c.steps, visits, c.visits)
		}
		if got := message(err); got != c.err {
			t.Errorf("%v: error %q, want %q", c.steps, got, c.err)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestParseSpin(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []trail.Statement
		loop       int
		err        string
	}{
		{"empty", "", nil, -1, ""},
		{"plain", "1:0:3\n2:1:4\n", []trail.Statement{{0, 3}, {1, 4}}, -1, ""},
		{"merged", "-4:-4:-4\n1:0:3\n", []trail.Statement{{0, 3}}, -1, ""},
		{"no last line end", "1:2:3", []trail.Statement{{2, 3}}, -1, ""},
		{"Windows line ends", "1:0:3\r\n2:0:4\r\n", []trail.Statement{{0, 3}, {0, 4}}, -1, ""},
		{"claim", "-2:2:-2\n-4:-4:-4\n1:0:9\n2:1:3\n3:0:9\n4:2:5\n", []trail.Statement{{0, 3}, {1, 5}}, -1, ""},
		{"cycle", "1:0:3\n-1:-1:-1\n2:0:4\n", []trail.Statement{{0, 3}, {0, 4}}, 1, ""},
		{"permuted", "-5:-5:-5\n", nil, -1, "line 1: a trail of a permuted search cannot be replayed"},
		{"too few", "1:0:3\n2:1\n", nil, -1, `line 2: "2:1" is not step:process:statement`},
		{"too many", "1:2:3:4", nil, -1, `line 1: "1:2:3:4" is not step:process:statement`},
		{"no number", "1:x:3", nil, -1, `line 1: "x" is not a number that fits`},
		{"too large", "1:0:99999999999999999999", nil, -1, `line 1: "99999999999999999999" is not a number that fits`},
		{"beyond 32 bits", "1:0:4294967299", nil, -1, `line 1: "4294967299" is not a number that fits`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := trail.ParseSpin(c.text)
			if message(err) != c.err {
				t.Errorf("error %q, want %q", message(err), c.err)
			}
			merged := strings.Contains(c.text, "-4:-4:-4")
			if err == nil && (!slices.Equal(got.Statements, c.want) || got.Loop != c.loop || got.Merged != merged) {
				t.Errorf("got %+v, want %v, loop %d, merged %t", got, c.want, c.loop, merged)
			}
		})
	}
}

func TestFormatSpin(t *testing.T) {
	list := []trail.Statement{{0, 3}, {254, 65535}, {1, 1}}
	text := trail.FormatSpin(list, -1, -1)
	if want := "1:0:3\n2:254:65535\n3:1:1\n"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
	if back, err := trail.ParseSpin(text); !slices.Equal(back.Statements, list) || back.Loop != -1 || err != nil {
		t.Errorf("read back: %+v, error %v; want %v, loop -1", back, err, list)
	}
}

// TestFormatLasso: the loop has a line, and the claim is process 0 or left out.
func TestFormatLasso(t *testing.T) {
	list := []trail.Statement{{trail.Claim, 7}, {0, 3}, {trail.Claim, 8}, {1, 4}}
	for _, c := range []struct {
		loop, claim int
		want        string
	}{
		{2, -1, "1:0:3\n-1:-1:-1\n2:1:4\n"},
		{2, 5, "-2:5:-2\n1:0:7\n2:1:3\n-1:-1:-1\n3:0:8\n4:2:4\n"},
		{4, -1, "1:0:3\n2:1:4\n-1:-1:-1\n"},
	} {
		if got := trail.FormatSpin(list, c.loop, c.claim); got != c.want {
			t.Errorf("loop %d, claim %d: got %q", c.loop, c.claim, got)
		}
	}
}

// In a fork, statement 1 leads from state 0 to states 1 and 2. A rendezvous of
// statements 2 and 3 leads from state 2 to state 3.
type fork struct{}

func (fork) Initial(b *ts.Batch) { b.Append(0, ts.State{0}) }

func (fork) Successors(s ts.State, b *ts.Batch) {
	switch s[0] {
	case 0:
		b.Append(1, ts.State{1})
		b.Append(1, ts.State{2})
	case 1:
		b.Append(4, ts.State{0})
	case 2:
		b.Append(23, ts.State{3})
	}
}

func (fork) Labels(ts.State) ts.Labels { return 0 }

// numbers numbers actions by themselves. Action 23 is a rendezvous of statements 2 and 3. Statement 9
// has no effect. A step goes on after the actions in merges.
type numbers struct{ merges []ts.Action }

func (numbers) Statements(a ts.Action) []trail.Statement {
	if a == 23 {
		return []trail.Statement{{0, 2}, {1, 3}}
	}
	return []trail.Statement{{0, int32(a)}}
}

func (n numbers) Merges(a ts.Action) bool { return slices.Contains(n.merges, a) }

func (numbers) Numbered(id int32) bool { return id != 9 }

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		name  string
		list  []trail.Statement
		steps []uint32
		done  int
		err   string
	}{
		{"empty", nil, nil, 0, ""},
		{"backtracks", []trail.Statement{{0, 1}, {0, 2}, {1, 3}}, []uint32{1, 0}, 3, ""},
		{"first target", []trail.Statement{{0, 1}, {0, 4}, {0, 1}}, []uint32{0, 0, 0}, 3, ""},
		{"half a rendezvous", []trail.Statement{{0, 1}, {0, 2}}, []uint32{0}, 1, "step 2: process 0 cannot execute statement 2"},
		{"another process", []trail.Statement{{1, 1}}, nil, 0, "step 1: process 1 cannot execute statement 1"},
		{"after the end", []trail.Statement{{0, 1}, {0, 2}, {1, 3}, {0, 1}}, []uint32{1, 0}, 3, "step 4: process 0 cannot execute statement 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, done, err := trail.Match(&ts.Model{System: fork{}}, trail.Listing{Statements: c.list, Loop: -1}, numbers{})
			if !slices.Equal(got.Steps, c.steps) || got.Loop != -1 || done != c.done || message(err) != c.err {
				t.Errorf("got %v, %d statements, error %q\nwant steps %v, %d statements, error %q", got, done, message(err), c.steps, c.done, c.err)
			}
		})
	}
}

func FuzzParseSpin(f *testing.F) {
	f.Add("1:0:3\n-2:0:0\n-1:-1:-1\n2:1:4\n")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := trail.ParseSpin(text)
		if err != nil {
			return
		}
		if n := len(got.Statements); got.Loop > n || n > strings.Count(text, ":") {
			t.Errorf("%d statements, loop at %d, from %q", n, got.Loop, text)
		}
		for _, s := range got.Statements {
			if s.Pid < 0 {
				t.Errorf("process number %d, want at least 0", s.Pid)
			}
		}
	})
}
