// Command tables repeats the experiments of three papers and prints its results beside
// those of the papers, as markdown:
//
//   - Edelkamp, Leue, Lluch-Lafuente 2004, tables 3 to 11;
//   - Andisha, Wehrle, Westphal 2015, figure 2;
//   - Ernits 2007, table 4.1 and figures 4.5 to 4.8.
//
// The searches run natively, most of them in Go, because kernels do not have all of them.
// The models are read from ../shared.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// The default limits of a search.
const (
	usualSeconds   = 20
	usualMegabytes = 1024
)

func main() {
	only := flag.String("only", "", "print only these `tables`: "+strings.Join(names(), ", ")+"; separate several by commas")
	seconds := flag.Float64("seconds", usualSeconds, "time limit of each search, in `seconds` of processor time")
	memory := flag.Uint64("memory", usualMegabytes, "memory limit of each search, in `MB`")
	flag.Parse()
	if err := run(*only, bounds{*seconds, *memory << 20}); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

// names lists the names of all tables.
func names() (list []string) {
	for _, x := range papers {
		for _, t := range x.tables {
			list = append(list, t.name)
		}
	}
	return list
}

// run prints the tables that only lists, separated by commas, or all if it is "".
func run(only string, b bounds) error {
	if _, err := os.Stat(models); err != nil {
		return fmt.Errorf("%w: %s does not exist", errAbsent, models)
	}
	wanted, err := chosen(only)
	if err != nil {
		return err
	}
	p := &page{to: os.Stdout}
	p.opening(b)
	for _, x := range wanted {
		p.paper(x)
		for _, t := range x.tables {
			p.table(t)
			if err := t.print(p, b); err != nil {
				return fmt.Errorf("table %s: %w", t.name, err)
			}
		}
	}
	return nil
}

// chosen returns the papers with the tables that only lists, or all if it is "".
func chosen(only string) (list []paper, err error) {
	if only == "" {
		return papers, nil
	}
	wanted := strings.Split(only, ",")
	for _, name := range wanted {
		if !slices.Contains(names(), name) {
			return nil, fmt.Errorf("there is no table %q; there is %s", name, strings.Join(names(), ", "))
		}
	}
	for _, x := range papers {
		x.tables = slices.DeleteFunc(slices.Clone(x.tables), func(t table) bool { return !slices.Contains(wanted, t.name) })
		if len(x.tables) > 0 {
			list = append(list, x)
		}
	}
	return list, nil
}
