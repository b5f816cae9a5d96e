//go:build !js

package reduce

import (
	"slices"
	"testing"

	"beeline/lang/promela/corpus"
)

// observed are programs whose errors show only because one process observes another. Each has
// the name of the condition that keeps its error.
var observed = []struct{ condition, name, text string }{
	{"offers", "an else beside an offer",
		"chan c = [0] of { bit }; active proctype S() { if :: c!0 -> end: 0 :: else -> assert(0) fi } active proctype R() { byte n; n++; n++; c?_; end: 0 }"},
	{"offers", "an else in a loop beside an offer by an array",
		"chan c[2] = [0] of { bit }; byte k = 1; active proctype S() { do :: c[k]!0 -> break :: else -> assert(0) od } active proctype R() { byte n; n++; n++; c[1]?_ }"},
	{"offers", "an escape with an offer",
		"chan c = [0] of { byte }; byte g; active proctype S() { { g = 2; assert(g == 0) } unless { c!7 } } active proctype R() { byte n; n = 4; c?n }"},
	{"offers", "an offer in front of another escape",
		"chan c = [0] of { byte }; byte g; active proctype S() { { g = 1; assert(0) } unless { if :: c!7 :: g == 5 fi } } active proctype R() { byte n; n = 4; c?n }"},
	{"offers", "an offer inside an atomic sequence",
		"chan c = [0] of { bit }; byte g; active proctype S() { atomic { g = 1; c!1; g = 0 } } active proctype R() { byte n; n = 7; atomic { c?_; g = 3 } } active proctype W() { end: (g == 1) -> assert(0) }"},
	{"offers", "an offer after a rendezvous inside an atomic sequence",
		"chan c = [0] of { bit }; chan d = [0] of { bit }; byte g; active proctype S() { d!1 } active proctype T() { atomic { d?_; g = 1; c!1; g = 0 } } active proctype R() { byte n; n = 7; atomic { c?_; g = 3 } } active proctype W() { end: (g == 1) -> assert(0) }"},
	{"offers", "an else beside an offer to a d_step",
		"chan c = [0] of { bit }; active proctype S() { if :: c!0 -> end: 0 :: else -> assert(0) fi } active proctype R() { byte n; n++; n++; d_step { c?_; n = 3 } }"},
	{"offers", "an else beside an offer to an escape",
		"chan c = [0] of { bit }; byte g; active proctype S() { if :: c!0 -> end: 0 :: else -> assert(0) fi } active proctype R() { byte n; n++; n++; { g == 1 } unless { c?_ } }"},
	{"offers", "an else beside an offer to a process that is started",
		"chan c = [0] of { bit }; proctype R() { c?_; end: 0 } active proctype S() { if :: c!0 -> end: 0 :: else -> assert(0) fi } init { run R(); end: 0 }"},
	{"offers", "an offer by a channel that was received",
		"chan c = [0] of { bit }; chan g = [1] of { chan }; active proctype S() { chan x; g?x; if :: x!0 -> end: 0 :: else -> assert(0) fi } active proctype R() { byte n; g!c; n++; n++; c?_; end: 0 }"},
	{"offers", "an offer to a channel that was received",
		"chan c = [0] of { bit }; chan g = [1] of { chan }; active proctype S() { g!c; if :: c!0 -> end: 0 :: else -> assert(0) fi } active proctype R() { chan x; byte n; g?x; n++; n++; x?_; end: 0 }"},
	{"offers", "an else between two receives",
		"chan c = [0] of { bit }; chan d = [0] of { bit }; active proctype S() { c!0; if :: d!0 -> end: 0 :: else -> assert(0) fi } active proctype R() { byte n; c?_; n++; d?_; end: 0 }"},
	{"offers", "an else beside an offer to a jump",
		"chan c = [0] of { bit }; active proctype S() { if :: c!0 -> end: 0 :: else -> assert(0) fi } active proctype R() { byte n; if :: n == 0 -> goto L :: n == 1 fi; L: c?_; end: 0 }"},
	{"processes", "an escape that ends the process, when it is the youngest",
		"active proctype A() { do :: { assert(0) } unless { break } od } init { skip }"},
	{"processes", "a number of a channel tells who was started first",
		"proctype P() { chan own = [2] of { bit }; assert(own != 1) } proctype Q() { chan other = [1] of { byte }; end: 0 } active proctype A() { run Q() } active proctype B() { run P() }"},
	{"processes", "a number of a process tells who was started first",
		"proctype P() { assert(_pid != 2) } proctype Q() { end: 0 } active proctype A() { run Q() } active proctype B() { run P() }"},
	{"processes", "there can be too many processes",
		"active [253] proctype Q() { end: false } proctype P() { skip } init { run P(); run P() }"},
	{"processes", "a start may come before an end",
		"proctype P() { skip } proctype Q() { assert(_pid != 1) } init { run P(); run Q() }"},
	{"processes", "a start may come after an end",
		"proctype P() { skip } proctype Q() { assert(_pid != 2) } init { run P(); run Q() }"},
	{"processes", "an end comes before a start that waits",
		"byte g; proctype P() { skip } proctype Q() { assert(_pid != 2) } init { run P(); g == 1; run Q() } active proctype G() { g = 1; end: 0 }"},
	{"processes", "a started process starts others",
		"proctype P() { skip } proctype Q() { assert(_pid != 2) } proctype R() { run P(); run Q() } init { run R() }"},
	{"freed", "an end takes a channel from others",
		"chan g = [1] of { chan }; byte step; active proctype U() { chan got; g?got; step = 1; step == 2; assert(len(got) == 2) } proctype O() { chan c = [2] of { bit }; g!c } proctype N() { chan d = [2] of { bit }; d!0; d!1; step = 2; end: 0 } init { run O(); step == 1; run N() }"},
	{"freed", "an end takes a channel with messages",
		"chan g = [1] of { chan }; active proctype U() { chan got; g?got; got?_; assert(0) } active proctype O() { chan c = [2] of { bit }; c!1; g!c }"},
	{"buffers", "an initialiser looks at a channel",
		"chan c = [1] of { bit }; active proctype S() { c!1; end: 0 } proctype T() { byte n = len(c); assert(n == 1) } active proctype R() { run T() }"},
	{"buffers", "an initialiser looks at an empty channel",
		"chan c = [1] of { bit }; active proctype S() { c!1; end: 0 } proctype T() { byte n = len(c); assert(n == 0) } active proctype R() { run T() }"},
	{"buffers", "a provided clause looks at a channel",
		"chan c = [1] of { bit }; active proctype S() { c!1; end: 0 } byte g; active proctype T() provided (empty(c)) { g = 1; assert(g == 0) }"},
	{"cycles", "a variable that is dead tells instances apart",
		"chan c[2] = [2] of { bit }; byte g; proctype L(chan x) { bit i; x!1; do :: i == 0 -> i = 1 :: i == 1 -> i = 0 od } init { atomic { run L(c[0]); run L(c[1]) }; g = 1; assert(g == 0) } active proctype O() { g = 0 }"},
	{"choices", "a receive out of turn becomes possible",
		"chan q = [3] of { byte }; active proctype A() { q!4; q!7 } active proctype B() { if :: q??4 :: q??7; assert(0) fi }"},
	{"choices", "an else beside a receive out of turn",
		"chan q = [3] of { byte }; active proctype A() { q!4; q!7; end: 0 } active proctype B() { end: if :: q??7; assert(0) :: else fi }"},
	{"provided", "a process is stopped at any time",
		"bool on = true; active proctype A() provided (on) { byte i; end: i = 1; i = 2 } active proctype B() { on = false }"},
	{"labels", "a remote reference tells of a label",
		"active proctype A() { byte i; i = 1; i = 2; L: 0 } active proctype B() { !A[0]@L -> assert(0) }"},
	{"values", "two processes share a variable",
		"byte g; active proctype A() { g = 1; assert(g == 1) } active proctype B() { g = 2; end: 0 }"},
}

