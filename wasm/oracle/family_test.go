//go:build !js

package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// priorities writes a small program whose processes set, read and are started with
// priorities. Two mistakes of Spin are kept out. It takes the priority for padding,
// and does not compare it, in a process without variables: each has one. And it takes
// back the priority of another process when it takes back set_priority of one that
// is not there: processes that are set stay.
func priorities(r *rand.Rand) string {
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	level := func() string { return one("", "", " priority 1", " priority 2", " priority 3") }
	stay := r.IntN(2) == 0
	pid := func() string {
		if stay {
			return one("_pid", "_pid", "0", "1")
		}
		return one("_pid", "0") // process 0 is the last to end
	}
	simple := func() string {
		switch r.IntN(7) {
		case 0, 1:
			return fmt.Sprintf("set_priority(%s, %d)", pid(), 1+r.IntN(3))
		case 2:
			return fmt.Sprintf("x = get_priority(%s)", pid())
		case 3:
			return fmt.Sprintf("_priority = %d", 1+r.IntN(3))
		case 4:
			return "x = _priority"
		}
		return fmt.Sprintf("x = %d", r.IntN(4))
	}
	statement := func() string {
		switch r.IntN(8) {
		case 0:
			return fmt.Sprintf("atomic { %s; %s }", simple(), simple())
		case 1:
			return fmt.Sprintf("d_step { %s; %s }", simple(), simple())
		case 2:
			return fmt.Sprintf("x == %d", r.IntN(4))
		case 3:
			return fmt.Sprintf("if :: x == %d -> %s :: %s fi", r.IntN(4), simple(), one("else", "timeout", "get_priority(0) == 2", "_priority > 1"))
		}
		return simple()
	}
	var b strings.Builder
	b.WriteString("byte x;\n")
	body := func(runs bool) string {
		var list []string
		for range 2 + r.IntN(3) {
			list = append(list, statement())
			if runs && r.IntN(3) == 0 {
				list = append(list, "run P()"+level())
			}
		}
		if stay {
			list = append(list, "end: false")
		}
		return "{ byte last = 1; " + strings.Join(list, "; ") + " }"
	}
	provided := one("", "", "", " provided (x != 2)")
	fmt.Fprintf(&b, "active proctype A()%s%s %s\n", level(), provided, body(true))
	fmt.Fprintf(&b, "active proctype B()%s %s\n", level(), body(false))
	fmt.Fprintf(&b, "proctype P()%s %s\n", level(), body(false))
	return b.String()
}

// labels writes a small program whose blocks and inlines share the names of labels.
func labels(r *rand.Rand) string {
	name := func() string { return string(rune('a' + r.IntN(2))) }
	var block func(depth int) string
	block = func(depth int) string {
		var list []string
		for range 1 + r.IntN(3) {
			switch r.IntN(7) {
			case 0:
				list = append(list, fmt.Sprintf("if :: goto %s :: n = %d fi", name(), r.IntN(4)))
			case 1:
				list = append(list, fmt.Sprintf("n = %d; %s: n = %d", r.IntN(4), name(), r.IntN(4)))
			case 2:
				// Spin lets jumps into a d_step with another one inside.
				if depth > 0 {
					list = append(list, []string{"{ " + block(depth-1), "atomic { " + block(depth-1), "d_step { " + block(0)}[r.IntN(3)]+" }")
				}
			case 3:
				if depth > 1 {
					list = append(list, []string{"f()", "g()"}[r.IntN(2)])
				}
			default:
				list = append(list, fmt.Sprintf("n = %d", r.IntN(4)))
			}
		}
		return "n++; " + strings.Join(list, "; ")
	}
	return fmt.Sprintf("byte n;\ninline f() { %s }\ninline g() { %s }\nactive proctype main() { %s; n = 5; %s: n = 6 }\n",
		block(1), block(1), block(2)+"; "+block(2), name())
}

// families write small programs about one thing, of which random programs have little.
var families = map[string]func(*rand.Rand) string{"priorities": priorities, "labels": labels}

// TestFamilies compares programs of each family: ORACLE_PROGRAMS of them, from the seed
// ORACLE_SEED on.
func TestFamilies(t *testing.T) {
	spin := requireSpin(t)
	count := numberFrom(t, "ORACLE_PROGRAMS", 40)
	seed := numberFrom(t, "ORACLE_SEED", 1)
	for name, write := range families {
		accepted := 0
		for n := range count {
			text := write(rand.New(rand.NewPCG(seed, n)))
			want := spin.Check(text)
			if want.Outcome == Complete {
				accepted++
			}
			if diffs := Compare(Entry{ID: "m.pml", Depth: want}, "m.pml", text, nil, Bounds{States: 100_000}); len(diffs) > 0 {
				t.Errorf("%s, seed %d, program %d: %v\n%s", name, seed, n, diffs, text)
			}
		}
		if accepted < int(count)/5 {
			t.Errorf("%s: only %d of %d programs are searched", name, accepted, count)
		}
	}
}
