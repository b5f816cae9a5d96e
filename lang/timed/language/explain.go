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
	var statements []trail.Statement
	path, delays, last, err := s.path(t, func(a ts.Action) { statements = append(statements, numbering{}.Statements(a)...) })
	if err != nil {
		return nil, err
	}
	r := &recorder{subject: s, out: &report.Trail{Loop: t.Loop, Steps: []report.Step{}}}
	if kind == search.Faulty && last != fault || kind != search.NoError && kind != search.Faulty && (kind != search.AcceptanceCycle || !s.runs()) {
		return nil, format.Errorf("the trail ends with %q instead of %q", faults[last].kind, s.ErrorKind(kind, fault))
	}
	if r.times, err = s.schedule(path, delays, s.endOf(fault)); err != nil {
		return nil, err
	}
	r.freedoms = r.times.Freedoms()
	given := 1
	if s.startsBefore() {
		given = 0
	}
	r.begin(given)
	if err := s.graph.Follow(path, r.step); err != nil {
		return nil, err
	}
	for len(r.out.Steps) < len(t.Steps) {
		if s.fastest != nil {
			r.out.Steps = append(r.out.Steps, r.arriving())
			continue
		}
		r.out.Steps = append(r.out.Steps, r.ending(path))
	}
	r.out.Length = len(r.out.Steps)
	r.delays()
	r.out.SpinLength = r.out.Length
	if last := len(r.times.Times) - 1; r.before != nil && r.out.Timing != nil {
		r.out.Timing.Halt = r.halt(r.before, last-1, r.times.Times[last]-r.times.Times[last-1])
	}
	x := &lang.Explanation{Trail: r.out, Delays: s.chosen(t.Delays, path, r.times, s.endOf(fault)), Spin: trail.FormatSpin(statements, -1, -1)}
	if n := len(r.out.Steps); n > 0 && fault != ts.NoFault && fault != ts.GoalReached {
		x.Line = r.out.Steps[n-1].Line
		r.out.Steps[n-1].Fault = faults[fault].kind
	}
	if s.moment = ""; s.endOf(fault) != nil {
		s.moment = r.fraction(r.times.Times[len(r.times.Times)-1])
	}
	return x, nil
}

// endOf returns the formula that holds at the end of a trail, nil if it is true at its last step.
func (s *subject) endOf(fault ts.Fault) *zonegraph.Formula {
	if fault != ts.GoalReached || s.target.formula == nil || s.target.formula.Untimed() {
		return nil
	}
	return s.target.formula
}

// path returns the steps of a trail as a path of the graph, which begins with the number of an
// initial state, the delays before them, and the fault of its last edge. It calls taken with the action of each step.
func (s *subject) path(t trail.Trail, taken func(ts.Action)) (path []uint32, delays []zonegraph.Delay, last ts.Fault, err error) {
	chosen, err := delaysOf(t.Delays)
	if err != nil {
		return nil, nil, ts.NoFault, err
	}
	err = t.Replay(&s.model, func(step int, e ts.Edge, state ts.State) {
		defer func(before int) {
			if len(path) == before+1 && before > 0 && step <= len(chosen) {
				delays = append(delays, chosen[step-1])
			}
		}(len(path))
		if last = e.Fault; step > 0 && s.fastest == nil {
			taken(e.Action)
		}
		switch {
		case step == 0:
			last = s.initialFault()
			if len(state) > 0 {
				path = append(path, 0)
			}
		case s.fastest != nil:
			if number, ok := zonegraph.Step(e.Action); ok {
				path = append(path, uint32(number))
				// What is written is a run of the system of states, so it needs no options to be replayed.
				if step > 1 || s.severalInitial() {
					taken(number)
				}
			}
		case !s.runs():
			path = append(path, uint32(e.Action))
		default:
			if number, ok := zonegraph.Edge(e.Action); ok {
				path = append(path, uint32(number))
			}
		}
	})
	return path, delays, last, err
}

// startsBefore reports whether the first step of a trail chooses an initial state.
func (s *subject) startsBefore() bool {
	var b ts.Batch
	s.model.Initial(&b)
	_, first := b.At(0)
	return len(first) == 0
}

// severalInitial reports whether a run of the system of states begins with the choice of an initial state.
func (s *subject) severalInitial() bool {
	var b zonegraph.Batch
	s.graph.Initial(&b)
	return b.Len() != 1
}

// arriving returns what is shown as the last two steps of a fastest run.
func (r *recorder) arriving() report.Step {
	times := r.times.Times
	st := report.Step{Statement: atGoal, Values: "at " + r.fraction(times[len(times)-1])}
	if last := len(r.out.Steps) - 1; last < 0 || r.out.Steps[last].Statement != untilGoal {
		st.Statement = untilGoal
	}
	return r.placed(st, r.out.Processes[0].Line)
}

// The last step of a run that ends is none of the network, nor are the last two of a fastest run.
const (
	untilGoal = "time may pass until the query is true"
	atGoal    = "the query is true"

	noStep = "no step is possible any more"
	noEnd  = "time passes without another step"
)

// ending returns what is shown as the step with which a run along a path ends.
func (r *recorder) ending(path []uint32) report.Step {
	st := report.Step{Statement: noEnd}
	if s, err := r.graph.Reached(path); err == nil {
		if stuck, _ := r.graph.Meets(s, &zonegraph.Formula{Kind: zonegraph.Stuck}); stuck {
			st.Statement = noStep
		}
	}
	return r.placed(st, r.out.Processes[0].Line)
}

// initialFault returns the fault of the initial state: it can be the goal.
func (s *subject) initialFault() ts.Fault {
	var b ts.Batch
	s.model.Initial(&b)
	e, _ := b.At(0)
	return e.Fault
}

