package syntax

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// TestSpinAgrees: small texts at the edges of the grammar are accepted if and only if
// Spin 6.5.2 accepts them.
func TestSpinAgrees(t *testing.T) {
	for _, s := range spinAgrees {
		_, _, list := parse(s.text, Options{})
		if list.HasErrors() == s.accepted {
			t.Errorf("%q: accepted: got %v, want %v", s.text, !s.accepted, s.accepted)
		}
	}
}

// TestSpinStillAgrees runs Spin on them, if it is installed.
func TestSpinStillAgrees(t *testing.T) {
	if testing.Short() || runtime.GOOS == "js" {
		t.Skip("needs Spin")
	}
	spin, err := exec.LookPath("spin")
	if err != nil {
		t.Skip("Spin is not installed: apt-get install spin")
	}
	dir := t.TempDir()
	for _, s := range spinAgrees {
		if err := os.WriteFile(filepath.Join(dir, "m.pml"), []byte(s.text), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(spin, "-a", "m.pml")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if (err == nil) != s.accepted {
			t.Errorf("%q: Spin accepts it: got %v, want %v\n%s", s.text, err == nil, s.accepted, out)
		}
	}
}

type verdict struct {
	text     string
	accepted bool
}
