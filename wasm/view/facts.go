package view

import (
	"strconv"

	"beeline/wasm/session"
)

// A fact is a number with its name and, where there is a limit, its part of it.
type fact struct {
	name  string
	value string
	of    string
	meter bool
	used  float64 // 0 to 1, of the limit
}

// ProgressFacts shows the numbers of a running check, those with a limit with a meter.
func ProgressFacts(p *session.Progress) string {
	rate := uint64(0)
	if p.Seconds > 0.05 {
		rate = uint64(float64(p.States)/p.Seconds/1000+0.5) * 1000
		if rate < 10000 {
			rate = uint64(float64(p.States)/p.Seconds + 0.5)
		}
	}
	states := fact{name: "States", value: number(p.States)}
	if p.MaxStates > 0 {
		states.of, states.meter, states.used = "of "+number(p.MaxStates), true, float64(p.States)/float64(p.MaxStates)
	}
	memory := fact{name: "Memory", value: size(p.Bytes)}
	if p.MaxBytes > 0 {
		memory.of, memory.meter, memory.used = "of "+size(p.MaxBytes), true, float64(p.Bytes)/float64(p.MaxBytes)
	}
	time := fact{name: "Time", value: duration(p.Seconds)}
	if p.MaxSeconds > 0 {
		time.of, time.meter, time.used = "of "+duration(p.MaxSeconds), true, p.Seconds/p.MaxSeconds
	}
	return writeFacts([]fact{states, {name: "States per second", value: number(rate)},
		{name: "Frontier", value: number(p.Frontier)}, {name: "Depth", value: number(p.Depth)}, memory, time})
}

// ProgressNote says, below the facts of a running check, what can be done meanwhile.
func ProgressNote() string {
	return `<p class="facts-note">You can go on editing. The result will be of the text as it was when you pressed Check.</p>`
}

// ResultFacts shows the numbers of a finished check.
func ResultFacts(r *session.Result) string {
	facts := []fact{
		{name: "States stored", value: number(r.States)},
		{name: "States matched", value: number(r.Matched)},
		{name: "Depth", value: number(r.Depth)},
		{name: "State", value: size(r.StateBytes)},
		{name: "Memory", value: size(r.PeakBytes)},
		{name: "Time", value: duration(r.Seconds)},
	}
	limited := map[string]int{"state limit": 0, "depth limit": 2, "memory limit": 4, "time limit": 5}
	if i, ok := limited[r.Kind]; ok && r.Verdict == session.VerdictIncomplete {
		facts[i].of = "limit reached"
	}
	return writeFacts(append(facts, lossFacts(r.Lossy)...)) + reducedNote(r) + slowNote(r)
}

// lossFacts shows how well a store that does not keep states whole told them apart.
func lossFacts(l *session.Lossy) []fact {
	switch {
	case l == nil:
		return nil
	case l.Table > 0:
		return []fact{{name: "Hash factor", value: factor(l.HashFactor), of: "best above 100"},
			{name: "Expected coverage", value: coverage(l.Coverage), of: "of the states met"}}
	}
	return []fact{{name: "Risk of an omission", value: probability(l.Omission), of: "with " + count(uint64(l.Bits), "bit", "bits") + " a state"}}
}

// reducedNote says that fewer states than all were visited.
func reducedNote(r *session.Result) string {
	if !r.Reduced {
		return ""
	}
	var m markup
	m.element("p", "facts-note", "Reduced: where the order of steps makes no difference, one order stands for all, so fewer states tell as much.")
	return m.String()
}

// slowNote says why a search took longer than it need have.
func slowNote(r *session.Result) string {
	if r.Slow == "" {
		return ""
	}
	var m markup
	m.element("p", "facts-note", "Beeline's interpreter did this search, because no faster code could be made for the model: "+r.Slow+".")
	return m.String()
}

func writeFacts(facts []fact) string {
	var m markup
	m.raw(`<dl class="facts">`)
	for _, f := range facts {
		m.raw(`<div>`)
		m.element("dt", "", f.name)
		m.raw(`<dd>`)
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

// Footnote says below a score how it was found and how to read it.
func Footnote(r *session.Result) string {
	var m markup
	if r.States > 0 {
		m.text("Searched " + count(r.States, "state", "states") + " in " + duration(r.Seconds))
		if r.Errors == 1 && !r.Exhaustive && r.Iterations == nil {
			m.raw(` and stopped at the first error`)
		}
		m.raw(`. `)
	}
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
