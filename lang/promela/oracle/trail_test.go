//go:build !js

package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"beeline/lang/promela/language"
	"beeline/lang/promela/oracle/random"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
)

// A faultyModel is a model with an error.
type faultyModel struct{ name, text string }

// faultyModels returns models in which Spin finds errors: models of semantics.txt, examples, and
// some of ORACLE_TRAILS random programs from the seed ORACLE_SEED. Spin is asked once.
func faultyModels(t *testing.T, spin *Spin) []faultyModel {
	t.Helper()
	spin.Timeout = 2 * time.Second
	if faulty == nil {
		faulty = findFaultyModels(t, spin)
	}
	return faulty
}

// faulty are the models that faultyModels has found.
var faulty []faultyModel

func findFaultyModels(t *testing.T, spin *Spin) []faultyModel {
	t.Helper()
	var all []faultyModel
	add := func(name, text string) {
		if n := spin.Check(text); n.Outcome == Complete && n.Errors > 0 {
			all = append(all, faultyModel{name, text})
		}
	}
	for _, m := range semantics(t) {
		add(m.name, m.text)
	}
	dir, examples := gallery(t)
	for _, e := range examples {
		if e.Expect.Verdict == "error" {
			add(e.ID, read(t, dir, e.File))
		}
	}
	seed, count := numberFrom(t, "ORACLE_SEED", 1), numberFrom(t, "ORACLE_TRAILS", 40)
	t.Logf("ORACLE_SEED=%d ORACLE_TRAILS=%d", seed, count)
	for n := range count {
		add(fmt.Sprintf("random-%d", seed+n), random.New(seed+n).String())
	}
	return all
}

// answer returns the result of a request. The search must be short.
func answer(r protocol.Request) *protocol.Result {
	start := time.Now()
	s := session.New(language.Promela{}, func() float64 { return time.Since(start).Seconds() })
	var result *protocol.Result
	s.Handle(r, func(a protocol.Response) { result = a.Result })
	for s.Step(0.1) {
	}
	return result
}

// TestSpinReplaysBeeline: Spin and its verifier follow Beeline's trails to the same error.
func TestSpinReplaysBeeline(t *testing.T) {
	spin := requireSpin(t)
	replayed := 0
	for _, w := range faultyModels(t, spin) {
		if followed(w.text) == byNone {
			continue
		}
		replayed += spin.replayAll(t, w, []protocol.Options{{Search: "bfs"}, {Search: "dfs"}})
	}
	t.Logf("%d trails", replayed)
	if replayed < 20 {
		t.Error("too few trails")
	}
}

// TestSpinReplaysMatrix is TestSpinReplaysBeeline for every search with every store and
// several estimates, reduced and whole, on the examples with an error.
func TestSpinReplaysMatrix(t *testing.T) {
	spin := requireSpin(t)
	dir, examples := gallery(t)
	replayed := 0
	for _, e := range examples {
		if e.Expect.Verdict == "error" {
			replayed += spin.replayAll(t, faultyModel{e.ID, read(t, dir, e.File)}, matrix())
		}
	}
	t.Logf("%d trails that differ", replayed)
	if replayed < 20 {
		t.Error("too few trails")
	}
}

// matrix returns combinations of options. Some models refuse some of them.
func matrix() (list []protocol.Options) {
	for _, whole := range []bool{false, true} {
		for _, store := range []string{"exact", "collapse", "compact", "bitstate"} {
			list = append(list, protocol.Options{Search: "dfs", Store: store, NoPOR: whole})
		}
		for _, store := range []string{"exact", "collapse"} {
			list = append(list, protocol.Options{Search: "bfs", Store: store, NoPOR: whole})
		}
		for _, search := range []string{"greedy", "astar", "wastar", "ehc", "beam", "ida", "pida", "iterate"} {
			o := protocol.Options{Search: search, NoPOR: whole}
			if search == "pida" || search == "iterate" {
				o.Table, o.First = 1<<15, search == "iterate"
			}
			for _, o.Heuristic = range []string{"active", "formula", "deadlock", "hpl"} {
				list = append(list, o)
			}
		}
	}
	return list
}

