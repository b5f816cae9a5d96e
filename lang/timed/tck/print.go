package tck

import (
	"errors"
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/net"
)

// Print writes a network. Reading the text gives the same network, but for the names that TChecker
// does not allow, and for updates that leave the range of an integer: in TChecker they are no steps.
// An error says what TChecker's language cannot say: urgent channels, priorities, receivers of
// broadcasts that have guards, and code with choices, loops, arrays or operators on bits.
func Print(n *net.Network) (string, error) {
	w := &writer{network: n, used: map[string]bool{}}
	w.names()
	w.declarations()
	for a := range n.Automata {
		w.automaton(a)
	}
	w.vectors()
	return w.b.String(), w.err
}

// A writer writes lines.
type writer struct {
	network                             *net.Network
	used                                map[string]bool
	events, clocks, integers, processes []string
	b                                   strings.Builder
	err                                 error // the first one
}

func (w *writer) line(layout string, args ...any) {
	w.b.WriteString(format.Sprintf(layout, args...) + "\n")
}

func (w *writer) refuse(what string) {
	if w.err == nil {
		w.err = errors.New("TChecker's language has no " + what)
	}
}

// names makes names of letters, digits, dots and _, each one once.
func (w *writer) names() {
	n := w.network
	for _, e := range n.Events {
		w.events = append(w.events, w.name(e))
	}
	for _, x := range n.Clocks {
		w.clocks = append(w.clocks, w.name(x))
	}
	for i := range n.Integers {
		w.integers = append(w.integers, w.name(n.Integers[i].Name))
	}
	for a := range n.Automata {
		w.processes = append(w.processes, w.name(n.Automata[a].Name))
	}
}

func (w *writer) name(text string) string {
	out := strings.TrimRight(strings.Map(func(c rune) rune {
		if c < 128 && (isLetter(byte(c)) || isDigit(byte(c)) || c == '.') {
			return c
		}
		return '_'
	}, strings.NewReplacer("!", "_send", "?", "_receive").Replace(text)), "_")
	if out == "" || !isLetter(out[0]) {
		out = "_" + out
	}
	for w.used[out] {
		out += "_"
	}
	w.used[out] = true
	return out
}

func (w *writer) declarations() {
	name := w.network.Name
	if name == "" {
		name = "network"
	}
	w.line("system:%s", w.name(name))
	for _, e := range w.events {
		w.line("event:%s", e)
	}
	for _, x := range w.clocks {
		w.line("clock:1:%s", x)
	}
	for i, v := range w.network.Integers {
		w.line("int:1:%d:%d:%d:%s", v.Min, v.Max, v.Initial, w.integers[i])
	}
	if w.network.Priorities != nil {
		w.refuse("priorities")
	}
}

func (w *writer) automaton(a int) {
	of := &w.network.Automata[a]
	p := w.processes[a]
	w.line("process:%s", p)
	for i := range of.Locations {
		l := &of.Locations[i]
		var list []string
		for _, first := range of.Initial {
			if first == i {
				list = append(list, "initial:")
			}
		}
		if len(l.Labels) > 0 {
			list = append(list, "labels:"+strings.Join(l.Labels, ","))
		}
		if text := w.condition(&l.Invariant); text != "" {
			list = append(list, "invariant:"+text)
		}
		switch {
		case l.Committed:
			list = append(list, "committed:")
		case l.Urgent:
			list = append(list, "urgent:")
		}
		w.line("location:%s:%s{%s}", p, l.Name, strings.Join(list, " : "))
	}
	for i := range of.Edges {
		e := &of.Edges[i]
		var list []string
		if text := w.condition(&e.Guard); text != "" {
			list = append(list, "provided:"+text)
		}
		if text := w.update(&e.Update); text != "" {
			list = append(list, "do:"+text)
		}
		w.line("edge:%s:%s:%s:%s{%s}", p, of.Locations[e.From].Name, of.Locations[e.To].Name, w.events[e.Event], strings.Join(list, " : "))
	}
}

