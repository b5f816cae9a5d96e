package search_test

import (
	"encoding/binary"
	"slices"

	"beeline/engine/search"
	"beeline/engine/ts"
)

// Dining are philosophers as table 4.1 of Ernits 2007 has them: thinking, waiting for
// the right fork, eating, finishing with only the right fork left. A state is a number
// of two bits for each and one bit for the fork to the right of each, the first
// philosopher in the highest bits. Successors come in the order of the numbers that
// the table gives to states.
type dining struct {
	n       int
	visited []uint16 // states that were expanded, each once
}

const (
	thinking = iota
	waiting
	eating
	finishing
)

func (d *dining) model() *ts.Model { return &ts.Model{System: d} }

func (d *dining) Initial(b *ts.Batch) { b.Append(0, []byte{0, 0}) }

// fork returns the bit of the fork to the right of a philosopher.
func (d *dining) fork(i int) uint16 { return 1 << (3 * (d.n - 1 - (i+d.n)%d.n)) }

func (d *dining) does(s uint16, i int) uint16 { return s >> (3*(d.n-1-i) + 1) & 3 }

func (d *dining) Successors(s ts.State, b *ts.Batch) {
	x := binary.LittleEndian.Uint16(s)
	if !slices.Contains(d.visited, x) {
		d.visited = append(d.visited, x)
	}
	var next []uint16
	for i := range d.n {
		left, right := d.fork(i-1), d.fork(i)
		y := x
		switch does := d.does(x, i); {
		case does == thinking && x&left == 0:
			y ^= left
		case does == waiting && x&right == 0:
			y ^= right
		case does == eating:
			y ^= left
		case does == finishing:
			y ^= right
		default:
			continue
		}
		y += d.fork(i) << 1
		if d.does(x, i) == finishing {
			y -= 4 * d.fork(i) << 1
		}
		next = append(next, y)
	}
	slices.SortFunc(next, func(x, y uint16) int { return numberOf(x) - numberOf(y) })
	for i, y := range next {
		b.Append(ts.Action(i), binary.LittleEndian.AppendUint16(nil, y))
	}
}

func (d *dining) Labels(ts.State) ts.Labels { return 0 }

// table41 are the states of three philosophers in the order of their numbers, which
// count from 1.
var table41 = []uint16{0, 129, 10, 80, 13, 139, 90, 7, 93, 219, 87, 321, 209, 448, 331, 458, 461, 455, 233, 104, 56, 185, 111, 63, 377, 504}

func numberOf(x uint16) int { return slices.Index(table41, x) + 1 }

// value is Uppaal's hash: the number itself.
func value(s ts.State) uint64 { return uint64(binary.LittleEndian.Uint16(s)) }

// visits returns the states that one search with a table of so many bits expands.
func visits(order search.Order, bits uint64) (numbers []int) {
	d := &dining{n: 3}
	r := search.Iterate{Model: d.model(), Order: order, Hash: value,
		Sizes: search.Sizes{Unit: 1, Least: bits, Factor: 2, Most: bits}}.Start()
	drive(r, 5)
	for _, x := range d.visited {
		numbers = append(numbers, numberOf(x))
	}
	return numbers
}
