//go:build !js

package oracle

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "ask Spin again and rewrite testdata/semantics.log")

// A sample is a model of testdata/semantics.txt.
type sample struct{ name, why, text string }

func semantics(t *testing.T) []sample {
	t.Helper()
	raw, err := os.ReadFile("testdata/semantics.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []sample
	heads := regexp.MustCompile(`(?m)^== (\S+): (.*)$`)
	text := string(raw)
	marks := heads.FindAllStringSubmatchIndex(text, -1)
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		all = append(all, sample{text[m[2]:m[3]], text[m[4]:m[5]], text[m[1]+1 : end]})
	}
	return all
}

// requireSpin returns a Spin, or skips the test if there is none.
func requireSpin(t *testing.T) *Spin {
	t.Helper()
	s, err := NewSpin(t.TempDir())
	if err != nil {
		t.Skip("not compared with Spin: ", err)
	}
	return s
}

// ask runs both searches of Spin on a text.
func ask(s *Spin, id, text string) Entry {
	s.BreadthFirst = false
	e := Entry{ID: id, Depth: s.Check(text)}
	s.BreadthFirst = true
	if e.Depth.Outcome != Rejected {
		e.Breadth = s.Verify()
	}
	return e
}

// TestSemantics compares Beeline with the log of Spin's answers.
func TestSemantics(t *testing.T) {
	if *update {
		rewrite(t)
	}
	log := readLog(t, "testdata/semantics.log")
	for _, m := range semantics(t) {
		t.Run(m.name, func(t *testing.T) {
			want, ok := log[m.name]
			if !ok {
				t.Fatal("not in semantics.log; run with -update")
			}
			for _, d := range Compare(want, m.name, m.text, nil, Bounds{Depth: true}) {
				t.Error(d)
			}
			if t.Failed() {
				t.Logf("%s\n%s", m.why, m.text)
			}
		})
	}
}

// TestSemanticsLog compares the log with the installed Spin.
func TestSemanticsLog(t *testing.T) {
	s := requireSpin(t)
	log := readLog(t, "testdata/semantics.log")
	for _, m := range semantics(t) {
		got, want := ask(s, m.name, m.text), log[m.name]
		for _, n := range []*Numbers{&got.Depth, &got.Breadth, &want.Depth, &want.Breadth} {
			n.Note = "" // messages of compilers
		}
		if got != want {
			t.Errorf("%s: Spin says %v, %v; the log says %v, %v", m.name, got.Depth, got.Breadth, want.Depth, want.Breadth)
		}
	}
}

func rewrite(t *testing.T) {
	s := requireSpin(t)
	var b strings.Builder
	fmt.Fprintln(&b, "# Spin 6.5.2's answers about semantics.txt, rewritten by go test -run Semantics -update.")
	for _, m := range semantics(t) {
		if err := ask(s, m.name, m.text).Write(&b); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("testdata/semantics.log", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readLog(t *testing.T, name string) map[string]Entry {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := ReadLog(f)
	if err != nil {
		t.Fatal(err)
	}
	log := map[string]Entry{}
	for _, e := range all {
		log[e.ID] = e
	}
	return log
}
