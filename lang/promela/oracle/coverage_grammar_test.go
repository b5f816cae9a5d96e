//go:build !js

package oracle

import "strings"

// A family is a set of places with the constructs that each of them allows.
type family struct{ places, constructs []string }

// list splits names at commas.
func list(names string) []string {
	var out []string
	for _, n := range strings.Split(names, ",") {
		if n = strings.Join(strings.Fields(n), " "); n != "" {
			out = append(out, n)
		}
	}
	return out
}

// with returns names with a prefix.
func with(prefix string, names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = prefix + n
	}
	return out
}

var (
	// waiting are the statements that can be blocked.
	waiting = list(`condition, timeout, poll, random poll, remote label, enabled, channel test, send, sorted send,
		rendezvous send, receive, random receive, keeping receive, random keeping receive, rendezvous receive`)
	// acting are the statements that cannot be blocked, and compound ones.
	acting = list(`constant, run, set_priority, assignment, increment, decrement, assert, printf, printm, goto, break, if,
		do, block, atomic, d_step, inline, unless, for, for in, select`)
	statements = append(append(list("else, declaration, label alone"), waiting...), acting...)
	// guards leave out statements that differ only in their expression.
	guards = list(`else, condition, timeout, poll, channel test, send, rendezvous send, receive, random receive,
		rendezvous receive, assignment, if, do, block, atomic, d_step, inline, unless`)

	operands = append(list(`constant, variable, element, field, _pid, _nr_pr, _last, _priority, conditional, len, poll,
		random poll, remote label, remote variable, timeout, enabled, pc_value, get_priority`), operators[:21]...)
	probes = list("empty, full, nempty, nfull")
	types  = list("bit, byte, pid, short, int, unsigned, mtype, mtype of a set, chan, typedef")
)

// grammar lists what Promela allows where.
var grammar = []family{
	{list("file"), list(`mtype, mtype of a set, variable, typedef, inline, ltl, never, trace, notrace, proctype,
		active proctype, D_proctype, init`)},
	{list("global, local, field, parameter"), append(suffixed(types, " array"), types...)},
	{list("message"), types},
	{list("global prefix"), list("none, hidden, local, show")},
	{list("global value, local value, field value"), list("scalar, array, list")},
	{list("global channel, local channel, field channel"), list("rendezvous, buffer")},
	{list("width, size, list, active proctype count, proctype priority, active proctype priority, init priority, priority of run"),
		list("number, sum")},
	{compoundPlaces(), statements},
	{suffixed(list("main side without braces, escape without braces"), ", first"), statements},
	{list("label"), statements},
	{list("labels, global names, local names, parameter names"), list("one, several")},
	{list("sent, received, polled, argument of run, inline argument"), list("structure, element that is a structure")},
	{list("channel of a send, channel of a receive, channel of a poll"),
		list("variable, element, field, element with a subscript that varies")},
	{list("remote variable"), list("variable, element")},
	{with("beside ", guards), guards},
	{with("interrupted by ", guards), append(list("if, do, for, select, assert"), guards...)},
	{list(`assigned, assert, condition, printed, sent, eval, value, subscript, inline argument, argument of run,
		bound of for, bound of select, ?, ? :, number of a process, enabled, pc_value, get_priority, new priority,
		proctype provided, active proctype provided`), operands},
	{operators[:21], operands},
	{list("condition, assert, assigned, &&, ||, active proctype provided, ?"), probes},
	{list("received, polled"), list("constant, variable, element, field, _, eval")},
	{list("assigned, condition, assert, +"), list("run")},
	{list("condition"), list("set_priority")},
	{append(list("ltl"), operators[21:]...), append(operators[21:23:23], append(operators[24:], list("&&, ||, !, ==, <, remote label, variable")...)...)},
	{[]string{"never, first"}, list("do")},
}

func suffixed(names []string, suffix string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n + suffix
	}
	return out
}

// compoundPlaces returns the places of first and later statements in compound constructs.
func compoundPlaces() (places []string) {
	for _, p := range list("body, if, do, block, atomic, d_step, inline, main side, escape, for, for in") {
		places = append(places, p+", first", p+", later")
	}
	return places
}
