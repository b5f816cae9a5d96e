package explain

import (
	"slices"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
)

// Trace returns "trace" or "notrace", "" if a program has none.
func Trace(p *prog.Program) string {
	switch {
	case p.Trace == nil:
		return ""
	case p.Trace.Forbidden:
		return "notrace"
	}
	return "trace"
}

// maxExpected is how many messages of a trace are listed.
const maxExpected = 5

// expects returns the messages that the trace expects in the current state: "`q!1` or `q?_`". It is
// "" unless the error is that such a message does not come.
func (r *recorder) expects(kind search.ErrorKind, fault ts.Fault) string {
	incomplete := kind == search.Deadlock && !slices.ContainsFunc(r.before.processes, func(p vm.Process) bool {
		return !r.program.Procs[p.Proc].Locations[p.Location].ValidEnd
	})
	t := r.program.Trace
	if t == nil || !incomplete && (kind != search.Faulty || fault != ts.UnexpectedEvent) {
		return ""
	}
	var list []string
	for _, c := range r.sys.TraceLocation(r.before.state).Out {
		if a := &t.Actions[c.Action]; len(list) < maxExpected && (a.Op == prog.Send || a.Op == prog.Receive) {
			list = append(list, "`"+within(r.actionText(a), maxText)+"`")
		}
	}
	if list == nil {
		return "no more messages"
	}
	return strings.Join(list, " or ")
}

// endSays is ErrorSays for the end of a run, with the messages that its trace expects.
func (m *Model) endSays(t *report.Trail, kind search.ErrorKind, fault ts.Fault) string {
	switch {
	case t.Expects == "":
		return m.ErrorSays(kind, fault)
	case kind == search.Deadlock:
		return "No process can continue, and the " + Trace(m.program) + " is not complete. Next in it: " + t.Expects + "."
	}
	got, sign := "this message", "?"
	if n := len(t.Steps); n > 0 && t.Steps[n-1].Message != nil {
		last := t.Steps[n-1].Message
		if last.Kind == "send" {
			sign = "!"
		}
		got = "`" + last.Channel + sign + last.Text + "`"
	}
	return "The trace does not allow " + got + " here. It expects " + t.Expects + "."
}
