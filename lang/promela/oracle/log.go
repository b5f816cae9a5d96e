//go:build !js

package oracle

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// An Entry of a log has Spin's numbers of one case: depth-first search that continues after
// errors, and breadth-first search up to the first error.
type Entry struct {
	ID      string
	Traits  Traits
	Depth   Numbers // depth-first
	Breadth Numbers // breadth-first; Outcome is "" if it was not run
}

const columns = 9

func (n Numbers) fields() []string {
	return []string{string(n.Outcome), strconv.FormatUint(n.Stored, 10), strconv.FormatUint(n.Matched, 10),
		strconv.FormatUint(n.Atomic, 10), strconv.Itoa(n.Depth), strconv.FormatUint(n.Errors, 10),
		strconv.Itoa(n.At), n.First, n.Note}
}

func numbersOf(f []string) (n Numbers, err error) {
	text := strings.Join(f[1:7], " ")
	_, err = fmt.Sscan(text, &n.Stored, &n.Matched, &n.Atomic, &n.Depth, &n.Errors, &n.At)
	n.Outcome, n.First, n.Note = Outcome(f[0]), f[7], f[8]
	return n, err
}

// Write writes the entry to w as one line of fields separated by tabs.
func (e Entry) Write(w io.Writer) error {
	traits := "-"
	switch {
	case e.Traits.EmbeddedC:
		traits = "c"
	case e.Traits.Trace:
		traits = "trace"
	}
	f := append([]string{e.ID, traits}, e.Depth.fields()...)
	f = append(f, e.Breadth.fields()...)
	for i := range f {
		f[i] = strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' {
				return ' '
			}
			return r
		}, f[i])
	}
	_, err := fmt.Fprintln(w, strings.Join(f, "\t"))
	return err
}

// ReadLog reads entries written by Write. Lines that start with # are comments.
func ReadLog(r io.Reader) ([]Entry, error) {
	var all []Entry
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := strings.Split(lines.Text(), "\t")
		if len(f) != 2+2*columns {
			return nil, fmt.Errorf("%q has %d fields", f[0], len(f))
		}
		e := Entry{ID: f[0], Traits: Traits{EmbeddedC: f[1] == "c", Trace: f[1] == "trace"}}
		var err error
		if e.Depth, err = numbersOf(f[2 : 2+columns]); err != nil {
			return nil, fmt.Errorf("%s: %w", e.ID, err)
		}
		if e.Breadth, err = numbersOf(f[2+columns:]); err != nil {
			return nil, fmt.Errorf("%s: %w", e.ID, err)
		}
		all = append(all, e)
	}
	return all, lines.Err()
}
