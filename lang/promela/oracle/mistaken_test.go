//go:build !js

package oracle

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	putBack  = regexp.MustCompile(`unrecv\(.*?, XX-1, (\d+), (.*), \d\);`)
	putPoll  = regexp.MustCompile(`un(recv|send)\(.*(q_len|Q_has|not_RV)\(`)
	restored = regexp.MustCompile(`^\s*(.+?) = trpt->bup\.ovals?(\[\d+\])?;`)
)

// Mistaken reports whether the verifier that Generate wrote visits states that do not
// exist, because of a known bug of Spin. Its answers cannot be compared then.
func (s *Spin) Mistaken() bool {
	steps, err1 := os.ReadFile(filepath.Join(s.Dir, "pan.m"))
	undo, err2 := os.ReadFile(filepath.Join(s.Dir, "pan.b"))
	header, err3 := os.ReadFile(filepath.Join(s.Dir, "pan.h"))
	return err1 == nil && err2 == nil && err3 == nil && (undoesWrongly(undo) || nestsEnabled(steps) || losesPriority(header) || changesOthers(steps) || joinsPolls(steps) || narrows(header, undo))
}

var (
	newPriority  = regexp.MustCompile(`(?m)^\s*set_priority\((.*), `)
	safePriority = regexp.MustCompile(`^(0|.*_this\)->_pid\))$`)
	message      = regexp.MustCompile(`(?s)typedef struct Q\d+ \{[^}]*\}`)
	declared     = regexp.MustCompile(`(?m)^\s*(unsigned|uchar|short|int) (\w+)(?:\[\d+\])?(?: : (\d+))?;`)
	lastName     = regexp.MustCompile(`(?:now\.|->|\.)(\w+)(?:\[.*\])?\)*$`)
)

// changesOthers reports whether a process sets the priority of another one than the oldest. That may
// have ended, and the verifier then undoes a change that it has not made.
func changesOthers(steps []byte) bool {
	return slices.ContainsFunc(newPriority.FindAllSubmatch(steps, -1), func(m [][]byte) bool { return !safePriority.Match(m[1]) })
}

// operand matches a poll that is the right or left operand of an operator other than ! && and ||, as
// the verifier writes it in a model with a rendezvous channel: a conjunction without parentheses.
var operand = regexp.MustCompile(`([-+*/%^<>=]|[^&]&|[^|]\|)not_RV\(|not_RV\([^)]*\) && \\\s*(Q_has\([^)]*\)|\(q_len[^;]*? == [^)]*\))([-+*/%^]|&[^&]|\|[^|])`)

// joinsPolls reports whether such a poll takes part in a computation or comparison.
func joinsPolls(steps []byte) bool { return operand.Match(steps) }

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

// sizes calls visit with the names and bits of what a part of a header declares.
func sizes(part []byte, visit func(name string, bits int)) {
	for _, m := range declared.FindAllSubmatch(part, -1) {
		bits := map[string]int{"uchar": 8, "short": 16, "int": 32, "unsigned": 32}[string(m[1])]
		if n, err := strconv.Atoi(string(m[3])); err == nil {
			bits = n
		}
		visit(string(m[2]), bits)
	}
}

// narrows reports whether a variable may be too narrow for what it receives: it has fewer bits than
// that field of some channel. The verifier puts the bits that are left back into the channel.
func narrows(header, undo []byte) bool {
	widest, narrowest := map[string]int{}, map[string]int{}
	for _, q := range message.FindAll(header, -1) {
		sizes(q, func(name string, bits int) { widest[name] = max(widest[name], bits) })
	}
	sizes(message.ReplaceAll(header, nil), func(name string, bits int) {
		if old, again := narrowest[name]; !again || bits < old {
			narrowest[name] = bits
		}
	})
	fields := map[string]string{} // by the expression that is put back
	for line := range strings.Lines(string(undo)) {
		if strings.HasPrefix(strings.TrimSpace(line), "case ") {
			clear(fields)
		} else if m := putBack.FindStringSubmatch(line); m != nil {
			fields[m[2]] = "fld" + m[1]
		} else if m := restored.FindStringSubmatch(line); m != nil {
			for text, field := range fields {
				name := lastName.FindStringSubmatch(m[1])
				if name != nil && strings.Contains(text, m[1]) && narrowest[name[1]] > 0 && narrowest[name[1]] < widest[field] {
					return true
				}
			}
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
// the time of the undo. It undoes c[len(d)]!x on the channel that len(d) means then, and a[timeout] = x
// in the element that timeout means then.
func undoesWrongly(undo []byte) bool {
	var fields []string // expressions that the verifier puts back as fields
	for line := range strings.Lines(string(undo)) {
		if strings.HasPrefix(strings.TrimSpace(line), "case ") {
			fields = nil
		} else if putPoll.MatchString(line) || strings.Contains(line, "trpt->tau") {
			return true
		} else if m := putBack.FindStringSubmatch(line); m != nil {
			if strings.Contains(m[2], "now._last") {
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

// TestMistaken: Mistaken recognizes bugs of Spin. It undoes some sends and receives wrongly, and
// set_priority() of processes that have ended. It evaluates nested uses of enabled() and polls inside
// larger expressions wrongly, and it ignores the priority of processes without variables.
func TestMistaken(t *testing.T) {
	spin := requireSpin(t)
	for receive, want := range map[string]bool{
		"c?eval(x),x": true, "c?x,eval(x)": true, "c?eval(a[x]),x": true, "c?eval(timeout),x": true, "c?eval(_last),y": true,
		"c?eval(len(c)),y": true, "c?eval(c?[1,2]),y": true, "c?eval(c??[1,2]),y": true, "c?eval(a[len(c)]),y": true,
		"a[timeout] = 1": true, "b[timeout]!1,2": true, "b[timeout]?x,y": true, "x = timeout": false, "a[_last] = 1": false,
		"b[len(b[0])]!1,2": true, "b[len(c)]?x,y": true, "b[a[x]]!1,2": false,
		"c?z,y": true, "c?x,t.b": true, "c?x,t.f[1]": false, "c?a[x],t.c": false, "c?<z,y>": false,
		"c?eval(x),y": false, "c?x,y": false, "c?eval(x),eval(x)": false, "c?<x,y>": false, "c?1,x": false,
	} {
		text := "chan c = [2] of { byte, byte }; chan b[3] = [1] of { byte, byte }; byte x, y, a[3]; typedef T { bit b; byte c; bit f[2] }; T t; active proctype A() { bit z; c!1,2; " + receive + " }"
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
	for guard, want := range map[string]bool{
		"x <= c?[1]": true, "x == 1 + c??[2]": true, "x == c?[1] + 1": true, "x == (c??[1] & 1)": true, "x - (c?[1]) == 0": true,
		"c?[1]": false, "!c?[1]": false, "x == 1 && c?[1]": false, "c??[1] || c?[2] || x == 1": false, "c?[1] == x": false,
	} {
		text := "byte x; chan c = [2] of { byte }; chan d = [0] of { byte }; active proctype A() { c!1; " + guard + " -> x = 1 }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", guard, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("%s: mistaken %v, want %v", guard, got, want)
		}
	}
	for number, want := range map[string]bool{"w": true, "1": true, "_pid": false, "0": false} {
		text := "proctype W() { byte y; y = 1 } active proctype A() { pid w; w = run W(); set_priority(" + number + ", 3) }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", number, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("set_priority(%s, 3): mistaken %v, want %v", number, got, want)
		}
	}
}
