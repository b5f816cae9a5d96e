package zonegraph

import (
	"encoding/binary"

	"beeline/engine/ts"
	"beeline/engine/zone"
)

// A packer stores the zone of a state as its minimal constraints: two bytes with the numbers of the
// clocks, and the bound. A zone has n² bounds, and often fewer than n of these constraints.
type packer struct {
	system *System
	words  []int32
	list   []zone.Constraint
}

// maxPacked is how many clocks have a number of one byte.
const maxPacked = 256

// packing returns the form of states with minimal constraints, nil if there are too many clocks.
func (y *System) packing() *ts.Packing {
	if y.Graph.n > maxPacked {
		return nil
	}
	p := &packer{system: y}
	return &ts.Packing{Pack: p.pack, Unpack: p.unpack, Covers: p.covers}
}

// pack appends the form of a state to a list of bytes.
func (p *packer) pack(list []byte, s ts.State) []byte {
	g := p.system.Graph
	p.words = g.Words(s, p.words)
	p.list = zone.Minimal(p.list[:0], g.Zone(p.words), g.n)
	list = append(list, s[:4*g.zoneAt]...)
	for _, c := range p.list {
		list = binary.AppendVarint(append(list, byte(c.I), byte(c.J)), int64(c.Bound))
	}
	return list
}

// next returns the first constraint of a form without its key, and the rest of the form.
func next(form []byte) (zone.Constraint, []byte) {
	b, size := binary.Varint(form[2:])
	return zone.Constraint{I: int(form[0]), J: int(form[1]), Bound: zone.Bound(b)}, form[2+size:]
}

// unpack appends the state with a form to a list of bytes.
func (p *packer) unpack(list ts.State, form []byte) ts.State {
	g := p.system.Graph
	list = append(list, form[:4*g.zoneAt]...)
	p.list = p.list[:0]
	for rest := form[4*g.zoneAt:]; len(rest) > 0; {
		var c zone.Constraint
		c, rest = next(rest)
		p.list = append(p.list, c)
	}
	p.words = append(p.words[:0], make([]int32, g.n*g.n)...)
	zone.Restore(p.words, g.n, p.list)
	for _, w := range p.words {
		list = binary.LittleEndian.AppendUint32(list, uint32(w))
	}
	return list
}

// covers reports whether the state with a form covers another one. Inclusion needs no more than the
// constraints of the form.
func (p *packer) covers(form []byte, s ts.State) bool {
	g := p.system.Graph
	if p.system.Inclusion == Simulated {
		return g.Simulates(g.Words(p.unpack(nil, form), nil), g.Words(s, nil))
	}
	zoneOf := s[4*g.zoneAt:]
	for rest := form[4*g.zoneAt:]; len(rest) > 0; {
		var c zone.Constraint
		c, rest = next(rest)
		if zone.Bound(binary.LittleEndian.Uint32(zoneOf[4*(c.I*g.n+c.J):])) > c.Bound {
			return false
		}
	}
	return true
}
