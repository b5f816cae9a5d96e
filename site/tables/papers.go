package main

// A paper is one whose tables are printed again.
type paper struct {
	name   string // authors and year
	cited  string // authors, title and place, with an address to find it by
	about  string // a sentence
	tables []table
}

// A table is one of a paper.
type table struct {
	name  string // for --only
	title string
	shows string // what can be seen in it
	print func(p *page, b bounds) error
}

var papers = []paper{
	{
		name: "Edelkamp, Leue and Lluch-Lafuente, 2004",
		cited: "Stefan Edelkamp, Stefan Leue and Alberto Lluch-Lafuente, [Directed explicit-state model checking in the validation of communication protocols](https://doi.org/10.1007/s10009-002-0104-3), " +
			"International Journal on Software Tools for Technology Transfer 5(2–3), pages 247–267, 2004.",
		about: "The paper guides the search for errors in Promela models by estimates of how far a state is from one, which are made from the property that is checked, " +
			"and measures with the tool HSF-SPIN what A* and greedy search save by them.",
		tables: []table{
			{"3", "Table 3: deadlocks", showsDeadlocks, blocks(deadlocks).print},
			{"4", "Table 4: violated assertions", showsAssertions, blocks(assertions).print},
			{"5", "Table 5: violated invariants", showsInvariants, blocks(invariants).print},
			{"6", "Table 6: A* with different estimates", showsEstimates, printEstimates},
			{"7", "Table 7: more and more philosophers", showsScaling, blocks(scaling).print},
			{"8", "Table 8: iterative deepening, GIOP with 3 clients", showsDeepening, printDeepening},
		},
	},
	{
		name: "Andisha, Wehrle and Westphal, 2015",
		cited: "Ahmad Siyar Andisha, Martin Wehrle and Bernd Westphal, [Directed Model Checking for PROMELA with Relaxation-Based Distance Functions](https://doi.org/10.1007/978-3-319-23404-5_11), " +
			"Model Checking Software (SPIN 2015), Lecture Notes in Computer Science 9232, Springer, 2015.",
		about: "The paper brings an estimate from planning to Promela, the number of rounds until an error can be reached when no value is ever lost, and tries it on more than 80 models of the BEEM collection.",
		tables: []table{
			{"2015", "Figure 2: greedy search with h_P^L", showsRelaxed, printRelaxed},
		},
	},
	{
		name: "Ernits, 2007",
		cited: "Juhan-Peep Ernits, [Two State Space Reduction Techniques for Explicit State Model Checking](https://www.worldcat.org/isbn/9789985597361), " +
			"doctoral thesis, Tallinn University of Technology, 2007, ISBN 978-9985-59-736-1.",
		about: "One of the two techniques of the thesis searches again and again with tables that are far too small for the states there are: " +
			"each search leaves out others, and one of them may come upon an error that lies deep.",
		tables: []table{
			{"4.1", "Table 4.1: three philosophers in tables of 5 to 12 bits", showsVisited, printVisited},
			{"4.5", "Figures 4.5, 4.7 and 4.8: errors in very small tables", showsSmall, printSmall},
			{"4.6", "Figure 4.6: 2 to 100 philosophers", showsGrowing, printGrowing},
		},
	},
}

// glossary explains words of the tables.
var glossary = [][2]string{
	{"BFS", "breadth-first search. The states nearest to the beginning come first, so the first error that is found ends a shortest trail."},
	{"DFS", "depth-first search. It follows one run as far as that goes, to 10,000 steps in the tables of 2004, and then goes back to the last choice that is left."},
	{"SPIN", "depth-first search as Spin does it, with partial-order reduction: where the order of steps cannot matter, it tries one order. Beeline's numbers are of its own search of this kind."},
	{"BF", "best-first search, also called greedy. The state with the smallest estimate comes first, however long the way to it is."},
	{"A*", "The state comes first for which the length of the way to it and the estimate add up to the least. If no estimate is too large, the trail is a shortest one."},
	{"IDA*", "A* by iterative deepening: depth first up to a bound on that sum, again and again with a larger bound. With bits, only bits of each state are stored, and states may be missed."},
	{"estimate", "a guess of how many steps a state is away from an error. It is admissible if it is never too large."},
	{"H_ap", "the number of active processes, those that can take a step. At a deadlock there is none."},
	{"H_f", "what is missing until a formula of the error holds: the steps of processes to their places, and one for each comparison that has to change. " +
		"The inferred H_f is that for a formula of deadlocks that is made from the model: each process is at a place where it is blocked."},
	{"H_f+U", "the inferred H_f, but the user has marked the places where processes are to be blocked, and only these count."},
	{"h_P^L", "the number of rounds until an error can be reached if nothing is ever lost: in each round all statements are executed that can be, and a variable has all values at once that it ever had."},
	{"h^U", "the number of statements in a plan that leads to an error if nothing is ever lost. Helpful actions, which such a plan can begin with, come first."},
	{"stored", "how many different states the search has kept."},
	{"expanded", "how many of them it has looked at to see what comes next. Depth first these are all that are stored."},
	{"transitions", "how many steps it has taken, those to states that it had already among them."},
	{"length", "how many steps the trail to the error has. They are counted as Spin does: two for a rendezvous, and one for statements that Spin makes one. In Beeline's columns beside the thesis each statement is one."},
}
