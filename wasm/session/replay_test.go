package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func TestReplayOfOwnTrail(t *testing.T) {
	for name, text := range map[string]string{"shop": shop, "race": race, "crossed": crossed} {
		found := resultOf(t, protocol.Request{Text: text})
		again := resultOf(t, protocol.Request{Type: "replay", Text: text, Trail: found.SpinTrail})
		if again.Verdict != protocol.VerdictError || again.Kind != found.Kind || lines(again.Trail) != lines(found.Trail) {
			t.Errorf("%s: the replay has %s, %q\n%s", name, again.Verdict, again.Kind, again.Message)
		}
	}
}

func TestReplayEndsWithoutError(t *testing.T) {
	found := resultOf(t, protocol.Request{Text: shop})
	half := strings.Join(strings.SplitAfter(found.SpinTrail, "\n")[:4], "")
	r := resultOf(t, protocol.Request{Type: "replay", Text: shop, Trail: half})
	if r.Verdict != protocol.VerdictIncomplete || r.Kind != "replay" || r.Trail.Length != 4 {
		t.Errorf("%s, %q: %s", r.Verdict, r.Kind, r.Message)
	}
}

// golden reads a file that Spin has written. The test is skipped without it.
func golden(t *testing.T, name string) string {
	t.Helper()
	for dir := "."; ; dir = filepath.Join(dir, "..") {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			text, err := os.ReadFile(filepath.Join(dir, "..", "shared", "golden", "spin-6.5.2", name))
			if err != nil {
				t.Skip("there are no files of Spin")
			}
			return string(text)
		}
		if len(dir) > 40 {
			t.Skip("no go.mod above")
		}
	}
}

func TestReplayOfSpinsTrail(t *testing.T) {
	r := resultOf(t, protocol.Request{Type: "replay", Text: golden(t, "pp.pml"), Trail: golden(t, "pp.pml.trail")})
	if r.Verdict != protocol.VerdictError || r.Kind != "assertion violated" || r.Trail.SpinLength != 42 || r.Line != 26 {
		t.Errorf("%s, %q, %d steps of Spin's, line %d: %s", r.Verdict, r.Kind, r.Trail.SpinLength, r.Line, r.Message)
	}
}

func TestSimulation(t *testing.T) {
	for seed := range int64(20) {
		o := protocol.Options{Seed: seed, Random: true}
		one := resultOf(t, protocol.Request{Type: "simulate", Text: race, Options: o})
		two := resultOf(t, protocol.Request{Type: "simulate", Text: race, Options: o})
		if lines(one.Trail) != lines(two.Trail) {
			t.Errorf("seed %d: got two different runs", seed)
		}
		switch {
		case one.Verdict == protocol.VerdictError && one.Kind == "assertion violated":
		case one.Verdict == protocol.VerdictIncomplete && one.Kind == "simulation":
		default:
			t.Errorf("seed %d: %s, %q", seed, one.Verdict, one.Kind)
		}
	}
	r := resultOf(t, protocol.Request{Type: "simulate", Text: "byte x;\nactive proctype A() { do :: x++ od }", Options: protocol.Options{Steps: 25}})
	if r.Trail.Length != 25 || !strings.Contains(r.Message, "could continue") {
		t.Errorf("%d steps: %s", r.Trail.Length, r.Message)
	}
}
