package language

import (
	"strings"

	"beeline/engine/net"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/report"
)

// Limits of the graphs of automata: how many, locations and edges of one, and steps of a run.
const (
	maxAutomata             = 60
	maxNodes, maxGraphEdges = 400, 1200
	maxMoves                = 10_000
)

// An edgeKey is what edges have in common that are one edge of the text, for different values of a
// selection or different channels of an array.
type edgeKey struct {
	line, from, to int
	guard          string
}

// A charter makes the graphs of the automata.
type charter struct {
	*subject
	drawing *drawing
	actions []map[edgeKey]int // of each automaton: the numbers of its edges in the graph
}

// Automata returns the graphs of the automata, one for each process, and where the processes stand
// along a run.
func (s *subject) Automata(run trail.Trail) (*report.Automata, error) {
	c := &charter{subject: s, drawing: drawingOf(s.text)}
	out := &report.Automata{Types: []report.Automaton{}, Skipped: max(0, len(run.Steps)-maxMoves), More: max(0, len(s.network.Automata)-maxAutomata)}
	for a := range s.network.Automata {
		graph, actions := c.automaton(&s.network.Automata[a])
		c.actions = append(c.actions, actions)
		if a < maxAutomata {
			out.Types = append(out.Types, graph)
		}
	}
	path, _, _, err := s.path(run, func(ts.Action) {})
	if err != nil {
		return nil, err
	}
	moves := make([][]report.Move, 0, len(run.Steps)+1)
	if s.startsBefore() {
		moves = append(moves, []report.Move{})
	}
	var now []report.Move // where all processes stand
	err = s.graph.Follow(path, func(b *zonegraph.Batch, i int) {
		moves = append(moves, c.moves(b, i, &now, len(moves) == out.Skipped))
	})
	for len(moves) < len(run.Steps)+1 {
		moves = append(moves, []report.Move{}) // the run ends without a step
	}
	out.Moves = moves[out.Skipped:]
	return out, err
}

// moves returns the moves of the processes that take part in a step. all: those of all processes.
func (c *charter) moves(b *zonegraph.Batch, i int, now *[]report.Move, all bool) []report.Move {
	if *now == nil {
		for a := range c.network.Automata {
			*now = append(*now, report.Move{Process: a, Type: a, Action: -1})
			if b.Fault(i) == net.NoFault {
				(*now)[a].Location = int(b.State(i)[a])
			}
		}
		return append([]report.Move{}, *now...)
	}
	out := []report.Move{}
	for _, t := range b.Taken(i) {
		e := c.edge(t)
		move := report.Move{Process: int(t.Automaton), Type: int(t.Automaton), Location: e.To, Action: c.actions[t.Automaton][keyOf(e)]}
		out = append(out, move)
		(*now)[t.Automaton].Location = e.To
	}
	if !all {
		return out
	}
	whole := append([]report.Move{}, *now...)
	for _, m := range out {
		whole[m.Process] = m
	}
	return whole
}

func keyOf(e *net.Edge) edgeKey { return edgeKey{e.Line, e.From, e.To, e.Guard.Text} }

// automaton returns the graph of an automaton, and the numbers of its edges in the graph.
func (c *charter) automaton(a *net.Automaton) (report.Automaton, map[edgeKey]int) {
	out := report.Automaton{Name: a.Name, Line: a.Line, Nodes: []report.ControlNode{}, Edges: []report.ControlEdge{}}
	drawn := c.drawing.template(a.Line)
	for l := range a.Locations {
		if l == maxNodes {
			out.MoreNodes = len(a.Locations) - maxNodes
			break
		}
		of := &a.Locations[l]
		node := report.ControlNode{Location: l, Line: of.Line, Name: of.Name, Invariant: of.Invariant.Text, Urgent: of.Urgent && !of.Committed, Committed: of.Committed}
		drawn.location(&node)
		out.Nodes = append(out.Nodes, node)
	}
	// The initial location is the first node.
	if first := a.Initial[0]; first > 0 && first < len(out.Nodes) {
		node := out.Nodes[first]
		copy(out.Nodes[1:first+1], out.Nodes[:first])
		out.Nodes[0] = node
	}
	actions := map[edgeKey]int{}
	for i := range a.Edges {
		e := &a.Edges[i]
		key := keyOf(e)
		if _, again := actions[key]; again {
			continue
		}
		actions[key] = len(actions)
		if e.From >= maxNodes || e.To >= maxNodes || len(out.Edges) == maxGraphEdges {
			out.MoreEdges++
			continue
		}
		edge := report.ControlEdge{Action: actions[key], From: e.From, To: e.To, Line: e.Line}
		if !drawn.edge(&edge, a, e) {
			edge.Labels = c.written(e)
		}
		edge.Text = strings.Join(edge.Labels, "; ")
		out.Edges = append(out.Edges, edge)
	}
	return out, actions
}

// written returns the labels of an edge as the network has them.
func (s *subject) written(e *net.Edge) (out []string) {
	event := s.network.Events[e.Event]
	if event == "tau" {
		event = ""
	}
	for _, text := range []string{e.Guard.Text, event, e.Update.Text} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}
