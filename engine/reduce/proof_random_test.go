//go:build !js

package reduce

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// A survey sums up what was checked of many programs.
type survey struct {
	programs, cut int
	counts
	left map[string]int // programs that were checked in part, by reason
}

func (s *survey) add(n counts) {
	s.programs++
	s.states += n.states
	s.ample += n.ample
	s.steps += n.steps
	for k := range s.kinds {
		s.kinds[k] += n.kinds[k]
	}
	if n.cut {
		s.cut++
	}
	if n.reason != "" {
		if s.left == nil {
			s.left = map[string]int{}
		}
		s.left[n.reason]++
	}
}

func (s *survey) String() string {
	var left []string
	for reason, n := range s.left {
		left = append(left, fmt.Sprintf("%d: %s", n, reason))
	}
	slices.Sort(left)
	return fmt.Sprintf("%d programs, %d states, %d with a smaller ample set (by kind of action %v); %d states within merged statements; "+
		"%d programs have more states than were checked; checked in part: %s", s.programs, s.states, s.ample, s.kinds, s.steps, s.cut, strings.Join(left, ", "))
}

// conditionOf returns the condition that an error says is violated.
func conditionOf(err error) string {
	if v := (*violation)(nil); errors.As(err, &v) {
		return v.condition
	}
	return ""
}

// TestProofRandom checks the reduction of REDUCE_PROGRAMS random programs from seed REDUCE_SEED
// on, in up to REDUCE_STATES states of each.
func TestProofRandom(t *testing.T) {
	var sum survey
	seed, most := number(t, "REDUCE_SEED", 1), number(t, "REDUCE_STATES", 1_000)
	for i := range number(t, "REDUCE_PROGRAMS", 500) {
		program := random.New(uint64(seed + i))
		p := corpus.Compile("random.pml", program.String())
		if p == nil {
			continue
		}
		n, err := prove(p, most)
		if sum.add(n); err == nil {
			continue
		}
		small := random.Shrink(program, 1000, func(text string) bool {
			p := corpus.Compile("random.pml", text)
			if p == nil {
				return false
			}
			_, again := prove(p, min(most, 2_000))
			return again != nil && conditionOf(again) == conditionOf(err)
		}).String()
		_, again := prove(corpus.Compile("random.pml", small), most)
		t.Errorf("seed %d: %v\n%v\n%s", seed+i, err, again, small)
	}
	t.Log(&sum)
	for kind, n := range sum.kinds {
		// Assertions and prints are mostly merged into steps.
		if n == 0 && kind != int(prog.Assert) && kind != int(prog.Print) {
			t.Errorf("no action of kind %d is ample in any state", kind)
		}
	}
}

// TestProofCorpus checks the reduction of the examples and, if it is there, of the corpus.
func TestProofCorpus(t *testing.T) {
	most := number(t, "REDUCE_STATES", 200)
	for _, dir := range []string{filepath.Join(corpus.Root(t), "site", "examples"), filepath.Join(corpus.Root(t), "..", "shared", "models", "promela")} {
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		var sum survey
		corpus.Each(t, dir, func(path, text string) {
			p := corpus.Compile(path, text)
			if p == nil || p.Layout.FirstRecord > 1<<14 {
				return
			}
			n, err := prove(p, most)
			if sum.add(n); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		})
		t.Logf("%s: %v", dir, &sum)
	}
}
