package view

import (
	"slices"
	"strings"

	"beeline/wasm/protocol"
)

// An Action is a button beside the verdict.
type Action struct {
	Act   string // value of data-act
	Label string
}

// Verdict says how a check, a replay or a simulation ended: a mark whose shape
// tells the kind of end, one sentence, and what supports it.
func Verdict(r *protocol.Result, acts ...Action) string {
	s := judge(r)
	return s.html(acts)
}

// Searching says how far a running check is.
func Searching(p *protocol.Progress) string {
	s := sentence{kind: isRunning, verdict: "running",
		says: "Searching: " + count(p.States, "state", "states") + " so far, no error among them",
		why:  "The search is over when the frontier is empty: the states that were reached but not yet looked into."}
	if len(p.Members) > 0 {
		s.says = "Searching: " + count(p.States, "state", "states") + ", " + count(p.Transitions, "transition", "transitions") + ", no error so far"
		s.why = "Several searches go on at once, and a state counts in each that visits it. The first that finds an error, or has seen every state, ends them all."
	}
	if it := p.Iterations; it != nil {
		s.says = "Searching: no error in " + smallTables(it) + " so far"
		s.why = "Many searches with small tables, one after the other, miss most states and find errors with little memory. They prove nothing if there is none."
		if it.Best > 0 {
			s.says = "Error found in " + count(uint64(it.Best), "step", "steps") + ", looking for a shorter way to one"
		}
	}
	return s.html(nil)
}

// A sentence is a verdict in words; `quoted` parts of why are code.
type sentence struct {
	kind    int
	verdict string
	says    string
	why     string
	stress  string // of an incomplete search, before why
	warn    string
}

// Kinds of verdicts, each with a class and a mark of its own.
const (
	isError = iota
	isPass
	isPart
	isInput
	isRunning
)

var verdictClasses = [...]string{"is-error", "is-pass", "is-part", "is-input", "is-run"}

// verdictMarks differ in shape: disc with cross, disc with tick, half disc,
// ring with a bar and a point, ring with a point.
var verdictMarks = [...]string{
	`<circle class="disc" cx="11" cy="11" r="10"/><path class="cut" d="M7.8 7.8l6.4 6.4m0-6.4l-6.4 6.4"/>`,
	`<circle class="disc" cx="11" cy="11" r="10"/><path class="cut" d="M6.6 11.4l3.1 3.1l5.7-6.6"/>`,
	`<circle class="ring" cx="11" cy="11" r="9"/><path class="fill" d="M11 2a9 9 0 0 1 0 18z"/>`,
	`<circle class="ring" cx="11" cy="11" r="9"/><path class="ring" d="M11 6.4v5.4M11 15.4v.1"/>`,
	`<circle class="ring" cx="11" cy="11" r="9"/><circle class="fill" cx="11" cy="11" r="3"/>`,
}

func (s *sentence) html(acts []Action) string {
	var m markup
	m.raw(`<div class="verdict `, verdictClasses[s.kind], `"`)
	m.attr("data-verdict", s.verdict)
	m.raw(`><svg class="verdict-mark" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">`, verdictMarks[s.kind], `</svg>`)
	m.raw(`<h2 class="verdict-says">`)
	m.prose(s.says)
	m.raw(`</h2>`)
	if s.why != "" || s.stress != "" {
		m.raw(`<p class="verdict-why">`)
		if s.stress != "" {
			m.raw(`This is <strong>not</strong> a pass`)
			m.text(s.stress + " ")
		}
		m.prose(s.why)
		m.raw(`</p>`)
	}
	if s.warn != "" {
		m.raw(`<p class="verdict-warn">`)
		m.prose(s.warn)
		m.raw(`</p>`)
	}
	if len(acts) > 0 {
		m.raw(`<div class="verdict-acts">`)
		for _, a := range acts {
			m.raw(`<button type="button" class="act"`)
			m.attr("data-act", a.Act)
			m.raw(`>`)
			m.text(a.Label)
			m.raw(`</button>`)
		}
		m.raw(`</div>`)
	}
	m.raw(`</div>`)
	return m.String()
}

// judge puts a result into words.
func judge(r *protocol.Result) sentence {
	var s sentence
	switch {
	case r.Verdict == protocol.VerdictBadInput:
		s = judgeInput(r)
	case r.Verdict == protocol.VerdictError:
		s = judgeError(r)
	case r.Kind == "simulation":
		s = judgeSimulation(r)
	case r.Verdict == protocol.VerdictNoError:
		s = judgePass(r)
	default:
		s = judgePart(r)
	}
	s.verdict = r.Verdict
	if len(r.Unchecked) > 0 && s.kind != isInput {
		s.warn = "Not looked at: " + strings.Join(r.Unchecked, ", ") + "."
	}
	return s
}

