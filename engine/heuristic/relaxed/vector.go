package relaxed

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// A vector is the state vector that the relaxed state was made of. The next state mostly differs
// from it in few bytes, so only the cells of these are set again.
type vector struct {
	bytes  ts.State // empty before the first state
	fields []field  // in the order of their offsets
	// of are, by word of the vector, the first field in it and the one after the last.
	of []fieldRange
}

// A field is a part of the vector that decides the values of cells: a variable, a channel or the
// location of a process.
type field struct {
	kind     fieldKind
	from, to uint32 // offsets
	// index is the cell of a variable, or the number of a channel or a slot.
	index int32
}

type fieldKind uint8

const (
	byteField     fieldKind = iota // a variable of one byte
	wideField                      // a variable of several bytes
	channelField                   // a buffered channel
	locationField                  // the location of a process
)

type fieldRange struct{ first, end int32 }

// Vectors are compared in blocks first, then in words. Both are in bytes.
const (
	blockSize = 1024
	wordSize  = 8
)

// newVector returns the fields of states with the given processes.
func newVector(z *layout, procs []vm.Process) vector {
	v := vector{fields: make([]field, 0, len(z.types)+len(z.chans)+len(procs))}
	v.addVariables(z, 0, z.globals)
	for i, g := range z.p.GlobalChans {
		v.addChannel(z, g.Offset, int32(i))
	}
	for i, q := range procs {
		s := &z.slots[i]
		v.fields = append(v.fields, field{locationField, q.Offset + 1, q.Offset + 1 + z.p.Layout.PCBytes, int32(i)})
		v.addVariables(z, q.Offset, s.cells)
		for j, c := range z.p.Procs[q.Proc].Chans {
			v.addChannel(z, q.Offset+c.Offset, s.firstChannel+int32(j))
		}
	}
	slices.SortFunc(v.fields, func(a, b field) int { return cmp.Compare(a.from, b.from) })
	v.indexWords()
	return v
}

// addVariables adds the variables of a record, given their cells by offset.
func (v *vector) addVariables(z *layout, record uint32, cells []int32) {
	for i, c := range cells {
		if c < 0 {
			continue
		}
		kind, size, from := byteField, z.types[c].Size(), record+uint32(i)
		if size > 1 {
			kind = wideField
		}
		v.fields = append(v.fields, field{kind, from, from + size, c})
	}
}

// addChannel adds a channel, if it has a buffer.
func (v *vector) addChannel(z *layout, from uint32, channel int32) {
	if k := z.chans[channel].kind; k.Cap > 0 {
		v.fields = append(v.fields, field{channelField, from, from + prog.LenBytes + k.Cap*k.Size, channel})
	}
}

// indexWords finds the fields of each word.
func (v *vector) indexWords() {
	size := uint32(0)
	for i := range v.fields {
		size = max(size, v.fields[i].to)
	}
	v.of = make([]fieldRange, (size+wordSize-1)/wordSize)
	for i, f := range v.fields {
		first, last := f.from/wordSize, (f.to-1)/wordSize
		for w := first; w <= last; w++ {
			if x := &v.of[w]; x.end == 0 {
				*x = fieldRange{int32(i), int32(i) + 1}
			} else {
				x.first, x.end = min(x.first, int32(i)), max(x.end, int32(i)+1)
			}
		}
	}
}

// setVector sets the cells of s where it differs from the vector before.
func (h *Rounds) setVector(s ts.State) {
	v := &h.vector
	if len(v.bytes) != len(s) {
		v.bytes = append(v.bytes[:0], s...)
		h.setFields(s, fieldRange{0, int32(len(v.fields))})
		return
	}
	done := int32(0) // fields before this one are set
	for at := 0; at < len(s); at += blockSize {
		end := min(at+blockSize, len(s))
		if bytes.Equal(v.bytes[at:end], s[at:end]) {
			continue
		}
		for i := at; i < end; i += wordSize {
			if n := min(i+wordSize, end); !sameWord(v.bytes[i:n], s[i:n]) {
				done = h.setWord(s, i/wordSize, done)
			}
		}
		copy(v.bytes[at:end], s[at:end])
	}
}

// sameWord reports whether two words, or the last parts of two vectors, are equal.
func sameWord(a, b []byte) bool {
	if len(a) < wordSize {
		return string(a) == string(b)
	}
	return binary.LittleEndian.Uint64(a) == binary.LittleEndian.Uint64(b)
}

// setWord sets the cells of the fields in a word, from field done on. It returns the number of
// the field after them.
func (h *Rounds) setWord(s ts.State, word int, done int32) int32 {
	if word >= len(h.of) {
		return done
	}
	r := h.of[word]
	r.first = max(r.first, done)
	h.setFields(s, r)
	return max(r.end, done)
}

// setFields sets the cells of some fields.
func (h *Rounds) setFields(s ts.State, r fieldRange) {
	for i := r.first; i < r.end; i++ {
		switch f := &h.fields[i]; f.kind {
		case byteField:
			h.setCell(f.index, int32(s[f.from]))
		case wideField:
			h.setCell(f.index, vm.Read(s, f.from, h.types[f.index]))
		case channelField:
			h.setMessages(s, f.from, f.index)
		default:
			z := &h.slots[f.index]
			h.cells[z.first+z.location] = emptyCell
			z.location = int32(h.procs[f.index].Location)
			h.cells[z.first+z.location] = cellValue{lo: 1, hi: 1}
		}
	}
}

// setMessages sets the cells of a buffered channel, whose record begins at offset at.
func (h *Rounds) setMessages(s ts.State, at uint32, channel int32) {
	c := &h.chans[channel]
	n := uint32(s[at])
	h.setCell(h.firstLength+channel, int32(n))
	for j := range c.kind.Fields {
		h.cells[c.fields+int32(j)] = emptyCell
	}
	for i := range n {
		field := at + prog.LenBytes + i*c.kind.Size
		for j, t := range c.kind.Fields {
			x := vm.Read(s, field, t)
			if i == 0 {
				h.setCell(c.fields+int32(j), x)
			} else {
				h.learn(c.fields+int32(j), values.Single(x))
			}
			field += t.Size()
		}
	}
}

// setCell gives a cell a single value, unlogged.
func (h *Rounds) setCell(cell, x int32) {
	c := cellValue{lo: x, hi: x, n: 1}
	if h.useSets && cell < h.firstLength {
		c.set, c.rests = true, restOf(x)
	}
	h.cells[cell] = c
}
