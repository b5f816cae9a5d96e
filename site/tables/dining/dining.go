// Package dining is the transition system of table 4.1 of Ernits 2007: dining philosophers
// whose states are numbers. The hash of a state is the state itself.
package dining

import (
	"encoding/binary"
	"slices"

	"beeline/engine/ts"
)

// Philosophers think, wait for the right fork, eat, and finish with only the right
// fork left. A state has three bits for each philosopher, the first one in the highest
// bits: two for what the philosopher does, one for the fork to the right. Successors come
// in the order of the numbers that table 4.1 gives to states.
type Philosophers struct {
	N int // at most 5; the thesis has the order for 3
	// Visited lists the expanded states, each once.
	Visited []uint16
}

const (
	thinking = iota
	waiting
	eating
	finishing
)

// Model returns the transition system. It adds expanded states to d.Visited.
func (d *Philosophers) Model() *ts.Model { return &ts.Model{System: d} }

// Initial appends the state in which all think.
func (d *Philosophers) Initial(b *ts.Batch) { b.Append(0, []byte{0, 0}) }

// fork returns the bit of the fork to the right of a philosopher.
func (d *Philosophers) fork(i int) uint16 { return 1 << (3 * (d.N - 1 - (i+d.N)%d.N)) }

func (d *Philosophers) does(s uint16, i int) uint16 { return s >> (3*(d.N-1-i) + 1) & 3 }

// Successors appends the states after one step of one philosopher.
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

// table41 lists the states of three philosophers by their numbers, which count from 1.
var table41 = []uint16{0, 129, 10, 80, 13, 139, 90, 7, 93, 219, 87, 321, 209, 448, 331, 458, 461, 455, 233, 104, 56, 185, 111, 63, 377, 504}

// Number returns the number of a state in table 4.1, or 0.
func Number(x uint16) int { return slices.Index(table41, x) + 1 }

// Value is the hash of Uppaal: the state itself.
func Value(s ts.State) uint64 { return uint64(binary.LittleEndian.Uint16(s)) }