// replayAll checks a model with several options and replays each different trail. It
// returns the number of replayed trails.
func (s *Spin) replayAll(t *testing.T, w faultyModel, ways []protocol.Options) int {
	t.Helper()
	if n := s.translate(w.text); n.Note != unverified {
		t.Fatal(n)
	}
	if err := s.compile(); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, o := range ways {
		o.States, o.Seconds, o.Depth = 200_000, 5, depthFor(o.Search)
		r := answer(protocol.Request{Type: "check", Name: "model.pml", Text: w.text, Options: o})
		if r == nil || r.Verdict != protocol.VerdictError || seen[r.SpinTrail] {
			continue
		}
		seen[r.SpinTrail] = true
		if err := s.replay(w.text, r.SpinTrail, r.Kind); err != nil {
			t.Errorf("%s, %+v: %v\ntrail %q\n%s", w.name, o, err, r.SpinTrail, w.text)
		}
	}
	return len(seen)
}

// compile compiles the verifier that Generate wrote, for the whole state space.
func (s *Spin) compile() error {
	args := []string{"-w", "-DSAFETY", "-DNOREDUCE", "-DNOCLAIM", "-o", "pan", "pan.c"}
	if out, err := s.command(60*time.Second, s.compiler, args...); err != nil {
		return fmt.Errorf("compile: %s", out)
	}
	return nil
}

// depthFor limits depth-first trails to a length that Spin reads quickly.
func depthFor(search string) int {
	if search == "dfs" {
		return 5000
	}
	return 0
}

var (
	stepLine  = regexp.MustCompile(`(?m)^ *(\d+):\s*proc`)
	endsAfter = regexp.MustCompile(`(?m)^spin: trail ends after (\d+) steps`)
)

// A follower says which programs can follow the trails of a model.
type follower uint8

const (
	// byBoth: Spin's simulation and its verifier can.
	byBoth follower = iota
	// byVerifier: only the verifier can.
	byVerifier
	byNone
)

// timeoutValue matches a timeout that is used as a value.
var timeoutValue = regexp.MustCompile(`[(=<|&^*+!~,] ?timeout|[^-]> timeout|- timeout|timeout ?[)=<>|&^*/%+,?:]|timeout -[^->]`)

var bitArray = regexp.MustCompile(`\b(bit|bool) \w+\[`)

var labelledJump = regexp.MustCompile(`\b(\w+): ?(break|goto)`)

// asksForJump reports whether a remote label is the label of a jump.
func asksForJump(text string) bool {
	for _, m := range labelledJump.FindAllStringSubmatch(text, -1) {
		if strings.Contains(text, "@"+m[1]) {
			return true
		}
	}
	return false
}

// followed returns which programs can follow trails of a model. It is not byBoth if Spin
// cannot follow the trails of its own verifier either:
//
//   - in spin -t and pan -r timeout is always true, and neither sets _last:
//     "byte x; active proctype a() { x = timeout; assert(x != 0) }" and
//     "active proctype a() { skip } active proctype b() { _last == 0; assert(_last == 0) }".
//   - in spin -t a rendezvous channel is always full, in pan only while a message is offered:
//     "chan c = [0] of { byte }; active proctype a() { assert(full(c)) }".
//   - spin -t stores one bit in an element of an array of bits, pan a byte:
//     "bool c[2]; active proctype a() { c[0] = 2; assert(c[0] == 0) }".
//   - in an atomic sequence spin -t calls a jump an invalid statement if a remote label names it:
//     "proctype p() { do :: atomic { skip; L: break; skip } od } init { run p(); p[1]@L }".
func followed(text string) follower {
	switch {
	case strings.Contains(text, "_last"), timeoutValue.MatchString(text):
		return byNone
	case strings.Contains(text, "full(") && strings.Contains(text, "[0] of"), bitArray.MatchString(text), asksForJump(text):
		return byVerifier
	}
	return byBoth
}

// replay lets Spin and the verifier follow a trail of the model that was compiled last. It
// returns an error unless they see an error of the given kind.
func (s *Spin) replay(text, trail, kind string) error {
	if err := os.WriteFile(filepath.Join(s.Dir, "model.pml.trail"), []byte(trail), 0o644); err != nil {
		return err
	}
	if followed(text) == byBoth {
		if err := s.simulate(text, trail, kind); err != nil {
			return err
		}
	}
	return s.replayByVerifier(kind)
}

