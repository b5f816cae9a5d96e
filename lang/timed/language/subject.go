package language

import (
	"errors"
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang"
	"beeline/lang/report"
)

// A subject is a network as a lang.Subject.
type subject struct {
	*compiled
	target *goal // nil for none
	graph  *zonegraph.Graph
	system *zonegraph.System
	model  ts.Model
}

func newSubject(c *compiled, target *goal) *subject {
	g := zonegraph.New(c.network)
	y := &zonegraph.System{Graph: g}
	if target != nil {
		y.Goal = func(s []int32) (bool, net.Fault) { return target.holds(g, s) }
	}
	return &subject{compiled: c, target: target, graph: g, system: y, model: ts.Model{System: y, Cover: y.Cover()}}
}

// Whole returns the zone graph.
func (s *subject) Whole() lang.Space {
	aims := lang.Aims(0)
	if s.target != nil {
		aims = lang.AtGoal
	}
	return lang.Space{
		Model:   s.model,
		Program: &lang.Program{Size: 1, NewSplit: s.split},
		Aims:    func() lang.Aims { return aims },
		Estimate: func(name string, _ lang.EstimateOptions) (search.Heuristic, search.Planner, error) {
			if name != "blind" {
				return nil, nil, format.Errorf("there is no estimate `%s` for timed automata: use blind", name)
			}
			return search.Blind{}, nil, nil
		},
		Cover:         func([]bool) {},
		EndsUnchecked: true, // the extrapolation of zones may add edges to a state
	}
}

// split cuts a state in its discrete part and its zone.
func (s *subject) split() func([]uint32, []byte) []uint32 {
	discrete := s.model.Cover.Key
	return func(list []uint32, v []byte) []uint32 {
		if len(v) < discrete {
			return append(list, uint32(len(v)))
		}
		return append(list, uint32(discrete), uint32(len(v)-discrete))
	}
}

// Reduced returns that there is no reduced space.
func (s *subject) Reduced() (lang.Space, string) {
	return lang.Space{}, "partial order reduction does not support timed automata"
}

// Watch limits the successors of a state.
func (s *subject) Watch(_ func(steps uint64) bool, fits func(bytes int) bool) { s.graph.Fits = fits }

// Unchecked returns nil: the network states no properties.
func (s *subject) Unchecked() []string { return nil }

// LongSteps reports that there are none.
func (s *subject) LongSteps() bool { return false }

// Size returns the length of a state.
func (s *subject) Size() *report.Size {
	return &report.Size{Bytes: uint64(4 * s.graph.Size()), Parts: []report.SizePart{
		{Name: "zone", Kind: "array", Copies: 1, Elements: uint64(s.graph.Clocks() * s.graph.Clocks()), Bytes: uint64(4*s.graph.Size() - s.model.Cover.Key)},
	}}
}

// Statements returns the number of an edge among those of its state.
func (s *subject) Statements(a ts.Action) []trail.Statement {
	return []trail.Statement{{ID: int32(a)}}
}

// Executes reports false: an action alone has no place in the text.
func (s *subject) Executes(ts.Action, int) bool { return false }

// Observe returns no values.
func (s *subject) Observe(trail.Trail) ([]report.Observation, error) { return nil, nil }

// Claim returns nil.
func (s *subject) Claim() *report.Claim { return nil }

// ClaimLocation returns 0.
func (s *subject) ClaimLocation(ts.State) int { return 0 }

// Reasons returns an error: they are not computed for timed automata.
func (s *subject) Reasons(trail.Trail, search.ErrorKind, ts.Fault, bool, func() bool) (*report.Reasons, error) {
	return nil, errors.New("the reasons of an error are not known for timed automata")
}

// Conditions lists the labels.
func (s *subject) Conditions() []report.Condition {
	var out []report.Condition
	for _, l := range allLabels(s.network) {
		out = append(out, report.Condition{Kind: "macro", Text: l.name, Line: l.line})
	}
	return out
}

// Unreached returns nothing: it is not noted which edges were taken.
func (s *subject) Unreached() []report.Unreached { return nil }

// Assertions returns none.
func (s *subject) Assertions() []report.Assertion { return nil }

// StateText returns the locations and integers of a state, and its zone.
func (s *subject) StateText(state ts.State) string {
	if len(state) == 0 {
		return "before the initial state"
	}
	words := s.graph.Words(state, nil)
	var parts []string
	for a := range s.network.Automata {
		parts = append(parts, s.network.Automata[a].Name+"."+s.graph.Location(words, a).Name)
	}
	for i, v := range s.integers(words) {
		parts = append(parts, format.Sprintf("%s=%d", s.network.Integers[i].Name, v))
	}
	return within(strings.Join(parts, " ")+"\n"+zoneText(s.network, s.graph.Zone(words)), 2000)
}

// GoalText returns whether a state is the goal.
func (s *subject) GoalText(state ts.State) string {
	switch {
	case s.target == nil:
		return ""
	case len(state) == 0:
		return "false"
	}
	holds, _ := s.target.holds(s.graph, s.graph.Words(state, nil))
	return strconv.FormatBool(holds)
}

// integers returns the values of the integers in a state.
func (s *subject) integers(words []int32) []int32 {
	first := len(s.network.Automata)
	return words[first : first+len(s.network.Integers)]
}

// edge returns an edge of the network.
func (s *subject) edge(t zonegraph.Taken) *net.Edge {
	return &s.network.Automata[t.Automaton].Edges[t.Edge]
}

// within cuts a text that is longer than most bytes.
func within(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}
