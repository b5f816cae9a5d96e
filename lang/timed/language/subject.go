package language

import (
	"errors"
	"strconv"
	"strings"

	"beeline/engine/format"
	"beeline/engine/kernel/zones"
	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/engine/zonegraph/hulls"
	"beeline/lang"
	"beeline/lang/report"
)

// A subject is a network as a lang.Subject.
type subject struct {
	*compiled
	target  *goal // nil for none
	zones   lang.Zones
	graph   *zonegraph.Graph
	system  system
	model   ts.Model
	states  *ts.Cover          // of the system of states
	fastest *zonegraph.Fastest // nil for other systems
	// moment is the time at the end of the trail that was explained last, if clocks decide whether
	// its last state is the goal.
	moment string
}

// A system is a zonegraph.System, zonegraph.Runs or zonegraph.Fastest.
type system interface {
	ts.System
	Taken(ts.State, ts.Action) ([]zonegraph.Taken, []net.Constraint)
}

func newSubject(c *compiled, target *goal, zones lang.Zones) *subject {
	out := &subject{compiled: c, target: target, zones: zones}
	fastest := zones.Fastest && target != nil && target.formula != nil
	if fastest {
		timed := *c
		timed.network = zonegraph.WithTime(c.network)
		out.compiled = &timed
	}
	g := newGraph(out.network, target, fastest)
	g.Extrapolate(extrapolations[zones.Extrapolation])
	y := zonegraph.System{Graph: g, Inclusion: inclusions[zones.Inclusion]}
	out.graph, out.states = g, y.Cover()
	if fastest {
		out.fastest = &zonegraph.Fastest{System: y, Formula: target.formula}
		out.system = out.fastest
		out.model = ts.Model{System: out.fastest, Cover: out.fastest.Cover()}
		return out
	}
	if target != nil && target.stay != nil {
		out.system = &zonegraph.Runs{System: y, From: target.from, Stay: target.stay}
		out.model = ts.Model{System: out.system}
		return out
	}
	if target != nil {
		y.Goal = func(s []int32) (bool, net.Fault) { return target.holds(g, s) }
	}
	out.system = &y
	if out.model = (ts.Model{System: &y}); y.Inclusion != zonegraph.NoInclusion {
		out.model.Cover = out.states
	}
	return out
}

// extrapolations and inclusions are those of the graph, by the names of protocol.
var (
	extrapolations = map[string]zonegraph.Extrapolation{"m": zonegraph.Merged, "none": zonegraph.NoExtrapolation}
	inclusions     = map[string]zonegraph.Inclusion{"alu": zonegraph.Simulated, "off": zonegraph.NoInclusion}
)

// sizes is the name of zonegraph.Sizes.
const sizes = "sizes"

// runs reports whether the subject has runs instead of states.
func (s *subject) runs() bool { return s.target != nil && s.target.stay != nil }

// newGraph returns the graph that answers whether states are a goal, nil for none.
func newGraph(n *net.Network, target *goal, fastest bool) *zonegraph.Graph {
	switch {
	case fastest:
		return zonegraph.ForFastest(n, target.formula)
	case target != nil && target.stay != nil:
		if target.from != nil {
			return zonegraph.ForRuns(n, target.from, target.stay)
		}
		return zonegraph.ForRuns(n, target.stay)
	case target != nil && target.bounds != nil:
		return target.bounds.query.Extremes.Graph(n)
	case target != nil && target.formula != nil:
		return zonegraph.For(n, target.formula)
	}
	return zonegraph.New(n)
}

