//go:build !js

package oracle

import (
	"fmt"
	"os"
	"strings"
	"time"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/syntax"
)

// Kinds of errors that are compared, mostly in the words of Spin's verifier.
const (
	KindAssertion = "assertion violated"
	KindEnd       = "invalid end state"
	KindIndex     = "invalid array index"
	KindChannel   = "uninitialized channel"
	KindClaim     = "end state in claim reached"
	KindOther     = "other"

	KindUnexpected = "event_trace error (no matching event)"
	KindMatched    = "event_trace error (all events matched)"
)

// KindOf returns the kind of an error from its text in Numbers.First.
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
	case strings.HasPrefix(text, KindClaim):
		return KindClaim
	case strings.Contains(text, "uninitialized chan"):
		return KindChannel
	case strings.HasPrefix(text, "event_trace error"):
		return text
	}
	return KindOther
}

// A Beeline checks texts in this process.
type Beeline struct {
	Name    string   // path of the model; includes are searched in its directory
	Defines []string // NAME or NAME=text
	// BreadthFirst searches breadth-first up to the first error. The default is depth-first
	// search that continues after errors.
	BreadthFirst bool
	// Handshakes counts a rendezvous as one step of a trail. The default is two steps, as
	// Spin counts.
	Handshakes bool
	States     uint64        // limit of stored states, 0 is none
	Depth      uint64        // limit of steps, 0 is none
	Timeout    time.Duration // 0 is none
	// Property is what the program is made for, by default nothing.
	Property syntax.Property
}

// Compile compiles the text.
func (b Beeline) Compile(text string) *promela.Compiled {
	return promela.Compile(b.Name, text, syntax.Options{Defines: b.Defines, Open: corpus.Open, Property: b.Property})
}

// compileAlone compiles a text that can include no other file than itself.
func (b Beeline) compileAlone(text string) *promela.Compiled {
	open := func(name, from string) (string, error) {
		if name != b.Name {
			return "", os.ErrNotExist
		}
		return text, nil
	}
	return promela.Compile(b.Name, text, syntax.Options{Defines: b.Defines, Open: open})
}

// Check compiles and searches a text. It returns the numbers and the trail of the first
// error.
func (b Beeline) Check(text string) (Numbers, trail.Trail) {
	c := b.Compile(text)
	if c.Program == nil {
		return Numbers{Outcome: Rejected, Note: firstError(c)}, trail.Trail{Loop: -1}
	}
	return b.Search(c.Program)
}

func modelOf(p *prog.Program) *ts.Model {
	sys := vm.New(p)
	sys.CountAsSpin()
	return sys.Model()
}

// Search searches a program. It returns the numbers and the trail of the first error.
func (b Beeline) Search(p *prog.Program) (Numbers, trail.Trail) {
	m := modelOf(p)
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
	done := run.Progress()
	n := Numbers{Outcome: Complete, Stored: done.Stored, Matched: done.Matched, Atomic: done.AtomicSteps,
		Depth: int(done.Depth), Errors: done.Errors}
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
		if f.Fault == ts.ClaimEnded || f.Fault == ts.UnexpectedEvent || f.Fault == ts.TraceMatched {
			n.At++ // Spin reports the state after the step
		}
	}
	return n, f.Trail
}

// spinLength returns the length of a trail as Spin counts: a rendezvous is two steps.
func spinLength(m *ts.Model, t trail.Trail) int {
	n := 0
	// Other tests find trails that do not replay.
	_ = t.Replay(m, func(step int, e ts.Edge, _ ts.State) {
		if step > 0 {
			n++
		}
		if e.Rendezvous {
			n++
		}
	})
	return n
}

// describe returns the text of an error for KindOf.
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
	case fault == ts.ClaimEnded:
		return KindClaim
	case fault == ts.UnexpectedEvent:
		return KindUnexpected
	case fault == ts.TraceMatched:
		return KindMatched
	case fault == ts.UninitializedChannel:
		return "ref to uninitialized chan"
	}
	return fmt.Sprint("fault ", fault)
}

// firstError returns the first diagnostic of a rejected text.
func firstError(c *promela.Compiled) string {
	for _, d := range c.List.Sorted() {
		if d.Severity > 0 {
			at := c.Sources.Place(d.Span.Start)
			return fmt.Sprintf("%d: %s %s", at.Line, d.Code, d.Message)
		}
	}
	return "no program, no error"
}
