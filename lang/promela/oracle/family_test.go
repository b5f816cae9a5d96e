//go:build !js

package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"beeline/engine/reduce"
	"beeline/lang/promela/oracle/random"
)

// priorities writes a small program whose processes have, set and read priorities. It avoids
// two bugs of Spin. In a process without variables Spin treats the priority as padding, so
// each process has a variable. And Spin undoes set_priority of a process that does not
// exist by changing another process, so processes whose priority is set never end.
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
				// Spin accepts jumps into a d_step that contains another one.
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

// choices writes a small program of choices with many kinds of guards and an else at any
// place.
func choices(r *rand.Rand) string {
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	guard := func() string {
		return one("x == 0", "x == 1", "x != 2", "q!1", "q!x", "q?y", "q?1", "c!1", "c?y", "nempty(c)", "full(c)", "timeout", "y == 1", "x = 1")
	}
	effect := func() string {
		return one("x = 1", "x = 2", "y = 1 - y", "x++; x == 2; y = 1", "skip", "assert(x < 3)")
	}
	wrap := func(text string) string {
		return strings.Replace(one("%s", "%s", "{ %s }", "atomic { %s }", "d_step { %s }", "atomic { d_step { %s }; x = 0 }", "{ d_step { %s }; x = 0 }",
			"if :: %s fi", "{ %s } unless { x == 3; x = 0 }"), "%s", text, 1)
	}
	choice := func() string {
		var list []string
		for range 1 + r.IntN(3) {
			list = append(list, wrap(guard()+" -> "+effect()))
		}
		if r.IntN(4) > 0 {
			at := r.IntN(len(list) + 1)
			list = append(list[:at], append([]string{wrap("else -> " + effect())}, list[at:]...)...)
		}
		return "if :: " + strings.Join(list, " :: ") + " fi"
	}
	body := func() string {
		list := []string{choice(), effect()}
		if r.IntN(2) == 0 {
			list[1] = choice()
		}
		text := strings.Join(list, "; ")
		if r.IntN(4) == 0 {
			return "{ " + text + " } unless { " + one("x == 2", "q?y", "q!2", "d_step { x == 1 -> x = 0 }", choice()) + " }"
		}
		return text
	}
	return fmt.Sprintf("chan q = [0] of { byte }; chan c = [1] of { byte }; byte x;\n"+
		"active [%d] proctype a() { bit y; %s }\nactive proctype b() { bit y; %s }\n", 1+r.IntN(2), body(), body())
}

// messages writes a small program that sends and receives too many and too few fields,
// through parameters and variables.
func messages(r *rand.Rand) string {
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	arguments := func(kinds ...string) string {
		var list []string
		for range 1 + r.IntN(3) {
			list = append(list, one(kinds...))
		}
		return strings.Join(list, ",")
	}
	statement := func() string {
		c := one("c", "c", "p", "q", "s")
		in := arguments("a", "b[0]", "b[1]", "_", "eval(a)", "0", "1", "2")
		switch r.IntN(9) {
		case 0, 1, 2:
			return c + one("!", "!!") + arguments("0", "1", "2", "a")
		case 3, 4:
			return c + one("?", "??") + in
		case 5:
			return c + one("?<", "??<") + in + ">"
		case 6:
			return fmt.Sprintf("if :: %s%s%s] -> a = 1 :: else fi", c, one("?[", "??["), in)
		case 7:
			return "c = " + one("p", "q", "s")
		}
		return one("assert(a < 2)", "len(c) < 2", "a = 1 - a")
	}
	body := func() string {
		var list []string
		for range 2 + r.IntN(3) {
			list = append(list, one("%s", "%s", "atomic { %s; a = 0 }", "d_step { %s; a = 1 }"))
			list[len(list)-1] = strings.Replace(list[len(list)-1], "%s", statement(), 1)
		}
		return strings.Join(list, "; ")
	}
	return fmt.Sprintf("chan p = [%d] of { byte }; chan q = [%d] of { byte, bit }; chan s = [2] of { byte, byte, short };\n"+
		"proctype x(chan c) { byte a; byte b[2]; %s }\ninit { chan c = p; byte a; byte b[2]; run x(%s); %s }\n",
		r.IntN(3), r.IntN(3), body(), one("p", "q", "s"), body())
}

// systems writes a program of random.System.
func systems(r *rand.Rand) string { return random.System(r.Uint64()) }

// families write small programs about one subject that is rare in random programs.
var families = map[string]func(*rand.Rand) string{"priorities": priorities, "labels": labels, "choices": choices, "messages": messages, "systems": systems}

// TestFamilies compares ORACLE_PROGRAMS programs of each family, from the seed ORACLE_SEED.
func TestFamilies(t *testing.T) {
	spin := requireSpin(t)
	count := numberFrom(t, "ORACLE_PROGRAMS", 40)
	seed := numberFrom(t, "ORACLE_SEED", 1)
	for name, write := range families {
		t.Run(name, func(t *testing.T) {
			accepted := 0
			c := campaign{excuses: excuses(t)}
			for n := range count {
				text := write(rand.New(rand.NewPCG(seed, n)))
				diffs, done := differences(spin, text)
				want := ParseReport(spin.Report, spin.BreadthFirst)
				if done {
					accepted++
				}
				if has, known := hasError(want); known {
					if reduced, done := reducedError(text); done && reduced != has {
						diffs = append(diffs, fmt.Sprintf("reduced: error %t, Spin's %t", reduced, has))
					}
				}
				if diffs = c.unexcused(diffs, text); len(diffs) > 0 {
					t.Errorf("seed %d, program %d: %v\n%s", seed, n, diffs, text)
				}
			}
			if accepted < int(count)/5 {
				t.Errorf("only %d of %d programs were compared", accepted, count)
			}
		})
	}
}

// reducedError reports whether the reduced program of a text has an error. done is false if
// the text is not accepted or the search did not finish.
func reducedError(text string) (has, done bool) {
	c := Beeline{Name: "m.pml"}.Compile(text)
	if c.Program == nil {
		return false, false
	}
	p, _, _ := reduce.Program(c.Program)
	n, _ := Beeline{States: 100_000}.Search(p)
	return n.Errors > 0, n.Outcome == Complete
}
