package explain

import (
	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/report"
	"beeline/lang/source"
)

// Limits of control graphs: process types; locations of a type and of all; edges of a type
// and of all; characters of a statement.
const (
	maxTypes                = 60
	maxNodes, maxAllNodes   = 400, 2000
	maxEdges, maxAllEdges   = 1200, 6000
	maxEdgeText, maxEdgeRaw = 120, 4000
)

// Automata returns the control graphs of the process types, and the locations of the processes
// along a run.
func (m *Model) Automata(run trail.Trail) (*report.Automata, error) {
	if err := m.withoutClaim(); err != nil {
		return nil, err
	}
	out := &report.Automata{Types: []report.Automaton{}, Skipped: max(0, len(run.Steps)-MaxSteps)}
	nodes, edges := maxAllNodes, maxAllEdges
	for i := range m.program.Procs {
		if len(out.Types) == maxTypes {
			out.More = len(m.program.Procs) - maxTypes
			break
		}
		a := m.automaton(&m.program.Procs[i], min(maxNodes, nodes), min(maxEdges, edges))
		nodes, edges = nodes-len(a.Nodes), edges-len(a.Edges)
		out.Types = append(out.Types, a)
	}
	w := mover{Model: m, out: out}
	err := run.Replay(m.sys.Model(), w.visit)
	return out, err
}

// automaton returns the control graph of a process type, with up to the given numbers of nodes
// and edges: those that are nearest to the beginning.
func (m *Model) automaton(p *prog.Proc, nodes, edges int) report.Automaton {
	out := report.Automaton{Name: within(p.Name, maxName), Line: m.line(p.NameStart), Nodes: []report.ControlNode{}, Edges: []report.ControlEdge{}}
	order, seen := []uint32{p.Entry}, map[uint32]bool{p.Entry: true}
	for i := 0; i < len(order); i++ {
		for _, c := range p.Locations[order[i]].Out {
			if a := &m.program.Actions[c.Action]; a.Op != prog.Exit && !seen[a.Target] {
				seen[a.Target] = true
				order = append(order, a.Target)
			}
		}
	}
	shown := map[uint32]bool{}
	for _, at := range order[:min(nodes, len(order))] {
		shown[at] = true
	}
	out.MoreNodes = len(order) - len(shown)
	for _, at := range order {
		l := &p.Locations[at]
		node := report.ControlNode{Location: int(at), Line: m.line(l.Start), End: l.ValidEnd, Accept: l.Accept, Progress: l.Progress}
		for _, c := range l.Out {
			a := &m.program.Actions[c.Action]
			switch {
			case a.Op == prog.Exit:
				node.Final = true
			case !shown[at] || !shown[a.Target] || len(out.Edges) == edges:
				out.MoreEdges++
			default:
				out.Edges = append(out.Edges, m.controlEdge(at, c.Action))
			}
		}
		if shown[at] {
			out.Nodes = append(out.Nodes, node)
		}
	}
	return out
}

// controlEdge describes an action at a location.
func (m *Model) controlEdge(from, action uint32) report.ControlEdge {
	a := &m.program.Actions[action]
	at := m.sources.Place(source.Pos(a.Start))
	return report.ControlEdge{
		Action: int(action), From: int(from), To: int(a.Target), Text: m.shortText(a), File: within(m.sources.Included(at.File), maxName),
		Line: at.Line, Atomic: a.Inner, DStep: a.Op == prog.DStep,
	}
}

// shortText returns the text of an action, cut to what a graph can show. It does not read the
// whole of a long text.
func (m *Model) shortText(a *prog.Action) string {
	if a.End-a.Start > maxEdgeRaw {
		short := *a
		short.End = a.Start + maxEdgeRaw
		a = &short
	}
	return within(m.actionText(a), maxEdgeText)
}

// Acted describes an edge that leads out of a state.
func (m *Model) Acted(s ts.State, e ts.Action) report.Acted {
	pid, action, receiver, _, handshake := vm.UnpackAction(e)
	a := &m.program.Actions[action]
	processes := m.sys.Processes(s, nil)
	out := report.Acted{Process: m.processName(processes, pid), Statement: m.shortText(a), Line: m.line(a.Start)}
	if handshake {
		out.Process += ", " + m.processName(processes, receiver)
	}
	return out
}

// processName returns the name of a process with its number, "Bank:0", or that of the claim.
func (m *Model) processName(processes []vm.Process, pid int) string {
	if pid == prog.ClaimPid {
		return within(m.program.Procs[m.program.Claim.Proc].Name, maxName)
	}
	return format.Sprintf("%s:%d", within(m.program.Procs[processes[pid].Proc].Name, maxName), pid)
}

// A mover notes the locations of processes along a run.
type mover struct {
	*Model
	out           *report.Automata
	before, after []vm.Process
}

// visit notes a step.
func (w *mover) visit(step int, e ts.Edge, s ts.State) {
	w.before, w.after = w.after, w.sys.Processes(s, w.before[:0])
	if step < w.out.Skipped {
		return
	}
	moves := []report.Move{}
	pid, action, receiver, receive, handshake := vm.UnpackAction(e.Action)
	for i, p := range w.after {
		move := report.Move{Process: p.Pid, Type: int(p.Proc), Location: int(p.Location), Action: -1}
		switch {
		case step == 0:
		case p.Pid == pid:
			move.Action = int(action)
		case handshake && p.Pid == receiver:
			move.Action = int(receive)
		case step > w.out.Skipped && i < len(w.before) && p.Proc == w.before[i].Proc && p.Location == w.before[i].Location:
			continue
		}
		moves = append(moves, move)
	}
	for _, p := range w.before[min(len(w.before), len(w.after)):] {
		moves = append(moves, report.Move{Process: p.Pid, Type: int(p.Proc), Location: int(p.Location), Action: int(action), Ended: true})
	}
	w.out.Moves = append(w.out.Moves, moves)
}
