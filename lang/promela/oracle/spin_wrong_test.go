//go:build !js

package oracle

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/engine/reduce"
	"beeline/lang/promela/corpus"
	"beeline/wasm/protocol"
)

// spinPage is the document with models whose error Spin misses.
const spinPage = "spin.html"

// spinWrong returns the models of that document by id, with the numbers of errors that
// Spin's verifier prints by default and with -DNOREDUCE.
func spinWrong(t *testing.T) (dir string, all map[string]struct{ Reduced, Full uint64 }) {
	t.Helper()
	dir = filepath.Join(corpus.Root(t), "site", "examples")
	raw, err := os.ReadFile(filepath.Join(dir, "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		ID, Page string
		Spin     struct{ Reduced, Full uint64 }
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	all = map[string]struct{ Reduced, Full uint64 }{}
	for _, e := range list {
		if e.Page == spinPage {
			all[e.ID] = e.Spin
		}
	}
	if len(all) < 3 {
		t.Fatalf("the document has %d models", len(all))
	}
	return dir, all
}

// TestBeelineFindsWhatSpinMisses: the reduced space has the errors that Spin's reduction
// loses, for depth-first and breadth-first search.
func TestBeelineFindsWhatSpinMisses(t *testing.T) {
	dir, all := spinWrong(t)
	for id := range all {
		q, _, reason := reduce.Program(Beeline{Name: id}.Compile(read(t, dir, id+".pml")).Program)
		if reason != "" {
			t.Errorf("%s is not reduced: %s", id, reason)
		}
		for _, breadth := range []bool{true, false} {
			got, _ := Beeline{BreadthFirst: breadth}.Search(q)
			if got.Errors == 0 {
				t.Errorf("%s: no error in the reduced space, breadth first %v: %v", id, breadth, got)
			}
		}
	}
}

// TestInitialValues: Beeline sets global variables in the order of the text, Spin's verifier by type.
// Spin's simulation sets a variable when it is first read.
func TestInitialValues(t *testing.T) {
	spin := requireSpin(t)
	const text = "int n = 2; byte b = n; active proctype A() { printf(\"b is %d\\n\", b); n = 3; assert(b == 2) }"
	if got := spin.Check(text); got.Outcome != Complete || got.Errors == 0 {
		t.Errorf("Spin's verifier: %v", got)
	}
	if out, err := spin.command(spin.Timeout, "spin", spin.source); err != nil || !strings.Contains(out, "b is 2") {
		t.Errorf("Spin's simulation: %v\n%s", err, out)
	}
	if got, _ := (Beeline{Name: "m.pml"}).Check(text); got.Outcome != Complete || got.Errors > 0 {
		t.Errorf("Beeline: %v", got)
	}
}

// TestChannelsOfStructures: Spin's verifier sets channels before structures. Its simulation and Beeline
// set them in the order of the text.
func TestChannelsOfStructures(t *testing.T) {
	spin := requireSpin(t)
	const text = "typedef T { chan c = [2] of { byte } }; T r; chan h = r.c; active proctype A() { h!1; assert(len(r.c) == 1) }"
	if got := spin.Check(text); !strings.HasPrefix(got.First, "ref to uninitialized chan name") {
		t.Errorf("Spin's verifier: %v %q", got, got.First)
	}
	if out, err := spin.command(spin.Timeout, "spin", spin.source); err != nil || strings.Contains(strings.ToLower(out), "error") {
		t.Errorf("Spin's simulation: %v\n%s", err, out)
	}
	if got, _ := (Beeline{Name: "m.pml"}).Check(text); got.Outcome != Complete || got.Errors > 0 {
		t.Errorf("Beeline: %v", got)
	}
}

// TestSmallBuffers: the buffers of Spin's verifier are too small for a channel whose number is larger than
// the number of declared channels. widenBuffers mends that, and the numbers are then Beeline's.
func TestSmallBuffers(t *testing.T) {
	spin := requireSpin(t)
	const text = "proctype P() { chan c = [2] of { bit, int, bool } } active proctype A() { chan d[2] = [1] of { bit }; skip } init { run P() }"
	want := spin.Check(text)
	got, _ := (Beeline{Name: "m.pml"}).Check(text)
	if want.Outcome != Complete || got.Stored != want.Stored || got.Transitions() != want.Transitions() {
		t.Errorf("Spin with wide buffers: %v, Beeline: %v", want, got)
	}
	path := filepath.Join(spin.Dir, "pan.c")
	verifier := read(t, spin.Dir, "pan.c")
	before, after, found := strings.Cut(verifier, listsEnd)
	line, after, _ := strings.Cut(after, "\n")
	if !found || strings.Count(line, "sizeof(Q") < 3 {
		t.Fatalf("the buffers are not widened: %q", line)
	}
	if err := os.WriteFile(path, []byte(before+listsEnd+"\n"+after), 0o644); err != nil {
		t.Fatal(err)
	}
	if n := spin.WithGCC().Verify(); n == want {
		t.Errorf("with its own buffers Spin's verifier is right: %v", n)
	}
}

// TestDStepChoice: at the beginning of a d_step Spin's verifier considers only the options that begin with
// a condition, a send, a receive or else. Its simulation and Beeline consider all.
func TestDStepChoice(t *testing.T) {
	spin := requireSpin(t)
	const text = "byte x; active proctype P() { d_step { if :: x = 1 :: x == 5 -> x = 2 fi }; printf(\"x is %d\\n\", x) }"
	if got := spin.Check(text); got.Outcome != Complete || got.First != "invalid end state" {
		t.Errorf("Spin's verifier: %v", got)
	}
	if out, err := spin.command(spin.Timeout, "spin", spin.source); err != nil || !strings.Contains(out, "x is 1") {
		t.Errorf("Spin's simulation: %v\n%s", err, out)
	}
	if got, _ := (Beeline{Name: "m.pml"}).Check(text); got.Outcome != Complete || got.Errors > 0 {
		t.Errorf("Beeline: %v", got)
	}
}

// TestMergedTimeout: Spin merges statements that read timeout, which is then true behind a timeout too.
// Beeline does not.
func TestMergedTimeout(t *testing.T) {
	spin := requireSpin(t)
	const text = "active proctype P() { atomic { timeout; assert(timeout) } }"
	for reduced, want := range map[bool]uint64{true: 0, false: 1} {
		spin.Reduced = reduced
		if got := spin.Check(text); got.Outcome != Complete || got.Errors != want {
			t.Errorf("Spin, by default %v: %v", reduced, got)
		}
	}
	if got := defaultResult(text, protocol.Options{}); got.Kind != "assertion violated" {
		t.Errorf("Beeline: %s, %s", got.Verdict, got.Kind)
	}
}

// TestEndedChannels: Spin's verifier does not notice that a process looks at a channel whose process has
// ended. Beeline reports it.
func TestEndedChannels(t *testing.T) {
	spin := requireSpin(t)
	for _, look := range []string{"n = len(x)", "n = x?[1]", "if :: x?n :: skip fi"} {
		text := "chan g = [2] of { chan }; byte n; proctype P() { chan c = [1] of { byte }; g!c } init { chan x; run P(); (_nr_pr == 1); g?x; " + look + " }"
		if got := spin.Check(text); got.Outcome != Complete || got.Errors > 0 {
			t.Errorf("%s: Spin: %v", look, got)
		}
		if got := defaultResult(text, protocol.Options{}); got.Kind != "uninitialized channel" {
			t.Errorf("%s: Beeline: %s, %s", look, got.Verdict, got.Kind)
		}
	}
}

// TestRemoteElements: in a formula Spin drops the subscript of an array of a process and compares the
// address of the array. In a never claim it does not.
func TestRemoteElements(t *testing.T) {
	spin := requireSpin(t)
	spin.Product = ClaimCycles
	const system = "active proctype P() { byte a[2]; a[1] = 1; a[0] = 2 }\n"
	text := system + "ltl f { <> (P:a[1] == 1 && P:a[0] == 0) }"
	if got := spin.Check(text); !strings.HasPrefix(got.First, "acceptance cycle") {
		t.Errorf("Spin on the formula: %v %s", got, got.First)
	}
	if got := defaultResult(text, protocol.Options{Property: "ltl"}); got.Verdict != protocol.VerdictNoError {
		t.Errorf("Beeline on the formula: %s, %s", got.Verdict, got.Message)
	}
	text = system + "never { accept: do :: !(P:a[1] == 1 && P:a[0] == 0) od }"
	if got := spin.Check(text); got.Outcome != Complete || got.Errors > 0 {
		t.Errorf("Spin on the claim: %v %s", got, got.First)
	}
}

// TestSeveralClaims: Spin misses the end of a never claim that stands before a proctype, if there is
// another claim.
func TestSeveralClaims(t *testing.T) {
	spin := requireSpin(t)
	spin.Product, spin.Formula = ClaimCycles, "f"
	for text, want := range map[string]string{
		"byte x; never f { true } never g { do :: x < 5 od } active proctype P() { do :: x = 1 - x od }": "",
		"byte x; active proctype P() { do :: x = 1 - x od } never f { true } never g { do :: x < 5 od }": KindClaim,
	} {
		if got := spin.Check(text); got.Outcome != Complete || got.First != want {
			t.Errorf("Spin: %v %q, want %q\n%s", got, got.First, want, text)
		}
		if got := defaultResult(text, protocol.Options{Property: "never", Formula: "f"}); got.Kind != KindClaim {
			t.Errorf("Beeline: %s, %s\n%s", got.Verdict, got.Kind, text)
		}
	}
}

// TestLabelsOfGoto: Spin puts a skip before a goto or break that has an end, accept or progress label,
// and moves only the first label to it. The others stay at the jump, where no process is ever. In Beeline
// all of them are at the skip.
func TestLabelsOfGoto(t *testing.T) {
	spin := requireSpin(t)
	spin.Product = ProgressCycles
	const around = "active proctype P() { byte x; %s; do :: x = 1 - x; if :: x == 0 -> x = 0; %s: goto M :: x == 1 fi; M: skip od }"
	for _, y := range []struct {
		first, labels string
		spinErrs      bool
	}{
		{"skip", "progress", false},
		{"skip", "progress: L", false},
		{"skip", "L: progress", true},
		{"skip", "accept: progress: end", true},
	} {
		text := fmt.Sprintf(around, y.first, y.labels)
		if got := spin.Check(text); (got.First != "") != y.spinErrs {
			t.Errorf("Spin: %v %q\n%s", got, got.First, text)
		}
		if got := defaultResult(text, protocol.Options{Property: "progress"}); got.Verdict != protocol.VerdictNoError {
			t.Errorf("Beeline: %s, %s\n%s", got.Verdict, got.Message, text)
		}
	}
	// A jump to any of the labels leads to the skip.
	for _, labels := range []string{"progress", "progress: L", "L: progress", "L: progress: K", "end: L: progress"} {
		for to := range strings.SplitSeq(labels, ": ") {
			text := fmt.Sprintf("active proctype P() { byte x; do :: x = 1 - x; goto %s od; %s: goto M; M: goto N; N: x = 1 - x; goto %s }", to, labels, to)
			if got := defaultResult(text, protocol.Options{Property: "progress"}); got.Verdict != protocol.VerdictNoError {
				t.Errorf("Beeline: %s, %s\n%s", got.Verdict, got.Message, text)
			}
		}
	}
}

// TestWrongUndo: Spin's verifier undoes a receive into a variable that is too narrow for the message, a
// send to the channel that a length names, and set_priority() of a process that has ended, to
// states that do not exist. Its simulation agrees with Beeline.
func TestWrongUndo(t *testing.T) {
	spin := requireSpin(t)
	for _, y := range []struct {
		text  string
		wrong bool // there is an error; Spin's verifier says the opposite
	}{
		{"chan c = [1] of { byte }; active proctype P() { if :: c!2 :: c!1 fi }" +
			"active proctype Q() { bit v; if :: c?v :: skip fi; assert(len(c) == 0 || c?[2] || c?[1]) }", false},
		{"chan c[2] = [2] of { byte }; byte x; active proctype Q() { x == 1; x = 2; assert(len(c[0]) == 1) }" +
			"active proctype P() { c[1]!9; x = 1; c[len(c[0])]!1 }", true},
		{"byte x; proctype Worker() { byte y; y = 1; x = x + 1 }" +
			"active proctype Boss() { pid w; w = run Worker(); if :: x == 1 -> set_priority(w, 3) :: x == 0 -> x = 3 fi; assert(x != 4) }", true},
		{"byte b[2]; active proctype Q() { start: b[1 - timeout] = 1 }" +
			"active proctype P() { if :: skip :: skip -> assert(!(Q@start && b[1] == 1)) fi; end: (false) }", false},
	} {
		if got := spin.Check(y.text); got.Outcome != Complete || (got.Errors > 0) == y.wrong {
			t.Errorf("Spin: %v\n%s", got, y.text)
		}
		simulated := false
		for seed := range 40 {
			out, _ := spin.command(spin.Timeout, "spin", fmt.Sprintf("-n%d", seed+1), spin.source)
			simulated = simulated || strings.Contains(out, "assertion violated")
		}
		if simulated != y.wrong {
			t.Errorf("Spin's simulation finds an error: %v\n%s", simulated, y.text)
		}
		if got := defaultResult(y.text, protocol.Options{}); (got.Verdict == protocol.VerdictError) != y.wrong {
			t.Errorf("Beeline: %s, %s\n%s", got.Verdict, got.Message, y.text)
		}
	}
}

// TestSpinMisses: Spin's answers are those in the document. The verifier continues after the
// first error here, while it stops in the document.
func TestSpinMisses(t *testing.T) {
	spin := requireSpin(t)
	dir, all := spinWrong(t)
	for id, want := range all {
		text := read(t, dir, id+".pml")
		spin.Reduced = true
		if got := spin.Check(text); got.Outcome != Complete || got.Errors != want.Reduced {
			t.Errorf("%s: Spin says %v by default, the document says %d errors", id, got, want.Reduced)
		}
		spin.Reduced = false
		if got := spin.Check(text); got.Outcome != Complete || want.Full == 0 || got.Errors < want.Full {
			t.Errorf("%s: Spin says %v without reduction, the document says %d errors", id, got, want.Full)
		}
	}
}
