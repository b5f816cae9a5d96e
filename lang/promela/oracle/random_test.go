//go:build !js

package oracle

import (
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beeline/lang/promela/oracle/random"
)

// numberFrom returns the number in an environment variable.
func numberFrom(t *testing.T, name string, otherwise uint64) uint64 {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// A campaign runs a comparison on random programs, and shows those that differ as
// small as they can be made: of refusals, the first for each complaint.
type campaign struct {
	seed, count    uint64
	next, finished atomic.Uint64
	group          sync.WaitGroup
	shown          sync.Map // categories of differences
	excuses        []excuse
	failures       atomic.Uint64
	// compare returns how the answers differ, and whether they were compared to the
	// end.
	compare func(spin *Spin, text string) (diffs []string, done bool)
}

// An excuse is a kind of difference that is as it should be: a pattern of what is
// reported, and one of the text, nil where any will do.
type excuse struct{ diff, text *regexp.Regexp }

// excuses reads the table of differences that are as they should be.
func excuses(t *testing.T) []excuse {
	t.Helper()
	raw, err := os.ReadFile("testdata/different.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []excuse
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 2 || fields[len(fields)-1] == "" {
			t.Fatalf("different.txt: no reason in %q", line)
		}
		e := excuse{diff: regexp.MustCompile(fields[0])}
		if len(fields) == 3 {
			e.text = regexp.MustCompile(strings.TrimPrefix(fields[1], "if "))
		}
		list = append(list, e)
	}
	return list
}

// holds reports whether a difference on a text is excused.
func (e excuse) holds(diff, text string) bool {
	return e.diff.MatchString(diff) && (e.text == nil || e.text.MatchString(text))
}

// unexcused returns the differences on a text that are none of those in the table.
func (c *campaign) unexcused(diffs []string, text string) []string {
	return slices.DeleteFunc(diffs, func(d string) bool {
		return slices.ContainsFunc(c.excuses, func(e excuse) bool { return e.holds(d, text) })
	})
}

// excessive is the number of programs of which one has as many processes or channels as
// there can be.
const excessive = 200

// enough returns the number of differences after which a campaign stops.
func (c *campaign) enough() uint64 { return 8 + c.count/500 }

func (c *campaign) run(t *testing.T) {
	t.Helper()
	c.excuses = excuses(t)
	for range min(runtime.NumCPU(), 2) {
		spin := requireSpin(t)
		// What takes longer has more states than are compared, or never ends.
		spin.Timeout, spin.Memory, spin.Quick = time.Second/2, 16, true
		c.group.Go(func() {
			for n := c.next.Add(1); n <= c.count && c.failures.Load() < c.enough(); n = c.next.Add(1) {
				c.one(t, spin, c.seed+n-1)
			}
		})
	}
	c.group.Wait()
	t.Logf("%d of %d programs compared to the end", c.finished.Load(), c.count)
	if c.failures.Load() == 0 && c.finished.Load() < c.count/2 {
		t.Error("too few programs are of use")
	}
}

// one compares on the program of a seed.
func (c *campaign) one(t *testing.T, spin *Spin, seed uint64) {
	program := random.New(seed)
	if seed%excessive == 0 {
		program = random.Excess(seed)
	}
	text := program.String()
	diffs, done := c.compare(spin, text)
	diffs = c.unexcused(diffs, text)
	if len(diffs) > 0 {
		// The quick compiler makes mistakes of its own.
		spin = spin.WithGCC()
		diffs, done = c.compare(spin, text)
		diffs = c.unexcused(diffs, text)
	}
	if done {
		c.finished.Add(1)
	}
	if len(diffs) == 0 {
		return
	}
	about := category(diffs[0])
	if _, again := c.shown.LoadOrStore(about, true); again && strings.Contains(about, "rejects") {
		t.Errorf("ORACLE_SEED=%d: %v", seed, diffs)
		return
	}
	if c.failures.Add(1) > 8 {
		t.Errorf("ORACLE_SEED=%d: %v", seed, diffs)
		return
	}
	began := time.Now()
	small := random.Shrink(program, 500, func(text string) bool {
		if time.Since(began) > time.Minute {
			return false
		}
		d, _ := c.compare(spin, text)
		d = c.unexcused(d, text)
		return len(d) > 0 && category(d[0]) == about
	}).String()
	d, _ := c.compare(spin, small)
	t.Errorf("ORACLE_SEED=%d: %v\n%v\n%s", seed, diffs, d, small)
}

// TestRandom compares Beeline with Spin on random programs: ORACLE_PROGRAMS of
// them, from the seed ORACLE_SEED. Long runs draw others.
func TestRandom(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_PROGRAMS", 500), seed: numberFrom(t, "ORACLE_SEED", 1),
		compare: differences}
	t.Logf("ORACLE_SEED=%d ORACLE_PROGRAMS=%d", c.seed, c.count)
	c.run(t)
}

