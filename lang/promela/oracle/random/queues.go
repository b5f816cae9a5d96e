package random

import (
	"maps"
	"slices"
	"strings"
)

// A queue is a way to have a channel: declarations of the model and of a process, and its name Q there.
type queue struct{ global, local, name string }

var queues = map[string]queue{
	"global":               {"chan q = [2] of { T };", "", "q"},
	"of an array":          {"chan q[2] = [2] of { T };", "", "q[n]"},
	"local":                {"", "chan q = [2] of { T };", "q"},
	"of a local array":     {"", "chan q[2] = [2] of { T };", "q[1 - n]"},
	"of a structure":       {"typedef H { byte b; chan q = [2] of { T } }; H h;", "", "h.q"},
	"of a local structure": {"typedef H { byte b; chan q = [2] of { T } };", "H h[2];", "h[n].q"},
	"assigned":             {"chan p = [2] of { T };", "chan q; q = p;", "q"},
	"initially another":    {"chan p[2] = [2] of { T };", "chan q = p[1];", "q"},
	"received":             {"chan p = [2] of { T }; chan w = [1] of { chan };", "chan q; w!p; w?q;", "q"},
	"never made":           {"chan q;", "", "q"},
	"rendezvous":           {"chan q = [0] of { T };", "", "q"},
	"large":                {"chan q = [9] of { T };", "", "q"},
}

// messages are fields of a message: their types, two messages, and the variables that receive them.
var messages = map[string][4]string{
	"byte":            {"byte", "1", "2", "v"},
	"bit":             {"bit", "1", "2", "v"},
	"bool, short":     {"bool, short", "true, -1", "false, 40000", "v, s"},
	"mtype, byte":     {"mtype, byte", "lo(1)", "hi, 2", "m, v"},
	"int, pid":        {"int, pid", "-5, _pid", "1 << 20, 3", "s, v"},
	"channel":         {"chan", "o", "o", "k"},
	"structure":       {"R", "r", "t", "t"},
	"structure, byte": {"R, byte", "r, 1", "t, 2", "t, v"},
	"unsigned":        {"unsigned u : 3", "7", "9", "v"},
}

// operations have a queue Q, messages A and B, and variables V.
var operations = []string{
	"Q!A; Q?V", "Q!A; Q!B; Q?V; Q?V", "Q!B; Q!!A; Q?V", "Q!B; Q!A; Q??A; Q?V", "Q!A; Q?<V>; Q?V", "Q!A; Q!B; Q??<B>", "Q!A; (Q?[A]) -> Q?V", "Q!B; (Q??[A]) -> Q?V",
	"Q!A; Q!B; Q!A", "Q!A; n = len(Q) - 1; v = n", "(empty(Q)) -> Q!A; (nempty(Q)); (nfull(Q)) -> Q!A; (full(Q))", "Q!A; if :: Q?V :: Q!B :: full(Q) fi",
	"Q?V", "xs Q; Q!A", "xr Q; Q!A; Q?V", "atomic { Q!A; Q?V }", "d_step { Q!A; Q?V }", "Q!A; Q?B", "Q!A; Q?eval(n)", "do :: Q!A :: Q?V :: Q!!B :: timeout -> break od",
}

// Queues visits one in every models, from number first on, of those that have each operation with each kind
// of message at each kind of channel, about 2,000. name says what a model has.
func Queues(first, every int, visit func(name, text string)) {
	n := first
	for _, kind := range slices.Sorted(maps.Keys(queues)) {
		for _, message := range slices.Sorted(maps.Keys(messages)) {
			for _, operation := range operations {
				if n++; n%every == 0 {
					visit(kind+", "+message+", "+operation, queued(queues[kind], messages[message], operation))
				}
			}
		}
	}
}

func queued(q queue, m [4]string, operation string) string {
	variables := strings.NewReplacer("Q", q.name, "A", m[1], "B", m[2], "V", m[3])
	declared := strings.NewReplacer("T", m[0])
	return `mtype = { lo, hi };
typedef R { byte f; short g[2] }; R r;
chan o = [1] of { byte };
` + declared.Replace(q.global) + `
active proctype P() { byte n = 1, v; short s; mtype m; chan k; R t; t.f = 3; t.g[1] = -1; ` + declared.Replace(q.local) + " " + variables.Replace(operation) + `; n = 0 }
active proctype O() { o!1; if :: o?_ :: r.f = 2; r.g[0] = 7 fi; r.f = 4 }
`
}