// Whole returns the zone graph.
func (s *subject) Whole() lang.Space {
	aims := lang.Aims(0)
	if s.target != nil && !s.runs() {
		aims = lang.AtGoal
	}
	out := lang.Space{
		Model:   s.model,
		Program: &lang.Program{Size: 1, NewSplit: s.split},
		Aims:    func() lang.Aims { return aims },
		Estimate: func(name string, _ lang.EstimateOptions) (search.Heuristic, search.Planner, error) {
			switch {
			case name == "time" && s.fastest != nil:
				return s.fastest, nil, nil
			case name == sizes:
				return zonegraph.NewSizes(s.graph), nil, nil
			case name != "blind" && name != "time":
				return nil, nil, format.Errorf("there is no estimate `%s` for timed automata: use %s or blind", name, sizes)
			}
			return search.Blind{}, nil, nil
		},
		Cover:         func([]bool) {},
		EndsUnchecked: true, // the extrapolation of zones may add edges to a state
	}
	if s.generates() {
		out.BreadthFirst = s.breadthFirst
	}
	if y, ok := s.system.(*zonegraph.System); ok && (s.target == nil || s.target.bounds == nil) {
		out.Hulls = func(limits search.Limits) search.Run { return hulls.Search{System: y, Limits: limits}.Start() }
	}
	if s.target != nil && s.target.bounds != nil {
		aims = 0
		out.Summary = s.target.bounds.answer
	}
	if s.runs() {
		out.Cycles = &lang.Cycles{Whole: true}
	}
	return out
}

// generates reports whether there may be generated code for the search: it looks for states only.
func (s *subject) generates() bool {
	_, states := s.system.(*zonegraph.System)
	return states && (s.target == nil || s.target.bounds == nil)
}

// breadthFirst starts a search by generated code.
func (s *subject) breadthFirst(limits search.Limits, all bool) (lang.Generated, error) {
	goal := zones.Goal{}
	if s.target != nil {
		goal = zones.Goal{Labels: s.target.labels, Formula: s.target.formula}
	}
	code, err := zones.Generate(s.graph, goal, inclusions[s.zones.Inclusion])
	if err != nil {
		return nil, err
	}
	out, err := zones.Search{Code: code, Limits: limits, All: all}.Start()
	if err != nil {
		return nil, err // out is no nil interface
	}
	return out, nil
}

// split cuts a state in its discrete part and its zone.
func (s *subject) split() func([]uint32, []byte) []uint32 {
	discrete := s.states.Key
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

// Watch limits the successors of a state, and the time to find them.
func (s *subject) Watch(enough func(steps uint64) bool, fits func(bytes int) bool) {
	s.graph.Fits = func(bytes, tried int) bool { return fits(bytes) && (tried&1023 != 0 || !enough(uint64(tried))) }
}

// Unchecked returns nil: the network states no properties.
func (s *subject) Unchecked() []string { return nil }

// LongSteps reports that there are none.
func (s *subject) LongSteps() bool { return false }

// Size returns the length of a state.
func (s *subject) Size() *report.Size {
	return &report.Size{Bytes: uint64(4 * s.graph.Size()), Parts: []report.SizePart{
		{Name: "zone", Kind: "array", Copies: 1, Elements: uint64(s.graph.Clocks() * s.graph.Clocks()), Bytes: uint64(4*s.graph.Size() - s.states.Key)},
	}}
}

// Answer answers the query, or says which labels are reachable.
func (s *subject) Answer(found bool) *report.Answer {
	switch {
	case s.target == nil && found:
		return nil
	case s.target == nil:
		return &report.Answer{Holds: true, Says: "Every step can be executed"}
	case s.target.bounds != nil:
		return &report.Answer{Holds: true, Says: strings.TrimSuffix(s.target.bounds.answer(true), ".")}
	case found:
		return &s.target.answers[1]
	}
	return &s.target.answers[0]
}

// numbering numbers an edge among those of its state.
type numbering struct{}

// Statements returns the number of an edge.
func (numbering) Statements(a ts.Action) []trail.Statement {
	return []trail.Statement{{ID: int32(a)}}
}

// Merges reports false: no step executes more than one action.
func (numbering) Merges(ts.Action) bool { return false }

// Numbered reports true: every number may be one.
func (numbering) Numbered(int32) bool { return true }

// Numbering returns the numbers of edges.
func (s *subject) Numbering() trail.Numbering { return numbering{} }

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
	case s.target == nil || s.runs():
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