func judgePass(r *protocol.Result) sentence {
	states := count(r.States, "state", "states")
	tried := "Every order of steps was tried"
	if r.Reduced {
		tried = "Every order of steps that makes a difference was tried"
	}
	says := "No error in all " + states
	if !r.Exhaustive {
		// The estimate has told dead ends.
		says = "No error can be reached"
		tried = "The estimate shows that beyond the " + states + " that were visited none leads to one"
	}
	if len(r.Unchecked) > 0 {
		return sentence{kind: isPart, says: says + ", but not everything was checked", why: tried + " for assertions and deadlocks."}
	}
	if r.Goal != "" {
		tried = code(r.Goal) + " is never true. " + tried
	}
	return sentence{kind: isPass, says: says, why: tried + "."}
}

// limits names what a search stopped at, or what else kept it from seeing all.
var limits = map[string]string{
	"time limit":      "Stopped at the time limit.",
	"memory limit":    "Stopped at the memory limit.",
	"state limit":     "Stopped at the limit of states.",
	"depth limit":     "Not searched below the depth limit.",
	"bitstate":        "Bitstate search may have missed states.",
	"hash compaction": "Hash compaction may have missed states.",
	"stopped":         "Stopped by you.",
}

func judgePart(r *protocol.Result) sentence {
	if r.Kind == "pruned" {
		return judgePruned(r)
	}
	says := limits[r.Kind]
	if says == "" {
		says = capital(orElse(r.Kind, "stopped")) + "."
	}
	return sentence{kind: isPart, says: says + " " + noErrorSeen(r),
		stress: ": an error may lie in what was not looked into.", why: sentences(r.Message, visitedAgain(r))}
}

// judgePruned judges a search that came to its end and leaves states aside by its nature.
func judgePruned(r *protocol.Result) sentence {
	s := sentence{kind: isPart, says: noErrorSeen(r), why: visitedAgain(r),
		stress: ": a search of this kind leaves states aside, and an error may lie there."}
	if several(r) {
		s.stress = ": searches like these leave states aside, and an error may lie there."
	}
	return s
}

// sentences puts those that are there behind each other.
func sentences(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), " ")
}

func judgeSimulation(r *protocol.Result) sentence {
	steps := 0
	if r.Trail != nil {
		steps = runLength(r.Trail)
	}
	return sentence{kind: isRunning, says: "A random run of " + count(uint64(steps), "step", "steps"),
		why: "One run of many. It went well, which says nothing about the others."}
}

// lacking says what an estimate leads to and the model has not, by its name.
var lacking = map[string]string{
	"danger":  "This estimate needs labels that begin with `danger` where processes may be blocked for ever, and the model has none.",
	"formula": "This estimate leads to assertions, and there is none to check.",
	"hpl":     "This estimate leads to failing assertions and to deadlocks, and the check looks for neither.",
}

// judgeRefused judges a request that cannot be carried out though the model has no mistake.
func judgeRefused(r *protocol.Result) sentence {
	s := sentence{kind: isInput, says: "This cannot be checked", why: whole(r.Message)}
	if r.Kind == protocol.BadEstimate {
		s.says = "This cannot be checked with this estimate"
		s.why = orElse(lacking[r.Heuristic], s.why) + " Choose another estimate."
	}
	return s
}

func judgeInput(r *protocol.Result) sentence {
	errors, warnings := severities(r.Diagnostics)
	if errors == 0 {
		return judgeRefused(r)
	}
	s := sentence{kind: isInput, says: capital(inWords(errors)) + " errors to mend before this can be checked"}
	if errors == 1 {
		s.says = "One error to mend before this can be checked"
	}
	switch {
	case warnings == 1:
		s.why = "One warning as well. It would not stop a check, but is probably not what you meant."
	case warnings > 1:
		s.why = capital(inWords(warnings)) + " warnings as well. They would not stop a check, but each is probably not what you meant."
	}
	return s
}

func severities(list []protocol.Diagnostic) (errors, warnings int) {
	for i := range list {
		if list[i].Severity == "warning" {
			warnings++
		} else {
			errors++
		}
	}
	return errors, warnings
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
