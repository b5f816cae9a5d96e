// Command tables runs the experiments of three papers again and prints what they come
// to beside what the papers report, as markdown:
//
//   - Edelkamp, Leue, Lluch-Lafuente 2004, tables 3 to 8;
//   - Andisha, Wehrle, Westphal 2015, figure 2;
//   - Ernits 2007, table 4.1 and figures 4.5 to 4.8.
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

// The bounds of searches where no others are given.
const (
	usualSeconds   = 20
	usualMegabytes = 1024
)

func main() {
	only := flag.String("only", "", "print these `tables` alone: "+strings.Join(names(), ", ")+"; separate several by commas")
	seconds := flag.Float64("seconds", usualSeconds, "end each search after so many `seconds` of the processor")
	memory := flag.Uint64("memory", usualMegabytes, "end each search at so many `MB`")
	flag.Parse()
	if err := run(*only, bounds{*seconds, *memory << 20}); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

// names are those of all tables.
func names() (list []string) {
	for _, x := range papers {
		for _, t := range x.tables {
			list = append(list, t.name)
		}
	}
	return list
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

// chosen returns the papers with those of their tables that are named, all of them
// for "".
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
