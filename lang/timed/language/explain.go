package language

import (
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/zone"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/report"
)

// maxVariables is how many integers a trail lists.
const maxVariables = 500

// Explain replays a trail and computes the times of its steps.
func (s *subject) Explain(t trail.Trail, kind search.ErrorKind, fault ts.Fault) (*lang.Explanation, error) {
	path, last, err := s.path(t)
	if err != nil {
		return nil, err
	}
	r := &recorder{subject: s, out: &report.Trail{Loop: -1, Steps: []report.Step{}}}
	var statements []trail.Statement
	for _, choice := range t.Steps {
		statements = append(statements, s.Statements(ts.Action(choice))...)
	}
	if kind == search.Faulty && last != fault || kind != search.NoError && kind != search.Faulty {
		return nil, format.Errorf("the trail ends with %q instead of %q", faults[last].kind, s.ErrorKind(kind, fault))
	}
	if r.times, err = s.graph.Schedule(path); err != nil {
		return nil, err
	}
	r.begin(len(path) - len(t.Steps))
	if err := s.graph.Follow(path, r.step); err != nil {
		return nil, err
	}
	r.out.Length = len(r.out.Steps)
	r.out.SpinLength = r.out.Length
	x := &lang.Explanation{Trail: r.out, Spin: trail.FormatSpin(statements, -1, -1)}
	if n := len(r.out.Steps); n > 0 && fault != ts.NoFault && fault != ts.GoalReached {
		x.Line = r.out.Steps[n-1].Line
		r.out.Steps[n-1].Fault = faults[fault].kind
	}
	return x, nil
}

// path returns the steps of a trail as a path of the graph, which begins with the number of an
// initial state, and the fault of its last edge.
func (s *subject) path(t trail.Trail) (path []uint32, last ts.Fault, err error) {
	err = t.Replay(&s.model, func(step int, e ts.Edge, state ts.State) {
		if step == 0 && len(state) > 0 {
			path = append(path, 0)
		}
		last = e.Fault
	})
	return append(path, t.Steps...), last, err
}

// A recorder turns a path into a report.
type recorder struct {
	*subject
	out      *report.Trail
	times    *zonegraph.Schedule
	given    int // initial states that are no step of the trail: 1, or 0 if the trail chooses one
	index    int // of the next state
	integers []int32
}

// begin lists processes and integers.
func (r *recorder) begin(given int) {
	r.given = given
	for i, a := range r.network.Automata {
		r.out.Processes = append(r.out.Processes, report.Process{Pid: i, Name: a.Name, Line: a.Line, Start: a.Locations[a.Initial[0]].Line})
	}
	for i, v := range r.network.Integers {
		r.integers = append(r.integers, v.Initial)
		if i < maxVariables {
			r.out.Variables = append(r.out.Variables, report.Variable{
				Process: -1, Name: v.Name, Kind: "number", Type: "int", Initial: report.Value{Text: strconv.Itoa(int(v.Initial))},
			})
		}
	}
}

// step adds a step to the report.
func (r *recorder) step(b *zonegraph.Batch, i int) {
	taken, fault, state := b.Taken(i), b.Fault(i), b.State(i)
	at := r.index
	r.index++
	if fault == net.NoFault {
		r.out.End = r.standing(state)
	}
	if at == 0 {
		if r.given == 0 { // the choice of an initial state
			r.out.Steps = append(r.out.Steps, r.placed(report.Step{Statement: "start", Standing: r.out.End}, r.out.Processes[0].Start))
		}
		return
	}
	st := r.placed(r.described(taken, b.Apart(i)), r.edge(taken[0]).Line)
	st.Values = "at " + r.fraction(r.times.Times[at])
	if delay := r.times.Times[at] - r.times.Times[at-1]; delay > 0 {
		st.Values += ", after " + r.fraction(delay)
	}
	if fault == net.NoFault {
		for _, t := range taken {
			st.Standing = append(st.Standing, r.out.End[t.Automaton])
		}
		r.changes(&st, r.subject.integers(state))
	}
	r.out.Steps = append(r.out.Steps, st)
}

// placed gives a step the place of a line.
func (s *subject) placed(st report.Step, line int) report.Step {
	st.Line, st.EndLine, st.Column = line, line, 1
	st.EndColumn = 1 + len([]rune(s.sources.Files()[0].Line(line)))
	return st
}

