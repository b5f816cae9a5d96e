package zones

import (
	"encoding/binary"

	"beeline/engine/net"
	"beeline/engine/zone"
	"beeline/engine/zonegraph"
)

const (
	infinity = 1 << 30 // no bound
	large    = 1 << 29 // all bounds from here on stand for infinity
)

// A node is a stored state: the next one of its chain, the state that it was reached from, the
// number of the edge, whether another state covers it, then locations and integers, then the zone.
// No other part of a node may be at its start, because the links of a chain and the slots of the table
// begin alike.
const (
	nodeNext     = 0
	nodeParent   = 4
	nodeEdge     = 8
	nodeCovered  = 12
	nodeDiscrete = 16
)

// A slot of the table has the newest node of a chain, 0 for none, and the upper half of the hash.
const (
	slotTag   = 4
	slotBytes = 8
)

// A layout says where things lie in memory. All addresses are in bytes.
type layout struct {
	n       int // clocks, with the one that is always 0
	vectors int // groups of four bounds in a row of a zone

	integers int // where the integers of a state begin, after the locations
	discrete int // bytes of locations and integers
	node     int // bytes of a node

	target uint32 // locations and integers of the successor in the making
	work   uint32 // its zone
	lower  uint32 // thresholds of its bounds, and those of upper bounds after them
	free   uint32 // the first address after the fixed part

	data []data // tables of the network
}

// data are bytes at an address.
type data struct {
	at    uint32
	bytes []byte
}

func newLayout(n *net.Network, clocks int) layout {
	l := layout{n: clocks, vectors: (clocks + 3) / 4}
	l.integers = alignUp(2*len(n.Automata), 4)
	l.discrete = alignUp(l.integers+4*len(n.Integers), 16)
	l.node = nodeDiscrete + l.discrete + l.zone()
	l.free = alignUp(uint32(firstCell+8*cellCount), 16)
	l.target = l.take(l.discrete)
	l.lower = l.take(2 * l.row())
	l.work = l.take(l.zone())
	return l
}

// row returns the bytes of a row of a zone, and zone those of a zone.
func (l *layout) row() int  { return 16 * l.vectors }
func (l *layout) zone() int { return l.n * l.row() }

// nodeZone returns where the zone of a node begins.
func (l *layout) nodeZone() uint32 { return uint32(nodeDiscrete + l.discrete) }

// bound returns where the bound of the difference of two clocks lies in a zone.
func (l *layout) bound(i, j int) uint32 { return uint32(i*l.row() + 4*j) }

// location returns where the location of an automaton lies in the discrete part of a state, and
// integer where an integer lies.
func (l *layout) location(automaton int) uint32 { return uint32(2 * automaton) }
func (l *layout) integer(i int) uint32          { return uint32(l.integers + 4*i) }

// take reserves bytes of the fixed part.
func (l *layout) take(bytes int) uint32 {
	at := l.free
	l.free = alignUp(at+uint32(bytes), 16)
	return at
}

// table puts bytes into the fixed part.
func (l *layout) table(bytes []byte) uint32 {
	at := l.take(len(bytes))
	l.data = append(l.data, data{at, bytes})
	return at
}

// words puts 32-bit numbers into the fixed part.
func (l *layout) words(list []int32) uint32 {
	var out []byte
	for _, w := range list {
		out = binary.LittleEndian.AppendUint32(out, uint32(w))
	}
	return l.table(out)
}

// encode returns the discrete part and the zone of a state of a graph as they lie in a node.
func (l *layout) encode(g *zonegraph.Graph, s []int32) []byte {
	out := make([]byte, l.node-nodeDiscrete)
	d := g.Discrete(s)
	automata := g.Automata()
	for a, v := range d[:automata] {
		binary.LittleEndian.PutUint16(out[l.location(a):], uint16(v))
	}
	for i, v := range d[automata:] {
		binary.LittleEndian.PutUint32(out[l.integer(i):], uint32(v))
	}
	z := g.Zone(s)
	for i := range l.n {
		for j := range 4 * l.vectors {
			b := int32(infinity)
			if j < l.n && z[i*l.n+j] != zone.Infinity {
				b = z[i*l.n+j]
			}
			binary.LittleEndian.PutUint32(out[l.discrete+i*l.row()+4*j:], uint32(b))
		}
	}
	return out
}

func alignUp[T int | uint32 | uint64](x, to T) T { return (x + to - 1) / to * to }
