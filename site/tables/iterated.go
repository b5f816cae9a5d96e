package main

import (
	"fmt"
	"strings"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/site/tables/dining"
)

const (
	showsVisited = "Each line lists the numbers of the expanded states, in the order of their expansion. The tables are far too small for the 26 states: " +
		"each size leaves out other states. All sizes together visit 17 states depth-first and 14 breadth-first. All lines equal those of the thesis. The deadlock is state 10."
	showsSmall = "Searches with tables of a few hundred or thousand bytes, each of another size, find errors that lie hundreds or thousands of steps deep. " +
		"Which size finds one first depends on the hash. The numbers are those of the search that found the error: the last one in the thesis, the first one in Beeline. " +
		"The goal of blocks.4 is one state of some hundred million. Without an estimate no search here finds it. With H_f, which decides the edge that is taken first, a search does."
	showsGrowing = "The table in which the deadlock is first found grows with the number of philosophers: unevenly, on average by about two bytes for each. " +
		"The figure of the thesis has curves, and its text one number: 514 bytes for 255 philosophers."
)

// visited holds the lines of table 4.1 by search order, for 5 to 12 bits.
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

// visits lists the states that one search with a table of this many bits expands.
func visits(order search.Order, bits uint64, b bounds) string {
	d := &dining.Philosophers{N: 3}
	stepFor(search.IteratedSearch{Model: d.Model(), Order: order, Hash: dining.Value,
		Sizes: search.Sizes{Unit: 1, Min: bits, Factor: 2, Max: bits}}.Start(), b.seconds, func() {})
	var list []string
	for _, x := range d.Visited {
		list = append(list, fmt.Sprint(dining.Number(x)))
	}
	return strings.Join(list, " ")
}

// forks is a model of n philosophers who take the left fork first and put it back first.
func forks(n int) model {
	return model{name: fmt.Sprintf("%d philosophers", n), text: fmt.Sprintf(`
		bit fork[%[1]d];
		active [%[1]d] proctype philosopher() {
		think:  if :: d_step { fork[_pid] == 0; fork[_pid] = 1 } goto wait fi;
		wait:   if :: d_step { fork[(_pid + 1) %% %[1]d] == 0; fork[(_pid + 1) %% %[1]d] = 1 } goto eat fi;
		eat:    if :: fork[_pid] = 0; goto finish fi;
		finish: if :: fork[(_pid + 1) %% %[1]d] = 0; goto think fi
		}`, n)}
}

// counters has two counters, one up and one down. It is an error if both are at their
// ends at the same time.
var counters = model{name: "inc-dec", text: `
	int up, down;
	active proctype increase() { do :: up = (up + 1) % 999 od }
	active proctype decrease() { do :: down = (down - 1) % 999 od }
	active proctype watch() { do :: assert(up != 998 || down != -998) od }`}

// A smallTable is an error that the thesis found with a small table.
type smallTable struct {
	model     model
	bytes     uint64 // size of the thesis's table
	published counts
	most      uint64 // bytes of the largest table tried here
	// estimate is a key of estimates, or "". The edge to the smallest estimate comes first.
	estimate string
}

var smallTables = []smallTable{
	{counters, 2855, counts{stored: 6815, transitions: 15449, length: 5992}, 3000, ""},
	{forks(255), 514, counts{stored: 2623, transitions: 4686, length: 2614}, 600, ""},
	{model{name: "blocks.4", file: "beem/blocks.4.pm"}, 2915, counts{stored: 1894, transitions: 3132, length: 1524}, 3000, ""},
	{model{name: "blocks.4, H_f", file: "beem/blocks.4.pm",
		goal: "on[3]==2 && on[2]==5 && on[5]==9 && on[9]==4 && on[4]==7 && on[7]==1 && on[1]==0 && on[0]==6 && on[6]==8"},
		2915, counts{stored: 1894, transitions: 3132, length: 1524}, 3000, "H_f"},
}

// rowFactor times the usual time limit is that of all searches of a row. These are
// thousands.
const rowFactor = 10

// rowLimit says how long the searches of a row may take.
func rowLimit(b bounds) string {
	return fmt.Sprintf("All searches of a row together may take %g s here.", b.seconds*rowFactor)
}

func printSmall(p *page, b bounds) error {
	p.line("%s\n", rowLimit(b))
	p.head(1, "model", "bytes, thesis", "Beeline", "stored, thesis", "Beeline", "transitions, thesis", "Beeline", "length, thesis", "Beeline", "searches")
	for _, e := range smallTables {
		hit, n, note, err := iterate(e.model, e.estimate, e.most, b)
		if err != nil {
			return err
		}
		p.row(e.model.name, number(e.bytes), number(hit.Bits/8), number(e.published.stored), number(hit.Progress.Stored),
			number(e.published.transitions), number(hit.Progress.Stored+hit.Progress.Matched), number(e.published.length), lengthOr(uint64(hit.Length), note), fmt.Sprint(n))
	}
	return nil
}

func printGrowing(p *page, b bounds) error {
	p.line("%s\n", rowLimit(b))
	p.head(0, "philosophers", "bytes", "stored", "length", "searches")
	for _, n := range []int{2, 3, 5, 10, 20, 50, 100} {
		hit, searches, note, err := iterate(forks(n), "", 10_000, b)
		if err != nil {
			return err
		}
		p.row(fmt.Sprint(n), number(hit.Bits/8), number(hit.Progress.Stored), lengthOr(uint64(hit.Length), note), fmt.Sprint(searches))
	}
	return nil
}

// iterate searches with tables of 1 byte, 2 bytes and so on until one search finds an
// error. It returns that search and the number of searches. A kernel runs them if it can.
func iterate(m model, estimate string, most uint64, b bounds) (hit search.Iteration, searches int, note string, err error) {
	p, err := m.compile()
	if err != nil {
		return hit, 0, "", err
	}
	b.seconds *= rowFactor
	c := search.IteratedSearch{Model: vm.New(p).Model(), First: true,
		Goal:  search.Goal{Asserts: m.goal == "", Deadlocks: m.goal == ""},
		Sizes: search.Sizes{Unit: 8, Min: 1, Threshold: most, Factor: 2, Max: most}}
	if estimate != "" {
		c.Order, c.Heuristic = search.BestDepthOrder, estimates[estimate](p)
	}
	var k *kernel.Kernel
	if driver.CanIterate(c) {
		if k, err = kernel.NewCode(p).Kernel(b.bytes, kernel.Store{Kind: kernel.Pruning}); err != nil {
			return hit, 0, "", err
		}
		defer k.Release()
	}
	r := driver.Iterate(c, k)
	status := stepFor(r, b.seconds, func() {})
	list := r.Iterations()
	if len(list) == 0 || !list[len(list)-1].Found {
		return hit, len(list), unfinished(status, r.Outcome().Limit, b), nil
	}
	return list[len(list)-1], len(list), "", nil
}
