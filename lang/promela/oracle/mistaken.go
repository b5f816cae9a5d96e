//go:build !js

package oracle

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	putBack  = regexp.MustCompile(`unrecv\(.*?, XX-1, (\d+), (.*), \d\);`)
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
// c?eval(timeout) and c?eval(_last) it puts back their values at the time of the undo.
func undoesWrongly(undo []byte) bool {
	var fields []string // expressions that the verifier puts back as fields
	for line := range strings.Lines(string(undo)) {
		if strings.HasPrefix(strings.TrimSpace(line), "case ") {
			fields = nil
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
