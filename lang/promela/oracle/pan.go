//go:build !js

// Package oracle compares Beeline with Spin: it has Spin generate a verifier,
// compiles and runs it, reads its report, and puts Beeline's numbers for the same
// text beside it. It is a test bed and no part of the product.
package oracle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// An Outcome says how far a verifier got with a model.
type Outcome string

const (
	// Complete: everything reachable was visited, or, breadth-first, an error
	// was found.
	Complete Outcome = "complete"
	// Rejected: the text is no model.
	Rejected Outcome = "rejected"
	// Unfinished: a bound on time, memory or depth ended the search.
	Unfinished Outcome = "unfinished"
	// Aborted: the verifier met something it cannot go on behind.
	Aborted Outcome = "aborted"
	// Crashed: the verifier died of a signal or did not compile.
	Crashed Outcome = "crashed"
)

// Numbers are what a verifier reports about one model. A rendezvous counts as
// two steps in Depth and At.
type Numbers struct {
	Outcome Outcome
	Stored  uint64
	Matched uint64
	Atomic  uint64 // steps inside atomic sequences
	Depth   int    // longest path
	Errors  uint64
	First   string // what the first error is, without its depth
	At      int    // steps before the first error as the verifier prints them
	Note    string // why the model is rejected or the search ended
}

// Transitions returns what Spin calls so.
func (n Numbers) Transitions() uint64 { return n.Stored + n.Matched }

// String returns the numbers in the notation stored/transitions/atomic dDEPTH
// eERRORS.
func (n Numbers) String() string {
	if n.Outcome != Complete {
		return fmt.Sprintf("%s (%s)", n.Outcome, n.Note)
	}
	return fmt.Sprintf("%d/%d/%d d%d e%d", n.Stored, n.Transitions(), n.Atomic, n.Depth, n.Errors)
}

// A Spin runs Spin on texts in a directory of its own.
type Spin struct {
	Dir     string        // scratch directory, overwritten by every run
	Timeout time.Duration // for each run of a verifier
	Memory  int           // of a verifier, in megabytes
	Defines []string      // NAME or NAME=text, handed to Spin's preprocessor
	// BreadthFirst searches breadth-first and stops at the first error; the
	// default is depth-first behind all errors.
	BreadthFirst bool
	// Reduced leaves Spin's own reductions on, all of them.
	Reduced bool
	// Quick preprocesses with tcc instead of gcc, and compiles and runs the verifier
	// in one process. It takes a third of the time, for texts without includes whose
	// macros are simple. A busy machine changes nothing: Timeout is processor time, in
	// whole seconds, and the clock may go on twenty times as long. Ignored where there
	// is no tcc.
	Quick bool
	// Large makes room for millions of states and steps; the default is small
	// and starts fast.
	Large bool
	// Report is what the last verifier printed.
	Report   string
	compiler string
	tcc      bool
}

// NewSpin returns a Spin that works in dir. It fails, naming what is missing and
// how to get it, when there is no Spin or no C compiler.
func NewSpin(dir string) (*Spin, error) {
	if _, err := exec.LookPath("spin"); err != nil {
		return nil, errors.New("spin is not installed (apt-get install spin)")
	}
	for _, cc := range []string{"tcc", "gcc"} {
		if path, err := exec.LookPath(cc); err == nil {
			return &Spin{Dir: dir, Timeout: 20 * time.Second, Memory: 4000, compiler: path, tcc: cc == "tcc"}, nil
		}
	}
	return nil, errors.New("no C compiler is installed (apt-get install tcc)")
}

// WithGCC returns one that works in the same directory and compiles with gcc, if there is
// one. That takes about a second, so its verifiers get 20 s and 1,000 MB.
func (s *Spin) WithGCC() *Spin {
	path, err := exec.LookPath("gcc")
	if err != nil {
		return s
	}
	out := *s
	out.compiler, out.tcc = path, false
	out.Timeout, out.Memory = 20*time.Second, 1000
	return &out
}

