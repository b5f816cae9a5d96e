//go:build !js

// Record runs Spin on every model of a corpus and writes the log that the tests compare
// Beeline with:
//
//	go run ./lang/promela/oracle/record -corpus ../shared/models -o lang/promela/oracle/testdata/spin.log
//
// Entries that the log has already are kept, so that an interrupted run can continue.
// -again repeats the searches that ran out of time; give them more with -timeout 60s.
// -reduced keeps Spin's reductions on and makes only depth-first searches.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"beeline/lang/promela/oracle"
)

func main() {
	root := flag.String("corpus", "", "directory with promela/ and spin-verdicts.csv")
	out := flag.String("o", "", "log to complete")
	limit := flag.Duration("timeout", 15*time.Second, "time limit of each search")
	again := flag.Bool("again", false, "repeat the searches that ran out of time")
	reduced := flag.Bool("reduced", false, "keep Spin's reductions on")
	flag.Parse()
	if err := record(*root, *out, *limit, *again, *reduced); err != nil {
		log.Fatal(err)
	}
}

func record(root, out string, limit time.Duration, again, reduced bool) error {
	cases, err := oracle.Corpus(root)
	if err != nil {
		return err
	}
	known, err := readKnown(out, again)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	spin, err := oracle.NewSpin(dir)
	if err != nil {
		return err
	}
	spin.Timeout, spin.Large, spin.Reduced = limit, true, reduced
	models, err := filepath.Abs(filepath.Join(root, "promela"))
	if err != nil {
		return err
	}
	entries := make([]oracle.Entry, 0, len(cases))
	for _, c := range cases {
		e, ok := known[c.ID()]
		if !ok {
			spin.Defines = c.Defines
			e = ask(spin, c, filepath.Join(models, filepath.FromSlash(c.File)), again)
			log.Printf("%s: %v", e.ID, e.Depth)
		}
		entries = append(entries, e)
		if !ok {
			if err := write(out, entries, known); err != nil {
				return err
			}
		}
	}
	return write(out, entries, nil)
}

// ask searches a model depth-first. If there is an error, it also searches breadth-first;
// if patient is set, also after a search that ran out of time.
func ask(spin *oracle.Spin, c oracle.Case, path string, patient bool) oracle.Entry {
	e := oracle.Entry{ID: c.ID(), Traits: oracle.TraitsOf(path)}
	spin.BreadthFirst = false
	e.Depth = spin.CheckFile(path)
	if spin.Reduced {
		return e
	}
	if e.Depth.Errors > 0 || patient && e.Depth.Outcome == oracle.Unfinished {
		spin.BreadthFirst = true
		e.Breadth = spin.Verify()
	}
	return e
}

// readKnown reads the entries of the log that are kept.
func readKnown(out string, again bool) (map[string]oracle.Entry, error) {
	known := map[string]oracle.Entry{}
	f, err := os.Open(out)
	if os.IsNotExist(err) {
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := oracle.ReadLog(f)
	for _, e := range all {
		if !again || e.Depth.Outcome != oracle.Unfinished {
			known[e.ID] = e
		}
	}
	return known, err
}

// write replaces the log by the entries and the known ones that are not among them.
func write(out string, entries []oracle.Entry, known map[string]oracle.Entry) error {
	var b strings.Builder
	b.WriteString("# Spin 6.5.2 on the models of the corpus, written by lang/promela/oracle/record.\n" +
		"# Name and definitions, traits, then twice (depth-first with all errors, breadth-first to the first):\n" +
		"# outcome, stored, matched, atomic steps, depth, errors, depth of the first error, its text, note.\n")
	listed := map[string]bool{}
	all := slices.Clone(entries)
	for _, e := range entries {
		listed[e.ID] = true
	}
	for id, e := range known {
		if !listed[id] {
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b oracle.Entry) int { return strings.Compare(a.ID, b.ID) })
	for _, e := range all {
		if err := e.Write(&b); err != nil {
			return err
		}
	}
	return os.WriteFile(out, []byte(b.String()), 0o644)
}
