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

	"beeline/lang/promela/oracle/random"
	"beeline/lang/report"
	"beeline/wasm/protocol"
)

// A trailSource is a way to get trails of Spin's verifiers as people build them, without options
// for the translation: statements are merged.
type trailSource struct {
	name     string
	program  func(seed uint64) *random.Program
	edit     func(text string) string // nil: the text as it is drawn
	flags    []string                 // of the compiler
	options  string                   // of the verifier
	property report.PropertyKind
}

// trailSources are the sources of TestDefaultTrails.
var trailSources = []trailSource{
	{name: "safety", program: mostlySmall, flags: []string{"-DNOCLAIM"}},
	{name: "whole", program: mostlySmall, flags: []string{"-DNOCLAIM", "-DSAFETY", "-DNOREDUCE"}},
	{name: "shortest", program: mostlySmall, flags: []string{"-DNOCLAIM", "-DSAFETY", "-DREACH"}, options: "-i"},
	{name: "breadth-first", program: mostlySmall, flags: []string{"-DNOCLAIM", "-DSAFETY", "-DBFS"}},
	{name: "system", program: random.WholeSystem, flags: []string{"-DNOCLAIM"}},
	{name: "accept", program: random.New, edit: acceptAll, flags: []string{"-DNOCLAIM"}, options: "-a", property: protocol.PropertyAccept},
	{name: "accept whole", program: random.New, edit: acceptAll, flags: []string{"-DNOCLAIM", "-DNOREDUCE"}, options: "-a", property: protocol.PropertyAccept},
	{name: "progress", program: random.New, edit: progressAll, flags: []string{"-DNP"}, options: "-l", property: protocol.PropertyProgress},
	{name: "progress whole", program: random.New, edit: progressAll, flags: []string{"-DNP", "-DNOREDUCE"}, options: "-l", property: protocol.PropertyProgress},
	{name: "never", program: random.WithNever, options: "-a", property: protocol.PropertyNever},
	{name: "never whole", program: random.WithNever, flags: []string{"-DNOREDUCE"}, options: "-a", property: protocol.PropertyNever},
	{name: "formula", program: random.WithFormula, edit: withoutClaims, options: "-a", property: protocol.PropertyBlock},
	{name: "formula whole", program: random.WithFormula, edit: withoutClaims, flags: []string{"-DNOREDUCE"}, options: "-a", property: protocol.PropertyBlock},
}

func acceptAll(text string) string { return otherLabel.ReplaceAllString(text, "accept$1$2") }

func progressAll(text string) string { return strings.ReplaceAll(text, "accept", "progress") }

// TestDefaultTrails: Beeline follows the trails of verifiers that merge statements, of
// ORACLE_MERGED random programs from the seed ORACLE_SEED on for each source.
func TestDefaultTrails(t *testing.T) {
	requireSpin(t)
	for _, s := range trailSources {
		t.Run(s.name, func(t *testing.T) {
			c := campaign{count: numberFrom(t, "ORACLE_MERGED", 15), seed: numberFrom(t, "ORACLE_SEED", 1), useful: 20,
				program: s.program, compare: s.compare}
			c.run(t)
		})
	}
}

// compare is the comparison of a campaign.
func (s *trailSource) compare(spin *Spin, text string) (diffs []string, done bool) {
	if s.edit != nil {
		text = s.edit(text)
	}
	spin.Reduced = true
	defer func() { spin.Reduced = false }()
	if spin.translate(text).Note != unverified {
		return nil, false
	}
	file, first := spin.trailOf(s.flags, s.options)
	want := first
	if !strings.HasSuffix(first, "cycle") {
		want = KindOf(first)
	}
	switch {
	case file == "" || want == KindOther:
		return nil, false
	case s.property == protocol.PropertyBlock && remoteElement.MatchString(text):
		return nil, false // see TestRemoteElements
	case strings.Contains(text, "set_priority"):
		return nil, false // Spin undoes some changes of priorities wrongly
	case want == KindIndex && strings.Contains(text, "provided"):
		return nil, false // the trail ends before the clause that fails, and does not say whose it is
	}
	r := answer(protocol.Request{Type: "replay", Name: "random.pml", Text: text, Trail: file, Options: protocol.Options{Property: string(s.property)}})
	switch {
	case r == nil:
		diffs = append(diffs, "trail: no answer")
	case r.Verdict != protocol.VerdictError || r.Kind != want && r.Kind != KindClaim && s.property != protocol.PropertyBlock:
		// Spin's automaton of a formula may see a violation later than Beeline's, or as another error. And
		// a claim with choices may reach its end on a run on which it also accepts.
		diffs = append(diffs, fmt.Sprintf("trail: %q, got %s %q: %s %v\n%s", first, r.Verdict, r.Kind, r.Message, r.Notes, file))
	default:
		if diff := spin.compareSteps(r, text); diff != "" {
			diffs = append(diffs, "steps: "+diff)
		}
	}
	return diffs, true
}

