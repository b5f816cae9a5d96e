//go:build !js

package oracle

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	putBack  = regexp.MustCompile(`unrecv\(.*?, XX-1, (\d+), (.*), \d\);`)
	restored = regexp.MustCompile(`^\s*(.+?) = trpt->bup\.ovals?(\[\d+\])?;`)
)

// TakesBackWrongly reports whether the verifier that Generate left cannot take back
// one of its receives. In c?eval(x),x it puts the new value of x back into the channel
// where the old one was, and from then on searches states that do not exist.
func (s *Spin) TakesBackWrongly() bool {
	raw, err := os.ReadFile(filepath.Join(s.Dir, "pan.b"))
	if err != nil {
		return false
	}
	var fields []string // what the fields of the message are taken from
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(strings.TrimSpace(line), "case ") {
			fields = nil
		} else if m := putBack.FindStringSubmatch(line); m != nil {
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
