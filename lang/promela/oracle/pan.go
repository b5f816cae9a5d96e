//go:build !js

// Package oracle compares Beeline with Spin 6.5.2. Spin generates a verifier for a text,
// the package compiles and runs it, reads its report, and compares it with Beeline's
// numbers for the same text. It is no part of the product.
//
// The tests compare texts that show semantics, the examples, a corpus of models, random
// programs (package random) and changed texts. Known differences stand in testdata with
// their reasons. Environment variables whose names begin with ORACLE_ make runs longer.
//
// Read pan.go (Spin), beeline_test.go and compare_test.go first. Package record, which writes
// the logs, uses only the files that are no tests.
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

// An Outcome says how a verification ended.
type Outcome string

const (
	// Complete: every reachable state was visited, or a breadth-first search found an
	// error.
	Complete Outcome = "complete"
	// Rejected: the text has errors.
	Rejected Outcome = "rejected"
	// Unfinished: a limit on time, memory or depth ended the search.
	Unfinished Outcome = "unfinished"
	// Aborted: the verifier stopped at something that it cannot handle.
	Aborted Outcome = "aborted"
	// Crashed: the verifier did not compile, or a signal ended it.
	Crashed Outcome = "crashed"
)

// Numbers are what a verifier reports about one model. A rendezvous counts as
// two steps in Depth and At.
type Numbers struct {
	Outcome Outcome
	Stored  uint64
	Visited uint64 // with the visits of second searches; 0 without them
	Matched uint64
	Atomic  uint64 // steps inside atomic sequences
	Depth   int    // longest path
	Errors  uint64
	First   string // text of the first error, without its depth
	At      int    // steps before the first error, as the verifier prints them
	Note    string // why the model is rejected or the search ended
}

// Transitions returns the number of transitions as Spin counts them.
func (n Numbers) Transitions() uint64 { return n.Stored + n.Matched }

// String returns the numbers in the notation stored/transitions/atomic dDEPTH
// eERRORS.
func (n Numbers) String() string {
	if n.Outcome != Complete {
		return fmt.Sprintf("%s (%s)", n.Outcome, n.Note)
	}
	return fmt.Sprintf("%d/%d/%d d%d e%d", n.Stored, n.Transitions(), n.Atomic, n.Depth, n.Errors)
}

// A Product is what a verifier runs beside the system, and which errors it looks for.
type Product uint8

const (
	// NoProduct: nothing.
	NoProduct Product = iota
	// ClaimSafety: the claim, without cycles.
	ClaimSafety
	// Cycles: nothing, and acceptance cycles.
	Cycles
	// ClaimCycles: the claim, and acceptance cycles.
	ClaimCycles
	// ProgressCycles: Spin's claim for non-progress cycles.
	ProgressCycles
	// AssertionsOnly: nothing, and invalid end states are ignored.
	AssertionsOnly
	// EndsOnly: nothing, and violated assertions are ignored.
	EndsOnly
)

// products has the flags and options of verifiers. Those with an option stop at the first
// error.
var products = map[Product]struct {
	flags  []string
	option string
}{
	NoProduct:      {[]string{"-DSAFETY", "-DNOCLAIM"}, ""},
	ClaimSafety:    {[]string{"-DSAFETY"}, ""},
	Cycles:         {[]string{"-DNOCLAIM"}, "-a"},
	ClaimCycles:    {nil, "-a"},
	ProgressCycles: {[]string{"-DNP"}, "-l"},
	AssertionsOnly: {[]string{"-DSAFETY", "-DNOCLAIM"}, "-E"},
	EndsOnly:       {[]string{"-DSAFETY", "-DNOCLAIM"}, "-A"},
}

// A Spin runs Spin on texts, in a scratch directory.
type Spin struct {
	Dir     string        // scratch directory; every run overwrites it
	Timeout time.Duration // of each run of a verifier
	Memory  int           // limit of a verifier, in megabytes
	Defines []string      // NAME or NAME=text, for Spin's preprocessor
	// BreadthFirst searches breadth-first up to the first error. The default is depth-first
	// search that continues after errors.
	BreadthFirst bool
	// Product is what the verifier runs beside the system, by default nothing.
	Product Product
	// Formula is the name of the ltl block that a product with a claim takes. Without a name
	// it takes the first one.
	Formula string
	// Fair ignores cycles that are not weakly fair. It matters for searches for cycles.
	Fair bool
	// Reduced keeps all reductions of Spin on.
	Reduced bool
	// Quick preprocesses with tcc instead of gcc, and compiles and runs the verifier in
	// one process. It takes a third of the time, and suits texts without includes and with
	// simple macros. Timeout is then processor time in whole seconds, so that a busy
	// machine changes nothing; real time is limited to twenty times as much. Quick is
	// ignored without tcc.
	Quick bool
	// Large reserves memory for millions of states and steps. The default is small and
	// starts fast.
	Large bool
	// Report is the output of the last verifier.
	Report   string
	source   string // path of the file that was translated last
	compiler string
	tcc      bool
}

// NewSpin returns a Spin that works in dir. If Spin or a C compiler is missing, the error
// says how to install it.
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

// WithGCC returns a Spin for the same directory that compiles with gcc. Its verifiers get
// 20 s and 1,000 MB. It returns s without gcc.
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

// Generate lets Spin translate the file at path, without optimisations unless Reduced is
// set. Includes are searched beside the file. The error is the first one that Spin
// prints, or context.DeadlineExceeded.
func (s *Spin) Generate(path string) error {
	var args []string
	if !s.Reduced {
		args = []string{"-o1", "-o2", "-o3"}
	}
	args = append(args, s.preprocessing()...)
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
	return s.widenBuffers()
}

