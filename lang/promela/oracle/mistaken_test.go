//go:build !js

package oracle

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	putBack  = regexp.MustCompile(`unrecv\(.*?, XX-1, (\d+), (.*), \d\);`)
	putPoll  = regexp.MustCompile(`unrecv\(.*?, XX-1, \d+, .*(q_len|Q_has|not_RV)\(`)
	restored = regexp.MustCompile(`^\s*(.+?) = trpt->bup\.ovals?(\[\d+\])?;`)
)

// Mistaken reports whether the verifier that Generate wrote visits states that do not
// exist, because of a known bug of Spin. Its answers cannot be compared then.
func (s *Spin) Mistaken() bool {
	steps, err1 := os.ReadFile(filepath.Join(s.Dir, "pan.m"))
	undo, err2 := os.ReadFile(filepath.Join(s.Dir, "pan.b"))
	header, err3 := os.ReadFile(filepath.Join(s.Dir, "pan.h"))
	return err1 == nil && err2 == nil && err3 == nil && (undoesWrongly(undo) || nestsEnabled(steps) || losesPriority(header))
}

// record is the record of a process whose last field is its priority.
var record = regexp.MustCompile(`typedef struct P\d+ \{ /\* (\S+) \*/[^}]*_priority : 8;[^\n]*\n#endif\n\}`)

// losesPriority reports whether a process has a priority and no variables. The verifier
// then treats the priority as padding and does not compare it.
func losesPriority(header []byte) bool {
	if !bytes.Contains(header, []byte("#define HAS_PRIORITY")) {
		return false
	}
	for _, m := range record.FindAllSubmatch(header, -1) {
		if string(m[1]) != "np_" {
			return true
		}
	}
	return false
}

// nestsEnabled reports whether several process types use enabled(). To evaluate it, the
// verifier tries the statements of the other process. If one of them uses enabled() too,
// the verifier executes it instead of trying it.
func nestsEnabled(steps []byte) bool {
	types := 0
	for _, p := range strings.Split(string(steps), "/* PROC ") {
		if strings.Contains(p, "enabled(II, ") {
			types++
		}
	}
	return types > 1
}

// undoesWrongly reports whether the verifier undoes a receive wrongly. For c?eval(x),x it
// puts the new value of x back into the channel instead of the old one. For
// c?eval(timeout), c?eval(_last), c?eval(len(c)) and c?eval(c?[1]) it puts back their values at
// the time of the undo.
func undoesWrongly(undo []byte) bool {
	var fields []string // expressions that the verifier puts back as fields
	for line := range strings.Lines(string(undo)) {
		if strings.HasPrefix(strings.TrimSpace(line), "case ") {
			fields = nil
		} else if putPoll.MatchString(line) {
			return true
		} else if m := putBack.FindStringSubmatch(line); m != nil {
			if strings.Contains(m[2], "trpt->tau") || strings.Contains(m[2], "now._last") {
				return true
			}
			fields = append(fields, m[2])
		} else if m := restored.FindStringSubmatch(line); m != nil && mentions(fields, m[1]) > 1 {
			return true
		}
	}
	return false
}

// mentions returns how many of the texts contain another text.
func mentions(texts []string, other string) (n int) {
	for _, t := range texts {
		if strings.Contains(t, other) {
			n++
		}
	}
	return n
}

// TestMistaken: Mistaken recognizes three bugs of Spin. It undoes some receives wrongly, it
// evaluates nested uses of enabled() wrongly, and it ignores the priority of processes
// without variables.
func TestMistaken(t *testing.T) {
	spin := requireSpin(t)
	for receive, want := range map[string]bool{
		"c?eval(x),x": true, "c?x,eval(x)": true, "c?eval(a[x]),x": true, "c?eval(timeout),x": true, "c?eval(_last),y": true,
		"c?eval(len(c)),y": true, "c?eval(c?[1,2]),y": true, "c?eval(c??[1,2]),y": true, "c?eval(a[len(c)]),y": true,
		"c?eval(x),y": false, "c?x,y": false, "c?eval(x),eval(x)": false, "c?<x,y>": false, "c?1,x": false,
	} {
		text := "chan c = [2] of { byte, byte }; byte x, y, a[3]; active proctype A() { c!1,2; " + receive + " }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", receive, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("%s: mistaken %v, want %v", receive, got, want)
		}
	}
	for guard, want := range map[string]bool{"enabled(2)": true, "x == 1": false} {
		text := "byte x; active proctype A() { enabled(1) -> x = 1 } active proctype B() { " + guard + " -> x = 2 } active proctype C() { skip }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", guard, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("%s: mistaken %v, want %v", guard, got, want)
		}
	}
	for declared, want := range map[string]bool{"": true, "byte y;": false} {
		text := "byte x; active proctype A() priority 2 { " + declared + " x = 1; set_priority(0, 3) }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", declared, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("%q: mistaken %v, want %v", declared, got, want)
		}
	}
}
