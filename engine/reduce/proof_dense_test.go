//go:build !js

package reduce

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beeline/lang/promela/corpus"
)

// A dense program is small and full of what lets one process observe another: rendezvous beside
// else, in escapes and in atomic sequences, channels in messages that outlive their owner,
// processes that start and end, tests of numbers, labels and variables of others. Package
// random writes what people write; this writes what is difficult.
type dense struct {
	*rand.Rand
	lines []string
	level int      // nesting
	loops int      // enclosing loops that a break can leave
	types int      // process types that can be started
	pool  []string // the statements to choose from
}

// themes are statements that observe each other, for a process with the variables i, y and own.
var themes = [][]string{
	{"i = 1", "i = 2", "g = i", "g = 1", "g = 2", "w = 3", "i = g", "a[i % 2] = i", "i = a[1]", "a[g] = 1",
		"assert(g != 2)", "assert(i < 2)", "assert(g == i)", "g == 1", "g != 1", "i == 0", "i != 0"},
	{"r!1", "r!i", "r?i", "r?1", "r?_", "r!1", "r?_", "v!i", "v?i", "v?eval(i)", "i = 1"},
	{"b!i", "b!1", "b?i", "b?_", "b?1", "c!2", "c!1", "c?i", "c??1", "c??2", "c??i"},
	{"b!i", "b!1", "b?i", "b?1", "b??2", "b!!i", "b?<i>", "c!2", "c?i", "c!1",
		"len(b) == 0", "nfull(b)", "nempty(b)", "b?[1]", "full(c)", "i = len(b)", "i = len(c)"},
	{"h!own", "h!own", "h?y", "h?y", "s!own", "s?y", "y!1", "y?_", "assert(len(y) < 1)", "i = len(y)", "own!1", "h!b", "s!r", "y = b", "b?_"},
	{"h!own", "h?y", "y!1", "y?_", "skip"},
	{"own!1", "own?i", "own?_", "y = own", "y!1", "assert(own != 7)", "empty(own)", "i = len(own)", "h!own", "h?_"},
	{"timeout", "_nr_pr == 3", "i = _nr_pr", "i = _pid", "assert(_pid != 2)", "assert(_nr_pr < 4)"},
	{"A@L", "!A@L", "B@L", "!B@L", "A:i == 1", "i = B:i", "assert(A:i < 2)", "i = 1", "goto L"},
}

// anywhere are statements that fit all themes.
var anywhere = []string{"skip", "printf(\"x\")", "i = 1", "i = 0", "g = 1", "assert(0)", "goto L"}

func (d *dense) say(format string, args ...any) {
	d.lines = append(d.lines, strings.Repeat(" ", d.level)+fmt.Sprintf(format, args...))
}

func (d *dense) chance(percent int) bool { return d.IntN(100) < percent }

func (d *dense) pick(list ...string) string { return list[d.IntN(len(list))] }

// step writes one statement.
func (d *dense) step(depth int) {
	switch k := d.IntN(30); {
	case k >= 8 || depth == 0:
		d.simple()
	case k < 3:
		d.say("if")
		d.options(depth)
		d.say("fi;")
	case k == 3:
		d.loops++
		d.say("do")
		d.options(depth)
		d.say(":: %s", d.pick("break", "break", "{ i = 1 } unless { break }", "{ b?_ } unless { break }"))
		d.say("od;")
		d.loops--
	case k < 6:
		d.say("atomic {")
		d.steps(1+d.IntN(3), depth-1)
		d.say("};")
	case k == 6:
		d.say("{")
		d.steps(1+d.IntN(2), depth-1)
		d.say("} unless {")
		d.steps(1+d.IntN(2), depth-1)
		d.say("};")
	default:
		loops := d.loops
		d.loops = 0
		d.say("d_step {")
		d.steps(1+d.IntN(2), 0)
		d.say("};")
		d.loops = loops
	}
}

func (d *dense) simple() {
	if d.types > 0 && d.chance(7) {
		d.say("run %s;", d.pick("P(b)", "P(r)", "Q()", "Q()", "P(y)"))
		return
	}
	if d.loops > 0 && d.chance(8) {
		d.say("break;")
		return
	}
	d.say("%s;", d.pick(d.pool...))
}

func (d *dense) options(depth int) {
	for range 1 + d.IntN(2) {
		d.say("::")
		d.steps(1+d.IntN(2), depth-1)
	}
	if d.chance(50) {
		d.say(":: else ->")
		d.steps(1, 0)
	}
}

