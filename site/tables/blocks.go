package main

// A block is what a table of 2004 says of one model: the searches in the order of
// columns, an empty entry where one did not end.
type block struct {
	model    model
	estimate string // of A* and BF
	theirs   [5]counts
	// also are estimates that the paper does not use here, for A*.
	also []string
}

var columns = [5]string{"BFS", "DFS", "A*", "BF", "SPIN"}

// blocks is such a table.
type blocks []block

func (list blocks) print(p *page, b bounds) error {
	p.head(3, "model", "search", "estimate", "stored, paper", "Beeline", "expanded, paper", "Beeline",
		"transitions, paper", "Beeline", "length, paper", "Beeline")
	var same, best, theirTrails, ourTrails geometric
	for _, bl := range list {
		ours, err := bl.run(p, b)
		if err != nil {
			return err
		}
		theirs := bl.theirs[2]
		same.add(ours[2].expanded, theirs.expanded)
		least := ours[2].expanded
		for _, o := range ours[len(columns):] {
			if o.note == "" && o.length == ours[2].length {
				least = min(least, o.expanded)
			}
		}
		best.add(least, theirs.expanded)
		if bl.theirs[1].length > 0 {
			theirTrails.add(bl.theirs[1].length, theirs.length)
			ourTrails.add(ours[1].length, ours[2].length)
		}
	}
	p.line("\nStates expanded by A*, Beeline's over the paper's, geometric mean: %v with the paper's estimate, %v with the best listed of those with trails as short. "+
		"Length of the trail of DFS over that of A*: %v in the paper, %v here.", &same, &best, &theirTrails, &ourTrails)
	return nil
}

// run prints the rows of one model and returns the outcomes of the columns, then of
// the other estimates.
func (bl block) run(p *page, b bounds) (list []outcome, err error) {
	row := func(search, estimate string, theirs counts) error {
		o, err := experiment{bl.model, search, estimate}.run(b)
		list = append(list, o)
		ours := o.counts
		length := number(ours.length)
		if o.note != "" {
			length = o.note
		}
		p.row(bl.model.name, search, estimate, number(theirs.stored), number(ours.stored), number(theirs.expanded), number(ours.expanded),
			number(theirs.transitions), number(ours.transitions), number(theirs.length), length)
		return err
	}
	for i, search := range columns {
		estimate := ""
		if search == "A*" || search == "BF" {
			estimate = bl.estimate
		}
		if err := row(search, estimate, bl.theirs[i]); err != nil {
			return list, err
		}
	}
	for _, estimate := range bl.also {
		if err := row("A*", estimate, counts{}); err != nil {
			return list, err
		}
	}
	return list, nil
}
