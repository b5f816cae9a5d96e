package view

import (
	"slices"
	"strings"

	"beeline/wasm/protocol"
)

// Verdict says how a check, a replay or a simulation ended: a mark for the kind of end, a
// headline, and an explanation.
func Verdict(r *protocol.Result) string {
	s := judge(r)
	return s.html()
}

// Searching says what a running check has done so far.
func Searching(p *protocol.Progress) string {
	s := sentence{kind: isRunning, verdict: "running",
		says: "Searching: " + count(p.States, "state", "states") + " so far, no error found",
		why:  "The search ends when the frontier is empty. The frontier holds the states that were reached, but not yet expanded."}
	if len(p.Members) > 0 {
		s.says = "Searching: " + count(p.States, "state", "states") + ", " + count(p.Transitions, "transition", "transitions") + ", no error so far"
		s.why = "Several searches run at the same time, and a state counts once for each search that visits it. The first search that finds an error or has visited every state ends them all."
	}
	if it := p.Iterations; it != nil {
		s.says = "Searching: no error in " + smallTables(it) + " so far"
		s.why = "Many searches with small tables run one after the other. They miss most states, but find errors with little memory. Without an error they prove nothing."
		if it.Best > 0 {
			s.says = "Error found in " + count(uint64(it.Best), "step", "steps") + ", looking for a shorter run"
		}
	}
	return s.html()
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
	isRunning // a search
	isRun     // a run without an error that was not searched for
	isFind    // what was asked for
)

var verdictClasses = [...]string{"is-error", "is-pass", "is-part", "is-input", "is-run", "is-walk", "is-find"}

// verdictMarks differ in shape: disc with cross, disc with tick, half disc, ring with a bar
// and a point, ring with a point, ring with a triangle, disc with a flag.
var verdictMarks = [...]string{
	`<circle class="disc" cx="11" cy="11" r="10"/><path class="cut" d="M7.8 7.8l6.4 6.4m0-6.4l-6.4 6.4"/>`,
	`<circle class="disc" cx="11" cy="11" r="10"/><path class="cut" d="M6.6 11.4l3.1 3.1l5.7-6.6"/>`,
	`<circle class="ring" cx="11" cy="11" r="9"/><path class="fill" d="M11 2a9 9 0 0 1 0 18z"/>`,
	`<circle class="ring" cx="11" cy="11" r="9"/><path class="ring" d="M11 6.4v5.4M11 15.4v.1"/>`,
	`<circle class="ring" cx="11" cy="11" r="9"/><circle class="fill" cx="11" cy="11" r="3"/>`,
	`<circle class="ring" cx="11" cy="11" r="9"/><path class="fill" d="M8.6 6.9l6.6 4.1l-6.6 4.1z"/>`,
	`<circle class="disc" cx="11" cy="11" r="10"/><path class="cut" d="M8.2 16.4V6.2h6.8l-2 2.7l2 2.7H8.2"/>`,
}

func (s *sentence) html() string {
	var m markup
	m.raw(`<div class="verdict `, verdictClasses[s.kind], `"`)
	m.attr("data-verdict", s.kept())
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
	m.raw(`</div>`)
	return m.String()
}

// kept is the verdict as the history shows it. A find is no error, and a pass may have left
// something out.
func (s *sentence) kept() string {
	switch s.kind {
	case isPass:
		return protocol.VerdictNoError
	case isPart:
		return protocol.VerdictIncomplete
	case isFind:
		return "find"
	}
	return s.verdict
}

// judge returns the verdict on a result.
func judge(r *protocol.Result) sentence {
	var s sentence
	switch {
	case r.Verdict == protocol.VerdictBadInput:
		s = judgeInput(r)
	case r.Answer != nil:
		s = judgeAnswer(r)
	case r.Verdict == protocol.VerdictError:
		s = judgeError(r)
	case isWalk(r):
		s = judgeWalk(r)
	case r.Verdict == protocol.VerdictNoError:
		s = judgePass(r)
	default:
		s = judgePart(r)
	}
	s.verdict = r.Verdict
	if len(r.Unchecked) > 0 && s.kind != isInput {
		s.warn = "Not checked: " + strings.Join(r.Unchecked, ", ") + "."
	}
	return s
}

// judgeAnswer returns the verdict on a question, or on several.
func judgeAnswer(r *protocol.Result) sentence {
	s := sentence{kind: isPass, says: r.Answer.Says}
	why := "The search has visited all states (" + count(r.States, "state", "states") + ")."
	if r.Store == protocol.Hulls {
		why = "The search has visited all hulls of zones (" + count(r.States, "hull", "hulls") + ")."
	}
	if len(r.Rows) > 0 {
		why = r.Message
	}
	if r.Verdict == protocol.VerdictError {
		why = r.Message
		if s.kind = isFind; r.Trail != nil {
			why = sentences(why, shortness(r, r.Trail))
		}
	}
	switch {
	case !r.Answer.Holds:
		s.kind = isError
	case len(r.Rows) > 0:
		why = ""
		if r.Trail != nil {
			why = sentences("The run shows that "+r.Answer.Says+".", shortness(r, r.Trail))
		}
		s.kind, s.says = isPass, rowsSay(r.Rows)
	}
	s.why = why
	return s
}

