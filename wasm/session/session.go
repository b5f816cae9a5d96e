// Package session carries out requests: it compiles the model, runs the searches that the
// options ask for in time slices, and makes the results. It knows no browser: its host
// gives it a clock and calls Step. It knows no language: its host gives it a lang.Language,
// which compiles models and explains trails. The messages are in wasm/protocol.
//
// Read session.go first, then:
//
//   - options.go, with store.go, bounded.go and estimate.go: complete options.
//   - portfolio.go, schedule.go, best.go, members.go: one or several searches that take turns.
//   - run.go, space.go, kernel.go, result.go: one search, in the reduced and the whole space.
//   - property.go, cycles.go, alone.go: properties other than safety, their searches, and the
//     steps of their runs; shorten.go: shorter runs; fairness.go: which processes could move
//     in the loop; beside.go and lasso.go: the claim along a given run.
//   - watch.go: time and memory limits inside one expansion; heap.go: the limit of Go's heap.
//   - salvage.go: results after a mistake in the checker.
//   - walk.go, replay.go, simulate.go: requests about one run (replay, simulate, next);
//     explain.go: why a run ends in an error; observe.go: values along runs.
//   - graph.go: the state space as a graph; truth.go: true distances beside the estimates.
package session

import (
	"strings"

	"beeline/engine/format"
	"beeline/lang"
	"beeline/wasm/collector"
	"beeline/wasm/protocol"
)

// A Session answers requests, one after the other. Its host calls Step for each time slice
// of a search. A Session is not safe for concurrent use.
type Session struct {
	language lang.Language
	clock    func() float64 // seconds since any moment
	job      *job           // nil when no check runs
	reported float64        // time of the last progress response
	last     lastSubject
}

// A job is a running check and the receiver of its responses.
type job struct {
	id    int
	name  string // of the model
	reply func(protocol.Response)
	check *portfolio
	quiet float64 // no error is sent before this time
	sized bool    // a progress response with the size of states was sent
}

// New returns a session for models of one language. clock returns seconds since any moment
// and never goes back.
func New(l lang.Language, clock func() float64) *Session {
	return &Session{language: l, clock: clock}
}

// Handle takes a request. Handle and later calls of Step answer it by calls of reply. A check
// ends with a response of type result; other requests have one response.
func (s *Session) Handle(r protocol.Request, reply func(protocol.Response)) {
	if r.Type == "compile" {
		began := s.clock()
		enough := func() bool { return s.clock()-began > compileSeconds }
		respond(r.ID, reply, func() protocol.Response {
			return protocol.Response{Type: "compiled", Compiled: Compile(s.language, r, enough)}
		})
		return
	}
	s.stop()
	switch r.Type {
	case "stop":
	case "check":
		s.start(r, reply)
	case "replay":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return protocol.Response{Type: "result", Result: s.replay(m, r)} })
	case "simulate":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return protocol.Response{Type: "result", Result: m.simulate(r)} })
	case "next":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return m.next(r) })
	case "observe":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return s.observe(m, r) })
	case "forms":
		respond(r.ID, reply, func() protocol.Response { return s.forms(r) })
	case "automata":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return m.automata(r) })
	case "space":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return s.graph(m, r) })
	case "explain":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return m.explain(r) })
	case "lasso":
		s.respondAboutRun(r, reply, func(m *subject) protocol.Response { return s.lasso(m, r) })
	case "truth":
		respond(r.ID, reply, func() protocol.Response { return protocol.Response{Type: "truth", Truth: s.truth(r)} })
	default:
		reply(Refuse(r, format.Sprintf("There is no request of type %q.", r.Type)))
	}
}

// Refuse returns the response to a bad request.
func Refuse(r protocol.Request, message string) protocol.Response {
	return protocol.Response{ID: r.ID, Type: "result", Result: &protocol.Result{
		Model: r.Name, Verdict: protocol.VerdictBadInput, Kind: "bad request", Message: message, Diagnostics: []protocol.Diagnostic{},
	}}
}

// respond sends what answer returns, or the result of a panic.
func respond(id int, reply func(protocol.Response), answer func() protocol.Response) {
	out := func() (out protocol.Response) {
		defer rescue(&out)
		return answer()
	}()
	out.ID = id
	reply(out)
}

// rescue turns a panic into a result: a mistake in the checker must not look like a verdict,
// and the host must have an answer.
func rescue(out *protocol.Response) {
	if cause := recover(); cause != nil {
		*out = protocol.Response{Type: "result", Result: broken(format.Any(cause), collector.Stack())}
	}
}

// broken returns the result of a check that a mistake in the checker ended. The report has
// the stack.
func broken(cause, stack string) *protocol.Result {
	var b strings.Builder
	format.Fprintf(&b, "internal error: %s\n\n%s", cause, stack)
	return &protocol.Result{
		Verdict: protocol.VerdictIncomplete, Kind: protocol.InternalError,
		Message:     "The checker has a mistake and could not go on: " + cause + ".",
		Diagnostics: []protocol.Diagnostic{}, Report: b.String(),
	}
}

// start starts a check.
func (s *Session) start(r protocol.Request, reply func(protocol.Response)) {
	var refused *protocol.Result
	out := func() (out protocol.Response) {
		defer rescue(&out)
		check, bad := newPortfolio(s.language, r, s.clock)
		refused = bad
		if bad == nil {
			s.job, s.reported = &job{id: r.ID, name: r.Name, reply: reply, check: check}, s.clock()
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

// finish sends the result of the running check and forgets the check.
func (s *Session) finish(result func(*portfolio) *protocol.Result) {
	j := s.job
	s.job = nil
	respond(j.id, j.reply, func() protocol.Response { return protocol.Response{Type: "result", Result: result(j.check)} })
}

// progressEvery is the time between two progress responses, in seconds.
const progressEvery = 0.25

// Step searches for about the given time, in seconds, and reports whether the check continues.
func (s *Session) Step(seconds float64) bool {
	if s.job == nil {
		return false
	}
	var failed protocol.Response
	done := false
	func() {
		defer rescue(&failed)
		if done = s.job.check.advance(s.clock, seconds); !done {
			s.sendProgress()
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

// sendProgress sends progress and new errors when it is time.
func (s *Session) sendProgress() {
	now := s.clock()
	switch {
	case now-s.reported >= progressEvery:
		s.reported = now
		p := s.job.check.progress(now)
		if !s.job.sized {
			p.Size, s.job.sized = s.job.check.subject.Size(), true
		}
		s.job.reply(protocol.Response{ID: s.job.id, Type: "progress", Progress: p})
		s.sendError(now)
	case s.job.check.sendsAtOnce():
		s.sendError(now)
	}
}

// sendError sends an error that the check has found while it continues. Explaining a long
// trail takes time; after it, the search has four times as long without another one.
func (s *Session) sendError(now float64) {
	j := s.job
	if now < j.quiet {
		return
	}
	if r := j.check.better(now); r != nil {
		j.reply(protocol.Response{ID: j.id, Type: "found", Found: r})
		j.quiet = now + 4*(s.clock()-now)
	}
}
