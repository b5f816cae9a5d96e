package main

import (
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/vm"
	"beeline/lang/promela/language"
)

const (
	showsProofs = "The properties hold, so each search visits all states. Where the claim has a component of class P, INDFS does what NDFS does. With class F alone it needs no second search and expands half as many states. " +
		"The paper does not say how many processes its model has. With three, ours has one and a half times as many states. The stored text gives all processes the number 0, so that all become leader; here they have different numbers, as the original has. " +
		"The paper seems to have exchanged expanded states and transitions of `<>elected`, which are put right here."
	showsCycles = "The properties do not hold. In Elevator the numbers are close to the paper's, and the lengths of INDFS and A*+INDFS equal them. Beeline's NDFS stops as soon as its first search closes an accepting cycle. " +
		"In GIOP, NDFS and INDFS take the first edge of the claim first and visit far more states than in the paper. " +
		"Beeline's A*+INDFS lets A* expand up to 10,000 states of class F before INDFS searches them, and reports a cycle that A* closes. This costs these states, and in GIOP it makes the trail shorter."
)

// A cycleBlock holds the rows that a table has for one never claim.
type cycleBlock struct {
	model     model
	property  string
	classes   string   // of the claim's components
	published []counts // by search, as in cycleSearches
}

// cycleSearches are the searches of tables 10 and 11.
var cycleSearches = []struct{ name, estimate string }{{"NDFS", ""}, {"INDFS", ""}, {"A*+INDFS", "H_f"}}

var (
	leader = func(claim string) model {
		return model{name: "Leader election", file: "hsf-spin/ltl.leader.prm", defines: []string{"N=3", "L=6", "F=" + claim},
			edits: map[string]string{`(Ini\[\d\] =) 0`: "$1 I"}, claim: true}
	}
	elevatorClaim = model{name: "Elevator", file: "hsf-spin/ltl.elevator.prm", defines: []string{"N=3"}, claim: true}
	giopClaim     = model{name: "GIOP", file: "hsf-spin/ltl.giop.prm", constants: map[string]string{"NUSERS": "3", "NSERVERS": "1"}, claim: true}
	proofs        = cycleBlocks{
		{leader("3"), "<>[]oneLeader", "P", []counts{{4779, 9556, 42307, 0}, {4779, 9556, 42307, 0}}},
		{leader("2"), "<>elected", "F", []counts{{2380, 4759, 14086, 0}, {2380, 2380, 7044, 0}}},
	}
	violations = cycleBlocks{
		{elevatorClaim, "[](p -> <>q)", "N,F", []counts{{192, 229, 280, 320}, {187, 187, 215, 311}, {29407, 28309, 130211, 297}}},
		{giopClaim, "[](p -> <>q)", "N,F", []counts{{7331, 7346, 33061, 289}, {7260, 7260, 32984, 155}, {86, 81, 93, 155}}},
	}
)

// cycleBlocks is table 10 or 11.
type cycleBlocks []cycleBlock

func (list cycleBlocks) print(p *page, b bounds) error {
	p.head(4, "model", "property", "components", "search", "stored, paper", "Beeline", "expanded, paper", "Beeline",
		"transitions, paper", "Beeline", "length, paper", "Beeline")
	for _, bl := range list {
		for i, published := range bl.published {
			s := cycleSearches[i]
			o, err := bl.run(s.name, s.estimate, b)
			if err != nil {
				return err
			}
			name := s.name
			if s.estimate != "" {
				name += ", " + s.estimate
			}
			ours := o.counts
			p.row(bl.model.name, "`"+bl.property+"`", bl.classes, name, number(published.stored), number(ours.stored), number(published.expanded), number(ours.expanded),
				number(published.transitions), number(ours.transitions), number(published.length), lengthOr(ours.length, o.note))
		}
	}
	return nil
}

// run searches the product of the model and its never claim.
func (bl cycleBlock) run(name, estimate string, b bounds) (outcome, error) {
	p, err := bl.model.compile()
	if err != nil {
		return outcome{}, err
	}
	p = mergedAsSpin(p, false)
	sys := vm.New(p)
	m := sys.Model()
	exact := store.NewExact(m.Hidden)
	limits := search.Limits{Bytes: b.bytes}
	var r search.Run
	if name == "A*+INDFS" {
		c := search.DirectedNested{Model: m, Store: exact, Limits: limits, Classify: language.Classify(sys)}
		if estimate != "" {
			c.Heuristic = language.ToAccepting(p)
		}
		r = c.Start()
	} else {
		c := search.NestedDepthFirst{Model: m, Store: exact, Limits: limits}
		if name == "INDFS" {
			c.Classify = language.Classify(sys)
		}
		r = c.Start()
	}
	status := stepFor(r, b.seconds, func() {})
	progress := r.Progress()
	out := outcome{counts: counts{
		stored: progress.Stored, expanded: r.(interface{ Expanded() uint64 }).Expanded(),
		transitions: progress.Stored + progress.Nested + progress.Matched,
	}}
	return out.withTrail(r, status, m, b)
}