// Generate has Spin translate the file at path, whose includes are found beside
// it, without any of Spin's own optimisations unless s says otherwise. The error is
// Spin's first complaint, or context.DeadlineExceeded.
func (s *Spin) Generate(path string) error {
	var args []string
	if !s.Reduced {
		args = []string{"-o1", "-o2", "-o3"}
	}
	for _, d := range s.Defines {
		args = append(args, "-D"+d)
	}
	if s.Quick && s.tcc {
		args = append(args, "-Ptcc -E -xc")
	}
	os.Remove(filepath.Join(s.Dir, "pan.c"))
	out, err := s.command(s.Timeout, "spin", append(args, "-a", path)...)
	if errors.Is(err, context.DeadlineExceeded) {
		return err // some formulas take Spin very long
	}
	if err == nil {
		_, err = os.Stat(filepath.Join(s.Dir, "pan.c"))
	}
	if err != nil {
		return errors.New(complaint(out, filepath.Dir(path)))
	}
	return nil
}

// complaint picks the line of Spin's output that says what is wrong and takes the
// directory out of it.
func complaint(out, dir string) string {
	first := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(strings.ReplaceAll(line, dir+string(filepath.Separator), ""))
		if strings.Contains(line, "Warning, ") || strings.Contains(line, "dubious use of 'else'") || strings.Contains(line, "saw 'unless' on a guard") {
			continue // called errors, but only warnings
		}
		if strings.Contains(line, "Error:") || strings.Contains(line, "error:") || strings.Contains(line, "syntax error") || strings.Contains(line, "tl_spin:") {
			return line
		}
		if first == "" {
			first = line
		}
	}
	return first
}

// Verify compiles what Generate left and runs it, claims left out.
func (s *Spin) Verify() Numbers {
	flags := []string{"-w", "-DSAFETY", "-DNOCLAIM", "-DVECTORSZ=65536", fmt.Sprintf("-DMEMLIM=%d", s.Memory)}
	options := "-n -m10000 -w18"
	if s.Large {
		options = "-n -m2000000 -w22"
	}
	if !s.Reduced {
		flags = append(flags, "-DNOREDUCE")
	}
	if s.BreadthFirst {
		flags = append(flags, "-DBFS")
	} else {
		options += " -c0"
	}
	run := "ulimit -v 8000000; exec ./pan " + options
	if s.Quick && s.tcc {
		run = fmt.Sprintf("ulimit -v 8000000; exec tcc %s -run pan.c %s", strings.Join(flags, " "), strings.Replace(options, "-w18", "-w14", 1))
	} else if out, err := s.command(60*time.Second, s.compiler, append(flags, "-o", "pan", "pan.c")...); err != nil {
		return Numbers{Outcome: Crashed, Note: "compile: " + firstLine(out)}
	}
	out, err := s.command(s.Timeout, "sh", "-c", run)
	s.Report = out
	n := ParseReport(out, s.BreadthFirst)
	if errors.Is(err, context.DeadlineExceeded) {
		n.Outcome, n.Note = Unfinished, "time"
	} else if err != nil && n.Outcome != Aborted {
		n.Outcome, n.Note = Crashed, err.Error()
	}
	return n
}

// Check translates the text and verifies it.
func (s *Spin) Check(text string) Numbers {
	path := filepath.Join(s.Dir, "model.pml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return Numbers{Outcome: Crashed, Note: err.Error()}
	}
	return s.CheckFile(path)
}

// accepts translates the text and does not verify it: the result is rejected, or
// unfinished.
func (s *Spin) accepts(text string) Numbers {
	path := filepath.Join(s.Dir, "model.pml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return Numbers{Outcome: Crashed, Note: err.Error()}
	}
	if err := s.Generate(path); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return Numbers{Outcome: Rejected, Note: err.Error()}
	}
	return Numbers{Outcome: Unfinished, Note: "not verified"}
}

