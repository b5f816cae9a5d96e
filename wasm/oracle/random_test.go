//go:build !js

package oracle

import (
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beeline/wasm/oracle/random"
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

// TestRandom compares Beeline with Spin on random programs: ORACLE_PROGRAMS of
// them, from the seed ORACLE_SEED, which is another one every time by default.
// The first program that shows a difference is printed as small as it can be
// made.
func TestRandom(t *testing.T) {
	requireSpin(t)
	count := numberFrom(t, "ORACLE_PROGRAMS", 500)
	seed := numberFrom(t, "ORACLE_SEED", uint64(time.Now().Unix()))
	t.Logf("ORACLE_SEED=%d ORACLE_PROGRAMS=%d", seed, count)
	var next, finished, failures atomic.Uint64
	var group sync.WaitGroup
	for range min(runtime.NumCPU(), 4) {
		spin := requireSpin(t)
		spin.Timeout = 2 * time.Second
		group.Go(func() {
			for n := next.Add(1); n <= count && failures.Load() < 5; n = next.Add(1) {
				program := random.New(seed + n - 1)
				diffs, done := differences(spin, program.String())
				if done {
					finished.Add(1)
				}
				if len(diffs) == 0 {
					continue
				}
				failures.Add(1)
				small := random.Shrink(program, 500, func(text string) bool {
					d, _ := differences(spin, text)
					return len(d) > 0 && category(d[0]) == category(diffs[0])
				}).String()
				d, _ := differences(spin, small)
				t.Errorf("ORACLE_SEED=%d: %v\n%v\n%s", seed+n-1, diffs, d, small)
			}
		})
	}
	group.Wait()
	t.Logf("%d of %d programs compared to the end", finished.Load(), count)
	if failures.Load() == 0 && finished.Load() < count/2 {
		t.Error("too few programs are of use")
	}
}

// differences compares the two checkers on one text; done tells whether Spin
// searched it to the end.
func differences(spin *Spin, text string) (diffs []string, done bool) {
	spin.BreadthFirst = false
	want := Entry{ID: "random.pml", Depth: spin.Check(text)}
	done = want.Depth.Outcome == Complete
	bounds := Bounds{States: 100_000, Timeout: 20 * time.Second,
		FirstError: strings.Contains(spin.Report, KindIndex) || strings.Contains(spin.Report, "missing pars")}
	// Breadth first, Spin takes an offered rendezvous for a step even when nobody
	// is there: its shortest trails cannot be compared then.
	// It refuses hidden variables.
	if done && want.Depth.Errors > 0 && !strings.Contains(text, "[0] of") && !strings.Contains(text, "hidden ") {
		spin.BreadthFirst = true
		want.Breadth = spin.Verify()
	}
	return Compare(want, want.ID, text, nil, bounds), done
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
