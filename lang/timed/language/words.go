package language

import (
	"strings"

	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/lang/report"
)

// faults gives every fault its kind and a sentence.
var faults = [...]struct{ kind, says string }{
	ts.NoFault:         {"no error", "There is no error."},
	ts.GoalReached:     {"goal reached", "The state is the goal."},
	ts.IndexOutOfRange: {"invalid array index", "An array has no element with this index."},
	ts.DivisionByZero:  {"division by zero", "A division or remainder has the divisor zero."},
	ts.Overflow:        {"overflow", "A result does not fit 32 bits."},
	ts.NegativeClock:   {"negative clock", "A clock is set to a negative value."},
	ts.LargeClock:      {report.LargeClock, "A clock has a value that is too large to be searched, or is compared with one. Use smaller numbers."},
	ts.ValueOutOfRange: {"value out of range", "An integer is set to a value outside its range."},
	ts.EndlessUpdate:   {"endless update", "The statements of an edge do not end."},
}

// ErrorKind returns the name of an error.
func (s *subject) ErrorKind(kind search.ErrorKind, fault ts.Fault) string {
	switch kind {
	case search.Faulty:
		return faults[fault].kind
	case search.AcceptanceCycle:
		return "acceptance cycle"
	}
	return "error"
}

// ErrorSays returns a sentence about an error.
func (s *subject) ErrorSays(kind search.ErrorKind, fault ts.Fault) string {
	if kind == search.AcceptanceCycle || fault == ts.GoalReached {
		return s.target.found
	}
	return faults[fault].says
}

// ErrorMessage adds the time and the number of steps, and when the state is the goal. Explain has
// computed the times.
func (s *subject) ErrorMessage(t *report.Trail, kind search.ErrorKind, fault ts.Fault) string {
	message := s.ErrorSays(kind, fault)
	if n := len(t.Steps); n > 0 && t.Steps[n-1].Values != "" {
		at, _, _ := strings.Cut(t.Steps[n-1].Values, ",")
		last := "The only step"
		if n > 1 {
			last = format.Sprintf("The last of %d steps", n)
		}
		message += format.Sprintf(" %s is %s.", last, strings.Replace(at, "at", "at time", 1))
	}
	if n := len(t.Steps); kind == search.AcceptanceCycle && n > 0 && t.Steps[n-1].Statement != noStep && t.Steps[n-1].Statement != noEnd {
		message += format.Sprintf(" Steps %d to %d repeat forever.", t.Loop+1, n)
	}
	if s.fastest != nil {
		message += " No run needs less time."
	}
	if s.moment != "" {
		message += format.Sprintf(" The state is as described at time %s.", s.moment)
	}
	return message
}

// count writes a number of things.
func count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return report.Grouped(uint64(n)) + " " + several
}

// clocks returns the number of the clocks of the text.
func (s *subject) clocks() int {
	if s.fastest != nil {
		return len(s.network.Clocks) - 1
	}
	return len(s.network.Clocks)
}

// Report writes what was searched and the counts of the search.
func (s *subject) Report(x *lang.Summary) string {
	var b strings.Builder
	format.Fprintf(&b, "Timed automata, semantics of %s: %s, %s, %s\n", s.semantics, count(len(s.network.Automata), "process", "processes"),
		count(s.clocks(), "clock", "clocks"), count(len(s.network.Integers), "integer", "integers"))
	if s.target != nil {
		format.Fprintf(&b, "Looked for: %s\n", s.target.looked)
	} else {
		format.Fprintf(&b, "Looked for: steps that cannot be executed. %s\n", s.goalHint)
	}
	if x.Kind != "" {
		format.Fprintf(&b, "Found: %s. Each step is as early as possible; after strict guards it is a fraction later\n", x.Kind)
	}
	if s.target != nil && s.target.bounds != nil {
		format.Fprintf(&b, "Found: %s\n", s.target.bounds.answer(x.Complete && x.Lossy == nil))
	}
	if !x.Complete {
		b.WriteString("Warning: the search has not visited all states\n")
	}
	for _, w := range x.Warnings {
		format.Fprintf(&b, "Warning: %s\n", w)
	}
	stored := "states stored with zones included in others left out"
	switch {
	case x.Hulls:
		stored = "hulls of zones stored"
	case s.model.Cover == nil:
		stored = "states stored"
	}
	format.Fprintf(&b, "%s %s, %s transitions\n", report.Grouped(x.Progress.Stored), stored, report.Grouped(x.Progress.Transitions()-1))
	format.Fprintf(&b, "%.3g seconds\n\n", x.Seconds)
	return b.String()
}