// trailOf compiles the verifier that was translated last with some flags, and returns its last trail
// and the error at its end. With -i there are several trails, each one shorter.
func (s *Spin) trailOf(flags []string, options string) (file, first string) {
	path := filepath.Join(s.Dir, filepath.Base(s.source)+".trail")
	os.Remove(path)
	args := append([]string{"-w", "-DVECTORSZ=65536", "-DMEMLIM=64"}, flags...)
	if _, err := s.command(60*time.Second, s.compiler, append(args, "-o", "pan", "pan.c")...); err != nil {
		return "", ""
	}
	args = append([]string{"-n", "-m5000", "-w16"}, strings.Fields(options)...)
	// Some faults end pan with an exit code. The existence of the trail counts.
	out, _ := s.command(2*time.Second, "./pan", args...)
	raw, err := os.ReadFile(path)
	if err != nil {
		return "", ""
	}
	all := anyErrorLine.FindAllStringSubmatch(out, -1)
	if len(all) == 0 {
		return "", ""
	}
	return string(raw), all[len(all)-1][1]
}

var anyErrorLine = regexp.MustCompile(`(?m)^pan:\d+: (.*?)(?: \(at depth -?\d+\))?$`)

// simulated matches a statement of a process in the output of spin -t -p.
var simulated = regexp.MustCompile(`(?m)^ *\d+:\s*proc +(\d+) \([^)]*\) \S*?:\d+ \(state -?\d+\)(?: <[^>]*>)?\s*\[(.*)\]$`)

// isJump matches jumps and ends of compound statements, which one of the two may pass without a step,
// and the end of a process.
var isJump = regexp.MustCompile(`^(\.\(goto\)|goto |break|\}|\{|if\b|do\b|.*\bunless\b|-end-)`)

// compareSteps compares the processes that move in the output of spin -t for a trail, statement by
// statement, with those of a result. It returns the first difference. Lines may differ in the
// statements that Spin makes for for, select and declarations.
func (s *Spin) compareSteps(r *protocol.Result, text string) string {
	if strings.Contains(text, "d_step") {
		return "" // Spin prints the statements inside
	}
	args := append([]string{"-b", "-t", "-p"}, s.preprocessing()...)
	out, err := s.command(10*time.Second, "spin", append(args, s.source)...)
	if err != nil || strings.Contains(out, "transition failed") {
		return ""
	}
	var theirs, ours []string
	for _, m := range simulated.FindAllStringSubmatch(out, -1) {
		if !isJump.MatchString(m[2]) {
			theirs = append(theirs, m[1])
		}
	}
	for _, st := range r.Trail.Steps {
		if isJump.MatchString(st.Statement) {
			continue
		}
		ours = append(ours, strconv.Itoa(st.Pid))
		if m := st.Message; m != nil && m.Peer >= 0 {
			ours = append(ours, strconv.Itoa(r.Trail.Processes[m.Peer].Pid))
		}
	}
	if len(r.Trail.Steps) > 0 && r.Trail.Steps[len(r.Trail.Steps)-1].Fault != "" && len(ours) < len(theirs) {
		theirs = theirs[:len(ours)] // Spin ends a step of several statements even if one of them fails
	}
	if !slices.Equal(ours, theirs) {
		return fmt.Sprintf("%d of Spin, %d of Beeline\n%v\n%v\n%s", len(theirs), len(ours), theirs, ours, out)
	}
	return ""
}
