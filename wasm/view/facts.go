package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// A fact is a number with its name, and with a meter if there is a limit.
type fact struct {
	_     [0]func() // comparisons of this type would enlarge the module
	name  string
	value string
	of    string
	meter bool
	used  float64 // share of the limit, 0 to 1
}

// ProgressFacts shows the numbers of a running check, with meters for limits.
func ProgressFacts(p *protocol.Progress) string {
	rate := uint64(0)
	if p.Seconds > 0.05 {
		rate = uint64(float64(p.States)/p.Seconds/1000+0.5) * 1000
		if rate < 10000 {
			rate = uint64(float64(p.States)/p.Seconds + 0.5)
		}
	}
	states := fact{name: "States", value: protocol.Grouped(p.States)}
	depth := []fact{{name: searchDepth, value: protocol.Grouped(p.Depth)}}
	switch {
	case p.Iterations != nil: // each search has a depth of its own
		states.name, depth = "States visited", nil
	case len(p.Members) > 0:
		states.of = "in all searches"
	}
	if p.MaxStates > 0 {
		states.of, states.meter, states.used = "of "+protocol.Grouped(p.MaxStates), true, float64(p.States)/float64(p.MaxStates)
	}
	memory := fact{name: memoryFact, value: size(p.Bytes)}
	if p.MaxBytes > 0 {
		memory.of, memory.meter, memory.used = "of "+size(p.MaxBytes), true, float64(p.Bytes)/float64(p.MaxBytes)
	}
	time := fact{name: "Time", value: duration(p.Seconds)}
	if p.MaxSeconds > 0 {
		time.of, time.meter, time.used = "of "+duration(p.MaxSeconds), true, p.Seconds/p.MaxSeconds
	}
	facts := []fact{states, {name: "States per second", value: protocol.Grouped(rate)}, {name: "Frontier", value: protocol.Grouped(p.Frontier)}}
	return writeFacts(append(append(facts, depth...), memory, time), (*markup).text)
}

// searchDepth names the longest path of a search, which need not be the run that is shown.
const searchDepth = "Search depth"

// ProgressNote is the sentence below the facts of a running check.
func ProgressNote() string {
	return `<p class="facts-note">You can continue editing. The result will be for the text that you had when you pressed Check.</p>`
}

// ResultFacts shows the numbers of a finished check. Runs that were not searched for have
// none.
func ResultFacts(r *protocol.Result) string {
	if isWalk(r) {
		return notes(r)
	}
	var facts []fact
	for _, f := range []struct {
		fact
		limit string
		known bool
	}{
		{stored(r), "state limit", r.States > 0},
		{fact{name: "States matched", value: protocol.Grouped(r.Matched)}, "", r.States > 0},
		{fact{name: searchDepth, value: protocol.Grouped(r.Depth), of: "longest path"}, "depth limit", r.States > 0 && r.Iterations == nil},
		{fact{name: "State", value: size(r.StateBytes)}, "", r.StateBytes > 0},
		{memoryOf(r), "memory limit", r.PeakBytes > 0},
		{fact{name: "Time", value: duration(r.Seconds)}, "time limit", true},
	} {
		if f.limit != "" && f.limit == r.Kind && r.Verdict == protocol.VerdictIncomplete {
			f.of = "limit reached"
			if f.name == memoryFact && ofOne(r) {
				f.of = "its part of the limit"
			}
		}
		if f.known {
			facts = append(facts, f.fact)
		}
	}
	return writeFacts(append(facts, lossFacts(r.Lossy)...), (*markup).term) + reducedNote(r) + noKernelNote(r) + notes(r)
}

const memoryFact = "Memory"

// byOne is what a number counts when several searches have run.
const byOne = "by one of the searches"

// ofOne reports whether the numbers of a result are those of one of several searches that have run.
func ofOne(r *protocol.Result) bool {
	started := 0
	for i := range r.Members {
		if r.Members[i].States > 0 {
			started++
		}
	}
	return started > 1
}

func memoryOf(r *protocol.Result) fact {
	f := fact{name: memoryFact, value: size(r.PeakBytes)}
	if ofOne(r) {
		f.of = byOne
	}
	return f
}

