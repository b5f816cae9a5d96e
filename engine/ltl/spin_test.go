package ltl

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// spinClaim returns the automaton that "spin -f" prints for a formula, nil if that takes
// too much processor time.
func spinClaim(t testing.TB, f *Formula) *explicit {
	t.Helper()
	seconds := 1
	if long {
		seconds = 100
	}
	command := exec.Command("sh", "-c", fmt.Sprintf(`ulimit -t %d; exec spin -f "$0"`, seconds), withoutWeak(f).String())
	command.Dir = t.TempDir()
	var out, errors bytes.Buffer
	command.Stdout, command.Stderr = &out, &errors
	if err := command.Run(); err != nil && command.ProcessState != nil && command.ProcessState.ExitCode() < 0 {
		return nil // a signal ended it
	} else if err != nil {
		t.Fatalf("spin -f %s: %v\n%s%s", f, err, out.String(), errors.String())
	}
	e, err := readClaim(out.String())
	if err != nil {
		t.Fatalf("%v: %s\n%s", err, f, out.String())
	}
	return e
}

// needSpin skips a test without Spin.
func needSpin(t testing.TB) {
	if _, err := exec.LookPath("spin"); err != nil {
		t.Skip("spin is not installed")
	}
}

// withoutWeak replaces W, which "spin -f" does not read.
func withoutWeak(f *Formula) *Formula {
	if f == nil {
		return nil
	}
	g := *f
	g.Left, g.Right = withoutWeak(f.Left), withoutWeak(f.Right)
	if f.Op == WeakUntil {
		g = Formula{Op: Release, Left: g.Right, Right: &Formula{Op: Or, Left: g.Left, Right: g.Right}}
	}
	return &g
}

// readClaim reads a never claim. A state has one label or several; the claim's states are
// its groups of labels, accept_all included.
func readClaim(text string) (*explicit, error) {
	names := map[string]int{}
	e := &explicit{initial: []int{0}, accept: [][]bool{nil}}
	type jump struct {
		from  int
		guard string
		label string
	}
	var jumps []jump
	current, open := -1, false
	for _, line := range strings.Split(text, "\n")[1:] {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line == "do" || line == "od;" || line == "}":
		case strings.HasSuffix(line, ":"):
			if !open {
				current, open = current+1, true
				e.accept[0] = append(e.accept[0], false)
			}
			label := strings.TrimSuffix(line, ":")
			names[label] = current
			e.accept[0][current] = e.accept[0][current] || strings.HasPrefix(label, "accept")
			continue
		case line == "skip":
			jumps = append(jumps, jump{current, "true", "accept_all"})
		case line == "false" || line == ":: false":
		case strings.HasPrefix(line, ":: atomic { "):
			guard, _, ok := strings.Cut(strings.TrimPrefix(line, ":: atomic { "), " -> assert(")
			if !ok {
				return nil, fmt.Errorf("cannot read %q", line)
			}
			jumps = append(jumps, jump{current, guard, "accept_all"})
		default:
			guard, label, ok := strings.Cut(strings.TrimPrefix(line, ":: "), " -> goto ")
			if !ok {
				return nil, fmt.Errorf("cannot read %q", line)
			}
			jumps = append(jumps, jump{current, guard, label})
		}
		open = false
	}
	e.out = make([][]arc, current+1)
	for _, j := range jumps {
		to, ok := names[j.label]
		if !ok && j.label == "accept_all" { // skip at accept_init
			to, ok = j.from, true
		}
		if !ok {
			return nil, fmt.Errorf("no label %q", j.label)
		}
		guard, err := parse(j.guard)
		if err != nil {
			return nil, err
		}
		e.out[j.from] = append(e.out[j.from], arc{lettersOf(guard), to})
	}
	return e, nil
}