// preprocessing returns the options for the preprocessor.
func (s *Spin) preprocessing() (args []string) {
	for _, d := range s.Defines {
		args = append(args, "-D"+d)
	}
	if s.Quick && s.tcc {
		args = append(args, "-Ptcc -E -xc")
	}
	return args
}

// complaint returns the line of Spin's output with the first error, without the directory.
func complaint(out, dir string) string {
	first := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(strings.ReplaceAll(line, dir+string(filepath.Separator), ""))
		if strings.Contains(line, "Warning, ") || strings.Contains(line, "dubious use of 'else'") || strings.Contains(line, "saw 'unless' on a guard") {
			continue // Spin calls these errors, but they are warnings
		}
		if strings.Contains(line, "Error:") || strings.Contains(line, "error:") || strings.Contains(line, "syntax error") || strings.Contains(line, "tl_spin:") || strings.Contains(line, "bad node type") {
			return line
		}
		if first == "" {
			first = line
		}
	}
	return first
}

// Verify compiles and runs the verifier that Generate wrote.
func (s *Spin) Verify() Numbers {
	flags := append([]string{"-w", "-DVECTORSZ=65536", fmt.Sprintf("-DMEMLIM=%d", s.Memory)}, products[s.Product].flags...)
	options := "-n -m10000 -w18"
	if s.Large {
		options = "-n -m2000000 -w22"
	}
	if !s.Reduced {
		flags = append(flags, "-DNOREDUCE")
	}
	switch {
	case s.BreadthFirst:
		flags = append(flags, "-DBFS")
	case s.stops():
		options += " " + products[s.Product].option
		if s.Fair {
			flags, options = append(flags, "-DNFAIR=4"), options+" -f" // up to 30 processes
		}
	default:
		options += " -c0"
	}
	if s.Formula != "" && s.Product != NoProduct && s.Product != Cycles {
		options += " -N " + s.Formula
	}
	run := "ulimit -v 8000000; exec ./pan " + options
	if s.Quick && s.tcc {
		run = fmt.Sprintf("ulimit -v 8000000; exec tcc %s -run pan.c %s", strings.Join(flags, " "), strings.Replace(options, "-w18", "-w14", 1))
	} else if out, err := s.command(60*time.Second, s.compiler, append(flags, "-o", "pan", "pan.c")...); err != nil {
		return Numbers{Outcome: Crashed, Note: "compile: " + firstLine(out)}
	}
	out, err := s.command(s.Timeout, "sh", "-c", run)
	s.Report = out
	n := ParseReport(out, s.BreadthFirst || s.stops())
	if errors.Is(err, context.DeadlineExceeded) {
		n.Outcome, n.Note = Unfinished, "time"
	} else if err != nil && n.Outcome != Aborted {
		n.Outcome, n.Note = Crashed, err.Error()
	}
	return n
}

// stops reports whether the verifier stops at the first error.
func (s *Spin) stops() bool { return products[s.Product].option != "" }

// Check translates the text and verifies it.
func (s *Spin) Check(text string) Numbers { return s.verified(s.translate(text)) }

// CheckFile translates a file and verifies it.
func (s *Spin) CheckFile(path string) Numbers { return s.verified(s.translateFile(path)) }

// verified verifies what was translated. n are the numbers of the translation.
func (s *Spin) verified(n Numbers) Numbers {
	if n.Note != unverified {
		return n
	}
	return s.Verify()
}

// Notes of a translation: it took too long, so that it is not known whether Spin accepts the
// text, or Spin accepts the text.
const (
	untranslated = "time of Spin"
	unverified   = "not verified"
)

// translate translates the text. The outcome is Rejected or Unfinished.
func (s *Spin) translate(text string) Numbers {
	path := filepath.Join(s.Dir, "model.pml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return Numbers{Outcome: Crashed, Note: err.Error()}
	}
	return s.translateFile(path)
}

func (s *Spin) translateFile(path string) Numbers {
	s.source = path
	switch err := s.Generate(path); {
	case errors.Is(err, context.DeadlineExceeded):
		return Numbers{Outcome: Unfinished, Note: untranslated}
	case err != nil:
		return Numbers{Outcome: Rejected, Note: err.Error()}
	}
	return Numbers{Outcome: Unfinished, Note: unverified}
}

// command runs a program in the scratch directory and returns its output. The error is
// context.DeadlineExceeded after the time limit.
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

// killedByTime reports whether a program was killed at its limit of processor time.
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
		"visited": regexp.MustCompile(`(?m)states, stored \((\d+) visited\)`),
		"nominal": regexp.MustCompile(`(?m)^ *(\d+) nominal states`),
		"matched": regexp.MustCompile(`(?m)^ *(\d+) states, matched`),
		"atomic":  regexp.MustCompile(`(?m)^ *(\d+) atomic steps`),
		"depth":   regexp.MustCompile(`(?m)depth reached (-?\d+)`),
		"errors":  regexp.MustCompile(`(?m)errors: (\d+)`),
	}
)

// ParseReport reads the output of a verifier. stops means that it stops at the first error.
func ParseReport(out string, stops bool) Numbers {
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
		Visited: uint64(count("visited")),
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
	case stopped && !(stops && n.Errors > 0 && n.First != "aborting"):
		n.Outcome, n.Note = Aborted, abortReason(out)
	}
	return n
}

// abortReason returns the line that says why a verifier stopped.
func abortReason(out string) string {
	if m := fatalLine.FindStringSubmatch(out); m != nil {
		return m[1]
	}
	return firstLine(out)
}
