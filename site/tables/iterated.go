package main

import (
	"fmt"
	"strings"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/site/tables/dining"
)

const (
	showsVisited = "States by their numbers in the order in which they are expanded, where the table is far too small for the 26 there are: " +
		"each size leaves out others. Depth first 17 of them are seen in all, breadth first 14. These are the thesis's lines, all of them; the deadlock is state 10."
	showsSmall = "Searches with tables of a few hundred or thousand bytes, each one of another size, find errors that lie hundreds or thousands of steps deep. " +
		"Which size finds one first depends on the hash. The figures are those of the search that found the error; the thesis lists its last one and Beeline its first. " +
		"The goal of blocks.4 is one state of some hundred million, and without an estimate no search here comes upon it; the estimate H_f of it, by which edges are taken, leads there."
	showsGrowing = "The tables in which the deadlock is first found grow with the number of philosophers: unevenly, on the whole by about two bytes for each. " +
		"The figure of the thesis has curves, and its text one number: 514 bytes for 255 philosophers."
)

// visited are the lines of table 4.1: by order of the search, for 5 to 12 bits.
var visited = []struct {
	name  string
	order search.Order
	lines [8]string
}{
	{"DFS", search.DepthOrder, [8]string{"1 2 12 14", "1 2 6 13 3 4", "1 2 6 10", "1 2 6 3 5 8", "1 2 6 15 16 3 17 18 12", "1 2 12 14", "1 2 6 10 15 12 4 20", "1 2 6 10 13 3 5 7 4"}},
	{"BFS", search.BreadthOrder, [8]string{"1 2 12 14", "1 2 3 4 6 13", "1 2 6 10", "1 2 3 6 5 8", "1 2 3 4 6 12 13 20 15", "1 2 12 14", "1 2 3 4 6 12 20 15", "1 2 3 4 6 13 5 7 10"}},
}

func printVisited(p *page, b bounds) error {
	p.head(2, "search", "bits", "the thesis", "Beeline")
	for _, v := range visited {
		for i, line := range v.lines {
			p.row(v.name, fmt.Sprint(5+i), line, visits(v.order, uint64(5+i), b))
		}
	}
	return nil
}

// visits lists the states that one search with a table of so many bits expands.
func visits(order search.Order, bits uint64, b bounds) string {
	d := &dining.Philosophers{N: 3}
	within(search.IteratedSearch{Model: d.Model(), Order: order, Hash: dining.Value,
		Sizes: search.Sizes{Unit: 1, Min: bits, Factor: 2, Max: bits}}.Start(), b.seconds, func() {})
	var list []string
	for _, x := range d.Visited {
		list = append(list, fmt.Sprint(dining.Number(x)))
	}
	return strings.Join(list, " ")
}

// hand is what n philosophers do who take the left fork first and put it back first.
func hand(n int) model {
	return model{name: fmt.Sprintf("%d philosophers", n), text: fmt.Sprintf(`
		bit fork[%[1]d];
		active [%[1]d] proctype philosopher() {
		think:  if :: d_step { fork[_pid] == 0; fork[_pid] = 1 } goto wait fi;
		wait:   if :: d_step { fork[(_pid + 1) %% %[1]d] == 0; fork[(_pid + 1) %% %[1]d] = 1 } goto eat fi;
		eat:    if :: fork[_pid] = 0; goto finish fi;
		finish: if :: fork[(_pid + 1) %% %[1]d] = 0; goto think fi
		}`, n)}
}

// counters count up and down, and are wrong where both are at their ends.
var counters = model{name: "inc-dec", text: `
	int up, down;
	active proctype increase() { do :: up = (up + 1) % 999 od }
	active proctype decrease() { do :: down = (down - 1) % 999 od }
	active proctype watch() { do :: assert(up != 998 || down != -998) od }`}

// A pruning is an error that the thesis found in a small table.
type pruning struct {
	model  model
	bytes  uint64 // of the table
	theirs counts
	most   uint64 // the largest table tried here
	// estimate is a name of estimates: the edge to the smallest comes first. "" is none.
	estimate string
}

