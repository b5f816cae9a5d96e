package store

import (
	"encoding/binary"

	"beeline/engine/ts"
)

// Collapse splits states into components, numbers the values of each component, and
// stores the numbers instead of the state (Holzmann, "State compression in SPIN:
// recursive indexing and compression training runs", 1997). This saves memory
// because most components have few different values. Nothing is lost.
type Collapse struct {
	hidden int
	split  func(list []uint32, vector []byte) []uint32
	tables []values // by position of the component; the hidden bytes are the first one
	// vectors has a vector of numbers for each state. The number of the hidden bytes
	// comes first and is itself hidden.
	vectors *Exact
	lengths []uint32 // scratch
	vector  []byte   // scratch
}

// values numbers the values of one component.
type values struct {
	list    []string // by number
	numbers map[string]uint32
	bytes   int64
}

// hiddenNumber is the length in bytes of the number of the hidden bytes. Other
// numbers are varints.
const hiddenNumber = 4

// NewCollapse returns an empty store. It keeps the first hidden bytes of a state but
// ignores them in comparisons. split appends the lengths of a state's components,
// which must cover all bytes after the hidden ones.
func NewCollapse(hidden int, split func(list []uint32, vector []byte) []uint32) *Collapse {
	c := &Collapse{hidden: hidden, split: split, vectors: NewExact(0)}
	if hidden > 0 {
		c.vectors = NewExact(hiddenNumber)
	}
	return c
}

// Len returns the number of states.
func (c *Collapse) Len() int { return c.vectors.Len() }

// Bytes returns about the memory that the store holds.
func (c *Collapse) Bytes() int64 {
	n := c.vectors.Bytes()
	for i := range c.tables {
		n += c.tables[i].bytes
	}
	return n
}

// Insert adds a copy of s unless the store has an equal state.
func (c *Collapse) Insert(s ts.State) (ID, Outcome) {
	c.vector = c.vector[:0]
	position := 0
	if c.hidden > 0 {
		c.vector = binary.LittleEndian.AppendUint32(c.vector, c.number(position, s[:c.hidden]))
		position++
	}
	rest := s[c.hidden:]
	c.lengths = c.split(c.lengths[:0], s)
	for _, n := range c.lengths {
		c.vector = binary.AppendUvarint(c.vector, uint64(c.number(position, rest[:n])))
		rest = rest[n:]
		position++
	}
	return c.vectors.Insert(c.vector)
}

// Find returns the ID of a state without inserting it, None if the store lacks it.
func (c *Collapse) Find(s ts.State) ID {
	c.vector = c.vector[:0]
	position := 0
	if c.hidden > 0 {
		c.vector = append(c.vector, make([]byte, hiddenNumber)...) // is not compared
		position++
	}
	rest := s[c.hidden:]
	c.lengths = c.split(c.lengths[:0], s)
	for _, n := range c.lengths {
		if position >= len(c.tables) {
			return None
		}
		number, ok := c.tables[position].numbers[string(rest[:n])]
		if !ok {
			return None
		}
		c.vector = binary.AppendUvarint(c.vector, uint64(number))
		rest = rest[n:]
		position++
	}
	return c.vectors.Find(c.vector)
}

// number returns the number of the value of the component at a position.
func (c *Collapse) number(position int, value []byte) uint32 {
	if position == len(c.tables) {
		c.tables = append(c.tables, values{numbers: map[string]uint32{}})
	}
	t := &c.tables[position]
	n, ok := t.numbers[string(value)]
	if !ok {
		n = uint32(len(t.list))
		t.list = append(t.list, string(value))
		t.numbers[t.list[n]] = n
		t.bytes += int64(len(value)) + valueBytes
	}
	return n
}

// valueBytes is about the memory of a value besides its bytes: two string headers, a
// number, and the free part of a map.
const valueBytes = 64

// State returns a copy of the state with this ID.
func (c *Collapse) State(id ID) ts.State {
	numbers := c.vectors.State(id)
	var s ts.State
	position := 0
	if c.hidden > 0 {
		s = append(s, c.tables[0].list[binary.LittleEndian.Uint32(numbers)]...)
		numbers = numbers[hiddenNumber:]
		position++
	}
	for ; len(numbers) > 0; position++ {
		n, size := binary.Uvarint(numbers)
		s = append(s, c.tables[position].list[n]...)
		numbers = numbers[size:]
	}
	return s
}
