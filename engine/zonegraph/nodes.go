package zonegraph

import (
	"math/bits"
	"slices"

	"beeline/engine/store"
	"beeline/engine/zone"
)

// A Relation says which states need not be visited.
type Relation uint8

const (
	// Equal: a state with the same zone was visited.
	Equal Relation = iota
	// Included: a state whose zone includes the zone was visited.
	Included
	// IncludedLU: a state was visited that simulates every valuation of the zone.
	IncludedLU
)

// nodes are the visited states. States with the same locations and integers are in a chain.
// A zone that another one covers is removed, and its memory is used again.
type nodes struct {
	graph    *Graph
	relation Relation
	list     store.Blocks[node]

	keys     words    // locations and integers
	heads    []uint32 // of the chains, by key
	zones    words
	free     []uint32 // of zones
	keyTable table
	// zoneTable finds nodes by key and zone. Only Equal needs it.
	zoneTable table
	removed   uint64
}

// A node is a visited state.
type node struct {
	key, zone    uint32
	parent, edge uint32 // the edge is an index into the successors of the parent
	next         uint32 // in the chain
	flags        uint8
}

const (
	none          = ^uint32(0)
	dropped uint8 = 1 << iota // another state covers it
)

// words are slices of the same length.
type words struct {
	length, count int
	pages         [][]int32
}

// pageEntries is the number of slices of a page.
const pageEntries = 1 << 8

func (w *words) at(i uint32) []int32 {
	from := int(i%pageEntries) * w.length
	return w.pages[i/pageEntries][from : from+w.length : from+w.length]
}

func (w *words) add(s []int32) uint32 {
	if w.count == len(w.pages)*pageEntries {
		w.pages = append(w.pages, make([]int32, pageEntries*w.length))
	}
	w.count++
	copy(w.at(uint32(w.count-1)), s)
	return uint32(w.count - 1)
}

func (w *words) bytes() uint64 { return uint64(len(w.pages)) * pageEntries * uint64(w.length) * 4 }

// A table finds numbers by hash.
type table struct {
	slots []slot
	count int
}

// A slot has a number plus one, and the upper half of its hash.
type slot struct{ number, tag uint32 }

const minSlots = 1 << 8

// find returns the number for which is reports true, or the free slot for it.
func (t *table) find(hash uint64, is func(uint32) bool) (number uint32, at int) {
	mask := len(t.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		s := t.slots[i]
		if s.number == 0 {
			return none, i
		}
		if s.tag == uint32(hash>>32) && is(s.number-1) {
			return s.number - 1, i
		}
	}
}

// set fills a free slot. hashOf returns the hash of a number, to grow the table.
func (t *table) set(at int, number uint32, hash uint64, hashOf func(uint32) uint64) {
	t.slots[at] = slot{number + 1, uint32(hash >> 32)}
	if t.count++; t.count*4 <= len(t.slots)*3 {
		return
	}
	old := t.slots
	t.slots = make([]slot, len(old)*2)
	mask := len(t.slots) - 1
	for _, s := range old {
		if s.number == 0 {
			continue
		}
		i := int(hashOf(s.number-1)) & mask
		for t.slots[i].number != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
}

func hashWords(seed uint64, list []int32) uint64 {
	h := seed
	for _, w := range list {
		h = bits.RotateLeft64(h^uint64(uint32(w)), 29) * 0x9E3779B97F4A7C15
	}
	return h ^ h>>29
}

func newNodes(g *Graph, r Relation) *nodes {
	return &nodes{
		graph: g, relation: r, keys: words{length: g.zoneAt}, zones: words{length: g.n * g.n},
		keyTable: table{slots: make([]slot, minSlots)}, zoneTable: table{slots: make([]slot, minSlots)},
	}
}

func (v *nodes) bytes() uint64 {
	return v.keys.bytes() + v.zones.bytes() + v.list.Capacity()*24 + uint64(cap(v.heads)+cap(v.free))*4 +
		uint64(len(v.keyTable.slots)+len(v.zoneTable.slots))*8
}

// key returns the number of the locations and integers of a state.
func (v *nodes) key(discrete []int32) uint32 {
	hash := hashWords(1, discrete)
	k, at := v.keyTable.find(hash, func(k uint32) bool { return slices.Equal(v.keys.at(k), discrete) })
	if k == none {
		k = v.keys.add(discrete)
		v.heads = append(v.heads, none)
		v.keyTable.set(at, k, hash, func(k uint32) uint64 { return hashWords(1, v.keys.at(k)) })
	}
	return k
}

// insert adds a state unless a visited one covers it. It removes the states that it covers.
func (v *nodes) insert(s []int32, parent, edge uint32) (id uint32, fresh bool) {
	k := v.key(v.graph.Discrete(s))
	z := v.graph.Zone(s)
	if v.relation == Equal {
		return v.insertEqual(k, z, parent, edge)
	}
	var lower, upper []int32
	if v.relation == IncludedLU {
		lower, upper = v.graph.Bounds(s)
	}
	covers := func(a, b []zone.Bound) bool {
		if v.relation == Included {
			return zone.Included(b, a)
		}
		return zone.IncludedLU(b, a, v.graph.n, lower, upper)
	}
	for i := v.heads[k]; i != none; i = v.list.At(i).next {
		if covers(v.zones.at(v.list.At(i).zone), z) {
			return i, false
		}
	}
	for link := &v.heads[k]; *link != none; {
		nd := v.list.At(*link)
		if !covers(z, v.zones.at(nd.zone)) {
			link = &nd.next
			continue
		}
		nd.flags |= dropped
		v.free = append(v.free, nd.zone)
		v.removed++
		*link = nd.next
	}
	id = v.add(k, z, parent, edge)
	v.list.At(id).next, v.heads[k] = v.heads[k], id
	return id, true
}

func (v *nodes) insertEqual(k uint32, z []zone.Bound, parent, edge uint32) (id uint32, fresh bool) {
	hash := hashWords(uint64(k)+2, z)
	id, at := v.zoneTable.find(hash, func(i uint32) bool {
		nd := v.list.At(i)
		return nd.key == k && slices.Equal(v.zones.at(nd.zone), z)
	})
	if id != none {
		return id, false
	}
	id = v.add(k, z, parent, edge)
	v.zoneTable.set(at, id, hash, func(i uint32) uint64 {
		nd := v.list.At(i)
		return hashWords(uint64(nd.key)+2, v.zones.at(nd.zone))
	})
	return id, true
}

// add appends a node.
func (v *nodes) add(k uint32, z []zone.Bound, parent, edge uint32) uint32 {
	var at uint32
	if n := len(v.free); n > 0 {
		at = v.free[n-1]
		v.free = v.free[:n-1]
		copy(v.zones.at(at), z)
	} else {
		at = v.zones.add(z)
	}
	v.list.Append(node{key: k, zone: at, parent: parent, edge: edge, next: none})
	return uint32(v.list.Len() - 1)
}

// state writes the state of a node that was not dropped.
func (v *nodes) state(id uint32, to []int32) {
	nd := v.list.At(id)
	copy(to, v.keys.at(nd.key))
	copy(to[v.graph.zoneAt:], v.zones.at(nd.zone))
}
