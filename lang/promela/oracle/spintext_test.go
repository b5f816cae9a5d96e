//go:build !js

package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"beeline/lang"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/spintext"
	"beeline/wasm/protocol"
)

// spinPrints returns what spin -p -g -l -r -t prints for a trail of a model, without what it and the preprocessor say
// about the text before the first step.
func (s *Spin) spinPrints(t *testing.T, ask lang.Text, trail string) string {
	t.Helper()
	said, _, _ := strings.Cut(s.printsAll(t, ask, ""), "spin: trail ends after ")
	formulas := strings.Join(ltlLine.FindAllString(said, -1), "")
	run, complete := strings.CutPrefix(s.printsAll(t, ask, trail), said)
	if !complete {
		t.Fatalf("Spin says about the text:\n%s\nand then:\n%s", said, run)
	}
	return formulas + run
}

// ltlLine matches the lines with the formulas of a model.
var ltlLine = regexp.MustCompile(`(?m)^ltl .*\n`)

// printsAll returns all that spin -p -g -l -r -t prints for a trail of a model.
func (s *Spin) printsAll(t *testing.T, ask lang.Text, trail string) string {
	t.Helper()
	for _, file := range [][2]string{{"model.pml", ask.Text}, {"model.pml.trail", trail}} {
		if err := os.WriteFile(filepath.Join(s.Dir, file[0]), []byte(file[1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Spin warns of a model that is newer than its trail.
	if err := os.Chtimes(filepath.Join(s.Dir, "model.pml"), time.Time{}, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	s.Defines = ask.Defines
	out, err := s.command(10*time.Second, "spin", append(s.preprocessing(), "-p", "-g", "-l", "-r", "-t", "model.pml")...)
	if err != nil {
		return fmt.Sprintf("%s%v", out, err)
	}
	return out
}

// beelinePrints returns Beeline's text for the run of a result.
func beelinePrints(t *testing.T, ask lang.Text, r *protocol.Result) string {
	t.Helper()
	out, err := spintext.Write(ask, r.Choices, r.Trail.Loop)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(i-2, 0)
	return fmt.Sprintf("line %d\ngot:\n%s\nwant:\n%s", i+1, strings.Join(a[from:min(i+5, len(a))], "\n"), strings.Join(b[from:min(i+5, len(b))], "\n"))
}

// A spinOnly is something that Spin's simulator does in another way than its verifier, or prints by chance. Texts of
// models in which pattern matches may differ.
type spinOnly struct {
	what    string
	pattern *regexp.Regexp
}

// spinOnlys are listed in site/spin.md.
var spinOnlys = []spinOnly{
	{"the simulator tests rendezvous channels by the message that is offered", regexp.MustCompile(`(?s)\[0\] of.*\b(n?full|n?empty|len)\(|\b(n?full|n?empty|len)\(.*\[0\] of`)},
	{"the simulator counts the new process in the arguments of run", regexp.MustCompile(`_nr_pr`)},
	{"the simulator evaluates enabled, pc_value, timeout and _last in another way", regexp.MustCompile(`enabled\(|pc_value\(|timeout|_last`)},
	{"the simulator reports references to processes of another type, and reads them", regexp.MustCompile(`\w+(\[[^\]]*\])?@\w|\w\[[^\]]*\]:\w|\bA\w*:\w`)},
	{"the simulator stores one bit in fields of messages and elements of arrays", bitArray},
	{"the simulator stores one bit in fields of messages", regexp.MustCompile(`of *\{[^}]*\b(bit|bool)\b`)},
	{"the simulator initialises structures when they are first used", regexp.MustCompile(`typedef`)},
	{"an unless within a d_step has lines of its own", regexp.MustCompile(`(?s)d_step.*unless|unless.*d_step`)},
	{"the simulator takes an option of a d_step that begins with a choice in another way", regexp.MustCompile(`(?s)d_step.*::\s*(do|if)\b`)},
	{"the simulator evaluates initial values of shared variables when they are first read", regexp.MustCompile(`(?m)^(hidden |local )?(bit|bool|byte|pid|short|int|mtype|unsigned)\b[^;=]*=[^;]*\b[a-z]\w*\d`)},
	{"the preprocessor warns of trigraphs", regexp.MustCompile(`\?\?[<>(=)/'!-]`)},
	{"the simulator checks the types of channels in run", regexp.MustCompile(`run \w+\([^)]*\b(len|n?full|n?empty|c_?\d+|h\d+)\b`)},
}

// differs returns what lets Spin print another text for a model, "" if nothing does.
func differs(text string) string {
	for _, x := range spinOnlys {
		if x.pattern.MatchString(text) {
			return x.what
		}
	}
	return ""
}

// compareTexts compares Beeline's text with Spin's for the run that a search finds. It reports whether there is a run.
func compareTexts(t *testing.T, spin *Spin, name string, ask lang.Text, o protocol.Options) bool {
	t.Helper()
	r := answer(protocol.Request{Type: "check", Name: ask.Name, Text: ask.Text, Defines: ask.Defines, Options: o})
	if r == nil || r.Verdict != protocol.VerdictError || r.SpinTrail == "" {
		return false
	}
	if got, want := beelinePrints(t, ask, r), spin.spinPrints(t, ask, r.SpinTrail); got != want {
		t.Errorf("%s, %s: %s", name, o.Search, firstDifference(got, want))
	}
	return true
}

// named returns a text with the name that spinPrints uses.
func named(text string) lang.Text { return lang.Text{Name: "model.pml", Text: text} }

// TestSpinTextOfExamples: the texts of the gallery's errors are Spin's, without exception.
func TestSpinTextOfExamples(t *testing.T) {
	spin := requireSpin(t)
	dir, examples := gallery(t)
	compared := 0
	for _, e := range examples {
		for _, search := range []string{"dfs", "bfs"} {
			if e.Expect.Verdict == "error" && compareTexts(t, spin, e.ID, named(read(t, dir, e.File)), protocol.Options{Search: search, Depth: depthFor(search), States: 100_000, Seconds: 5}) {
				compared++
			}
		}
	}
	if compared < 20 {
		t.Errorf("%d texts are compared", compared)
	}
}

// TestSpinTextOfStatements: so are those of models that execute statements of every kind, and every line of them.
func TestSpinTextOfStatements(t *testing.T) {
	spin := requireSpin(t)
	files, err := filepath.Glob("testdata/spintext/*.pml")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d models, %v", len(files), err)
	}
	for _, file := range files {
		if !compareTexts(t, spin, file, named(read(t, "", file)), protocol.Options{Search: "dfs", Seconds: 5}) {
			t.Errorf("%s has no error", file)
		}
	}
}

// TestSpinTextOfRandomPrograms: so are those of ORACLE_TRAILS random programs, except in spinOnlys.
func TestSpinTextOfRandomPrograms(t *testing.T) {
	spin := requireSpin(t)
	compared := 0
	skipped := map[string]int{}
	seed, count := numberFrom(t, "ORACLE_SEED", 1), numberFrom(t, "ORACLE_TRAILS", 150)
	for n := range count {
		text := random.New(seed + n).String()
		if what := differs(text); what != "" {
			skipped[what]++
		} else if compareTexts(t, spin, fmt.Sprintf("random-%d", seed+n), named(text), protocol.Options{Search: "dfs", Depth: 300, States: 100_000, Seconds: 5}) {
			compared++
		}
	}
	t.Logf("%d texts, left out %v", compared, skipped)
	if compared == 0 {
		t.Error("no text is compared")
	}
}