func TestObservedErrorsAreKept(t *testing.T) {
	for _, x := range observed {
		p := corpus.Compile("observed.pml", x.text)
		if p == nil {
			t.Errorf("%s: not compiled", x.name)
			continue
		}
		a, b, err := differ(p, 20_000)
		if err != nil || len(a.wrong) == 0 || !slices.Equal(a.wrong, b.wrong) {
			t.Errorf("%s: errors %v, after the reduction %v: %v", x.name, a.wrong, b.wrong, err)
		}
	}
}

// TestConditionsAreNeeded: without any one of the conditions errors are lost.
func TestConditionsAreNeeded(t *testing.T) {
	lost := map[string]bool{}
	for _, x := range observed {
		p := corpus.Compile("observed.pml", x.text)
		list := stagesWithout(p, x.condition)
		b := count(list[len(list)-1].program, 20_000)
		lost[x.condition] = lost[x.condition] || !slices.Equal(count(p, 20_000).wrong, b.wrong)
	}
	for _, c := range conditions {
		if !lost[c.name] && c.name != aboutClaims {
			t.Errorf("no error is lost without the condition %q", c.name)
		}
	}
}

// TestProcessesEndAlone: an exit is ample once no process starts others.
func TestProcessesEndAlone(t *testing.T) {
	text := "byte g; proctype P() { byte i; i = _pid; i = 1; g = g + i } init { run P(); run P(); run P(); (g < 3 || g >= 3) }"
	a, b, err := differ(corpus.Compile("ends.pml", text), 20_000)
	if err != nil || b.states*3 > a.states {
		t.Errorf("%d states, want a third of them after the reduction, got %d: %v", a.states, b.states, err)
	}
}

// TestVetoes: features that no condition covers forbid every reduction.
func TestVetoes(t *testing.T) {
	for reason, text := range map[string]string{
		"priorities":       "active proctype A() priority 2 { byte i; i = 1; i = 2 } active proctype B() { skip }",
		"_last":            "active proctype A() { byte i; i = 1; i = _last }",
		"hidden variables": "hidden byte h; active proctype A() { byte i; i = 1; h = i }",
		"pc_value()":       "active proctype A() { byte i; i = 1; i = 2 } active proctype B() { pc_value(0) == 2 }",
		"enabled()":        "active proctype A() { byte i; i = 1; i = 2 } active proctype B() { enabled(0) }",
	} {
		if got := Veto(corpus.Compile("veto.pml", text)); got != reason {
			t.Errorf("got veto %q, want %q", got, reason)
		}
	}
}
