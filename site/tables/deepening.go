package main

import (
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

const showsDeepening = "The numbers are expanded states: of A* when it first reached the depth, of IDA* within the bound. IDA* with bits continues where the memory for whole states is used up. " +
	"The error lies at the paper's depth, and the numbers of states on the way there differ by at most five percent. " +
	"With the memory and time of today A* and IDA* find the error too. The 67 states are those that the last round of IDA* expanded before it found the error. " +
	"Beeline reads the depth of A* from time to time, and never read 69."

// A deepeningRow is a row of table 8, with 0 where the search had ended.
type deepeningRow struct {
	depth            uint32
	astar, ida, bits uint64 // expanded states
}

var deepening = []deepeningRow{
	{58, 150344, 146625, 146625}, {59, 168191, 164982, 164982}, {60, 184872, 184383, 184383}, {61, 0, 206145, 206145},
	{62, 0, 0, 229626}, {63, 0, 0, 255411}, {64, 0, 0, 282444}, {65, 0, 0, 311340}, {66, 0, 0, 341562},
	{67, 0, 0, 373422}, {68, 0, 0, 407310}, {69, 0, 0, 442941}, {70, 0, 0, 0},
}

const (
	// deepBytes is the size of the bit table. The paper does not give its size.
	deepBytes = 1 << 20
	// deepFactor times the usual time limit is that of these searches.
	deepFactor = 4
)

func printDeepening(p *page, b bounds) error {
	q, err := giop("3").compile()
	if err != nil {
		return err
	}
	q = mergedAsSpin(q, false)
	m := vm.New(q).Model()
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
			number(row.ida), number(byDepth[1][row.depth]), number(row.bits), number(byDepth[2][row.depth]))
	}
	p.row("end", "no memory", ends[0], "no time", ends[1], "goal at 70", ends[2])
	return nil
}

// deepen runs a search. It returns the number of expanded states by the depth that the
// search had reached, and how the search ended.
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
	status := stepFor(r, b.seconds, note)
	f := r.Finding()
	if f.Kind == search.NoError {
		return expanded, unfinished(status, r.Outcome().Limit, b), nil
	}
	n, err := spinLength(m, f.Trail)
	return expanded, "goal at " + number(n), err
}
