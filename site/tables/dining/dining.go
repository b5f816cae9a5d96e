// Package dining is the transition system of table 4.1 of Ernits 2007: philosophers
// whose states are numbers, so that their hash is the state itself.
package dining

import (
	"encoding/binary"
	"slices"

	"beeline/engine/ts"
)

// Philosophers think, wait for the right fork, eat, and finish with only the right
// fork left. A state is a number of two bits for each and one bit for the fork to the
// right of each, the first philosopher in the highest bits. Successors come in the
// order of the numbers that the table gives to states.
type Philosophers struct {
	N int // at most 5; the order is known for 3
	// Visited are the states that were expanded, each once.
	Visited []uint16
}

const (
	thinking = iota
	waiting
	eating
	finishing
)

// Model returns the transition system, which notes in d what is visited.
func (d *Philosophers) Model() *ts.Model { return &ts.Model{System: d} }

// Initial is where all think.
func (d *Philosophers) Initial(b *ts.Batch) { b.Append(0, []byte{0, 0}) }

// fork returns the bit of the fork to the right of a philosopher.
func (d *Philosophers) fork(i int) uint16 { return 1 << (3 * (d.N - 1 - (i+d.N)%d.N)) }

func (d *Philosophers) does(s uint16, i int) uint16 { return s >> (3*(d.N-1-i) + 1) & 3 }

// Successors appends what one of them can do.
func (d *Philosophers) Successors(s ts.State, b *ts.Batch) {
	x := binary.LittleEndian.Uint16(s)
	if !slices.Contains(d.Visited, x) {
		d.Visited = append(d.Visited, x)
	}
	var next []uint16
	for i := range d.N {
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
	slices.SortFunc(next, func(x, y uint16) int { return Number(x) - Number(y) })
	for i, y := range next {
		b.Append(ts.Action(i), binary.LittleEndian.AppendUint16(nil, y))
	}
}

// Labels returns none.
func (d *Philosophers) Labels(ts.State) ts.Labels { return 0 }

// table41 are the states of three philosophers in the order of their numbers, which
// count from 1.
var table41 = []uint16{0, 129, 10, 80, 13, 139, 90, 7, 93, 219, 87, 321, 209, 448, 331, 458, 461, 455, 233, 104, 56, 185, 111, 63, 377, 504}

// Number returns that of a state in the table.
func Number(x uint16) int { return slices.Index(table41, x) + 1 }

// Value is Uppaal's hash: the state itself.
func Value(s ts.State) uint64 { return uint64(binary.LittleEndian.Uint16(s)) }