// A recorder turns a path into a report.
type recorder struct {
	*subject
	out      *report.Trail
	times    *zonegraph.Schedule
	given    int // initial states that are no step of the trail: 1, or 0 if the trail chooses one
	index    int // of the next state
	integers []int32
	freedoms []zonegraph.Freedom
	before   []int32 // the state before the next step, nil after a fault
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
	defer func() {
		if r.before = append(r.before[:0], state...); fault != net.NoFault {
			r.before = nil
		}
	}()
	if fault == net.NoFault {
		r.out.End = r.standing(state)
	}
	if at == 0 {
		if fault == net.NoFault {
			r.out.Timing = r.timing(state)
		}
		if r.given == 0 { // the choice of an initial state
			r.out.Steps = append(r.out.Steps, r.placed(report.Step{Statement: "start", Standing: r.out.End}, r.out.Processes[0].Start))
		}
		return
	}
	st := r.described(taken, b.Apart(i))
	st.Moment = r.moment(taken, at, fault == net.NoFault)
	st.Values = "at " + st.Moment.At
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

// delays adds the times that pass before the steps. The last steps of some runs have no moment.
func (r *recorder) delays() {
	if r.out.Timing == nil {
		return
	}
	r.out.Timing.Delays = make([]string, len(r.out.Steps))
	at := r.given
	for i := range r.out.Steps {
		if at > 0 && r.out.Steps[i].Moment != nil {
			r.out.Timing.Delays[i] = r.fraction(r.times.Times[at] - r.times.Times[at-1])
		}
		at++
	}
}

// timing returns what the run has besides its steps. state is the initial one.
func (r *recorder) timing(state []int32) *report.Timing {
	out := &report.Timing{Clocks: r.network.Clocks, End: r.fraction(r.times.Times[len(r.times.Times)-1])}
	for a := range r.network.Automata {
		out.Locations = append(out.Locations, r.graph.Location(state, a).Name)
	}
	return out
}

// moment returns the time of the step to the state at an index of the path. done: the step has no
// fault.
func (r *recorder) moment(taken []zonegraph.Taken, at int, done bool) *report.Moment {
	out := &report.Moment{At: r.fraction(r.times.Times[at])}
	for _, t := range taken {
		a, e := &r.network.Automata[t.Automaton], r.edge(t)
		out.Leaps = append(out.Leaps, report.Leap{Process: int(t.Automaton), Event: r.network.Events[e.Event], To: a.Locations[e.To].Name})
	}
	for clock := range r.network.Clocks {
		if value, ok := r.times.Clock(at, clock+1); ok && done {
			out.Clocks = append(out.Clocks, r.fraction(value))
		}
	}
	r.free(out, at)
	return out
}

// placed gives a step the place of a line.
func (s *subject) placed(st report.Step, line int) report.Step {
	st.Line, st.EndLine, st.Column = line, line, 1
	st.EndColumn = 1 + len([]rune(s.sources.Files()[0].Line(line)))
	return st
}

// described names the edges of a step, for TChecker "Gate@go Free -> Busy, Train@go Away -> Bridge", for UPPAAL
// "Gate Free -> Busy (go!), Train Away -> Bridge (go?)". If guards keep automata from receiving, it says
// when: "Gate Free -> Busy (go!) while y<3". A step without edges says until when time passes.
func (s *subject) described(taken []zonegraph.Taken, apart []net.Constraint) report.Step {
	if len(taken) == 0 {
		st := report.Step{Statement: "time passes", Proctype: s.network.Automata[0].Name}
		return s.placed(s.conditional(st, " until ", apart), s.network.Automata[0].Line)
	}
	first := int(taken[0].Automaton)
	st := report.Step{Pid: first, Process: first, Proctype: s.network.Automata[first].Name}
	var parts []string
	for _, t := range taken {
		a, e := &s.network.Automata[t.Automaton], s.edge(t)
		parts = append(parts, s.edgeText(a, e))
	}
	st.Statement = strings.Join(parts, ", ")
	return s.placed(s.conditional(st, " while ", apart), s.edge(taken[0]).Line)
}

// edgeText names an edge as the users of the language do.
func (s *subject) edgeText(a *net.Automaton, e *net.Edge) string {
	event, from, to := s.network.Events[e.Event], a.Locations[e.From].Name, a.Locations[e.To].Name
	switch {
	case s.semantics != "UPPAAL":
		return format.Sprintf("%s@%s %s -> %s", a.Name, event, from, to)
	case e.Event == 0: // no channel
		return format.Sprintf("%s %s -> %s", a.Name, from, to)
	}
	return format.Sprintf("%s %s -> %s (%s)", a.Name, from, to, event)
}

// conditional adds constraints to a statement, after a word.
func (s *subject) conditional(st report.Step, word string, list []net.Constraint) report.Step {
	for _, c := range list {
		st.Statement += word + constraintText(s.network, c)
		word = " and "
	}
	return st
}

// fraction writes a time.
func (r *recorder) fraction(numerator int64) string { return fraction(numerator, r.times.Denominator) }

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
		if taken, apart := s.system.Taken(state, ts.Action(i)); len(taken)+len(apart) > 0 {
			st = s.described(taken, apart)
		}
		out.Steps = append(out.Steps, report.NextStep{Choice: uint32(i), Step: st})
	}
	return out, s.addDelays(out, t)
}

// Acted describes an edge.
func (s *subject) Acted(state ts.State, a ts.Action) report.Acted {
	taken, apart := s.system.Taken(state, a)
	if len(taken)+len(apart) == 0 {
		return report.Acted{Statement: "start"}
	}
	st := s.described(taken, apart)
	return report.Acted{Process: st.Proctype, Statement: st.Statement, Line: st.Line}
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