// untranslated is the note where the translation itself took too long: whether the text is
// a model is not known.
const untranslated = "time of Spin"

// CheckFile translates a file and verifies it.
func (s *Spin) CheckFile(path string) Numbers {
	if err := s.Generate(path); errors.Is(err, context.DeadlineExceeded) {
		return Numbers{Outcome: Unfinished, Note: untranslated}
	} else if err != nil {
		return Numbers{Outcome: Rejected, Note: err.Error()}
	}
	return s.Verify()
}

// command runs a program in the scratch directory. Its error is
// context.DeadlineExceeded when time ran out.
func (s *Spin) command(limit time.Duration, name string, args ...string) (string, error) {
	quick := s.Quick && s.tcc
	if quick {
		args = append([]string{"-c", fmt.Sprintf(`ulimit -t %d; exec "$0" "$@"`, 1+int(limit.Seconds())), name}, args...)
		name = "sh"
		limit *= 20
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = s.Dir
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if ctx.Err() != nil || quick && killedByTime(cmd) {
		err = context.DeadlineExceeded
	}
	return out.String(), err
}

// killedByTime reports whether a program used up its processor time.
func killedByTime(cmd *exec.Cmd) bool {
	if cmd.ProcessState == nil {
		return false
	}
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && (status.Signal() == syscall.SIGXCPU || status.Signal() == syscall.SIGKILL)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

var (
	errorLine = regexp.MustCompile(`(?m)^pan:1: (.*?)(?: \(at depth (-?\d+)\))?$`)
	fatalLine = regexp.MustCompile(`(?m)^pan: (?:1: )?((?:error|fatal|rv|block|too many|cannot|has uncond|proctype|.*unconditional).*)$`)
	countLine = map[string]*regexp.Regexp{
		"stored":  regexp.MustCompile(`(?m)^ *(\d+) states, stored`),
		"nominal": regexp.MustCompile(`(?m)^ *(\d+) nominal states`),
		"matched": regexp.MustCompile(`(?m)^ *(\d+) states, matched`),
		"atomic":  regexp.MustCompile(`(?m)^ *(\d+) atomic steps`),
		"depth":   regexp.MustCompile(`(?m)depth reached (-?\d+)`),
		"errors":  regexp.MustCompile(`(?m)errors: (\d+)`),
	}
)

// ParseReport reads what a verifier printed.
func ParseReport(out string, breadthFirst bool) Numbers {
	count := func(name string) int {
		m := countLine[name].FindStringSubmatch(out)
		if m == nil {
			return 0
		}
		n, _ := strconv.Atoi(m[1])
		return n
	}
	n := Numbers{
		Outcome: Complete,
		Stored:  uint64(count("stored")),
		Matched: uint64(count("matched")),
		Atomic:  uint64(count("atomic")),
		Depth:   count("depth"),
		Errors:  uint64(count("errors")),
	}
	if m := errorLine.FindStringSubmatch(out); m != nil {
		n.First = m[1]
		n.At, _ = strconv.Atoi(m[2])
	}
	stopped := strings.Contains(out, "Search not completed") || !strings.Contains(out, "states, stored")
	switch {
	case strings.Contains(out, "max search depth too small"):
		n.Outcome, n.Note = Unfinished, "depth"
	case strings.Contains(out, "-DMEMLIM bound") || strings.Contains(out, "out of memory"):
		n.Outcome, n.Note = Unfinished, "memory"
	case stopped && !(breadthFirst && n.Errors > 0 && n.First != "aborting"):
		n.Outcome, n.Note = Aborted, abortReason(out)
	}
	return n
}

// abortReason picks the line that says why a verifier gave up.
func abortReason(out string) string {
	if m := fatalLine.FindStringSubmatch(out); m != nil {
		return m[1]
	}
	return firstLine(out)
}
