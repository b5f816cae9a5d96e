package main

// A block holds the rows that a table of 2004 has for one model.
type block struct {
	model     model
	estimate  string    // for A* and BF
	published [5]counts // by search, as in searchNames; empty where the search did not end
	// more estimates for A* that the paper does not use here.
	more []string
}

var searchNames = [5]string{"BFS", "DFS", "A*", "BF", "SPIN"}

// blocks is a table of 2004.
type blocks []block

func (list blocks) print(p *page, b bounds) error {
	p.head(3, "model", "search", "estimate", "stored, paper", "Beeline", "expanded, paper", "Beeline",
		"transitions, paper", "Beeline", "length, paper", "Beeline")
	const dfs, astar = 1, 2 // in searchNames
	var sameEstimate, bestEstimate, publishedTrails, ourTrails geometric
	for _, bl := range list {
		ours, err := bl.run(p, b)
		if err != nil {
			return err
		}
		published := bl.published[astar]
		sameEstimate.add(ours[astar].expanded, published.expanded)
		least := ours[astar].expanded
		for _, o := range ours[len(searchNames):] {
			if o.note == "" && o.length == ours[astar].length {
				least = min(least, o.expanded)
			}
		}
		bestEstimate.add(least, published.expanded)
		if bl.published[dfs].length > 0 {
			publishedTrails.add(bl.published[dfs].length, published.length)
			ourTrails.add(ours[dfs].length, ours[astar].length)
		}
	}
	p.line("\nStates expanded by A*, Beeline divided by the paper, geometric mean: %v with the paper's estimate, %v with the best of the listed estimates whose trail is as short. "+
		"Trail length of DFS divided by that of A*: %v in the paper, %v here.", &sameEstimate, &bestEstimate, &publishedTrails, &ourTrails)
	return nil
}

// run prints the rows of one model. It returns the outcomes of searchNames, then those
// of A* with more estimates.
func (bl block) run(p *page, b bounds) (list []outcome, err error) {
	row := func(search, estimate string, published counts) error {
		o, err := experiment{bl.model, search, estimate}.run(b)
		list = append(list, o)
		ours := o.counts
		p.row(bl.model.name, search, estimate, number(published.stored), number(ours.stored), number(published.expanded), number(ours.expanded),
			number(published.transitions), number(ours.transitions), number(published.length), lengthOr(ours.length, o.note))
		return err
	}
	for i, search := range searchNames {
		estimate := ""
		if search == "A*" || search == "BF" {
			estimate = bl.estimate
		}
		if err := row(search, estimate, bl.published[i]); err != nil {
			return list, err
		}
	}
	for _, estimate := range bl.more {
		if err := row("A*", estimate, counts{}); err != nil {
			return list, err
		}
	}
	return list, nil
}
