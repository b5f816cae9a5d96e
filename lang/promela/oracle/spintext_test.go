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

// A spinOnly is something that Spin's simulator, which prints the text, does in another way than its verifier. Texts
// of models in which pattern matches may differ, with a kind only those of such errors. minimal is a model whose texts
// do.
type spinOnly struct {
	what    string
	pattern *regexp.Regexp
	minimal string
	kind    string
}

// spinOnlys are listed in site/spin.md.
var spinOnlys = []spinOnly{
	{"the simulator answers tests of rendezvous channels in another way", regexp.MustCompile(`(?s)\[ *0 *\] of.*(\b(n?full|n?empty|len)\(|\?\[)|(\b(n?full|n?empty|len)\(|\?\[).*\[ *0 *\] of`),
		"chan c = [0] of { byte }; active proctype P() { nfull(c); c?_ }", ""},
	{"the simulator counts the new process in the arguments of run", regexp.MustCompile(`run \w+\([^)]*_nr_pr`),
		"proctype P(byte a) { assert(a == 9) } init { run P(_nr_pr) }", ""},
	{"enabled is true for the simulator", regexp.MustCompile(`enabled\(`),
		"active proctype P() { false } active proctype Q() { byte x; x = enabled(0); assert(x) }", ""},
	{"timeout as a value is true for the simulator", timeoutValue,
		"byte x; active proctype P() { x = timeout; assert(x) }", ""},
	{"the simulator does not set _last", regexp.MustCompile(`_last`),
		"byte g; active proctype A() { (g == 1 && _last == 1); assert(false) } active proctype B() { g = 1 }", ""},
	{"the simulator reads other processes in another way", regexp.MustCompile(`\w+\[[^\]]*\]@\w|\w\[[^\]]*\]:\w|\b\w+@\w|\b[A-Z]\w*:\w|pc_value`),
		"active proctype P() { byte x = 3; x == 4 } active proctype Q() { byte y; assert(P[1]:x == 9) }", ""},
	{"the simulator stores one bit in elements of arrays", bitArray,
		"bool a[2]; active proctype P() { a[1] = 3; assert(a[0]) }", ""},
	{"the simulator stores one bit in fields of messages", regexp.MustCompile(`of *\{[^}]*\b(bit|bool)\b`),
		"chan c = [1] of { bit }; active proctype P() { byte x; c!2; c?x; assert(x == 9) }", ""},
	{"the simulator compares a message of a sorted send after it has shortened its fields", regexp.MustCompile(`!!`),
		"chan c = [2] of { byte }; active proctype P() { c!!2; c!!256; assert(false) }", ""},
	{"the simulator evaluates initial values of shared variables when they are first read", regexp.MustCompile(`(?m)^(hidden |local )?(bit|bool|byte|pid|short|int|mtype|unsigned)\b[^;=]*=[^;]*\b[a-z]\w*\d`),
		"byte x1;\nbyte y = x1; active proctype P() { x1 = 1; assert(y) }", ""},
	{"the simulator ends a d_step that cannot go on", regexp.MustCompile(`d_step`),
		"chan c = [1] of { byte }; active proctype P() { d_step { skip; c?_ } }", ""},
	{"the simulator goes on after a wrong index", regexp.MustCompile(`\[[^\]0-9]`),
		"byte a[2], i = 2; active proctype P() { a[i] = 1 }", KindIndex},
	{"the simulator reads the channel STDIN", regexp.MustCompile(`STDIN`),
		"chan STDIN; active proctype P() { int c; STDIN?c; STDIN?c; assert(0) }", ""},
}

// differs returns what lets Spin print another text for an error of a model, "" if nothing does.
func differs(text, kind string) string {
	for _, x := range spinOnlys {
		if x.pattern.MatchString(text) && (x.kind == "" || x.kind == kind) {
			return x.what
		}
	}
	return ""
}

// TestSpinTextDiffers: the simulator does differ from the verifier in the models that show it.
func TestSpinTextDiffers(t *testing.T) {
	spin := requireSpin(t)
	for _, x := range spinOnlys {
		if !x.pattern.MatchString(x.minimal) {
			t.Errorf("%s: the pattern does not match the model", x.what)
		}
		got, want, kind := bothPrint(t, spin, named(x.minimal), protocol.Options{Search: "dfs"})
		if got == want {
			t.Errorf("%s: the texts are equal", x.what)
		}
		if x.kind != "" && x.kind != kind {
			t.Errorf("%s: the error is %q", x.what, kind)
		}
	}
}

// bothPrint returns Beeline's text and Spin's for the run that a search finds, and the kind of the error. The kind is ""
// if there is none, or if Spin refuses the model.
func bothPrint(t *testing.T, spin *Spin, ask lang.Text, o protocol.Options) (got, want, kind string) {
	t.Helper()
	r := answer(protocol.Request{Type: "check", Name: ask.Name, Text: ask.Text, Defines: ask.Defines, Options: o})
	if r == nil || r.Verdict != protocol.VerdictError || r.SpinTrail == "" {
		return "", "", ""
	}
	if want = spin.spinPrints(t, ask, r.SpinTrail); want == "" {
		return "", "", ""
	}
	return beelinePrints(t, ask, r), want, r.Kind
}

// compareTexts compares Beeline's text with Spin's for the run that a search finds. It reports whether there is a run.
func compareTexts(t *testing.T, spin *Spin, name string, ask lang.Text, o protocol.Options) bool {
	t.Helper()
	got, want, kind := bothPrint(t, spin, ask, o)
	if got != want {
		t.Errorf("%s, %s: %s", name, o.Search, firstDifference(got, want))
	}
	return kind != ""
}

// A tally counts compared texts, and those that differ in spinOnlys.
type tally struct {
	equal   int
	differs map[string]int
}

// add compares the texts of a model. They may differ in spinOnlys.
func (y *tally) add(t *testing.T, spin *Spin, name string, ask lang.Text, o protocol.Options) {
	t.Helper()
	got, want, kind := bothPrint(t, spin, ask, o)
	switch what := differs(ask.Text, kind); {
	case kind == "":
	case got == want:
		y.equal++
	case what != "":
		y.differs[what]++
	default:
		t.Errorf("%s, %s: %s", name, o.Search, firstDifference(got, want))
	}
}

// check reports a tally of many texts of which fewer than four in five are equal.
func (y *tally) check(t *testing.T) {
	t.Helper()
	different := 0
	for _, n := range y.differs {
		different += n
	}
	t.Logf("%d texts are equal, %d differ: %v", y.equal, different, y.differs)
	if y.equal+different >= 20 && y.equal < 4*different {
		t.Error("too many texts differ")
	}
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
	sum := tally{differs: map[string]int{}}
	seed, count := numberFrom(t, "ORACLE_SEED", 1), numberFrom(t, "ORACLE_TRAILS", 150)
	for n := range count {
		sum.add(t, spin, fmt.Sprintf("random-%d", seed+n), named(random.New(seed+n).String()), protocol.Options{Search: "dfs", Depth: 300, States: 100_000, Seconds: 5})
	}
	sum.check(t)
}