// stored returns the number of states that a search has stored. Searches that visit states
// repeatedly have the number of visits instead.
func stored(r *protocol.Result) fact {
	f := fact{name: "States stored", value: protocol.Grouped(r.States)}
	if countsVisits(r) {
		f.name, f.of = "States visited", "each visit counted"
	}
	switch {
	case ofOne(r):
		f.of = byOne
	case r.Iterations != nil:
		f.of = "in " + smallTables(r.Iterations)
	}
	return f
}

// lossFacts shows how likely a lossy store is to have missed states.
func lossFacts(l *protocol.Lossy) []fact {
	switch {
	case l == nil:
		return nil
	case l.Table > 0:
		return []fact{{name: "Hash factor", value: factor(l.HashFactor), of: "best above 100"},
			{name: "Expected coverage", value: coverage(l.Coverage), of: "of the states visited"}}
	}
	return []fact{{name: "Risk of an omission", value: protocol.Chance(l.Omission), of: "with " + count(uint64(l.Bits), "bit", "bits") + " a state"}}
}

// reducedNote explains the reduced state space, or says why the space for a property of runs that
// never end is not reduced.
func reducedNote(r *protocol.Result) string {
	var m markup
	if !r.Reduced {
		if isEndless(r) && r.WhyNotReduced != "" {
			m.element("p", "facts-note", "Not reduced, so the search visits every order of steps: "+r.WhyNotReduced+".")
		}
		return m.String()
	}
	note := "Reduced: where the order of steps makes no difference, only one order is visited. The verdict stays the same."
	if r.Iterations == nil {
		note += " Steps that no other process notices are merged, so a run can have more steps than the search depth."
	}
	m.element("p", "facts-note", note)
	return m.String()
}

// notes writes the sentences in Result.Notes.
func notes(r *protocol.Result) string {
	var m markup
	for _, note := range r.Notes {
		m.element("p", "facts-note", note)
	}
	return m.String()
}

// noKernelNote says why the interpreter searched instead of a kernel.
func noKernelNote(r *protocol.Result) string {
	if r.WhyNoKernel == "" {
		return ""
	}
	var m markup
	m.element("p", "facts-note", "Beeline's interpreter did this search, instead of faster code made for the model: "+r.WhyNoKernel+".")
	return m.String()
}

// writeFacts writes numbers, with the function for their names. Progress replaces its numbers all
// the time, so their names are no links.
func writeFacts(facts []fact, name func(*markup, string)) string {
	var m markup
	m.raw(`<dl class="facts">`)
	for _, f := range facts {
		m.raw(`<div>`)
		m.raw(`<dt>`)
		name(&m, f.name)
		m.raw(`</dt><dd>`)
		m.text(f.value)
		if f.of != "" {
			m.element("span", "of", f.of)
		}
		if f.meter {
			m.raw(`<meter min="0" max="1" value="`, strconv.FormatFloat(min(f.used, 1), 'f', 3, 64), `"`)
			m.attr("aria-label", f.name+" used")
			m.raw(`></meter>`)
		}
		m.raw(`</dd></div>`)
	}
	m.raw(`</dl>`)
	return m.String()
}

// endsAtFirst reports whether a search ends with its first error. Others continue for
// shorter runs.
func endsAtFirst(search string) bool {
	s := protocol.SearchNamed(search)
	return s.HasStore && !s.ShortTrails
}

// searched says how many states and how much time it took to find a run. It is "" for
// several searches, which the page lists.
func searched(r *protocol.Result) string {
	took := " in " + duration(r.Seconds)
	switch {
	case r.States == 0 || several(r):
		return ""
	case countsVisits(r):
		return "Visited states " + count(r.States, "time", "times") + took + ". "
	case r.Errors == 1 && !r.Exhaustive && endsAtFirst(r.Search):
		return "Searched " + count(r.States, "state", "states") + took + " and stopped at the first error. "
	}
	return "Searched " + count(r.States, "state", "states") + took + ". "
}

// Footnote says how the run of a score was found, and explains open dots.
func Footnote(r *protocol.Result) string {
	var m markup
	m.text(searched(r))
	if t := r.Trail; t != nil {
		if t.Skipped > 0 {
			m.text("Of the run " + shownPart(t) + " are shown. ")
		}
		for i := range t.Steps {
			if s := t.Steps[i].Message; s != nil && s.Kind == "send" && s.Match == 0 {
				m.raw(`An open dot is a message that nobody has received.`)
				break
			}
		}
	}
	if m.Len() == 0 {
		return ""
	}
	return `<p class="score-foot">` + m.String() + `</p>`
}
