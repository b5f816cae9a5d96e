//go:build !js

package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// Kinds of errors, in the words of Spin's verifier as far as it has them.
const (
	KindAssertion = "assertion violated"
	KindEnd       = "invalid end state"
	KindIndex     = "invalid array index"
	KindChannel   = "uninitialized channel"
	KindOther     = "other"
)

// KindOf returns the kind of the error that a verifier describes by text.
func KindOf(text string) string {
	switch {
	case text == "":
		return ""
	case strings.Contains(text, "invalid array index"):
		return KindIndex
	case strings.HasPrefix(text, "assertion violated"):
		return KindAssertion
	case strings.HasPrefix(text, "invalid end state"):
		return KindEnd
	case strings.Contains(text, "uninitialized chan"):
		return KindChannel
	}
	return KindOther
}

// A Beeline checks texts in this process.
type Beeline struct {
	Name    string   // of the model's file; its directory is where includes are looked for
	Defines []string // NAME or NAME=text
	// BreadthFirst searches breadth-first for the first error; the default is
	// depth-first behind all errors.
	BreadthFirst bool
	// Handshakes lets a rendezvous count as one step when trails are compared
	// by length; the default is two, as Spin counts.
	Handshakes bool
	States     uint64        // bound on stored states, 0 is none
	Depth      uint64        // bound on steps, 0 is none
	Timeout    time.Duration // 0 is none
}

// Compile compiles the text as b says.
func (b Beeline) Compile(text string) *promela.Compiled {
	open := func(name, from string) (string, error) {
		raw, err := os.ReadFile(filepath.Join(filepath.Dir(from), name))
		return string(raw), err
	}
	return promela.Compile(b.Name, text, syntax.Options{Defines: b.Defines, Open: open})
}

// compileAlone compiles a text that may include nothing but itself.
func (b Beeline) compileAlone(text string) *promela.Compiled {
	open := func(name, from string) (string, error) {
		if name != b.Name {
			return "", os.ErrNotExist
		}
		return text, nil
	}
	return promela.Compile(b.Name, text, syntax.Options{Defines: b.Defines, Open: open})
}

// Check returns what Beeline reports about the text, and the trail of its first
// error.
func (b Beeline) Check(text string) (Numbers, trail.Trail) {
	c := b.Compile(text)
	if c.Program == nil {
		return Numbers{Outcome: Rejected, Note: firstError(c)}, trail.Trail{Loop: -1}
	}
	return b.Search(&ts.Model{System: vm.New(c.Program), Hidden: int(c.Program.Layout.Hidden)})
}

// Search returns what a search of m reports.
func (b Beeline) Search(m *ts.Model) (Numbers, trail.Trail) {
	visited := store.NewExact(m.Hidden)
	goal := search.Goal{Asserts: true, Deadlocks: true}
	limits := search.Limits{States: b.States, Depth: b.Depth, Bytes: 3 << 29}
	var run search.Run
	if b.BreadthFirst {
		run = search.BestFirst{Model: m, Store: visited, Goal: goal, Limits: limits,
			Priority: search.Uniform, SpinSteps: !b.Handshakes}.Start()
	} else {
		run = search.DepthFirst{Model: m, Store: visited, Goal: goal, Limits: limits, All: true}.Start()
	}
	start := time.Now()
	status := run.Step(1 << 14)
	for status == search.Running && (b.Timeout == 0 || time.Since(start) < b.Timeout) {
		status = run.Step(1 << 14)
	}
	p := run.Progress()
	n := Numbers{Outcome: Complete, Stored: p.Stored, Matched: p.Matched, Atomic: p.AtomicSteps,
		Depth: int(p.Depth), Errors: p.Errors}
	switch {
	case status == search.Running:
		n.Outcome, n.Note = Unfinished, "time"
	case status == search.Limited:
		n.Outcome, n.Note = Unfinished, fmt.Sprint("limit ", run.Outcome().Limit)
	}
	f := run.Finding()
	n.First = describe(f.Kind, f.Fault)
	if n.Errors > 0 {
		n.At = spinLength(m, f.Trail) - 1
	}
	return n, f.Trail
}

// spinLength returns the number of steps that Spin sees in a trail: two for a
// rendezvous.
func spinLength(m *ts.Model, t trail.Trail) int {
	n := 0
	// A trail that does not replay is for other tests to find.
	_ = t.Replay(m, func(step int, e ts.Edge, _ ts.State) {
		if step > 0 {
			n++
		}
		if e.Handshake {
			n++
		}
	})
	return n
}

// describe names an error in the words KindOf knows.
func describe(kind search.ErrorKind, fault ts.Fault) string {
	switch {
	case kind == search.Deadlock:
		return KindEnd
	case fault == ts.NoFault:
		return ""
	case fault == ts.AssertionViolated:
		return KindAssertion
	case fault == ts.IndexOutOfRange:
		return "assertion violated - " + KindIndex
	case fault == ts.UninitializedChannel:
		return "ref to uninitialized chan"
	}
	return fmt.Sprint("fault ", fault)
}

// firstError returns the first error of a text that was not accepted.
func firstError(c *promela.Compiled) string {
	for _, d := range c.List.Sorted() {
		if d.Severity > 0 {
			at := c.Sources.Place(d.Span.Start)
			return fmt.Sprintf("%d: %s %s", at.Line, d.Code, d.Message)
		}
	}
	return "no program, no error"
}
