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

// Mistaken reports whether the verifier that Generate left searches states that do not
// exist, for one of Spin's mistakes: its answers show nothing then.
func (s *Spin) Mistaken() bool {
	steps, err1 := os.ReadFile(filepath.Join(s.Dir, "pan.m"))
	undo, err2 := os.ReadFile(filepath.Join(s.Dir, "pan.b"))
	header, err3 := os.ReadFile(filepath.Join(s.Dir, "pan.h"))
	return err1 == nil && err2 == nil && err3 == nil && (takesBackWrongly(undo) || nestsEnabled(steps) || losesPriority(header))
}

// record is the record of a process whose last field is its priority.
var record = regexp.MustCompile(`typedef struct P\d+ \{ /\* (\S+) \*/[^}]*_priority : 8;[^\n]*\n#endif\n\}`)

// losesPriority reports whether a process has a priority and no variables: the verifier
// takes the priority for padding then, and does not compare it.
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

// nestsEnabled reports whether several process types ask which processes are enabled. To
// know whether another process is enabled, the verifier tries its statements; where these
// ask the same, it forgets that it only tries, and executes them.
func nestsEnabled(steps []byte) bool {
	types := 0
	for _, p := range strings.Split(string(steps), "/* PROC ") {
		if strings.Contains(p, "enabled(II, ") {
			types++
		}
	}
	return types > 1
}

// takesBackWrongly reports whether a receive cannot be taken back. In c?eval(x),x the
// verifier puts the new value of x into the channel where the old one was, and for
// c?eval(timeout) or c?eval(_last) what these are when it goes back.
func takesBackWrongly(undo []byte) bool {
	var fields []string // what the fields of the message are taken from
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

// mentions returns how many of the texts hold another one.
func mentions(texts []string, other string) (n int) {
	for _, t := range texts {
		if strings.Contains(t, other) {
			n++
		}
	}
	return n
}
