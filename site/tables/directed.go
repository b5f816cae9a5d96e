package main

// The models of Edelkamp, Leue and Lluch-Lafuente 2004 as section 6 configures them.
var (
	giop = func(users string) model {
		return model{name: "GIOP", file: "hsf-spin/deadlock.giop.prm", constants: map[string]string{"NUSERS": users, "NSERVERS": "1"}}
	}
	philosophers = func(n string) model {
		return model{name: n + " philosophers", file: "hsf-spin/deadlock.philosophers.prm", defines: []string{"N=" + n}}
	}
	optical  = model{name: "Optical", file: "hsf-spin/deadlock.optical.prm", defines: []string{"N=6"}}
	marriers = func(pairs string) model {
		return model{name: "Marriers", file: "hsf-spin/deadlock.marriers.prm", constants: map[string]string{"NPAIRS": pairs}}
	}
	relay    = model{name: "Relay", file: "hsf-spin/assertion.relay.prm"}
	lynch    = model{name: "Lynch", file: "hsf-spin/assertion.lynch.prm"}
	mutex    = model{name: "Mutex", file: "hsf-spin/assertion.mutex.prm"}
	pots     = model{name: "POTS", file: "hsf-spin/ltl.invariant.pots-error.prm", goal: "p && !q && r && s", lenient: true}
	elevator = model{name: "Elevator", file: "hsf-spin/ltl.invariant.elevator.prm", defines: []string{"N=3"}, goal: "p && !q"}
)

// Estimates that the paper does not use in a table.
var (
	moreForDeadlocks  = []string{"H_f+U", "h_P^L"}
	moreForAssertions = []string{"h_P^L"}
)

// deadlocks are table 3, assertions table 4, invariants table 5, scaling table 7.
var (
	deadlocks = []block{
		{giop("2"), "H_ap", [5]counts{{40847, 37266, 151671, 58}, {218, 218, 327, 134}, {31066, 27061, 108971, 58}, {117, 65, 126, 65}, {326, 326, 364, 134}}, moreForDeadlocks},
		{philosophers("8"), "H_ap", [5]counts{{3678, 2875, 15775, 34}, {1341, 1341, 1772, 1362}, {67, 17, 73, 34}, {493, 225, 622, 66}, {1341, 1341, 1772, 1362}}, moreForDeadlocks},
		{optical, "H_ap", [5]counts{{148591, 110722, 621216, 38}, {20, 20, 20, 44}, {83, 14, 83, 38}, {83, 14, 13, 38}, {20, 20, 20, 44}}, moreForDeadlocks},
		{marriers("3"), "H_ap", [5]counts{{9459, 9004, 24064, 50}, {10588, 10588, 29069, 72}, {9208, 8335, 22298, 50}, {7154, 4124, 9710, 61}, {2530, 2530, 3116, 72}}, moreForDeadlocks},
	}
	assertions = []block{
		{relay, "H_f", [5]counts{{905, 707, 2701, 12}, {342, 342, 718, 190}, {738, 663, 2262, 12}, {162, 48, 263, 28}, {342, 342, 870, 190}}, moreForAssertions},
		{lynch, "H_f", [5]counts{{80, 77, 94, 29}, {48, 48, 49, 46}, {73, 70, 87, 29}, {49, 46, 59, 29}, {46, 46, 48, 46}}, moreForAssertions},
		{mutex, "H_f", [5]counts{{363, 344, 688, 15}, {202, 202, 363, 54}, {38, 21, 42, 15}, {39, 24, 48, 15}, {202, 202, 363, 54}}, moreForAssertions},
	}
	invariants = []block{
		{pots, "H_f", [5]counts{{24546, 17632, 99125, 81}, {}, {6654, 3657, 18742, 81}, {781, 209, 1067, 83}, {148049, 148049, 425597, 2765}}, moreForAssertions},
		{elevator, "H_f", [5]counts{{38662, 38564, 160364, 203}, {279, 279, 356, 510}, {38598, 38506, 160208, 203}, {2753, 2297, 5960, 421}, {292, 292, 348, 510}}, moreForAssertions},
	}
	scaling = []block{
		{philosophers("2"), "H_ap", [5]counts{{9, 7, 10, 10}, {6, 6, 7, 10}, {6, 6, 4, 10}, {6, 4, 6, 10}, {6, 6, 7, 10}}, nil},
		{philosophers("3"), "H_ap", [5]counts{{19, 14, 29, 14}, {19, 10, 12, 18}, {12, 7, 13, 14}, {26, 23, 43, 14}, {19, 10, 12, 18}}, nil},
		{philosophers("4"), "H_ap", [5]counts{{56, 42, 116, 18}, {45, 45, 62, 54}, {19, 9, 21, 18}, {70, 57, 142, 26}, {45, 45, 116, 54}}, nil},
		{philosophers("8"), "H_ap", [5]counts{{3768, 2875, 15775, 34}, {1341, 1341, 1772, 1362}, {67, 17, 73, 34}, {493, 225, 622, 66}, {1341, 1341, 1772, 1362}}, nil},
		{philosophers("14"), "H_ap", [5]counts{{}, {}, {199, 29, 211, 58}, {1660, 1963, 684, 114}, {2164280, 2164280, 27050400, 9998}}, nil},
		{philosophers("16"), "H_ap", [5]counts{{}, {}, {259, 33, 273, 66}, {2201, 893, 2578, 130}, {}}, nil},
	}
)

const (
	showsDeadlocks = "A* expands fewer states than breadth-first search. Its trails are shortest ones, except with H_f+U in GIOP: H_f+U is not admissible. " +
		"Depth-first search expands fewer states than A* with H_ap only in GIOP. Its trails are longer, from 44 steps instead of 38 to 1,362 instead of 34. " +
		"All lengths of BFS, DFS, A* with H_ap and Spin equal the paper's, and so do all numbers of DFS. Greedy search has other numbers than the paper in GIOP and in Marriers. In Optical only one number differs: the paper has 13 transitions to 83 states. " +
		"Among states with equal estimates Beeline takes the newest, as HSF-SPIN seems to do: all numbers of A* and greedy search for the philosophers equal the paper's, here and in table 7. Two rows of the paper's table 7 have expanded states and transitions exchanged."
	showsAssertions = "The lengths equal the paper's, except two in Relay: 120 instead of 28 for greedy search, and 189 instead of 190 for Spin. " +
		"The paper does not say how it combines the estimates of two processes. Here H_f adds up the distances of both (formula-all), and A* and greedy search expand as many states as in the paper in Lynch and in Mutex."
	showsInvariants = "The larger the range of an estimate, the more states A* saves: many in POTS, where the paper's range is 0 to 42, almost none in Elevator, where it is 0 to 2. " +
		"The paper also counts the steps of the never claim. The claim moves after each step of the system, except inside atomic sequences: 203 steps instead of 104 in Elevator, 81 instead of 50 in POTS. " +
		"In POTS greedy search does worse here: it expands five times as many states, and its trail is longer even without the steps of the claim. The paper has no numbers of DFS in POTS. " +
		"The sends of POTS have fewer parameters than their channels have fields. Spin accepted that in 2004."
	showsScaling = "A* with H_ap goes straight to the deadlock. From three philosophers on it expands two states for each philosopher and one more, in the paper and here. " +
		"Greedy search expands many more, but from 8 philosophers on far fewer than the other searches, whose numbers of states grow exponentially. " +
		"With 14 and 16 philosophers Beeline's depth-first search finds the deadlock, close to the depth limit. That of HSF-SPIN did not find it."
)
