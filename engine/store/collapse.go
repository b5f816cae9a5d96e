package store

import (
	"encoding/binary"

	"beeline/engine/ts"
)

// Collapse numbers what each component of a state holds and keeps the numbers
// instead of the state (Holzmann, "State compression in SPIN: recursive indexing
// and compression training runs", 1997): most components hold few different
// things, and a number is shorter than what it stands for. Nothing is lost.
type Collapse struct {
	hidden  int
	split   func(list []uint32, vector []byte) []uint32
	tables  []contents // by place of the component in its state
	numbers *Exact     // the numbers of states; those of hidden bytes are before them and count no more than these
	lengths []uint32
	vector  []byte
}

// contents are what a component has held.
type contents struct {
	list    []string // by number
	numbers map[string]uint32
	bytes   int64
}

// hiddenNumber is the length of the number of what the hidden bytes hold; other
// numbers have as many bytes as they need.
const hiddenNumber = 4

// NewCollapse returns an empty store for states whose first hidden bytes are kept
// but do not count. split appends the lengths of a state's components to a list;
// they cover what is behind the hidden bytes.
func NewCollapse(hidden int, split func(list []uint32, vector []byte) []uint32) *Collapse {
	c := &Collapse{hidden: hidden, split: split, numbers: NewExact(0)}
	if hidden > 0 {
		c.numbers = NewExact(hiddenNumber)
	}
	return c
}

// Len returns the number of states.
func (c *Collapse) Len() int { return c.numbers.Len() }

// Bytes returns the memory in use, about.
func (c *Collapse) Bytes() int64 {
	n := c.numbers.Bytes()
	for i := range c.tables {
		n += c.tables[i].bytes
	}
	return n
}

// Insert adds s unless an equal state is there.
func (c *Collapse) Insert(s ts.State) (ID, Outcome) {
	c.vector = c.vector[:0]
	place := 0
	if c.hidden > 0 {
		c.vector = binary.LittleEndian.AppendUint32(c.vector, c.number(place, s[:c.hidden]))
		place++
	}
	rest := s[c.hidden:]
	c.lengths = c.split(c.lengths[:0], s)
	for _, n := range c.lengths {
		c.vector = binary.AppendUvarint(c.vector, uint64(c.number(place, rest[:n])))
		rest = rest[n:]
		place++
	}
	return c.numbers.Insert(c.vector)
}

// number returns the number of what the component at a place holds.
func (c *Collapse) number(place int, held []byte) uint32 {
	if place == len(c.tables) {
		c.tables = append(c.tables, contents{numbers: map[string]uint32{}})
	}
	t := &c.tables[place]
	n, ok := t.numbers[string(held)]
	if !ok {
		n = uint32(len(t.list))
		t.list = append(t.list, string(held))
		t.numbers[t.list[n]] = n
		t.bytes += int64(len(held)) + contentBytes
	}
	return n
}

// contentBytes is about what a content takes beside itself: twice the header of a
// string, a number, and what a map leaves free.
const contentBytes = 64

// State returns a copy of the state that was inserted as id.
func (c *Collapse) State(id ID) ts.State {
	numbers := c.numbers.State(id)
	var s ts.State
	place := 0
	if c.hidden > 0 {
		s = append(s, c.tables[0].list[binary.LittleEndian.Uint32(numbers)]...)
		numbers = numbers[hiddenNumber:]
		place++
	}
	for ; len(numbers) > 0; place++ {
		n, size := binary.Uvarint(numbers)
		s = append(s, c.tables[place].list[n]...)
		numbers = numbers[size:]
	}
	return s
}