// described names the edges of a step: "Gate@go! Free -> Busy, Train@go? Away -> Bridge". If
// guards keep automata from receiving, it says when: "Gate@go! Free -> Busy while y<3".
func (s *subject) described(taken []zonegraph.Taken, apart []net.Constraint) report.Step {
	first := int(taken[0].Automaton)
	st := report.Step{Pid: first, Process: first, Proctype: s.network.Automata[first].Name}
	var parts []string
	for _, t := range taken {
		a, e := &s.network.Automata[t.Automaton], s.edge(t)
		parts = append(parts, format.Sprintf("%s@%s %s -> %s", a.Name, s.network.Events[e.Event], a.Locations[e.From].Name, a.Locations[e.To].Name))
	}
	st.Statement = strings.Join(parts, ", ")
	for i, c := range apart {
		st.Statement += map[bool]string{true: " while ", false: " and "}[i == 0] + constraintText(s.network, c)
	}
	return st
}

// fraction writes a time.
func (r *recorder) fraction(numerator int64) string {
	a, b := numerator, r.times.Denominator
	for b != 0 {
		a, b = b, a%b
	}
	text := strconv.FormatInt(numerator/max(a, 1), 10)
	if d := r.times.Denominator / max(a, 1); d > 1 {
		text += "/" + strconv.FormatInt(d, 10)
	}
	return text
}

// standing returns the line of every automaton's location.
func (r *recorder) standing(state []int32) []report.Standing {
	var out []report.Standing
	for a := range r.network.Automata {
		out = append(out, report.Standing{Process: a, Line: r.graph.Location(state, a).Line})
	}
	return out
}

// changes adds the integers that a step has changed.
func (r *recorder) changes(st *report.Step, now []int32) {
	for i, v := range now {
		old := r.integers[i]
		if v == old {
			continue
		}
		r.integers[i] = v
		if st.Changed == nil {
			st.Changed = map[string]report.Plain{}
		}
		st.Changed[r.network.Integers[i].Name] = report.Plain{Number: v}
		if i < maxVariables {
			st.Changes = append(st.Changes, report.Change{
				Variable: i, Old: report.Value{Text: strconv.Itoa(int(old))}, New: report.Value{Text: strconv.Itoa(int(v))},
			})
		}
	}
}

// end returns the last state of a run.
func (s *subject) end(t trail.Trail) (ts.State, error) {
	var last ts.State
	err := t.Replay(&s.model, func(_ int, _ ts.Edge, state ts.State) { last = append(last[:0], state...) })
	return last, err
}

// Next lists the steps that are possible after a run.
func (s *subject) Next(t trail.Trail) (*report.Next, error) {
	state, err := s.end(t)
	if err != nil {
		return nil, err
	}
	out := &report.Next{Steps: []report.NextStep{}, Waits: []report.Wait{}}
	var b ts.Batch
	s.model.Successors(state, &b)
	for i := range b.Len() {
		st := report.Step{Statement: "start"}
		if taken, apart := s.system.Taken(state, ts.Action(i)); taken != nil {
			st = s.placed(s.described(taken, apart), s.edge(taken[0]).Line)
		}
		out.Steps = append(out.Steps, report.NextStep{Choice: uint32(i), Step: st})
	}
	return out, nil
}

// Automata returns no graphs.
func (s *subject) Automata(trail.Trail) (*report.Automata, error) {
	return &report.Automata{Types: []report.Automaton{}, Moves: [][]report.Move{}}, nil
}

// Acted describes an edge.
func (s *subject) Acted(state ts.State, a ts.Action) report.Acted {
	taken, apart := s.system.Taken(state, a)
	if taken == nil {
		return report.Acted{Statement: "start"}
	}
	st := s.described(taken, apart)
	return report.Acted{Process: st.Proctype, Statement: st.Statement, Line: s.edge(taken[0]).Line}
}

// zoneText writes the constraints of a zone.
func zoneText(n *net.Network, z []zone.Bound) string {
	var parts []string
	for _, c := range zone.Minimal(nil, z, len(n.Clocks)+1) {
		parts = append(parts, constraintText(n, net.Constraint{Left: c.I, Right: c.J, Constant: zone.Constant(c.Bound), Strict: zone.Strict(c.Bound)}))
	}
	return strings.Join(parts, " ")
}

// constraintText writes a constraint: "x<=3", "2<x" or "x-y<1".
func constraintText(n *net.Network, c net.Constraint) string {
	sign := "<="
	if c.Strict {
		sign = "<"
	}
	switch value := strconv.Itoa(int(c.Constant)); {
	case c.Left == 0:
		return strconv.Itoa(-int(c.Constant)) + sign + n.Clocks[c.Right-1]
	case c.Right == 0:
		return n.Clocks[c.Left-1] + sign + value
	default:
		return n.Clocks[c.Left-1] + "-" + n.Clocks[c.Right-1] + sign + value
	}
}
