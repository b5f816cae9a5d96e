//go:build !js

package oracle

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// numberFrom returns the number in an environment variable.
func numberFrom(t *testing.T, name string, otherwise uint64) uint64 {
	t.Helper()
	return uint64(corpus.Number(t, name, int(otherwise)))
}

// A campaign runs a comparison on random programs and reports differences with a shrunk
// program. Of refusals it reports the first one with each message.
type campaign struct {
	seed, count    uint64
	next, finished atomic.Uint64
	group          sync.WaitGroup
	shown          sync.Map // categories of reported differences
	excuses        []excuse
	program        func(seed uint64) *random.Program // mostlySmall by default
	failures       atomic.Uint64
	// useful is the least share of the programs that must be compared completely: one in this
	// many. The default is 2.
	useful uint64
	// compare returns the differences, and whether the comparison was complete.
	compare func(spin *Spin, text string) (diffs []string, done bool)
}

// An excuse is an accepted kind of difference: a pattern of the reported difference, and one
// of the text, nil for any text.
type excuse struct{ diff, text *regexp.Regexp }

// excuses reads the accepted differences in testdata/different.txt.
func excuses(t *testing.T) []excuse {
	t.Helper()
	var list []excuse
	for _, fields := range reasons(t, "different.txt") {
		e := excuse{diff: regexp.MustCompile(fields[0])}
		if len(fields) == 3 {
			e.text = regexp.MustCompile(strings.TrimPrefix(fields[1], "if "))
		}
		list = append(list, e)
	}
	return list
}

// reasons reads a file of testdata. It returns the fields of each line, which tabs separate.
// The last one is a reason. Lines that start with # are comments.
func reasons(t *testing.T, name string) (list [][]string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 2 || fields[len(fields)-1] == "" {
			t.Fatalf("%s: no reason in %q", name, line)
		}
		list = append(list, fields)
	}
	return list
}

// holds reports whether the excuse matches a difference on a text.
func (e excuse) holds(diff, text string) bool {
	return e.diff.MatchString(diff) && (e.text == nil || e.text.MatchString(text))
}

// unexcused returns the differences on a text that no excuse matches.
func (c *campaign) unexcused(diffs []string, text string) []string {
	return slices.DeleteFunc(diffs, func(d string) bool {
		return slices.ContainsFunc(c.excuses, func(e excuse) bool { return e.holds(d, text) })
	})
}

// mostlySmall returns the random program of a seed.
func mostlySmall(seed uint64) *random.Program {
	if seed%excessive == 0 {
		return random.Excess(seed)
	}
	return random.New(seed)
}

// excessive: one of this many programs has about as many processes or channels as are
// allowed.
const excessive = 200

// enough returns the number of differences after which a campaign stops.
func (c *campaign) enough() uint64 { return 8 + c.count/500 }

func (c *campaign) run(t *testing.T) {
	t.Helper()
	c.excuses = excuses(t)
	if c.program == nil {
		c.program = mostlySmall
	}
	for range min(runtime.NumCPU(), 2) {
		spin := requireSpin(t)
		// Longer searches have too many states to compare, or never end.
		spin.Timeout, spin.Memory, spin.Quick = time.Second/2, 16, true
		c.group.Go(func() {
			for n := c.next.Add(1); n <= c.count && c.failures.Load() < c.enough(); n = c.next.Add(1) {
				c.one(t, spin, c.seed+n-1)
			}
		})
	}
	c.group.Wait()
	t.Logf("%d of %d programs compared completely", c.finished.Load(), c.count)
	if c.failures.Load() == 0 && c.finished.Load() < c.count/max(c.useful, 2) {
		t.Error("too few programs are of use")
	}
}

// one compares the program of a seed.
func (c *campaign) one(t *testing.T, spin *Spin, seed uint64) {
	program := c.program(seed)
	text := program.String()
	diffs, done := c.compare(spin, text)
	diffs = c.unexcused(diffs, text)
	if len(diffs) > 0 {
		// The quick compiler has bugs of its own.
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

// TestRandom compares Beeline with Spin on ORACLE_PROGRAMS random programs from the seed
// ORACLE_SEED.
func TestRandom(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_PROGRAMS", 500), seed: numberFrom(t, "ORACLE_SEED", 1),
		compare: differences}
	t.Logf("ORACLE_SEED=%d ORACLE_PROGRAMS=%d", c.seed, c.count)
	c.run(t)
}

// differences compares the two checkers on a text. done reports whether Spin finished its
// search.
func differences(spin *Spin, text string) (diffs []string, done bool) {
	spin.BreadthFirst = false
	if len(text)%8 != 0 && !soonDone(text) {
		return Compare(Entry{Depth: spin.translate(text)}, "random.pml", text, nil, Bounds{}), false
	}
	want := Entry{ID: "random.pml", Depth: spin.Check(text)}
	if want.Depth.Outcome == Complete && spin.Mistaken() {
		return nil, false
	}
	done = want.Depth.Outcome == Complete
	bounds := Bounds{States: 100_000, Timeout: 20 * time.Second, FirstError: spin.strays()}
	// In breadth-first search Spin counts the offer of a rendezvous without a partner as
	// a step, so its shortest trails cannot be compared. It refuses hidden variables.
	// And pc_value() of an ended process reads old memory, in depth-first search zero.
	if done && want.Depth.Errors > 0 && !incomparableBreadth.MatchString(text) {
		spin.BreadthFirst = true
		want.Breadth = spin.Verify()
	}
	return Compare(want, want.ID, text, nil, bounds), done
}

// strays reports whether the verifier used memory beside its variables, so that only its first
// error can be compared.
func (s *Spin) strays() bool {
	return strings.Contains(s.Report, KindIndex) || strings.Contains(s.Report, "missing pars")
}

// incomparableBreadth matches programs for which Spin's breadth-first search is wrong.
var incomparableBreadth = regexp.MustCompile(`\[0\] of|hidden |pc_value\(`)

// soonDone reports whether Beeline soon visits all states. Spin searches only one in eight of
// the other programs, to find those that have few states in fact. They take most of the
// time, and most of them finish on neither side.
func soonDone(text string) bool {
	b := Beeline{Name: "random.pml", States: 30_000, Timeout: time.Second / 4}
	n, _ := b.Check(text)
	return n.Outcome != Unfinished
}

var numbers = regexp.MustCompile(`-?\d+`)

// category returns the text of a difference without numbers, up to the first name or number
// of states.
func category(diff string) string {
	diff = numbers.ReplaceAllString(diff, "0")
	about, numbers, _ := strings.Cut(diff, ": ")
	if !strings.Contains(about, "rejects") {
		return about
	}
	_, complaint, _ := strings.Cut(numbers, ", Error")
	return about + complaint
}

// TestRandomPrograms: most random programs are valid, and a seed always gives the same one.
func TestRandomPrograms(t *testing.T) {
	const count = 200
	valid := 0
	for seed := range uint64(count) {
		text := random.New(seed).String()
		if text != random.New(seed).String() {
			t.Fatalf("seed %d gives two programs", seed)
		}
		if (Beeline{Name: "random.pml"}).Compile(text).Program != nil {
			valid++
		}
	}
	if valid < count*4/5 {
		t.Errorf("got %d valid programs of %d, want at least four of five", valid, count)
	}
	t.Logf("%d valid programs of %d", valid, count)
}

// TestShrink: Shrink leaves only what a difference needs.
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
