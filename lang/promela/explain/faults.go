package explain

import (
	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/lang/report"
)

// faults gives every fault its kind, in the words of Spin if Spin knows it, and a sentence.
var faults = [...]struct{ kind, says string }{
	ts.AssertionViolated:    {"assertion violated", "The assertion is false."},
	ts.IndexOutOfRange:      {"invalid array index", "An array has no element with this index."},
	ts.DivisionByZero:       {"division by zero", "A division or remainder has the divisor zero."},
	ts.UninitializedChannel: {"uninitialized channel", "The channel variable holds no channel: it was never set, or the process of its channel has ended."},
	ts.TooFewParameters:     {"too few parameters", "A message here has fewer fields than its channel."},
	ts.TooManyParameters:    {"too many parameters", "A message here has more fields than its channel."},
	ts.RendezvousPoll:       {"poll of a rendezvous channel", "A rendezvous channel holds no messages, so it cannot be polled."},
	ts.GoalReached:          {"goal reached", "The condition of the goal holds."},
	ts.ClaimEnded:           {"end state in claim reached", "The claim reaches its end."},
	ts.UnexpectedEvent:      {"event_trace error (no matching event)", "The trace does not allow this message here."},
	ts.TraceMatched:         {"event_trace error (all events matched)", "With this message the run has followed the whole notrace."},
	ts.AmbiguousEvent:       {"non-determinism in event-trace", "This message fits the trace in two ways, and a trace must leave no choice."},
	ts.TooManyProcesses:     {"too many processes", "At most 255 processes can exist at a time."},
	ts.BlockInDStep:         {"block in d_step", "A d_step cannot be interrupted, and its next statement cannot be executed."},
	ts.RendezvousInDStep:    {"rendezvous in d_step", "In a d_step only the first statement can be a rendezvous send."},
	ts.EndlessDStep:         {"endless d_step", "A d_step never ends."},
	ts.UnfinishedDStep:      {"unfinished d_step", "A d_step was interrupted. It is not known whether it ends."},
	ts.EndlessEvaluation:    {"endless evaluation", "A process asks enabled() about itself, or the answer depends on itself."},
	ts.TooManyChannels:      {"too many channels", "At most 255 channels can exist at a time."},
	ts.PriorityOutOfRange:   {"priority out of range", "A priority must be a number from 1 to 255."},
}

// Deadlock is the name of the error search.Deadlock.
const Deadlock = "invalid end state"

// cycles gives every error that a loop can be its name, in the words of Spin, and a sentence.
var cycles = map[search.ErrorKind]struct{ kind, says string }{
	search.AcceptanceCycle:  {"acceptance cycle", "An accepting state comes again and again."},
	search.NonProgressCycle: {"non-progress cycle", "No progress label comes any more."},
}

// ErrorKind returns the name of an error: "assertion violated". fault matters for
// search.Faulty only.
func (*Model) ErrorKind(kind search.ErrorKind, fault ts.Fault) string {
	if kind == search.Deadlock {
		return Deadlock
	}
	if c, ok := cycles[kind]; ok {
		return c.kind
	}
	return faults[fault].kind
}

// ErrorSays returns a sentence about an error.
func (*Model) ErrorSays(kind search.ErrorKind, fault ts.Fault) string {
	if kind == search.Deadlock {
		return "No process can continue, and not all of them are at a valid end."
	}
	if c, ok := cycles[kind]; ok {
		return c.says
	}
	return faults[fault].says
}

// ErrorMessage returns ErrorSays and a sentence with place and step of the error. Of a run that
// never ends it returns which steps repeat.
func (m *Model) ErrorMessage(t *report.Trail, kind search.ErrorKind, fault ts.Fault) string {
	says := m.endSays(t, kind, fault)
	n := len(t.Steps)
	if _, ok := cycles[kind]; ok {
		return repeats(t)
	}
	switch {
	case n == 0 && t.Length > 0, n > 0 && (kind == search.Deadlock || t.Steps[n-1].Fault == ""):
		if t.Length == 1 {
			return says + " This happens after 1 step."
		}
		return format.Sprintf("%s This happens after %d steps.", says, t.Length)
	case n == 0:
		return says + " This is so in the initial state."
	}
	s := &t.Steps[n-1]
	return format.Sprintf("%s Process %d (%s) executes %s in line %d at step %d.", says, s.Pid, s.Proctype, s.Statement, s.Line, t.Length)
}

// repeats says which steps of a lasso repeat.
func repeats(t *report.Trail) string {
	switch loop := t.Length - t.Loop; {
	case loop == 0:
		return format.Sprintf("The system makes no step any more after step %d.", t.Length)
	case loop == 1:
		return format.Sprintf("Step %d repeats forever.", t.Length)
	default:
		return format.Sprintf("Steps %d to %d repeat forever.", t.Loop+1, t.Length)
	}
}
