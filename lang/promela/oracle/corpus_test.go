//go:build !js

package oracle

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"beeline/lang/promela/corpus"
)

// corpusRoot returns the directory of the corpus: ORACLE_CORPUS, or the one beside the
// repository. It skips the test if there is none.
func corpusRoot(t *testing.T) string {
	t.Helper()
	root := os.Getenv("ORACLE_CORPUS")
	if root == "" {
		root = filepath.Join(corpus.Root(t), "..", "shared", "models")
	}
	if _, err := os.Stat(filepath.Join(root, "promela")); err != nil {
		t.Skip("no corpus of models: ", err)
	}
	return root
}

// exceptions reads the known differences: reasons by the name of the model.
func exceptions(t *testing.T) map[string]string {
	t.Helper()
	known := map[string]string{}
	for _, fields := range reasons(t, "exceptions.txt") {
		known[fields[0]] = fields[1]
	}
	return known
}

// largest returns the number of states up to which models are compared: ORACLE_STATES, or a
// default for a short run.
func largest(t *testing.T) uint64 { return numberFrom(t, "ORACLE_STATES", 300_000) }

// model returns the path and the definitions of an entry.
func model(root, id string) (path string, defines []string) {
	f := strings.Split(id, " -D")
	return filepath.Join(root, "promela", filepath.FromSlash(f[0])), f[1:]
}

// TestCorpus compares acceptance, numbers, errors and shortest trails of all models of the
// corpus with the log of Spin's answers.
func TestCorpus(t *testing.T) {
	root := corpusRoot(t)
	known := exceptions(t)
	log := readLog(t, "testdata/spin.log")
	bounds := Bounds{States: largest(t), Timeout: 5 * time.Minute}
	for id := range known {
		if _, ok := log[id]; !ok {
			t.Errorf("exceptions.txt has %s, spin.log has not", id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(log)) {
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
				t.Errorf("Spin and Beeline agree, but exceptions.txt says: %s", reason)
			case !excused:
				for _, d := range diffs {
					t.Error(d)
				}
			}
		})
	}
}

// TestCorpusSample compares a few random entries of the log with the installed Spin.
func TestCorpusSample(t *testing.T) {
	root := corpusRoot(t)
	spin := requireSpin(t)
	spin.Large = true
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	log := readLog(t, "testdata/spin.log")
	ids := slices.Sorted(maps.Keys(log))
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
			t.Errorf("%s: Spin says %v %q, the log says %v %q", want.ID, got, got.First, want.Depth, want.Depth.First)
		}
	}
}