var prunings = []pruning{
	{counters, 2855, counts{stored: 6815, transitions: 15449, length: 5992}, 3000, ""},
	{hand(255), 514, counts{stored: 2623, transitions: 4686, length: 2614}, 600, ""},
	{model{name: "blocks.4", file: "beem/blocks.4.pm"}, 2915, counts{stored: 1894, transitions: 3132, length: 1524}, 3000, ""},
	{model{name: "blocks.4, H_f", file: "beem/blocks.4.pm",
		goal: "on[3]==2 && on[2]==5 && on[5]==9 && on[9]==4 && on[4]==7 && on[7]==1 && on[1]==0 && on[0]==6 && on[6]==8"},
		2915, counts{stored: 1894, transitions: 3132, length: 1524}, 3000, "H_f"},
}

// slow is how much longer than others these searches may take: they are thousands.
const slow = 10

// together says how long the searches of a row may take.
func together(b bounds) string {
	return fmt.Sprintf("All searches of a row may take %g s together here.", b.seconds*slow)
}

func printSmall(p *page, b bounds) error {
	p.line("%s\n", together(b))
	p.head(1, "model", "bytes, thesis", "Beeline", "stored, thesis", "Beeline", "transitions, thesis", "Beeline", "length, thesis", "Beeline", "searches")
	for _, e := range prunings {
		hit, n, note, err := iterate(e.model, e.estimate, e.most, b)
		if err != nil {
			return err
		}
		length := number(uint64(hit.Length))
		if note != "" {
			length = note
		}
		p.row(e.model.name, number(e.bytes), number(hit.Bits/8), number(e.theirs.stored), number(hit.Progress.Stored),
			number(e.theirs.transitions), number(hit.Progress.Stored+hit.Progress.Matched), number(e.theirs.length), length, fmt.Sprint(n))
	}
	return nil
}

func printGrowing(p *page, b bounds) error {
	p.line("%s\n", together(b))
	p.head(0, "philosophers", "bytes", "stored", "length", "searches")
	for _, n := range []int{2, 3, 5, 10, 20, 50, 100} {
		hit, searches, note, err := iterate(hand(n), "", 10_000, b)
		if err != nil {
			return err
		}
		length := number(uint64(hit.Length))
		if note != "" {
			length = note
		}
		p.row(fmt.Sprint(n), number(hit.Bits/8), number(hit.Progress.Stored), length, fmt.Sprint(searches))
	}
	return nil
}

// iterate searches with tables of 1 byte, 2 bytes and so on until an error is found,
// and returns the search that found it and how many there were. The kernel carries them
// out where it can.
func iterate(m model, estimate string, most uint64, b bounds) (hit search.Iteration, searches int, note string, err error) {
	p, err := m.compile()
	if err != nil {
		return hit, 0, "", err
	}
	b.seconds *= slow
	c := search.IteratedSearch{Model: &ts.Model{System: vm.New(p), Hidden: int(p.Layout.Hidden)}, First: true,
		Goal:  search.Goal{Asserts: m.goal == "", Deadlocks: m.goal == ""},
		Sizes: search.Sizes{Unit: 8, Min: 1, Threshold: most, Factor: 2, Max: most}}
	if estimate != "" {
		c.Order, c.Heuristic = search.BestDepthOrder, estimates[estimate](p)
	}
	var k *kernel.Kernel
	if driver.CanIterate(c) {
		if k, err = kernel.NewWithStore(p, b.bytes, kernel.Store{Kind: kernel.Pruning}); err != nil {
			return hit, 0, "", err
		}
		defer k.Release()
	}
	r := driver.Iterate(c, k)
	status := within(r, b.seconds, func() {})
	list := r.Iterations()
	if len(list) == 0 || !list[len(list)-1].Found {
		return hit, len(list), unfinished(status, r.Outcome().Limit, b), nil
	}
	return list[len(list)-1], len(list), "", nil
}
