// Package session carries out requests: it compiles the model, runs the searches that the
// options ask for in time slices, and makes the results. It knows no browser: its host
// gives it a clock and calls Step. It knows no language either: its host gives it a
// lang.Language, which compiles models and explains trails. The messages are in
// wasm/protocol.
package session

import (
	"fmt"
	"runtime/debug"
	"strings"

	"beeline/lang"
	"beeline/wasm/protocol"
)

// A Session answers requests, one after the other. It runs a search in slices
// that its host calls for, and must not be used by several goroutines.
type Session struct {
	language lang.Language
	// clock gives the time in seconds from any start.
	clock func() float64
	job   *job // nil when no check runs
	// last is when progress was reported last.
	last float64
}

// A job is a check under way and where its answer goes.
type job struct {
	id    int
	name  string // of the model
	reply func(protocol.Response)
	check *portfolio
	quiet float64 // on the clock: nothing that is found is told before
}

// New returns a session for models of one language, of a host whose clock gives seconds
// and never goes back.
func New(l lang.Language, clock func() float64) *Session {
	return &Session{language: l, clock: clock}
}

// Handle takes a request. Every request is answered by calls of reply, from
// within Handle or from later calls of Step, the last of them a Compiled or a
// Result.
func (s *Session) Handle(r protocol.Request, reply func(protocol.Response)) {
	if r.Type == "compile" {
		respond(r.ID, reply, func() protocol.Response { return protocol.Response{Type: "compiled", Compiled: Compile(s.language, r)} })
		return
	}
	s.stop()
	switch r.Type {
	case "stop":
	case "check":
		s.start(r, reply)
	case "replay":
		respond(r.ID, reply, func() protocol.Response { return protocol.Response{Type: "result", Result: s.replay(r)} })
	case "simulate":
		respond(r.ID, reply, func() protocol.Response { return protocol.Response{Type: "result", Result: s.simulate(r)} })
	case "truth":
		respond(r.ID, reply, func() protocol.Response { return protocol.Response{Type: "truth", Truth: s.truth(r)} })
	default:
		reply(Refuse(r, fmt.Sprintf("There is no request of type %q.", r.Type)))
	}
}

// Refuse answers a request that asks for nothing sensible.
func Refuse(r protocol.Request, message string) protocol.Response {
	return protocol.Response{ID: r.ID, Type: "result", Result: &protocol.Result{
		Model: r.Name, Verdict: protocol.VerdictBadInput, Kind: "bad request", Message: message, Diagnostics: []protocol.Diagnostic{},
	}}
}

// respond sends what answer returns, or that it failed.
func respond(id int, reply func(protocol.Response), answer func() protocol.Response) {
	out := func() (out protocol.Response) {
		defer rescue(&out)
		return answer()
	}()
	out.ID = id
	reply(out)
}

// rescue turns a panic into a result: a mistake in the checker must neither
// look like a verdict nor like silence.
func rescue(out *protocol.Response) {
	if cause := recover(); cause != nil {
		*out = protocol.Response{Type: "result", Result: broken(fmt.Sprint(cause), string(debug.Stack()))}
	}
}

// internalError is the kind of a result that a mistake in the checker has spoilt.
const internalError = "internal error"

// broken is the result of a check that a mistake in the checker ended. The
// report carries where it happened, for whoever mends it.
func broken(cause, stack string) *protocol.Result {
	var b strings.Builder
	fmt.Fprintf(&b, "internal error: %s\n\n%s", cause, stack)
	return &protocol.Result{
		Verdict: protocol.VerdictIncomplete, Kind: internalError,
		Message:     "The checker has a mistake and could not go on: " + cause + ".",
		Diagnostics: []protocol.Diagnostic{}, Report: b.String(),
	}
}

// start begins a check.
func (s *Session) start(r protocol.Request, reply func(protocol.Response)) {
	var refused *protocol.Result
	out := func() (out protocol.Response) {
		defer rescue(&out)
		check, bad := newPortfolio(s.language, r, s.clock)
		refused = bad
		if bad == nil {
			s.job, s.last = &job{id: r.ID, name: r.Name, reply: reply, check: check}, s.clock()
		}
		return protocol.Response{Type: "result", Result: bad}
	}()
	if s.job == nil || refused != nil {
		out.ID = r.ID
		reply(out)
	}
}

// stop ends the running check with a result.
func (s *Session) stop() {
	if s.job != nil {
		s.finish(func(c *portfolio) *protocol.Result { return c.result(s.clock(), "stopped") })
	}
}

// finish answers for the running check and forgets it.
func (s *Session) finish(result func(*portfolio) *protocol.Result) {
	j := s.job
	s.job = nil
	respond(j.id, j.reply, func() protocol.Response { return protocol.Response{Type: "result", Result: result(j.check)} })
}

// progressEvery is the time between two reports of progress, in seconds.
const progressEvery = 0.25

// Step searches for about the given time and reports whether there is more to
// do.
func (s *Session) Step(seconds float64) bool {
	if s.job == nil {
		return false
	}
	var failed protocol.Response
	done := false
	func() {
		defer rescue(&failed)
		if done = s.job.check.advance(s.clock, seconds); !done {
			s.report()
		}
	}()
	switch {
	case failed.Result != nil:
		failed.Result.Model = s.job.name
		s.finish(func(c *portfolio) *protocol.Result { return c.salvaged(failed.Result) })
	case done:
		now := s.clock()
		s.finish(func(c *portfolio) *protocol.Result { return c.result(now, "") })
	}
	return s.job != nil
}

// report tells how far the check is and what it has found, when it is time to.
func (s *Session) report() {
	now := s.clock()
	switch {
	case now-s.last >= progressEvery:
		s.last = now
		s.job.reply(protocol.Response{ID: s.job.id, Type: "progress", Progress: s.job.check.progress(now)})
		s.tell(now)
	case s.job.check.awaited():
		s.tell(now)
	}
}

// tell tells what the check has found on its way. To write down a long trail takes
// time: behind it the search has several times as long for itself.
func (s *Session) tell(now float64) {
	j := s.job
	if now < j.quiet {
		return
	}
	if r := j.check.better(now); r != nil {
		j.reply(protocol.Response{ID: j.id, Type: "found", Found: r})
		j.quiet = now + 4*(s.clock()-now)
	}
}
