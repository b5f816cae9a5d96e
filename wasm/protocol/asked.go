package protocol

// A Scope says which errors a check has looked for.
type Scope struct {
	Condition  string // goal or invariant if there is one, property if runs that never end were checked
	Assertions bool   // options leave assertions out
	Some       bool   // the text has assertions
	None       bool   // the text has no assertions, and the check would have looked for them
	Ends       bool   // options leave deadlocks out
	Others     bool   // properties of the text were left out, or an event sequence was checked
}

// Scope reads Checked.
func (r *Result) Scope() (s Scope) {
	for i := range r.Checked {
		switch c := &r.Checked[i]; c.What {
		case "property", "goal", "invariant":
			s.Condition = c.What
		case "assertion":
			s.Assertions, s.None, s.Some = c.State == CheckedIgnored, c.State == CheckedNone, c.Text != ""
		case "ends":
			s.Ends = c.State == CheckedIgnored
		case "trace", "other":
			s.Others = true
		}
	}
	return s
}

// LookedFor names the errors that a check of states has looked for, for a sentence that begins
// with "No". It is "error" if options leave nothing out.
func (r *Result) LookedFor() string {
	s := r.Scope()
	nothingElse := s.Ends && (s.Assertions || s.None)
	switch {
	case s.Condition == "property" || !s.Ends && !s.Assertions:
		return "error"
	case nothingElse && s.Condition == "goal":
		return "such state"
	case nothingElse && s.Condition != "":
		return "violation of the invariant"
	case nothingElse:
		return "fault, such as an index out of range,"
	case s.Condition != "":
		return "error that was asked for"
	case s.Ends:
		return "violated assertion"
	}
	return "deadlock"
}

// LookedForEach is LookedFor, but names each kind of error if the text has properties that were
// not checked: "error" would seem to include them.
func (r *Result) LookedForEach() string {
	const faults = "violated assertion and no invalid end state"
	all := r.LookedFor()
	if all != "error" || len(r.Unchecked) == 0 {
		return all
	}
	switch r.Scope().Condition {
	case "goal":
		return "such state, no " + faults
	case "invariant":
		return "violation of the invariant, no " + faults
	}
	return faults
}

// NoRun ends a sentence about runs that have no error. What the search has not looked for may be
// an error of these runs.
func (r *Result) NoRun() string {
	if s := r.Scope(); s.Ends || s.Assertions && s.Some || s.Others || len(r.Rows) > 1 {
		return " has such an error."
	}
	return " has an error."
}
