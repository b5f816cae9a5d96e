package promela_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// A mistake is a small model with one mistake, or nearly one.
type mistake struct {
	name, text    string
	spin, beeline bool // Spin 6.5.2 accepts it, Beeline accepts it
}

// mistakes reads testdata/agree.txt. A model starts after a line "--- word name". The
// word says who accepts it: both, neither, Spin or Beeline.
func mistakes(t *testing.T) []mistake {
	raw, err := os.ReadFile("testdata/agree.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []mistake
	_, models, _ := strings.Cut(string(raw), "--- ")
	for _, part := range strings.Split(models, "\n--- ") {
		head, text, _ := strings.Cut(part, "\n")
		who, name, _ := strings.Cut(head, " ")
		m := mistake{name: name, text: text + "\n", spin: who == "both" || who == "Spin", beeline: who == "both" || who == "Beeline"}
		if !m.spin && !m.beeline && who != "neither" {
			t.Fatalf("testdata/agree.txt: got %q, want both, neither, Spin or Beeline", who)
		}
		out = append(out, m)
	}
	return out
}

func TestMistakes(t *testing.T) {
	for _, m := range mistakes(t) {
		c := promela.Compile("m.pml", m.text, syntax.Options{})
		if accepted := c.Program != nil; accepted != m.beeline {
			t.Errorf("%s: Beeline accepts it: got %t, want %t\n%s", m.name, accepted, m.beeline, m.text)
		}
	}
}

// TestMistakesInSpin runs Spin, if it is installed.
func TestMistakesInSpin(t *testing.T) {
	if testing.Short() || runtime.GOOS == "js" {
		t.Skip("needs Spin")
	}
	spin, err := exec.LookPath("spin")
	if err != nil {
		t.Skip("Spin is not installed: apt-get install spin")
	}
	dir := t.TempDir()
	for _, m := range mistakes(t) {
		if err := os.WriteFile(filepath.Join(dir, "m.pml"), []byte(m.text), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(spin, "-a", "m.pml")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if (err == nil) != m.spin {
			t.Errorf("%s: Spin accepts it: got %t, want %t\n%s%s", m.name, err == nil, m.spin, m.text, out)
		}
	}
}
