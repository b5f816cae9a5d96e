package zonegraph_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"beeline/engine/kernel/zones"
	"beeline/engine/search"
	"beeline/lang/timed/tck"
)

// randomValue returns an expression of integers: v, w, the array a, and the local variable l if it is
// declared.
func randomValue(r *rand.Rand, depth int, local bool) string {
	if depth == 0 || r.IntN(4) == 0 {
		switch r.IntN(5) {
		case 0:
			return fmt.Sprint(r.IntN(5))
		case 1:
			return "v"
		case 2:
			if local {
				return "l"
			}
			return "w"
		case 3:
			return fmt.Sprintf("a[%d]", r.IntN(3))
		}
		return "a[" + []string{"w", "(v+w)%3", "(w*w)%3", "v/2"}[r.IntN(4)] + "]"
	}
	left, right := randomValue(r, depth-1, local), randomValue(r, depth-1, local)
	if op := r.IntN(6); op > 2 {
		right = fmt.Sprint(1 + r.IntN(3))
		return "(" + left + []string{"%", "/", "*"}[op-3] + right + ")"
	}
	return "(" + left + []string{"+", "-", "*"}[r.IntN(3)] + right + ")"
}

// randomTest returns a comparison.
func randomTest(r *rand.Rand, local bool) string {
	return randomValue(r, 1, local) + []string{"==", "!=", "<", "<=", ">", ">="}[r.IntN(6)] + randomValue(r, 1, local)
}

// randomUpdate returns statements.
func randomUpdate(r *rand.Rand, depth int, local bool) string {
	out := ""
	for range 1 + r.IntN(2) {
		switch {
		case depth > 0 && r.IntN(3) == 0:
			out += "if " + randomTest(r, local) + " then " + randomUpdate(r, depth-1, local)
			if r.IntN(2) == 0 {
				out += " else " + randomUpdate(r, depth-1, local)
			}
			out += " end;"
		case local && r.IntN(4) == 0:
			out += "l=" + randomValue(r, 1, local) + ";"
		default:
			out += []string{"v", "w", "a[1]", "a[w]", "a[(v+1)%3]"}[r.IntN(5)] + "=" + randomValue(r, 2, local) + ";"
		}
	}
	return out[:len(out)-1]
}

// TestGeneratedCode compares what random guards and updates of integers do in generated code and in Go.
func TestGeneratedCode(t *testing.T) {
	rounds := 600
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 20_000
	}
	r := generator(t, 81)
	compared, states := 0, uint64(0)
	for range rounds {
		text := "system:random\nint:1:0:5:2:v\nint:1:0:2:1:w\nint:3:-3:4:1:a\nprocess:P\nlocation:P:A{initial:}\n" +
			"event:v\nedge:P:A:A:v{do:v=(v+1)%6}\nevent:w\nedge:P:A:A:w{do:w=(w+1)%3}\n"
		for e := range 2 + r.IntN(2) {
			local := r.IntN(3) == 0
			update := randomUpdate(r, 2, local)
			if local {
				update = "local l=" + fmt.Sprint(r.IntN(4)) + ";" + update
			}
			text += fmt.Sprintf("event:e%d\nedge:P:A:A:e%d{provided:%s&&%s : do:%s}\n", e, e, "v>="+fmt.Sprint(r.IntN(3)), randomTest(r, false), update)
		}
		c := tck.Compile("random.tck", text)
		if c.Network == nil {
			t.Fatalf("%v\n%s", c.List.Report(c.Sources), text)
		}
		run, want := compareGenerated(t, c.Network, zones.Goal{}, searchOptions{})
		if t.Failed() {
			t.Fatal(text)
		}
		if run == nil {
			continue
		}
		compared++
		states += want.Progress().Stored
		if want.Finding().Kind != search.NoError {
			t.Fatalf("code that was not refused has a fault\n%s", text)
		}
	}
	t.Logf("%d of %d networks compared, %d states", compared, rounds, states)
	if compared < rounds/10 || states < 3*uint64(compared) {
		t.Error("too few")
	}
}
