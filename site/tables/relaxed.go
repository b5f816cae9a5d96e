package main

import (
	"fmt"
	"strings"
)

const showsRelaxed = "Greedy search with H_ap and with h_P^L over intervals, on the BEEM models with an invalid end state that a search finds in time. " +
	"The figure of the paper has points and no numbers, and does not say what its h^c is; here H_ap stands for it. " +
	"As in the paper, h_P^L makes trails shorter on average and takes a little more time per state. In one model only h_P^L finds an error; but in four models only H_ap does. " +
	"Unlike in the paper, h_P^L visits more states more often than fewer: in a deadlock any process may be the one that waits, and a relaxation says little about that. " +
	"lamport.5, lamport.7, reader_writer.2 and sokoban.3 are left out, because none of their states is an error (for the 72,380,514 states of sokoban.3, 64-bit hashes were stored). Iterated search finds the error of blocks.4, see below."

// beem lists the models by family. Each digit is an instance.
var beem = []struct{ family, instances string }{
	{"adding", "123456"}, {"bakery", "12345678"}, {"blocks", "34"}, {"bopdp", "13"}, {"bridge", "123"}, {"brp", "123456"},
	{"cambridge", "1234567"}, {"elevator_planning", "123"}, {"extinction", "1234"}, {"firewire_link", "1234567"}, {"frogs", "12345"},
	{"gear", "12"}, {"krebs", "1234"}, {"lamport", "2368"}, {"lann", "1345678"}, {"leader_filters", "1234567"}, {"mcs", "246"},
	{"msmie", "1234"}, {"needham", "1234"}, {"peg_solitaire", "123456"}, {"phils", "1568"}, {"public_subscribe", "12345"},
	{"reader_writer", "13"}, {"rether", "1234567"}, {"schedule_world", "123"}, {"sokoban", "12"},
}

// relaxedSeconds is the time limit of each of these many searches.
const relaxedSeconds = 4

// A pair holds the outcomes of greedy search with H_ap and with h_P^L.
type pair [2]struct {
	outcome
	seconds float64
}

func printRelaxed(p *page, b bounds) error {
	b.seconds = min(b.seconds, relaxedSeconds)
	p.line("Each search may take %g s here.\n", b.seconds)
	var stored, length, seconds geometric
	var solved [2]int
	var open []string
	var rows []func()
	for _, f := range beem {
		for _, i := range f.instances {
			name := fmt.Sprintf("%s.%c", f.family, i)
			both, err := greedy(beemModel(name), b)
			if err != nil {
				return err
			}
			if both[0].note != "" && both[1].note != "" {
				open = append(open, name)
				continue
			}
			rows = append(rows, func() { both.print(p, name) })
			for k, o := range both {
				if o.note == "" {
					solved[k]++
				}
			}
			if both[0].note == "" && both[1].note == "" {
				stored.add(both[1].stored, both[0].stored)
				length.add(both[1].length, both[0].length)
				seconds.add(uint64(both[1].seconds*1e6), uint64(both[0].seconds*1e6))
			}
		}
	}
	rest, err := planned(open, b)
	if err != nil {
		return err
	}
	p.line("H_ap finds %d errors, h_P^L %d. Where both find one, h_P^L divided by H_ap, geometric mean: %v for stored states, %v for length, %v for time. "+
		"Where neither finds one, greedy search with h^U and preferred operators: %s.\n", solved[0], solved[1], &stored, &length, &seconds, strings.Join(rest, ", "))
	p.head(1, "model", "stored, H_ap", "h_P^L", "length, H_ap", "h_P^L", "seconds, H_ap", "h_P^L")
	for _, row := range rows {
		row()
	}
	return nil
}

// planned describes the outcome of greedy search with h^U and preferred operators in
// each model.
func planned(names []string, b bounds) (says []string, err error) {
	for _, name := range names {
		o, err := experiment{beemModel(name), "BF", "h^U"}.run(b)
		switch {
		case err != nil:
			return nil, err
		case o.note != "":
			says = append(says, name+" "+o.note)
		default:
			says = append(says, fmt.Sprintf("%s in %s states, length %s", name, number(o.stored), number(o.length)))
		}
	}
	return says, nil
}

func beemModel(name string) model { return model{name: name, file: "beem/" + name + ".pm"} }

// greedy searches a model with both estimates.
func greedy(m model, b bounds) (both pair, err error) {
	for k, estimate := range []string{"H_ap", "h_P^L"} {
		began := cpu()
		if both[k].outcome, err = (experiment{m, "BF", estimate}).run(b); err != nil {
			return both, err
		}
		both[k].seconds = cpu() - began
	}
	return both, nil
}

func (both pair) print(p *page, name string) {
	cells := []string{name}
	for _, o := range both {
		cells = append(cells, number(o.stored))
	}
	for _, o := range both {
		if o.note != "" {
			cells = append(cells, "not found")
		} else {
			cells = append(cells, number(o.length))
		}
	}
	for _, o := range both {
		cells = append(cells, fmt.Sprintf("%.2g", o.seconds))
	}
	p.row(cells...)
}
