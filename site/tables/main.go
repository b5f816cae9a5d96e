// Command tables runs the experiments of three papers again and prints what they come
// to beside what the papers report, as markdown:
//
//   - Edelkamp, Leue, Lluch-Lafuente, "Directed explicit-state model checking in the
//     validation of communication protocols", 2004, tables 3 to 8;
//   - Andisha, Wehrle, Westphal, "Directed model checking for Promela with
//     relaxation-based distance functions", 2015, figure 2;
//   - Ernits, "Two state space reduction techniques for explicit state model
//     checking", 2007, table 4.1 and figures 4.5 to 4.8.
//
// The searches run natively, most in Go alone: what they store and expand is the same
// everywhere, and no kernel has all of them. The models are read from ../shared.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// A table is one of a paper.
type table struct {
	name  string // for --only
	title string
	shows string // what can be seen in it
	print func(p *page, b bounds) error
}

var tables = []table{
	{"3", "2004, table 3: deadlocks", showsDeadlocks, blocks(deadlocks).print},
	{"4", "2004, table 4: violated assertions", showsAssertions, blocks(assertions).print},
	{"5", "2004, table 5: violated invariants", showsInvariants, blocks(invariants).print},
	{"6", "2004, table 6: A* with different estimates", showsEstimates, printEstimates},
	{"7", "2004, table 7: more and more philosophers", showsScaling, blocks(scaling).print},
	{"8", "2004, table 8: iterative deepening, GIOP with 3 clients", showsDeepening, printDeepening},
	{"2015", "2015, figure 2: greedy search with h_P^L", showsRelaxed, printRelaxed},
	{"4.1", "2007, table 4.1: three philosophers in tables of 5 to 12 bits", showsVisited, printVisited},
	{"4.5", "2007, figures 4.5, 4.7 and 4.8: errors in very small tables", showsSmall, printSmall},
	{"4.6", "2007, figure 4.6: 2 to 100 philosophers", showsGrowing, printGrowing},
}

func main() {
	only := flag.String("only", "", "print these `tables` alone: "+names()+"; separate several by commas")
	seconds := flag.Float64("seconds", 20, "end each search after so many `seconds` of the processor")
	memory := flag.Uint64("memory", 1024, "end each search at so many `MB`")
	flag.Parse()
	if err := run(*only, bounds{*seconds, *memory << 20}); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

func names() string {
	var list []string
	for _, t := range tables {
		list = append(list, t.name)
	}
	return strings.Join(list, ", ")
}

// run prints the chosen tables, all of them when only is "".
func run(only string, b bounds) error {
	if _, err := os.Stat(models); err != nil {
		return fmt.Errorf("%w: they are looked for in %s", errAbsent, models)
	}
	wanted, err := chosen(only)
	if err != nil {
		return err
	}
	p := &page{to: os.Stdout}
	p.line("# The papers, reproduced\n")
	p.line("What three papers report of their searches, beside what Beeline's do on the same models. %s", preface(b))
	for _, t := range wanted {
		p.line("\n## %s\n\n%s\n", t.title, t.shows)
		if err := t.print(p, b); err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}

// chosen returns the tables that are named, all of them for "".
func chosen(only string) (list []table, err error) {
	if only == "" {
		return tables, nil
	}
	for _, name := range strings.Split(only, ",") {
		i := slices.IndexFunc(tables, func(t table) bool { return t.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no table %q; there is %s", name, names())
		}
		list = append(list, tables[i])
	}
	return list, nil
}

// preface tells what all tables have in common.
func preface(b bounds) string {
	return fmt.Sprintf("`./build.sh tables` makes this page. Each search may take %g s of the processor and %d MB; "+
		"a dash stands for what a paper does not say. Lengths are counted as Spin does: "+
		"two steps for a rendezvous, and one for statements that Spin makes one.", b.seconds, b.bytes>>20)
}
