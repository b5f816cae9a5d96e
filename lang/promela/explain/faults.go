package explain

import (
	"fmt"

	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/lang/report"
)

// faults gives every fault its kind, in Spin's words where it has some, and a
// sentence for people.
var faults = map[ts.Fault]struct{ kind, says string }{
	ts.AssertionViolated:    {"assertion violated", "The assertion is false."},
	ts.IndexOutOfRange:      {"invalid array index", "An array has no element with this index."},
	ts.DivisionByZero:       {"division by zero", "Something is divided by zero."},
	ts.UninitializedChannel: {"uninitialized channel", "The channel variable has not been given a channel."},
	ts.TooFewParameters:     {"too few parameters", "A message has fewer fields here than the channel was declared with."},
	ts.TooManyParameters:    {"too many parameters", "A message has more fields here than the channel was declared with."},
	ts.RendezvousPoll:       {"poll of a rendezvous channel", "A rendezvous channel holds no messages that could be polled."},
	ts.GoalReached:          {"goal reached", "The condition of the goal holds."},
	ts.TooManyProcesses:     {"too many processes", "There cannot be more than 255 processes at a time."},
	ts.BlockInDStep:         {"block in d_step", "A d_step cannot be interrupted, and its next statement cannot be executed."},
	ts.RendezvousInDStep:    {"rendezvous in d_step", "A rendezvous send cannot stand inside a d_step, except as its first statement."},
	ts.EndlessDStep:         {"endless d_step", "A d_step goes round without end."},
	ts.UnfinishedDStep:      {"unfinished d_step", "A d_step was interrupted: whether it ends is not known."},
	ts.EndlessEvaluation:    {"endless evaluation", "enabled() asks about itself without end."},
	ts.TooManyChannels:      {"too many channels", "There cannot be more than 255 channels at a time."},
	ts.PriorityOutOfRange:   {"priority out of range", "A priority is a number from 1 to 255."},
}

const deadlock = "invalid end state"

// ErrorKind names what is wrong at the end of a trail.
func (*Model) ErrorKind(kind search.ErrorKind, fault ts.Fault) string {
	if kind == search.Deadlock {
		return deadlock
	}
	return faults[fault].kind
}

// ErrorSays is a sentence about it.
func (*Model) ErrorSays(kind search.ErrorKind, fault ts.Fault) string {
	if kind == search.Deadlock {
		return "No process can move, and not all of them are at an end."
	}
	return faults[fault].says
}

// ErrorMessage is one sentence: what, where, when.
func (m *Model) ErrorMessage(t *report.Trail, kind search.ErrorKind, fault ts.Fault) string {
	says := m.ErrorSays(kind, fault)
	n := len(t.Steps)
	switch {
	case n == 0 && t.Length > 0, n > 0 && kind == search.Deadlock:
		return fmt.Sprintf("%s It comes to this in %d steps.", says, t.Length)
	case n == 0:
		return says + " It is so in the initial state."
	}
	s := &t.Steps[n-1]
	return fmt.Sprintf("%s Process %d (%s) executes %s in line %d at step %d.", says, s.Pid, s.Proctype, s.Statement, s.Line, t.Length)
}
