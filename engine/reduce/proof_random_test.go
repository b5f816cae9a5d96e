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
	large         int // programs of which states were left out because they are large
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
	if s.leftOut += n.leftOut; n.leftOut > 0 {
		s.large++
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
		"%d programs have more states than were checked; in %d of them up to %d states were left out because they are large; checked in part: %s",
		s.programs, s.states, s.ample, s.kinds, s.steps, s.cut, s.large, s.leftOut, strings.Join(left, ", "))
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
	seed, most := corpus.Number(t, "REDUCE_SEED", 1), corpus.Number(t, "REDUCE_STATES", 1_000)
	drawn := corpus.Number(t, "REDUCE_PROGRAMS", 500)
	for i := range drawn {
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
	// The programs from 1 to 500 are always the same, and have all kinds.
	same := seed == 1 && drawn >= 500
	for kind, rarity := range oneIn {
		switch expected := same || sum.programs >= enough*rarity; {
		case rarity == 0 || sum.kinds[kind] > 0:
		case expected && most >= 1_000:
			t.Errorf("no action of kind %d is ample in any state of %d programs", kind, sum.programs)
		default:
			t.Logf("no action of kind %d is ample in any state, but %d programs are too few to expect one", kind, sum.programs)
		}
	}
}

// oneIn is, by kind of action, how many programs there are for one that has it in an ample set:
// as counted in 9,796 programs with 1,000 states each. Assertions and prints are not expected,
// because they are mostly merged into steps.
var oneIn = [...]int{prog.Skip: 12, prog.Guard: 9, prog.Else: 35, prog.Assign: 11, prog.Send: 81, prog.Receive: 297, prog.Exit: 5, prog.DStep: 5}

// enough times as many programs all lack a kind once in a million runs (e^-14).
const enough = 14

// TestProofSystems checks the reduction of REDUCE_SYSTEMS systems from seed REDUCE_SEED on.
func TestProofSystems(t *testing.T) {
	var sum survey
	seed, most := corpus.Number(t, "REDUCE_SEED", 1), corpus.Number(t, "REDUCE_STATES", 1_000)
	for i := range corpus.Number(t, "REDUCE_SYSTEMS", 60) {
		text := random.System(uint64(seed + i))
		p := corpus.Compile("system.pml", text)
		if p == nil {
			continue
		}
		n, err := prove(p, most)
		if sum.add(n); err != nil {
			t.Errorf("seed %d: %v\n%s", seed+i, err, text)
		}
	}
	t.Log(&sum)
}

// TestProofEnumerated checks the reduction of the models of random.Enumerated. REDUCE_ENUMERATED=1 takes all,
// the default one in 40, others every day.
func TestProofEnumerated(t *testing.T) {
	var sum survey
	most, every := corpus.Number(t, "REDUCE_STATES", 1_000), corpus.Number(t, "REDUCE_ENUMERATED", 40)
	check := func(name, text string) {
		p := corpus.Compile("nest.pml", text)
		if p == nil {
			return
		}
		n, err := prove(p, most)
		if sum.add(n); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, list := range random.Enumerated {
		list.Models(corpus.Day(t), every, check)
	}
	if t.Log(&sum); sum.programs == 0 {
		t.Error("nothing was checked")
	}
}

// TestProofCorpus checks the reduction of the examples and, if it is there, of a third of the
// corpus.
func TestProofCorpus(t *testing.T) {
	most := corpus.Number(t, "REDUCE_STATES", 200)
	for dir, oneIn := range map[string]int{filepath.Join(corpus.Root(t), "site", "examples"): 1, filepath.Join(corpus.Root(t), "..", "shared", "models", "promela"): 3} {
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		var sum survey
		corpus.EachDrawn(t, oneIn, dir, func(path, text string) {
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