func (d *dense) steps(n, depth int) {
	d.level++
	for range n {
		d.step(depth)
	}
	d.level--
}

func (d *dense) proctype(head string, starts bool) {
	types, pool := d.types, d.pool
	if !starts {
		d.types = 0
	}
	// Processes that only send, or only receive, are more often the only ones that do.
	if other := d.pick("", "!", "?"); other != "" {
		d.pool = slices.DeleteFunc(slices.Clone(pool), func(s string) bool { return strings.Contains(s[1:], other) })
	}
	d.say("%s {", head)
	d.say(" byte i; chan y; chan own = [1] of { byte };")
	if d.chance(50) {
		d.steps(d.IntN(2), 2)
		d.say(" %s skip;", d.pick("L:", "L:", "end1: L:"))
	} else {
		d.say(" L: i = 0;")
	}
	d.steps(1+d.IntN(3), 2)
	if d.chance(70) { // else the process ends after its last statement
		d.say(" %s", d.pick("skip", "skip", "skip", "end: false", "assert(g != 1)"))
	}
	d.say("}")
	d.types, d.pool = types, pool
}

// newDense returns a dense program; equal seeds give equal programs.
func newDense(seed uint64) []string {
	d := &dense{Rand: rand.New(rand.NewPCG(seed, 12))}
	for range 1 + d.IntN(2) {
		d.pool = append(d.pool, themes[d.IntN(len(themes))]...)
	}
	d.pool = append(d.pool, anywhere...)
	d.say("byte g; byte w; byte a[2]; chan r = [0] of { byte }; chan v = [0] of { byte }; chan b = [1] of { byte }; chan c = [2] of { byte };")
	d.say("chan h = [1] of { chan }; chan s = [0] of { chan };")
	if d.chance(50) {
		d.types = 2
		d.proctype("proctype Q()", false)
		d.proctype("proctype P(chan x)", d.chance(20))
	}
	provided := ""
	if d.chance(5) {
		provided = " " + d.pick("provided (g != 2)", "provided (empty(b))")
	}
	d.proctype("active proctype A()"+provided, d.chance(70))
	d.proctype("active proctype B()", d.chance(40))
	if d.chance(20) {
		d.proctype("active proctype C()", d.chance(30))
	}
	return d.lines
}

// fewerLines removes lines as long as a program stays interesting.
func fewerLines(lines []string, interesting func(text string) bool) []string {
	for n := len(lines) / 2; n > 0; n /= 2 {
		for at := 0; at+n <= len(lines); {
			fewer := slices.Concat(lines[:at], lines[at+n:])
			if interesting(strings.Join(fewer, "\n")) {
				lines = fewer
			} else {
				at++
			}
		}
	}
	return lines
}

// TestProofDense checks the reduction of REDUCE_DENSE dense programs.
func TestProofDense(t *testing.T) {
	var sum survey
	seed, most := corpus.Number(t, "REDUCE_SEED", 1), corpus.Number(t, "REDUCE_STATES", 1_000)
	for i := range corpus.Number(t, "REDUCE_DENSE", 1_000) {
		lines := newDense(uint64(seed + i))
		p := corpus.Compile("dense.pml", strings.Join(lines, "\n"))
		if p == nil {
			continue
		}
		n, err := prove(p, most)
		if sum.add(n); err == nil {
			continue
		}
		small := strings.Join(fewerLines(lines, func(text string) bool {
			p := corpus.Compile("dense.pml", text)
			if p == nil {
				return false
			}
			_, again := prove(p, most)
			return conditionOf(again) == conditionOf(err)
		}), "\n")
		_, again := prove(corpus.Compile("dense.pml", small), most)
		t.Errorf("seed %d: %v\n%v\n%s", seed+i, err, again, small)
	}
	t.Log(&sum)
}

// TestProofBlockedDStep: a d_step that blocks after its first statement, inside an atomic
// sequence, is an end state for the checker. The statements of the other process are ample.
func TestProofBlockedDStep(t *testing.T) {
	n, err := prove(corpus.Compile("stuck.pml", `chan s = [0] of { chan };
		active proctype A() provided (empty(s)) { chan y; byte i; atomic { i = 1; assert(len(y) < 1); d_step { y?_; s?y } } }
		active proctype B() { byte j; j = 1; j = j + 1; assert(j == 2) }`), 100)
	if err != nil || n.states == 0 {
		t.Errorf("%d states: %v", n.states, err)
	}
}
