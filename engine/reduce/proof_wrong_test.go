//go:build !js

package reduce

import (
	"reflect"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/lang/promela/corpus"
)

// spoil returns what the passes make of a program where one of the conditions is not asked
// for, or no cycle is broken.
func spoil(p *prog.Program, condition string, others ...string) []stage {
	list := stagesWithout(p, append(others, condition)...)
	if condition == "cycles" && len(list) > 1 {
		list = list[:len(list)-1]
	}
	return list
}

// TestProofCatches has the checker complain about each program with an error that was lost
// once, when the condition that keeps it is not asked for. Some programs start processes by
// a statement that the condition on processes forbids too.
func TestProofCatches(t *testing.T) {
	caught := map[string]bool{}
	for _, x := range noticed {
		p := corpus.Compile("noticed.pml", x.text)
		if _, err := prove(p, 2_000); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
		_, alone := proveStages(p, spoil(p, x.condition), 2_000)
		_, both := proveStages(p, spoil(p, x.condition, "processes"), 2_000)
		if alone == nil && both == nil {
			t.Errorf("%s: nothing is violated without %q", x.name, x.condition)
		}
		caught[x.condition] = caught[x.condition] || alone != nil
	}
	for _, c := range conditions {
		if !caught[c.name] {
			t.Errorf("nothing is violated without %q", c.name)
		}
	}
}

// TestProofCatchesAtRandom wants dense programs to be enough to miss a condition. What one
// receive out of turn does to another, they have not shown yet.
func TestProofCatchesAtRandom(t *testing.T) {
	for _, c := range append(conditions, condition{name: "cycles"}) {
		if c.name == "choices" {
			continue
		}
		seed := 1
		for ; !catches(c.name, seed); seed++ {
			if seed == 10_000 {
				t.Fatalf("nothing is violated without %q", c.name)
			}
		}
		t.Logf("%s: seed %d", c.name, seed)
	}
}

// catches reports whether the checker complains about a dense program when a condition is
// not asked for.
func catches(name string, seed int) bool {
	p := corpus.Compile("dense.pml", strings.Join(newDense(uint64(seed)), "\n"))
	if p == nil {
		return false
	}
	right, wrong := stages(p), spoil(p, name)
	if reflect.DeepEqual(right[len(right)-1].program.Procs, wrong[len(wrong)-1].program.Procs) {
		return false
	}
	_, err := proveStages(p, wrong, 500)
	return err != nil
}
