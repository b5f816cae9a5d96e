//go:build !js

package oracle

import (
	"bufio"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// corpusRoot returns the directory of the models written by others, or skips the
// test where there is none: beside the repository, or ORACLE_CORPUS.
func corpusRoot(t *testing.T) string {
	t.Helper()
	root := os.Getenv("ORACLE_CORPUS")
	if root == "" {
		root = filepath.Join(repository(t), "..", "shared", "models")
	}
	if _, err := os.Stat(filepath.Join(root, "promela")); err != nil {
		t.Skip("no corpus of models: ", err)
	}
	return root
}

// repository returns the directory that go.mod stands in.
func repository(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = up
	}
}

// exceptions reads the table of known differences: name, reason.
func exceptions(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open("testdata/exceptions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	known := map[string]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if line := lines.Text(); line != "" && line[0] != '#' {
			id, reason, ok := strings.Cut(line, "\t")
			if !ok {
				t.Fatalf("exceptions.txt: no reason in %q", line)
			}
			known[id] = strings.TrimSpace(reason)
		}
	}
	return known
}

// largest returns the number of states up to which numbers are compared:
// ORACLE_STATES, or what a test run has time for.
func largest(t *testing.T) uint64 {
	text := os.Getenv("ORACLE_STATES")
	if text == "" {
		return 300_000
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal("ORACLE_STATES: ", err)
	}
	return n
}

// model returns the path and the definitions of an entry.
func model(root, id string) (path string, defines []string) {
	f := strings.Split(id, " -D")
	return filepath.Join(root, "promela", filepath.FromSlash(f[0])), f[1:]
}

// TestCorpus compares acceptance, numbers, errors and shortest trails on all
// models of the corpus with the log of what Spin says.
func TestCorpus(t *testing.T) {
	root := corpusRoot(t)
	known := exceptions(t)
	log := readLog(t, "testdata/spin.log")
	bounds := Bounds{States: largest(t), Timeout: 5 * time.Minute}
	ids := make([]string, 0, len(log))
	for id := range log {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for id := range known {
		if _, ok := log[id]; !ok {
			t.Errorf("exceptions.txt names %s, spin.log does not", id)
		}
	}
	for _, id := range ids {
		e := log[id]
		if e.Traits.EmbeddedC {
			continue
		}
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			path, defines := model(root, id)
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			diffs := Compare(e, path, string(raw), defines, bounds)
			reason, excused := known[id]
			switch {
			case excused && len(diffs) == 0:
				t.Errorf("no difference any more; exceptions.txt says: %s", reason)
			case !excused:
				for _, d := range diffs {
					t.Error(d)
				}
			}
		})
	}
}

// TestCorpusSample asks the Spin at hand about a few entries of the log, other
// ones every time.
func TestCorpusSample(t *testing.T) {
	root := corpusRoot(t)
	spin := requireSpin(t)
	spin.Large = true
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	log := readLog(t, "testdata/spin.log")
	ids := make([]string, 0, len(log))
	for id := range log {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 12 {
		want := log[ids[r.IntN(len(ids))]]
		path, defines := model(root, want.ID)
		spin.Defines = defines
		got := spin.CheckFile(path)
		if got.Outcome == Unfinished || want.Depth.Outcome == Unfinished {
			continue // depends on the machine
		}
		got.Note, want.Depth.Note = "", "" // the log cannot hold every character
		if got != want.Depth {
			t.Errorf("%s: Spin says %v %q, the log %v %q", want.ID, got, got.First, want.Depth, want.Depth.First)
		}
	}
}
