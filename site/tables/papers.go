package main

// A paper is a publication whose experiments are repeated.
type paper struct {
	name   string // authors and year
	cited  string // authors, title and place, with a link
	about  string // what it does
	tables []table
}

// A table is a table or figure of a paper.
type table struct {
	name  string // for --only
	title string
	shows string // what a reader sees in it
	print func(p *page, b bounds) error
}

var papers = []paper{
	{
		name: "Edelkamp, Leue and Lluch-Lafuente, 2004",
		cited: "Stefan Edelkamp, Stefan Leue and Alberto Lluch-Lafuente, [Directed explicit-state model checking in the validation of communication protocols](https://doi.org/10.1007/s10009-002-0104-3), " +
			"International Journal on Software Tools for Technology Transfer 5(2–3), pages 247–267, 2004.",
		about: "The paper guides searches in Promela models by estimates of the distance to an error. The estimates are made from the property that is checked. " +
			"With the tool HSF-SPIN it measures what A* and greedy search save.",
		tables: []table{
			{"3", "Table 3: deadlocks", showsDeadlocks, blocks(deadlocks).print},
			{"4", "Table 4: violated assertions", showsAssertions, blocks(assertions).print},
			{"5", "Table 5: violated invariants", showsInvariants, blocks(invariants).print},
			{"6", "Table 6: A* with different estimates", showsEstimates, printEstimates},
			{"7", "Table 7: more and more philosophers", showsScaling, blocks(scaling).print},
			{"8", "Table 8: iterative deepening, GIOP with 3 clients", showsDeepening, printDeepening},
			{"9", "Table 9: components of never claims", showsClasses, printClasses},
			{"10", "Table 10: properties of leader election that hold", showsProofs, proofs.print},
			{"11", "Table 11: properties that do not hold", showsCycles, violations.print},
		},
	},
	{
		name: "Andisha, Wehrle and Westphal, 2015",
		cited: "Ahmad Siyar Andisha, Martin Wehrle and Bernd Westphal, [Directed Model Checking for PROMELA with Relaxation-Based Distance Functions](https://doi.org/10.1007/978-3-319-23404-5_11), " +
			"Model Checking Software (SPIN 2015), Lecture Notes in Computer Science 9232, Springer, 2015.",
		about: "The paper brings an estimate from planning to Promela: the number of rounds until an error can be reached when no value is ever lost. It tries the estimate on more than 80 models of the BEEM collection.",
		tables: []table{
			{"2015", "Figure 2: greedy search with h_P^L", showsRelaxed, printRelaxed},
		},
	},
	{
		name: "Ernits, 2007",
		cited: "Juhan-Peep Ernits, [Two State Space Reduction Techniques for Explicit State Model Checking](https://www.worldcat.org/isbn/9789985597361), " +
			"doctoral thesis, Tallinn University of Technology, 2007, ISBN 978-9985-59-736-1.",
		about: "One of the two techniques of the thesis repeats a search with tables that are far too small for the state space. " +
			"Each search leaves out other states, and one of them may find an error that lies deep.",
		tables: []table{
			{"4.1", "Table 4.1: three philosophers in tables of 5 to 12 bits", showsVisited, printVisited},
			{"4.5", "Figures 4.5, 4.7 and 4.8: errors in very small tables", showsSmall, printSmall},
			{"4.6", "Figure 4.6: 2 to 100 philosophers", showsGrowing, printGrowing},
		},
	},
}

// glossary explains the words of the tables.
var glossary = [][2]string{
	{"BFS", "breadth-first search. States that are fewer steps from the start come first, so the first error ends a shortest trail."},
	{"DFS", "depth-first search. It follows one run to its end, at most 10,000 steps in the tables of 2004. Then it goes back to the last choice with an option left."},
	{"SPIN", "depth-first search as Spin does it, with partial order reduction: where the order of steps cannot matter, it tries one order. Beeline's numbers come from its own search of this kind."},
	{"BF", "best-first search, also called greedy search. It expands the state with the smallest estimate first, however deep that state is."},
	{"A*", "best-first search that expands the state with the smallest sum of depth and estimate first. If the estimate is admissible, the trail is a shortest one."},
	{"IDA*", "A* as a series of depth-first searches, each up to a larger bound on that sum. With bits, it stores only some bits of each state and may miss states."},
	{"estimate", "a guess of how many steps a state is away from an error. It is admissible if it is never too high."},
	{"H_ap", "the number of active processes, those that can take a step. In a deadlock there are none."},
	{"H_f", "what is missing until a formula of the error holds: the steps of processes to their locations, and one for each comparison that has to change. " +
		"The inferred H_f uses a formula of deadlocks that is made from the model: each process is at a location where it is blocked."},
	{"NDFS", "nested depth-first search, for runs that never end. From each accepting state that it leaves, a second search looks for a way back."},
	{"INDFS", "nested depth-first search that starts the second search only in components of the claim of class P, see table 9."},
	{"A*+INDFS", "A* until the claim can accept, and INDFS from there. H_f is then what is missing until the claim gets there."},
	{"H_f+U", "the inferred H_f, but the user marks the locations where a process may be blocked forever, and only these count."},
	{"h_P^L", "the number of rounds until an error is reached in a relaxed model. Each round executes every statement that can be executed, and a variable keeps all its earlier values."},
	{"h^U", "the number of statements in a plan to an error in the same relaxed model. Successors by the first steps of a plan come first (preferred operators)."},
	{"stored", "the number of states that the search stored."},
	{"expanded", "the number of states whose successors the search generated. In depth-first search these are all stored states."},
	{"transitions", "the number of steps that the search took, including those to visited states."},
	{"length", "the number of steps of the trail to the error. They are counted as Spin does: two for a rendezvous, and one for statements that Spin merges. In Beeline's columns beside the thesis each statement counts as one step."},
}