// differences compares the two checkers on one text; done tells whether Spin
// searched it to the end.
func differences(spin *Spin, text string) (diffs []string, done bool) {
	spin.BreadthFirst = false
	if len(text)%8 != 0 && !soonDone(text) {
		return Compare(Entry{Depth: spin.accepts(text)}, "random.pml", text, nil, Bounds{}), false
	}
	want := Entry{ID: "random.pml", Depth: spin.Check(text)}
	if want.Depth.Outcome == Complete && spin.Mistaken() {
		return nil, false
	}
	done = want.Depth.Outcome == Complete
	bounds := Bounds{States: 100_000, Timeout: 20 * time.Second,
		FirstError: strings.Contains(spin.Report, KindIndex) || strings.Contains(spin.Report, "missing pars")}
	// Breadth first, Spin takes an offered rendezvous for a step even when nobody
	// is there: its shortest trails cannot be compared then.
	// It refuses hidden variables. Of a process that has ended, pc_value() reads what
	// another state left in memory there; depth first it reads zero.
	if done && want.Depth.Errors > 0 && !incomparableBreadth.MatchString(text) {
		spin.BreadthFirst = true
		want.Breadth = spin.Verify()
	}
	return Compare(want, want.ID, text, nil, bounds), done
}

// incomparableBreadth matches programs whose errors Spin does not find breadth first as it
// finds them depth first.
var incomparableBreadth = regexp.MustCompile(`\[0\] of|hidden |pc_value\(`)

// soonDone reports whether Beeline soon visits everything. Of the programs where it does not,
// one in eight is searched by Spin all the same, which may see that few states exist: they
// take most of the time, and most of them end on neither side.
func soonDone(text string) bool {
	b := Beeline{Name: "random.pml", States: 30_000, Timeout: time.Second / 4}
	n, _ := b.Check(text)
	return n.Outcome != Unfinished
}

var numbers = regexp.MustCompile(`-?\d+`)

// category returns what a difference is about: its text without numbers, up to
// where names and numbers of states begin.
func category(diff string) string {
	diff = numbers.ReplaceAllString(diff, "0")
	about, numbers, _ := strings.Cut(diff, ": ")
	if !strings.Contains(about, "rejects") {
		return about
	}
	_, complaint, _ := strings.Cut(numbers, ", Error")
	return about + complaint
}

// TestRandomPrograms wants most random programs to be valid, and each to come
// back from its seed.
func TestRandomPrograms(t *testing.T) {
	for seed := range uint64(200) {
		a, b := random.New(seed).String(), random.New(seed).String()
		if a != b {
			t.Fatalf("seed %d gives two programs", seed)
		}
	}
}

// TestShrink wants Shrink to leave only what a difference needs.
func TestShrink(t *testing.T) {
	needed := func(text string) bool { return len(text) >= 60 }
	for seed := range uint64(20) {
		p := random.New(seed)
		if !needed(p.String()) {
			continue
		}
		if small := random.Shrink(p, 5000, needed).String(); len(small) < 60 || len(small) > 200 {
			t.Errorf("seed %d: %d bytes are left\n%s", seed, len(small), small)
		}
	}
}