// simulate lets Spin follow the trail. Output of the model is off, because a step after a
// text without a newline would not start at the beginning of a line.
func (s *Spin) simulate(text, trail, kind string) error {
	out, err := s.command(10*time.Second, "spin", "-b", "-t", "-p", "model.pml")
	if kind == KindIndex && strings.Contains(out, "Error: indexing") {
		return nil // a wrong index into an array of records crashes Spin
	}
	if err != nil {
		return fmt.Errorf("spin -t: %w: %s", err, out)
	}
	length := strings.Count(trail, "\n")
	seen := map[string]bool{}
	for _, m := range stepLine.FindAllStringSubmatch(out, -1) {
		seen[m[1]] = true
	}
	// Spin executes a labelled d_step without printing it.
	hidden := strings.Count(text, ": d_step")
	for i := 1; i <= length; i++ {
		if !seen[strconv.Itoa(i)] && hidden == 0 {
			return fmt.Errorf("spin -t does not show step %d of %d:\n%s", i, length, out)
		}
	}
	m := endsAfter.FindStringSubmatch(out)
	if m == nil || m[1] != strconv.Itoa(length) {
		return fmt.Errorf("spin -t does not end after %d steps:\n%s", length, out)
	}
	if kind == KindAssertion && !strings.Contains(out, "assertion violated") {
		return fmt.Errorf("spin -t sees no violated assertion:\n%s", out)
	}
	return nil
}

// replayByVerifier lets pan follow the trail. Unlike Spin it checks that each statement can
// be executed. It needs no table of states, but by default it clears one of 128 MB.
func (s *Spin) replayByVerifier(kind string) error {
	out, err := s.command(10*time.Second, "./pan", "-w14", "-r", "model.pml.trail")
	switch {
	case err != nil && kind == KindAssertion && strings.Contains(out, "assertion violated"):
	case err != nil:
		return fmt.Errorf("pan -r: %w: %s", err, out)
	case strings.Contains(out, "Recovered"):
		return fmt.Errorf("pan -r cannot execute a step:\n%s", out)
	case kind == KindEnd && !strings.Contains(out, "(invalid end state)"):
		return fmt.Errorf("pan -r sees no invalid end state:\n%s", out)
	case kind == KindAssertion && !strings.Contains(out, "assertion violated"):
		return fmt.Errorf("pan -r sees no violated assertion:\n%s", out)
	}
	return nil
}

// TestBeelineReplaysSpin: Beeline follows the trails of Spin's verifier.
func TestBeelineReplaysSpin(t *testing.T) {
	spin := requireSpin(t)
	replayed := 0
	for _, w := range faultyModels(t, spin) {
		trail, kind := spin.firstTrail(w.text)
		if trail == "" || kind == KindOther {
			continue
		}
		replayed++
		r := answer(protocol.Request{Type: "replay", Name: "model.pml", Text: w.text, Trail: trail})
		if r == nil || r.Verdict != protocol.VerdictError || r.Kind != kind {
			t.Errorf("%s: want %q, got %+v\ntrail %q\n%s", w.name, kind, r, trail, w.text)
		} else if r.Trail.SpinLength != strings.Count(trail, "\n") {
			t.Errorf("%s: %d steps, want %d\n%s", w.name, r.Trail.SpinLength, strings.Count(trail, "\n"), w.text)
		}
	}
	t.Logf("%d trails", replayed)
	if replayed < 10 {
		t.Error("too few trails")
	}
}

// firstTrail returns the trail of the first error that Spin's verifier finds, and the kind of
// the error, "" if there is none.
func (s *Spin) firstTrail(text string) (trail, kind string) {
	if s.translate(text).Note != unverified || s.compile() != nil {
		return "", ""
	}
	file := filepath.Join(s.Dir, "model.pml.trail")
	os.Remove(file)
	// Some faults end pan with an exit code. The existence of the trail counts.
	out, _ := s.command(5*time.Second, "./pan", "-n", "-m5000", "-w18")
	raw, err := os.ReadFile(file)
	if err != nil {
		return "", ""
	}
	return string(raw), KindOf(ParseReport(out, false).First)
}