func (w *writer) vectors() {
	for _, v := range w.network.Vectors {
		if v.Urgent {
			w.refuse("urgent channels")
		}
		text := "sync"
		for i, p := range v.Parts {
			text += ":" + w.processes[p.Automaton] + "@" + w.events[p.Event]
			receives := v.Broadcast && i > 0
			if receives && w.guarded(p) {
				w.refuse("receivers that stay because of a guard")
			}
			if p.Weak || receives {
				text += "?"
			}
		}
		if len(v.Parts) > 1 {
			w.line("%s", text)
		}
	}
}

// guarded reports whether an edge with an event has a guard.
func (w *writer) guarded(p net.Part) bool {
	for _, e := range w.network.Automata[p.Automaton].Edges {
		if e.Event == p.Event && len(e.Guard.Clocks)+len(e.Guard.Code) > 0 {
			return true
		}
	}
	return false
}

// A term is what code has pushed.
type term struct {
	text   string
	number int // of a constant, or of a clock
}

// operatorTexts are those of integers, "" for other ones.
var operatorTexts = [net.Assign + 1]string{
	net.Add: "+", net.Subtract: "-", net.Multiply: "*", net.Divide: "/", net.Remainder: "%",
	net.Equal: "==", net.NotEqual: "!=", net.Less: "<", net.LessEqual: "<=", net.Greater: ">", net.GreaterEqual: ">=",
}

func (w *writer) condition(c *net.Condition) string {
	var list []string
	for _, x := range c.Clocks {
		list = append(list, w.constraint(x))
	}
	return strings.Join(append(list, w.code(c.Code)...), " && ")
}

// constraint writes a constraint of clocks.
func (w *writer) constraint(c net.Constraint) string {
	strict := "="
	if c.Strict {
		strict = ""
	}
	switch {
	case c.Right == 0:
		return w.clocks[c.Left-1] + "<" + strict + strconv.Itoa(int(c.Constant))
	case c.Left == 0:
		return w.clocks[c.Right-1] + ">" + strict + strconv.Itoa(int(-c.Constant))
	}
	w.refuse("differences of clocks")
	return ""
}

func (w *writer) update(u *net.Update) string {
	list := w.code(u.Code)
	for _, r := range u.Resets {
		list = append(list, w.reset(r.Clock, r.From, strconv.Itoa(int(r.Plus))))
	}
	return strings.Join(list, "; ")
}

func (w *writer) reset(clock, from int, plus string) string {
	if from > 0 {
		plus = w.clocks[from-1] + "+" + plus
	}
	return w.clocks[clock-1] + "=" + plus
}

// code writes the conditions or assignments of code.
func (w *writer) code(code []net.Instruction) (out []string) {
	var stack []term
	pop := func() term {
		if len(stack) == 0 {
			w.refuse("code like that of the model")
			return term{}
		}
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return t
	}
	push := func(text string) { stack = append(stack, term{text: text}) }
	for _, in := range code {
		switch in.Op {
		case net.Push:
			stack = append(stack, term{strconv.Itoa(int(in.A)), int(in.A)})
		case net.Load:
			push(w.variable(int(in.A)))
		case net.Store:
			out = append(out, w.variable(int(in.A))+"="+pop().text)
		case net.Negate:
			push("(-" + pop().text + ")")
		case net.Not:
			push("(!" + pop().text + ")")
		case net.Require:
			out = append(out, strings.TrimSuffix(strings.TrimPrefix(pop().text, "("), ")"))
		case net.Constrain:
			value, right, left := pop(), pop(), pop()
			if right.number != 0 || left.number == 0 {
				w.refuse("differences of clocks")
				return nil
			}
			out = append(out, w.clocks[left.number-1]+operatorTexts[net.Op(in.A)]+value.text)
		case net.Assign:
			value, from, clock := pop(), pop(), pop()
			if clock.number == 0 {
				w.refuse("code like that of the model")
				return nil
			}
			out = append(out, w.reset(clock.number, from.number, value.text))
		default:
			op := operatorTexts[in.Op]
			if op == "" {
				w.refuse("choices, loops, arrays and operators on bits like those of the model")
				return nil
			}
			right, left := pop(), pop()
			push("(" + left.text + op + right.text + ")")
		}
	}
	return out
}

func (w *writer) variable(number int) string {
	if number >= len(w.integers) {
		w.refuse("local variables and constant arrays like those of the model")
		return ""
	}
	return w.integers[number]
}