func judgePass(r *protocol.Result) sentence {
	states := count(r.States, "state", "states")
	tried := "Every order of steps was tried"
	if r.Reduced {
		tried = "Every order of steps that makes a difference was tried"
	}
	none := "No " + r.LookedFor()
	says := none + " in all " + states
	if !r.Exhaustive {
		// The estimate has reported dead ends.
		says = none + " can be reached"
		tried = "The estimate shows that no state beyond the " + states + " visited leads to one"
	}
	kind := isPass
	if len(r.Unchecked) > 0 {
		kind = isPart
	}
	if len(r.Rows) > 0 {
		return sentence{kind: kind, says: rowsSay(r.Rows), why: sentences(rowsHold(r.Rows), tried+".")}
	}
	if r.Property != "" && r.Property != "safety" {
		what, which, _ := strings.Cut(strings.TrimSuffix(r.Message, "."), ". ")
		return sentence{kind: kind, says: what, why: sentences(which+".", tried+".")}
	}
	scope := r.Scope()
	if asksNothing(scope) {
		return sentence{kind: isPart, says: strings.Replace(says, "No error", "No deadlock", 1),
			why: tried + ". This model asserts nothing: add an assertion, a condition or a formula."}
	}
	switch {
	case r.Invariant != "":
		tried = code(r.Invariant) + " is always true. " + tried
	case r.Goal != "":
		tried = code(r.Goal) + " is never true. " + tried
	case len(r.Unchecked) > 0 && !scope.Assertions && !scope.Ends:
		tried += " for assertions and deadlocks"
	}
	if scope.Assertions && scope.Some {
		kind, tried = isPart, tried+". The assertions of the model were not asked for"
	}
	if len(r.Unchecked) > 0 {
		says += ", but not everything was checked"
	}
	return sentence{kind: kind, says: says, why: tried + "."}
}

// rowsSay is the headline if all properties of a check of everything hold.
func rowsSay(rows []*protocol.Row) string {
	if len(rows) == 2 {
		return "Both properties hold"
	}
	return "All " + count(uint64(len(rows)), "property", "properties") + " hold"
}

// mostHold is how many properties are named that hold.
const mostHold = 3

// rowsHold says of each property of runs that never end of which runs it holds. If they are many,
// it names only those that hold because their premise is never true.
func rowsHold(rows []*protocol.Row) string {
	says := []string{}
	for _, row := range rows[1:] {
		first, rest, _ := strings.Cut(strings.TrimSuffix(row.Message, "."), ". ")
		_, but, vacuous := strings.Cut(rest, "But ")
		switch {
		case vacuous && row.Kind == protocol.KindVacuous:
			says = append(says, first+". But "+but+".")
		case len(rows)-1 <= mostHold:
			says = append(says, first+".")
		}
	}
	return strings.Join(says[:min(len(says), mostHold)], " ")
}

// limits has a sentence for each reason why a search is incomplete.
var limits = map[string]string{
	"time limit":      "Stopped at the time limit.",
	"memory limit":    "Stopped at the memory limit.",
	"thread ended":    "A thread of the search ended.",
	"state limit":     "Stopped at the limit of states.",
	"depth limit":     "Not searched below the depth limit.",
	"bitstate":        "Bitstate search may have missed states.",
	"hash compaction": "Hash compaction may have missed states.",
	"stopped":         "Stopped by you.",
}

func judgePart(r *protocol.Result) sentence {
	switch r.Kind {
	case "pruned":
		return judgePruned(r)
	case protocol.KindHull:
		return sentence{kind: isPart, says: "What was looked for may be reachable", stress: ": only the hulls of zones may have it.", why: r.Message}
	}
	says := limits[r.Kind]
	if says == "" {
		says = capital(orElse(r.Kind, "stopped")) + "."
	}
	return sentence{kind: isPart, says: says + " " + noErrorAmong(r),
		stress: ": states that were not visited may contain an error.", why: sentences(r.Message, r.Bound(), pace(r), visitsNote(r))}
}

// judgePruned returns the verdict on a search that ended, but is of a kind that leaves out
// states.
func judgePruned(r *protocol.Result) sentence {
	s := sentence{kind: isPart, says: noErrorAmong(r), why: visitsNote(r),
		stress: ": a search of this kind leaves out states, and they may contain an error."}
	if several(r) {
		s.stress = ": searches of this kind leave out states, and they may contain an error."
	}
	return s
}

// sentences joins the sentences that are not empty.
func sentences(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), " ")
}

// lacking says what the model lacks, by the name of the estimate that needs it.
var lacking = map[string]string{
	"danger":  "This estimate needs labels that begin with `danger` where processes may be blocked forever, and the model has none.",
	"formula": "This estimate leads to assertions, and the check looks for none.",
	"hpl":     "This estimate leads to failing assertions and to deadlocks, and the check looks for neither.",
}

// judgeRefused returns the verdict on a request that cannot be carried out although the
// model has no errors.
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
	s := sentence{kind: isInput, says: capital(inWords(errors)) + " errors to fix before this can be checked"}
	if errors == 1 {
		s.says = "One error to fix before this can be checked"
	}
	switch {
	case warnings == 1:
		s.why = "There is also one warning. It does not prevent a check, but is probably not what you meant."
	case warnings > 1:
		s.why = "There are also " + inWords(warnings) + " warnings. They do not prevent a check, but are probably not what you meant."
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
