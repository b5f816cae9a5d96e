//go:build !js

package reduce

import (
	"reflect"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/lang/promela/corpus"
)

// breakCondition returns the stages of a program without a condition, or without broken cycles.
func breakCondition(p *prog.Program, condition string, others ...string) []stage {
	list := stagesWithout(p, append(others, condition)...)
	if condition == "cycles" && len(list) > 1 {
		list = list[:len(list)-1]
	}
	return list
}

// TestProofCatches checks that a violation is found in each observed program without the
// condition that keeps its error. For some programs the condition on processes has to be left
// out, too: it forbids the same statement.
func TestProofCatches(t *testing.T) {
	caught := map[string]bool{}
	for _, x := range observed {
		p := corpus.Compile("observed.pml", x.text)
		if _, err := prove(p, 2_000); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
		_, alone := proveStages(p, breakCondition(p, x.condition), 2_000)
		_, both := proveStages(p, breakCondition(p, x.condition, "processes"), 2_000)
		if alone == nil && both == nil {
			t.Errorf("%s: no violation found without %q", x.name, x.condition)
		}
		caught[x.condition] = caught[x.condition] || alone != nil
	}
	for _, c := range conditions {
		if !caught[c.name] && c.name != aboutClaims {
			t.Errorf("no violation found without %q", c.name)
		}
	}
}

// TestProofCatchesAtRandom checks that dense programs show each missing condition. They do not
// show yet that of receives beyond the first message.
func TestProofCatchesAtRandom(t *testing.T) {
	for _, c := range append(conditions, condition{name: "cycles"}) {
		if c.name == "choices" || c.name == aboutClaims {
			continue
		}
		seed := 1
		for ; !catches(c.name, seed); seed++ {
			if seed == 10_000 {
				t.Fatalf("no violation found without %q", c.name)
			}
		}
		t.Logf("%s: seed %d", c.name, seed)
	}
}

// catches reports whether a dense program shows a missing condition.
func catches(name string, seed int) bool {
	p := corpus.Compile("dense.pml", strings.Join(newDense(uint64(seed)), "\n"))
	if p == nil {
		return false
	}
	right, wrong := stages(p), breakCondition(p, name)
	if reflect.DeepEqual(right[len(right)-1].program.Procs, wrong[len(wrong)-1].program.Procs) {
		return false
	}
	_, err := proveStages(p, wrong, 500)
	return err != nil
}
