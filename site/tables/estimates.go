package main

import "fmt"

const showsEstimates = "Which estimate guides best depends on the model. H_f+U does among the philosophers, and in the paper also in Marriers and in GIOP; " +
	"in Optical H_ap does; here the inferred H_f is as good as H_f+U in Marriers and better in GIOP. " +
	"Without an estimate, and with any among the philosophers and in Optical, A* expands exactly as many states as the paper's. " +
	"In Marriers H_ap and the inferred H_f guide better here than there, and H_f+U less well. " +
	"In the paper all trails are shortest ones. Here that of H_f+U in GIOP is not, with 65 steps for 58: H_f+U may say too much (it is not admissible), and then A* promises no shortest trail. " +
	"The ranges count the first process, which the paper's seem to leave out for H_ap, but for GIOP, and for H_f+U among the philosophers and in Optical. " +
	"Marriers has four pairs here, as the numbers of the paper suggest."

// A guided is a row of table 6: the states A* expands with an estimate, and the range
// of its values.
type guided struct {
	model    model
	estimate string
	expanded uint64
	low      uint32
	high     uint32
}

var estimating = []guided{
	{philosophers("8"), "", 2875, 0, 0}, {philosophers("8"), "H_ap", 17, 0, 8},
	{philosophers("8"), "inferred H_f", 17, 0, 10}, {philosophers("8"), "H_f+U", 10, 0, 16},
	{optical, "", 110722, 0, 0}, {optical, "H_ap", 14, 0, 12}, {optical, "inferred H_f", 342, 0, 14}, {optical, "H_f+U", 342, 0, 12},
	{marriers("4"), "", 493840, 0, 0}, {marriers("4"), "H_ap", 432483, 0, 4},
	{marriers("4"), "inferred H_f", 462235, 0, 25}, {marriers("4"), "H_f+U", 192902, 0, 25},
	{giop("2"), "", 37266, 0, 0}, {giop("2"), "H_ap", 27061, 0, 6}, {giop("2"), "inferred H_f", 28067, 0, 12}, {giop("2"), "H_f+U", 24859, 0, 25},
}

func printEstimates(p *page, b bounds) error {
	p.head(2, "model", "estimate", "expanded, paper", "Beeline", "range, paper", "Beeline", "length")
	var mean geometric
	for _, g := range estimating {
		o, err := experiment{g.model, "A*", g.estimate}.run(b)
		if err != nil {
			return err
		}
		length := number(o.length)
		if o.note != "" {
			length = o.note
		}
		name := g.estimate
		if name == "" {
			name = "none"
		} else {
			mean.add(o.expanded, g.expanded)
		}
		p.row(g.model.name, name, number(g.expanded), number(o.expanded), fmt.Sprintf("%d..%d", g.low, g.high), fmt.Sprintf("%d..%d", o.low, o.high), length)
	}
	p.line("\nStates expanded with an estimate, Beeline's over the paper's, geometric mean: %v.", &mean)
	return nil
}
