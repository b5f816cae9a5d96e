package search_test

import (
	"math/rand/v2"

	"beeline/engine/ts"
)

// A toy is a graph as a transition system. A state has two hidden bytes, which the
// search must ignore, then the number of the node, then the padding of the node.
type toy struct {
	nodes  []toyNode
	vary   bool // the first hidden byte has another value each time
	hidden byte // its last value
}

type toyNode struct {
	transient bool
	validEnd  bool
	accepting bool
	padding   int
	edges     []toyEdge
}

type toyEdge struct {
	to         int
	fault      ts.Fault
	rendezvous bool
}

const toyHidden = 2

func (g *toy) model() *ts.Model { return &ts.Model{System: g, Hidden: toyHidden} }

func (g *toy) add(b *ts.Batch, action, node int) {
	if g.vary {
		g.hidden++
	}
	s := b.Append(ts.Action(action), ts.State{g.hidden, 0, byte(node), byte(node >> 8)})
	b.Resize(len(s) + g.nodes[node].padding)
}

func nodeOf(s ts.State) int { return int(s[toyHidden]) | int(s[toyHidden+1])<<8 }

func (g *toy) Initial(b *ts.Batch) { g.add(b, 0, 0) }

func (g *toy) Successors(s ts.State, b *ts.Batch) {
	n := g.nodes[nodeOf(s)]
	for i, e := range n.edges {
		g.add(b, i, e.to)
		last := b.Last()
		last.Fault, last.Rendezvous = e.fault, e.rendezvous
		last.Transient = g.nodes[e.to].transient
		last.Atomic = last.Transient
	}
}

func (g *toy) Labels(s ts.State) ts.Labels {
	n, l := g.nodes[nodeOf(s)], ts.Labels(0)
	for _, x := range []struct {
		has bool
		ts.Labels
	}{{n.validEnd, ts.ValidEnd}, {n.accepting, ts.Accepting}} {
		if x.has {
			l |= x.Labels
		}
	}
	return l
}

// shape has the parameters of a random graph.
type shape struct {
	nodes      int
	out        int // most edges of a node
	transient  int // of 10 nodes
	faulty     int // of 100 edges
	rendezvous int // of 10 edges
	dead       int // of 100 nodes: without edges
}

// randomToy returns a random graph. It has no loop of transient nodes only, so that
// atomic sequences end.
func randomToy(seed uint64, c shape) *toy {
	r := rand.New(rand.NewPCG(seed, 1))
	g := &toy{nodes: make([]toyNode, c.nodes)}
	for i := 1; i < c.nodes; i++ {
		g.nodes[i].transient = r.IntN(10) < c.transient
		g.nodes[i].padding = r.IntN(4)
	}
	g.nodes[0].transient, g.nodes[c.nodes-1].transient = false, false
	for i := range g.nodes {
		n := &g.nodes[i]
		if !n.transient && r.IntN(100) < c.dead {
			n.validEnd = r.IntN(3) > 0
			continue
		}
		for range 1 + r.IntN(c.out) {
			e := toyEdge{to: r.IntN(c.nodes), rendezvous: r.IntN(10) < c.rendezvous}
			if n.transient {
				e.to = i + 1 + r.IntN(c.nodes-i-1)
			} else if r.IntN(100) < c.faulty {
				e.fault = []ts.Fault{ts.AssertionViolated, ts.IndexOutOfRange, ts.BlockInDStep}[r.IntN(3)]
			}
			n.edges = append(n.edges, e)
		}
	}
	return g
}

// distances returns, by node, the least number of steps from node 0 and to the nearest
// error, computed by Bellman-Ford. It is far if there is no path.
func (g *toy) distances(spinSteps bool) (from, toError []uint32) {
	from, toError = make([]uint32, len(g.nodes)), make([]uint32, len(g.nodes))
	for i := range g.nodes {
		from[i], toError[i] = far, far
		if len(g.nodes[i].edges) == 0 && !g.nodes[i].validEnd {
			toError[i] = 0
		}
	}
	from[0] = 0
	for changed := true; changed; {
		changed = false
		for i, n := range g.nodes {
			for _, e := range n.edges {
				w := uint32(1)
				if e.rendezvous && spinSteps {
					w = 2
				}
				left := toError[e.to]
				if e.fault != ts.NoFault {
					left = 0
				}
				if toError[i] > left+w {
					toError[i], changed = left+w, true
				}
				if !e.fault.Fatal() && from[e.to] > from[i]+w {
					from[e.to], changed = from[i]+w, true
				}
			}
		}
	}
	return from, toError
}

const far = 1 << 30
