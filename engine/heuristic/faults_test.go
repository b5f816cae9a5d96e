//go:build !js

package heuristic_test

import (
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/lang/promela/oracle/random"
)

// TestFaultless has programs that random ones resemble too rarely.
func TestFaultless(t *testing.T) {
	const meet = "chan c = [0] of { byte }; active proctype B() { do :: c?_ od } "
	const started = "byte x; byte a[4]; proctype P() { end: false } "
	for text, want := range map[string]bool{
		meet + "active proctype A() { do :: d_step { c!1 -> skip } :: skip od }":                                      false,
		meet + "active proctype A() { do :: d_step { if :: c!1 :: true fi; skip } od }":                               false,
		meet + "active proctype A() { do :: d_step { c?_; skip } :: c!1 od }":                                         true,
		"chan c = [1] of { byte }; active proctype A() { do :: d_step { c!1; skip } :: c?_ od }":                      true,
		meet + "active proctype A() { byte x; c!1; c?<x> }":                                                           false,
		"chan c = [1] of { byte }; active proctype A() { byte x; c!1; c?x,_ }":                                        false,
		"chan c = [1] of { byte, byte }; active proctype A() { c!1,2; if :: c?[1,2,3] :: c?[1,2] fi }":                false,
		"chan c = [1] of { byte, byte }; active proctype A() { c!1,2; if :: c?[1,3] :: c?[1,2] fi }":                  true,
		"proctype P() { chan c[100] = [0] of { byte }; end: false } init { run P(); run P() }":                        true,
		"proctype P() { chan c[100] = [0] of { byte }; end: false } init { run P(); run P(); run P() }":               false,
		"active proctype A() { set_priority(_pid, 0) }":                                                               false,
		started + "active proctype A() { run P() }":                                                                   true,
		started + "active proctype A() { printf(\"%d\", run P()); assert(run P()); x = a[run P()] }":                  true,
		started + "active proctype A() { do :: run P() od }":                                                          false,
		started + "active proctype A() { do :: x = run P() od }":                                                      false,
		started + "active proctype A() { do :: printf(\"%d\", run P()) od }":                                          false,
		started + "active proctype A() { do :: assert(run P()) od }":                                                  false,
		started + "active proctype A() { do :: assert(a[run P()] == 0) od }":                                          false,
		started + "active proctype A() { do :: a[run P()] = 1 od }":                                                   false,
		started + "active proctype A() { do :: x = 1 - a[run P()] od }":                                               false,
		"byte a[3]; byte i; active [3] proctype A() { a[_pid % 3] = 1; a[(_pid + 1) % 3] = 2; a[(i + 2) % 3] = 0 }":   true,
		"byte a[3]; active [3] proctype A() { a[(_pid - 1) % 3] = 1 }":                                                false,
		"byte a[3]; active [3] proctype A() { a[_pid] = 1 }":                                                          true,
		"byte a[2]; active [3] proctype A() { a[_pid] = 1 }":                                                          false,
		"byte a[3]; proctype A() { a[_pid] = 1 } init { run A(); run A() }":                                           true,
		"byte a[3]; proctype A() { a[_pid] = 1 } init { run A(); run A(); run A() }":                                  false,
		"byte a[3]; proctype A() { a[_pid] = 1 } init { do :: run A() od }":                                           false,
		"byte a[3]; short i; active proctype A() { a[i % 3] = 1 }":                                                    false,
		"byte a[3]; int i; active proctype A() { a[(i + 1) % 3] = 1 }":                                                false,
		"byte a[3]; byte i; active proctype A() { a[i % 4] = 1 }":                                                     false,
		"byte a[3]; byte i; active proctype A() { a[i / 100] = 1; a[i & 1] = 1; a[!i] = 1; a[(i > 1 -> 2 : 0)] = 1 }": true,
		"byte a[3]; byte i; active proctype A() { a[(i > 1 -> 3 : 0)] = 1 }":                                          false,
		"active proctype A() { chan c; byte i; c?i }":                                                                 false,
		"byte a[3]; byte i; active proctype A() { a[i << 1] = 1 }":                                                    false,
	} {
		if got := heuristic.Faultless(truth.Must(t, text, "")); got != want {
			t.Errorf("faultless: got %t, want %t\n%s", got, want, text)
		}
	}
}

// TestFaultlessRandom checks that faultless random programs have no fault in their first states.
func TestFaultlessRandom(t *testing.T) {
	programs, faulty := 0, 0
	for seed := uint64(1); seed <= 1500; seed++ {
		text := random.New(seed).String()
		p := truth.Compiled("random.pml", text, "")
		switch {
		case p == nil:
		case !heuristic.Faultless(p):
			faulty++
		default:
			programs++
			if fault := anyFault(p, 150); fault != ts.NoFault {
				t.Fatalf("seed %d has a fault, %d\n%s", seed, fault, text)
			}
		}
	}
	t.Logf("%d programs without faults, %d others", programs, faulty)
	if programs < 300 {
		t.Errorf("%d faultless programs, want at least 300", programs)
	}
}

// anyFault returns a fault, other than a violated assertion, in the first states.
func anyFault(p *prog.Program, states int) ts.Fault {
	g, _ := truth.Explore(p, states)
	for _, out := range g.Edges {
		for _, e := range out {
			if e.Fault != ts.NoFault && e.Fault != ts.AssertionViolated && e.Fault != ts.GoalReached {
				return e.Fault
			}
		}
	}
	return ts.NoFault
}
