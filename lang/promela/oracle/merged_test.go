//go:build !js

package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"beeline/engine/prog"
	"beeline/lang/promela/corpus"
)

// TestMergedStatements: the program knows which statements Spin merges, in ORACLE_MERGED random
// programs from the seed ORACLE_SEED on. It may differ in jumps, which have no effect: see
// different.txt.
func TestMergedStatements(t *testing.T) {
	requireSpin(t)
	c := campaign{count: numberFrom(t, "ORACLE_MERGED", 30), seed: numberFrom(t, "ORACLE_SEED", 1), compare: func(spin *Spin, text string) ([]string, bool) {
		spin.Reduced = true
		defer func() { spin.Reduced = false }()
		p := Beeline{Name: "random.pml"}.Compile(text).Program
		if p == nil || spin.translate(text).Note != unverified {
			return nil, false
		}
		return spin.compareMerged(p)
	}}
	c.run(t)
}

// TestMergedCorpus is TestMergedStatements for one in ORACLE_EVERY models of the corpus, others every day.
func TestMergedCorpus(t *testing.T) {
	root := corpusRoot(t)
	spin := requireSpin(t)
	spin.Reduced = true
	cases, err := Corpus(root)
	if err != nil {
		t.Fatal(err)
	}
	compared, seen := 0, map[string]bool{}
	every, day := int(numberFrom(t, "ORACLE_EVERY", 4)), corpus.Day(t)
	for _, c := range cases {
		path, defines := model(root, c.ID())
		if seen[path] {
			continue
		}
		seen[path] = true
		if (len(seen)+day)%every != 0 {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		b := Beeline{Name: path, Defines: defines}
		spin.Defines = defines
		p := b.Compile(string(text)).Program
		if p == nil || spin.translateFile(path).Note != unverified {
			continue
		}
		diffs, done := spin.compareMerged(p)
		if done {
			compared++
		}
		switch filepath.Base(path) {
		case "BlockingMultiArrayQueue.pml": // Spin does not merge its assignments of run, for a reason that is not known
			continue
		case "App.F.pftp.pml": // a step ends at a break: see different.txt
			continue
		}
		for _, d := range diffs {
			t.Errorf("%s: %s", c.ID(), d)
		}
	}
	t.Logf("%d models", compared)
}

// transitionLine matches a transition in the output of pan -d.
var transitionLine = regexp.MustCompile(`(?m)^\s+state +(\d+) -\(tr +(\d+)\)-> state +(\d+)  \[id +(\d+) `)

// compareMerged compares where steps lead in the program and in the verifier that was translated
// last.
func (s *Spin) compareMerged(p *prog.Program) (diffs []string, done bool) {
	if _, err := s.command(60*time.Second, s.compiler, "-w", "-DVECTORSZ=65536", "-o", "pan", "pan.c"); err != nil {
		return nil, false
	}
	if head, err := os.ReadFile(filepath.Join(s.Dir, "pan.h")); err != nil || !strings.Contains(string(head), "#define MERGED") {
		return nil, false // the model has a provided clause
	}
	out, err := s.command(10*time.Second, filepath.Join(s.Dir, "pan"), "-d")
	if err != nil && out == "" {
		return nil, false
	}
	ours := map[int32][]int32{}
	for i := range p.Procs {
		t := &p.Procs[i]
		for _, l := range t.Locations {
			for _, c := range l.Out {
				a := &p.Actions[c.Action]
				id := a.SpinID
				for n := 0; a.Merges && n < 1000; n++ {
					a = &p.Actions[t.Locations[a.Target].Out[0].Action]
				}
				ours[id] = append(ours[id], t.Locations[a.Target].SpinState)
			}
		}
	}
	for section := range strings.SplitSeq(out, "\nproctype ") {
		after := map[string]string{} // of jumps, which Beeline does not have as steps
		found := transitionLine.FindAllStringSubmatch(section, -1)
		for _, m := range found {
			if m[2] == "1" {
				after[m[1]] = m[3]
			}
		}
		for _, m := range found {
			to, _ := strconv.Atoi(m[3])
			id, _ := strconv.Atoi(m[4])
			behind, _ := strconv.Atoi(after[m[3]])
			targets, ok := ours[int32(id)]
			if to != 0 && ok && !slices.Contains(targets, int32(to)) && !slices.Contains(targets, int32(behind)) {
				diffs = append(diffs, fmt.Sprintf("merged: %v instead of %s", targets, m[0]))
			}
		}
	}
	return diffs, len(ours) > 0
}
