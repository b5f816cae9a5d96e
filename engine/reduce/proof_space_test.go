//go:build !js

package reduce

import (
	"fmt"
	"slices"
	"strings"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// The proof looks at the graphs of states that package vm generates, and at nothing
// else: it uses no static analysis. A state is all bytes of its vector, hidden ones
// too, so equal states have equal futures.

// A move is what happens between two states in which more than one process may act: one action,
// or a whole atomic sequence that could continue.
type move struct {
	// label numbers the list of executed actions. A move has the same label in every state.
	label int
	// first is the first of those actions.
	first ts.Action
	// faults numbers the list of faults, one for each action.
	faults int
	// to is the state after the move, or one of the constants below.
	to int
}

// Targets of moves that lead to no state.
const (
	// report: the move only reports a fault, and the state stays the same.
	report = -1 - iota
	// fatal: nothing follows the fault.
	fatal
	// endless: an atomic sequence returns to one of its own states.
	endless
)

// happens reports whether a move executes something.
func (m move) happens() bool { return m.to != report }

// A registry numbers states and labels, for several programs of the same layout.
type registry struct {
	states numbering
	labels numbering
	faults numbering
}

// A numbering numbers strings in the order of their first use.
type numbering struct {
	number map[string]int
	list   []string
}

func (n *numbering) of(s []byte) int {
	if i, ok := n.number[string(s)]; ok {
		return i
	}
	if n.number == nil {
		n.number = map[string]int{}
	}
	i, text := len(n.list), string(s)
	n.list = append(n.list, text)
	n.number[text] = i
	return i
}

// A quota is the states that a check may still visit: their number, and their bytes.
type quota struct{ states, bytes int }

// maxVisited bounds the bytes of visited states. A process that starts others again and again
// makes state vectors of 2 KB. All successors are kept, so they take many times as much.
const maxVisited = 16 << 20

// take reports whether a state of this many bytes may be visited, and counts what is left out.
func (q *quota) take(bytes int, c *counts) bool {
	switch {
	case q.states == 0:
		c.cut = true
	case q.bytes < bytes:
		c.cut, c.leftOut = true, max(c.leftOut, q.states)
	default:
		q.states--
		q.bytes -= bytes
		return true
	}
	return false
}

// An execution is an executed action with its fault.
type execution struct {
	action  ts.Action
	fault   ts.Fault
	blocked bool
}

// A space is the state graph of a program, made on demand.
type space struct {
	*registry
	prog       *prog.Program
	sys        *vm.System
	moves      map[int][]move
	executions map[execution]bool
	spare      []*ts.Batch // batches for reuse
	edges      int         // that may still be made
	// ended: an atomic sequence ended with a d_step that cannot be completed.
	ended bool
	// incomplete tells why the graph cannot be made. Ambiguous is set if one action has several
	// edges.
	incomplete string
	ambiguous  error
}

func newSpace(p *prog.Program, r *registry, most int) *space {
	return &space{registry: r, prog: p, sys: vm.New(p), moves: map[int][]move{}, executions: map[execution]bool{}, edges: maxEdges * (most + 100)}
}

// initial returns the initial state and its fault.
func (g *space) initial() (int, ts.Fault) {
	var b ts.Batch
	g.sys.Initial(&b)
	e, s := b.At(0)
	return g.states.of(s), e.Fault
}

// Bounds: a program beyond them is checked in part.
const (
	maxMoves    = 4_000 // of a state
	maxSequence = 5_000 // actions of an atomic sequence
	maxEdges    = 200   // for each state to look at
)

// Reasons to check a program in part.
const (
	tooLong = "a d_step takes too long"
	tooMany = "there are too many moves"
)

// from returns the moves of a state.
func (g *space) from(s int) []move {
	if list, ok := g.moves[s]; ok {
		return list
	}
	w := moveFinder{space: g, on: map[string]bool{}}
	w.extend(ts.State(g.states.list[s]))
	slices.SortStableFunc(w.list, func(a, b move) int { return a.label - b.label })
	for i := 1; i < len(w.list); i++ {
		if a, b := w.list[i-1], w.list[i]; a.label == b.label && a.happens() && a != b {
			g.ambiguous = violated("names", "two moves have the same actions: %s", g.describe(a.label))
		}
	}
	g.moves[s] = w.list
	return w.list
}

// find returns the move of a state with a label.
func (g *space) find(s, label int) (move, bool) {
	list := g.from(s)
	i, ok := slices.BinarySearchFunc(list, label, func(m move, label int) int { return m.label - label })
	if !ok {
		return move{}, false
	}
	return list[i], true
}

// moving reports whether a state has a move that executes something.
func (g *space) moving(s int) bool { return slices.ContainsFunc(g.from(s), move.happens) }

// eachEdge calls visit for the edges of a state in the order of vm. The states are valid during
// the call.
func (g *space) eachEdge(s ts.State, visit func(e ts.Edge, to ts.State)) {
	b := g.take()
	g.sys.Successors(s, b)
	for i := range b.Len() {
		g.edges--
		visit(b.At(i))
	}
	g.give(b)
}

// take returns an empty batch, for give.
func (g *space) take() *ts.Batch {
	if len(g.spare) == 0 {
		return &ts.Batch{}
	}
	b := g.spare[len(g.spare)-1]
	g.spare = g.spare[:len(g.spare)-1]
	b.Reset()
	return b
}

func (g *space) give(b *ts.Batch) { g.spare = append(g.spare, b) }

// fatal reports whether a fatal fault occurred.
func (g *space) fatal() bool { return g.ended || g.hasFault(ts.Fault.Fatal) }

// hasFault reports whether a fault of a kind occurred.
func (g *space) hasFault(kind func(ts.Fault) bool) bool {
	for d := range g.executions {
		if kind(d.fault) {
			return true
		}
	}
	return false
}

// describe returns a label as text.
func (g *space) describe(label int) string { return describe(g.prog, g.labels.list[label]) }

// A moveFinder makes moves of edges.
type moveFinder struct {
	*space
	path, faults []byte
	first        ts.Action
	on           map[string]bool // states of the current atomic sequence
	list         []move
}

// extend adds the moves that begin with the current path to s.
func (w *moveFinder) extend(s ts.State) {
	if len(w.list) > maxMoves || len(w.on) > maxSequence || w.edges < 0 {
		w.incomplete = tooMany
		return
	}
	inside := len(w.path) > 0
	path, faults := len(w.path), len(w.faults)
	moves := false
	w.eachEdge(s, func(e ts.Edge, to ts.State) {
		if w.incomplete != "" {
			return
		}
		w.executions[execution{e.Action, e.Fault, e.Blocked}] = true
		if e.Fault == ts.EndlessDStep {
			w.incomplete = tooLong
			return
		}
		if !inside {
			w.first = e.Action
		}
		w.path, w.faults = appendAction(w.path, e.Action), append(w.faults, byte(e.Fault))
		switch {
		case e.Blocked:
			// A reported fault is another label than reaching the state.
			w.path = append(w.path, byte(e.Fault)|0x80)
			w.add(report)
		case e.Fault.Fatal():
			w.add(fatal)
		case e.Transient && w.on[string(to)]:
			w.add(endless)
		case e.Transient:
			w.on[string(to)] = true
			w.extend(slices.Clone(to))
			delete(w.on, string(to))
		default:
			w.add(w.states.of(to))
		}
		moves = moves || !e.Blocked
		w.path, w.faults = w.path[:path], w.faults[:faults]
	})
	if inside && !moves {
		// A process stays inside only if it can take its next step. So that step is a d_step
		// that begins, has a fault and cannot continue: Spin ends there ("block in d_step
		// seq"). The other processes do not wait there forever.
		w.ended = true
		w.add(fatal)
	}
}

func (w *moveFinder) add(to int) {
	w.list = append(w.list, move{w.labels.of(w.path), w.first, w.space.faults.of(w.faults), to})
}

func appendAction(path []byte, a ts.Action) []byte {
	for i := range 8 {
		path = append(path, byte(a>>(8*i)))
	}
	return path
}

// describe returns the actions of a label as text: which process executes which action.
func describe(p *prog.Program, label string) string {
	var b strings.Builder
	for ; len(label) >= 8; label = label[8:] {
		a := ts.Action(0)
		for i := range 8 {
			a |= ts.Action(label[i]) << (8 * i)
		}
		pid, action, receiver, receive, rendezvous := vm.UnpackAction(a)
		x := &p.Actions[action]
		fmt.Fprintf(&b, "[%d: %s, op %d at %d-%d, action %d]", pid, p.Procs[x.Proc].Name, x.Op, x.Start, x.End, action)
		if rendezvous {
			fmt.Fprintf(&b, "+[%d: action %d]", receiver, receive)
		}
	}
	if label != "" {
		b.WriteString(" reports a fault")
	}
	return b.String()
}
