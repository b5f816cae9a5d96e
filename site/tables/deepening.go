package main

import (
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

const showsDeepening = "States expanded: by A* when it first was so deep, by IDA* within a bound. With bits instead of states the search goes on where memory is over. " +
	"The error lies at the paper's depth, and the numbers of states on the way there differ by at most five in a hundred. " +
	"With the memory and the time of today A* and IDA* find the error too; the 67 states are those of the last round until it came upon the error. " +
	"A* is looked at from time to time, and its depth was never 69 then."

// A bounding is a row of table 8, 0 where the search had ended.
type bounding struct {
	depth             uint32
	astar, ida, table uint64
}

var deepening = []bounding{
	{58, 150344, 146625, 146625}, {59, 168191, 164982, 164982}, {60, 184872, 184383, 184383}, {61, 0, 206145, 206145},
	{62, 0, 0, 229626}, {63, 0, 0, 255411}, {64, 0, 0, 282444}, {65, 0, 0, 311340}, {66, 0, 0, 341562},
	{67, 0, 0, 373422}, {68, 0, 0, 407310}, {69, 0, 0, 442941}, {70, 0, 0, 0},
}

const (
	// deepBytes is the size of the bit table; the paper does not say that of its own.
	deepBytes = 1 << 20
	// deepFactor is how much longer than others these searches may take.
	deepFactor = 4
)

func printDeepening(p *page, b bounds) error {
	q, err := giop("3").compile()
	if err != nil {
		return err
	}
	q = mergedAsSpin(q, false)
	m := &ts.Model{System: vm.New(q), Hidden: int(q.Layout.Hidden)}
	h := estimates["H_ap"](q)
	goal := search.Goal{Asserts: true, Deadlocks: true}
	limits := search.Limits{Bytes: b.bytes}
	runs := []search.Run{
		search.BestFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: goal, Limits: limits, Priority: search.AStar, Heuristic: h, SpinSteps: true}.Start(),
		search.IDAStar{Model: m, Goal: goal, Limits: limits, Heuristic: h, SpinSteps: true}.Start(),
		search.PartialIDAStar{Model: m, Goal: goal, Limits: limits, Heuristic: h, SpinSteps: true, Bytes: deepBytes, Bits: 2, Hashes: 1}.Start(),
	}
	var byDepth [3]map[uint32]uint64
	var ends [3]string
	for i, r := range runs {
		byDepth[i], ends[i], err = deepen(m, r, b)
		if err != nil {
			return err
		}
	}
	p.line("Each search may take %g s here.\n", b.seconds*deepFactor)
	p.head(0, "depth", "A*, paper", "Beeline", "IDA*, paper", "Beeline", "IDA* with bits, paper", "Beeline")
	for _, row := range deepening {
		p.row(number(uint64(row.depth)), number(row.astar), number(byDepth[0][row.depth]),
			number(row.ida), number(byDepth[1][row.depth]), number(row.table), number(byDepth[2][row.depth]))
	}
	p.row("end", "no memory", ends[0], "no time", ends[1], "goal at 70", ends[2])
	return nil
}

// deepen runs a search and returns how many states it expanded by the depth it had
// reached, and how it ended.
func deepen(m *ts.Model, r search.Run, b bounds) (map[uint32]uint64, string, error) {
	expanded := map[uint32]uint64{}
	note := func() {
		switch x := r.(type) {
		case *search.BestRun:
			if d := uint32(r.Progress().Depth); expanded[d] == 0 {
				expanded[d] = x.Expanded()
			}
		case *search.DeepeningRun:
			for _, e := range x.Expanded() {
				expanded[e.Bound] = e.States
			}
		}
	}
	b.seconds *= deepFactor
	status := within(r, b.seconds, note)
	f := r.Finding()
	if f.Kind == search.NoError {
		return expanded, unfinished(status, r.Outcome().Limit, b), nil
	}
	n, err := spinLength(m, f.Trail)
	return expanded, "goal at " + number(n), err
}
